import * as z from "zod/mini";
import { QuoteReference } from "../account-quotes.ts";
import { endpoint } from "../endpoint.ts";
import { FileAnswer } from "../files.ts";
import { CurrencyCode, Money } from "../money.ts";
import {
  Eligibility,
  mostLines,
  Offer,
  OfferApproval,
  OfferOption,
  OfferSignature,
  OfferState,
  TreatmentSchedule,
} from "../offers.ts";
import { InclusionKind } from "../procedures.ts";
import { hotelLevels } from "../quote-constants.ts";
import { Quote, QuoteStatus } from "../quotes.ts";
import { Instant, Language, line, PlainDate, Slug, WallTime } from "../values.ts";

/** As typed: a draft may be unfinished, and its problems are listed beside it. */
const typed = (longest: number) => z.string().check(z.maxLength(longest));
const typedNumber = z.nullable(z.number().check(z.minimum(-1e9), z.maximum(1e9)));
const list = z.array(typed(200)).check(z.maxLength(30));

export const OfferDraftContent = z.strictObject({
  language: Language,
  /** The slug of one of the clinic's doctors. */
  clinician: typed(80),
  eligibility: Eligibility,
  reason: typed(2000),
  plan: z.array(z.strictObject({ title: typed(120), text: typed(1500) })).check(z.maxLength(20)),
  lines: z
    .array(
      z.strictObject({
        id: typed(80),
        kind: InclusionKind,
        label: typed(160),
        quantity: typedNumber,
        /** In major units. */
        price: typedNumber,
        discountPercent: typedNumber,
      }),
    )
    .check(z.maxLength(mostLines)),
  included: list,
  excluded: list,
  translations: z.array(z.strictObject({ language: Language, included: list, excluded: list })).check(z.maxLength(8)),
  deposit: z.strictObject({ percent: typedNumber, amount: typedNumber, refundableDays: typedNumber }),
  stages: z
    .array(z.strictObject({ label: typed(160), percent: typedNumber, amount: typedNumber }))
    .check(z.maxLength(6)),
  dates: z.array(z.strictObject({ arrive: typed(10), treatment: typed(10), leave: typed(10) })).check(z.maxLength(6)),
  minDaysBeforeFlight: typedNumber,
  hotel: typed(600),
  flight: typed(600),
  hotelLevel: z.nullable(z.enum(hotelLevels)),
  validUntil: typed(10),
  change: typed(1000),
});
export type OfferDraftContent = z.infer<typeof OfferDraftContent>;

/** A reason why an offer cannot be sent as it is written. */
export const OfferProblem = z.strictObject({
  /** Where: `lines.2.price`; empty for the whole. */
  field: z.string(),
  code: z.enum([
    "needed",
    "invalid",
    "unknown-doctor",
    "not-suitable",
    "twice",
    "decimals",
    "one-of",
    "last-is-rest",
    "over-total",
    "past",
    "order",
    "too-early-to-fly",
    "closed-day",
    "too-far",
    "translation-count",
    "change-needed",
  ]),
  /** In English, for what the code does not say. */
  message: z.string(),
});
export type OfferProblem = z.infer<typeof OfferProblem>;

/** A sent version, as the desk lists it. */
export const SentOffer = z.strictObject({
  option: OfferOption,
  version: z.int(),
  state: OfferState,
  clinician: z.string(),
  total: Money,
  deposit: Money,
  change: z.string(),
  sentAt: Instant,
  sentBy: z.nullable(z.string()),
  validUntil: Instant,
  remindedAt: z.nullable(Instant),
  approval: z.nullable(OfferApproval),
});
export type SentOffer = z.infer<typeof SentOffer>;

/** Offers of a request: sent ones, drafts, the agreement and the schedule. */
export const RequestOffers = z.strictObject({
  reference: z.string(),
  name: z.string(),
  status: QuoteStatus,
  /** The person's. */
  language: Language,
  procedures: z.array(z.string()),
  /** Newest first. */
  offers: z.array(SentOffer),
  drafts: z.array(
    z.strictObject({ option: OfferOption, savedAt: Instant, savedBy: z.string(), isApproved: z.boolean() }),
  ),
  /** The next free alternative; null where three are open. */
  nextOption: z.nullable(OfferOption),
  signature: z.nullable(z.pick(OfferSignature, { version: true, name: true, at: true, dates: true })),
  schedule: z.nullable(z.extend(TreatmentSchedule, { version: z.int() })),
  /** The day that was agreed with the offer or moved with the trip. */
  treatmentOn: z.nullable(PlainDate),
  doctors: z.array(z.strictObject({ slug: Slug, name: z.string(), title: z.string() })),
  can: z.strictObject({ offer: z.boolean(), schedule: z.boolean(), letter: z.boolean() }),
});
export type RequestOffers = z.infer<typeof RequestOffers>;

/** The draft of an alternative with what its writer needs. */
export const OfferDraft = z.strictObject({
  reference: z.string(),
  name: z.string(),
  status: QuoteStatus,
  option: OfferOption,
  /** Zero before the first save. */
  version: z.int(),
  savedAt: z.nullable(Instant),
  savedBy: z.nullable(z.string()),
  content: OfferDraftContent,
  problems: z.array(OfferProblem),
  /** The last sent version of this alternative. */
  before: z.nullable(Offer),
  /** As the person would read it; null while there are problems. */
  preview: z.nullable(Offer),
  /** SHA-256 in hex of the clinical text; null while there are problems. */
  digest: z.nullable(z.string()),
  /** It stands for exactly this text. */
  approval: z.nullable(OfferApproval),
  /** The approval that fell when the text changed. */
  fallen: z.nullable(OfferApproval),
  /** Why nothing can be offered on this request now. */
  obstacle: z.nullable(z.string()),
  ground: z.strictObject({
    currency: CurrencyCode,
    languages: z.array(Language),
    /** Of the person. */
    language: Language,
    /** The person's currency, where they named one. */
    personCurrency: z.nullable(CurrencyCode),
    hotelLevel: z.nullable(z.enum(hotelLevels)),
    procedures: z.array(z.string()),
    doctors: z.array(z.strictObject({ slug: Slug, name: z.string(), title: z.string() })),
    catalogue: z.array(
      z.strictObject({
        id: Slug,
        kind: InclusionKind,
        labels: z.partialRecord(Language, z.string()),
        price: z.number(),
      }),
    ),
    /** Days that the clinic opened or closed for the procedure. */
    days: z.array(z.strictObject({ day: PlainDate, isOpen: z.boolean() })),
    minDaysBeforeFlight: z.int(),
    validDays: z.int(),
    termsVersion: PlainDate,
    today: PlainDate,
  }),
});
export type OfferDraft = z.infer<typeof OfferDraft>;

const Request = z.strictObject({ reference: QuoteReference });
const Option = z.strictObject({
  reference: QuoteReference,
  option: z.pipe(
    z.pipe(
      z.string().check(z.regex(/^[1-3]$/)),
      z.transform((text) => Number(text)),
    ),
    OfferOption,
  ),
});
const Version = z.strictObject({ version: z.int() });
const path = "/api/desk/requests/{reference}/offers";
const read = { method: "GET", access: "staff", limit: "read", retry: true, idempotent: false } as const;
const change = { method: "POST", access: "staff", limit: "write", retry: false, idempotent: true } as const;
const refusals = ["not-signed-in", "not-allowed", "not-found", "conflict", "wrong-state", "too-many-requests"] as const;

export const listRequestOffers = endpoint({
  ...read,
  name: "listRequestOffers",
  summary: "Offers of a request, the agreement and the schedule",
  path,
  right: "requests:read",
  params: Request,
  answer: RequestOffers,
  refusals: ["not-signed-in", "not-allowed", "not-found", "too-many-requests"],
});

export const getOfferDraft = endpoint({
  ...read,
  name: "getOfferDraft",
  summary: "The draft of an alternative; before the first save, the last version or the catalogue's values",
  path: `${path}/{option}/draft`,
  right: "requests:answer",
  params: Option,
  query: z.strictObject({ language: z.optional(Language) }),
  answer: OfferDraft,
  refusals: ["not-signed-in", "not-allowed", "not-found", "too-many-requests"],
});

/** Saved while it is written, and unseen by the person. A repeated save of the same content is answered as the first. */
export const saveOfferDraft = endpoint({
  ...change,
  name: "saveOfferDraft",
  summary: "Save a draft offer; an approval falls when the clinical text changes",
  method: "PUT",
  path: `${path}/{option}/draft`,
  right: "offers:write",
  params: Option,
  body: z.strictObject({ version: z.int(), content: OfferDraftContent }),
  answer: z.strictObject({
    version: z.int(),
    savedAt: Instant,
    problems: z.array(OfferProblem),
    digest: z.nullable(z.string()),
    /** The approval that fell with this save. */
    fallen: z.nullable(OfferApproval),
  }),
  refusals,
});

export const discardOfferDraft = endpoint({
  ...change,
  name: "discardOfferDraft",
  summary: "Discard a draft offer",
  path: `${path}/{option}/draft/removal`,
  right: "offers:write",
  params: Option,
  body: Version,
  answer: z.strictObject({}),
  refusals,
});

/** Requires a fresh sign-in and a registration number. */
export const approveOffer = endpoint({
  ...change,
  name: "approveOffer",
  summary: "Sign the clinical text of a draft offer",
  path: `${path}/{option}/approval`,
  right: "offers:approve",
  params: Option,
  body: z.strictObject({ version: z.int(), digest: z.string().check(z.regex(/^[0-9a-f]{64}$/)) }),
  answer: OfferApproval,
  refusals,
});

export const sendOffer = endpoint({
  ...change,
  name: "sendOffer",
  summary: "Send an approved draft as the next version of its alternative",
  path: `${path}/{option}/sending`,
  limit: "send",
  right: "offers:write",
  params: Option,
  body: Version,
  answer: RequestOffers,
  refusals,
});

export const withdrawOffer = endpoint({
  ...change,
  name: "withdrawOffer",
  summary: "Withdraw an alternative; without another open one the request is reviewed again",
  path: `${path}/{option}/withdrawal`,
  limit: "send",
  right: "offers:write",
  params: Option,
  body: Version,
  answer: RequestOffers,
  refusals,
});

export const extendOffer = endpoint({
  ...change,
  name: "extendOffer",
  summary: "Extend an offer to the end of a day at the clinic, also an expired one",
  path: `${path}/{option}/extension`,
  limit: "send",
  right: "offers:write",
  params: Option,
  body: z.strictObject({ version: z.int(), day: PlainDate }),
  answer: RequestOffers,
  refusals,
});

export const remindOfOffer = endpoint({
  ...change,
  name: "remindOfOffer",
  summary: "Remind the person of an open offer, once before its end",
  path: `${path}/{option}/reminder`,
  limit: "send",
  right: "offers:write",
  params: Option,
  body: Version,
  answer: RequestOffers,
  refusals,
});

/** Version zero schedules; a later one changes what was agreed. */
export const scheduleTreatment = endpoint({
  ...change,
  name: "scheduleTreatment",
  summary: "Set the agreed day, doctor and place of an accepted offer",
  method: "PUT",
  path: "/api/desk/requests/{reference}/schedule",
  limit: "send",
  right: "schedule:write",
  params: Request,
  body: z.strictObject({
    version: z.int(),
    day: PlainDate,
    time: z.nullable(WallTime),
    doctor: Slug,
    place: line(200),
  }),
  answer: RequestOffers,
  refusals,
});

export const getVisaLetter = endpoint({
  ...read,
  name: "getVisaLetter",
  summary: "The clinic's letter for a visa, to print; it says nothing of health",
  path: "/api/desk/requests/{reference}/visa-letter",
  right: "schedule:read",
  retry: false,
  params: Request,
  query: z.strictObject({ language: z.optional(Quote.shape.language) }),
  answer: FileAnswer,
  download: true,
  refusals: ["not-signed-in", "not-allowed", "not-found", "wrong-state", "too-many-requests"],
});
