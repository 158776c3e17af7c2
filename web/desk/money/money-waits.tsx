import { useEffect, useState } from "react";
import { getMoney } from "../../../contract/desk/money.ts";
import { Link } from "../../ui/link.tsx";
import { Notice } from "../../ui/notice.tsx";
import { m } from "../../words/compiled/messages.js";
import { deskCall } from "../desk-call.ts";
import { deskPaths } from "../paths.ts";
import { useLive } from "../shell/updates.ts";
import { useRight } from "../shell/use-staff.ts";

/** What waits in Money, on the first page of those who work there; nothing where nothing waits. */
export function MoneyWaits({ with: page }: { with: object }) {
  const mayRefund = useRight("refunds:make");
  const mayRecord = useRight("money:record");
  const [found, setFound] = useState<readonly string[]>([]);
  useLive(["money"]);
  useEffect(() => {
    if (!mayRefund || !page) return;
    deskCall(getMoney, { query: {} }).then(
      ({ requests, handRefunds, transfers }) => {
        const toDecide = requests.filter(({ isOwn }) => !isOwn);
        setFound([
          ...(toDecide.length > 0 ? [m.desk_money_waits_requests({ count: toDecide.length })] : []),
          ...(mayRecord && handRefunds.length > 0 ? [m.desk_money_waits_refunds({ count: handRefunds.length })] : []),
          ...(mayRecord && transfers.length > 0 ? [m.desk_money_waits_transfers({ count: transfers.length })] : []),
        ]);
      },
      // The page works without it; Money says what is wrong.
      () => setFound([]),
    );
  }, [mayRefund, mayRecord, page]);
  if (found.length === 0) return null;
  return (
    <Notice
      tone="warning"
      title={m.desk_money_waits()}
      action={
        <Link to={deskPaths.money} className="text-link">
          {m.desk_money_waits_open()}
        </Link>
      }
    >
      <ul>
        {found.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </Notice>
  );
}
