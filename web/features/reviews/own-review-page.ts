import type { OwnReview } from "../../../contract/reviews.ts";
import type { Refused } from "../../forms/refused.ts";

/** Data of a person's own review. */
export interface OwnReviewPage {
  readonly own: OwnReview;
}

/** A form that was not taken; a review that was is on the page itself. */
export type OwnReviewAnswer = Refused | { readonly did: "write" | "withdraw" } | undefined;

export const isRefused = (answer: OwnReviewAnswer): answer is Refused => answer !== undefined && "errors" in answer;
