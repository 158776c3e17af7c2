import type { OfferDraftContent } from "../../../contract/desk/offer-drafts.ts";
import type { Money } from "../../../contract/money.ts";
import { compareOffers, type PricedLine } from "../../../contract/offer-lines.ts";
import type { Offer } from "../../../contract/offers.ts";
import { dayIn } from "../../../contract/zoned-time.ts";
import { formatDay, formatList, formatMoney } from "../../format.ts";
import { useProvider, useSite } from "../../site.ts";
import { Badge } from "../../ui/badge.tsx";
import { m } from "../../words/compiled/messages.js";

const names = { added: m.offers_added, removed: m.offers_removed, changed: m.offers_changed, same: m.offers_same };
const tones = { added: "success", removed: "danger", changed: "warning", same: "neutral" } as const;

interface ChangesProps {
  readonly before: Offer;
  readonly after: {
    readonly lines: readonly PricedLine[];
    readonly total: Money;
    readonly dates: OfferDraftContent["dates"];
    /** Empty until it is set at sending. */
    readonly validUntil: string;
  };
}

/** What is different from the version that the person has. */
export function OfferChanges({ before, after }: ChangesProps) {
  const { language } = useSite();
  const { lines, difference } = compareOffers(before, after);
  const { location } = useProvider();
  const changed = lines.filter(({ change }) => change !== "same");
  const daysOf = (dates: OfferDraftContent["dates"]) =>
    formatList(
      dates.flatMap(({ treatment }) => (treatment ? [formatDay(treatment, language)] : [])),
      language,
    );
  // An offer ends at the beginning of the next day.
  const end = dayIn(location.timeZone, new Date(Date.parse(before.validUntil) - 1));
  const others = [
    [m.desk_offers_dates(), daysOf(before.dates), daysOf(after.dates)],
    ...(after.validUntil
      ? [[m.offers_valid_until(), formatDay(end, language), formatDay(after.validUntil, language)]]
      : []),
  ].filter(([, one, two]) => one !== two);
  return (
    <section aria-labelledby="changes-title" className="flex flex-col gap-2 text-sm">
      <h2 id="changes-title" className="font-semibold">
        {m.desk_offers_changes({ version: before.version })}
      </h2>
      {changed.length + others.length === 0 && <p className="text-muted">{m.desk_offers_no_changes()}</p>}
      <ul className="flex flex-col gap-1.5">
        {changed.map(({ id, change, before: one, after: two }) => (
          <li key={id} className="flex flex-wrap items-baseline gap-x-2">
            <Badge tone={tones[change]}>{names[change]()}</Badge>
            <bdi className="min-w-0 grow">{(two ?? one)?.label}</bdi>
            <span className="figures text-muted">
              {one && formatMoney(one.amount, language)}
              {one && two && " → "}
              {two && formatMoney(two.amount, language)}
            </span>
          </li>
        ))}
        {others.map(([name, one, two]) => (
          <li key={name} className="flex flex-wrap items-baseline gap-x-2">
            <Badge tone="warning">{m.offers_changed()}</Badge>
            <span className="min-w-0 grow">{name}</span>
            <span className="text-muted">
              {one || "–"} → {two || "–"}
            </span>
          </li>
        ))}
      </ul>
      <p className="flex justify-between gap-3 font-semibold">
        <span>{m.offers_difference()}</span>
        <bdi className="figures">{formatMoney(difference, language)}</bdi>
      </p>
    </section>
  );
}
