import { Form, useActionData, useNavigation } from "react-router";
import type { ActivitySlot } from "../../../contract/activities.ts";
import { formatMoney, formatTime, formatWeekday } from "../../format.ts";
import { FormProblems } from "../../forms/form-problems.tsx";
import type { Refused } from "../../forms/refused.ts";
import { useProvider, useSite } from "../../site.ts";
import { tripPaths } from "../../trip/trip-paths.ts";
import { Button } from "../../ui/button.tsx";
import { ButtonLink } from "../../ui/button-link.tsx";
import { Card } from "../../ui/card.tsx";
import { DateInput } from "../../ui/date-input.tsx";
import { Field } from "../../ui/field.tsx";
import { useHref } from "../../ui/link.tsx";
import { Notice } from "../../ui/notice.tsx";
import { Select } from "../../ui/select.tsx";
import { m } from "../../words/compiled/messages.js";
import type { ActivityPage } from "./activity-screen.tsx";

/** The times of a day for so many people, each with its price, to be added to the trip. */
export function ActivityTimes({ page }: { page: ActivityPage }) {
  const { activity, slots, day, nextDay, people, trip, seller } = page;
  const next = new URLSearchParams({ ...(trip && { trip: trip.id }), day: nextDay ?? day, people: String(people) });
  const { language } = useSite();
  const { texts } = useProvider();
  const refused = useActionData<Refused>();
  const plan = useHref(tripPaths.plan);
  const counts = ["1", "2", "3", "4", "5", "6"].map((value) => ({ value, label: value }));
  return (
    <Card as="section" className="lg:sticky lg:top-24">
      <Form method="get" className="grid grid-cols-2 items-end gap-3">
        {trip && <input type="hidden" name="trip" value={trip.id} />}
        <Field name="day" label={m.activities_day()}>
          <DateInput defaultValue={day} min={trip?.arriveOn} max={trip?.leaveOn} />
        </Field>
        <Field name="people" label={m.activities_people()}>
          <Select options={counts} defaultValue={String(people)} />
        </Field>
        <Button type="submit" variant="secondary" wide className="col-span-2">
          {m.activities_show_times()}
        </Button>
      </Form>
      <div>
        <h2 className="text-base font-semibold">{m.activities_times({ day: formatWeekday(day, language) })}</h2>
        <p className="text-sm text-muted">{m.activities_times_where({ city: texts.city })}</p>
      </div>
      <FormProblems refused={refused} />
      {slots.length === 0 && (
        <div>
          <p>{m.activities_no_times()}</p>
          {nextDay && (
            <a href={`?${next}`} className="text-link inline-flex min-h-8 items-center">
              {m.activities_times({ day: formatWeekday(nextDay, language) })}
            </a>
          )}
        </div>
      )}
      <ul className="flex flex-col gap-4">
        {slots.map((slot) => (
          <Time key={slot.offer} slot={slot} page={page} />
        ))}
      </ul>
      {activity.sale === "request" && <p className="text-sm text-muted">{m.activities_ask_hint()}</p>}
      {!trip && page.which.others.length === 0 && (
        <Notice action={<ButtonLink href={plan}>{m.activities_plan()}</ButtonLink>}>{m.activities_no_trip()}</Notice>
      )}
      <p className="text-sm text-muted">{m.activities_seller({ seller: seller.name })}</p>
    </Card>
  );
}

function Time({ slot, page: { activity, trip, formKey, hospital } }: { slot: ActivitySlot; page: ActivityPage }) {
  const { language } = useSite();
  const { state } = useNavigation();
  const time = formatTime(slot.startsAt, activity.timeZone, language);
  const hidden = {
    trip: trip?.id ?? "",
    offer: slot.offer,
    amount: slot.price.total.amount,
    currency: slot.price.total.currency,
    key: `${formKey.slice(0, 36)}-${slot.time.replace(":", "")}`,
  };
  return (
    <li className="border-t border-line pt-4">
      <p className="figures flex items-baseline justify-between gap-3">
        <time dateTime={slot.startsAt} className="text-lg font-semibold">
          {time}
        </time>
        <span>{formatMoney(slot.price.total, language)}</span>
      </p>
      <p className="figures text-sm text-muted">{m.activities_left({ count: slot.left })}</p>
      {trip && (!hospital || hospital.companions === "named") && (
        <Form method="post" className="mt-2">
          {Object.entries(hidden).map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
          <Button type="submit" wide disabled={state === "submitting"}>
            {activity.sale === "request" ? m.activities_ask({ time }) : m.activities_add({ time })}
          </Button>
        </Form>
      )}
    </li>
  );
}
