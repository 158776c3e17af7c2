import * as z from "zod/mini";
import {
  answerWays,
  highestTemperature,
  longestQuestion,
  lowestTemperature,
  medicineStates,
  mostPain,
  mostPhotos,
  outcomes,
  ownReviewStates,
  questionTopics,
  recoveryStates,
  signals,
  warningSigns,
  woundStates,
} from "./aftercare-constants.ts";
import { Danger } from "./dangers.ts";
import { endpoint } from "./endpoint.ts";
import { clientAct, clientRead, clientWrite } from "./endpoint-kinds.ts";
import { RecoveryStage } from "./procedures.ts";
import { ActsFor } from "./quote-steps.ts";
import { CountryCode, Instant, Language, PlainDate, prose, Slug, TimeZone, Uuid } from "./values.ts";

export const Signal = z.enum(signals);
export const WarningSign = z.enum(warningSigns);
export const Outcome = z.enum(outcomes);

/** Degrees Celsius with at most one decimal place. */
const Temperature = z.number().check(
  z.minimum(lowestTemperature),
  z.maximum(highestTemperature),
  z.refine((degrees) => Math.round(degrees * 10) / 10 === degrees, "must have one decimal place at most"),
);

/** Answers of one check-in; null where the person cannot say, absent where nothing was asked or given. */
export const CheckInAnswers = z.strictObject({
  pain: z.optional(z.nullable(z.int().check(z.minimum(0), z.maximum(mostPain)))),
  temperature: z.optional(z.nullable(Temperature)),
  wound: z.optional(z.nullable(z.enum(woundStates))),
  medicines: z.optional(z.nullable(z.enum(medicineStates))),
  /** Those that are there now; empty for none of them. */
  signs: z.optional(z.nullable(z.array(WarningSign).check(z.maxLength(warningSigns.length)))),
});
export type CheckInAnswers = z.infer<typeof CheckInAnswers>;

/** One version of a check-in: a correction is a new version, and the earlier ones stay. */
export const CheckIn = z.strictObject({
  day: PlainDate,
  questionSet: Slug,
  /** From 1; a correction names the version that it corrects. */
  version: z.int(),
  at: Instant,
  answers: CheckInAnswers,
  outcome: Outcome,
  /** Ids of the thresholds that led to it, and `missing` for an answer that was asked for and not given. */
  because: z.array(z.string()),
});
export type CheckIn = z.infer<typeof CheckIn>;

/** Check-ins of a recovery, the newest day first, each with its earlier versions, the newest first. */
export const CheckIns = z.array(z.strictObject({ ...CheckIn.shape, earlier: z.array(CheckIn) }));
export type CheckIns = z.infer<typeof CheckIns>;

/** A limit of the table of thresholds, as far as it applies to the procedure on the day. */
export const Threshold = z.strictObject({
  id: Slug,
  signal: z.nullable(Signal),
  /** From this answer on: a number, or a state of the signal; null for a warning sign. */
  atLeast: z.nullable(z.union([z.number(), z.enum(woundStates), z.enum(medicineStates)])),
  sign: z.nullable(WarningSign),
  outcome: z.enum(["ask", "call", "emergency"]),
  source: z.url(),
  /** When a clinician reviewed it; null for one that nobody has reviewed yet. */
  reviewed: z.nullable(PlainDate),
});
export type Threshold = z.infer<typeof Threshold>;

export const recoveryTalkKinds = ["check-in", "question", "warranty", "missed", ...answerWays, "opened"] as const;

/** What happened between the person and the clinic; words are null for a check-in, missed check-ins and an opening. */
export const RecoveryTalk = z.strictObject({
  id: Uuid,
  at: Instant,
  kind: z.enum(recoveryTalkKinds),
  /** The member of the clinic's staff; null for the person, and for missed check-ins. */
  by: z.nullable(z.string()),
  text: z.nullable(z.string()),
  /** Photographs of a question. */
  photos: z.int(),
});
export type RecoveryTalk = z.infer<typeof RecoveryTalk>;

/** A booked treatment whose day has come. */
export const RecoverySummary = z.strictObject({
  trip: Uuid,
  /** The patient, where a parent or guardian asked for a child. */
  child: z.nullable(ActsFor),
  procedure: z.strictObject({ slug: Slug, name: z.string() }),
  textsLanguage: Language,
  treatmentOn: PlainDate,
  /** Days since the treatment; its own is 0. */
  day: z.int(),
  state: z.enum(recoveryStates),
});
export type RecoverySummary = z.infer<typeof RecoverySummary>;

/** One of the person's own; `hasDischarge` once its discharge documents are signed. */
export const OwnRecovery = z.strictObject({ ...RecoverySummary.shape, hasDischarge: z.boolean() });
export type OwnRecovery = z.infer<typeof OwnRecovery>;

/** Where the person is taken to be, which decides the emergency number. */
export const placeReasons = ["said", "trip", "network", "home", "unknown"] as const;

export const RecoveryDiary = z.strictObject({
  ...RecoverySummary.shape,
  reference: z.string(),
  /** By the clinic's calendar. */
  today: PlainDate,
  timeZone: TimeZone,
  /** From the procedure's recovery calendar, in order. */
  stages: z.array(RecoveryStage),
  /** Warning signs in scope, the most urgent first. */
  thresholds: z.array(Threshold),
  /** Of today; null once the questions have ended. */
  questions: z.nullable(z.strictObject({ set: Slug, asks: z.array(Signal) })),
  signs: z.array(WarningSign),
  checkIns: CheckIns,
  /** The newest first. */
  talk: z.array(RecoveryTalk),
  /** The newest signed version of the discharge pack; null before the first. */
  discharge: z.nullable(z.strictObject({ version: z.int(), at: Instant })),
  review: z.enum(ownReviewStates),
  /** Whether a mail reminds of a check-in that is missing in the evening. */
  reminders: z.boolean(),
  /** When the clinic's answer is due, while the person waits for one. */
  replyDueAt: z.nullable(Instant),
  /** Whether that time has passed. */
  isReplyLate: z.boolean(),
  /** `country` is null where it is unknown; the number then is one that most mobile phones connect everywhere. */
  emergency: z.strictObject({
    number: z.string(),
    country: z.nullable(CountryCode),
    reason: z.enum(placeReasons),
  }),
  danger: z.nullable(Danger),
});
export type RecoveryDiary = z.infer<typeof RecoveryDiary>;

/** The tables by which a device without a network asks and decides as the server does. */
export const RecoveryPlan = z.strictObject({
  trip: Uuid,
  questionSets: z.array(z.strictObject({ set: Slug, days: z.tuple([z.int(), z.int()]), asks: z.array(Signal) })),
  /** Of the procedure's part of the body, the most urgent first; `days` after the treatment, null for no end. */
  thresholds: z.array(z.strictObject({ ...Threshold.shape, days: z.tuple([z.int(), z.nullable(z.int())]) })),
  /** The number to call until the trip's last day, and after it. */
  emergency: z.strictObject({ until: PlainDate, during: z.string(), after: z.string() }),
});
export type RecoveryPlan = z.infer<typeof RecoveryPlan>;

const path = "/api/client/aftercare";
const OfTrip = z.strictObject({ trip: Uuid });
const Shown = z.strictObject({
  language: z.optional(Language),
  /** Where the person says that they are. */
  country: z.optional(CountryCode),
});
const refusals = ["not-signed-in", "not-found", "wrong-state"] as const;

export const listRecoveries = endpoint({
  ...clientRead,
  name: "listRecoveries",
  summary: "List the client's booked treatments whose day has come, the newest first",
  path,
  query: z.strictObject({ language: z.optional(Language) }),
  answer: z.strictObject({ recoveries: z.array(OwnRecovery) }),
  refusals: ["not-signed-in"],
});

export const getDiary = endpoint({
  ...clientRead,
  name: "getDiary",
  summary:
    "Get the recovery diary of a trip: what to expect, today's questions, check-ins and the talk with the clinic",
  path: `${path}/{trip}`,
  params: OfTrip,
  query: Shown,
  answer: RecoveryDiary,
  refusals,
});

export const getRecoveryPlan = endpoint({
  ...clientRead,
  name: "getRecoveryPlan",
  summary: "Get the questions and thresholds of all days of a recovery, for a device without a network",
  path: `${path}/{trip}/plan`,
  params: OfTrip,
  answer: RecoveryPlan,
  refusals,
});

export const saveCheckIn = endpoint({
  ...clientWrite,
  name: "saveCheckIn",
  summary:
    "Give or correct the check-in of a day; the same answers again change nothing. A warning sign opens a case at the clinic, and joins what another window saved",
  method: "PUT",
  path: `${path}/{trip}/check-ins/{day}/{set}`,
  params: z.strictObject({ trip: Uuid, day: PlainDate, set: Slug }),
  query: Shown,
  body: z.strictObject({
    answers: CheckInAnswers,
    /** The version that is corrected; 0 for the first. */
    version: z.int().check(z.minimum(0)),
    /** Of the person's device; it decides when the evening of their day is, once they have left. */
    timeZone: z.optional(TimeZone),
  }),
  answer: RecoveryDiary,
  refusals: [...refusals, "conflict", "invalid-input"],
});

export const chooseReminders = endpoint({
  ...clientWrite,
  name: "chooseReminders",
  summary: "Turn the mails on or off that remind of a missing check-in; the clinic still learns of missing check-ins",
  method: "PUT",
  path: `${path}/{trip}/reminders`,
  params: OfTrip,
  query: Shown,
  body: z.strictObject({ wanted: z.boolean() }),
  answer: RecoveryDiary,
  refusals,
});

export const askAboutRecovery = endpoint({
  ...clientAct,
  name: "askAboutRecovery",
  summary: "Ask the clinic in words, with photographs from the client's documents, which are shared for aftercare",
  path: `${path}/{trip}/questions`,
  params: OfTrip,
  query: Shown,
  body: z
    .strictObject({
      text: prose(longestQuestion),
      about: z._default(z.enum(questionTopics), "recovery"),
      documents: z._default(z.array(Uuid).check(z.maxLength(mostPhotos)), []),
    })
    .check(
      z.refine(({ text, documents }) => text !== "" || documents.length > 0, {
        path: ["text"],
        message: "must be given, or a photograph",
      }),
    ),
  answer: RecoveryDiary,
  refusals: [...refusals, "invalid-input"],
});
