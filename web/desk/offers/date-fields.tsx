import { weekdays } from "../../../contract/weekday-constants.ts";
import { daysBetween, weekdayOf } from "../../../contract/zoned-time.ts";
import { formatDay } from "../../format.ts";
import { useProvider, useSite } from "../../site.ts";
import { Button } from "../../ui/button.tsx";
import { DateInput } from "../../ui/date-input.tsx";
import { Field } from "../../ui/field.tsx";
import { m } from "../../words/compiled/messages.js";
import { NumberField, Part, type PartProps, removeLabel, withEntry, without } from "./fields.tsx";
import { problemAt } from "./offer-problems.ts";

const plus = (day: string, days: number): string => {
  const at = new Date(`${day}T12:00:00Z`);
  at.setUTCDate(at.getUTCDate() + days);
  return at.toISOString().slice(0, 10);
};

/** Arrivals before the treatment, in days, where the clinic has not said otherwise: at least the day before the first talk. */
const early = 2;
const earliest = 14;

type Needed = { rest: number; nights: PartProps["basis"]["catalogue"][number]["nights"] | undefined };

/** The first day on which the patient may fly, or later, so that every hotel night of the price is slept. */
export function leaveFor(arrive: string, treatment: string, { rest, nights }: Needed): string {
  const after = nights ? nights.hospital + Math.max(0, nights.hotel - daysBetween(arrive, treatment)) : 0;
  return plus(treatment, Math.max(rest, after));
}

/** Stays that the clinic can hold, with the days that it opened or closed. */
export function DateFields({ content, problems, basis, set }: PartProps) {
  const { language } = useSite();
  const { dates, minDaysBeforeFlight } = content;
  const rest = minDaysBeforeFlight ?? basis.minDaysBeforeFlight;
  const nights = basis.catalogue.find(({ id }) => content.lines.some((line) => line.id === id))?.nights;
  const { hours } = useProvider().contact;
  const isOpenOn = (day: string): boolean =>
    hours.some((each) => each.days.some((name) => name === weekdays[weekdayOf(day)])) &&
    basis.days.every((each) => each.day !== day || each.isOpen);
  /** The day itself or the first one after it on which the clinic is open. */
  const openFrom = (day: string): string =>
    Array.from({ length: 14 }, (_, more) => plus(day, more)).find(isOpenOn) ?? day;
  /** The first talk is on the last day before the treatment on which the clinic is open, after a night's rest. */
  const arriveFor = (treatment: string): string => {
    const before = Array.from({ length: earliest }, (_, back) => plus(treatment, -1 - back));
    const talk = before.find(isOpenOn) ?? plus(treatment, -1);
    return [plus(treatment, -early), plus(talk, -1)].toSorted()[0] ?? talk;
  };
  const add = (treatment: string) => {
    const arrive = arriveFor(treatment);
    set({ dates: [...dates, { arrive, treatment, leave: leaveFor(arrive, treatment, { rest, nights }) }] });
  };
  const days = (isOpen: boolean) => basis.days.filter((each) => each.isOpen === isOpen).slice(0, 12);
  const members = [
    ["arrive", m.desk_offers_arrive()],
    ["treatment", m.offers_treatment()],
    ["leave", m.desk_offers_leave()],
  ] as const;
  return (
    <Part id="dates" title={m.desk_offers_dates()} lead={m.desk_offers_dates_lead()}>
      {days(true).length > 0 && (
        <div>
          <p className="text-sm font-semibold">{m.desk_offers_open_days()}</p>
          <ul className="mt-1 flex flex-wrap gap-2">
            {days(true).map(({ day }) => (
              <li key={day}>
                <Button variant="secondary" icon="plus" disabled={dates.length >= 6} onClick={() => add(day)}>
                  {formatDay(day, language)}
                </Button>
              </li>
            ))}
          </ul>
        </div>
      )}
      {days(false).length > 0 && (
        <p className="text-sm text-muted">
          {m.desk_offers_closed_days({
            days: days(false)
              .map(({ day }) => formatDay(day, language))
              .join(" · "),
          })}
        </p>
      )}
      <ol className="flex flex-col gap-4">
        {dates.map((stay, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: stays have no other identity
          <li key={index} className="grid items-end gap-3 sm:grid-cols-[repeat(3,minmax(0,1fr))_auto]">
            {members.map(([member, label]) => (
              <Field
                key={member}
                name={`dates.${index}.${member}`}
                label={label}
                error={problemAt(problems, `dates.${index}.${member}`)}
              >
                <DateInput
                  value={stay[member]}
                  min={basis.today}
                  onChange={({ target }) => set({ dates: withEntry(dates, index, { [member]: target.value }) })}
                />
              </Field>
            ))}
            <Button
              variant="quiet"
              icon="trash"
              aria-label={removeLabel(stay.treatment ? formatDay(stay.treatment, language) : String(index + 1))}
              onClick={() => set({ dates: without(dates, index) })}
            />
          </li>
        ))}
      </ol>
      {dates.length < 6 && (
        <Button
          variant="secondary"
          icon="plus"
          className="self-start"
          onClick={() => add(openFrom(plus(dates.at(-1)?.treatment || basis.today, 14)))}
        >
          {m.desk_offers_add_date()}
        </Button>
      )}
      <NumberField
        name="minDaysBeforeFlight"
        label={m.desk_offers_flight_days()}
        hint={m.desk_offers_flight_hint({ count: basis.minDaysBeforeFlight })}
        value={minDaysBeforeFlight}
        error={problemAt(problems, "minDaysBeforeFlight")}
        className="max-w-xs"
        onValue={(value) => set({ minDaysBeforeFlight: value })}
      />
    </Part>
  );
}
