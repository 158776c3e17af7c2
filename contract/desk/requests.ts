import * as z from "zod/mini";
import { QuoteReference } from "../account-quotes.ts";
import { endpoint } from "../endpoint.ts";
import { DeskAttachment, FileAnswer, OpenedAttachment } from "../files.ts";
import { QuoteEventKind } from "../quote-events.ts";
import { Quote, QuoteRequest, QuoteStatus } from "../quotes.ts";
import { Email, Instant, Language, prose, Slug, Uuid } from "../values.ts";
import { openingPurposes } from "./case-constants.ts";
import { CaseNoteKind, DeskCase } from "./cases.ts";
import { Colleague } from "./rights.ts";

/** What happened to a request, with the colleague who did it. */
const DeskEvent = z.strictObject({
  id: Uuid,
  at: Instant,
  actor: z.enum(["visitor", "provider", "system"]),
  /** The colleague; null for the person and the site. */
  by: z.nullable(Colleague),
  kind: z.union([QuoteEventKind, CaseNoteKind]),
  /** The offer and its line, `2/implant`; of an assignment or an absence, the person or role who has the case now. */
  about: z.nullable(z.string()),
  text: z.nullable(z.string()),
});
export type DeskEvent = z.infer<typeof DeskEvent>;

/** Answers that are not about health; those are opened by `openHealth`. */
const PlainAnswers = z.pick(QuoteRequest, {
  procedures: true,
  patient: true,
  declaration: true,
  documents: true,
  travel: true,
  budget: true,
  contact: true,
});

export const DeskRequest = z.strictObject({
  case: DeskCase,
  /** That the request is in; null while it is behind its private link alone. */
  account: z.nullable(z.strictObject({ email: Email })),
  status: QuoteStatus,
  /** Of the request's private link and mails. */
  language: Language,
  request: PlainAnswers,
  procedures: Quote.shape.procedures,
  /** Of the first chosen treatment, for texts in the person's language. */
  titles: z.partialRecord(Language, z.string()),
  estimate: Quote.shape.estimate,
  /** The person wrote about their health; the text is opened on purpose. */
  hasHealth: z.boolean(),
  documents: z.array(DeskAttachment),
  events: z.array(DeskEvent),
  /** Lines of the newest offer, which a message may be about. */
  lines: z.array(z.strictObject({ id: z.string(), label: z.string() })),
  /** Other treatments of the clinic, for a decline with a way on. */
  alternatives: z.array(z.strictObject({ slug: Slug, title: z.string() })),
  can: z.strictObject({ ask: z.boolean(), write: z.boolean(), decline: z.boolean(), offer: z.boolean() }),
});
export type DeskRequest = z.infer<typeof DeskRequest>;

const Of = z.strictObject({ reference: QuoteReference });
const path = "/api/desk/requests/{reference}";
const refusals = ["not-signed-in", "not-allowed", "not-found", "too-many-requests"] as const;
const text = (longest: number) => prose(longest).check(z.minLength(1));
const act = {
  method: "POST",
  access: "staff",
  right: "requests:answer",
  limit: "send",
  params: Of,
  answer: DeskRequest,
  refusals: [...refusals, "conflict", "wrong-state"],
  retry: true,
  idempotent: true,
} as const;
const Version = { version: z.int() };
const Shown = z.strictObject({ language: z.optional(Language) });

export const getDeskRequest = endpoint({
  name: "getDeskRequest",
  summary: "A quote request without its health answers",
  method: "GET",
  path,
  access: "staff",
  right: "requests:read",
  limit: "read",
  params: Of,
  query: Shown,
  answer: DeskRequest,
  refusals,
  retry: true,
  idempotent: false,
});

export const openHealth = endpoint({
  name: "openHealth",
  summary: "Open the health answers of a request; the person sees who opened them and when",
  method: "POST",
  path: `${path}/health`,
  access: "staff",
  right: "health:open",
  limit: "write",
  params: Of,
  answer: z.pick(QuoteRequest, { goals: true, intake: true }),
  refusals,
  retry: true,
  idempotent: false,
});

export const openRequestDocument = endpoint({
  name: "openRequestDocument",
  summary: "Open a document of a request for a purpose; the person sees who opened it, when and why",
  method: "POST",
  path: `${path}/documents/{id}/opening`,
  access: "staff",
  right: "papers:open",
  limit: "write",
  params: z.strictObject({ reference: QuoteReference, id: Uuid }),
  body: z.strictObject({ purpose: z.enum(openingPurposes) }),
  answer: OpenedAttachment,
  refusals,
  retry: true,
  idempotent: true,
});

export const getRequestDocument = endpoint({
  name: "getRequestDocument",
  summary: "The content of a document that the caller opened within the last ten minutes",
  method: "GET",
  path: `${path}/documents/{id}/content`,
  access: "staff",
  right: "papers:open",
  limit: "read",
  params: z.strictObject({ reference: QuoteReference, id: Uuid }),
  answer: FileAnswer,
  download: true,
  refusals: [...refusals, "wrong-state"],
  retry: false,
  idempotent: false,
});

export const askPerson = endpoint({
  ...act,
  name: "askPerson",
  summary: "Ask the person for what is missing, or for a document; the reply clock pauses until they answer",
  path: `${path}/question`,
  body: z.strictObject({ text: text(3000), wants: z.optional(z.enum(["document"])), ...Version }),
});

export const writeToPerson = endpoint({
  ...act,
  name: "writeToPerson",
  summary: "Write to the person, about a line of the newest offer or in general",
  path: `${path}/messages`,
  body: z.strictObject({ text: text(3000), line: z.optional(Slug), ...Version }),
});

export const addInternalNote = endpoint({
  ...act,
  name: "addInternalNote",
  summary: "Add a note that only the clinic's staff reads",
  path: `${path}/notes`,
  limit: "write",
  body: z.strictObject({ text: text(3000) }),
});

export const declineDeskRequest = endpoint({
  ...act,
  name: "declineDeskRequest",
  summary: "Decline a request, with the reason, what may help and another treatment",
  path: `${path}/refusal`,
  body: z.strictObject({
    reason: text(1500),
    help: z.optional(prose(1500)),
    procedure: z.optional(Slug),
    ...Version,
  }),
});
