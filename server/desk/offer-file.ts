import { type Document, isAlias, LineCounter, parseDocument, visit } from "yaml";
import { exponentOf } from "../../contract/currencies.ts";
import { after, days } from "../../contract/durations.ts";
import { type Money, majorUnits, percentOf, sum } from "../../contract/money.ts";
import { lineAmount } from "../../contract/offer-lines.ts";
import type { OfferContent } from "../../contract/offers.ts";
import { dayIn } from "../../contract/zoned-time.ts";
import type { ChosenProcedure } from "../catalogue/queries.ts";
import type { Finding } from "../formats/yaml-findings.ts";
import { checkTexts, findingsOf } from "../formats/yaml-findings.ts";
import { locate, type Problem } from "../formats/yaml-lines.ts";

import type { ProviderRow } from "../tenants/queries.ts";
import { textsIn } from "../tenants/texts.ts";
import { OfferFile } from "./offer-outline.ts";
import type { DoctorRow } from "./queries.ts";

/** The data that an offer refers to: the clinic, its doctors and the chosen procedures. */
export interface OfferGround {
  readonly tenant: ProviderRow;
  readonly doctors: readonly DoctorRow[];
  readonly chosen: readonly ChosenProcedure[];
  readonly now: Date;
  /** The reason why this request cannot get an offer now; undefined when it can. */
  readonly obstacle: string | undefined;
}

export interface WrittenOffer {
  readonly reference: string;
  readonly content: OfferContent;
  readonly validUntil: Date;
}

export type ReadOffer =
  | ({ readonly kind: "valid" } & WrittenOffer)
  | { readonly kind: "invalid"; readonly problems: readonly Problem[] };

const longestFile = 500_000;

/**
 * Parses a clinic's offer and reports every problem with its line, without changing anything.
 * @param groundOf reads the facts of the named request; undefined for an unknown one
 */
export async function readOfferFile(
  text: string,
  groundOf: (reference: string) => Promise<OfferGround | undefined>,
): Promise<ReadOffer> {
  const lines = new LineCounter();
  const document = parseDocument(text.slice(0, longestFile), { lineCounter: lines, prettyErrors: false });
  const at = (findings: readonly Finding[]): ReadOffer => ({
    kind: "invalid",
    problems: findings
      .map((finding) => locate(document, lines, finding))
      .sort((a, b) => a.line - b.line || a.column - b.column),
  });
  const broken = [...document.errors, ...document.warnings].map(({ message, pos }) => {
    const { line, col } = lines.linePos(pos[0]);
    return { line, column: col, path: "", message: `is not YAML: ${message}` };
  });
  if (text.length > longestFile) return at([{ path: [], message: `has more than ${longestFile} characters` }]);
  if (broken.length > 0) return { kind: "invalid", problems: broken };
  if (hasAlias(document)) return at([{ path: [], message: "uses references (*name): write the words out" }]);
  const value: unknown = document.toJS();
  const parsed = OfferFile.safeParse(value, { reportInput: true });
  const reference = (value as { reference?: unknown } | null)?.reference;
  const ground = typeof reference === "string" ? await groundOf(reference) : undefined;
  const findings = [...(parsed.success ? [] : parsed.error.issues.flatMap(findingsOf)), ...checkTexts(value)];
  if (typeof reference === "string" && !ground)
    findings.push({ path: ["reference"], message: `"${reference}" is no request of this installation` });
  if (ground?.obstacle) findings.push({ path: ["reference"], message: ground.obstacle });
  if (!parsed.success || !ground) return at(findings);
  findings.push(...checkOffer(parsed.data, ground));
  if (findings.length > 0) return at(findings);
  const content = contentOf(parsed.data, ground);
  const rest = content.stages.at(-1)?.amount.amount ?? 0;
  if (rest < 0) return at([{ path: ["stages"], message: "and the deposit come to more than the total" }]);
  return { kind: "valid", reference: parsed.data.reference, content, validUntil: endOf(parsed.data, ground) };
}

/** Refuses YAML aliases, which can expand a file exponentially and have no use in an offer. */
function hasAlias(document: Document): boolean {
  let found = false;
  visit(document, (_, node) => {
    found ||= isAlias(node);
  });
  return found;
}

const dayAfter = (day: string, count: number): string =>
  after(new Date(`${day}T12:00:00Z`), days(count))
    .toISOString()
    .slice(0, 10);

/** Rules between the parts of an offer, and between the offer and the clinic. */
function checkOffer(file: OfferFile, { tenant, doctors, chosen, now }: OfferGround): Finding[] {
  const found: Finding[] = [];
  const report = (path: Finding["path"], message: string) => void found.push({ path, message });
  const { currency, timeZone } = tenant.location;
  const digits = exponentOf(currency);
  const today = dayIn(timeZone, now);
  const priced = (path: Finding["path"], amount: number | undefined) => {
    if (amount !== undefined && amount !== Number(amount.toFixed(digits)))
      report(path, `has more than ${digits} decimals, which ${currency} does not have`);
  };
  if (!doctors.some(({ slug }) => slug === file.clinician))
    report(
      ["clinician"],
      `"${file.clinician}" is none of the clinic's doctors: ${doctors.map(({ slug }) => slug).join(", ")}`,
    );
  if (file.eligibility === "not_suitable")
    report(["eligibility"], "is no offer when it is not_suitable: use `npm run desk -- decline`");
  if (file.eligibility !== "suitable" && !file.reason) report(["reason"], "is needed: say what the conditions are");
  const ids = new Set<string>();
  file.lines.forEach(({ id, price, quantity }, index) => {
    if (ids.has(id)) report(["lines", index, "id"], `is "${id}" a second time; each must be different`);
    ids.add(id);
    priced(["lines", index, "price"], price);
    if (quantity !== Number(quantity.toFixed(3))) report(["lines", index, "quantity"], "has more than 3 decimals");
  });
  const ways = [file.deposit.percent, file.deposit.amount].filter((one) => one !== undefined).length;
  if (ways !== 1) report(["deposit"], "needs either percent or amount");
  priced(["deposit", "amount"], file.deposit.amount);
  file.stages.forEach(({ percent, amount, rest }, index) => {
    const isLast = index === file.stages.length - 1;
    if ([percent, amount, rest].filter((one) => one !== undefined).length !== 1)
      report(["stages", index], "needs one of percent, amount and rest");
    else if (isLast && !rest) report(["stages", index], "is the last one, so it must be `rest: true`");
    else if (!isLast && rest) report(["stages", index, "rest"], "may only be the last one");
    priced(["stages", index, "amount"], amount);
  });
  const flight = minDaysOf(file, chosen);
  file.dates.forEach(({ arrive, treatment, leave }, index) => {
    const path = ["dates", index];
    if (arrive < today) report([...path, "arrive"], `is over; today is ${today} at the clinic`);
    if (treatment < arrive) report([...path, "treatment"], "is before the arrival");
    if (leave < dayAfter(treatment, flight))
      report([...path, "leave"], `is sooner than ${flight} days after the treatment, which is too early to fly`);
  });
  if (file.validUntil !== undefined) {
    if (file.validUntil < today) report(["validUntil"], `is over; today is ${today} at the clinic`);
    if (file.validUntil > dayAfter(today, 366)) report(["validUntil"], "is more than a year away");
  }
  return found;
}

const minDaysOf = (file: OfferFile, chosen: OfferGround["chosen"]): number =>
  file.minDaysBeforeFlight ?? Math.max(0, ...chosen.map(({ minDaysBeforeFlight }) => minDaysBeforeFlight));

function endOf({ validUntil }: OfferFile, { tenant, now }: OfferGround): Date {
  if (validUntil === undefined) return after(now, days(tenant.company.quotes.validDays));
  return endOfDay(validUntil, tenant.location.timeZone);
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

/** The stored offer: every line rounded once, and the total as their sum. */
function contentOf(file: OfferFile, ground: OfferGround): OfferContent {
  const { tenant, doctors, chosen } = ground;
  const { currency } = tenant.location;
  const lines = file.lines.map(({ price, ...each }) => {
    const line = { ...each, unit: majorUnits(price, currency) };
    return { ...line, amount: lineAmount(line) };
  });
  const total = sum(
    currency,
    lines.map(({ amount }) => amount),
  );
  const part = ({ percent, amount }: { percent?: number | undefined; amount?: number | undefined }): Money =>
    amount === undefined ? percentOf(total, percent ?? 0) : majorUnits(amount, currency);
  const deposit = part(file.deposit);
  const before = file.stages.slice(0, -1).map((stage) => ({ label: stage.label, amount: part(stage) }));
  const paid = sum(currency, [deposit, ...before.map(({ amount }) => amount)]);
  const rest = { label: file.stages.at(-1)?.label ?? "", amount: { currency, amount: total.amount - paid.amount } };
  const doctor = doctors.find(({ slug }) => slug === file.clinician);
  const { name, title } = doctor
    ? textsIn(doctor.texts, tenant, file.language).texts
    : { name: file.clinician, title: file.clinician };
  return {
    language: file.language,
    clinician: { name, title },
    eligibility: file.eligibility,
    reason: file.reason ?? "",
    plan: file.plan,
    lines,
    total,
    included: file.included,
    excluded: file.excluded,
    deposit: {
      amount: deposit,
      refundableDays: file.deposit.refundableDays,
      rules: tenant.company.quotes.cancellation,
    },
    stages: [...before, rest],
    dates: file.dates,
    minDaysBeforeFlight: minDaysOf(file, chosen),
    suggestions: { hotel: file.suggestions.hotel ?? null, flight: file.suggestions.flight ?? null },
    termsVersion: tenant.company.policiesVersion,
    signedBy: file.signedBy,
  };
}
