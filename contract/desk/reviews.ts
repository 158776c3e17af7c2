import * as z from "zod/mini";
import { endpoint } from "../endpoint.ts";
import { staffRead } from "../endpoint-kinds.ts";
import { longestReviewAnswer, removalReasons, reviewStates } from "../review-constants.ts";
import { PublishedReview } from "../reviews.ts";
import { Instant, Language, prose, Uuid } from "../values.ts";

/** A review at the desk: its words are those that will be published. */
export const DeskReview = z.strictObject({
  ...PublishedReview.shape,
  procedure: z.string(),
  state: z.enum(reviewStates),
  /** When it was or will be published. */
  publishedAt: Instant,
  /** Whether the clinic can still answer. */
  canAnswer: z.boolean(),
});
export type DeskReview = z.infer<typeof DeskReview>;

const path = "/api/desk/reviews";
const refusals = ["not-signed-in", "not-allowed", "too-many-requests"] as const;
const Shown = z.strictObject({ language: z.optional(Language) });
const DeskReviews = z.strictObject({ reviews: z.array(DeskReview) });

export const listDeskReviews = endpoint({
  ...staffRead,
  right: "reviews:read",
  name: "listDeskReviews",
  summary: "Reviews of the clinic's treatments, the newest first",
  path,
  query: Shown,
  answer: DeskReviews,
  refusals,
});

const act = {
  method: "POST",
  access: "staff",
  limit: "write",
  params: z.strictObject({ id: Uuid }),
  query: Shown,
  answer: DeskReviews,
  refusals: [...refusals, "not-found", "wrong-state"],
  retry: true,
  idempotent: true,
} as const;

export const answerReview = endpoint({
  ...act,
  right: "reviews:answer",
  name: "answerReview",
  summary: "Answer a review once; both are published at once",
  path: `${path}/{id}/answer`,
  body: z.strictObject({ text: prose(longestReviewAnswer).check(z.minLength(1)) }),
});

export const removeReviewWords = endpoint({
  ...act,
  right: "reviews:remove",
  name: "removeReviewWords",
  summary: "Remove the words of a review under a published rule, which is shown in their place; the stars stay",
  path: `${path}/{id}/removal`,
  body: z.strictObject({ reason: z.enum(removalReasons) }),
});
