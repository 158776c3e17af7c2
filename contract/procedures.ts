import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";
import { publicRead } from "./endpoint-kinds.ts";
import { Money } from "./money.ts";
import { Picture } from "./pictures.ts";
import { ExampleQuestions, Question } from "./providers.ts";
import { resultMeasures } from "./result-constants.ts";
import { Language, PlainDate, PlainMonth, Slug } from "./values.ts";

const text = (longest: number) => z.string().check(z.minLength(1), z.maxLength(longest));
const list = (longest: number, most: number) => z.array(text(longest)).check(z.minLength(1), z.maxLength(most));

export const anaesthesias = ["general", "spinal", "sedation", "local", "none"] as const;
export const Anaesthesia = z.enum(anaesthesias);
export type Anaesthesia = z.infer<typeof Anaesthesia>;

/** The illustration for a procedure without a photograph. */
export const illustrations = [
  "knee",
  "ligament",
  "hip",
  "spine",
  "shoulder",
  "foot",
  "heart",
  "tooth",
  "crown",
  "molar",
  "wisdom-tooth",
  "gum",
  "smile",
  "jaw",
  "eye",
  "lens",
  "eyelid",
  "nose",
  "face",
  "hair",
  "body",
  "skin",
  "stomach",
  "fertility",
  "check-up",
  "ear",
  "hand",
] as const;
export const Illustration = z.enum(illustrations);
export type Illustration = z.infer<typeof Illustration>;

/** Category of an inclusion, for its icon and for comparison across packages. */
export const inclusionKinds = [
  "consultation",
  "tests",
  "surgery",
  "anaesthesia",
  "hospital",
  "implant",
  "medicine",
  "hotel",
  "transfer",
  "interpreter",
  "follow-up",
  "physiotherapy",
  "companion",
  "warranty",
  "other",
] as const;
export const InclusionKind = z.enum(inclusionKinds);
export const Inclusion = z.strictObject({ kind: InclusionKind, label: text(160) });
export type Inclusion = z.infer<typeof Inclusion>;

export const PackageTexts = z.strictObject({
  name: text(60),
  summary: text(240),
  included: z.array(Inclusion).check(z.minLength(3), z.maxLength(16)),
  excluded: list(160, 10),
});

/** One stage of recovery; day 0 is the day of treatment. */
export const RecoveryStage = z.strictObject({
  fromDay: z.int().check(z.minimum(0), z.maximum(730)),
  toDay: z.nullable(z.int().check(z.minimum(0), z.maximum(730))),
  title: text(80),
  text: text(500),
});
export type RecoveryStage = z.infer<typeof RecoveryStage>;

/** A provider's texts about a procedure in one language. */
export const ProcedureTexts = z.strictObject({
  title: text(80),
  /** Synonyms for the search; never shown. */
  keywords: z.array(text(60)).check(z.maxLength(20)),
  summary: text(240),
  overview: list(1200, 6),
  suits: list(240, 10),
  contraindications: list(240, 12),
  preparation: list(300, 12),
  steps: list(400, 10),
  recovery: z.array(RecoveryStage).check(z.minLength(3), z.maxLength(10)),
  risks: list(300, 12),
  priceFactors: list(240, 8),
  faq: z.array(Question).check(z.minLength(3), z.maxLength(10)),
  exampleQuestions: z.optional(z.array(ExampleQuestions).check(z.maxLength(100))),
});
export type ProcedureTexts = z.infer<typeof ProcedureTexts>;

export const Source = z.strictObject({
  title: text(200),
  publisher: text(120),
  year: z.int().check(z.minimum(1990), z.maximum(2100)),
  url: z.optional(z.url({ protocol: /^https$/ })),
});

const measured = {
  measure: z.enum(resultMeasures),
  /** Treatments in the period that were followed up. */
  cases: z.int().check(z.minimum(1), z.maximum(1_000_000)),
  /** Those of them with the event that is counted. */
  events: z.int().check(z.minimum(0), z.maximum(1_000_000)),
  /** Months of the first and the last treatment. */
  from: PlainMonth,
  to: PlainMonth,
};
/** How a result is measured, in one language. */
export const ResultTexts = z.strictObject({ method: text(300) });
/** What a clinic measured of a procedure in a period, as it is recorded. */
export const RecordedResult = z.strictObject({ ...measured, texts: z.partialRecord(Language, ResultTexts) });
export type RecordedResult = z.infer<typeof RecordedResult>;

/** The same as it is shown; never of fewer cases than `fewestCases`. */
export const MeasuredResult = z.strictObject({ ...measured, ...ResultTexts.shape });
export type MeasuredResult = z.infer<typeof MeasuredResult>;

export const DoctorTexts = z.strictObject({ name: text(80), title: text(120), bio: text(700) });

export const Licence = z.strictObject({
  number: text(40),
  authority: text(100),
  /** The entry in the authority's public register. */
  url: z.optional(z.url({ protocol: /^https$/ })),
});

export const Doctor = z.strictObject({
  slug: Slug,
  languages: z.array(z.string().check(z.regex(/^[a-z]{2}$/))),
  practisingSince: z.int(),
  licence: Licence,
  picture: z.nullable(Picture),
  /** Language of the texts: the requested one if available, else the provider's default. */
  textsLanguage: Language,
  ...DoctorTexts.shape,
});
export type Doctor = z.infer<typeof Doctor>;

const facts = {
  slug: Slug,
  specialty: Slug,
  illustration: Illustration,
  picture: z.nullable(Picture),
  anaesthesia: Anaesthesia,
  durationMinutes: z.int(),
  hospitalNights: z.int(),
  /** Whole days in the country, arrival and departure included. */
  stayDays: z.strictObject({ min: z.int(), max: z.int() }),
  /** Whole days between the treatment and the first flight that the provider's clinician considers safe. */
  minDaysBeforeFlight: z.int(),
  priceFrom: Money,
  priceTo: Money,
  /** What a traveller needs: the cheapest package with hotel nights, or the cheapest where none has them. */
  travelPackage: z.strictObject({ slug: Slug, price: Money, hotelNights: z.int() }),
  /** Languages that at least one of its doctors speaks (ISO 639-1). */
  spokenLanguages: z.array(z.string()),
  /** Language of the texts: the requested one if available, else the provider's default. */
  textsLanguage: Language,
};

export const ProcedureSummary = z.strictObject({
  ...facts,
  specialtyName: z.string(),
  title: z.string(),
  summary: z.string(),
});
export type ProcedureSummary = z.infer<typeof ProcedureSummary>;

export const Package = z.strictObject({
  slug: Slug,
  price: Money,
  deposit: z.strictObject({ amount: Money, percent: z.int(), refundableDays: z.int() }),
  hospitalNights: z.int(),
  hotelNights: z.int(),
  companions: z.int(),
  warrantyMonths: z.int(),
  ...PackageTexts.shape,
});
export type Package = z.infer<typeof Package>;

export const Procedure = z.strictObject({
  ...facts,
  ...z.omit(ProcedureTexts, { exampleQuestions: true }).shape,
  specialtyName: z.string(),
  /** Those with hotel nights first. */
  packages: z.array(Package),
  doctors: z.array(Doctor),
  reviewedBy: z.strictObject({ doctor: z.string(), on: PlainDate }),
  sources: z.array(Source),
  /** What the clinic measured, of all its doctors together. */
  results: z.array(MeasuredResult),
  /** True if one of its doctors takes consultations. */
  canConsult: z.boolean(),
  related: z.array(ProcedureSummary),
});
export type Procedure = z.infer<typeof Procedure>;

export const procedureSorts = ["relevance", "price", "stay"] as const;
export const ProcedureSort = z.enum(procedureSorts);
export type ProcedureSort = z.infer<typeof ProcedureSort>;

const wholeNumber = (most: number) =>
  z.pipe(
    z.pipe(z.string().check(z.regex(/^\d{1,12}$/)), z.transform(Number)),
    z.int().check(z.minimum(0), z.maximum(most)),
  );

/** The query parameters of `/procedures`; absent members do not filter. */
export const ProcedureFilter = z.strictObject({
  /** Free text; typing errors are tolerated. */
  q: z.optional(z.string().check(z.maxLength(100))),
  specialty: z.optional(Slug),
  /** Maximum of the "from" price, in major units of the provider's currency. */
  price: z.optional(wholeNumber(100_000_000)),
  /** Days available in the country. */
  days: z.optional(wholeNumber(365)),
  /** Maximum nights in hospital. */
  nights: z.optional(wholeNumber(90)),
  anaesthesia: z.optional(Anaesthesia),
  doctor: z.optional(Slug),
  /** Language spoken by one of its doctors (ISO 639-1). */
  speaks: z.optional(z.string().check(z.regex(/^[a-z]{2}$/))),
  sort: z.optional(ProcedureSort),
  page: z.optional(wholeNumber(1000)),
  language: z.optional(Language),
});
export type ProcedureFilter = z.infer<typeof ProcedureFilter>;

/** Filter values over the provider's whole catalogue; the count of each specialty is of what the other conditions leave. */
export const ProcedureFacets = z.strictObject({
  specialties: z.array(z.strictObject({ slug: Slug, name: z.string(), text: z.string(), count: z.int() })),
  anaesthesia: z.array(Anaesthesia),
  doctors: z.array(z.strictObject({ slug: Slug, name: z.string() })),
  spokenLanguages: z.array(z.string()),
  price: z.strictObject({ min: Money, max: Money }),
  stayDays: z.strictObject({ min: z.int(), max: z.int() }),
  hospitalNights: z.strictObject({ min: z.int(), max: z.int() }),
});
export type ProcedureFacets = z.infer<typeof ProcedureFacets>;

export const ProcedurePage = z.strictObject({
  procedures: z.array(ProcedureSummary),
  /** Matches over all pages. */
  total: z.int(),
  page: z.int(),
  pages: z.int(),
  /** Of a text for which nothing is offered: procedures for the same part of the body. */
  related: z.array(ProcedureSummary),
  /** The text tells of what may be an emergency, or of self-harm: the emergency number comes before all results. */
  isUrgent: z.boolean(),
  facets: ProcedureFacets,
});
export type ProcedurePage = z.infer<typeof ProcedurePage>;

export const proceduresPerPage = 24;

export const listProcedures = endpoint({
  ...publicRead,
  name: "listProcedures",
  summary: "List the provider's published procedures, filtered and sorted",
  path: "/api/procedures",
  query: ProcedureFilter,
  answer: ProcedurePage,
  refusals: [],
  cacheSeconds: 0,
});

export const getProcedure = endpoint({
  ...publicRead,
  name: "getProcedure",
  summary: "Get a procedure with its packages, doctors, recovery calendar and sources",
  path: "/api/procedures/{procedure}",
  params: z.strictObject({ procedure: Slug }),
  query: z.strictObject({ language: z.optional(Language) }),
  answer: Procedure,
  refusals: ["not-found"],
  cacheSeconds: 0,
});
