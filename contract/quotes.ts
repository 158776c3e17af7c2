import * as z from "zod/mini";
import { Danger } from "./dangers.ts";
import { EmergencyCall } from "./emergency-calls.ts";
import { endpoint } from "./endpoint.ts";
import { clientAct, linkRead } from "./endpoint-kinds.ts";
import { Attachment, FileAnswer } from "./files.ts";
import { Money } from "./money.ts";
import { StoredPhoneNumber } from "./phone-number.ts";
import { Anaesthesia } from "./procedures.ts";
import { consentPurposes, largestAttachment, quoteSteps } from "./quote-constants.ts";
import { QuoteEvent } from "./quote-events.ts";
import {
  GuardianDeclaration,
  QuoteBudget,
  QuoteContact,
  QuoteDocuments,
  QuoteGoals,
  QuoteIntake,
  QuotePatient,
  QuoteProcedures,
  QuoteTravel,
} from "./quote-steps.ts";
import { Email, Instant, Language, LinkToken, PlainDate, prose, SiteLanguage, Slug, Uuid } from "./values.ts";

/** Every state of a quote request; the server's rules list the transitions. */
export const quoteStatuses = [
  "draft",
  "submitted",
  "triage",
  "needs_info",
  "under_review",
  "offered",
  "revision_requested",
  "accepted",
  "deposit_due",
  "deposit_paid",
  "scheduled",
  "cancelled",
  "declined_by_client",
  "declined_by_provider",
  "expired",
  "withdrawn",
] as const;
export const QuoteStatus = z.enum(quoteStatuses);
export type QuoteStatus = z.infer<typeof QuoteStatus>;

/** States in which the visitor can still change the request. */
export const amendableStatuses: readonly QuoteStatus[] = ["draft", "submitted", "triage", "needs_info", "under_review"];

export const QuoteStep = z.enum(quoteSteps);
export type QuoteStep = z.infer<typeof QuoteStep>;

/** Answers so far, by step. */
export const QuoteRequest = z.strictObject({
  procedures: z.optional(QuoteProcedures),
  patient: z.optional(QuotePatient),
  declaration: z.optional(GuardianDeclaration),
  goals: z.optional(QuoteGoals),
  intake: z.optional(QuoteIntake),
  documents: z.optional(QuoteDocuments),
  travel: z.optional(QuoteTravel),
  budget: z.optional(QuoteBudget),
  contact: z.optional(z.extend(QuoteContact, { phone: z.optional(StoredPhoneNumber) })),
});
export type QuoteRequest = z.infer<typeof QuoteRequest>;

export const QuoteConsent = z.strictObject({
  purpose: z.enum(consentPurposes),
  /** The displayed version of the provider's policies. */
  version: PlainDate,
  given: z.boolean(),
  at: Instant,
});
export type QuoteConsent = z.infer<typeof QuoteConsent>;

export const estimateParts = ["treatment", "hotel", "transfers", "interpreter", "companion"] as const;
/** An indicative range for the whole trip: its contents, the origin, and what is not included. */
export const QuoteEstimate = z.strictObject({
  parts: z.array(
    z.strictObject({
      kind: z.enum(estimateParts),
      /** The procedure and package of the line, or the visit that it is for. */
      label: z.nullable(z.string()),
      low: Money,
      high: Money,
      source: z.enum(["catalogue", "typical"]),
    }),
  ),
  low: Money,
  high: Money,
  /** Days in the country, and the earliest flight home after treatment. */
  stayDays: z.nullable(z.strictObject({ min: z.int(), max: z.int() })),
  minDaysBeforeFlight: z.nullable(z.int()),
  /** Hotel nights that the packages of the estimate include. */
  hotelNights: z._default(z.int(), 0),
  missing: z.array(
    z.enum([
      "procedure",
      "flights",
      "companion-flights",
      "second-visit-flights",
      "hotel-level",
      "dates",
      "examination",
    ]),
  ),
  on: PlainDate,
});
export type QuoteEstimate = z.infer<typeof QuoteEstimate>;

/** The request for the holder of the private link. */
export const Quote = z.strictObject({
  reference: z.string(),
  status: QuoteStatus,
  version: z.int(),
  language: Language,
  request: QuoteRequest,
  /** Current names of the chosen procedures. */
  procedures: z.array(
    z.strictObject({
      slug: Slug,
      title: z.string(),
      textsLanguage: Language,
      anaesthesia: Anaesthesia,
      packageName: z.nullable(z.string()),
    }),
  ),
  consents: z.array(QuoteConsent),
  estimate: z.nullable(QuoteEstimate),
  attachments: z.array(Attachment),
  events: z.array(QuoteEvent),
  ...{ createdAt: Instant, submittedAt: z.nullable(Instant) },
  replyDueAt: z.nullable(Instant),
  expiresAt: Instant,
  /** The number to call in an emergency: that of the visitor's country first, then the clinic's. */
  emergencyCalls: z.array(EmergencyCall),
  danger: z.nullable(Danger),
  /** That nobody has answered yet, and by when the clinic answers; no time where none is promised to come. */
  message: z.nullable(z.strictObject({ replyDueAt: z.nullable(Instant) })),
  can: z.strictObject({ amend: z.boolean(), submit: z.boolean(), withdraw: z.boolean() }),
});
export type Quote = z.infer<typeof Quote>;

const Link = z.strictObject({ token: LinkToken });
/**
 * The version that the caller read; a stale one is refused as a conflict. Incremented with the request and its status,
 * but not by attachments and notes, so that adding one does not invalidate an open form.
 */
const ReadVersion = z.int().check(z.minimum(1));

/**
 * The displayed version of the policies, where the person agrees here that the clinic uses the patient's health data.
 * Without this consent, given once, no answer about health and no document is stored; another patient needs it anew.
 */
const HealthConsent = z.optional(PlainDate);

/** The language of the page, in which the answer is, and in which a declaration was shown. */
const Shown = z.strictObject({ language: z.optional(Language) });

const write = { method: "POST", access: "link", limit: "write", retry: true, idempotent: true } as const;

export const startQuote = endpoint({
  ...clientAct,
  name: "startQuote",
  summary: "Start a quote request; the answer's token is its private link",
  path: "/api/quotes",
  access: "public",
  opensLink: true,
  body: z.strictObject({ language: SiteLanguage, procedures: z.optional(QuoteProcedures) }),
  answer: z.strictObject({ token: LinkToken, quote: Quote }),
  refusals: [],
});

export const getQuote = endpoint({
  ...linkRead,
  name: "getQuote",
  summary: "Get the quote request behind a private link",
  path: "/api/quotes/{token}",
  params: Link,
  query: Shown,
  answer: Quote,
  refusals: ["not-found", "in-account"],
});

export const saveQuoteStep = endpoint({
  ...write,
  name: "saveQuoteStep",
  summary: "Save one step of a draft, or amend a submitted request",
  method: "PUT",
  path: "/api/quotes/{token}/steps",
  params: Link,
  query: Shown,
  body: z.discriminatedUnion("step", [
    z.strictObject({ step: z.literal("procedures"), version: ReadVersion, value: QuoteProcedures }),
    z.strictObject({
      step: z.literal("patient"),
      version: ReadVersion,
      value: QuotePatient,
      healthConsent: HealthConsent,
    }),
    z.strictObject({ step: z.literal("goals"), version: ReadVersion, value: QuoteGoals, healthConsent: HealthConsent }),
    z.strictObject({
      step: z.literal("intake"),
      version: ReadVersion,
      value: QuoteIntake,
      healthConsent: HealthConsent,
    }),
    z.strictObject({ step: z.literal("documents"), version: ReadVersion, value: QuoteDocuments }),
    z.strictObject({ step: z.literal("travel"), version: ReadVersion, value: QuoteTravel }),
    z.strictObject({ step: z.literal("budget"), version: ReadVersion, value: QuoteBudget }),
    z.strictObject({ step: z.literal("contact"), version: ReadVersion, value: QuoteContact }),
  ]),
  answer: Quote,
  refusals: ["not-found", "in-account", "wrong-state", "conflict"],
});

export const submitQuote = endpoint({
  ...write,
  name: "submitQuote",
  summary: "Submit a draft to the clinic",
  path: "/api/quotes/{token}/submit",
  limit: "send",
  params: Link,
  query: Shown,
  body: z.strictObject({
    version: ReadVersion,
    consents: z.array(z.enum(consentPurposes)).check(z.maxLength(consentPurposes.length)),
    /** The displayed version of the policies; a stale one is refused. */
    policiesVersion: PlainDate,
  }),
  answer: Quote,
  refusals: ["not-found", "in-account", "wrong-state", "conflict"],
});

const sending = {
  ...write,
  limit: "send",
  params: Link,
  answer: Quote,
  refusals: ["not-found", "in-account", "wrong-state"],
} as const;

export const addQuoteNote = endpoint({
  ...sending,
  name: "addQuoteNote",
  summary: "Write to the clinic about a submitted request",
  path: "/api/quotes/{token}/notes",
  body: z.strictObject({ note: prose(3000).check(z.minLength(1)) }),
});

export const mailQuoteLink = endpoint({
  ...sending,
  name: "mailQuoteLink",
  summary: "Mail the private link of a draft to its writer",
  path: "/api/quotes/{token}/link-mails",
  body: z.strictObject({ email: Email }),
});

export const withdrawQuote = endpoint({
  ...sending,
  name: "withdrawQuote",
  summary: "Withdraw a request; its attachments are deleted",
  path: "/api/quotes/{token}/withdraw",
  body: z.strictObject({ reason: z.optional(prose(1000)) }),
});

export const addQuoteAttachment = endpoint({
  ...write,
  name: "addQuoteAttachment",
  summary: "Attach a PDF, JPEG, PNG or HEIC of at most 20 MB",
  path: "/api/quotes/{token}/attachments",
  limit: "upload",
  params: Link,
  upload: { largestBytes: largestAttachment },
  answer: Quote,
  refusals: ["not-found", "in-account", "wrong-state", "too-large", "unsupported-type", "try-later"],
});

export const removeQuoteAttachment = endpoint({
  ...write,
  name: "removeQuoteAttachment",
  summary: "Delete an attachment",
  method: "DELETE",
  path: "/api/quotes/{token}/attachments/{id}",
  params: z.strictObject({ token: LinkToken, id: Uuid }),
  answer: Quote,
  refusals: ["not-found", "in-account", "wrong-state"],
});

export const getQuoteAttachment = endpoint({
  ...linkRead,
  name: "getQuoteAttachment",
  summary: "Download an attachment",
  path: "/api/quotes/{token}/attachments/{id}/content",
  retry: false,
  params: z.strictObject({ token: LinkToken, id: Uuid }),
  answer: FileAnswer,
  download: true,
  refusals: ["not-found", "in-account"],
});
