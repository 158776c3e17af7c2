/** Errors from before reporting started, kept by the page's script (see `web/start.ts`). */
type EarlyErrors = (ErrorEvent | PromiseRejectionEvent)[] & { keep?: EventListener };

declare global {
  var earlyErrors: EarlyErrors | undefined;
}

/** Hands over the kept errors once, and stops keeping them. */
export function takeEarlyErrors(): readonly unknown[] {
  const kept = globalThis.earlyErrors ?? [];
  globalThis.earlyErrors = undefined;
  if (kept.keep) for (const kind of ["error", "unhandledrejection"]) removeEventListener(kind, kept.keep);
  return kept.map((event) => ("reason" in event ? event.reason : (event.error ?? event.message)));
}
