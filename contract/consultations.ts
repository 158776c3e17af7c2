import * as z from "zod/mini";
import { consultationActs, consultationConsents, consultationStatuses } from "./consultation-constants.ts";
import { ConsultationMode } from "./consultation-hours.ts";
import { Clinician } from "./consultation-slots.ts";
import { Danger } from "./dangers.ts";
import { openingPurposes } from "./desk/case-constants.ts";
import { EmergencyCall } from "./emergency-calls.ts";
import { endpoint } from "./endpoint.ts";
import { linkRead } from "./endpoint-kinds.ts";
import { Attachment, FileAnswer } from "./files.ts";
import { Money } from "./money.ts";
import { personName } from "./person-name.ts";
import { PhoneNumber, StoredPhoneNumber } from "./phone-number.ts";
import { ActsFor } from "./quote-steps.ts";
import {
  CountryCode,
  Email,
  Instant,
  Language,
  LinkToken,
  PlainDate,
  prose,
  SiteLanguage,
  Slug,
  TimeZone,
} from "./values.ts";

export const ConsultationStatus = z.enum(consultationStatuses);
export type ConsultationStatus = z.infer<typeof ConsultationStatus>;

export const ConsultationContact = z.strictObject({
  givenName: personName(80),
  familyName: personName(80),
  email: Email,
  phone: z.optional(PhoneNumber),
  language: SiteLanguage,
  interpreter: z.boolean(),
});
export type ConsultationContact = z.infer<typeof ConsultationContact>;

export const ConsultationConsent = z.strictObject({
  purpose: z.enum(consultationConsents),
  /** The displayed version of the provider's policies. */
  version: PlainDate,
  at: Instant,
});
export type ConsultationConsent = z.infer<typeof ConsultationConsent>;

const Stop = z.strictObject({
  kind: z.enum(["emergency", "doctor"]),
  advice: z.array(z.strictObject({ text: z.string(), textsLanguage: Language })),
});

/** The consultation for the holder of the private link. */
export const Consultation = z.strictObject({
  reference: z.string(),
  status: ConsultationStatus,
  version: z.int(),
  procedure: z.strictObject({ slug: Slug, title: z.string(), textsLanguage: Language }),
  /** For whom a parent or guardian booked it; null where people talk about themselves. */
  child: z.nullable(ActsFor),
  reason: z.string(),
  questions: z.array(
    z.strictObject({
      slug: Slug,
      kind: z.enum(["yes-no", "words"]),
      /** Required before a time can be chosen. */
      isRequired: z.boolean(),
      question: z.string(),
      answer: z.nullable(z.string()),
      /** What a "yes" calls for instead of a time, which a form says before it is sent. */
      stop: z.nullable(Stop),
      textsLanguage: Language,
    }),
  ),
  /** Reason for refusing a time: the answers call for local help now. */
  stop: z.nullable(Stop),
  mode: z.nullable(ConsultationMode),
  clinician: z.nullable(Clinician),
  startsAt: z.nullable(Instant),
  endsAt: z.nullable(Instant),
  /** The clinic's, at the time of booking. */
  timeZone: TimeZone,
  /** The browser's zone, if known: for display only. */
  visitorZone: z.nullable(TimeZone),
  /** The number to call in an emergency: the visitor's own first, then the clinic's where that is another one. */
  emergencyCalls: z.array(EmergencyCall),
  danger: z.nullable(Danger),
  price: z.nullable(Money),
  hold: z.nullable(z.strictObject({ until: Instant, canExtend: z.boolean() })),
  /** Of the visitor's time zone: a telephone number may be typed as it is dialled there. */
  phoneCountry: z.nullable(CountryCode),
  contact: z.nullable(z.extend(ConsultationContact, { phone: z.optional(StoredPhoneNumber) })),
  consents: z.array(ConsultationConsent),
  /** Documents that the person attached. */
  attachments: z.array(Attachment),
  /** The private link opens for its client alone, signed in. */
  isInAccount: z.boolean(),
  /** How to join; a video room's URL appears some minutes before. */
  join: z.nullable(z.strictObject({ opensAt: Instant, address: z.nullable(z.string()) })),
  /** What the clinic did with it that concerns the person, in order. */
  clinic: z.array(
    z.strictObject({
      kind: z.enum(consultationActs),
      at: Instant,
      /** The member of staff. */
      by: z.string(),
      /** Words for the person, such as the outcome or the reason of a cancellation; of an opened document, its name. */
      words: z.nullable(z.string()),
      /** Of an opened document. */
      purpose: z.nullable(z.enum(openingPurposes)),
    }),
  ),
  /** Server time, which decides when the hold ends. */
  now: Instant,
  can: z.strictObject({
    answer: z.boolean(),
    attach: z.boolean(),
    choose: z.boolean(),
    confirm: z.boolean(),
    move: z.boolean(),
    cancel: z.boolean(),
  }),
});
export type Consultation = z.infer<typeof Consultation>;

export const ConsultationLink = z.strictObject({ token: LinkToken });
const LanguageQuery = z.strictObject({ language: z.optional(Language) });
/** The version that the caller read; a stale one is refused as a conflict. */
const ReadVersion = z.int().check(z.minimum(1));
const Reason = prose(2000).check(z.minLength(1));

/** A change by the holder of the private link. */
export const consultationWrite = {
  method: "POST",
  access: "link",
  limit: "write",
  params: ConsultationLink,
  answer: Consultation,
  retry: true,
  idempotent: true,
} as const;

const Zone = { visitorZone: z.optional(TimeZone) };

export const startConsultation = endpoint({
  ...consultationWrite,
  name: "startConsultation",
  summary: "Start a booking; the answer's token is its private link",
  path: "/api/consultations",
  access: "public",
  opensLink: true,
  params: z.strictObject({}),
  /**
   * `healthConsent`: the displayed version of the policies; the person agrees that the clinic uses their health data. With
   * `actsFor` a parent or guardian agrees for the child; what they declare is kept word for word in `language`.
   */
  body: z.strictObject({
    ...Zone,
    language: SiteLanguage,
    procedure: Slug,
    actsFor: z.optional(ActsFor),
    reason: Reason,
    healthConsent: PlainDate,
  }),
  answer: z.strictObject({ token: LinkToken, consultation: Consultation }),
  refusals: ["not-found"],
});

export const getConsultation = endpoint({
  ...linkRead,
  name: "getConsultation",
  summary: "Get the consultation behind a private link",
  path: "/api/consultations/{token}",
  params: ConsultationLink,
  query: LanguageQuery,
  answer: Consultation,
  refusals: ["not-found", "in-account"],
});

export const answerIntake = endpoint({
  ...consultationWrite,
  name: "answerIntake",
  summary: "Answer the clinician's questions; some answers end the booking with advice",
  method: "PUT",
  path: "/api/consultations/{token}/intake",
  body: z.strictObject({
    version: ReadVersion,
    reason: z.optional(Reason),
    /** By question slug: `yes`, `no`, or free text. */
    answers: z.record(Slug, prose(1000)),
    ...Zone,
  }),
  refusals: ["not-found", "in-account", "wrong-state", "conflict"],
});

const Time = {
  mode: ConsultationMode,
  clinician: Slug,
  startsAt: Instant,
  visitorZone: z.optional(TimeZone),
};

export const holdSlot = endpoint({
  ...consultationWrite,
  name: "holdSlot",
  summary: "Hold a free time for ten minutes",
  path: "/api/consultations/{token}/hold",
  body: z.strictObject({ version: ReadVersion, ...Time }),
  refusals: ["not-found", "in-account", "wrong-state", "conflict", "too-many-requests"],
});

export const extendHold = endpoint({
  ...consultationWrite,
  name: "extendHold",
  summary: "Extend the hold by ten minutes, once",
  path: "/api/consultations/{token}/extend",
  body: z.strictObject({ version: ReadVersion }),
  refusals: ["not-found", "in-account", "wrong-state", "conflict"],
});

export const confirmConsultation = endpoint({
  ...consultationWrite,
  name: "confirmConsultation",
  summary: "Book the held time",
  path: "/api/consultations/{token}/confirm",
  limit: "send",
  /** The language of the page, in which the answer is, and in which a declaration was shown. */
  query: LanguageQuery,
  body: z.strictObject({
    version: ReadVersion,
    contact: ConsultationContact,
    consents: z.array(z.enum(consultationConsents)).check(z.maxLength(consultationConsents.length)),
    /** The displayed version of the policies; a stale one is refused. */
    policiesVersion: PlainDate,
    visitorZone: z.optional(TimeZone),
  }),
  refusals: ["not-found", "in-account", "wrong-state", "conflict"],
});

export const moveConsultation = endpoint({
  ...consultationWrite,
  name: "moveConsultation",
  summary: "Reschedule a booked consultation",
  path: "/api/consultations/{token}/move",
  limit: "send",
  body: z.strictObject({ version: ReadVersion, ...Time }),
  refusals: ["not-found", "in-account", "wrong-state", "conflict"],
});

export const cancelConsultation = endpoint({
  ...consultationWrite,
  name: "cancelConsultation",
  summary: "Cancel a booked or held time",
  path: "/api/consultations/{token}/cancel",
  limit: "send",
  body: z.strictObject({ version: ReadVersion }),
  refusals: ["not-found", "in-account", "wrong-state", "conflict"],
});

export const getConsultationCalendar = endpoint({
  ...linkRead,
  name: "getConsultationCalendar",
  summary: "Download the booked time as a calendar file (RFC 5545)",
  path: "/api/consultations/{token}/calendar",
  retry: false,
  params: ConsultationLink,
  query: LanguageQuery,
  answer: FileAnswer,
  download: true,
  refusals: ["not-found", "in-account"],
});
