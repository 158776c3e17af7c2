import * as z from "zod/mini";
import { languages, siteLanguages } from "./languages.ts";

// Another library may load English messages into this shared configuration; field-errors.ts reads the plain one.
z.config({ customError: ({ code }) => (code === "unrecognized_keys" ? undefined : "Invalid input") });

export const Language = z.enum(languages);
export type Language = z.infer<typeof Language>;

/** Of a person's mails and papers, and of the clinic's own texts: the desk is also in others. */
export const SiteLanguage = z.enum(siteLanguages);

/** Lower-case words joined by single hyphens: `total-knee-replacement`. */
export const Slug = z.string().check(z.minLength(1), z.maxLength(80), z.regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/));
export type Slug = z.infer<typeof Slug>;

/** A six-digit hex colour with `#`; the specification also accepts it without (section 5). */
export const HexColour = z.string().check(z.regex(/^#[0-9a-fA-F]{6}$/));
export type HexColour = z.infer<typeof HexColour>;

const regions = new Intl.DisplayNames("en", { type: "region", fallback: "none" });

/** ISO 3166-1 alpha-2, upper case. */
export const CountryCode = z.string().check(
  z.regex(/^[A-Z]{2}$/, { abort: true }),
  z.refine((code) => code !== "ZZ" && regions.of(code) !== undefined, "must be the code of a country"),
);
export type CountryCode = z.infer<typeof CountryCode>;

/** A calendar day without a zone: `2026-11-20`. */
export const PlainDate = z.iso.date();
/** A calendar month: `2027-03`. */
export const PlainMonth = z.string().check(z.regex(/^\d{4}-(0[1-9]|1[0-2])$/));
/** An instant in UTC: `2026-11-20T09:30:00.000Z`. */
export const Instant = z.iso.datetime();
/** A wall-clock time: `08:30`. */
export const WallTime = z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/));

const knownZones = new Set<string>();

/** Remembered: the only way to ask is to make a formatter, which takes some tenths of a millisecond. */
function isKnownZone(zone: string): boolean {
  if (knownZones.has(zone)) return true;
  try {
    new Intl.DateTimeFormat("en", { timeZone: zone });
  } catch {
    return false;
  }
  knownZones.add(zone);
  return true;
}

/** An IANA time zone that this runtime knows. */
export const TimeZone = z
  .string()
  .check(z.maxLength(64), z.refine(isKnownZone, "must be an IANA time zone such as Asia/Dubai"));

export const Uuid = z.uuid();

/**
 * The key that identifies a repeated write; the caller creates one per intended effect. Format: 16 to 64 letters,
 * digits, hyphens.
 */
export const IdempotencyKey = z.string().check(z.regex(/^[A-Za-z0-9-]{16,64}$/));

/** The unguessable part of a private link: 128 random bits or more in base64url. */
export const LinkToken = z.string().check(z.regex(/^[A-Za-z0-9_-]{22,64}$/));
export type LinkToken = z.infer<typeof LinkToken>;

/**
 * Embeddings, overrides and isolates come with pasted text of two directions and can disguise it: they are removed.
 * The marks U+200E and U+200F, which people type, stay.
 */
const turning = /[\u202A-\u202E\u2066-\u2069]/g;

// Databases store neither null nor half of a surrogate pair.
const unprintable =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is refused here
  /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F-\u009F\p{Surrogate}]/u;

/** Typed text with one kind of line end, without the space around it and what turns its direction. */
const typedText = z.pipe(
  z.string(),
  z.transform((text) => text.replaceAll(turning, "").replace(/\r\n?/g, "\n").trim()),
);

/** Displayable text: one kind of line end, no hidden or direction-changing characters. */
export const shownText = (text: string): string =>
  text.replace(/\r\n?/g, "\n").replaceAll(turning, "").replaceAll(new RegExp(unprintable, "gu"), "").trim();

const printable = z.refine<string>((text) => !unprintable.test(text), "must not contain control characters");

/** An e-mail address as typed, without surrounding space. Compare addresses only by {@link emailKey}. */
export const Email = z.pipe(
  z.pipe(
    typedText,
    z.transform((text) => text.normalize("NFKC")),
  ),
  z
    .string()
    .check(
      z.maxLength(254),
      printable,
      z.regex(/^[^\s@<>"(),:;[\]\\\p{Cf}]+@[^\s@<>"(),:;[\]\\\p{Cf}]+\.[^\s@.<>"(),:;[\]\\\p{Cf}]{2,}$/u),
    ),
);

/** The normalised form for comparing addresses: NFKC, trimmed, lower case. */
export const emailKey = (email: string): string => email.trim().normalize("NFKC").toLowerCase();

/**
 * The mailbox behind an address, for limits alone: without its `+` part, and at Gmail without dots. Mails go to the
 * address as it was typed.
 */
export function mailboxOf(email: string): string {
  const [typed = "", domain] = emailKey(email).split("@");
  if (domain === undefined) return typed;
  const local = typed.replace(/\+.*/s, "");
  return /^(?:gmail|googlemail)\.com$/.test(domain) ? `${local.replaceAll(".", "")}@gmail.com` : `${local}@${domain}`;
}

/** One typed line: not empty, no control characters. */
export const line = (longest: number) =>
  z.pipe(
    typedText,
    z.string().check(
      z.minLength(1),
      z.maxLength(longest),
      printable,
      z.refine((text) => !/[\r\n\u2028\u2029]/.test(text), "must be one line"),
      z.refine((text) => text === "" || /[\p{L}\p{N}\p{P}\p{S}]/u.test(text), "must have a letter or a sign to see"),
    ),
  );

/** Several typed lines; may be empty. */
export const prose = (longest: number) => z.pipe(typedText, z.string().check(z.maxLength(longest), printable));

/** `4,9`: ages of children in years, in a query; none by default. */
export const ages = ({ oldest, most }: { oldest: number; most: number }) =>
  z.pipe(
    z.pipe(
      z._default(z.string().check(z.regex(/^(?:\d{1,2}(?:,\d{1,2})*)?$/)), ""),
      z.transform((text) => (text === "" ? [] : text.split(",").map(Number))),
    ),
    z.array(z.int().check(z.minimum(0), z.maximum(oldest))).check(z.maxLength(most)),
  );
