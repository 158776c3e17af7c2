import * as z from "zod/mini";
import { Alarm } from "../alarms.ts";
import { endpoint } from "../endpoint.ts";
import { Instant, Language, PlainDate, prose, Uuid } from "../values.ts";
import { Absent } from "./absences.ts";
import { alarmActs } from "./alarm-constants.ts";
import { caseKinds, dues, turns } from "./case-constants.ts";
import { DeskPatient } from "./patients.ts";
import { Role } from "./rights.ts";

export const CaseKind = z.enum(caseKinds);
export type CaseKind = z.infer<typeof CaseKind>;
export const Turn = z.enum(turns);
export type Turn = z.infer<typeof Turn>;

/** What colleagues write down beside a case. */
export const CaseNoteKind = z.enum(["internal-note", "assigned", "absent", "unanswered-call", ...alarmActs]);
export type CaseNoteKind = z.infer<typeof CaseNoteKind>;

/** A person and the clinic's work for them: one line of the inbox. */
export const DeskCase = z.strictObject({
  /** The id of the request, consultation, chat, message or trip. */
  id: Uuid,
  kind: CaseKind,
  reference: z.string(),
  /** Null where the person gave none. */
  name: z.nullable(z.string()),
  /** The child for whom the person acts; null where they act for themselves. */
  patient: z.nullable(DeskPatient),
  /**
   * False where a request or message was sent without signing in, so that its address may be another person's, and the
   * request is in no account; null where that was not recorded, and for other cases.
   */
  signedIn: z.nullable(z.boolean()),
  /** That the person wishes answers in, as they said it, or in which they wrote. */
  language: z.nullable(Language),
  /** The chosen treatment, in the language of the call; null without one. */
  about: z.nullable(z.string()),
  /** The state of the request, consultation, chat, message or trip, as its own contract names it. */
  state: z.string(),
  turn: Turn,
  /** When the clinic's answer is due; null where no time was promised. */
  dueAt: z.nullable(Instant),
  /** The clinic has to call the person by the due time: because of a check-in, or of what they wrote. */
  isUrgent: z.boolean(),
  /** Of an urgent one, what the newest urgent words are about; null where it is urgent because of a check-in. */
  alarm: z.nullable(Alarm),
  /** When a booked consultation begins; null for other cases. */
  startsAt: z.nullable(Instant),
  /** A booked consultation to come whose day was closed, or whose clinician is away on it. */
  needsNewDay: z.boolean(),
  /** Null where the time is neither near nor over. */
  due: z.nullable(z.enum(dues)),
  openedAt: Instant,
  /** The person's or the clinic's last act. */
  activityAt: Instant,
  /** The person did something that nobody at the desk has opened yet. */
  hasNews: z.boolean(),
  /** The writer of a draft offer asked a clinician to sign it. */
  waitsForSignature: z.boolean(),
  assignee: z.nullable(z.strictObject({ id: Uuid, name: z.string() })),
  /** The role that the case waits for, where no person has it. */
  role: z.nullable(Role),
  /** Incremented with everything that happens; a writer names the version it read. */
  version: z.int(),
});
export type DeskCase = z.infer<typeof DeskCase>;

/** A trip that a search found and that is no case: nothing of it was ever in trouble. */
export const FoundTrip = z.strictObject({
  ...z.pick(DeskCase, { id: true, reference: true, name: true, patient: true, about: true }).shape,
  arrive: PlainDate,
  leave: PlainDate,
});
export type FoundTrip = z.infer<typeof FoundTrip>;

const readRefusals = ["not-signed-in", "not-allowed", "too-many-requests"] as const;
const changeRefusals = [...readRefusals, "not-found", "conflict"] as const;
const ById = z.strictObject({ id: Uuid });
const path = "/api/desk/cases";

export const listCases = endpoint({
  name: "listCases",
  summary:
    "The inbox: cases of the kinds that the caller may see, the next due first, 50 at a time; closed ones and a list of all with the latest first",
  method: "GET",
  path,
  access: "staff",
  right: "desk:use",
  limit: "read",
  query: z.strictObject({
    language: z.optional(Language),
    turn: z._default(z.enum([...turns, "any"]), "clinic"),
    kind: z.optional(CaseKind),
    /** `me`, `nobody`, or everybody's without it. */
    whose: z.optional(z.enum(["me", "nobody"])),
    due: z.optional(z.enum(dues)),
    /** Requests with a draft offer that waits for a clinician's signature. */
    waits: z.optional(z.literal("signature")),
    /** Beginnings of names, of a reference or of an e-mail address, or the end of a telephone number. */
    search: z.optional(z.string().check(z.trim(), z.maxLength(80))),
    /** The `next` of the previous answer. */
    after: z.optional(z.string().check(z.regex(/^\d{1,16}-[0-9a-f-]{36}$/))),
  }),
  answer: z.strictObject({
    cases: z.array(DeskCase),
    /** Of a search: trips that are no case. */
    trips: z.array(FoundTrip),
    next: z.nullable(z.string()),
    absent: z.array(Absent),
    /** Open cases that wait for the clinic. */
    counts: z.strictObject({
      all: z.int(),
      late: z.int(),
      soon: z.int(),
      mine: z.int(),
      nobody: z.int(),
      news: z.int(),
      /** Of any state: an alternative may wait while the person has another one. */
      signature: z.int(),
      /** Of each kind that the caller sees. */
      kinds: z.partialRecord(CaseKind, z.int()),
    }),
  }),
  refusals: readRefusals,
  retry: true,
  idempotent: false,
});

const change = { method: "POST", access: "staff", limit: "write", retry: true, idempotent: true } as const;

export const readCase = endpoint({
  ...change,
  name: "readCase",
  summary: "Mark a case's news as read",
  path: `${path}/{id}/read`,
  right: "requests:assign",
  params: ById,
  answer: z.strictObject({}),
  refusals: changeRefusals,
});

export const assignCase = endpoint({
  ...change,
  name: "assignCase",
  summary: "Give a case to a person or a role, or back to everybody",
  path: `${path}/{id}/assignment`,
  right: "requests:assign",
  params: ById,
  body: z.strictObject({
    to: z.union([z.strictObject({ staff: Uuid }), z.strictObject({ role: Role }), z.null()]),
    /** Required where another person had the case. */
    reason: z.optional(prose(500)),
    version: z.int(),
  }),
  answer: DeskCase,
  refusals: [...changeRefusals, "invalid-input"],
});

export const noteUnansweredCall = endpoint({
  ...change,
  name: "noteUnansweredCall",
  summary: "Record that the caller telephoned about a case now and nobody answered; the case stays as it is",
  path: `${path}/{id}/unanswered-calls`,
  right: "requests:assign",
  params: ById,
  answer: z.strictObject({}),
  refusals: [...readRefusals, "not-found"],
});

/** Colleagues at a case. */
export const Presence = z.strictObject({
  people: z.array(z.strictObject({ id: Uuid, name: z.string(), isWriting: z.boolean() })),
});
export type Presence = z.infer<typeof Presence>;

export const listPresent = endpoint({
  name: "listPresent",
  summary: "Colleagues who have a case open or write about it",
  method: "GET",
  path: `${path}/{id}/presence`,
  access: "staff",
  right: "requests:read",
  limit: "read",
  params: ById,
  answer: Presence,
  refusals: [...readRefusals, "not-found"],
  retry: true,
  idempotent: false,
});

export const sayPresent = endpoint({
  ...change,
  name: "sayPresent",
  summary: "Tell colleagues that the caller has a case open, writes, or has left it",
  path: `${path}/{id}/presence`,
  right: "requests:assign",
  params: ById,
  body: z.strictObject({ doing: z.enum(["reading", "writing", "gone"]) }),
  answer: Presence,
  refusals: changeRefusals,
  retry: false,
  idempotent: false,
});
