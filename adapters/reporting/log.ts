import { scrub } from "../../contract/reports/scrub.ts";
import type { Reporting } from "./reporting.ts";

/** The part of the product's log that is used. */
export interface ErrorLog {
  error(fields: object, message: string): void;
}

/** Writes errors as one structured log line each; nothing leaves the machine. */
export function createLogReporting({ log }: { log: ErrorLog }): Reporting {
  return {
    report(error, { requestId, route, provider }) {
      log.error(scrub({ requestId, route, provider, err: error }) as object, "an error was reported");
    },
    async close() {},
  };
}
