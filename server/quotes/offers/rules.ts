import { exponentOf } from "../../../contract/currencies.ts";
import type { OfferDraft, OfferProblem } from "../../../contract/desk/offer-drafts.ts";
import { after, days } from "../../../contract/durations.ts";
import { languages } from "../../../contract/languages.ts";
import { lastDayOf } from "../../../contract/offer-days.ts";
import { offerTotals } from "../../../contract/offer-totals.ts";
import type { OfferContent } from "../../../contract/offers.ts";
import { withoutSoldHotel } from "../../../contract/sold-hotel.ts";
import { dayAfter, dayIn } from "../../../contract/zoned-time.ts";
import type { ChosenProcedure, DoctorRow } from "../../catalogue/queries.ts";
import { sentenceText } from "../../formats/refuse-with.ts";
import { type Finding, findingsOf } from "../../formats/yaml-findings.ts";
import type { ProviderRow } from "../../tenants/queries.ts";
import { textsIn } from "../../tenants/texts.ts";
import type { DayObstacle, Obstacles } from "../../treatments/obstacles.ts";
import { WrittenOffer } from "./outline.ts";

/** The data that an offer refers to: the clinic, its doctors, the chosen procedures and the days for them. */
export interface OfferBasis extends Obstacles {
  readonly tenant: ProviderRow;
  /** Those who do one of the chosen procedures. */
  readonly doctors: readonly DoctorRow[];
  readonly chosen: readonly ChosenProcedure[];
  /** What lines may be taken from, priced in major units. */
  readonly catalogue: OfferDraft["basis"]["catalogue"];
  /** Days that the clinic opened or closed for the first procedure. */
  readonly days: readonly { readonly day: string; readonly isOpen: boolean }[];
  readonly now: Date;
  /** Alternatives that have a version already: the next one says what changed. */
  readonly sentOptions: readonly number[];
  /** Versions of offers that this request has. */
  readonly sentVersions: number;
  /** The reason why this request cannot get an offer now; undefined when it can. */
  readonly obstacle: string | undefined;
}

export interface OfferFinding extends Finding {
  readonly code: OfferProblem["code"];
  readonly days?: OfferProblem["days"];
}

export type ReadOffer =
  | { readonly kind: "valid"; readonly option: number; readonly content: OfferContent; readonly validUntil: Date }
  | { readonly kind: "invalid"; readonly findings: readonly OfferFinding[] };

/** Reads what a clinic wrote, in a file or at the desk, and reports every problem with its place. */
export function readOffer(value: unknown, basis: OfferBasis): ReadOffer {
  const parsed = WrittenOffer.safeParse(value, { reportInput: true });
  if (!parsed.success)
    return {
      kind: "invalid",
      findings: parsed.error.issues.flatMap((issue) =>
        findingsOf(issue).map((found) => ({
          ...found,
          code: /^is (?:missing|empty)|at least (?:one|1 )/.test(found.message) ? "needed" : "invalid",
        })),
      ),
    };
  const findings = checkOffer(parsed.data, basis);
  const content = contentOf(parsed.data, basis);
  if (findings.length === 0 && (content.stages.at(-1)?.amount.amount ?? 0) < 0)
    findings.push({ path: ["stages"], code: "over-total", message: "and the deposit come to more than the total" });
  return findings.length > 0
    ? { kind: "invalid", findings }
    : { kind: "valid", option: parsed.data.option, content, validUntil: endOf(parsed.data, basis) };
}

/** Rules between the parts of an offer, and between the offer and the clinic. */
function checkOffer(offer: WrittenOffer, basis: OfferBasis): OfferFinding[] {
  const { tenant, doctors, chosen, now, sentOptions } = basis;
  const found: OfferFinding[] = [];
  const report = (path: Finding["path"], code: OfferFinding["code"], message: string) =>
    void found.push({ path, code, message });
  const { currency, timeZone } = tenant.location;
  const digits = exponentOf(currency);
  const today = dayIn(timeZone, now);
  const priced = (path: Finding["path"], amount: number | undefined) => {
    if (amount !== undefined && amount !== Number(amount.toFixed(digits)))
      report(path, "decimals", `has more than ${digits} decimals, which ${currency} does not have`);
  };
  if (!doctors.some(({ slug }) => slug === offer.clinician)) {
    const slugs = doctors.map(({ slug }) => slug).join(", ");
    report(
      ["clinician"],
      "unknown-doctor",
      `"${offer.clinician}" is none of the doctors who do this treatment: ${slugs}`,
    );
  }
  if (offer.eligibility === "not_suitable")
    report(["eligibility"], "not-suitable", "is no offer when it is not_suitable: use `npm run desk -- decline`");
  if (offer.eligibility !== "suitable" && !offer.reason)
    report(["reason"], "needed", "is needed: say what the conditions are");
  if (sentOptions.includes(offer.option) && !offer.change)
    report(["change"], "change-needed", "is needed in a new version: say what changed and why; the person reads it");
  const ids = new Set<string>();
  offer.lines.forEach(({ id, price, quantity }, index) => {
    if (ids.has(id)) report(["lines", index, "id"], "twice", `is "${id}" a second time; each must be different`);
    ids.add(id);
    priced(["lines", index, "price"], price);
    if (quantity !== Number(quantity.toFixed(3)))
      report(["lines", index, "quantity"], "decimals", "has more than 3 decimals");
  });
  offer.translations.forEach(({ language, included, excluded }, index) => {
    if (language === offer.language || !tenant.company.texts[language])
      report(["translations", index, "language"], "invalid", "is not another language of the clinic's");
    for (const [name, list] of [["included", included] as const, ["excluded", excluded] as const])
      if (list.length !== offer[name].length)
        report(
          ["translations", index, name],
          "translation-count",
          `has ${list.length} entries, and ${offer[name].length} in ${offer.language}`,
        );
  });
  checkPayments(offer, report, priced);
  const flight = minDaysOf(offer, chosen);
  offer.dates.forEach(({ arrive, treatment, leave }, index) => {
    const path = ["dates", index];
    if (arrive < today) report([...path, "arrive"], "past", `is over; today is ${today} at the clinic`);
    if (treatment < arrive) report([...path, "treatment"], "order", "is before the arrival");
    const obstacle = basis.obstacleOn(treatment, offer.clinician);
    if (obstacle) found.push({ path: [...path, "treatment"], ...dayProblem(treatment, obstacle) });
    if (leave < dayAfter(treatment, flight))
      report(
        [...path, "leave"],
        "too-early-to-fly",
        `is sooner than ${flight} days after the treatment, which is too early to fly`,
      );
  });
  if (offer.validUntil !== undefined) {
    if (offer.validUntil < today) report(["validUntil"], "past", `is over; today is ${today} at the clinic`);
    if (offer.validUntil > dayAfter(today, 366)) report(["validUntil"], "too-far", "is more than a year away");
    if (offer.validUntil > (lastDayOf(offer.dates, today) ?? offer.validUntil))
      report(["validUntil"], "after-arrival", "is not before the last arrival that is offered");
  }
  return found;
}

/** The doctor whom a text names in whatever language. */
export const doctorNamed = ({ doctors }: Pick<OfferBasis, "doctors">, name: string) =>
  doctors.find(({ texts }) => Object.values(texts).some((text) => text?.name === name));

/** The values of a sentence about a day that the clinic cannot promise. */
export const dayValues = (day: string, next: readonly string[]) => ({ day, days: next.join(", ") });

/** A day of treatment that the clinic cannot promise. */
export const dayProblem = (day: string, { kind, next }: DayObstacle): Omit<OfferFinding, "path"> => ({
  code: `${kind}-day`,
  message: sentenceText(`${kind}-day`, dayValues(day, next)),
  days: [day, ...next],
});

function checkPayments(
  { deposit, stages }: WrittenOffer,
  report: (path: Finding["path"], code: OfferFinding["code"], message: string) => void,
  priced: (path: Finding["path"], amount: number | undefined) => void,
): void {
  const ways = [deposit.percent, deposit.amount].filter((one) => one !== undefined).length;
  if (ways !== 1) report(["deposit"], "one-of", "needs either percent or amount");
  priced(["deposit", "amount"], deposit.amount);
  stages.forEach(({ percent, amount, rest }, index) => {
    const isLast = index === stages.length - 1;
    if ([percent, amount, rest].filter((one) => one !== undefined).length !== 1)
      report(["stages", index], "one-of", "needs one of percent, amount and rest");
    else if (isLast && !rest) report(["stages", index], "last-is-rest", "is the last one, so it must be `rest: true`");
    else if (!isLast && rest) report(["stages", index, "rest"], "last-is-rest", "may only be the last one");
    priced(["stages", index, "amount"], amount);
  });
}

const minDaysOf = (
  { minDaysBeforeFlight }: Pick<WrittenOffer, "minDaysBeforeFlight">,
  chosen: OfferBasis["chosen"],
): number => minDaysBeforeFlight ?? catalogueDays(chosen);

/** Days before a flight by the catalogue. */
export const catalogueDays = (chosen: OfferBasis["chosen"]): number =>
  Math.max(0, ...chosen.map(({ minDaysBeforeFlight }) => minDaysBeforeFlight));

/** An offer stands until the end of its last day at the clinic. */
function endOf({ validUntil, dates }: WrittenOffer, { tenant, now }: OfferBasis): Date {
  const { timeZone } = tenant.location;
  const today = dayIn(timeZone, now);
  const usual = dayIn(timeZone, after(now, days(tenant.company.quotes.validDays)));
  const ends = validUntil ? [validUntil] : [usual, lastDayOf(dates, today) ?? usual];
  return new Date(Math.min(...ends.map((day) => endOfDay(day, timeZone).getTime())));
}

/** The last moment of a day in a time zone. */
export function endOfDay(day: string, timeZone: string): Date {
  const guess = new Date(`${dayAfter(day, 1)}T00:00:00Z`);
  // The zone's midnight is within 14 hours of UTC's; the local day decides the side.
  for (let hour = -14; hour <= 14; hour += 0.25) {
    const at = after(guess, hour * 3_600_000);
    if (dayIn(timeZone, at) > day) return after(at, -1);
  }
  return guess;
}

/** Kept beside the amount, so that the next version has the same share of another total. */
const shareOf = ({ percent }: { readonly percent?: number | undefined }): { percent?: number } =>
  percent === undefined ? {} : { percent };

/** What can change the price of the chosen procedures, in each language of the catalogue. */
export const priceFactorsOf = (chosen: OfferBasis["chosen"]): NonNullable<OfferContent["priceFactors"]> =>
  Object.fromEntries(
    languages.flatMap((language) => {
      const factors = new Set(chosen.flatMap(({ texts }) => texts[language]?.priceFactors ?? []));
      return factors.size > 0 ? [[language, [...factors]]] : [];
    }),
  );

/** The stored offer. */
function contentOf(offer: WrittenOffer, { tenant, doctors, chosen }: OfferBasis): OfferContent {
  const totals = offerTotals(offer, tenant.location.currency);
  const doctor = doctors.find(({ slug }) => slug === offer.clinician);
  const { name, title } = doctor
    ? textsIn(doctor.texts, tenant, offer.language).texts
    : { name: offer.clinician, title: offer.clinician };
  const { hotel, flight, hotelLevel } = offer.suggestions;
  return withoutSoldHotel({
    language: offer.language,
    clinician: { name, title },
    eligibility: offer.eligibility,
    reason: offer.reason ?? "",
    plan: offer.plan,
    lines: totals.lines.map(({ id, kind, label, quantity, unit, discountPercent, amount }) => ({
      ...{ id, kind, label, quantity, unit, discountPercent, amount },
    })),
    total: totals.total,
    included: offer.included,
    excluded: offer.excluded,
    translations: offer.translations,
    priceFactors: priceFactorsOf(chosen),
    deposit: {
      amount: totals.deposit,
      ...shareOf(offer.deposit),
      refundableDays: offer.deposit.refundableDays,
      rules: tenant.company.quotes.cancellation,
    },
    stages: totals.stages.map(({ label, amount, percent, due }) => ({
      ...{ label, amount },
      ...shareOf({ percent }),
      ...(due && { due }),
    })),
    dates: offer.dates,
    minDaysBeforeFlight: minDaysOf(offer, chosen),
    suggestions: { hotel: hotel || null, flight: flight || null, hotelLevel: hotelLevel ?? null },
    termsVersion: tenant.company.policiesVersion,
    signedBy: name,
    change: offer.change ?? "",
  });
}
