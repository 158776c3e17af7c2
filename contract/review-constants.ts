// Separate from `reviews.ts`, so that screens do not load the schema library.

/** What a review gives stars for. */
export const reviewParts = ["result", "people", "information", "journey"] as const;
export type ReviewPart = (typeof reviewParts)[number];
export const mostStars = 5;
export const longestReview = 4000;
export const longestReviewAnswer = 2000;

/** Days after the treatment from which it can be reviewed. */
export const reviewFromDay = 30;
/** Days in which the clinic can answer before a review is published; an answer publishes it at once. */
export const answerDays = 14;
/** An average of fewer reviews says more about chance than about the clinic. */
export const fewestForAverage = 5;

/** Published rules under which the words of a review are removed; its stars stay. */
export const removalReasons = ["third-person", "insult"] as const;
export type RemovalReason = (typeof removalReasons)[number];

/** `waiting` for the clinic's answer or the end of its time; a withdrawn review is never shown. */
export const reviewStates = ["waiting", "published", "withdrawn"] as const;
export type ReviewState = (typeof reviewStates)[number];
