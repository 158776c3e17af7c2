import { exponentOf } from "../../../contract/currencies.ts";
import type { OfferDraftContent } from "../../../contract/desk/offer-drafts.ts";
import { after } from "../../../contract/durations.ts";
import type { Money } from "../../../contract/money.ts";
import type { OfferContent } from "../../../contract/offers.ts";
import { dayIn } from "../../../contract/zoned-time.ts";
import { m } from "../../../web/words/compiled/messages.js";
import { textsIn } from "../../tenants/texts.ts";
import type { QuoteRow } from "../queries.ts";
import { shownPackage } from "../request-estimate.ts";
import { restOf } from "./later-payments.ts";
import { WrittenOffer } from "./outline.ts";
import { doctorNamed, type OfferBasis } from "./rules.ts";

/** A draft as an offer file would write it; what is empty is left out. */
export function writtenOf(option: number, draft: OfferDraftContent) {
  const text = (value: string) => value.trim() || undefined;
  const number = (value: number | null) => value ?? undefined;
  return {
    option,
    language: draft.language,
    clinician: draft.clinician,
    eligibility: draft.eligibility ?? undefined,
    reason: text(draft.reason),
    plan: draft.plan,
    lines: draft.lines,
    included: draft.included,
    excluded: draft.excluded,
    translations: draft.translations.filter(({ included, excluded }) => included.length + excluded.length > 0),
    deposit: {
      percent: number(draft.deposit.percent),
      amount: number(draft.deposit.amount),
      refundableDays: draft.deposit.refundableDays,
    },
    stages: draft.stages.map(({ label, percent, amount, due }, index) =>
      index === draft.stages.length - 1
        ? { label, rest: true as const, due }
        : { label, percent: number(percent), amount: number(amount), due },
    ),
    dates: draft.dates,
    minDaysBeforeFlight: number(draft.minDaysBeforeFlight),
    suggestions: {
      hotel: text(draft.hotel),
      flight: text(draft.flight),
      hotelLevel: draft.hotelLevel ?? undefined,
    },
    validUntil: text(draft.validUntil),
    change: text(draft.change),
  };
}

const part = ({ percent, amount }: { percent?: number | undefined; amount?: number | undefined }) => ({
  percent: percent ?? null,
  amount: amount ?? null,
});

/** What a valid offer file says, as the desk's draft. */
export function draftOfWritten(written: object): OfferDraftContent {
  const offer = WrittenOffer.parse(written);
  return {
    language: offer.language,
    clinician: offer.clinician,
    eligibility: offer.eligibility,
    reason: offer.reason ?? "",
    plan: offer.plan,
    lines: offer.lines,
    included: offer.included,
    excluded: offer.excluded,
    translations: offer.translations,
    deposit: { ...part(offer.deposit), refundableDays: offer.deposit.refundableDays },
    stages: offer.stages.map((stage) => ({ label: stage.label, ...part(stage), ...(stage.due && { due: stage.due }) })),
    dates: offer.dates,
    minDaysBeforeFlight: offer.minDaysBeforeFlight ?? null,
    hotel: offer.suggestions.hotel ?? "",
    flight: offer.suggestions.flight ?? "",
    hotelLevel: offer.suggestions.hotelLevel ?? null,
    validUntil: offer.validUntil ?? "",
    change: offer.change ?? "",
  };
}

/** The draft of a next version: what was sent, without its end and its news. */
export function draftOfSent(
  content: OfferContent,
  basis: OfferBasis,
  /** Of the version that it replaces. */
  validUntil?: Date,
): OfferDraftContent {
  const { tenant, now } = basis;
  const { timeZone } = tenant.location;
  const scale = 10 ** exponentOf(tenant.location.currency);
  const { language, clinician, stages, suggestions } = content;
  const partOf = ({ percent, amount }: { percent?: number | undefined; amount: Money }) =>
    percent === undefined ? { percent: null, amount: amount.amount / scale } : { percent, amount: null };
  return {
    language,
    clinician: doctorNamed(basis, clinician.name)?.slug ?? "",
    eligibility: content.eligibility,
    reason: content.reason,
    plan: content.plan,
    lines: content.lines.map(({ unit, amount: _, ...each }) => ({ ...each, price: unit.amount / scale })),
    included: content.included,
    excluded: content.excluded,
    translations: content.translations,
    deposit: { ...partOf(content.deposit), refundableDays: content.deposit.refundableDays },
    stages: stages.map(({ label, due, ...stage }, index) => ({
      label,
      ...(due && { due }),
      ...(index === stages.length - 1 ? { percent: null, amount: null } : partOf(stage)),
    })),
    dates: content.dates,
    minDaysBeforeFlight: content.minDaysBeforeFlight,
    hotel: suggestions.hotel ?? "",
    flight: suggestions.flight ?? "",
    hotelLevel: suggestions.hotelLevel,
    // An offer ends at the beginning of the next day.
    validUntil: validUntil && validUntil > now ? dayIn(timeZone, after(validUntil, -1)) : "",
    change: "",
  };
}

/** The id of a package's line, by which its inclusions are known. */
export const packageLineId = (procedure: string, slug: string): string =>
  `${procedure}-${slug}`.slice(0, 80).replace(/-$/, "");

/** The first draft for a request: the catalogue's values, for the clinic to review line by line. */
export function draftOfCatalogue(
  { request }: Pick<QuoteRow, "request">,
  { tenant, doctors, chosen }: OfferBasis,
): OfferDraftContent {
  const { company } = tenant;
  const wanted = request.contact?.language ?? company.defaultLanguage;
  const language = company.texts[wanted] ? wanted : company.defaultLanguage;
  const packages = chosen.map(({ packages: all }, index) => shownPackage(request, all, index));
  const scale = 10 ** exponentOf(tenant.location.currency);
  const listsIn = (wantedLanguage: typeof language) => {
    const own = packages.flatMap((each) => (each ? [textsIn(each.texts, tenant, wantedLanguage).texts] : []));
    return {
      included: [...new Set(own.flatMap(({ included }) => included.map(({ label }) => label)))],
      excluded: [...new Set(own.flatMap(({ excluded }) => excluded))],
    };
  };
  const lists = listsIn(language);
  const others = Object.keys(company.texts).filter((each) => each !== language) as (typeof language)[]; // keyed by language
  return {
    language,
    clinician: chosen[0]?.doctors[0] ?? doctors[0]?.slug ?? "",
    eligibility: null,
    reason: "",
    plan: chosen.flatMap(({ texts }) => {
      const { title, steps } = textsIn(texts, tenant, language).texts;
      return steps.map((text, index) => {
        const step = m.offers_plan_step({ number: String(index + 1) }, { locale: language });
        return { title: chosen.length > 1 ? `${title}: ${step}` : step, text };
      });
    }),
    lines: chosen.map(({ slug, texts }, index) => ({
      id: packages[index] ? packageLineId(slug, packages[index].slug) : slug,
      kind: "surgery",
      label: textsIn(texts, tenant, language).texts.title,
      quantity: 1,
      price: (packages[index]?.price ?? 0) / scale,
      discountPercent: 0,
    })),
    ...lists,
    translations: others
      .map((other) => ({ language: other, ...listsIn(other) }))
      .filter(
        ({ included, excluded }) =>
          included.length === lists.included.length && excluded.length === lists.excluded.length,
      ),
    deposit: {
      percent: packages[0]?.depositPercent ?? 20,
      amount: null,
      refundableDays: packages[0]?.depositRefundableDays ?? 14,
    },
    stages: [{ ...restOf(tenant, language), percent: null, amount: null }],
    dates: [],
    minDaysBeforeFlight: null,
    hotel: "",
    flight: "",
    hotelLevel: null,
    validUntil: "",
    change: "",
  };
}
