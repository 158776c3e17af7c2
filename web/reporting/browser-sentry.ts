import {
  breadcrumbsIntegration,
  browserTracingIntegration,
  captureException,
  dedupeIntegration,
  defaultStackParser,
  getCurrentScope,
  globalHandlersIntegration,
  init,
  linkedErrorsIntegration,
  makeFetchTransport,
} from "@sentry/browser";
import { Refusal } from "../../contract/errors.ts";
import { safeEnvelope } from "../../contract/reports/safe-envelope.ts";
import { routeOf } from "../route-of.ts";
import type { ReportsFacts } from "../site.ts";
import { takeEarlyErrors } from "./early-errors.ts";

export interface BrowserReporting {
  start(): void;
  stop(): void;
}

/** Calls to exactly this host, by whatever port and path. */
const callsTo = (host: string): RegExp => new RegExp(`^https?://${host.replaceAll(".", "\\.")}(?::\\d+)?(?:[/?#]|$)`);

/** The error service's library, set up to send nothing yet. Where a call goes and what is typed is never part of it. */
export function createBrowserReporting(facts: ReportsFacts & { readonly buildId: string }): BrowserReporting {
  let isOpen = false;
  const { dsn, environment, traceHosts, buildId } = facts;
  // Before the library wraps it, so that reports are no calls of the page.
  const send = fetch.bind(globalThis);

  function begin() {
    return init({
      dsn,
      environment,
      release: `sojourn@${buildId}`,
      defaultIntegrations: false,
      integrations: [
        globalHandlersIntegration(),
        linkedErrorsIntegration(),
        dedupeIntegration(),
        breadcrumbsIntegration({ dom: false, fetch: true, history: true, sentry: false, xhr: false }),
        browserTracingIntegration({
          linkPreviousTrace: "off",
          // The name also goes along with calls.
          beforeStartSpan: (span) => ({ ...span, name: routeOf(span.name) }),
        }),
      ],
      stackParser: defaultStackParser,
      tracesSampleRate: 1,
      tracePropagationTargets: traceHosts.map(callsTo),
      // The other way, usual since version 11, sends spans by themselves, which nothing here lets pass.
      traceLifecycle: "static",
      sendClientReports: false,
      // Left out, each of these means yes.
      dataCollection: {
        userInfo: false,
        cookies: false,
        httpHeaders: false,
        httpBodies: [],
        urlQueryParams: false,
        stackFrameVariables: false,
        frameContextLines: 0,
      },
      beforeSend: (event, { originalException }) => (originalException instanceof Refusal ? null : event),
      transport: (options) => {
        const fetchOptions: RequestInit = { credentials: "omit", referrerPolicy: "no-referrer" };
        const transport = makeFetchTransport({ ...options, fetchOptions }, send);
        return {
          ...transport,
          async send(envelope) {
            const safe = isOpen ? safeEnvelope(envelope, routeOf) : undefined;
            return safe ? transport.send(safe) : {};
          },
        };
      },
    });
  }

  let client: ReturnType<typeof begin>;
  return {
    start() {
      if (isOpen) return;
      isOpen = true;
      if (client) getCurrentScope().setClient(client);
      else client = begin();
      for (const error of takeEarlyErrors()) captureException(error);
    },
    stop() {
      isOpen = false;
      getCurrentScope().setClient(undefined);
    },
  };
}
