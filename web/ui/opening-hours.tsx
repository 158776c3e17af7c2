import { useSyncExternalStore } from "react";
import type { OpeningHours as Hours } from "../../contract/providers.ts";
import type { Weekday } from "../../contract/providers.ts";
import { weekdays } from "../../contract/weekdays.ts";
import type { Language } from "../../contract/values.ts";
import { formatList, weekdayName } from "../format.ts";
import { m } from "../words/compiled/messages.js";
import { classNames } from "./class-names.ts";

type OpeningHoursProps = {
  hours: readonly Hours[];
  /** The clinic's IANA zone. */
  timeZone: string;
  city: string;
  language: Language;
  className?: string;
};

const nothingChanges = () => () => undefined;
const ownZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** When people answer, by the clinic's clock and, once the page knows where the reader is, by the reader's own. */
export function OpeningHours({ hours, timeZone, city, language, className }: OpeningHoursProps) {
  const zone = useSyncExternalStore(nothingChanges, ownZone, () => undefined);
  const ahead = zone ? minutesBetween(timeZone, zone) : 0;
  return (
    <div className={classNames("flex flex-col gap-5", className)}>
      <HoursTable caption={m.contact_hours_here({ city })} hours={hours} language={language} />
      {zone && ahead !== 0 && (
        <HoursTable
          caption={m.contact_hours_yours({ zone: zone.split("/").at(-1)?.replaceAll("_", " ") ?? zone })}
          hours={hours.map((one) => movedBy(one, ahead))}
          language={language}
        />
      )}
    </div>
  );
}

function HoursTable({ caption, hours, language }: { caption: string; hours: readonly Hours[]; language: Language }) {
  return (
    <table className="w-full text-start">
      <caption className="mb-1 text-start text-sm opacity-80">{caption}</caption>
      <tbody>
        {hours.map(({ days, opens, closes }) => (
          <tr key={days.join()}>
            <th scope="row" className="py-0.5 pe-4 text-start font-medium">
              {daysInWords(days, language)}
            </th>
            <td className="figures py-0.5 text-end" dir="ltr">
              {opens} – {closes}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Minutes that the clock of `there` is ahead of the clock of `here`, now. */
export function minutesBetween(here: string, there: string, now = new Date()): number {
  const clock = (timeZone: string) => Date.parse(`${now.toLocaleString("sv-SE", { timeZone }).replace(" ", "T")}Z`);
  return Math.round((clock(there) - clock(here)) / 60_000);
}

const day = 24 * 60;
const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
const wrapped = (minutes: number): number => ((minutes % day) + day) % day;
const timeOf = (minutes: number): string =>
  [Math.floor(wrapped(minutes) / 60), wrapped(minutes) % 60].map((part) => String(part).padStart(2, "0")).join(":");

/** The same hours on a clock that is so many minutes ahead; the days are those on which they begin. */
export function movedBy({ days, opens, closes }: Hours, minutes: number): Hours {
  const begins = minutesOf(opens) + minutes;
  const shift = Math.floor(begins / day) + 7;
  const moved = days.map((name): Weekday => weekdays[(weekdays.indexOf(name) + shift) % 7] ?? name);
  return { days: moved, opens: timeOf(begins), closes: timeOf(minutesOf(closes) + minutes) };
}

/** Three days in a row or more are a range. */
function daysInWords(days: readonly Weekday[], language: Language): string {
  const names = days.map((name) => weekdayName(weekdays.indexOf(name), language));
  const [first = "", last = ""] = [names[0], names.at(-1)];
  const isRow = days.every((name, at) => weekdays.indexOf(name) === (weekdays.indexOf(days[0] ?? name) + at) % 7);
  return isRow && days.length > 2 ? m.contact_days({ first, last }) : formatList(names, language);
}
