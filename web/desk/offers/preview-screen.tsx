import { useState } from "react";
import { convert, upToShown } from "../../../contract/conversion.ts";
import { type FxQuote, getFxQuote } from "../../../contract/currency.ts";
import { getOfferDraft, type OfferDraft } from "../../../contract/desk/offer-drafts.ts";
import type { Offer } from "../../../contract/offers.ts";
import { formatMoney, formatTime, languageName } from "../../format.ts";
import { OfferPrice } from "../../offer/offer-price.tsx";
import { OfferView } from "../../offer/offer-view.tsx";
import { baseOf } from "../../paths.ts";
import { fromApi, useData } from "../../screen.ts";
import { useProvider, useSite } from "../../site.ts";
import { Button } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Notice } from "../../ui/notice.tsx";
import { m } from "../../words/compiled/messages.js";
import { deskPaths } from "../paths.ts";
import { deskScreen } from "../screen.ts";
import { DeskPage } from "../shell/desk-page.tsx";
import { optionIn, usePreviewLanguages } from "./offer-address.ts";

interface PreviewPage {
  readonly draft: OfferDraft;
  /** To the person's own currency; null where there is none, or it is the clinic's. */
  readonly rate: { readonly quote: FxQuote; readonly currency: string } | null;
}

export const loader = fromApi(async ({ call, params: { reference = "" }, query, site: { language } }) => {
  const option = optionIn(query);
  const draft = await call(getOfferDraft, { params: { reference, option }, query: { language } });
  const { currency, personCurrency } = draft.basis;
  if (!personCurrency || personCurrency === currency) return { draft, rate: null };
  const body = { from: currency.toLowerCase(), to: personCurrency.toLowerCase() };
  const quote = await call(getFxQuote, { body }).catch(() => null);
  return { draft, rate: quote ? { quote, currency: personCurrency } : null };
});
export const handle = deskScreen<PreviewPage>({
  title: ({ draft }) => `${m.desk_offers_preview()} · ${draft.reference}`,
});

const widths = { phone: "24.375rem", desktop: "48rem" } as const;

/** The offer as the person reads it: the same elements, at the width of a phone or of a desktop. */
export function Component() {
  const { draft, rate } = useData(loader);
  const { language } = useSite();
  const { defaultLanguage } = useProvider();
  const languages = usePreviewLanguages();
  const [width, setWidth] = useState<keyof typeof widths>("phone");
  const { preview, reference, option } = draft;
  const path = deskPaths.offerPreview(reference, option);
  return (
    <DeskPage
      title={m.desk_offers_preview()}
      lead={`${m.desk_offers_preview_lead({ name: draft.name })} ${m.desk_offers_preview_version()}`}
      back={{ to: deskPaths.offer(reference, option), label: m.offers_alternative({ option }) }}
      actions={
        <>
          {(["phone", "desktop"] as const).map((each) => (
            <Button
              key={each}
              variant={each === width ? "primary" : "secondary"}
              aria-pressed={each === width}
              onClick={() => setWidth(each)}
            >
              {each === "phone" ? m.desk_offers_phone() : m.desk_offers_desktop()}
            </Button>
          ))}
          {languages
            .filter((each) => each !== language)
            .map((each) => (
              <a
                key={each}
                href={`${baseOf(each, defaultLanguage)}${path}`}
                hrefLang={each}
                className="text-link inline-flex min-h-11 items-center px-2 text-sm"
              >
                {m.desk_offers_preview_in({ language: languageName(each, language) })}
              </a>
            ))}
        </>
      }
    >
      {preview ? (
        <div
          className="mx-auto w-full rounded-lg border border-line-strong bg-page p-4 shadow-md md:p-6"
          style={{ maxInlineSize: widths[width] }}
        >
          <div className="flex flex-col gap-10">
            <OfferView offer={preview} hasAlternatives={option > 1} />
            <OfferPrice offer={preview} />
            {rate && <LockedRate offer={preview} rate={rate} />}
            <p className="rounded-md bg-sunken p-4">{preview.statement}</p>
          </div>
        </div>
      ) : (
        <EmptyState icon="document" title={m.desk_offers_preview_none()}>
          {m.desk_offers_problems({ count: draft.problems.length })}
        </EmptyState>
      )}
    </DeskPage>
  );
}

/** The total in the person's currency, at the rate that is held now. */
function LockedRate({ offer, rate: { quote, currency } }: { offer: Offer; rate: NonNullable<PreviewPage["rate"]> }) {
  const { language } = useSite();
  const { location } = useProvider();
  const from = offer.total.currency;
  const applied = quote.rates[from.toLowerCase()]?.exchange_rate;
  if (!applied) return null;
  const about = convert(offer.total, { from, to: currency, rate: applied }, upToShown);
  return (
    <Notice>
      {m.desk_offers_rate({ total: formatMoney(about, language), currency })}
      {quote.lockedUntil && (
        <span className="block text-sm text-muted">
          {m.desk_offers_rate_until({ time: formatTime(quote.lockedUntil, location.timeZone, language) })}
        </span>
      )}
    </Notice>
  );
}
