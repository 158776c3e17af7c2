import { Form, useNavigation } from "react-router";
import type { CancellationPreview } from "../../../../contract/bookings.ts";
import { useClinicClock } from "../../../clinic-clock.ts";
import { formatMoney } from "../../../format.ts";
import { useSite } from "../../../site.ts";
import { Button } from "../../../ui/button.tsx";
import { DefinitionList } from "../../../ui/definition-list.tsx";
import { m } from "../../../words/compiled/messages.js";
import { TripGaps } from "../plan/trip-gaps.tsx";
import { actionOf, BookingFields } from "./booking-fields.tsx";
import type { BookingPage } from "./booking-page.ts";
import { EndingTitles, KnockOns } from "./effects.tsx";
import { holdLines } from "./hold-lines.ts";
import { RefundLines } from "./refund-lines.tsx";

/** What a cancellation returns, and the button that cancels. */
export function CancelPreview({ page, preview }: { page: BookingPage; preview: CancellationPreview }) {
  const { language } = useSite();
  const clock = useClinicClock();
  const busy = useNavigation().state !== "idle";
  const { refund, fee, paid, returned, hold, knockOn, ends, consultations, expiresAt, id } = preview;
  const money = (amount: typeof refund) => formatMoney(amount, language);
  return (
    <section aria-labelledby="preview" role="status" className="flex flex-col gap-3">
      <h2 id="preview" className="text-lg">
        {m.bookings_preview_title()}
      </h2>
      <DefinitionList
        items={[
          ...(hold ? [] : [{ term: m.bookings_preview_paid(), detail: money(paid) }]),
          ...holdLines(hold, language),
          ...(returned.amount > 0 ? [{ term: m.trips_returned(), detail: money(returned) }] : []),
          { term: m.bookings_preview_fee(), detail: money(fee) },
          ...(hold ? [] : [{ term: m.bookings_preview_refund(), detail: money(refund) }]),
        ]}
      />
      <RefundLines parts={preview.parts} />
      {hold && <p className="text-sm">{m.bookings_preview_released_text()}</p>}
      <KnockOns items={knockOn} />
      {ends.length > 0 && (
        <div>
          <h3 className="text-base">{m.bookings_ends()}</h3>
          <EndingTitles items={ends} />
        </div>
      )}
      {consultations.map((at) => (
        <p key={at}>{m.bookings_consultation_stays({ when: clock(at) })}</p>
      ))}
      <TripGaps gaps={preview.gaps} trip={page.booking.trip.id} title={m.trips_gaps_after()} />
      <p className="text-sm text-muted">{m.bookings_preview_until({ time: clock(expiresAt) })}</p>
      <Form method="post" action={actionOf(page.booking)} className="grid gap-3">
        <BookingFields page={page} intent="cancel" />
        <input type="hidden" name="preview" value={id} />
        <Button type="submit" variant="danger" busy={busy}>
          {m.bookings_cancel_confirm()}
        </Button>
      </Form>
      <Form method="post" action={actionOf(page.booking)} className="grid">
        <BookingFields page={page} intent="keep" />
        <Button type="submit" variant="secondary" busy={busy}>
          {m.bookings_keep()}
        </Button>
      </Form>
    </section>
  );
}
