import * as z from "zod/mini";
import { consultationActs } from "../consultation-constants.ts";
import { ConsultationMode } from "../consultation-hours.ts";
import { ConsultationStatus } from "../consultations.ts";
import { sharePurposes } from "../document-constants.ts";
import { endpoint } from "../endpoint.ts";
import { DeskAttachment, FileAnswer, OpenedAttachment } from "../files.ts";
import { GuardianDeclaration } from "../quote-steps.ts";
import { Instant, Language, line, PlainDate, prose, Slug, TimeZone, Uuid } from "../values.ts";
import { openingPurposes } from "./case-constants.ts";
import { DeskPatient } from "./patients.ts";
import { longestSpan } from "./schedule-constants.ts";

/** Of the names in the answer; default: the clinic's. */
export const InLanguage = { language: z.optional(Language) };
export const Named = z.strictObject({ slug: z.string(), name: z.string(), textsLanguage: Language });

export const DeskConsultation = z.strictObject({
  reference: z.string(),
  status: ConsultationStatus,
  version: z.int(),
  name: z.string(),
  /** The child for whom the person booked it. */
  patient: z.nullable(DeskPatient),
  procedure: Named,
  clinician: z.nullable(Named),
  mode: z.nullable(ConsultationMode),
  startsAt: Instant,
  endsAt: Instant,
  /** The clinic's, at the time of booking. */
  timeZone: TimeZone,
  /** The person's, where their browser said it. */
  visitorZone: z.nullable(TimeZone),
  /** `outcome`: it has begun or ended, so its outcome can be written. */
  can: z.strictObject({ move: z.boolean(), cancel: z.boolean(), end: z.boolean(), outcome: z.boolean() }),
});
export type DeskConsultation = z.infer<typeof DeskConsultation>;

/** It is still to come, on a day that was closed, or on which its clinician is away. */
const needsNewDay = z.boolean();

export const ConsultationAct = z.strictObject({
  kind: z.enum(consultationActs),
  at: Instant,
  by: z.string(),
  /** What the person reads. */
  shown: z.nullable(z.string()),
  /** For the clinic alone. */
  note: z.nullable(z.string()),
  /** Of a move: the times before and after it; null where they were not recorded. */
  movedFrom: z.nullable(Instant),
  movedTo: z.nullable(Instant),
  /** Of an opened document. */
  purpose: z.nullable(z.enum(openingPurposes)),
});
export type ConsultationAct = z.infer<typeof ConsultationAct>;

export const DeskConsultationDetail = z.strictObject({
  ...DeskConsultation.shape,
  id: Uuid,
  email: z.string(),
  phone: z.nullable(z.string()),
  speaks: Language,
  interpreter: z.boolean(),
  declaration: z.nullable(GuardianDeclaration),
  /** The video room, for those who hold consultations. */
  room: z.nullable(z.string()),
  needsNewDay,
  /** Clinicians of the procedure, for a reassignment. */
  clinicians: z.array(Named),
  acts: z.array(ConsultationAct),
  /** Documents that the person attached to the consultation. */
  attachments: z.array(DeskAttachment),
  /** Papers that the person shares with the clinic; without names, which may tell an illness. */
  papers: z.array(z.strictObject({ id: Uuid, purpose: z.enum(sharePurposes), until: Instant })),
});
export type DeskConsultationDetail = z.infer<typeof DeskConsultationDetail>;

export const refusals = ["not-signed-in", "not-allowed", "too-many-requests"] as const;
export const readAtDiary = {
  access: "staff",
  right: "consultations:read",
  method: "GET",
  limit: "read",
  retry: true,
  idempotent: false,
} as const;
const Reference = z.strictObject({ reference: z.string().check(z.maxLength(40)) });
const act = {
  access: "staff",
  right: "consultations:write",
  method: "POST",
  limit: "write",
  retry: false,
  idempotent: true,
  params: Reference,
  answer: DeskConsultationDetail,
  refusals: [...refusals, "not-found", "wrong-state", "conflict", "invalid-input"],
} as const;

export const listDeskConsultations = endpoint({
  ...readAtDiary,
  name: "listDeskConsultations",
  summary: "Consultations of some days, in the clinic's calendar",
  path: "/api/desk/consultations",
  query: z.strictObject({
    from: PlainDate,
    days: z.pipe(
      z.pipe(z.string().check(z.regex(/^\d{1,2}$/)), z.transform(Number)),
      z.int().check(z.minimum(1), z.maximum(longestSpan)),
    ),
    clinician: z.optional(Slug),
    /** Part of a name or of a reference. */
    search: z.optional(line(80)),
    ...InLanguage,
  }),
  answer: z.strictObject({
    today: PlainDate,
    timeZone: TimeZone,
    clinicians: z.array(Named),
    consultations: z.array(z.extend(DeskConsultation, { needsNewDay })),
    /** The day of the first booked one after these days; null without one. */
    next: z.nullable(PlainDate),
  }),
  refusals: [...refusals, "invalid-input"],
});

export const getDeskConsultation = endpoint({
  ...readAtDiary,
  name: "getDeskConsultation",
  summary: "One consultation, without what the person answered",
  path: "/api/desk/consultations/{reference}",
  params: Reference,
  query: z.strictObject(InLanguage),
  answer: DeskConsultationDetail,
  refusals: [...refusals, "not-found"],
});

export const openConsultationHealth = endpoint({
  ...act,
  name: "openConsultationHealth",
  summary: "Reason and answers of the person; the opening is in the records, and the person sees it",
  right: "health:open",
  path: "/api/desk/consultations/{reference}/health",
  query: z.strictObject(InLanguage),
  idempotent: false,
  answer: z.strictObject({
    reason: z.string(),
    answers: z.array(z.strictObject({ question: z.string(), textsLanguage: Language, answer: z.nullable(z.string()) })),
  }),
});

const OneDocument = z.strictObject({ ...Reference.shape, id: Uuid });

export const openConsultationDocument = endpoint({
  ...act,
  name: "openConsultationDocument",
  summary: "Open an attached document for a purpose; the person sees who opened it, when and why",
  right: "papers:open",
  path: "/api/desk/consultations/{reference}/documents/{id}/opening",
  params: OneDocument,
  body: z.strictObject({ purpose: z.enum(openingPurposes) }),
  answer: OpenedAttachment,
  refusals: [...refusals, "not-found"],
});

export const getConsultationDocument = endpoint({
  ...readAtDiary,
  name: "getConsultationDocument",
  summary: "The content of a document that the caller opened within the last ten minutes",
  right: "papers:open",
  path: "/api/desk/consultations/{reference}/documents/{id}/content",
  retry: false,
  params: OneDocument,
  answer: FileAnswer,
  download: true,
  refusals: [...refusals, "not-found", "wrong-state"],
});

export const listDeskTimes = endpoint({
  ...readAtDiary,
  name: "listDeskTimes",
  summary: "Free times of a clinician's day for a consultation, also inside the notice",
  path: "/api/desk/consultations/{reference}/times",
  params: Reference,
  query: z.strictObject({ clinician: Slug, day: PlainDate }),
  answer: z.strictObject({ times: z.array(Instant) }),
  refusals: [...refusals, "not-found"],
});

export const moveDeskConsultation = endpoint({
  ...act,
  name: "moveDeskConsultation",
  summary: "Move a consultation to a free time; the person is mailed with the calendar's update",
  path: "/api/desk/consultations/{reference}/move",
  body: z.strictObject({ version: z.int(), clinician: Slug, startsAt: Instant, reason: line(300) }),
});

export const reassignConsultation = endpoint({
  ...act,
  name: "reassignConsultation",
  summary: "Give a consultation to another clinician at the same time, with a reason",
  path: "/api/desk/consultations/{reference}/reassign",
  body: z.strictObject({ version: z.int(), clinician: Slug, reason: line(300).check(z.minLength(1)) }),
});

export const endDeskConsultation = endpoint({
  ...act,
  name: "endDeskConsultation",
  summary: "Cancel a consultation to come with a reason for the person, or record whether a past one took place",
  path: "/api/desk/consultations/{reference}/end",
  body: z.strictObject({
    version: z.int(),
    ending: z.enum(["cancel", "completed", "no-show"]),
    /** What the person reads; required for a cancellation. */
    reason: z.nullable(line(300)),
  }),
});

export const noteConsultation = endpoint({
  ...act,
  name: "noteConsultation",
  summary: "Write an outcome for the person to read, or a note for the clinic alone",
  path: "/api/desk/consultations/{reference}/notes",
  body: z.strictObject({ kind: z.enum(["note", "outcome"]), words: prose(4000).check(z.minLength(1)) }),
});
