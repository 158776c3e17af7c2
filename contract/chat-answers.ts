import * as z from "zod/mini";
import { Money } from "./money.ts";
import { CountryCode, Instant, Language, Slug, TimeZone } from "./values.ts";

/** Created by the widget: `conv_`, a timestamp, and random characters. Valid only with the visitor's cookie. */
export const ConversationId = z.string().check(z.regex(/^conv_[A-Za-z0-9_-]{8,80}$/));
export type ConversationId = z.infer<typeof ConversationId>;

/**
 * Who answers next: the assistant; the assistant until a requested person takes over; a person; the assistant again.
 * The server sets it when it stores an answer.
 */
export const conversationStates = ["bot", "requested", "with_human", "returned"] as const;
export const ConversationState = z.enum(conversationStates);
export type ConversationState = z.infer<typeof ConversationState>;

/** Topics that the catalogue alone cannot answer; the answer says what to do instead. */
export const cautions = [
  "emergency",
  /** The answer asks whether it happens now; its suggestions are the yes and the no. */
  "possible-emergency",
  "self-harm",
  /** The answer asks whether somebody thinks of ending their life, beside lines that listen; its suggestions are the yes and the no. */
  "possible-self-harm",
  "dosing",
  "diagnosis",
  "eligibility",
  "injection",
  "other-provider",
  "privacy",
] as const;
export const Caution = z.enum(cautions);
export type Caution = z.infer<typeof Caution>;
/** A caution whose answer asks. */
export type AskingCaution = Extract<Caution, `possible-${string}`>;

/** A path on the provider's own site, with language prefix and fragment. */
const Href = z.string().check(z.startsWith("/"), z.maxLength(400));

/** Source of a fact: `[n]` in the text follows the statement that it supports. */
export const Citation = z.strictObject({ n: z.int(), label: z.string(), href: Href, excerpt: z.string() });
export type Citation = z.infer<typeof Citation>;

/** A price in the provider's currency, and its approximate amount in the visitor's, if different. */
const priced = { price: Money, shown: z.nullable(Money) };

/**
 * Shown beneath the text; each links to a page where the person acts. The assistant itself changes nothing.
 * `textsLanguage` is the language of the provider's texts.
 */
export const Card = z.discriminatedUnion("kind", [
  z.strictObject({
    kind: z.literal("procedure"),
    href: Href,
    slug: Slug,
    title: z.string(),
    summary: z.string(),
    textsLanguage: Language,
    /** Of the cheapest package. */
    ...priced,
    stayDays: z.strictObject({ min: z.int(), max: z.int() }),
    minDaysBeforeFlight: z.int(),
  }),
  z.strictObject({
    kind: z.literal("package"),
    href: Href,
    procedure: z.strictObject({ slug: Slug, title: z.string() }),
    slug: Slug,
    name: z.string(),
    summary: z.string(),
    textsLanguage: Language,
    ...priced,
    hospitalNights: z.int(),
    hotelNights: z.int(),
    companions: z.int(),
    included: z.array(z.string()),
    quoteHref: Href,
  }),
  z.strictObject({
    kind: z.literal("slots"),
    href: Href,
    procedure: z.strictObject({ slug: Slug, title: z.string(), textsLanguage: Language }),
    timeZone: TimeZone,
    /** The first free slots, with the price of the cheapest mode, which may be 0. */
    slots: z.array(z.strictObject({ startsAt: Instant, endsAt: Instant, clinician: z.string() })),
    price: Money,
  }),
  z.strictObject({
    kind: z.literal("hotel"),
    href: Href,
    id: Slug,
    name: z.string(),
    district: z.string(),
    /** Per night, taxes included. */
    ...priced,
    toClinic: z.strictObject({ metres: z.int(), minutes: z.int(), way: z.enum(["walk", "drive"]) }),
    recoveryScore: z.int(),
  }),
  /** The quote form, prefilled from the conversation. */
  z.strictObject({ kind: z.literal("quote"), href: Href, title: z.nullable(z.string()), textsLanguage: Language }),
  /** Emergency number or the clinic's. Shown first if a person may be in danger; `country` where it has to be said whose number it is. */
  z.strictObject({
    kind: z.literal("call"),
    number: z.string(),
    isEmergency: z.boolean(),
    country: z.optional(CountryCode),
    /** What stands over the numbers, on this one and under them, in the answer's language; answers of before have none. */
    words: z.optional(z.strictObject({ title: z.string(), call: z.string(), note: z.string() })),
  }),
]);
export type Card = z.infer<typeof Card>;

/** Maximum characters of markdown in one answer. */
export const longestAnswer = 4000;

/**
 * An answer of the assistant. `response` is markdown with citation marks, and the only field that the specification's
 * client reads.
 */
export const ChatAnswer = z.strictObject({
  response: z.string(),
  /** The answer's id, for feedback. */
  id: z.uuid(),
  /** Language of the assistant's own sentences; each card's `textsLanguage` is that of the provider's texts. */
  language: Language,
  citations: z.array(Citation),
  cards: z.array(Card),
  /** Follow-up questions, posted unchanged on a click. */
  suggestions: z.array(z.string()),
  caution: z.nullable(Caution),
  /** The assistant could not help: show "talk to a person" within the answer. */
  offersPerson: z.boolean(),
  state: ConversationState,
});
export type ChatAnswer = z.infer<typeof ChatAnswer>;
