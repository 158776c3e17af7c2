import type { BookingDetail } from "../../../../contract/bookings.ts";
import { useClinicClock } from "../../../clinic-clock.ts";
import { formatMoney } from "../../../format.ts";
import { useSite } from "../../../site.ts";
import { useLookingAgain } from "../../../trip/looking-again.ts";
import { ButtonLink } from "../../../ui/button-link.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { m } from "../../../words/compiled/messages.js";

/** State of an agreed change. */
export function ChangeNews({ booking: { change } }: { booking: BookingDetail }) {
  const { language } = useSite();
  const clock = useClinicClock();
  // The payment page may return before the payment's event arrives.
  useLookingAgain(true);
  if (!change?.payUrl) return <Notice announce>{m.bookings_changing()}</Notice>;
  const { dueNow, payUrl, until, isDeclined } = change;
  const time = clock(until);
  return (
    <Notice
      tone={isDeclined ? "error" : "info"}
      title={isDeclined ? m.bookings_change_declined_title() : m.bookings_change_waits_title()}
      announce
      action={
        // A page of the payment service's: with a target the client leaves it to the browser.
        <ButtonLink href={payUrl} target="_self">
          {m.bookings_change_page()}
        </ButtonLink>
      }
    >
      {isDeclined
        ? m.bookings_change_declined({ time })
        : m.bookings_change_waits({ amount: formatMoney(dueNow, language), time })}
    </Notice>
  );
}
