// Separate from `procedures.ts`, so that screens do not load the schema library.

/** What a clinic counts after a treatment; the number of days is part of the measure. */
export const resultMeasures = [
  "reoperation-90-days",
  "infection-90-days",
  "readmission-30-days",
  "death-30-days",
] as const;
export type ResultMeasure = (typeof resultMeasures)[number];

/** Of fewer cases nothing is shown: one case more or less would change the figure, and could tell about a person. */
export const fewestCases = 20;
