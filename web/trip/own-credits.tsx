import type { OwnCredit } from "../../contract/account-trips.ts";
import { dayIn } from "../../contract/zoned-time.ts";
import { formatDay, formatMoney } from "../format.ts";
import { useProvider, useSite } from "../site.ts";
import { Notice } from "../ui/notice.tsx";
import { m } from "../words/compiled/messages.js";

/** What the clinic keeps for the person, wherever they look for money. */
export function OwnCredits({ credits }: { credits: readonly OwnCredit[] }) {
  const { language } = useSite();
  const { timeZone } = useProvider().location;
  if (credits.length === 0) return null;
  return (
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
  );
}
