import * as z from "zod/mini";
import type { EntryRule, Traveller, TripEntry } from "../../../contract/trips.ts";
import { CountryCode, PlainDate } from "../../../contract/values.ts";
import { dayAfter } from "../../../contract/zoned-time.ts";
import file from "./entry-rules.json" with { type: "json" };

const count = z.int().check(z.minimum(0));

/** Passport rules of destinations that a public authority publishes, each with its address and the day it was read. */
const { rules } = z
  .strictObject({
    rules: z.array(
      z.strictObject({
        countries: z.array(CountryCode).check(z.minLength(1)),
        after: z.enum(["entry", "exit"]),
        months: count,
        days: count,
        issuedWithinYears: z.nullable(count),
        /** Nationalities whose passport has to be valid during the stay alone. */
        exempt: z.array(CountryCode),
        source: z.url(),
        checkedOn: PlainDate,
      }),
    ),
  })
  .parse(file);

const ruleOf = (country: string) => rules.find(({ countries }) => countries.includes(country));

/** The same day some months later, or that month's last. */
export function monthsAfter(day: string, months: number): string {
  const [year = 0, month = 1, date = 1] = day.split("-").map(Number);
  const last = new Date(Date.UTC(year, month - 1 + months + 1, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 1 + months, Math.min(date, last))).toISOString().slice(0, 10);
}

interface Stay {
  readonly country: string;
  readonly arrive: string;
  readonly leave: string;
}

/** False where no rule is confirmed: the destination may ask for more than a passport that is valid during the stay. */
export const isRuleKnown = (country: string): boolean => ruleOf(country) !== undefined;

const isExemptIn = (country: string, nationality: string | undefined): boolean =>
  nationality !== undefined && (nationality === country || ruleOf(country)?.exempt.includes(nationality) === true);

/** The day on which a passport still has to be valid; the day of leaving where no rule is known or the holder is exempt. */
export function passportUntil({ country, arrive, leave }: Stay, nationality?: string): string {
  const rule = ruleOf(country);
  if (!rule || isExemptIn(country, nationality)) return leave;
  const until = dayAfter(monthsAfter(rule.after === "entry" ? arrive : leave, rule.months), rule.days);
  return until > leave ? until : leave;
}

/** True if the traveller's passport is valid long enough; false without one. */
export const isPassportGood = (stay: Stay, { nationality, passport }: Pick<Traveller, "nationality" | "passport">) =>
  passport !== null && passport.expiresOn >= passportUntil(stay, nationality);

/** What the destination asks of a passport, and whose is too short. */
export function entryOf(stay: Stay, travellers: readonly Traveller[]): TripEntry {
  const { countries: _, exempt, ...rule } = ruleOf(stay.country) ?? { countries: [], exempt: [] };
  const isExempt =
    travellers.length > 0 && travellers.every(({ nationality }) => isExemptIn(stay.country, nationality));
  return {
    country: stay.country,
    passportUntil: isExempt ? stay.leave : passportUntil(stay),
    isExempt,
    mayBeExempt: exempt.length > 0 && travellers.length === 0,
    rule: "after" in rule ? (rule satisfies EntryRule) : null,
    short: travellers.filter((one) => one.passport && !isPassportGood(stay, one)).map(({ id }) => id),
  };
}
