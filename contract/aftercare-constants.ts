// Separate from `aftercare.ts`, so that screens do not load the schema library.

/** What a check-in asks, in the order of a form. */
export const signals = ["pain", "temperature", "wound", "medicines"] as const;
export type Signal = (typeof signals)[number];

export const mostPain = 10;
/** In degrees Celsius. */
export const lowestTemperature = 33;
export const highestTemperature = 43;
/** In degrees Fahrenheit: what a thermometer shows of living people, apart from every number in degrees Celsius. */
export const lowestFahrenheit = 95;
export const highestFahrenheit = 108;

/** States of a wound, from the best to the worst. */
export const woundStates = ["calm", "slight", "worse", "pus", "bleeding"] as const;
export type WoundState = (typeof woundStates)[number];

/** Whether the prescribed medicines were taken, from the best to the worst. */
export const medicineStates = ["taken", "missed", "unable"] as const;
export type MedicineState = (typeof medicineStates)[number];

/** Signs that a check-in always asks for. */
export const warningSigns = [
  "breathless",
  "chest-pain",
  "collapse",
  "confusion",
  "one-sided",
  "allergy",
  "heavy-bleeding",
  "calf",
  "shivering",
  "vomiting",
  "swallowing",
  "sight",
  "limb",
  "saddle",
  "belly",
  "rapid-swelling",
] as const;
export type WarningSign = (typeof warningSigns)[number];

/**
 * What a check-in leads to, from the mildest to the most urgent: the clinic answers in words (`ask`), the person calls the
 * clinic's urgent line (`call`) or the emergency number.
 */
export const outcomes = ["green", "ask", "call", "emergency"] as const;
export type Outcome = (typeof outcomes)[number];

/**
 * Whether the clinic has to act: `quiet` before the first question, `silent` where check-ins are missing, `waiting` for an
 * answer, `urgent` after a check-in that says to call.
 */
export const recoveryStates = ["quiet", "silent", "waiting", "urgent", "answered"] as const;

/**
 * How the clinic answers: in writing, after a call, after a call that nobody took (`unreached`), or with the reason why no
 * call is needed.
 */
export const answerWays = ["reply", "call", "unreached", "not-needed"] as const;
export type AnswerWay = (typeof answerWays)[number];

/** What a question is about: a claim under the warranty begins in the same talk. */
export const questionTopics = ["recovery", "warranty"] as const;
export type QuestionTopic = (typeof questionTopics)[number];

/** From the review's first day on: `open` until it is written. */
export const ownReviewStates = ["early", "open", "written"] as const;

/** Wall time of the person's own day from which a check-in of that day is missing. */
export const eveningFrom = "20:00";

export const longestQuestion = 2000;
export const longestReply = 4000;
/** Photographs with one question. */
export const mostPhotos = 4;
/** The clinic may open the photographs of a question for so many days. */
export const photoShareDays = 30;
/** Days before today that a check-in can still be given or corrected for. */
export const earliestCheckIn = 2;
