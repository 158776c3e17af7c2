import type { Scanner } from "./scanner.ts";

/** No scanner: only the checks of the content itself apply. */
export const createNoScanner = (): Scanner => ({
  isConfigured: false,
  scan: async () => ({ kind: "unavailable", reason: "no scanner is configured" }),
});
