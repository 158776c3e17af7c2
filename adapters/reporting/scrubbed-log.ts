import pino, { type DestinationStream, type Logger } from "pino";
import { scrub } from "../../contract/reports/scrub.ts";

/** A log in JSON lines, in which whatever is handed over loses what may be personal, medical or secret. */
export const createScrubbedLog = (level: string, to?: DestinationStream): Logger =>
  pino(
    {
      level,
      base: null,
      formatters: { log: (fields) => scrub(fields) as Record<string, unknown> }, // keeps the shape
    },
    to,
  );
