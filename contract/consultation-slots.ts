import * as z from "zod/mini";
import { ConsultationMode } from "./consultation-hours.ts";
import { endpoint } from "./endpoint.ts";
import { publicRead } from "./endpoint-kinds.ts";
import { Money } from "./money.ts";
import { Instant, Language, PlainDate, Slug, TimeZone } from "./values.ts";

export const Clinician = z.strictObject({ slug: Slug, name: z.string(), title: z.string(), textsLanguage: Language });
export type Clinician = z.infer<typeof Clinician>;

export const ConsultationSlot = z.strictObject({
  startsAt: Instant,
  endsAt: Instant,
  clinician: Slug,
  modes: z.array(ConsultationMode),
});
export type ConsultationSlot = z.infer<typeof ConsultationSlot>;

/** The free times of some days in the clinic's time zone. */
export const SlotPage = z.strictObject({
  timeZone: TimeZone,
  minutes: z.int(),
  modes: z.array(z.strictObject({ mode: ConsultationMode, price: Money })),
  clinicians: z.array(Clinician),
  days: z.array(z.strictObject({ date: PlainDate, slots: z.array(ConsultationSlot) })),
  /** Cursors of the previous and next page of days, if any. */
  earlier: z.nullable(PlainDate),
  later: z.nullable(PlainDate),
});
export type SlotPage = z.infer<typeof SlotPage>;

export const listSlots = endpoint({
  ...publicRead,
  name: "listSlots",
  summary: "List free times for a consultation about a procedure, a week at a time",
  path: "/api/consultation-slots",
  query: z.strictObject({
    procedure: Slug,
    mode: z.optional(ConsultationMode),
    clinician: z.optional(Slug),
    /** The first day of the page, in the clinic's zone; default: the first with a free time. */
    from: z.optional(PlainDate),
    language: z.optional(Language),
  }),
  answer: SlotPage,
  refusals: ["not-found"],
  cacheSeconds: 3,
});
