import type { OfferDraft, OfferDraftContent } from "../../../contract/desk/offer-drafts.ts";
import { type ComparedOffer, comparedOf, lastMinute } from "../../../contract/offer-changes.ts";
import { compareOffers, type LineChange, type PricedLine } from "../../../contract/offer-lines.ts";
import type { Offer } from "../../../contract/offers.ts";
import { withoutSoldHotel } from "../../../contract/sold-hotel.ts";
import { formatLine, formatMoney } from "../../format.ts";
import { changedParts } from "../../offer/changed-parts.ts";
import { isSimple, lineTerms } from "../../offer/line-terms.ts";
import { PartChanges } from "../../offer/part-changes.tsx";
import { useProvider, useSite } from "../../site.ts";
import { Badge } from "../../ui/badge.tsx";
import { m } from "../../words/compiled/messages.js";
import type { DraftTotals } from "./written-totals.ts";

const names = { added: m.offers_added, removed: m.offers_removed, changed: m.offers_changed, same: m.offers_same };
const tones = { added: "success", removed: "danger", changed: "warning", same: "neutral" } as const;

interface ChangesProps {
  readonly before: Offer;
  readonly basis: OfferDraft["basis"];
  readonly content: OfferDraftContent;
  readonly totals: DraftTotals;
}

/** The draft as a comparison reads it; numbers that it leaves open are those of before. */
function draftAs({ before, basis, content, totals: { deposit, stages } }: ChangesProps): ComparedOffer {
  const doctor = basis.doctors.find(({ slug }) => slug === content.clinician);
  return {
    ...withoutSoldHotel(content),
    clinician: doctor?.texts[content.language] ?? doctor ?? { name: "", title: "" },
    minDaysBeforeFlight: content.minDaysBeforeFlight ?? basis.minDaysBeforeFlight,
    deposit: {
      amount: deposit,
      refundableDays: content.deposit.refundableDays ?? before.deposit.refundableDays,
      rules: basis.rules,
    },
    stages,
    suggestions: { hotel: content.hotel, flight: content.flight, hotelLevel: content.hotelLevel },
    priceFactors: basis.priceFactors,
    termsVersion: basis.termsVersion,
    end: content.validUntil ? { day: content.validUntil, time: lastMinute } : undefined,
  };
}

/** What is different from the version that the person has: the price, and all that a clinician signs. */
export function OfferChanges(props: ChangesProps) {
  const { before, totals } = props;
  const { language } = useSite();
  const { lines, difference } = compareOffers(before, totals);
  const { location } = useProvider();
  const changed = lines.filter(({ change }) => change !== "same");
  const others = changedParts(comparedOf(before, location.timeZone), draftAs(props), { language, reader: "all" });
  return (
    <section aria-labelledby="changes-title" className="flex flex-col gap-2 text-sm">
      <h2 id="changes-title" className="font-semibold">
        {m.desk_offers_changes({ version: before.number })}
      </h2>
      {changed.length + others.length === 0 && <p className="text-muted">{m.desk_offers_no_changes()}</p>}
      <ul className="flex flex-col gap-1.5">
        {changed.map((line) => (
          <Line key={line.id} line={line} />
        ))}
      </ul>
      <PartChanges changes={others} />
      <p className="flex justify-between gap-3 font-semibold">
        <span>{m.offers_difference()}</span>
        <bdi className="figures">{formatMoney(difference, language)}</bdi>
      </p>
    </section>
  );
}

function Line({ line: { change, before, after } }: { line: LineChange }) {
  const { language } = useSite();
  const isPlain = (!before || isSimple(before)) && (!after || isSimple(after));
  const priceOf = (line: PricedLine) =>
    formatLine([isPlain ? "" : lineTerms(line, language), formatMoney(line.amount, language)], language);
  const shown = after ?? before;
  if (!shown) return null;
  return (
    <li className="flex flex-wrap items-baseline gap-x-2">
      <Badge tone={tones[change]}>{names[change]()}</Badge>
      <bdi className="min-w-0 grow">{shown.label}</bdi>
      <bdi className="figures text-muted">{priceOf(shown)}</bdi>
      {before && after && (
        <span className="basis-full text-muted">
          {m.offers_before()} {before.label !== after.label && <bdi>{before.label}</bdi>}{" "}
          <bdi className="figures">{priceOf(before)}</bdi>
        </span>
      )}
    </li>
  );
}
