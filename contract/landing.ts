import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";
import { publicRead } from "./endpoint-kinds.ts";
import { Picture } from "./pictures.ts";
import { InclusionKind, ProcedureSummary } from "./procedures.ts";
import { QuoteTravel } from "./quote-steps.ts";
import { QuoteEstimate } from "./quotes.ts";
import { Language, Slug } from "./values.ts";

/** Numbers of procedures and doctors on the landing page. */
export const landingProcedures = 6;
export const landingDoctors = 6;
/** Questions on the landing page; all are on the contact page. */
export const landingQuestions = 5;

const LandingDoctor = z.strictObject({
  slug: Slug,
  name: z.string(),
  title: z.string(),
  languages: z.array(z.string()),
  practisingSince: z.int(),
  picture: z.nullable(Picture),
  textsLanguage: Language,
});
export type LandingDoctor = z.infer<typeof LandingDoctor>;

/** The landing page's estimate form: all three answers or none. */
export const LandingQuery = z.strictObject({
  language: z.optional(Language),
  procedure: z.optional(Slug),
  hotel: z.optional(QuoteTravel.shape.hotelLevel),
  companions: z.optional(z.string().check(z.regex(/^[0-4]$/))),
});
export type LandingQuery = z.infer<typeof LandingQuery>;

/** The landing page's part of a provider's catalogue. */
export const Landing = z.strictObject({
  /** Null where the drawing of the country stands for it. */
  picture: z.nullable(Picture),
  /** The provider's featured procedures, in its order. */
  procedures: z.array(ProcedureSummary),
  specialties: z.array(z.strictObject({ slug: Slug, name: z.string(), text: z.string(), count: z.int() })),
  doctors: z.array(LandingDoctor),
  /** Doctors beyond those. */
  moreDoctors: z.array(z.strictObject({ slug: Slug, name: z.string(), textsLanguage: Language })),
  /** Inclusions of every package, and of at least half of them. */
  included: z.strictObject({ always: z.array(InclusionKind), mostly: z.array(InclusionKind) }),
  /** Every procedure, for the estimate's first question. */
  choices: z.array(z.strictObject({ slug: Slug, title: z.string() })),
  /** The submitted answers of the estimate form; null without them. */
  asked: z.nullable(z.strictObject({ procedure: Slug, hotel: QuoteTravel.shape.hotelLevel, companions: z.string() })),
  estimate: z.nullable(QuoteEstimate),
  /** Requests of the last 90 days that were answered in time; null where the clinic does not publish a high share. */
  replyShare: z.nullable(z.strictObject({ percent: z.int(), requests: z.int() })),
});
export type Landing = z.infer<typeof Landing>;

export const getLanding = endpoint({
  ...publicRead,
  name: "getLanding",
  summary: "Get the landing page's part of the catalogue, with an optional estimate for one procedure",
  path: "/api/landing",
  query: LandingQuery,
  answer: Landing,
  refusals: ["unknown-provider"],
  cacheSeconds: 0,
});
