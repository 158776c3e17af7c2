import { createElement } from "react";
import type { OpeningHours as Hours } from "../../contract/providers.ts";
import type { Language } from "../../contract/values.ts";
import { m } from "../words/compiled/messages.js";
import { daysInWords, timesInWords } from "./hours-words.ts";
import { classNames } from "./styles.ts";

type OpeningHoursProps = {
  hours: readonly Hours[];
  /** The clinic's IANA zone. */
  timeZone: string;
  city: string;
  language: Language;
  className?: string;
};

/**
 * When people answer, by the clinic's clock and, once a script can tell where the reader is, by the reader's own. The
 * style sheet keeps the place of the second table from the start, so that nothing moves when it comes.
 */
export function OpeningHours({ hours, timeZone, city, language, className }: OpeningHoursProps) {
  const range = m.contact_days({ first: "{first}", last: "{last}" });
  const times = m.contact_times({ opens: "{opens}", closes: "{closes}" });
  return (
    <div className={classNames("flex flex-col gap-5", className)}>
      <table className="w-full">
        <caption className="mb-1 text-start text-sm opacity-80">{m.contact_hours_here({ city })}</caption>
        <tbody>
          {hours.map((one) => (
            <tr key={one.days.join()}>
              <th scope="row" className="py-0.5 pe-4 text-start align-top font-medium">
                {daysInWords(one.days, range, language)}
              </th>
              <td className="figures py-0.5 text-end align-top">{timesInWords(one, times)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {createElement("own-hours", {
        "data-zone": timeZone,
        "data-hours": JSON.stringify(hours),
        "data-caption": m.contact_hours_yours({ zone: "{zone}" }),
        "data-range": range,
        "data-times": times,
        "data-language": language,
      })}
    </div>
  );
}
