import * as z from "zod/mini";
import { endpoint } from "../endpoint.ts";
import { staffRead } from "../endpoint-kinds.ts";
import { Instant, Language, line, PlainDate, Slug, TimeZone, Uuid } from "../values.ts";
import { DeskConsultation } from "./consultations.ts";
import { GuardedPatient } from "./patients.ts";
import { closureKinds, longestSpan, resourceKinds } from "./schedule-constants.ts";

export const ResourceKind = z.enum(resourceKinds);
/** Of the names in the answer; default: the clinic's. */
const InLanguage = { language: z.optional(Language) };
const Places = z.int().check(z.minimum(0), z.maximum(200));
const Reason = line(200).check(z.minLength(1));

/** A name of the catalogue, or a room's, in the language that it is written in. */
const Named = z.strictObject({ slug: z.string(), name: z.string(), textsLanguage: Language });

export const TreatmentPlan = z.strictObject({
  kind: ResourceKind,
  ...Named.shape,
  /** Treatments a day, Monday first; null: no limit. */
  weekly: z.nullable(z.array(z.int())),
  /** Of a room: the procedures that need it. */
  procedures: z.array(z.string()),
  /** 0 before anything was set. */
  version: z.int(),
});
export type TreatmentPlan = z.infer<typeof TreatmentPlan>;

/** Why nobody can be treated on a day: closed, the doctor away, or no place left. */
const LostDay = z.enum(["closed", "away", "full"]);

/** A place of a day. */
export const TreatmentPlace = z.strictObject({
  attempt: Uuid,
  day: PlainDate,
  /** Empty for an accepted offer whose trip holds no place yet. */
  trip: z.string(),
  /** The accepted offer that waits for its deposit: the reference of its request; null for the place of a trip. */
  request: z.nullable(z.string()),
  /** The patient; null for staff who only look. */
  patient: z.nullable(z.string()),
  /** The patient with who acts for them, where it is a child; null also for staff who only look. */
  child: z.nullable(GuardedPatient),
  procedure: Named,
  doctor: z.nullable(Named),
  room: z.nullable(Named),
  /** The end of a hold; null once booked. */
  heldUntil: z.nullable(Instant),
  /** The day has no room for it, for example because it was closed since. */
  needsNewDate: z.boolean(),
  /** Why it needs a new date; null where it needs none. */
  lostDay: z.nullable(LostDay),
  /** The day to which the person requests to move it, while the clinic has not answered. */
  requestedDay: z.nullable(PlainDate),
});
export type TreatmentPlace = z.infer<typeof TreatmentPlace>;

/** An offer that was sent and is not answered, whose days the clinic can no longer keep. */
export const LostOffer = z.strictObject({
  /** Of its request. */
  request: z.string(),
  version: z.int(),
  /** Counted within its alternative. */
  number: z.int(),
  /** Null for staff who only look. */
  patient: z.nullable(z.string()),
  child: TreatmentPlace.shape.child,
  procedure: Named,
  doctor: z.nullable(Named),
  days: z.array(z.strictObject({ day: PlainDate, lostDay: LostDay })),
  /** None of its days is left to choose. */
  isLast: z.boolean(),
});
export type LostOffer = z.infer<typeof LostOffer>;

export const TreatmentClosure = z.strictObject({
  id: Uuid,
  kind: z.enum(closureKinds),
  /** Null for the whole clinic. */
  subject: z.nullable(Named),
  from: PlainDate,
  to: PlainDate,
  reason: z.string(),
  by: z.string(),
});
export type TreatmentClosure = z.infer<typeof TreatmentClosure>;

export const TreatmentDay = z.strictObject({
  day: PlainDate,
  isClosed: z.boolean(),
  /** What is limited or used on the day. */
  resources: z.array(
    z.strictObject({
      kind: ResourceKind,
      ...Named.shape,
      used: z.int(),
      /** Null: no limit. */
      capacity: z.nullable(z.int()),
      /** The day differs from the weekly plan. */
      isSpecial: z.boolean(),
    }),
  ),
  places: z.array(TreatmentPlace),
});
export type TreatmentDay = z.infer<typeof TreatmentDay>;

const refusals = ["not-signed-in", "not-allowed", "too-many-requests"] as const;
const read = { ...staffRead, right: "schedule:read" } as const;
const write = { access: "staff", right: "schedule:write", limit: "write", retry: false, idempotent: true } as const;

export const getSchedule = endpoint({
  ...read,
  name: "getSchedule",
  summary: "Days of treatment with their capacity, who comes, and who needs a new date",
  path: "/api/desk/schedule",
  query: z.strictObject({
    from: PlainDate,
    days: z.pipe(
      z.pipe(z.string().check(z.regex(/^\d{1,2}$/)), z.transform(Number)),
      z.int().check(z.minimum(1), z.maximum(longestSpan)),
    ),
    ...InLanguage,
  }),
  answer: z.strictObject({
    today: PlainDate,
    timeZone: TimeZone,
    /** False where the clinic has set no limit: any day takes any number. */
    isLimited: z.boolean(),
    days: z.array(TreatmentDay),
    closures: z.array(TreatmentClosure),
    /** Coming places whose day has no room for them, whichever days are shown. */
    cases: z.array(TreatmentPlace),
    /** Coming places whose person requests another day, whichever days are shown. */
    moves: z.array(TreatmentPlace),
    /** Coming consultations on a day on which the clinic is closed or the clinician away; none for readers who do not see them. */
    consultations: z.array(DeskConsultation),
    /** Offers that were sent and need another day, whichever days are shown. */
    offers: z.array(LostOffer),
  }),
  refusals: [...refusals, "invalid-input"],
});

export const listTreatmentPlans = endpoint({
  ...read,
  name: "listTreatmentPlans",
  summary: "Treatments a day that the clinic's procedures, doctors and rooms take",
  path: "/api/desk/schedule/plans",
  query: z.strictObject(InLanguage),
  answer: z.strictObject({ plans: z.array(TreatmentPlan) }),
  refusals,
});

/** Who needs another day: treatments, consultations where the clinic or a doctor is closed, and offers that name the day. */
const Affected = {
  affected: z.array(TreatmentPlace),
  consultations: z.array(DeskConsultation),
  offers: z.array(LostOffer),
};

const Plan = {
  kind: ResourceKind,
  slug: Slug,
  weekly: z.nullable(z.array(Places).check(z.length(7))),
  procedures: z.array(Slug).check(z.maxLength(200)),
};

export const previewTreatmentPlan = endpoint({
  ...write,
  idempotent: false,
  name: "previewTreatmentPlan",
  summary: "Who would need a new date with another weekly capacity; nothing changes",
  method: "POST",
  path: "/api/desk/schedule/plan-previews",
  query: z.strictObject(InLanguage),
  body: z.strictObject(Plan),
  answer: z.strictObject(Affected),
  refusals: [...refusals, "invalid-input"],
});

export const putTreatmentPlan = endpoint({
  ...write,
  name: "putTreatmentPlan",
  summary: "Set the weekly capacity of a procedure, a doctor or a room, or remove it",
  method: "PUT",
  path: "/api/desk/schedule/plans",
  body: z.strictObject({
    ...Plan,
    /** Of a room. */
    name: z.nullable(line(80)),
    version: z.int(),
  }),
  answer: z.strictObject({ plans: z.array(TreatmentPlan) }),
  refusals: [...refusals, "not-found", "conflict", "invalid-input"],
});

const Day = { kind: ResourceKind, slug: Slug, day: PlainDate, capacity: z.nullable(Places) };

export const previewTreatmentDay = endpoint({
  ...write,
  idempotent: false,
  name: "previewTreatmentDay",
  summary: "Who would need a new date with another capacity of one day; nothing changes",
  method: "POST",
  path: "/api/desk/schedule/day-previews",
  query: z.strictObject(InLanguage),
  body: z.strictObject(Day),
  answer: z.strictObject(Affected),
  refusals: [...refusals, "not-found", "invalid-input"],
});

export const putTreatmentDay = endpoint({
  ...write,
  name: "putTreatmentDay",
  summary: "Set the capacity of one day, or return it to the weekly plan",
  method: "PUT",
  path: "/api/desk/schedule/days",
  body: z.strictObject(Day),
  answer: z.strictObject({ affected: z.array(TreatmentPlace) }),
  refusals: [...refusals, "not-found", "invalid-input"],
});

const Closing = {
  kind: z.enum(closureKinds),
  /** Of the procedure, the doctor or the room; null for the whole clinic. */
  slug: z.nullable(Slug),
  from: PlainDate,
  to: PlainDate,
};

export const previewTreatmentClosure = endpoint({
  ...write,
  idempotent: false,
  name: "previewTreatmentClosure",
  summary: "Who would need a new date if days were closed; nothing changes",
  method: "POST",
  path: "/api/desk/schedule/closure-previews",
  query: z.strictObject(InLanguage),
  body: z.strictObject(Closing),
  answer: z.strictObject(Affected),
  refusals: [...refusals, "not-found", "invalid-input"],
});

export const closeTreatmentDays = endpoint({
  ...write,
  name: "closeTreatmentDays",
  summary: "Close days; nobody is moved, those who are hit need a new date",
  method: "POST",
  path: "/api/desk/schedule/closures",
  body: z.strictObject({ ...Closing, reason: Reason }),
  answer: z.strictObject({ id: Uuid, ...Affected }),
  refusals: [...refusals, "not-found", "invalid-input"],
});

export const reopenTreatmentDays = endpoint({
  ...write,
  name: "reopenTreatmentDays",
  summary: "Take a closing back",
  method: "DELETE",
  path: "/api/desk/schedule/closures/{id}",
  params: z.strictObject({ id: Uuid }),
  answer: z.strictObject({}),
  refusals: [...refusals, "not-found"],
});
