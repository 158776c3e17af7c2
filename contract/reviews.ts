import * as z from "zod/mini";
import { Danger } from "./dangers.ts";
import { endpoint } from "./endpoint.ts";
import { clientRead, clientWrite, publicRead } from "./endpoint-kinds.ts";
import { longestReview, mostStars, removalReasons, reviewParts, reviewStates } from "./review-constants.ts";
import { Instant, Language, PlainDate, PlainMonth, prose, SiteLanguage, Slug, Uuid } from "./values.ts";

const StarCount = z.int().check(z.minimum(1), z.maximum(mostStars));
/** Stars for each part of the episode. */
export const Stars = z.strictObject({
  result: StarCount,
  people: StarCount,
  information: StarCount,
  journey: StarCount,
});
export type Stars = z.infer<typeof Stars>;

const shown = {
  stars: Stars,
  /** Null where the person wrote nothing, or where the words were removed. */
  text: z.nullable(z.string()),
  language: Language,
  /** Why the words were removed; null while they stand. */
  removed: z.nullable(z.enum(removalReasons)),
  answer: z.nullable(z.strictObject({ text: z.string(), at: Instant })),
};

/** A published review; it names nobody. */
export const PublishedReview = z.strictObject({
  id: Uuid,
  ...shown,
  /** Of the treatment. */
  month: PlainMonth,
});
export type PublishedReview = z.infer<typeof PublishedReview>;

export const ProcedureReviews = z.strictObject({
  count: z.int(),
  /** Months of the first and the last reviewed treatment; null without a review. */
  period: z.nullable(z.strictObject({ from: PlainMonth, to: PlainMonth })),
  /** The plain mean of each part, to a tenth; null for fewer than five reviews. */
  averages: z.nullable(z.record(z.enum(reviewParts), z.number())),
  /** The newest first. */
  reviews: z.array(PublishedReview),
});
export type ProcedureReviews = z.infer<typeof ProcedureReviews>;

export const OwnReview = z.strictObject({
  trip: Uuid,
  procedure: z.string(),
  textsLanguage: Language,
  /** The first day on which the treatment can be reviewed, by the clinic's calendar. */
  from: PlainDate,
  isOpen: z.boolean(),
  review: z.nullable(z.strictObject({ ...shown, state: z.enum(reviewStates), publishedAt: Instant })),
  danger: z.nullable(Danger),
});
export type OwnReview = z.infer<typeof OwnReview>;

const path = "/api/client/aftercare/{trip}/review";
const OfTrip = z.strictObject({ trip: Uuid });
const Shown = z.strictObject({ language: z.optional(Language) });
const refusals = ["not-signed-in", "not-found", "wrong-state"] as const;

export const getOwnReview = endpoint({
  ...clientRead,
  name: "getOwnReview",
  summary: "Get the client's review of a treatment, and from which day it can be written",
  path,
  params: OfTrip,
  query: Shown,
  answer: OwnReview,
  refusals,
});

export const writeReview = endpoint({
  ...clientWrite,
  name: "writeReview",
  summary: "Review a treatment from 30 days after it on, once; the same review again changes nothing",
  method: "PUT",
  path,
  params: OfTrip,
  query: Shown,
  body: z.strictObject({ stars: Stars, text: prose(longestReview), language: SiteLanguage }),
  answer: OwnReview,
  refusals: [...refusals, "conflict"],
});

export const withdrawReview = endpoint({
  ...clientWrite,
  name: "withdrawReview",
  summary: "Withdraw a review for good; its words are deleted",
  path: `${path}/withdrawal`,
  params: OfTrip,
  query: Shown,
  answer: OwnReview,
  refusals,
});

export const listProcedureReviews = endpoint({
  ...publicRead,
  name: "listProcedureReviews",
  summary: "List the published reviews of a procedure, with their number, period and averages",
  path: "/api/procedures/{procedure}/reviews",
  params: z.strictObject({ procedure: Slug }),
  answer: ProcedureReviews,
  refusals: ["unknown-provider"],
});
