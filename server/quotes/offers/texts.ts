import { createHash } from "node:crypto";
import { exponentOf } from "../../../contract/currencies.ts";
import { depositTerms } from "../../../contract/deposit-terms.ts";
import type { Money } from "../../../contract/money.ts";
import type { Offer, OfferContent } from "../../../contract/offers.ts";
import type { Language } from "../../../contract/values.ts";
import { formatDay, formatMoney } from "../../../web/format.ts";
import { m } from "../../../web/words/compiled/messages.js";
import type { Requester } from "../../http/requester.ts";
import { textsIn } from "../../tenants/texts.ts";
import type { OfferRow } from "./queries.ts";

/** `1290.50 EUR`: the same in every language, for signed texts and for operators. */
export const plainMoney = ({ amount, currency }: Money): string => {
  const digits = exponentOf(currency);
  return `${(amount / 10 ** digits).toFixed(digits)} ${currency}`;
};

const textSection = (title: string, lines: readonly string[]): string[] =>
  lines.length > 0 ? ["", title, ...lines] : [];

/** The content of a version in one fixed form, word for word as shown. */
export const offerText = (reference: string, version: number, content: OfferContent): string =>
  [
    `Offer ${reference}, version ${version}`,
    `Clinician: ${content.clinician.name}, ${content.clinician.title}`,
    `Eligibility: ${content.eligibility}`,
    ...(content.reason ? [content.reason] : []),
    ...textSection(
      "Treatment plan",
      content.plan.map(({ title, text }) => `- ${title}: ${text}`),
    ),
    ...textSection(
      "Price",
      content.lines.map(
        ({ id, label, quantity, unit, discountPercent, amount }) =>
          `- [${id}] ${label}: ${quantity} x ${plainMoney(unit)}${discountPercent ? ` less ${discountPercent} %` : ""} = ${plainMoney(amount)}`,
      ),
    ),
    `Total: ${plainMoney(content.total)}`,
    ...textSection(
      "Included",
      content.included.map((each) => `- ${each}`),
    ),
    ...textSection(
      "Not included",
      content.excluded.map((each) => `- ${each}`),
    ),
    "",
    `Deposit: ${plainMoney(content.deposit.amount)}`,
    ...depositTerms(content.deposit.refundableDays, content.deposit.rules ?? []).map(
      ({ days, percent }) => `- cancelled ${days} days or more before the day of treatment: ${percent} % comes back`,
    ),
    ...content.stages.map(({ label, amount }) => `- ${label}: ${plainMoney(amount)}`),
    ...textSection(
      "Dates",
      content.dates.map(({ arrive, treatment, leave }) => `- ${arrive}, treatment on ${treatment}, until ${leave}`),
    ),
    `Days before a flight: ${content.minDaysBeforeFlight}`,
    ...(content.suggestions.hotel ? [`Hotel: ${content.suggestions.hotel}`] : []),
    ...(content.suggestions.flight ? [`Flight: ${content.suggestions.flight}`] : []),
    `Terms of ${content.termsVersion}`,
    `For the clinic: ${content.signedBy}`,
  ].join("\n");

/** The statement that a person signs, in their language. */
export const statementOf = (
  { tenant, language }: Pick<Requester, "tenant" | "language">,
  reference: string,
  { version, content }: Pick<OfferRow, "version" | "content">,
): string =>
  m.offers_statement(
    {
      clinic: textsIn(tenant.company.texts, tenant, language).texts.name,
      reference,
      version,
      total: formatMoney(content.total, language),
      deposit: formatMoney(content.deposit.amount, language),
      terms: formatDay(content.termsVersion, language),
    },
    { locale: language },
  );

/** The whole signed text, and its digest. */
export function agreementText(
  requester: Pick<Requester, "tenant" | "language">,
  reference: string,
  row: Pick<OfferRow, "version" | "content">,
): { readonly statement: string; readonly text: string; readonly digest: string } {
  const statement = statementOf(requester, reference, row);
  const text = `${statement}\n\n${offerText(reference, row.version, row.content)}`;
  return { statement, text, digest: createHash("sha256").update(text).digest("hex") };
}

/** A version as the person sees it. */
export function presentOffer(
  requester: { readonly tenant: Requester["tenant"]; readonly language: Language },
  reference: string,
  row: OfferRow,
): Offer {
  const { statement, digest } = agreementText(requester, reference, row);
  return {
    version: row.version,
    ...row.content,
    sentAt: row.sentAt.toISOString(),
    validUntil: row.validUntil.toISOString(),
    withdrawnAt: row.withdrawnAt?.toISOString() ?? null,
    statement,
    digest,
  };
}
