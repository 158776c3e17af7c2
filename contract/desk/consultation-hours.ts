import * as z from "zod/mini";
import { ConsultationMode } from "../consultation-hours.ts";
import { endpoint } from "../endpoint.ts";
import { Instant, line, PlainDate, Slug, TimeZone, Uuid, WallTime } from "../values.ts";
import { DeskConsultation, InLanguage, Named, readAtDiary, refusals } from "./consultations.ts";
import { LostOffer, TreatmentPlace } from "./schedule.ts";

const Period = z.strictObject({
  opens: WallTime,
  closes: WallTime,
  modes: z.optional(z.array(ConsultationMode).check(z.minLength(1), z.maxLength(3))),
});
export type Period = z.infer<typeof Period>;
const Periods = z.array(Period).check(z.maxLength(6));
const Week = z.array(Periods).check(z.length(7));

export const ClinicianHours = z.strictObject({
  ...Named.shape,
  /** Whether the caller may change them: a clinician their own, the owner and coordinators everybody's. */
  mayEdit: z.boolean(),
  /** Hours of the provider's file, Monday first. */
  fileWeek: z.array(z.array(Period)),
  /** In place of those of the file; null: those of the file. */
  weekly: z.nullable(z.array(z.array(Period))),
  buffer: z.int(),
  noticeHours: z.nullable(z.int()),
  version: z.int(),
  days: z.array(z.strictObject({ day: PlainDate, periods: z.array(Period) })),
  absences: z.array(z.strictObject({ id: Uuid, from: PlainDate, to: PlainDate, reason: z.string() })),
});
export type ClinicianHours = z.infer<typeof ClinicianHours>;

const AllHours = z.strictObject({
  today: PlainDate,
  timeZone: TimeZone,
  minutes: z.int(),
  noticeHours: z.int(),
  horizonDays: z.int(),
  clinicians: z.array(ClinicianHours),
});

export const listConsultationHours = endpoint({
  ...readAtDiary,
  name: "listConsultationHours",
  summary: "Hours of consultations of each clinician, with single days and absences",
  path: "/api/desk/consultation-hours",
  query: z.strictObject(InLanguage),
  answer: AllHours,
  refusals: [...refusals, "not-found"],
});

const Clinician = z.strictObject({ clinician: Slug });
const hoursAct = {
  access: "staff",
  right: "schedule:write",
  limit: "write",
  retry: false,
  idempotent: true,
  params: Clinician,
  refusals: [...refusals, "not-found", "conflict", "invalid-input"],
} as const;

export const putConsultationHours = endpoint({
  ...hoursAct,
  name: "putConsultationHours",
  summary: "Set a clinician's weekly hours, buffer and notice",
  method: "PUT",
  path: "/api/desk/consultation-hours/{clinician}",
  body: z.strictObject({
    weekly: z.nullable(Week),
    buffer: z.int().check(z.minimum(0), z.maximum(120)),
    noticeHours: z.nullable(z.int().check(z.minimum(1), z.maximum(240))),
    version: z.int(),
  }),
  answer: AllHours,
});

export const putConsultationDay = endpoint({
  ...hoursAct,
  name: "putConsultationDay",
  summary: "Set a clinician's hours of one day, also of a closed one, or return it to the week",
  method: "PUT",
  path: "/api/desk/consultation-hours/{clinician}/days",
  body: z.strictObject({ day: PlainDate, periods: z.nullable(Periods) }),
  answer: AllHours,
});

export const addAbsence = endpoint({
  ...hoursAct,
  name: "addAbsence",
  summary:
    "Say that a clinician is away, with the reason; booked consultations, treatments and sent offers stay, and are listed",
  method: "POST",
  path: "/api/desk/consultation-hours/{clinician}/absences",
  body: z.strictObject({ from: PlainDate, to: PlainDate, reason: line(200).check(z.minLength(1)) }),
  answer: z.strictObject({
    affected: z.array(DeskConsultation),
    treatments: z.array(TreatmentPlace),
    offers: z.array(LostOffer),
  }),
});

export const endAbsence = endpoint({
  ...hoursAct,
  name: "endAbsence",
  summary: "Take an absence back",
  method: "DELETE",
  path: "/api/desk/consultation-hours/absences/{id}",
  params: z.strictObject({ id: Uuid }),
  answer: z.strictObject({}),
});

export const explainConsultationDay = endpoint({
  ...readAtDiary,
  name: "explainConsultationDay",
  summary: "Why a clinician's day has these free times, from the function of the public page",
  path: "/api/desk/consultation-hours/{clinician}/days/{day}",
  params: z.strictObject({ clinician: Slug, day: PlainDate }),
  answer: z.strictObject({
    timeZone: TimeZone,
    cause: z.enum(["file", "plan", "override", "absence", "day-off", "closed"]),
    periods: z.array(Period),
    buffer: z.int(),
    noticeHours: z.int(),
    horizonDays: z.int(),
    times: z.array(
      z.strictObject({
        startsAt: Instant,
        endsAt: Instant,
        verdict: z.enum(["free", "notice", "horizon", "held", "booked", "buffer", "overlap"]),
      }),
    ),
  }),
  refusals: [...refusals, "not-found"],
});
