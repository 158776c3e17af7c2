import type { DeskStep, RequestOffers as Offers } from "../../../contract/desk/offers.ts";
import type { Language } from "../../../contract/languages.ts";
import { formatDay } from "../../format.ts";
import { useSite } from "../../site.ts";
import { useHref } from "../../ui/link.tsx";
import { Notice } from "../../ui/notice.tsx";
import { m } from "../../words/compiled/messages.js";
import { deskPaths } from "../paths.ts";

const nextWords: Readonly<Record<DeskStep, (next: NonNullable<Offers["next"]>, language: Language) => string>> = {
  extend: () => m.desk_offers_next_extend(),
  "set-day": ({ plannedDay }, language) =>
    [m.desk_offers_next_set_day(), plannedDay && m.desk_offers_next_planned({ day: formatDay(plannedDay, language) })]
      .filter(Boolean)
      .join(" "),
  "await-deposit": () => m.desk_offers_next_await_deposit(),
  schedule: () => m.desk_offers_next_schedule(),
  "await-trip": () => m.desk_offers_next_await_trip(),
  "follow-trip": () => m.desk_offers_next_follow_trip(),
  "answer-move": ({ moveRequest }, language) =>
    m.desk_offers_next_answer_move({ day: moveRequest ? formatDay(moveRequest.dates.treatment, language) : "" }),
  "move-treatment": () => m.desk_offers_next_move(),
  "treatment-cancelled": () => m.desk_offers_next_cancelled(),
  aftercare: () => m.desk_offers_next_aftercare(),
};

/** What the clinic does next with an accepted offer, or waits for. */
export function NextStep({ next }: { next: Offers["next"] }) {
  const { language } = useSite();
  const href = useHref(deskPaths.trip(next?.trip ?? ""));
  if (!next) return null;
  return (
    <Notice
      tone={["answer-move", "move-treatment"].includes(next.step) ? "warning" : "info"}
      title={m.desk_offers_next()}
    >
      {nextWords[next.step](next, language)}
      {next.trip && (
        <>
          {" "}
          <a href={href} className="text-link">
            {m.desk_offers_open_trip({ trip: next.trip })}
          </a>
        </>
      )}
    </Notice>
  );
}
