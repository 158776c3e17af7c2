import * as z from "zod/mini";
import { CheckIns, RecoverySummary, RecoveryTalk, recoveryTalkKinds } from "../aftercare.ts";
import { answerWays, longestReply } from "../aftercare-constants.ts";
import { DischargeVersion } from "../discharge.ts";
import { documentTypes, scanStates } from "../document-constants.ts";
import { endpoint } from "../endpoint.ts";
import { staffRead } from "../endpoint-kinds.ts";
import { Instant, Language, PlainDate, prose, Uuid } from "../values.ts";
import { DeskCase } from "./cases.ts";
import { DeskPatient } from "./patients.ts";
import { OneTrip } from "./trips.ts";

/** A person in recovery, without what they say about their health. */
export const DeskRecoverySummary = z.strictObject({
  /** The number of the trip. */
  reference: z.string(),
  person: z.string(),
  /** The child for whom the person acts. */
  patient: z.nullable(DeskPatient),
  procedure: z.string(),
  treatmentOn: PlainDate,
  /** Days since the treatment; its own is 0. */
  day: z.int(),
  state: RecoverySummary.shape.state,
  replyDueAt: z.nullable(Instant),
  lastCheckInOn: z.nullable(PlainDate),
});
export type DeskRecoverySummary = z.infer<typeof DeskRecoverySummary>;

export const DeskRecovery = z.strictObject({
  ...DeskRecoverySummary.shape,
  /** Of the person's diary and mails. */
  language: Language,
  leaveOn: PlainDate,
  /** When the question in words was asked that waits for its answer; null without one. */
  openQuestionAt: z.nullable(Instant),
  /** How to call the person: of their account, else of their quote request; null where neither has one. */
  phone: z.nullable(z.string()),
  email: z.nullable(z.string()),
  /** Null before the first question. */
  case: z.nullable(DeskCase),
  /** Who asked, answered, called and opened, without words; the newest first. */
  history: z.array(
    z.strictObject({
      ...z.pick(RecoveryTalk, { id: true, at: true, by: true }).shape,
      kind: z.enum([...recoveryTalkKinds, "unanswered-call"]),
    }),
  ),
  /** Documents that the person shares for aftercare now; names are null for those who may not open them. */
  documents: z.array(
    z.strictObject({
      id: Uuid,
      name: z.nullable(z.string()),
      mime: z.enum(documentTypes),
      bytes: z.int(),
      scan: z.enum(scanStates),
      canOpen: z.boolean(),
      until: Instant,
    }),
  ),
  /** Signed versions of the discharge pack without their content, the newest first. */
  discharge: z.array(z.pick(DischargeVersion, { version: true, name: true, at: true })),
  /** Incremented with everything that is said; a reply names the version it read. */
  version: z.int(),
});
export type DeskRecovery = z.infer<typeof DeskRecovery>;

/** What a recovery says about the person's health. */
export const RecoveryHealth = z.strictObject({
  checkIns: CheckIns,
  /** The newest first. */
  talk: z.array(RecoveryTalk),
  /** Whether a clinician has reviewed every threshold that applies. */
  isReviewed: z.boolean(),
});
export type RecoveryHealth = z.infer<typeof RecoveryHealth>;

const path = "/api/desk/recoveries";
const refusals = ["not-signed-in", "not-allowed", "too-many-requests"] as const;
const Shown = z.strictObject({ language: z.optional(Language) });

export const listDeskRecoveries = endpoint({
  ...staffRead,
  right: "recoveries:read",
  name: "listDeskRecoveries",
  summary: "People treated within the last 90 days, those who wait for an answer first",
  path,
  query: Shown,
  answer: z.strictObject({ recoveries: z.array(DeskRecoverySummary) }),
  refusals,
});

export const getDeskRecovery = endpoint({
  ...staffRead,
  right: "recoveries:read",
  name: "getDeskRecovery",
  summary: "A recovery without what the person says about their health",
  path: `${path}/{reference}`,
  params: OneTrip,
  query: Shown,
  answer: DeskRecovery,
  refusals: [...refusals, "not-found"],
});

export const openRecoveryHealth = endpoint({
  access: "staff",
  right: "health:open",
  name: "openRecoveryHealth",
  summary: "Open the check-ins and words of a recovery; the person sees who opened them and when",
  method: "POST",
  path: `${path}/{reference}/health`,
  limit: "write",
  params: OneTrip,
  answer: RecoveryHealth,
  refusals: [...refusals, "not-found"],
  retry: true,
  idempotent: false,
});

export const answerRecovery = endpoint({
  access: "staff",
  right: "recoveries:answer",
  name: "answerRecovery",
  summary:
    "Answer a person in recovery in words, or record a call; their mail says only that there is an answer. An urgent case stays open until a call that was taken, or a clinician's reason why none is needed",
  method: "POST",
  path: `${path}/{reference}/replies`,
  limit: "send",
  params: OneTrip,
  query: Shown,
  body: z.strictObject({
    text: prose(longestReply).check(z.minLength(1)),
    /** `call`: the text says what was agreed in it. `not-needed` is a clinician's to say. */
    way: z._default(z.enum(answerWays), "reply"),
    /** In an urgent case: whether the text answers the person's open question too, which waits on otherwise. */
    answersQuestion: z._default(z.boolean(), false),
    version: z.int(),
  }),
  answer: DeskRecovery,
  refusals: [...refusals, "not-found", "conflict"],
  retry: true,
  idempotent: true,
});
