// Separate from `client-records.ts`, so that screens do not load the schema library.

/** Kinds of a client's own records; the first four exist once each. */
export const singleRecordKinds = ["details", "emergency", "needs", "insurance"] as const;
export const recordKinds = [...singleRecordKinds, "companion", "passport"] as const;
export type RecordKind = (typeof recordKinds)[number];

export const personTitles = ["mr", "mrs", "ms", "mx", "dr", "prof"] as const;
export const sexes = ["female", "male", "other"] as const;
export const accessNeeds = [
  "wheelchair",
  "step-free",
  "walking-aid",
  "hearing",
  "sight",
  "interpreter",
  "assistance-dog",
] as const;
export const diets = ["halal", "kosher", "vegetarian", "vegan", "gluten-free", "lactose-free", "diabetic"] as const;
export const bloodThinnerAnswers = ["yes", "no", "unknown"] as const;
export const smokingAnswers = ["no", "former", "yes"] as const;

/** Limit for companions, and for passports. */
export const mostOfAKind = 10;
export const mostLanguages = 8;

/** In bytes, as uploaded. */
export const largestPicture = 10 * 1024 * 1024;

/** The minutes for which a sign-in counts as recent: to change how one signs in, to download all data, to delete an account. */
export const recentSignInMinutes = 10;
