import pino, { type DestinationStream, type Logger } from "pino";
import { scrub } from "../../contract/reports/scrub.ts";

/** A JSON-lines log that removes possibly personal, medical or secret values. */
export const createScrubbedLog = (level: string, to?: DestinationStream): Logger =>
  pino(
    {
      level,
      base: null,
      formatters: { log: (fields) => scrub(fields) as Record<string, unknown> }, // keeps the shape
    },
    to,
  );
