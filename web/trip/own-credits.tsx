import type { OwnCredit } from "../../contract/account-trips.ts";
import { dayIn } from "../../contract/zoned-time.ts";
import { isolated } from "../bidi.ts";
import { formatDay, formatMoney } from "../format.ts";
import { useProvider, useSite } from "../site.ts";
import { Notice } from "../ui/notice.tsx";
import { m } from "../words/compiled/messages.js";

type OwnCreditsProps = {
  credits: readonly OwnCredit[];
  /** References of transfers that are not to be sent any more. */
  ended: readonly string[];
};

/** What the clinic keeps for the person, and which transfer they must not send, wherever they look for money. */
export function OwnCredits({ credits, ended }: OwnCreditsProps) {
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
