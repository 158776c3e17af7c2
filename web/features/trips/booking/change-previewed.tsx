import { Form, useLocation, useNavigation } from "react-router";
import type { ChangePreview } from "../../../../contract/bookings.ts";
import { useClinicClock } from "../../../clinic-clock.ts";
import { formatMoney } from "../../../format.ts";
import { localInstant } from "../../../local-time.ts";
import { useSite } from "../../../site.ts";
import { tripPaths } from "../../../trip/trip-paths.ts";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { DefinitionList } from "../../../ui/definition-list.tsx";
import { OwnLanguage } from "../../../ui/own-language.tsx";
import { m } from "../../../words/compiled/messages.js";
import { TripGaps } from "../plan/trip-gaps.tsx";
import type { ChangePage } from "./change-page.ts";
import { KnockOns } from "./effects.tsx";

/** Changed booking, its cost and its effects on other bookings. */
export function ChangePreviewed({ page, change }: { page: ChangePage; change: ChangePreview }) {
  const { language } = useSite();
  const busy = useNavigation().state !== "idle";
  const { booking } = page;
  const { title, subtitle, startsAt, endsAt, difference, dueNow, fee, amount, knockOn, expiresAt, id } = change;
  const clock = useClinicClock();
  const when = (instant: string) => localInstant(instant, booking, language);
  const money = (value: typeof fee) => formatMoney({ ...value, amount: Math.abs(value.amount) }, language);
  return (
    <section aria-labelledby="preview" role="status">
      <Card>
        <h2 id="preview" className="text-lg">
          {m.bookings_change_preview()}
        </h2>
        <p className="font-semibold">
          <OwnLanguage as="bdi" language={booking.textsLanguage}>
            {title}
          </OwnLanguage>
          {subtitle && (
            <span className="block font-normal text-muted">
              <OwnLanguage as="bdi" language={booking.textsLanguage}>
                {subtitle}
              </OwnLanguage>
            </span>
          )}
        </p>
        <DefinitionList
          items={[
            { term: m.bookings_when(), detail: m.trips_stay_dates({ from: when(startsAt), to: when(endsAt) }) },
            { term: m.bookings_change_price(), detail: money(amount) },
            { term: m.bookings_change_fee(), detail: money(fee) },
            {
              term: difference.amount < 0 ? m.bookings_preview_refund() : m.bookings_change_more(),
              detail: money(difference),
            },
          ]}
        />
        {dueNow.amount > 0 && <p className="text-sm">{m.bookings_change_more_text({ amount: money(dueNow) })}</p>}
        <KnockOns items={knockOn} />
        <TripGaps gaps={change.gaps} trip={booking.trip.id} title={m.trips_gaps_after()} />
        <p className="text-sm text-muted">{m.bookings_preview_until({ time: clock(expiresAt) })}</p>
        <Form method="post" action={tripPaths.changeBooking(booking.id)} className="grid gap-3">
          <input type="hidden" name="intent" value="confirm" />
          <input type="hidden" name="key" value={`${page.formKey}-confirm`} />
          <input type="hidden" name="preview" value={id} />
          <Button type="submit" busy={busy}>
            {dueNow.amount > 0 ? m.bookings_change_pay({ amount: money(dueNow) }) : m.bookings_change_confirm()}
          </Button>
        </Form>
        <Keep page={page} />
      </Card>
    </section>
  );
}

/** A change waits for its payment: first the booking is left as it is. */
export function KeepAsItIs({ page }: { page: ChangePage }) {
  const isDeciding = page.booking.actions.includes("decide");
  return (
    <Card as="section">
      <p>{isDeciding ? m.bookings_change_open() : m.bookings_change_not_now()}</p>
      {isDeciding && <Keep page={page} />}
    </Card>
  );
}

function Keep({ page: { booking, formKey } }: { page: ChangePage }) {
  const busy = useNavigation().state !== "idle";
  const { search } = useLocation();
  return (
    <Form method="post" action={`${tripPaths.changeBooking(booking.id)}${search}`} className="grid">
      <input type="hidden" name="intent" value="keep" />
      <input type="hidden" name="key" value={`${formKey}-keep`} />
      <input type="hidden" name="version" value={booking.version} />
      <Button type="submit" variant="secondary" busy={busy}>
        {m.bookings_change_keep()}
      </Button>
    </Form>
  );
}
