import { type BrowserOptions, defaultStackParser, getCurrentScope, init, makeFetchTransport } from "@sentry/browser";
import { Refusal } from "../../contract/errors.ts";
import type { ReportsFacts } from "../../contract/rendering.ts";

type Transport = ReturnType<NonNullable<BrowserOptions["transport"]>>;
export type Envelope = Parameters<Transport["send"]>[0];
type Integration = Extract<NonNullable<BrowserOptions["integrations"]>, readonly unknown[]>[number];

/** A part of this page that the error service is told something by: of errors, or by a recording. */
export interface Teller {
  /** Listeners on the page; created once. */
  readonly integrations: () => Integration[];
  /** Filters an envelope; undefined for one of another part. */
  readonly safe: (envelope: Envelope) => Promise<Envelope | undefined> | Envelope | undefined;
  /** The service's client is gone, so that it must end as well. */
  readonly ended?: () => void;
}

export type ServiceFacts = ReportsFacts & {
  readonly buildId: string;
  /** An address of this site that everything is sent to, in place of the service's. */
  readonly tunnel?: string;
};

/** Calls to exactly this host, by whatever port and path. */
const callsTo = (host: string): RegExp => new RegExp(`^https?://${host.replaceAll(".", "\\.")}(?::\\d+)?(?:[/?#]|$)`);

const telling = new Set<Teller>();
const known = new WeakSet<Teller>();
let client: ReturnType<typeof begin>;

/** The library has one client for a page. It sends what a part makes of an envelope, while that part tells something. */
function begin({ dsn, environment, traceHosts, buildId, tunnel }: ServiceFacts) {
  // Before the library wraps it, so that reports are no calls of the page.
  const send = fetch.bind(globalThis);
  return init({
    dsn,
    environment,
    ...(tunnel && { tunnel }),
    release: `sojourn@${buildId}`,
    defaultIntegrations: false,
    integrations: [],
    stackParser: defaultStackParser,
    tracesSampleRate: 1,
    replaysSessionSampleRate: 1,
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
          for (const teller of telling) {
            const safe = await teller.safe(envelope);
            if (safe && telling.has(teller)) return transport.send(safe);
          }
          return {};
        },
      };
    },
  });
}

/** From now on the service is told what this part says may leave. */
export function startTelling(facts: ServiceFacts, teller: Teller): void {
  telling.add(teller);
  if (client) getCurrentScope().setClient(client);
  else client = begin(facts);
  if (known.has(teller)) return;
  known.add(teller);
  for (const integration of teller.integrations()) client?.addIntegration(integration);
}

/** From now on the service is told nothing by this part. */
export function stopTelling(teller: Teller): void {
  telling.delete(teller);
  if (telling.size === 0) getCurrentScope().setClient(undefined);
}

/** From now on the service is told nothing, and no call names a trace. */
export function stopTellingAnything(): void {
  for (const teller of telling) teller.ended?.();
  telling.clear();
  getCurrentScope().setClient(undefined);
}
