import { type CountryCode as Country, isSupportedCountry, parsePhoneNumberFromString } from "libphonenumber-js/max";
import metadata from "libphonenumber-js/max/metadata";
import * as z from "zod/mini";
import { CountryCode } from "./values.ts";

/**
 * E.164 form of a number that can be dialled, or undefined. A number that begins with + or 00 names its country itself;
 * any other is read as it is dialled within `country`.
 */
export function phoneNumberOf(typed: string, country = ""): string | undefined {
  const text = typed
    .replace(/\p{Cf}/gu, "")
    .trim()
    .replace(/^[0\u0660\u06F0]{2}/, "+");
  const home: { defaultCountry?: Country } = isSupportedCountry(country) ? { defaultCountry: country } : {};
  const number = parsePhoneNumberFromString(text, { ...home, extract: false });
  return number?.isValid() && !number.ext ? number.number : undefined;
}

/** Calling codes by country, such as `36` of HU. Of countries that share one, its main country stands first. */
export const callingCodes = (): Record<string, string> =>
  Object.fromEntries(
    Object.entries(metadata.country_calling_codes).flatMap(([code, countries]) =>
      countries.filter((country) => isSupportedCountry(country)).map((country) => [country, code]),
    ),
  );

const Typed = z.string().check(z.maxLength(40));

/** A number as people type it: in its international form, or as it is dialled at home beside the country. */
export const TypedPhoneNumber = z.union([Typed, z.strictObject({ country: CountryCode, number: Typed })]);

/** A number that its country's numbering plan has, in E.164. */
export const PhoneNumber = z.pipe(
  z.pipe(
    TypedPhoneNumber,
    z.transform(
      (typed) => (typeof typed === "string" ? phoneNumberOf(typed) : phoneNumberOf(typed.number, typed.country)) ?? "",
    ),
  ),
  z
    .string()
    .check(
      z.regex(
        /^\+[1-9]\d{6,14}$/,
        "is no phone number that can be dialled: write it with + and the country code, such as +44 20 7946 0000",
      ),
    ),
);

/** A {@link PhoneNumber} of earlier: numbering plans change, and what is stored stays readable. */
export const StoredPhoneNumber = z.string();

/** An international number in the groups it was written in, for people to read: `+971 4 000 0142`. */
export const WrittenPhoneNumber = z.pipe(
  z.pipe(
    z.string().check(z.maxLength(40)),
    z.transform((text) =>
      text
        .replace(/[\u0660-\u0669\u06F0-\u06F9]/g, (digit) => String(digit.charCodeAt(0) & 0xf))
        .replace(/\(0\)|\p{Cf}/gu, "")
        .replace(/[\s().\-\u2010-\u2013]+/gu, " ")
        .trim()
        .replace(/^00 ?/, "+"),
    ),
  ),
  z.string().check(z.regex(/^\+(?=[1-9])(?=(?:\D*\d){7,15}$)\d+(?: \d+)*$/)),
);
