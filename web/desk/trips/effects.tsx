import type { CancellationPreview } from "../../../contract/bookings.ts";
import { formatDay, formatMoney } from "../../format.ts";
import { useSite } from "../../site.ts";
import { Notice } from "../../ui/notice.tsx";
import { OwnLanguage } from "../../ui/own-language.tsx";
import { m } from "../../words/compiled/messages.js";

/** What a cancellation or a change means for the rest of the trip. */
export function Effects({ knockOn, gaps }: Pick<CancellationPreview, "knockOn" | "gaps">) {
  const { language } = useSite();
  const day = (value: string) => formatDay(value, language);
  return (
    <>
      {knockOn.length > 0 && (
        <Notice tone="warning" title={m.desk_trips_others_stay()}>
          <ul>
            {knockOn.map(({ id, title, textsLanguage, amount }) => (
              <li key={id} className="flex justify-between gap-4">
                <OwnLanguage as="bdi" language={textsLanguage}>
                  {title}
                </OwnLanguage>
                <span className="figures">{formatMoney(amount, language)}</span>
              </li>
            ))}
          </ul>
        </Notice>
      )}
      {gaps.length > 0 && (
        <Notice tone="warning" title={m.desk_trips_gaps()}>
          <ul>
            {gaps.map(({ kind, item, from, to }) => (
              <li key={`${kind} ${item} ${from}`}>
                {m.desk_trips_gap({
                  kind: kind.replace(/^activity-.*/, "activity").replaceAll("-", "_"),
                  from: day(from),
                  to: day(to),
                })}
              </li>
            ))}
          </ul>
        </Notice>
      )}
    </>
  );
}
