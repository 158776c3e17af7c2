import * as z from "zod/mini";
import { consultationModes } from "./consultation-constants.ts";
import { Weekday } from "./providers.ts";
import { Language, PlainDate, Slug, WallTime } from "./values.ts";

const text = (longest: number) => z.string().check(z.minLength(1), z.maxLength(longest));
const count = (least: number, most: number) => z.int().check(z.minimum(least), z.maximum(most));

export const ConsultationMode = z.enum(consultationModes);

/** A clinician's screening question before a time can be booked. */
export const IntakeQuestion = z.strictObject({
  /** Free text with the slug `medicines`, `allergies`, `conditions` or `implants` offers what the account has. */
  slug: Slug,
  /** Yes or no, or free text. */
  answer: z.enum(["yes-no", "words"]),
  /** A yes ends the booking: an emergency service or a local doctor is needed instead. */
  stops: z.optional(z.enum(["emergency", "doctor"])),
  texts: z.partialRecord(
    Language,
    z.strictObject({
      question: text(200),
      /** Advice for a person whose answer stops the booking. */
      advice: z.optional(text(400)),
    }),
  ),
});
export type IntakeQuestion = z.infer<typeof IntakeQuestion>;

/** A provider's hours of consultations before travel, in the wall time of its location. */
export const ConsultationHours = z.strictObject({
  minutes: count(10, 120),
  /** Booking window: minimum hours and maximum days ahead. */
  noticeHours: count(1, 240),
  horizonDays: count(1, 90),
  /** In major units of the location's currency in a file, in minor units when stored; 0 is free. */
  modes: z
    .array(z.strictObject({ mode: ConsultationMode, price: z.number().check(z.minimum(0), z.maximum(1e9)) }))
    .check(z.minLength(1), z.maxLength(3)),
  /** URL of video rooms: `{room}` stands for an unguessable name, unique per consultation. */
  meetingAddress: z.optional(
    z
      .string()
      .check(
        z.maxLength(200),
        z.regex(/^https:\/\/[^\s{}]+\{room\}[^\s{}]*$/, "must be an https address with {room} in it"),
      ),
  ),
  hours: z
    .array(
      z.strictObject({
        doctor: Slug,
        days: z.array(Weekday).check(z.minLength(1), z.maxLength(7)),
        opens: WallTime,
        closes: WallTime,
        /** Default: all modes of the provider. */
        modes: z.optional(z.array(ConsultationMode).check(z.minLength(1), z.maxLength(3))),
      }),
    )
    .check(z.minLength(1), z.maxLength(400)),
  /** First and last day, inclusive; of one doctor, or of all. */
  daysOff: z._default(
    z.array(z.strictObject({ from: PlainDate, to: PlainDate, doctor: z.optional(Slug) })).check(z.maxLength(400)),
    [],
  ),
  /** Asked before every consultation; procedures may add their own. */
  questions: z.array(IntakeQuestion).check(z.maxLength(12)),
});
export type ConsultationHours = z.infer<typeof ConsultationHours>;
