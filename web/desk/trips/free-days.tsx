import { useState } from "react";
import type { MoveDay } from "../../../contract/desk/treatment-moves.ts";
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
  readonly days: readonly MoveDay[] | undefined;
  /** The day of the treatment now: the nearest days are shown first. */
  readonly near: string;
  readonly onChoose?: (day: string) => void;
}

/**
 * The free days of the calendar by month, each with the arrival and departure that follow from it. Days on which nothing
 * is treated come last, with a warning once one is chosen.
 */
export function FreeDays({ name, label, hint, required = false, days, near, onChoose }: FreeDaysProps) {
  const { language } = useSite();
  const [isWhole, setWhole] = useState(false);
  const [chosen, setChosen] = useState("");
  if (days?.length === 0 && required)
    return (
      <Notice tone="warning" announce>
        {m.desk_trips_move_no_days()}
      </Notice>
    );
  const apart = (day: MoveDay) => Math.abs(Date.parse(day.treatment) - Date.parse(near));
  const idle = (days ?? []).filter(({ isIdle }) => isIdle);
  const working = (days ?? []).filter(({ isIdle }) => !isIdle);
  const nearest = working.toSorted((one, other) => apart(one) - apart(other)).slice(0, firstShown);
  const shown = working.filter((one) => isWhole || nearest.includes(one));
  const shownIdle = isWhole || working.length === 0 ? idle : [];
  const months = Map.groupBy(shown, ({ treatment }) => treatment.slice(0, 7));
  const day = (value: string) => formatWeekday(value, language);
  const option = ({ treatment, arrive, leave }: MoveDay) => (
    <option key={treatment} value={treatment}>
      {m.desk_trips_free_day({ day: day(treatment), arrive: day(arrive), leave: day(leave) })}
    </option>
  );
  const rest = (days?.length ?? 0) - shown.length - shownIdle.length;
  return (
    <div className="flex flex-col items-start gap-2">
      <Field name={name} label={label} hint={hint} required={required} className="w-full">
        <Select
          required={required}
          aria-busy={days === undefined}
          placeholder=""
          options={[]}
          onChange={({ target }) => {
            setChosen(target.value);
            onChoose?.(target.value);
          }}
        >
          {[...months].map(([month, inMonth]) => (
            <optgroup key={month} label={formatMonth(month, language)}>
              {inMonth.map(option)}
            </optgroup>
          ))}
          {shownIdle.length > 0 && <optgroup label={m.desk_trips_idle_days()}>{shownIdle.map(option)}</optgroup>}
        </Select>
      </Field>
      {rest > 0 && (
        <Button variant="quiet" onClick={() => setWhole(true)}>
          {m.desk_trips_free_more({ count: rest })}
        </Button>
      )}
      {idle.some(({ treatment }) => treatment === chosen) && (
        <Notice tone="warning" announce>
          {m.desk_offers_warning_idle({ days: day(chosen) })}
        </Notice>
      )}
    </div>
  );
}
