import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";
import { publicRead } from "./endpoint-kinds.ts";
import { CurrencyCode } from "./money.ts";
import { Picture } from "./pictures.ts";
import { CountryCode, HexColour, Language, PlainDate, Slug, TimeZone, WallTime } from "./values.ts";
import { weekdays } from "./weekday-constants.ts";

/**
 * Normalises a host name: lower case, no port, no trailing dot, IDNA-encoded. `URL` does the IDNA part, so
 * `KLINIK-Özel.example:443` and `xn--klinik-zel-kcb.example` are one domain. Undefined for an invalid host name.
 */
export function normaliseDomain(host: string): string | undefined {
  if (host.length > 253 + 6 || /[\s/?#@\\%\p{Cc}]/u.test(host)) return undefined;
  try {
    const name = new URL(`http://${host}`).hostname.replace(/\.$/, "");
    // `URL` accepts quotes and other characters that would reach URLs and pages.
    return name.length <= 253 && /^[a-z0-9_-]+(?:\.[a-z0-9_-]+)*$|^\[[0-9a-f:.]+\]$/.test(name) ? name : undefined;
  } catch {
    return undefined;
  }
}

export const Weekday = z.enum(weekdays);
export type Weekday = z.infer<typeof Weekday>;

/** Office hours in the location's own zone. */
export const OpeningHours = z.strictObject({
  days: z.array(Weekday).check(z.minLength(1), z.maxLength(7)),
  opens: WallTime,
  closes: WallTime,
});
export type OpeningHours = z.infer<typeof OpeningHours>;

export const Theme = z.strictObject({
  primaryColor: HexColour,
  secondaryColor: HexColour,
  hoverColor: HexColour,
});
export type Theme = z.infer<typeof Theme>;

/** Colours for a missing or malformed theme (specification section 3). */
export const fallbackTheme: Theme = {
  primaryColor: "#070969",
  secondaryColor: "#52CCCC",
  hoverColor: "#6C6EEC",
};

/**
 * The theme of a record: six hex digits with or without `#` become `#rrggbb`; anything else becomes the fallback, and
 * `warn` is told (specification section 5).
 */
export function themeOf(
  record: { readonly [Name in keyof Theme]?: unknown } | undefined,
  warn: (message: string) => void,
): Theme {
  const colourOf = (name: keyof Theme): string => {
    const given = record?.[name];
    const digits = typeof given === "string" ? /^#?([0-9a-f]{6})$/i.exec(given)?.[1] : undefined;
    if (digits) return `#${digits}`;
    warn(`theme.${name} is not a six-digit hex colour; ${fallbackTheme[name]} is used`);
    return fallbackTheme[name];
  };
  return {
    primaryColor: colourOf("primaryColor"),
    secondaryColor: colourOf("secondaryColor"),
    hoverColor: colourOf("hoverColor"),
  };
}

const text = (longest: number) => z.string().check(z.minLength(1), z.maxLength(longest));
const Paragraphs = z.array(text(1200)).check(z.minLength(1), z.maxLength(8));

export const Question = z.strictObject({ question: text(200), answer: text(1500) });
export type Question = z.infer<typeof Question>;

/** Questions in visitors' words that a sentence of the clinic's texts answers. The assistant finds the sentence by them. Never shown. */
export const ExampleQuestions = z.strictObject({
  /** A part of the sentence, letter for letter. */
  quote: text(300),
  questions: z.array(text(160)).check(z.minLength(1), z.maxLength(12)),
});
export type ExampleQuestions = z.infer<typeof ExampleQuestions>;

/** A provider's texts in one language. */
export const ProviderTexts = z.strictObject({
  /** The common name. */
  name: text(60),
  /** The registered name in this language; default: the company's. */
  legalName: z.optional(text(120)),
  /** One line under the name on the landing page. */
  promise: text(90),
  introduction: text(400),
  about: Paragraphs,
  address: z.array(text(80)).check(z.minLength(1), z.maxLength(5)),
  city: text(60),
  country: text(60),
  /** Steps from the first message to the journey home. */
  steps: z.array(z.strictObject({ title: text(60), text: text(300) })).check(z.length(4)),
  specialties: z.record(Slug, z.strictObject({ name: text(60), text: text(240) })),
  faq: z.array(Question).check(z.minLength(3), z.maxLength(20)),
  exampleQuestions: z.optional(z.array(ExampleQuestions).check(z.maxLength(100))),
  /** The coordinator, shown while a person waits for a reply. */
  coordinator: z.strictObject({ name: text(60), role: text(80) }),
  policies: z.strictObject({
    cancellation: Paragraphs,
    privacy: Paragraphs,
    healthData: Paragraphs,
    terms: Paragraphs,
  }),
});
export type ProviderTexts = z.infer<typeof ProviderTexts>;

const accreditationWords = { name: text(100), body: text(100) };
const accreditation = {
  ...accreditationWords,
  since: z.int().check(z.minimum(1900), z.maximum(2100)),
  /** The entry in the body's public list. */
  url: z.optional(z.url({ protocol: /^https$/ })),
};

/** As a provider writes it: in the default language, and in others where it is known by another name. */
export const WrittenAccreditation = z.strictObject({
  ...accreditation,
  texts: z.optional(z.partialRecord(Language, z.strictObject(accreditationWords))),
});
export type WrittenAccreditation = z.infer<typeof WrittenAccreditation>;

const Accreditation = z.strictObject({ ...accreditation, textsLanguage: Language });

/** The complete public record of a provider. */
export const Provider = z.strictObject({
  company: z.strictObject({
    id: z.uuid(),
    slug: Slug,
    legalName: text(120),
    gtagId: z.nullable(z.string()),
    foundedYear: z.int(),
    accreditations: z.array(Accreditation),
    /** Demonstration data, which must be labelled wherever it could be taken for advice. */
    demonstration: z.boolean(),
  }),
  location: z.strictObject({
    id: z.uuid(),
    slug: Slug,
    countryCode: CountryCode,
    currency: CurrencyCode,
    timeZone: TimeZone,
    latitude: z.number().check(z.minimum(-90), z.maximum(90)),
    longitude: z.number().check(z.minimum(-180), z.maximum(180)),
    airport: z.strictObject({ code: z.string().check(z.regex(/^[A-Z]{3}$/)), minutes: z.int() }),
  }),
  /** The first entry is used (specification section 3). */
  theme: z.tuple([Theme], Theme),
  /** Null where the first letter of the name stands for it. */
  logo: z.nullable(Picture),
  domain: z.string(),
  /** In which its pages are offered. */
  languages: z.array(Language),
  /** The language without a URL prefix; its texts are complete. */
  defaultLanguage: Language,
  contact: z.strictObject({
    phone: z.string(),
    whatsapp: z.nullable(z.string()),
    /** Answered at any hour, for patients after treatment. */
    urgentPhone: z.nullable(z.string()),
    email: z.string(),
    hours: z.array(OpeningHours),
    emergencyNumber: z.string(),
  }),
  quotes: z.strictObject({ replyWithinHours: z.int(), validDays: z.int() }),
  /** The day of the last change of the policies; consents name it as their version. */
  policiesVersion: PlainDate,
  /** Language of `texts`: the requested one if available, else the provider's default. */
  textsLanguage: Language,
  /** Without the long policies, which are on two pages: see `getPolicies`. */
  texts: z.omit(ProviderTexts, { policies: true, legalName: true, exampleQuestions: true }),
});
export type Provider = z.infer<typeof Provider>;

const ProviderDomain = z.strictObject({ providerDomain: z.string().check(z.minLength(1), z.maxLength(260)) });
const LanguageQuery = z.strictObject({ language: z.optional(Language) });

export const getProvider = endpoint({
  ...publicRead,
  name: "getProvider",
  summary: "Get the public record of a domain's provider",
  path: "/api/provider/{providerDomain}",
  params: ProviderDomain,
  query: LanguageQuery,
  answer: Provider,
  refusals: ["unknown-provider"],
  cacheSeconds: 0,
});

/** The provider's layer of the policies, in the requested language if available. */
export const getPolicies = endpoint({
  ...publicRead,
  name: "getPolicies",
  summary: "Get the provider's policies on privacy, health data, terms and cancellation",
  path: "/api/policies",
  /** `version`: the day of an earlier one, such as that of an offer; default: the present one. */
  query: z.strictObject({ ...LanguageQuery.shape, version: z.optional(PlainDate) }),
  answer: z.strictObject({
    ...ProviderTexts.shape.policies.shape,
    // The rules of a cancellation come before the clinic's own words.
    cancellation: z.array(text(1200)),
    version: PlainDate,
    /** The version before this one, which is still kept; null without one. */
    before: z.nullable(PlainDate),
  }),
  refusals: ["unknown-provider", "not-found"],
  cacheSeconds: 0,
});

export const secondFactors = ["TOTP", "EMAIL", "SMS"] as const;
export type SecondFactor = (typeof secondFactors)[number];

/** A pool's sign-in options besides the password. Settings show only these; the pool itself decides. */
export const PoolOffers = z.strictObject({
  secondFactors: z.array(z.enum(secondFactors)).check(z.maxLength(3)),
  passkeys: z.boolean(),
  /** Whether recovery codes stand in for an authenticator app; absent: no. */
  recoveryCodes: z.optional(z.boolean()),
  /** Whether people name their passkeys; absent: no. */
  passkeyNames: z.optional(z.boolean()),
  /** Whether a second factor is required, so that the last one stays; absent: no. */
  secondFactorRequired: z.optional(z.boolean()),
  /** Remembered browsers: never, on request, or always. */
  browsers: z.enum(["off", "opt-in", "always"]),
  /** Least number of characters of a new password; absent: only known once the pool refuses one. */
  passwordLength: z.optional(z.int().check(z.minimum(6), z.maximum(99))),
  /** Minutes for which a mailed code is good: of a registration and of a new password; absent: unknown. */
  codeMinutes: z.optional(z.strictObject({ signUp: z.int(), reset: z.int() })),
  /** Whether visitors without a sign-in get cloud credentials of the identity pool; absent: no. */
  guests: z.optional(z.boolean()),
  /** Time after sign-in in which security settings can be changed; absent: the whole session. */
  freshMinutes: z.optional(z.int().check(z.minimum(1), z.maximum(1440))),
});
export type PoolOffers = z.infer<typeof PoolOffers>;

/** Absent endpoints mean the cloud's defaults; absent offers mean unknown. */
export const UserPoolConfig = z.strictObject({
  userPoolId: z.string(),
  userPoolClientId: z.string(),
  identityPoolId: z.optional(z.string()),
  userPoolEndpoint: z.optional(z.url()),
  identityPoolEndpoint: z.optional(z.url()),
  offers: z.optional(PoolOffers),
});
export type UserPoolConfig = z.infer<typeof UserPoolConfig>;

export const getUserPoolConfig = endpoint({
  ...publicRead,
  name: "getUserPoolConfig",
  summary: "Get the provider's user pool for sign-in",
  path: "/api/provider/user-pool-config/{providerDomain}",
  params: ProviderDomain,
  answer: UserPoolConfig,
  refusals: ["unknown-provider", "not-found"],
  cacheSeconds: 0,
});
