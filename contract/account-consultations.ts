import * as z from "zod/mini";
import { Consultation } from "./consultations.ts";
import { endpoint } from "./endpoint.ts";
import { clientRead, clientWrite } from "./endpoint-kinds.ts";
import { Language, LinkToken } from "./values.ts";

export const claimConsultation = endpoint({
  ...clientWrite,
  name: "claimConsultation",
  summary:
    "Add the consultation behind a private link to the client's account; the link then opens for this client alone",
  path: "/api/client/consultations/{token}/claim",
  params: z.strictObject({ token: LinkToken }),
  answer: z.strictObject({ reference: z.string() }),
  refusals: ["not-found", "not-signed-in", "not-allowed"],
});

/** A consultation in a client's own list. */
export const AccountConsultation = z.strictObject({
  ...z.pick(Consultation, {
    reference: true,
    status: true,
    procedure: true,
    child: true,
    mode: true,
    clinician: true,
    startsAt: true,
    endsAt: true,
    timeZone: true,
  }).shape,
  /** Token of its page's private link. */
  token: LinkToken,
});
export type AccountConsultation = z.infer<typeof AccountConsultation>;

export const listOwnConsultations = endpoint({
  ...clientRead,
  name: "listOwnConsultations",
  summary: "List the client's consultations, next one first",
  path: "/api/client/consultations",
  query: z.strictObject({ language: z.optional(Language) }),
  answer: z.strictObject({ consultations: z.array(AccountConsultation) }),
  refusals: ["not-signed-in"],
});
