import * as z from "zod/mini";
import { bloodThinnerAnswers, smokingAnswers } from "./client-constants.ts";
import { endpoint } from "./endpoint.ts";
import { clientRead, clientWrite } from "./endpoint-kinds.ts";
import { prose } from "./values.ts";

/** Health facts for a clinician. Stored only with their own consent, separately from everything else. */
export const HealthBasics = z.strictObject({
  allergies: z.optional(prose(800)),
  medicines: z.optional(prose(1500)),
  conditions: z.optional(prose(1500)),
  bloodThinner: z.optional(z.enum(bloodThinnerAnswers)),
  implants: z.optional(prose(800)),
  smoking: z.optional(z.enum(smokingAnswers)),
  heightCm: z.optional(z.int().check(z.minimum(50), z.maximum(260))),
  weightKg: z.optional(z.number().check(z.minimum(20), z.maximum(400), z.multipleOf(0.1))),
});
export type HealthBasics = z.infer<typeof HealthBasics>;

const ClientHealth = z.strictObject({
  /** `outdated`: the consent is for an earlier version of the policies, so nothing is accepted until it is renewed. */
  consent: z.enum(["none", "given", "outdated"]),
  /** 0 while nothing is stored. */
  version: z.int(),
  value: HealthBasics,
});
export type ClientHealth = z.infer<typeof ClientHealth>;

export const getClientHealth = endpoint({
  ...clientRead,
  name: "getClientHealth",
  summary: "Get the client's health basics and their consent",
  path: "/api/client/health",
  answer: ClientHealth,
  refusals: ["not-signed-in", "unknown-provider"],
});

export const saveClientHealth = endpoint({
  ...clientWrite,
  name: "saveClientHealth",
  summary: "Store the client's health basics; requires their consent",
  path: "/api/client/health/save",
  body: z.strictObject({ version: z.int().check(z.minimum(0)), value: HealthBasics }),
  answer: ClientHealth,
  refusals: ["not-signed-in", "not-allowed", "conflict", "unknown-provider"],
});
