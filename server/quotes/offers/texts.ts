import { createHash } from "node:crypto";
import { depositTerms } from "../../../contract/deposit-terms.ts";
import { fullName } from "../../../contract/full-name.ts";
import type { Offer, OfferApproval, OfferContent, OfferState } from "../../../contract/offers.ts";
import type { Language } from "../../../contract/values.ts";
import { formatDay, formatMoney } from "../../../web/format.ts";
import { m } from "../../../web/words/compiled/messages.js";
import { plainMoney } from "../../formats/plain-money.ts";
import type { Requester } from "../../http/requester.ts";
import { textsIn } from "../../tenants/texts.ts";
import type { QuoteRow } from "../queries.ts";
import type { ApprovalRow, OfferRow } from "./queries.ts";

const textSection = (title: string, lines: readonly string[]): string[] =>
  lines.length > 0 ? ["", title, ...lines] : [];

/** What a clinician approves: the content in one fixed form, word for word as shown. */
const clinicalText = (content: OfferContent): string =>
  [
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
    ...content.translations.flatMap(({ language, included, excluded }) => [
      ...textSection(
        `Included (${language})`,
        included.map((each) => `- ${each}`),
      ),
      ...textSection(
        `Not included (${language})`,
        excluded.map((each) => `- ${each}`),
      ),
    ]),
    ...Object.entries(content.priceFactors ?? {}).flatMap(([language, factors]) =>
      textSection(
        `Can change the price (${language})`,
        factors.map((each) => `- ${each}`),
      ),
    ),
    "",
    `Deposit: ${plainMoney(content.deposit.amount)}`,
    ...depositTerms(content.deposit.refundableDays, content.deposit.rules ?? []).map(
      ({ days, percent }) => `- cancelled ${days} days or more before the day of treatment: ${percent} % comes back`,
    ),
    ...content.stages.map(
      ({ label, amount, due }) => `- ${label}${due ? ` (due: ${due})` : ""}: ${plainMoney(amount)}`,
    ),
    ...textSection(
      "Dates",
      content.dates.map(({ arrive, treatment, leave }) => `- ${arrive}, treatment on ${treatment}, until ${leave}`),
    ),
    `Days before a flight: ${content.minDaysBeforeFlight}`,
    ...(content.suggestions.hotelLevel ? [`Hotel class: ${content.suggestions.hotelLevel}`] : []),
    ...(content.suggestions.hotel ? [`Hotel: ${content.suggestions.hotel}`] : []),
    ...(content.suggestions.flight ? [`Flight: ${content.suggestions.flight}`] : []),
    `Terms of ${content.termsVersion}`,
    `For the clinic: ${content.signedBy}`,
  ].join("\n");

/** SHA-256 in hexadecimal of what a clinician approves: the offer without its version, its end and its news. */
export const clinicalDigest = (reference: string, content: OfferContent): string =>
  createHash("sha256")
    .update(`Offer ${reference}\n${clinicalText(content)}`)
    .digest("hex");

/** A version word for word, with its approval. */
export const offerText = (reference: string, { option, number, content, approval }: TextOfOffer): string =>
  [
    `Offer ${reference}, alternative ${option}, version ${number}`,
    clinicalText(content),
    ...(approval
      ? [`Approved by ${approval.name}, ${approval.licence}, on ${approval.at.toISOString()}: ${approval.digest}`]
      : []),
  ].join("\n");

type TextOfOffer = Pick<OfferRow, "option" | "number" | "content" | "approval">;

type OfQuote = Pick<QuoteRow, "reference" | "request">;

/** The statement that a person signs, in their language: for themselves, or for a child. */
function statementOf(
  { tenant, language }: Pick<Requester, "tenant" | "language">,
  { reference, request: { patient } }: OfQuote,
  { option, number, content }: Pick<OfferRow, "option" | "number" | "content">,
): string {
  const facts = {
    clinic: textsIn(tenant.company.texts, tenant, language).texts.name,
    reference,
    option,
    version: number,
    total: formatMoney(content.total, language),
    deposit: formatMoney(content.deposit.amount, language),
    terms: formatDay(content.termsVersion, language),
  };
  const { actsFor: child } = patient ?? {};
  if (!child) return m.offers_statement(facts, { locale: language });
  const { givenName, familyName, bornOn, relation } = child;
  const whose = { child: fullName(givenName, familyName), born: formatDay(bornOn, language), relation };
  return m.offers_statement_child({ ...facts, ...whose }, { locale: language });
}

/** The whole signed text, and its digest. */
export function agreementText(
  requester: Pick<Requester, "tenant" | "language">,
  quote: OfQuote,
  row: TextOfOffer,
): { readonly statement: string; readonly text: string; readonly digest: string } {
  const statement = statementOf(requester, quote, row);
  const text = `${statement}\n\n${offerText(quote.reference, row)}`;
  return { statement, text, digest: createHash("sha256").update(text).digest("hex") };
}

/** Where each version stands. */
export function offerStates(
  offers: readonly OfferRow[],
  { agreed, isOver, now }: { agreed: number | undefined; isOver: boolean; now: Date },
): ReadonlyMap<number, OfferState> {
  const stateOf = ({ version, option, withdrawnAt, validUntil }: OfferRow): OfferState => {
    if (version === agreed) return "accepted";
    if (offers.some((other) => other.option === option && other.version > version)) return "replaced";
    if (withdrawnAt) return "withdrawn";
    if (agreed !== undefined || isOver) return "closed";
    return validUntil <= now ? "expired" : "open";
  };
  return new Map(offers.map((offer) => [offer.version, stateOf(offer)]));
}

export const presentApproval = ({ name, licence, at, digest }: ApprovalRow): OfferApproval => ({
  ...{ name, licence, digest },
  at: at.toISOString(),
});

/** A version as the person sees it. */
export function presentOffer(
  requester: { readonly tenant: Requester["tenant"]; readonly language: Language },
  quote: OfQuote,
  { row, state, lostDays = [] }: { row: OfferRow; state: OfferState; lostDays?: readonly string[] },
): Offer {
  const { statement, digest } = agreementText(requester, quote, row);
  return {
    version: row.version,
    number: row.number,
    option: row.option,
    state,
    sentBy: row.sentBy,
    approval: row.approval && presentApproval(row.approval),
    ...row.content,
    sentAt: row.sentAt.toISOString(),
    validUntil: row.validUntil.toISOString(),
    withdrawnAt: row.withdrawnAt?.toISOString() ?? null,
    lostDays: [...lostDays],
    statement,
    digest,
  };
}
