import { useRef, useState } from "react";
import { Form, useActionData, useNavigation } from "react-router";
import type { AccountTrip } from "../../../../contract/account-trips.ts";
import type { DateMove } from "../../../../contract/trip-dates.ts";
import type { TripDates } from "../../../../contract/trips.ts";
import { dayAfter, daysBetween } from "../../../../contract/zoned-time.ts";
import { isolated } from "../../../bidi.ts";
import { useClinicClock } from "../../../clinic-clock.ts";
import { formatDay, formatMoney, formatWeekday, weekdayOf } from "../../../format.ts";
import { FormProblems } from "../../../forms/form-problems.tsx";
import { errorOf, firstOf } from "../../../forms/form-values.ts";
import { useSite } from "../../../site.ts";
import { kindIcons } from "../../../trip/item-words.ts";
import { tripPaths } from "../../../trip/trip-paths.ts";
import { Button } from "../../../ui/button.tsx";
import { DateInput } from "../../../ui/date-input.tsx";
import { Disclosure } from "../../../ui/disclosure.tsx";
import { Field } from "../../../ui/field.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { OwnLanguage } from "../../../ui/own-language.tsx";
import { Select } from "../../../ui/select.tsx";
import { m } from "../../../words/compiled/messages.js";
import { type Answered, moveOf, refusedOf, type TripPage } from "./trip-page.ts";

const words = { arrive: m.trips_field_arrive, treatment: m.trips_field_treatment, leave: m.trips_field_leave };

/** More days than these are a calendar, not a list. */
const mostListed = 40;

/**
 * Lets arrival and departure follow the treatment in the form, so that what is previewed is what stands in it; what the
 * person has set itself stays.
 */
function follow(
  form: HTMLFormElement,
  { name, value }: HTMLInputElement | HTMLSelectElement,
  { base, own }: { base: TripDates; own: Set<string> },
): void {
  const field = (of: string) => form.elements.namedItem(of) as HTMLInputElement; // rendered below
  field("whole").value = "1";
  if (name !== "treatment") {
    own.add(name);
    return;
  }
  // While a year is typed, it is not a year yet.
  if (!(value > "2000") || !base.treatment) return;
  const moved = daysBetween(base.treatment, value);
  for (const of of ["arrive", "leave"] as const)
    if (base[of] && !own.has(of)) field(of).value = dayAfter(base[of], moved);
}

/** Other days: first what they change, then, if that is wanted, the change. */
export function DatesForm({ page, trip }: { page: TripPage; trip: AccountTrip }) {
  const answered = useActionData<Answered>();
  const refused = refusedOf(answered);
  const move = moveOf(answered);
  const busy = useNavigation().state !== "idle";
  const { language } = useSite();
  const action = tripPaths.trip(trip.id, "dates");
  const open = page.rule?.days;
  const days = open && open.length <= mostListed ? open : null;
  const chosen = (name: keyof TripDates) =>
    (refused ? firstOf(refused.typed, name) : move?.after[name]) ?? trip.dates[name];
  const [base] = useState(() => ({
    arrive: chosen("arrive"),
    treatment: chosen("treatment"),
    leave: chosen("leave"),
  }));
  const names = (["arrive", "treatment", "leave"] as const).filter(
    (name) => name !== "treatment" || trip.safeFlightOn !== null,
  );
  const own = useRef(new Set<string>());
  const hint = days && (days.length > 0 ? m.trips_dates_days() : m.trips_dates_no_days());
  return (
    <Disclosure id="dates" summary={m.trips_dates()} open={answered !== undefined} className="scroll-mt-24 border-t">
      <Form
        method="post"
        action={action}
        className="flex flex-col gap-5"
        onChange={({ currentTarget, target }) => {
          if (target instanceof HTMLInputElement || target instanceof HTMLSelectElement)
            follow(currentTarget, target, { base, own: own.current });
        }}
      >
        <input type="hidden" name="intent" value="preview" />
        <input type="hidden" name="whole" defaultValue={move ? "1" : ""} />
        <input type="hidden" name="trip" value={trip.id} />
        <p>{page.rule?.byRequest ? m.trips_dates_request() : m.trips_dates_text()}</p>
        <FormProblems refused={refused} />
        <div className="grid gap-4 sm:grid-cols-3">
          {names.map((name) => {
            return (
              <Field
                key={name}
                name={name}
                label={words[name]()}
                hint={name === "treatment" ? hint : undefined}
                error={errorOf(refused, name)}
              >
                {name === "treatment" && days ? (
                  <Select
                    defaultValue={chosen(name)}
                    options={[...(page.rule?.isClosed && days.length > 0 ? [] : [trip.dates.treatment]), ...days]
                      .toSorted()
                      .map((day) => ({ value: day, label: formatWeekday(day, language) }))}
                  />
                ) : (
                  <DateInput defaultValue={chosen(name)} />
                )}
              </Field>
            );
          })}
        </div>
        {names.map((name) => (
          <input key={name} type="hidden" name={`${name}-was`} value={trip.dates[name]} />
        ))}
        <Button type="submit" variant="secondary" busy={busy} className="self-start">
          {m.trips_dates_show()}
        </Button>
      </Form>
      {move && <Preview move={move} trip={trip} page={page} action={action} />}
    </Disclosure>
  );
}

function Preview({ move, trip, page, action }: { move: DateMove; trip: AccountTrip; page: TripPage; action: string }) {
  const { language } = useSite();
  const clock = useClinicClock();
  const busy = useNavigation().state !== "idle";
  const { arrive, treatment, leave } = move.after;
  const day = (on: string) => formatDay(on, language);
  const { amount, currency } = move.difference;
  const money = formatMoney({ amount: Math.abs(amount), currency }, language);
  return (
    <section aria-labelledby="move" role="status" className="mt-6 rounded-lg bg-primary-soft p-5">
      <h3 id="move" className="text-lg">
        {m.trips_move_title()}
      </h3>
      <p className="mt-1">
        {trip.safeFlightOn === null
          ? m.trips_stay_dates({ from: day(arrive), to: day(leave) })
          : m.trips_move_dates({ arrive: day(arrive), leave: day(leave), treatment: day(treatment) })}
      </p>
      <ul className="mt-4 flex flex-col gap-3">
        {move.items.map(({ id, kind, title, textsLanguage, effect, newStartsAt, timeZone, kept, isFreeToChange }) => (
          <li key={id} className="flex gap-3">
            <Icon name={kindIcons[kind]} className="mt-1 text-primary-ink" />
            <p>
              <span className="block font-medium">
                <OwnLanguage as="bdi" language={textsLanguage}>
                  {title}
                </OwnLanguage>
              </span>
              <span className="text-sm">
                {effect === "moves"
                  ? m.trips_effect_moves({ day: weekdayOf(newStartsAt ?? trip.createdAt, timeZone, language) })
                  : effect === "stays"
                    ? m.trips_effect_stays()
                    : effect === "outside"
                      ? kept
                        ? m.trips_effect_outside_kept({ amount: formatMoney(kept, language) })
                        : m.trips_effect_outside()
                      : m.trips_effect_choose_again()}
                {isFreeToChange && ` ${m.trips_effect_free()}`}
              </span>
            </p>
          </li>
        ))}
      </ul>
      <p className="mt-4 font-semibold">
        {amount === 0
          ? m.trips_move_nothing()
          : amount > 0
            ? m.trips_move_more({ amount: money })
            : m.trips_move_less({ amount: money })}
      </p>
      {move.kept && (
        <p className="mt-1 font-semibold">{m.trips_move_kept({ amount: formatMoney(move.kept, language) })}</p>
      )}
      {move.hotel && (
        <p className="mt-1">{m.trips_move_hotel({ hotel: move.hotel.name ? isolated(move.hotel.name) : "none" })}</p>
      )}
      {move.byRequest && <p className="mt-4">{m.trips_move_request_text()}</p>}
      <Form method="post" action={action} className="mt-4 flex flex-wrap items-center gap-4">
        <input type="hidden" name="intent" value="move" />
        <input type="hidden" name="key" value={`${page.formKey}-${move.id.slice(-8)}`} />
        <input type="hidden" name="trip" value={trip.id} />
        <input type="hidden" name="preview" value={move.id} />
        <input type="hidden" name="version" value={trip.version} />
        <Button type="submit" busy={busy}>
          {move.byRequest ? m.trips_move_request() : m.trips_move_confirm()}
        </Button>
        <p className="text-sm">{m.trips_move_until({ time: clock(move.expiresAt) })}</p>
      </Form>
    </section>
  );
}
