import type { Scanner } from "./scanner.ts";

/** No scanner: the checks of the content alone decide. */
export const createNoScanner = (): Scanner => ({
  isConfigured: false,
  scan: async () => ({ kind: "unavailable", reason: "no scanner is configured" }),
});
