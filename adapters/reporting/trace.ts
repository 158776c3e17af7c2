import { scrubPath } from "../../contract/reports/scrub-text.ts";

/** Routes arrive as patterns; otherwise segments that are no plain words are removed. */
export const patternOf = (route: string): string =>
  scrubPath(route.replace(/[?#].*$/s, "")).replace(/[^/]+/g, (part) => (isPlain.test(part) ? part : "*"));
const isPlain = /^(?::\w{1,30}|[a-z0-9]+(?:[.-][a-z0-9]+)*)$/;

const hex = (text: string | undefined): string => text?.replace(/[^\da-f]/g, "") ?? "";
/** The random end of the request id. */
export const spanIdOf = (requestId: string | undefined): string | undefined => /[\da-f]{16}$/.exec(hex(requestId))?.[0];

/**
 * The trace of a `sentry-trace` or `traceparent` header. A request without one starts a trace with its own id, which links
 * it to its errors.
 */
export function traceOf(header: string | undefined, requestId: string | undefined) {
  const [, traceId, parentSpanId] = /^(?:00-)?([\da-f]{32})-([\da-f]{16})(?:-[\da-f]{1,2})?$/.exec(header ?? "") ?? [];
  return traceId ? { traceId, parentSpanId } : { traceId: /^[\da-f]{32}$/.exec(hex(requestId))?.[0] };
}
