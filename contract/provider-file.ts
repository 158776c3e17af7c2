import * as z from "zod/mini";
import { analyticsIdPattern } from "./analytics.ts";
import { BankAccount } from "./bank-accounts.ts";
import { CancellationRules } from "./cancellation.ts";
import { ConsultationHours, IntakeQuestion } from "./consultation-hours.ts";
import { deskLanguages, siteLanguages } from "./languages.ts";
import { CurrencyCode } from "./money.ts";
import { StripeAccount } from "./payment-accounts.ts";
import { WrittenPhoneNumber } from "./phone-number.ts";
import {
  Anaesthesia,
  DoctorTexts,
  Illustration,
  Licence,
  PackageTexts,
  ProcedureTexts,
  RecordedResult,
  Source,
} from "./procedures.ts";
import { OpeningHours, ProviderTexts, WrittenAccreditation } from "./providers.ts";
import { Senders } from "./senders.ts";
import { stageDues } from "./stage-dues.ts";
import { CountryCode, Language, PlainDate, Slug, TimeZone } from "./values.ts";

const text = (longest: number) => z.string().check(z.minLength(1), z.maxLength(longest));
const count = (least: number, most: number) => z.int().check(z.minimum(least), z.maximum(most));

/** Texts by language; the provider's default language is always among them. */
const inLanguages = <S extends z.ZodMiniType>(texts: S) => z.partialRecord(Language, texts);

/** A JPEG, PNG, WebP or AVIF beside the file, or one that the desk stored, with a text for people who do not see it. */
const FilePicture = z.strictObject({ file: text(200), alt: inLanguages(text(200)) });

const FileDoctor = z.strictObject({
  slug: Slug,
  languages: z
    .array(z.string().check(z.regex(/^[a-z]{2}$/, "must be a two-letter language code")))
    .check(z.minLength(1)),
  practisingSince: count(1950, 2100),
  licence: Licence,
  /** At least 320 pixels wide and high; shown as a circle. */
  picture: z.optional(FilePicture),
  texts: inLanguages(DoctorTexts),
});

const FilePackage = z.strictObject({
  slug: Slug,
  /** In major units of the location's currency: 48500 or 48500.50. */
  price: z.number().check(z.positive(), z.maximum(1e9)),
  deposit: z.strictObject({ percent: count(0, 100), refundableDays: count(0, 365) }),
  hospitalNights: count(0, 90),
  hotelNights: count(0, 180),
  companions: count(0, 4),
  warrantyMonths: count(0, 240),
  texts: inLanguages(PackageTexts),
});

const FileProcedure = z.strictObject({
  slug: Slug,
  specialty: Slug,
  status: z.enum(["draft", "published", "archived"]),
  /** Position among the featured procedures of the landing page, from 1; absent: not featured. */
  featured: z.optional(count(1, 12)),
  illustration: Illustration,
  /** At least 1200 pixels wide and 800 high. */
  picture: z.optional(FilePicture),
  anaesthesia: Anaesthesia,
  durationMinutes: count(5, 1440),
  hospitalNights: count(0, 90),
  /** Of the first visit, where there are two. */
  stayDays: z.strictObject({ min: count(0, 365), max: count(0, 365) }),
  /** Of a treatment in two visits, months apart. */
  secondVisitDays: z.optional(z.strictObject({ min: count(1, 365), max: count(1, 365) })),
  minDaysBeforeFlight: count(0, 180),
  doctors: z.array(Slug).check(z.minLength(1)),
  reviewedBy: z.strictObject({ doctor: Slug, on: PlainDate }),
  sources: z.array(Source).check(z.minLength(1), z.maxLength(12)),
  /** Absent: the clinic publishes none. */
  results: z.optional(z.array(RecordedResult).check(z.maxLength(8))),
  packages: z.array(FilePackage).check(z.minLength(1), z.maxLength(4)),
  /** Asked before a consultation about this procedure, besides the general questions. */
  questions: z.optional(z.array(IntakeQuestion).check(z.maxLength(8))),
  texts: inLanguages(ProcedureTexts),
});
export type FileProcedure = z.infer<typeof FileProcedure>;

/** Six hex digits with or without `#` (specification section 5). */
const WrittenColour = z.string().check(z.regex(/^#?[0-9a-fA-F]{6}$/));
const WrittenTheme = z.strictObject({
  primaryColor: WrittenColour,
  secondaryColor: WrittenColour,
  hoverColor: WrittenColour,
});

/**
 * A provider as one reviewed YAML file: brand, domains, catalogue, policies, pictures. The importer checks references
 * between its parts: doctors, specialties, languages, ranges.
 */
export const ProviderFile = z.strictObject({
  format: z.literal(1),
  company: z.strictObject({
    slug: Slug,
    legalName: text(120),
    gtagId: z.optional(z.string().check(z.regex(analyticsIdPattern, "must look like G-ABC123"))),
    foundedYear: count(1800, 2100),
    demonstration: z._default(z.boolean(), false),
    accreditations: z.array(WrittenAccreditation).check(z.maxLength(8)),
  }),
  /** The first one is canonical. */
  domains: z.array(text(253)).check(z.minLength(1), z.maxLength(20)),
  defaultLanguage: Language,
  /** Languages that the pages are offered in beside those of the provider's texts, which then stay in the default one. Absent: English and Arabic. */
  furtherLanguages: z.optional(z.array(z.enum(siteLanguages)).check(z.minLength(1))),
  location: z.strictObject({
    slug: Slug,
    countryCode: CountryCode,
    currency: CurrencyCode,
    timeZone: TimeZone,
    latitude: z.number().check(z.minimum(-90), z.maximum(90)),
    longitude: z.number().check(z.minimum(-180), z.maximum(180)),
    airport: z.strictObject({
      code: z.string().check(z.regex(/^[A-Z]{3}$/, "must be an IATA code such as DXB")),
      minutes: count(1, 600),
    }),
  }),
  theme: z.array(WrittenTheme).check(z.minLength(1), z.maxLength(4)),
  /** Shown in place of the first letter of the name; at least 80 pixels wide and high. */
  logo: z.optional(FilePicture),
  /** Of the landing page, in place of the drawing of the country; at least 1200 pixels wide and 800 high. */
  landingPicture: z.optional(FilePicture),
  contact: z.strictObject({
    phone: WrittenPhoneNumber,
    whatsapp: z.optional(WrittenPhoneNumber),
    /** Answered at any hour, for patients after treatment. */
    urgentPhone: z.optional(WrittenPhoneNumber),
    email: z.email(),
    hours: z.array(OpeningHours).check(z.minLength(1), z.maxLength(7)),
    emergencyNumber: z.string().check(z.regex(/^\+?\d[\d ]{1,18}$/, "must be a number such as 112")),
  }),
  quotes: z.strictObject({
    /** Recipient of new quote requests and contact messages. */
    inbox: z.email(),
    /** Of mails to the clinic and its staff; absent: the default language. */
    inboxLanguage: z.optional(z.enum(deskLanguages)),
    replyWithinHours: count(1, 240),
    validDays: count(1, 180),
    /** True to show the measured share of kept promises on the site, while it is high enough. */
    publishReplyShare: z.optional(z.boolean()),
    /** What comes back of a deposit after the days of the full refund, which each package names. */
    cancellation: z._default(CancellationRules, []),
    /** When the rest of a price is due, unless an offer says otherwise. */
    rest: z._default(z.enum(stageDues), "arrival"),
  }),
  /** Absent if there are no consultations. */
  consultations: z.optional(ConsultationHours),
  /** Where people transfer what they pay; absent if transfers are not taken. */
  bankAccount: z.optional(BankAccount),
  /** The clinic's own account at the payment service; absent: payments go to the installation's. */
  payments: z.optional(z.strictObject({ stripeAccount: StripeAccount })),
  /** Absent: the installation's senders. */
  senders: z.optional(Senders),
  policiesVersion: PlainDate,
  texts: inLanguages(ProviderTexts),
  doctors: z.array(FileDoctor).check(z.minLength(1), z.maxLength(200)),
  procedures: z.array(FileProcedure).check(z.minLength(1), z.maxLength(400)),
});
export type ProviderFile = z.infer<typeof ProviderFile>;
