import type { OwnCredit } from "../../contract/account-trips.ts";
import type { Money } from "../../contract/money.ts";
import { dayIn } from "../../contract/zoned-time.ts";
import { isolated } from "../bidi.ts";
import { formatDay, formatMoney } from "../format.ts";
import { useProvider, useSite } from "../site.ts";
import { Link } from "../ui/link.tsx";
import { Notice } from "../ui/notice.tsx";
import { m } from "../words/compiled/messages.js";
import { tripPaths } from "./trip-paths.ts";

type OwnCreditsProps = {
  credits: readonly OwnCredit[];
  /** References of transfers that are not to be sent any more. */
  ended: readonly string[];
  /** What is still to go back for cancelled bookings of a trip. */
  refunds?: readonly { readonly trip: string; readonly reference: string; readonly amount: Money }[];
};

/** What the clinic keeps for the person, and which transfer they must not send, wherever they look for money. */
export function OwnCredits({ credits, ended, refunds = [] }: OwnCreditsProps) {
  const { language } = useSite();
  const { timeZone } = useProvider().location;
  return (
    <>
      {ended.length > 0 && (
        <Notice title={m.payments_ended_title()}>
          {ended.map((reference) => (
            <p key={reference}>{m.checkout_cancelled_transfer({ reference: isolated(reference) })}</p>
          ))}
        </Notice>
      )}
      {refunds.length > 0 && (
        <Notice title={m.trips_cancelled_open()}>
          {refunds.map(({ trip, reference, amount }) => (
            <p key={trip} className="figures">
              <Link to={tripPaths.trip(trip)} className="text-link inline-flex min-h-8 items-center">
                <bdi>{reference}</bdi>
              </Link>{" "}
              {formatMoney(amount, language)}
            </p>
          ))}
        </Notice>
      )}
      {credits.length > 0 && (
        <Notice title={m.payments_refund_credit_title()}>
          {credits.map(({ left, until }) => (
            <p key={until}>
              {m.payments_credit_own({
                amount: formatMoney(left, language),
                day: formatDay(dayIn(timeZone, new Date(until)), language),
              })}
            </p>
          ))}
        </Notice>
      )}
    </>
  );
}
