import type { OfferDraftContent } from "../../../contract/desk/offer-drafts.ts";
import { compareOffers } from "../../../contract/offer-lines.ts";
import type { Offer } from "../../../contract/offers.ts";
import { formatMoney } from "../../format.ts";
import { type ComparedOffer, changedParts, comparedOf } from "../../offer/changed-parts.ts";
import { PartChanges } from "../../offer/part-changes.tsx";
import { useProvider, useSite } from "../../site.ts";
import { Badge } from "../../ui/badge.tsx";
import { m } from "../../words/compiled/messages.js";
import type { DraftTotals } from "./written-totals.ts";

const names = { added: m.offers_added, removed: m.offers_removed, changed: m.offers_changed, same: m.offers_same };
const tones = { added: "success", removed: "danger", changed: "warning", same: "neutral" } as const;

interface ChangesProps {
  readonly before: Offer;
  readonly content: OfferDraftContent;
  readonly totals: DraftTotals;
}

/** The draft as a comparison reads it; numbers that it leaves open are those of before. */
const draftAs = ({ before, content, totals: { deposit, stages } }: ChangesProps): ComparedOffer => ({
  ...content,
  minDaysBeforeFlight: content.minDaysBeforeFlight ?? before.minDaysBeforeFlight,
  deposit: { amount: deposit, refundableDays: content.deposit.refundableDays ?? before.deposit.refundableDays },
  stages,
  suggestions: { hotel: content.hotel, flight: content.flight, hotelLevel: content.hotelLevel },
  lastDay: content.validUntil,
});

/** What is different from the version that the person has: the price, and all that a clinician signs. */
export function OfferChanges(props: ChangesProps) {
  const { before, content, totals } = props;
  const { language } = useSite();
  const { lines, difference } = compareOffers(before, totals);
  const { location } = useProvider();
  const changed = lines.filter(({ change }) => change !== "same");
  const others = changedParts(comparedOf(before, location.timeZone), draftAs(props), language);
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
      </ul>
      <PartChanges changes={others} before={before.language} after={content.language} />
      <p className="flex justify-between gap-3 font-semibold">
        <span>{m.offers_difference()}</span>
        <bdi className="figures">{formatMoney(difference, language)}</bdi>
      </p>
    </section>
  );
}
