import {
  breadcrumbsIntegration,
  browserTracingIntegration,
  captureException,
  dedupeIntegration,
  globalHandlersIntegration,
  linkedErrorsIntegration,
} from "@sentry/browser";
import { safeEnvelope } from "../../contract/reports/safe-envelope.ts";
import { routeOf } from "../route-of.ts";
import { takeEarlyErrors } from "./early-errors.ts";
import { type ServiceFacts, startTelling, stopTellingAnything, type Teller } from "./service-client.ts";

export interface BrowserReporting {
  start(): void;
  stop(): void;
}

/** The error service's library, set up to send nothing yet. Where a call goes and what is typed is never part of it. */
export function createBrowserReporting(facts: ServiceFacts): BrowserReporting {
  let isOpen = false;
  const errors: Teller = {
    safe: (envelope) => safeEnvelope(envelope, routeOf),
    integrations: () => [
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
  };
  return {
    start() {
      if (isOpen) return;
      isOpen = true;
      startTelling(facts, errors);
      for (const error of takeEarlyErrors()) captureException(error);
    },
    stop() {
      if (!isOpen) return;
      isOpen = false;
      stopTellingAnything();
    },
  };
}
