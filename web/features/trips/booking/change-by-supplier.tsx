import { Form, useNavigation } from "react-router";
import type { BookingDetail } from "../../../../contract/bookings.ts";
import type { Money } from "../../../../contract/money.ts";
import type { Language } from "../../../../contract/values.ts";
import { formatInstant, formatMoney } from "../../../format.ts";
import { useSite } from "../../../site.ts";
import { tripPaths } from "../../../trip/trip-paths.ts";
import { Button } from "../../../ui/button.tsx";
import { ButtonLink } from "../../../ui/button-link.tsx";
import { useHref } from "../../../ui/link.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { OwnLanguage } from "../../../ui/own-language.tsx";
import { m } from "../../../words/compiled/messages.js";
import { TripGaps } from "../plan/trip-gaps.tsx";
import { actionOf, BookingFields } from "./booking-fields.tsx";
import type { BookingPage } from "./booking-page.ts";

type Change = NonNullable<BookingDetail["supplierChange"]>;
type ProposalsProps = { page: BookingPage; change: Change };

/** A supplier's change with the person's choices: accept it, choose another, or cancel below. */
export function ChangeBySupplier({ page, change }: { page: BookingPage; change: Change }) {
  const { language } = useSite();
  const busy = useNavigation().state !== "idle";
  const { booking } = page;
  const other = useHref(tripPaths.changeBooking(booking.id));
  const { before, after, timeZone, reason, payer, isSafe, gaps, proposals } = change;
  const times = ({ startsAt, endsAt }: Change["after"]) =>
    `${formatInstant(startsAt, timeZone, language)} – ${formatInstant(endsAt, timeZone, language)}`;
  return (
    <div className="flex flex-col gap-4">
      <Notice
        tone={isSafe ? "warning" : "error"}
        title={m.bookings_change_by_supplier()}
        announce
        action={
          <div className="flex flex-wrap gap-3">
            {isSafe && (
              <Form method="post" action={actionOf(booking)}>
                <BookingFields page={page} intent="keep" />
                <Button type="submit" busy={busy}>
                  {m.bookings_change_accept()}
                </Button>
              </Form>
            )}
            {booking.actions.includes("change") && (
              <ButtonLink href={other} variant="secondary">
                {m.bookings_change_other()}
              </ButtonLink>
            )}
          </div>
        }
      >
        <span className="block">
          {m.bookings_change_by_supplier_text({ before: times(before), after: times(after) })}
        </span>
        <span className="block">
          <bdi>{reason}</bdi>
        </span>
        <span className="block">
          {isSafe
            ? payer === "person"
              ? m.bookings_change_person()
              : m.bookings_change_free()
            : m.bookings_change_too_soon()}
        </span>
      </Notice>
      <TripGaps gaps={gaps} trip={booking.trip.id} title={m.bookings_change_gaps()} />
      {proposals.length > 0 && <Proposals page={page} change={change} />}
    </div>
  );
}

/** Up to three alternatives; each leads to what it changes, where it is accepted. */
function Proposals({ page: { booking, formKey }, change: { proposals, payer, timeZone } }: ProposalsProps) {
  const { language } = useSite();
  const navigation = useNavigation();
  return (
    <section aria-labelledby="proposals" className="rounded-lg border border-line bg-surface p-4">
      <h2 id="proposals" className="text-lg">
        {m.bookings_proposals()}
      </h2>
      <p className="text-sm text-muted">{m.bookings_proposals_text()}</p>
      <ul className="mt-2 divide-y divide-line">
        {proposals.map((one, place) => (
          <li key={one.offerId} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 py-4 last:pb-0">
            <div className="min-w-0">
              <p className="font-semibold">
                <OwnLanguage as="bdi" language={booking.textsLanguage}>
                  {one.title === booking.title ? (one.subtitle ?? one.title) : one.title}
                </OwnLanguage>
              </p>
              <p className="figures text-sm text-muted">
                {formatInstant(one.startsAt, timeZone, language)} – {formatInstant(one.endsAt, timeZone, language)}
              </p>
              <p className="text-sm">{costOf(one, payer, language)}</p>
            </div>
            <Form method="post" action={tripPaths.changeBooking(booking.id)}>
              <input type="hidden" name="key" value={`${formKey}-proposal-${place}`} />
              <input type="hidden" name="version" value={booking.version} />
              <input type="hidden" name="offer" value={one.offerId} />
              <Button
                type="submit"
                variant="secondary"
                busy={navigation.state !== "idle" && navigation.formData?.get("offer") === one.offerId}
              >
                {m.bookings_proposal_choose()}
              </Button>
            </Form>
          </li>
        ))}
      </ul>
    </section>
  );
}

function costOf({ difference, covered }: Change["proposals"][number], payer: Change["payer"], language: Language) {
  const { amount } = difference;
  const money = (value: Money) => formatMoney({ ...value, amount: Math.abs(value.amount) }, language);
  const own =
    amount > 0
      ? m.bookings_proposal_more({ amount: money(difference) })
      : amount < 0
        ? m.bookings_proposal_back({ amount: money(difference) })
        : m.bookings_proposal_same();
  if (covered.amount <= 0 || payer === "person") return own;
  const theirs = payer === "clinic" ? m.bookings_proposal_covered_clinic : m.bookings_proposal_covered_supplier;
  return `${own}. ${theirs({ amount: money(covered) })}`;
}
