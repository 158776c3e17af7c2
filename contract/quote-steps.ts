import * as z from "zod/mini";
import { CurrencyCode, Money } from "./money.ts";
import { personName } from "./person-name.ts";
import { PhoneNumber } from "./phone-number.ts";
import { hotelLevels } from "./quote-constants.ts";
import { CountryCode, Email, line, PlainDate, PlainMonth, prose, SiteLanguage, Slug, TimeZone } from "./values.ts";

const YesNoUnknown = z.enum(["yes", "no", "unknown"]);

/** Step 1: the subject. An empty list: undecided, please advise. */
export const QuoteProcedures = z.strictObject({
  procedures: z.array(Slug).check(z.maxLength(5)),
  /** The package preferred for the first procedure, if any. */
  package: z.optional(Slug),
});
/** Step 2: free text. */
export const QuoteGoals = z.strictObject({ goals: prose(3000), heardFrom: z.optional(line(120)) });
/** Step 3: a clinician's first questions. All optional. */
export const QuoteIntake = z.strictObject({
  birthYear: z.optional(z.int().check(z.minimum(1900), z.maximum(2100))),
  diagnosis: z.optional(prose(1500)),
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
/** Step 4: whether more documents will follow; the documents themselves are attachments. */
export const QuoteDocuments = z.strictObject({ documentsLater: z.boolean() });
/** Step 5: dates, origin and travellers. */
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
/** Step 6: currency and budget. */
export const QuoteBudget = z.strictObject({ currency: CurrencyCode, budget: z.optional(Money) });
/** Step 7: the person's contact details. */
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
