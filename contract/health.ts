import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";
import { publicRead } from "./endpoint-kinds.ts";

/** `unknown` is a part that only the database could tell of, while it does not answer. */
const State = z.enum(["well", "unwell", "unknown"]);

export const HealthReport = z.strictObject({
  isReady: z.boolean(),
  parts: z.strictObject({ database: State, files: State, mail: State, jobs: State }),
});
export type HealthReport = z.infer<typeof HealthReport>;

export const getHealth = endpoint({
  ...publicRead,
  name: "getHealth",
  summary: "Whether each part of the installation is well; probes ask /health-check instead, which answers 503 if not",
  path: "/api/health",
  retry: false,
  answer: HealthReport,
  refusals: [],
});
