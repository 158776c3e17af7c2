import * as z from "zod/mini";
import { CurrencyCode, Money } from "./money.ts";
import { personName } from "./person-name.ts";
import { PhoneNumber } from "./phone-number.ts";
import { guardianRelations, hotelLevels } from "./quote-constants.ts";
import {
  CountryCode,
  Email,
  Instant,
  Language,
  line,
  PlainDate,
  PlainMonth,
  prose,
  SiteLanguage,
  Slug,
  TimeZone,
} from "./values.ts";

const YesNoUnknown = z.enum(["yes", "no", "unknown"]);

/** Step 1: the subject. An empty list: undecided, please advise. */
export const QuoteProcedures = z.strictObject({
  procedures: z.array(Slug).check(z.maxLength(5)),
  /** The package preferred for the first procedure, if any. */
  package: z.optional(Slug),
});
/** The child for whom a parent or guardian asks, and what the person is to the child. */
export const ActsFor = z.strictObject({
  givenName: personName(80),
  familyName: personName(80),
  bornOn: PlainDate,
  relation: z.enum(guardianRelations),
});
export type ActsFor = z.infer<typeof ActsFor>;
/**
 * What a parent or guardian declared with the consent to the use of a child's health data. Made by the server, and stored
 * with the answers, which are sealed.
 */
export const GuardianDeclaration = z.strictObject({
  /** Who declared it: the name in the contact, once the request is sent. */
  by: z.nullable(z.string()),
  child: ActsFor,
  /** Word for word, in the language of the request. */
  statement: z.string(),
  language: Language,
  /** Of the provider's policies. */
  version: PlainDate,
  at: Instant,
});
export type GuardianDeclaration = z.infer<typeof GuardianDeclaration>;

/** Step 2: for whom the treatment is; without `actsFor` for the person themselves. */
export const QuotePatient = z.strictObject({ actsFor: z.optional(ActsFor) });
export type QuotePatient = z.infer<typeof QuotePatient>;
/** Step 3: free text. */
export const QuoteGoals = z.strictObject({
  goals: prose(3000),
  heardFrom: z.optional(line(120)),
  /** Of the person's browser: where they are, if they have to call for help. */
  timeZone: z.optional(TimeZone),
});
/** Step 4: a clinician's first questions. All optional. */
export const QuoteIntake = z.strictObject({
  birthYear: z.optional(z.int().check(z.minimum(1900), z.maximum(2100))),
  diagnosis: z.optional(prose(1500)),
  /** As with the goals. */
  timeZone: z.optional(TimeZone),
  conditions: z
    .array(
      z.enum([
        "heart",
        "lungs",
        "diabetes",
        "blood-pressure",
        "bleeding",
        "kidney",
        "liver",
        "cancer",
        "pregnancy",
        "other",
      ]),
    )
    .check(z.maxLength(10)),
  medicines: z.optional(prose(1500)),
  bloodThinner: z.optional(YesNoUnknown),
  allergies: z.optional(prose(800)),
  smoking: z.optional(z.enum(["no", "former", "yes"])),
  heightCm: z.optional(z.int().check(z.minimum(50), z.maximum(260))),
  weightKg: z.optional(z.number().check(z.minimum(20), z.maximum(400), z.multipleOf(0.1))),
});
/** Step 5: whether more documents will follow; the documents themselves are attachments. */
export const QuoteDocuments = z.strictObject({ documentsLater: z.boolean() });
/** Step 6: dates, origin and travellers. */
export const QuoteTravel = z.strictObject({
  fromCountry: z.optional(CountryCode),
  fromCity: z.optional(line(80)),
  flexibility: z.enum(["exact", "month", "open"]),
  date: z.optional(PlainDate),
  month: z.optional(PlainMonth),
  companions: z.int().check(z.minimum(0), z.maximum(4)),
  hotelLevel: z.enum(hotelLevels),
  extras: z.array(z.enum(["transfers", "interpreter", "visa-letter", "insurance", "wheelchair"])).check(z.maxLength(5)),
});
/** Step 7: currency and budget. */
export const QuoteBudget = z.strictObject({ currency: CurrencyCode, budget: z.optional(Money) });
/** Step 8: the person's contact details. */
export const QuoteContact = z.strictObject({
  givenName: personName(80),
  familyName: personName(80),
  email: Email,
  phone: z.optional(PhoneNumber),
  preferredChannel: z.enum(["email", "phone", "whatsapp"]),
  language: SiteLanguage,
  /** Of the person's browser: mails say times by it beside the clinic's. */
  timeZone: z.optional(TimeZone),
});
