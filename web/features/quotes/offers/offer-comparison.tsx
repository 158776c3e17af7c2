import type { Money } from "../../../../contract/money.ts";
import { comparedOf } from "../../../../contract/offer-changes.ts";
import { compareOffers, type LineChange } from "../../../../contract/offer-lines.ts";
import type { Offer } from "../../../../contract/offers.ts";
import type { Language } from "../../../../contract/values.ts";
import { formatMoney } from "../../../format.ts";
import { changedParts } from "../../../offer/changed-parts.ts";
import { isSimple, lineTerms } from "../../../offer/line-terms.ts";
import { PartChanges } from "../../../offer/part-changes.tsx";
import { useProvider, useSite } from "../../../site.ts";
import { Badge } from "../../../ui/badge.tsx";
import { DataTable } from "../../../ui/data-table.tsx";
import { OwnLanguage } from "../../../ui/own-language.tsx";
import { m } from "../../../words/compiled/messages.js";
import type { AccountQuotePage } from "../account/account-quote-screen.tsx";

const changeNames = {
  added: m.offers_added,
  removed: m.offers_removed,
  changed: m.offers_changed,
  same: m.offers_same,
};
const tones = { added: "success", removed: "danger", changed: "warning", same: "neutral" } as const;

/** `+ AED 300`: isolated, so that the sign stays before its number in Arabic too. */
const signed = (difference: Money, language: Language): string =>
  difference.amount === 0
    ? formatMoney(difference, language)
    : `${difference.amount > 0 ? "+" : "−"}\u00a0${formatMoney({ ...difference, amount: Math.abs(difference.amount) }, language)}`;

/** Two versions, line by line, what the change comes to, and what else is different. */
export function OfferComparison({ page, offer }: { page: AccountQuotePage; offer: Offer }) {
  const { language } = useSite();
  const { location } = useProvider();
  const other = page.quote.offers.find(({ version }) => version === page.compared);
  if (!other) return null;
  const [before, after] = other.version < offer.version ? [other, offer] : [offer, other];
  const { lines, difference } = compareOffers(before, after);
  const [earlier, later] = [comparedOf(before, location.timeZone), comparedOf(after, location.timeZone)];
  const changes = changedParts(earlier, later, { language });
  const amount = ({ before: one, after: two }: LineChange, line: LineChange["before"]) => {
    if (!line) return m.offers_not_in();
    const isPlain = (!one || isSimple(one)) && (!two || isSimple(two));
    return (
      <>
        {formatMoney(line.amount, language)}
        {!isPlain && <span className="block text-sm text-muted">{lineTerms(line, language)}</span>}
      </>
    );
  };
  return (
    <section id="compare" aria-labelledby="compare-title" className="scroll-mt-24">
      <h2 id="compare-title" className="text-xl">
        {m.offers_compare_title({ before: before.number, after: after.number })}
      </h2>
      <p className="mt-1 mb-4 text-lg">
        {m.offers_difference()} <bdi className="figures font-semibold">{signed(difference, language)}</bdi>
      </p>
      <DataTable
        caption={m.offers_compare_title({ before: before.number, after: after.number })}
        captionHidden
        rows={lines}
        keyOf={({ id }) => id}
        columns={[
          {
            key: "line",
            header: m.offers_line(),
            cell: ({ before: one, after: two }) => (
              <>
                <OwnLanguage language={two ? after.language : before.language}>{(two ?? one)?.label}</OwnLanguage>
                {one && two && one.label !== two.label && (
                  <span className="block text-sm font-normal text-muted">
                    {m.offers_before()} <OwnLanguage language={before.language}>{one.label}</OwnLanguage>
                  </span>
                )}
              </>
            ),
          },
          {
            key: "change",
            header: m.offers_change(),
            cell: ({ change }) => <Badge tone={tones[change]}>{changeNames[change]()}</Badge>,
          },
          {
            key: "before",
            header: m.offers_version({ version: before.number }),
            numeric: true,
            cell: (line) => amount(line, line.before),
          },
          {
            key: "after",
            header: m.offers_version({ version: after.number }),
            numeric: true,
            cell: (line) => amount(line, line.after),
          },
          {
            key: "difference",
            header: m.offers_difference_short(),
            numeric: true,
            cell: (line) => <bdi>{signed(line.difference, language)}</bdi>,
          },
        ]}
      />
      {changes.length > 0 && (
        <div className="mt-6 flex flex-col gap-4">
          <PartChanges changes={changes} />
        </div>
      )}
    </section>
  );
}
