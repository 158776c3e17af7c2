/** What went wrong before errors were reported, as the script in the page keeps it (see `web/start.ts`). */
type EarlyErrors = (ErrorEvent | PromiseRejectionEvent)[] & { keep?: EventListener };

declare global {
  var earlyErrors: EarlyErrors | undefined;
}

/** What was kept, handed over once; from then on nothing is kept. */
export function takeEarlyErrors(): readonly unknown[] {
  const kept = globalThis.earlyErrors ?? [];
  globalThis.earlyErrors = undefined;
  if (kept.keep) for (const kind of ["error", "unhandledrejection"]) removeEventListener(kind, kept.keep);
  return kept.map((event) => ("reason" in event ? event.reason : (event.error ?? event.message)));
}
