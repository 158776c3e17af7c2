import * as z from "zod/mini";
import { BegunQuote } from "./begun-quotes.ts";
import { endpoint } from "./endpoint.ts";
import { clientRead, clientWrite } from "./endpoint-kinds.ts";
import { FileAnswer } from "./files.ts";
import { Money } from "./money.ts";
import { Offer, OfferDates, OfferSignature, TreatmentSchedule } from "./offers.ts";
import { largestAttachment } from "./quote-constants.ts";
import { Quote, QuoteConsent, QuoteRequest, QuoteStatus } from "./quotes.ts";
import { MoveRequest } from "./trips.ts";
import { Instant, LinkToken, line, PlainDate, prose, Slug, Uuid } from "./values.ts";

/** Stage of the journey, in the terms of a trip. */
export const stages = ["enquiry", "offer", "scheduled", "pre-op", "done", "aftercare", "closed"] as const;
export const Stage = z.enum(stages);
export type Stage = z.infer<typeof Stage>;

/** The person's next possible action, or what the person waits for. */
export const taskKinds = [
  "answer-question",
  "send-document",
  "read-message",
  "read-offer",
  "renew-offer",
  "await-renewal",
  "agree-dates",
  "pay-deposit",
  "await-transfer",
  "begin-trip",
  "await-schedule",
  "plan-trip",
  "treatment-cancelled",
  "recover",
  "prepare",
  "add-documents",
] as const;
export const Task = z.strictObject({
  kind: z.enum(taskKinds),
  /** The due time; null without one. */
  by: z.nullable(Instant),
  /** Number of remaining steps; 1 if not counted. */
  count: z.int(),
});
export type Task = z.infer<typeof Task>;

/** `DUN-7K4P-2QXD`; paths use lower case. */
export const QuoteReference = z.pipe(
  z.pipe(
    z.string().check(z.regex(/^[A-Za-z]{3}-[0-9A-Za-z]{4}-[0-9A-Za-z]{4}$/)),
    z.transform((text) => text.toUpperCase()),
  ),
  z.string(),
);

/** A request in a client's own list. */
export const AccountQuoteSummary = z.strictObject({
  reference: z.string(),
  status: QuoteStatus,
  stage: Stage,
  child: OfferSignature.shape.child, // for whom a parent or guardian asks
  /** Current names of the procedures; empty if the person is undecided. */
  procedures: Quote.shape.procedures,
  clinician: z.nullable(z.string()),
  /** In the clinic's calendar; set once dates are agreed, or the clinic has set the day. */
  treatmentOn: z.nullable(PlainDate),
  moveRequest: z.nullable(MoveRequest),
  /** The deposit to be paid, which begins the trip on the agreed dates; null where none is due or no day is known. */
  deposit: z.nullable(Money),
  /** What has come of the transfer that is awaited for it, and what has not; null where none is. */
  transfer: z.nullable(z.strictObject({ received: Money, left: Money })),
  /** The trip that holds the offer's treatment, once it has begun. */
  trip: z.nullable(Uuid),
  /** When the clinic has promised its next word. */
  replyDueAt: z.nullable(Instant),
  tasks: z.array(Task),
  updatedAt: Instant,
});
export type AccountQuoteSummary = z.infer<typeof AccountQuoteSummary>;

export const Preparation = z.strictObject({
  id: z.string(),
  procedure: z.string(),
  textsLanguage: Quote.shape.language,
  text: z.string(),
  done: z.boolean(),
});
export type Preparation = z.infer<typeof Preparation>;

/** A client's own request with all details. */
export const AccountQuote = z.strictObject({
  ...AccountQuoteSummary.shape,
  version: z.int(),
  /** What the person sent, and agreed to. */
  request: QuoteRequest,
  consents: z.array(QuoteConsent),
  estimate: Quote.shape.estimate,
  /** Newest first. */
  offers: z.array(Offer),
  signature: z.nullable(OfferSignature),
  schedule: z.nullable(TreatmentSchedule),
  /** Comments on lines of the offers, oldest first. */
  comments: z.array(
    z.strictObject({
      at: Instant,
      actor: z.enum(["visitor", "provider", "system"]),
      offer: z.int(),
      line: z.nullable(z.string()),
      text: z.string(),
    }),
  ),
  ...{ events: Quote.shape.events, danger: Quote.shape.danger, message: Quote.shape.message },
  attachments: Quote.shape.attachments,
  /** The person announced more documents when submitting. */
  documentsLater: z.boolean(),
  preparation: z.array(Preparation),
  earliestFlight: z.nullable(PlainDate), // null without agreed dates
  createdAt: Instant,
  submittedAt: z.nullable(Instant),
  can: z.strictObject({
    ...{ amend: z.boolean(), write: z.boolean(), withdraw: z.boolean() },
    ...{ accept: z.boolean(), revise: z.boolean(), decline: z.boolean(), renew: z.boolean() },
  }),
});
export type AccountQuote = z.infer<typeof AccountQuote>;

const Own = z.strictObject({ reference: QuoteReference });
const path = "/api/client/quotes/{reference}";
const write = { method: "POST", access: "client", limit: "send", retry: true, idempotent: true } as const;
const words = (longest: number) => prose(longest).check(z.minLength(1));
const offerVersion = z.int().check(z.minimum(1), z.maximum(9999));

export const listOwnQuotes = endpoint({
  ...clientRead,
  name: "listOwnQuotes",
  summary:
    "List the client's requests, newest first; adds those sent from the client's verified address, and those begun and not sent",
  path: "/api/client/quotes",
  query: z.strictObject({ language: z.optional(Quote.shape.language) }),
  answer: z.strictObject({ quotes: z.array(AccountQuoteSummary), begun: z.array(BegunQuote) }),
  refusals: [],
});

export const getOwnQuote = endpoint({
  ...clientRead,
  name: "getOwnQuote",
  summary: "Get a request of the client with its offers",
  path,
  params: Own,
  query: z.strictObject({ language: z.optional(Quote.shape.language) }),
  answer: AccountQuote,
  refusals: ["not-found"],
});

export const claimQuote = endpoint({
  ...clientWrite,
  name: "claimQuote",
  summary: "Add the request behind a private link to the client's account; the link then shows nothing",
  path: "/api/client/quotes",
  body: z.strictObject({ token: LinkToken }),
  answer: z.strictObject({ reference: z.string() }),
  refusals: ["not-found", "not-allowed", "wrong-state"],
});

export const addOwnNote = endpoint({
  ...write,
  name: "addOwnNote",
  summary: "Write to the clinic about a request, or answer its question",
  path: `${path}/notes`,
  params: Own,
  body: z.strictObject({ note: words(3000) }),
  answer: AccountQuote,
  refusals: ["not-found", "wrong-state"],
});

export const commentOnOffer = endpoint({
  ...write,
  name: "commentOnOffer",
  summary: "Comment on a line of an offer, or on the whole offer",
  path: `${path}/comments`,
  params: Own,
  body: z.strictObject({ offer: offerVersion, line: z.optional(Slug), text: words(1500) }),
  answer: AccountQuote,
  refusals: ["not-found", "wrong-state"],
});

export const requestRevision = endpoint({
  ...write,
  name: "requestRevision",
  summary: "Ask the clinic to change its offer",
  path: `${path}/revision`,
  params: Own,
  body: z.strictObject({ offer: offerVersion, text: words(3000) }),
  answer: AccountQuote,
  refusals: ["not-found", "wrong-state", "conflict"],
});

export const acceptOffer = endpoint({
  ...write,
  name: "acceptOffer",
  summary: "Accept an offer, exactly as displayed, with a signature",
  path: `${path}/acceptance`,
  params: Own,
  body: z.strictObject({
    offer: offerVersion,
    /** Of the displayed text; refused when it has changed. */
    digest: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
    name: line(120).check(z.minLength(2)),
    /** The chosen dates; absent when none were proposed. */
    dates: z.optional(OfferDates),
    /** Of the displayed statement. */
    language: Quote.shape.language,
    agreed: z.literal(true),
  }),
  answer: AccountQuote,
  refusals: ["not-found", "not-allowed", "wrong-state", "conflict"],
});

export const declineOffer = endpoint({
  ...write,
  name: "declineOffer",
  summary: "Decline an offer",
  path: `${path}/refusal`,
  params: Own,
  body: z.strictObject({ offer: offerVersion, reason: z.optional(prose(1000)) }),
  answer: AccountQuote,
  refusals: ["not-found", "wrong-state", "conflict"],
});

export const renewOffer = endpoint({
  ...write,
  name: "renewOffer",
  summary: "Ask the clinic to renew an expired offer",
  path: `${path}/renewal`,
  params: Own,
  answer: AccountQuote,
  refusals: ["not-found", "wrong-state"],
});

export const withdrawOwnQuote = endpoint({
  ...write,
  name: "withdrawOwnQuote",
  summary: "Withdraw a request; its attachments are deleted",
  path: `${path}/withdrawal`,
  params: Own,
  body: z.strictObject({ reason: z.optional(prose(1000)) }),
  answer: AccountQuote,
  refusals: ["not-found", "wrong-state"],
});

export const tickPreparation = endpoint({
  ...clientWrite,
  name: "tickPreparation",
  summary: "Tick or untick an item of the preparation list",
  path: `${path}/preparation`,
  method: "PUT",
  params: Own,
  body: z.strictObject({ id: z.string().check(z.regex(/^[a-z0-9-]{1,80}\.[0-9a-f]{12}$/)), done: z.boolean() }),
  answer: z.strictObject({ preparation: z.array(Preparation) }),
  refusals: ["not-found"],
});

export const addOwnAttachment = endpoint({
  ...write,
  name: "addOwnAttachment",
  summary: "Attach a PDF, JPEG, PNG or HEIC of at most 20 MB to a request; one that the clinic asked for is the answer",
  path: `${path}/attachments`,
  limit: "upload",
  params: Own,
  upload: { largestBytes: largestAttachment },
  answer: AccountQuote,
  refusals: ["not-found", "wrong-state", "too-large", "unsupported-type", "try-later"],
});

export const getOwnAttachment = endpoint({
  ...clientRead,
  name: "getOwnAttachment",
  summary: "Download an attachment of a client's request",
  path: `${path}/attachments/{id}/content`,
  retry: false,
  params: z.strictObject({ reference: QuoteReference, id: Uuid }),
  answer: FileAnswer,
  download: true,
  refusals: ["not-found"],
});

export const getOwnVisaLetter = endpoint({
  name: "getOwnVisaLetter",
  summary: "Download the clinic's letter for a visa, once the treatment is scheduled; it says nothing of health",
  method: "GET",
  path: `${path}/visa-letter`,
  access: "client",
  limit: "read",
  params: Own,
  query: z.strictObject({ language: z.optional(Quote.shape.language) }),
  answer: FileAnswer,
  download: true,
  refusals: ["not-found", "wrong-state"],
  retry: false,
  idempotent: false,
});
