import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";
import { clientRead, clientWrite } from "./endpoint-kinds.ts";
import { Instant, PlainDate } from "./values.ts";

/** Consents of a signed-in client, each independent. */
export const ClientPurpose = z.enum(["health-basics"]);
export type ClientPurpose = z.infer<typeof ClientPurpose>;

/** One consent answer. Immutable: the newest one of a purpose is valid. */
export const ClientConsent = z.strictObject({
  purpose: ClientPurpose,
  /** The displayed version of the provider's policies. */
  version: PlainDate,
  given: z.boolean(),
  at: Instant,
});
export type ClientConsent = z.infer<typeof ClientConsent>;

const History = z.strictObject({ consents: z.array(ClientConsent) });

export const listClientConsents = endpoint({
  ...clientRead,
  name: "listClientConsents",
  summary: "List the client's consents and withdrawals, newest first",
  path: "/api/client/consent/list",
  answer: History,
  refusals: ["not-signed-in", "unknown-provider"],
});

export const answerClientConsent = endpoint({
  ...clientWrite,
  name: "answerClientConsent",
  summary: "Give or withdraw consent to a purpose; a withdrawal deletes its data at once",
  path: "/api/client/consent/answer",
  body: z.strictObject({ purpose: ClientPurpose, version: PlainDate, given: z.boolean() }),
  answer: History,
  refusals: ["not-signed-in", "not-allowed", "conflict", "unknown-provider"],
});
