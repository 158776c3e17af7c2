import { useState } from "react";
import type { TripDates } from "../../../contract/trips.ts";
import { formatMonth, formatWeekday } from "../../format.ts";
import { useSite } from "../../site.ts";
import { Button } from "../../ui/button.tsx";
import { Field } from "../../ui/field.tsx";
import { Notice } from "../../ui/notice.tsx";
import { Select } from "../../ui/select.tsx";
import { m } from "../../words/compiled/messages.js";

/** About a month; a calendar may be open for more than a year. */
const firstShown = 20;

interface FreeDaysProps {
  readonly name: string;
  readonly label: string;
  readonly hint?: string;
  readonly required?: boolean;
  /** Undefined while they load. */
  readonly days: readonly TripDates[] | undefined;
  /** The day of the treatment now: the nearest days are shown first. */
  readonly near: string;
  readonly onChoose?: (day: string) => void;
}

/** The free days of the calendar by month, each with the arrival and departure that follow from it. */
export function FreeDays({ name, label, hint, required = false, days, near, onChoose }: FreeDaysProps) {
  const { language } = useSite();
  const [isWhole, setWhole] = useState(false);
  if (days?.length === 0 && required)
    return (
      <Notice tone="warning" announce>
        {m.desk_trips_move_no_days()}
      </Notice>
    );
  const apart = (day: TripDates) => Math.abs(Date.parse(day.treatment) - Date.parse(near));
  const nearest = (days ?? []).toSorted((one, other) => apart(one) - apart(other)).slice(0, firstShown);
  const shown = (days ?? []).filter((one) => isWhole || nearest.includes(one));
  const months = Map.groupBy(shown, ({ treatment }) => treatment.slice(0, 7));
  const day = (value: string) => formatWeekday(value, language);
  return (
    <div className="flex flex-col items-start gap-2">
      <Field name={name} label={label} hint={hint} required={required} className="w-full">
        <Select
          required={required}
          aria-busy={days === undefined}
          placeholder=""
          options={[]}
          onChange={({ target }) => onChoose?.(target.value)}
        >
          {[...months].map(([month, inMonth]) => (
            <optgroup key={month} label={formatMonth(month, language)}>
              {inMonth.map(({ treatment, arrive, leave }) => (
                <option key={treatment} value={treatment}>
                  {m.desk_trips_free_day({ day: day(treatment), arrive: day(arrive), leave: day(leave) })}
                </option>
              ))}
            </optgroup>
          ))}
        </Select>
      </Field>
      {days && days.length > shown.length && (
        <Button variant="quiet" onClick={() => setWhole(true)}>
          {m.desk_trips_free_more({ count: days.length - shown.length })}
        </Button>
      )}
    </div>
  );
}
