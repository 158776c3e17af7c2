import * as z from "zod/mini";
import { QuoteReference } from "../account-quotes.ts";
import { CancellationRules } from "../cancellation.ts";
import { endpoint } from "../endpoint.ts";
import { CurrencyCode } from "../money.ts";
import { Eligibility, mostLines, Offer, OfferApproval, OfferOption } from "../offers.ts";
import { InclusionKind } from "../procedures.ts";
import { hotelLevels } from "../quote-constants.ts";
import { QuoteStatus } from "../quotes.ts";
import { stageDues } from "../stage-dues.ts";
import { Instant, Language, PlainDate, Slug } from "../values.ts";
import { DeskPatient } from "./patients.ts";

/** As typed: a draft may be unfinished, and its problems are listed beside it. */
const typed = (longest: number) => z.string().check(z.maxLength(longest));
const typedNumber = z.nullable(z.number().check(z.minimum(-1e12), z.maximum(1e12)));
const list = z.array(typed(200)).check(z.maxLength(30));

export const OfferDraftContent = z.strictObject({
  language: Language,
  /** The slug of one of the clinic's doctors. */
  clinician: typed(80),
  /** Null until the clinician has decided. */
  eligibility: z.nullable(Eligibility),
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
    .array(
      z.strictObject({
        label: typed(160),
        percent: typedNumber,
        amount: typedNumber,
        due: z.optional(z.enum(stageDues)),
      }),
    )
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
    "full-day",
    "away-day",
    "too-far",
    "after-arrival",
    "translation-count",
    "change-needed",
  ]),
  /** In English, for what the code does not say. */
  message: z.string(),
  /** Of a day that cannot be promised: the day, and the next ones that are free. */
  days: z.optional(z.array(PlainDate)),
});
export type OfferProblem = z.infer<typeof OfferProblem>;

/** What a writer and a signer must have seen, and what does not keep an offer from being sent. */
export const OfferWarning = z.strictObject({
  code: z.enum(["no-price", "not-sold", "sold-hotel", "no-dates", "idle-day", "hotel-nights"]),
  /**
   * Entries of "Included" that belong to a package of the catalogue that no line sells; those of "Not included" that name a
   * hotel although a line sells its nights; the days on which nothing of the
   * calendar is treated.
   */
  entries: z.array(z.string()),
  /** The hotel nights in the price, and the dates that leave fewer beside the nights in hospital. */
  hotel: z.optional(
    z.strictObject({
      nights: z.int(),
      dates: z.array(z.strictObject({ arrive: PlainDate, leave: PlainDate, nights: z.int() })),
    }),
  ),
});
export type OfferWarning = z.infer<typeof OfferWarning>;

/** The draft of an alternative with what its writer needs. */
export const OfferDraft = z.strictObject({
  reference: z.string(),
  name: z.string(),
  /** The child for whom the person asks. */
  patient: z.nullable(DeskPatient),
  status: QuoteStatus,
  option: OfferOption,
  /** Zero before the first save; the draft of a next version counts on above the one that was sent. */
  version: z.int(),
  savedAt: z.nullable(Instant),
  savedBy: z.nullable(z.string()),
  /** The reader saved it, here or in another window. */
  isOwn: z.boolean(),
  content: OfferDraftContent,
  problems: z.array(OfferProblem),
  warnings: z.array(OfferWarning),
  /** The last sent version of this alternative. */
  before: z.nullable(Offer),
  /** As the person would read it; null while there are problems. */
  preview: z.nullable(Offer),
  /** SHA-256 in hex of the clinical text; null while there are problems. */
  digest: z.nullable(z.string()),
  /** It stands for exactly this text. */
  approval: z.nullable(OfferApproval),
  /** When its writer asked the clinicians for a signature. */
  askedAt: z.nullable(Instant),
  /** The approval that fell when the text changed. */
  fallen: z.nullable(OfferApproval),
  /** Why nothing can be offered on this request now. */
  obstacle: z.nullable(z.string()),
  basis: z.strictObject({
    currency: CurrencyCode,
    languages: z.array(Language),
    /** Of the person. */
    language: Language,
    /** The person's currency, where they named one. */
    personCurrency: z.nullable(CurrencyCode),
    hotelLevel: z.nullable(z.enum(hotelLevels)),
    procedures: z.array(z.string()),
    doctors: z.array(
      z.strictObject({
        slug: Slug,
        name: z.string(),
        title: z.string(),
        /** As an offer in each of the clinic's languages names them. */
        texts: z.partialRecord(Language, z.strictObject({ name: z.string(), title: z.string() })),
      }),
    ),
    catalogue: z.array(
      z.strictObject({
        id: Slug,
        kind: InclusionKind,
        labels: z.partialRecord(Language, z.string()),
        /** What the package includes, and what it does not, item by item in each language. */
        lists: z.partialRecord(
          Language,
          z.strictObject({ included: z.array(z.string()), excluded: z.array(z.string()) }),
        ),
        price: z.number(),
        /** In hospital from the treatment on, and in the hotel of its price. */
        nights: z.strictObject({ hospital: z.int(), hotel: z.int() }),
      }),
    ),
    /** Days that the clinic opened or closed for the procedure. */
    days: z.array(z.strictObject({ day: PlainDate, isOpen: z.boolean() })),
    minDaysBeforeFlight: z.int(),
    validDays: z.int(),
    termsVersion: PlainDate,
    /** What the next version would say beside the draft: the clinic's rules of refund, and what can change the price. */
    rules: CancellationRules,
    priceFactors: z.partialRecord(Language, z.array(z.string())),
    today: PlainDate,
  }),
});
export type OfferDraft = z.infer<typeof OfferDraft>;

/** One alternative of a request. */
export const OptionParams = z.strictObject({
  reference: QuoteReference,
  option: z.pipe(
    z.pipe(
      z.string().check(z.regex(/^[1-3]$/)),
      z.transform((text) => Number(text)),
    ),
    OfferOption,
  ),
});
export const VersionBody = z.strictObject({ version: z.int() });
export const offersPath = "/api/desk/requests/{reference}/offers";
export const offerRead = { method: "GET", access: "staff", limit: "read", retry: true, idempotent: false } as const;
export const offerChange = { method: "POST", access: "staff", limit: "write", retry: false, idempotent: true } as const;
export const offerRefusals = [
  "not-signed-in",
  "not-allowed",
  "not-found",
  "conflict",
  "wrong-state",
  "too-many-requests",
] as const;

export const getOfferDraft = endpoint({
  ...offerRead,
  name: "getOfferDraft",
  summary: "The draft of an alternative; before the first save, the last version or the catalogue's values",
  path: `${offersPath}/{option}/draft`,
  right: "requests:answer",
  params: OptionParams,
  query: z.strictObject({ language: z.optional(Language) }),
  answer: OfferDraft,
  refusals: ["not-signed-in", "not-allowed", "not-found", "too-many-requests"],
});

/** Saved while it is written, and unseen by the person. A repeated save of the same content is answered as the first. */
export const saveOfferDraft = endpoint({
  ...offerChange,
  name: "saveOfferDraft",
  summary: "Save a draft offer; an approval falls when the clinical text changes",
  method: "PUT",
  path: `${offersPath}/{option}/draft`,
  right: "offers:write",
  params: OptionParams,
  body: z.strictObject({ version: z.int(), content: OfferDraftContent }),
  answer: z.strictObject({
    version: z.int(),
    savedAt: Instant,
    problems: z.array(OfferProblem),
    warnings: z.array(OfferWarning),
    digest: z.nullable(z.string()),
    /** The approval that fell with this save. */
    fallen: z.nullable(OfferApproval),
  }),
  refusals: offerRefusals,
});

export const discardOfferDraft = endpoint({
  ...offerChange,
  name: "discardOfferDraft",
  summary: "Discard a draft offer",
  path: `${offersPath}/{option}/draft/removal`,
  right: "offers:write",
  params: OptionParams,
  body: VersionBody,
  answer: z.strictObject({}),
  refusals: offerRefusals,
});

export const askForApproval = endpoint({
  ...offerChange,
  name: "askForApproval",
  summary: "Ask the clinicians to sign a draft offer: its request waits for a signature in the inbox",
  path: `${offersPath}/{option}/approval-request`,
  right: "offers:write",
  params: OptionParams,
  body: VersionBody,
  answer: z.strictObject({ askedAt: Instant }),
  refusals: offerRefusals,
});

/** Requires a fresh sign-in and a registration number. */
export const approveOffer = endpoint({
  ...offerChange,
  name: "approveOffer",
  summary: "Sign the clinical text of a draft offer",
  path: `${offersPath}/{option}/approval`,
  right: "offers:approve",
  params: OptionParams,
  body: z.strictObject({ version: z.int(), digest: z.string().check(z.regex(/^[0-9a-f]{64}$/)) }),
  answer: OfferApproval,
  refusals: offerRefusals,
});
