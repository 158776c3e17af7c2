import { createHash } from "node:crypto";
import { exponentOf } from "../../../contract/currencies.ts";
import type { Money } from "../../../contract/money.ts";
import type { Offer, OfferContent } from "../../../contract/offers.ts";
import type { Language } from "../../../contract/values.ts";
import { m } from "../../../web/words/compiled/messages.js";
import type { OfferRow } from "../offers/queries.ts";
import type { Holder } from "../private-links/private-links.ts";
import { textsIn } from "../quote-views/quote-views.ts";

/** `1290.50 EUR`: the same in every language, for what is signed and for operators. */
export const plainMoney = ({ amount, currency }: Money): string => {
  const digits = exponentOf(currency);
  return `${(amount / 10 ** digits).toFixed(digits)} ${currency}`;
};

const section = (title: string, lines: readonly string[]): string[] => (lines.length > 0 ? ["", title, ...lines] : []);

/** Everything that a version says, in one fixed form, word for word as it is shown. */
export const offerText = (reference: string, version: number, content: OfferContent): string =>
  [
    `Offer ${reference}, version ${version}`,
    `Clinician: ${content.clinician.name}, ${content.clinician.title}`,
    `Eligibility: ${content.eligibility}`,
    ...(content.reason ? [content.reason] : []),
    ...section(
      "Treatment plan",
      content.plan.map(({ title, text }) => `- ${title}: ${text}`),
    ),
    ...section(
      "Price",
      content.lines.map(
        ({ id, label, quantity, unit, discountPercent, amount }) =>
          `- [${id}] ${label}: ${quantity} x ${plainMoney(unit)}${discountPercent ? ` less ${discountPercent} %` : ""} = ${plainMoney(amount)}`,
      ),
    ),
    `Total: ${plainMoney(content.total)}`,
    ...section(
      "Included",
      content.included.map((each) => `- ${each}`),
    ),
    ...section(
      "Not included",
      content.excluded.map((each) => `- ${each}`),
    ),
    "",
    `Deposit: ${plainMoney(content.deposit.amount)}, refundable until ${content.deposit.refundableDays} days before arrival`,
    ...content.stages.map(({ label, amount }) => `- ${label}: ${plainMoney(amount)}`),
    ...section(
      "Dates",
      content.dates.map(({ arrive, treatment, leave }) => `- ${arrive}, treatment on ${treatment}, until ${leave}`),
    ),
    `Days before a flight: ${content.minDaysBeforeFlight}`,
    ...(content.suggestions.hotel ? [`Hotel: ${content.suggestions.hotel}`] : []),
    ...(content.suggestions.flight ? [`Flight: ${content.suggestions.flight}`] : []),
    `Terms of ${content.termsVersion}`,
    `For the clinic: ${content.signedBy}`,
  ].join("\n");

/** What somebody puts their name under, in their language. */
export const statementOf = (
  { here, language }: Pick<Holder, "here" | "language">,
  reference: string,
  { version, content }: Pick<OfferRow, "version" | "content">,
): string =>
  m.offers_statement(
    {
      clinic: textsIn(here.company.texts, here, language).texts.name,
      reference,
      version,
      total: plainMoney(content.total),
      deposit: plainMoney(content.deposit.amount),
      terms: content.termsVersion,
    },
    { locale: language },
  );

/** The whole text that is agreed to, and its digest. */
export function agreement(
  holder: Pick<Holder, "here" | "language">,
  reference: string,
  row: Pick<OfferRow, "version" | "content">,
): { readonly statement: string; readonly text: string; readonly digest: string } {
  const statement = statementOf(holder, reference, row);
  const text = `${statement}\n\n${offerText(reference, row.version, row.content)}`;
  return { statement, text, digest: createHash("sha256").update(text).digest("hex") };
}

/** A version as the person sees it in a language. */
export function presentOffer(
  holder: { readonly here: Holder["here"]; readonly language: Language },
  reference: string,
  row: OfferRow,
): Offer {
  const { statement, digest } = agreement(holder, reference, row);
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
