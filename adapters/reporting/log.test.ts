import pino from "pino";
import { createLogReporting } from "./log.ts";
import { reportingSuite } from "./reporting.suite.ts";

reportingSuite("error reports in the log", async () => {
  const lines: string[] = [];
  const log = pino({ base: null }, { write: (line) => void lines.push(line) });
  return {
    reporting: createLogReporting({ log }),
    arrived: async () => lines.join(""),
    breakDown: async () => {
      log.level = "silent";
    },
    stop: async () => {},
  };
});
