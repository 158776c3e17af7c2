import * as z from "zod/mini";
import { eligibilities, mostLines, OfferDates } from "../../contract/offers.ts";
import { InclusionKind } from "../../contract/procedures.ts";
import { Language, line, PlainDate, prose, Slug } from "../../contract/values.ts";

const share = z.int().check(z.minimum(1), z.maximum(100));
/** In major units. */
const price = z.number().check(z.minimum(0), z.maximum(1e9));

/** An offer file by a clinic: reviewed YAML, with prices in major units of the clinic's currency. */
export const OfferFile = z.strictObject({
  format: z.literal(1),
  reference: z
    .string()
    .check(z.regex(/^[A-Z]{3}-[0-9A-Z]{4}-[0-9A-Z]{4}$/, "must be a reference such as DUN-7K4P-2QXD")),
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
        discountPercent: z._default(z.int().check(z.minimum(0), z.maximum(100)), 0),
      }),
    )
    .check(z.minLength(1), z.maxLength(mostLines)),
  included: z._default(z.array(line(200)).check(z.maxLength(30)), []),
  excluded: z._default(z.array(line(200)).check(z.maxLength(30)), []),
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
      }),
    )
    .check(z.minLength(1), z.maxLength(6)),
  dates: z._default(z.array(OfferDates).check(z.maxLength(6)), []),
  /** Default: the catalogue's value. */
  minDaysBeforeFlight: z.optional(z.int().check(z.minimum(0), z.maximum(365))),
  suggestions: z._default(z.strictObject({ hotel: z.optional(prose(600)), flight: z.optional(prose(600)) }), {}),
  /** The last day of acceptance in the clinic's calendar; default: the provider's validity period. */
  validUntil: z.optional(PlainDate),
  /** The responsible person at the clinic. */
  signedBy: line(120),
});
export type OfferFile = z.infer<typeof OfferFile>;
