// Apart from `client-records.ts`: the screen offers these, and people should not load the schema library for that.

/** Kinds of what people write down about themselves; of the first four there is one each. */
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

/** Of companions, and of passports. */
export const mostOfAKind = 10;
export const mostLanguages = 8;

/** In bytes, as it is sent. */
export const largestPicture = 10 * 1024 * 1024;
