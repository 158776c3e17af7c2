import * as z from "zod/mini";
import { ConsultationMode } from "./consultation-hours.ts";
import { QuoteTravel } from "./quote-steps.ts";
import { Instant, Language, PlainDate, prose, SiteLanguage, Slug } from "./values.ts";

const language = z.optional(Language);
const whole = (most: number) => z.int().check(z.minimum(0), z.maximum(most));

/** Inputs of the tools that the site offers to programs; the answers are those of the product API. */
export const toolInputs = {
  get_clinic: z.strictObject({ language }),
  search_procedures: z.strictObject({
    /** Free text in the language of the answer; typing errors are tolerated. */
    text: z.optional(z.string().check(z.maxLength(100))),
    /** In major units of the clinic's currency. */
    maxPrice: z.optional(whole(100_000_000)),
    /** Days available in the country. */
    maxDays: z.optional(whole(365)),
    page: z.optional(z.int().check(z.minimum(1), z.maximum(1000))),
    language,
  }),
  get_procedure: z.strictObject({ procedure: Slug, language }),
  estimate_trip: z.strictObject({
    procedure: Slug,
    hotelLevel: QuoteTravel.shape.hotelLevel,
    companions: whole(4),
    language,
  }),
  list_consultation_times: z.strictObject({
    procedure: Slug,
    mode: z.optional(ConsultationMode),
    /** The first day of a week of times, in the clinic's zone; default: the first with a free time. */
    from: z.optional(PlainDate),
    language,
  }),
  hold_consultation_time: z.strictObject({
    procedure: Slug,
    mode: ConsultationMode,
    /** Both as `list_consultation_times` names them. */
    clinician: Slug,
    startsAt: Instant,
    /** Why the person wants to talk to the clinician, in the person's words. */
    reason: prose(2000).check(z.minLength(1)),
    /** The `policiesVersion` of `get_clinic`: the person has agreed that the clinic uses what they say about their health. */
    healthConsent: PlainDate,
    /** By question slug: `yes`, `no`, or free text, as the person answered; `questions` of an earlier answer names them. */
    answers: z.optional(z.record(Slug, prose(1000))),
    language: SiteLanguage,
  }),
} as const;

export type ToolName = keyof typeof toolInputs;
