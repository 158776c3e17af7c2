import { Form, useLocation, useNavigation } from "react-router";
import type { Alternative } from "../../../../contract/bookings.ts";
import { formatMoney } from "../../../format.ts";
import { localInstant } from "../../../local-time.ts";
import { useSite } from "../../../site.ts";
import { tripPaths } from "../../../trip/trip-paths.ts";
import { Button } from "../../../ui/button.tsx";
import { DateInput } from "../../../ui/date-input.tsx";
import { Field } from "../../../ui/field.tsx";
import { Link, useHref } from "../../../ui/link.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { OwnLanguage } from "../../../ui/own-language.tsx";
import { m } from "../../../words/compiled/messages.js";
import type { ChangePage } from "./change-page.ts";

/** Other days, and what the seller has for them. */
export function ChangeChoices({ page }: { page: ChangePage }) {
  const { booking, found, problem } = page;
  if (problem === "elsewhere")
    return (
      <Notice
        title={m.bookings_change_elsewhere()}
        action={
          <Link to={tripPaths.trip(booking.trip.id, "dates")} className="text-link">
            {m.bookings_change()}
          </Link>
        }
      />
    );
  return (
    <>
      <Days page={page} />
      {problem && <Notice tone="warning">{problems[problem]()}</Notice>}
      {found && (
        <section aria-labelledby="others">
          <h2 id="others" className="text-lg">
            {m.bookings_change_others()}
          </h2>
          {found.alternatives.length === 0 ? (
            <p className="mt-3 text-muted">{m.bookings_change_none()}</p>
          ) : (
            <ul className="mt-3 divide-y divide-line border-y border-line">
              {found.alternatives.map((one, place) => (
                <Choice key={one.offerId} page={page} one={one} place={place} />
              ))}
            </ul>
          )}
        </section>
      )}
    </>
  );
}

const problems = {
  days: m.bookings_change_days_wrong,
  unsafe: m.bookings_change_unsafe,
  silent: m.bookings_change_silent,
};

const labels = {
  hotel: [m.bookings_change_arrive, m.bookings_change_leave],
  flight: [m.bookings_change_out, m.bookings_change_back],
  activity: [m.bookings_change_day, m.bookings_change_day],
} as const;

function Days({ page: { booking, days } }: { page: ChangePage }) {
  const { today } = useSite();
  const { kind, id } = booking;
  const [from, to] = labels[kind === "hotel" || kind === "flight" ? kind : "activity"];
  return (
    <form method="get" action={useHref(tripPaths.changeBooking(id))} className="flex flex-wrap items-end gap-4">
      <Field name="from" label={from()}>
        <DateInput min={today} defaultValue={days.from} />
      </Field>
      {days.to !== null && (
        <Field name="to" label={to()}>
          <DateInput min={today} defaultValue={days.to} />
        </Field>
      )}
      <Button type="submit" variant="secondary">
        {m.bookings_change_look()}
      </Button>
    </form>
  );
}

function Choice({ page, one, place }: { page: ChangePage; one: Alternative; place: number }) {
  const { language } = useSite();
  const navigation = useNavigation();
  const { search } = useLocation();
  const { booking, formKey } = page;
  const { title, subtitle, startsAt, endsAt, price, isRefundable, offerId } = one;
  const isAsked = navigation.formData?.get("offer") === offerId;
  const when = (instant: string) => localInstant(instant, booking, language);
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 py-4">
      <div className="min-w-0">
        <p className="font-semibold">
          <OwnLanguage as="bdi" language={booking.textsLanguage}>
            {title === booking.title ? (subtitle ?? title) : title}
          </OwnLanguage>
        </p>
        <p className="figures text-sm text-muted">{m.trips_stay_dates({ from: when(startsAt), to: when(endsAt) })}</p>
        <p className="text-sm text-muted">
          {isRefundable ? m.bookings_change_refundable() : m.bookings_change_final()}
        </p>
      </div>
      <Form
        method="post"
        action={`${tripPaths.changeBooking(booking.id)}${search}`}
        className="flex items-center gap-4"
      >
        <input type="hidden" name="key" value={`${formKey}-${place}`} />
        <input type="hidden" name="version" value={booking.version} />
        <input type="hidden" name="offer" value={offerId} />
        <span className="figures font-semibold">{formatMoney(price, language)}</span>
        <Button type="submit" variant="secondary" busy={isAsked && navigation.state !== "idle"}>
          {m.bookings_change_show()}
        </Button>
      </Form>
    </li>
  );
}
