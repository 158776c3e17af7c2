import type { ChangeProposal } from "../../contract/booking-news.ts";
import { formatDay } from "../format.ts";
import { useSite } from "../site.ts";
import { Icon } from "../ui/icon.tsx";
import { OwnLanguage } from "../ui/own-language.tsx";
import { m } from "../words/compiled/messages.js";
import { changedTimes } from "./changed-times.ts";
import { kindIcons } from "./item-words.ts";

const reasons: Readonly<Record<ChangeProposal["reason"], () => string>> = {
  "only-this": m.trips_proposal_only_this,
  "new-times": m.trips_proposal_new_times,
  "all-together": m.trips_proposal_all_together,
};

/** Why a proposal is one, and each of its bookings as it was and as it would be. */
export function ProposedMoves({ proposal: { reason, moves, dates } }: { proposal: ChangeProposal }) {
  const { language } = useSite();
  return (
    <>
      <p>{reasons[reason]()}</p>
      <ul className="mt-2 flex flex-col gap-3">
        {moves.map(({ item, kind, title, subtitle, textsLanguage, before, after, ...zones }) => {
          const times = (of: typeof after) => changedTimes(of, { kind, ...zones }, language);
          return (
            <li key={item} className="flex gap-3">
              <Icon name={kindIcons[kind]} size="sm" className="mt-1 shrink-0" />
              <div className="min-w-0">
                <OwnLanguage as="bdi" language={textsLanguage} className="font-semibold">
                  {title}
                </OwnLanguage>
                {subtitle && (
                  <span className="block text-sm">
                    <OwnLanguage as="bdi" language={textsLanguage}>
                      {subtitle}
                    </OwnLanguage>
                  </span>
                )}
                <span className="figures block text-sm text-muted">
                  {m.trips_proposal_before({ times: times(before) })}
                </span>
                <span className="figures block text-sm">{m.trips_proposal_after({ times: times(after) })}</span>
              </div>
            </li>
          );
        })}
      </ul>
      {dates && (
        <p className="mt-2 text-sm">
          {m.trips_proposal_dates({
            arrive: formatDay(dates.arrive, language),
            leave: formatDay(dates.leave, language),
          })}
        </p>
      )}
    </>
  );
}
