import * as z from "zod/mini";
import { DischargeCase, DischargeContent, DischargeVersion } from "../discharge.ts";
import { dischargeProblems } from "../discharge-constants.ts";
import { endpoint } from "../endpoint.ts";
import { Instant, Language, PlainDate } from "../values.ts";
import { OneTrip } from "./trips.ts";

/** What keeps a draft from being signed; `field` is a path such as `medicines.0.dose`. */
export const DischargeProblem = z.strictObject({ field: z.string(), reason: z.enum(dischargeProblems) });
export type DischargeProblem = z.infer<typeof DischargeProblem>;

const saved = {
  /** Of the draft; a writer names the version it read. */
  version: z.int(),
  problems: z.array(DischargeProblem),
  /** Of the text to sign; null while there are problems. */
  digest: z.nullable(z.string()),
  /** The last day of the warranty; null without one. */
  warrantyUntil: z.nullable(PlainDate),
};

/** A discharge pack at the desk: the draft, and what was signed before. */
export const DeskDischarge = z.strictObject({
  case: DischargeCase,
  draft: z.strictObject({
    ...saved,
    content: DischargeContent,
    savedAt: z.nullable(Instant),
    savedBy: z.nullable(z.string()),
  }),
  /** The newest first. */
  signed: z.array(DischargeVersion),
});
export type DeskDischarge = z.infer<typeof DeskDischarge>;

const path = "/api/desk/recoveries/{reference}/discharge";
const Shown = z.strictObject({ language: z.optional(Language) });
const write = { access: "staff", right: "discharge:write", method: "POST", params: OneTrip, query: Shown } as const;
const refusals = ["not-signed-in", "not-allowed", "not-found", "too-many-requests"] as const;

export const openDischarge = endpoint({
  ...write,
  name: "openDischarge",
  summary: "Open the discharge pack of a treatment; the patient sees who opened it and when",
  path: `${path}/openings`,
  limit: "write",
  answer: DeskDischarge,
  refusals,
  retry: true,
  idempotent: true,
});

export const saveDischarge = endpoint({
  ...write,
  name: "saveDischarge",
  summary: "Save the draft of a discharge pack; the same text again changes nothing",
  method: "PUT",
  path: `${path}/draft`,
  limit: "write",
  body: z.strictObject({
    version: z.int().check(z.minimum(0)),
    content: DischargeContent,
  }),
  answer: z.strictObject(saved),
  refusals: [...refusals, "conflict"],
  retry: true,
  idempotent: false,
});

export const signDischarge = endpoint({
  ...write,
  name: "signDischarge",
  summary: "Sign the draft as the next version of the discharge pack after a fresh sign-in; the patient gets a mail",
  path: `${path}/signature`,
  limit: "send",
  body: z.strictObject({ version: z.int(), digest: z.string().check(z.regex(/^[0-9a-f]{64}$/)) }),
  answer: DeskDischarge,
  refusals: [...refusals, "conflict", "wrong-state"],
  retry: true,
  idempotent: true,
});
