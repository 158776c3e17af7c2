import { useCallback } from "react";
import type { Call } from "../api.ts";
import { useSite } from "../site.ts";

/** What signed-in people may call, for what a screen does between its loader and its action; loaded at the first call. */
export function useOwnCall(): Call {
  const site = useSite();
  return useCallback<Call>(async (...asked) => (await import("./own-call.ts")).ownCall(site)(...asked), [site]);
}
