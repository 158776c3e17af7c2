import * as z from "zod/mini";
import { CancellationRules } from "./cancellation.ts";
import { Money } from "./money.ts";
import { InclusionKind } from "./procedures.ts";
import { hotelLevels } from "./quote-constants.ts";
import { ActsFor } from "./quote-steps.ts";
import { stageDues } from "./stage-dues.ts";
import { Instant, Language, line, PlainDate, prose, Slug, WallTime } from "./values.ts";

/** A clinician's assessment of the submitted records. */
export const eligibilities = ["suitable", "suitable_with_conditions", "more_info", "not_suitable"] as const;
export const Eligibility = z.enum(eligibilities);
export type Eligibility = z.infer<typeof Eligibility>;

/** True when this assessment allows an offer to be accepted. */
export const acceptable = (eligibility: Eligibility): boolean =>
  eligibility === "suitable" || eligibility === "suitable_with_conditions";

export const mostLines = 40;
/** Open offers of one request at a time, of which the person accepts one. */
export const mostOptions = 3;
export const OfferOption = z.int().check(z.minimum(1), z.maximum(mostOptions));

/** In percent. */
export const Discount = z.number().check(z.minimum(0), z.maximum(100), z.multipleOf(0.01));

export const OfferLine = z.strictObject({
  /** Constant over all versions of an offer. */
  id: Slug,
  kind: InclusionKind,
  label: line(160),
  quantity: z.number().check(z.gt(0), z.maximum(999)),
  unit: Money,
  discountPercent: Discount,
  /** Rounded once; the total is the sum of these. */
  amount: Money,
});
export type OfferLine = z.infer<typeof OfferLine>;

/** Days of a stay that the clinic can reserve. */
export const OfferDates = z.strictObject({ arrive: PlainDate, treatment: PlainDate, leave: PlainDate });
export type OfferDates = z.infer<typeof OfferDates>;

/** The content of one version of an offer. Immutable: a change is a new version. */
export const OfferContent = z.strictObject({
  /** Of the clinic's texts. */
  language: Language,
  clinician: z.strictObject({ name: line(80), title: line(120) }),
  eligibility: Eligibility,
  /** The conditions, or the reason for a refusal. */
  reason: prose(2000),
  plan: z.array(z.strictObject({ title: line(120), text: prose(1500) })).check(z.maxLength(20)),
  lines: z.array(OfferLine).check(z.minLength(1), z.maxLength(mostLines)),
  total: Money,
  included: z.array(line(200)).check(z.maxLength(30)),
  excluded: z.array(line(200)).check(z.maxLength(30)),
  /** The two lists in the clinic's other languages, item by item. */
  translations: z
    .array(
      z.strictObject({
        language: Language,
        included: z.array(line(200)).check(z.maxLength(30)),
        excluded: z.array(line(200)).check(z.maxLength(30)),
      }),
    )
    .check(z.maxLength(8)),
  /** What the catalogue said can change the price, when the offer was sent; missing in offers from before that was kept. */
  priceFactors: z.optional(z.partialRecord(Language, z.array(line(240)).check(z.maxLength(40)))),
  deposit: z.strictObject({
    amount: Money,
    /** The share of the total, where it was written as one. */
    percent: z.optional(z.int().check(z.minimum(0), z.maximum(100))),
    refundableDays: z.int().check(z.minimum(0), z.maximum(365)),
    /** The clinic's rules after those days, as they were when the offer was sent. */
    rules: z.optional(CancellationRules),
  }),
  /** Payments after the deposit; with it they sum to the total. */
  stages: z
    .array(
      z.strictObject({
        label: line(160),
        amount: Money,
        /** The share of the total, where it was written as one. */
        percent: z.optional(z.int().check(z.minimum(1), z.maximum(100))),
        due: z.optional(z.enum(stageDues)),
      }),
    )
    .check(z.maxLength(6)),
  dates: z.array(OfferDates).check(z.maxLength(6)),
  /** Whole days between the treatment and the first flight that the clinician considers safe. */
  minDaysBeforeFlight: z.int().check(z.minimum(0), z.maximum(365)),
  suggestions: z.strictObject({
    hotel: z.nullable(prose(600)),
    flight: z.nullable(prose(600)),
    hotelLevel: z.nullable(z.enum(hotelLevels)),
  }),
  /** Version of the provider's policies. */
  termsVersion: PlainDate,
  /** The responsible person at the clinic. */
  signedBy: line(120),
  /** What changed against the version before, and why; empty in a first version. */
  change: prose(1000),
});
export type OfferContent = z.infer<typeof OfferContent>;

/** The signature of a clinician under the clinical text of an offer. */
export const OfferApproval = z.strictObject({
  name: z.string(),
  licence: z.string(),
  at: Instant,
  /** SHA-256 in hex of the approved text. */
  digest: z.string(),
});
export type OfferApproval = z.infer<typeof OfferApproval>;

/** `replaced` by a newer version of the same alternative; `closed` because another was accepted, or the request ended. */
export const OfferState = z.enum(["open", "replaced", "withdrawn", "expired", "accepted", "closed"]);
export type OfferState = z.infer<typeof OfferState>;

/** A version of an offer for the person. */
export const Offer = z.strictObject({
  /** Counted over all alternatives of a request: it names the version in addresses and calls. */
  version: z.int(),
  /** Counted within its alternative, as people read it. */
  number: z.int(),
  /** Which alternative it is a version of. */
  option: OfferOption,
  state: OfferState,
  /** Who sent it; null where the clinic's command line did. */
  sentBy: z.nullable(z.string()),
  /** Null for versions from before approvals were kept. */
  approval: z.nullable(OfferApproval),
  ...OfferContent.shape,
  sentAt: Instant,
  validUntil: Instant,
  withdrawnAt: z.nullable(Instant),
  /** Days of treatment among its dates on which the clinic has no place any more; of an open offer. */
  lostDays: z.array(PlainDate),
  /** The statement that an accepting person signs. */
  statement: z.string(),
  /** SHA-256 in hex of the full agreement text; an acceptance names the displayed one. */
  digest: z.string(),
});
export type Offer = z.infer<typeof Offer>;

/** What the clinic agreed with the person for the treatment. */
export const TreatmentSchedule = z.strictObject({
  day: PlainDate,
  /** By the clinic's clock; null where it is still open. */
  time: z.nullable(WallTime),
  doctor: z.strictObject({ name: z.string(), title: z.string() }),
  place: z.string(),
  by: z.string(),
  at: Instant,
});
export type TreatmentSchedule = z.infer<typeof TreatmentSchedule>;

/** The stored agreement. */
export const OfferSignature = z.strictObject({
  version: z.int(),
  name: z.string(),
  at: Instant,
  dates: z.nullable(OfferDates),
  /** The child for whom a parent or guardian signed; null where people sign for themselves. */
  child: z.nullable(ActsFor),
  statement: z.string(),
  digest: z.string(),
});
export type OfferSignature = z.infer<typeof OfferSignature>;
