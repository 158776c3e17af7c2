import * as z from "zod/mini";
import { Discount, eligibilities, mostLines, OfferDates, OfferOption } from "../../../contract/offers.ts";
import { InclusionKind } from "../../../contract/procedures.ts";
import { hotelLevels } from "../../../contract/quote-constants.ts";
import { stageDues } from "../../../contract/stage-dues.ts";
import { Language, line, PlainDate, prose, Slug } from "../../../contract/values.ts";

const share = z.int().check(z.minimum(1), z.maximum(100));
/** In major units. */
const price = z.number().check(z.minimum(0), z.maximum(1e9));
const list = z._default(z.array(line(200)).check(z.maxLength(30)), []);

/** An offer as a clinic writes it, in a file or at the desk; prices are in major units of the clinic's currency. */
export const WrittenOffer = z.strictObject({
  /** Which of the request's alternatives. */
  option: z._default(OfferOption, 1),
  /** The language of the texts: the person's, when the clinic can write it. */
  language: Language,
  /** The slug of one of the provider's doctors. */
  clinician: Slug,
  eligibility: z.enum(eligibilities),
  reason: z.optional(prose(2000)),
  plan: z.array(z.strictObject({ title: line(120), text: prose(1500) })).check(z.minLength(1), z.maxLength(20)),
  lines: z
    .array(
      z.strictObject({
        /** Keep it from version to version: it matches lines when changes are shown. */
        id: Slug,
        kind: InclusionKind,
        label: line(160),
        quantity: z._default(z.number().check(z.gt(0), z.maximum(999)), 1),
        price,
        discountPercent: z._default(Discount, 0),
      }),
    )
    .check(z.minLength(1), z.maxLength(mostLines)),
  included: list,
  excluded: list,
  /** The two lists in the clinic's other languages. */
  translations: z._default(
    z.array(z.strictObject({ language: Language, included: list, excluded: list })).check(z.maxLength(8)),
    [],
  ),
  /** Either a share of the total or an amount. */
  deposit: z.strictObject({
    percent: z.optional(z.int().check(z.minimum(0), z.maximum(100))),
    amount: z.optional(price),
    refundableDays: z.int().check(z.minimum(0), z.maximum(365)),
  }),
  /** Payments after the deposit; the last one is the balance. */
  stages: z
    .array(
      z.strictObject({
        label: line(160),
        percent: z.optional(share),
        amount: z.optional(price),
        rest: z.optional(z.literal(true)),
        due: z.optional(z.enum(stageDues)),
      }),
    )
    .check(z.minLength(1), z.maxLength(6)),
  dates: z._default(z.array(OfferDates).check(z.maxLength(6)), []),
  /** Default: the catalogue's value. */
  minDaysBeforeFlight: z.optional(z.int().check(z.minimum(0), z.maximum(365))),
  suggestions: z._default(
    z.strictObject({
      hotel: z.optional(prose(600)),
      flight: z.optional(prose(600)),
      hotelLevel: z.optional(z.enum(hotelLevels)),
    }),
    {},
  ),
  /** The last day of acceptance in the clinic's calendar; default: the provider's validity period. */
  validUntil: z.optional(PlainDate),
  /** What changed against the version before, and why; needed from the second version of an alternative on. */
  change: z.optional(prose(1000)),
});
export type WrittenOffer = z.infer<typeof WrittenOffer>;
