import { useEffect, useState } from "react";
import { getMoney } from "../../../contract/desk/money.ts";
import type { AnswerOf } from "../../../contract/endpoint.ts";
import { Link } from "../../ui/link.tsx";
import { Notice } from "../../ui/notice.tsx";
import { m } from "../../words/compiled/messages.js";
import { deskCall } from "../desk-call.ts";
import { deskPaths } from "../paths.ts";
import { useLive } from "../shell/updates.ts";
import { useRight } from "../shell/use-staff.ts";

type Part = "requests" | "refunds" | "transfers" | "balances";
interface Waiting {
  readonly part: Part;
  readonly text: string;
}

function waitingIn(
  { requests, handRefunds, transfers, balances }: AnswerOf<typeof getMoney>,
  mayRecord: boolean,
): Waiting[] {
  const found: Waiting[] = [];
  const add = (part: Part, rows: readonly unknown[], text: (facts: { count: number }) => string) => {
    if (rows.length > 0) found.push({ part, text: text({ count: rows.length }) });
  };
  add(
    "requests",
    requests.filter(({ isOwn }) => !isOwn),
    m.desk_money_waits_requests,
  );
  add(
    "requests",
    requests.filter(({ isOwn }) => isOwn),
    m.desk_money_waits_own,
  );
  if (!mayRecord) return found;
  add("refunds", handRefunds, m.desk_money_waits_refunds);
  add("transfers", transfers, m.desk_money_waits_transfers);
  add(
    "balances",
    balances.filter(({ deposit }) => deposit !== null),
    m.desk_money_waits_deposits,
  );
  add(
    "balances",
    balances.filter(({ isOverdue }) => isOverdue),
    m.desk_money_waits_overdue,
  );
  return found;
}

/** What waits in Money, on the first page of those who work there; nothing where nothing waits. */
export function MoneyWaits({ with: page }: { with: object }) {
  const mayRefund = useRight("refunds:make");
  const mayRecord = useRight("money:record");
  const [found, setFound] = useState<readonly Waiting[] | "unknown">([]);
  useLive(["money"]);
  useEffect(() => {
    if (!mayRefund || !page) return;
    deskCall(getMoney, { query: {} }, { isAutomatic: true }).then(
      (money) => setFound(waitingIn(money, mayRecord)),
      () => setFound("unknown"),
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
      {found === "unknown" ? (
        m.desk_money_waits_unknown()
      ) : (
        <ul>
          {found.map(({ part, text }) => (
            <li key={text}>
              <Link to={`${deskPaths.money}#${part}`} className="text-link inline-flex min-h-11 items-center">
                {text}
              </Link>
            </li>
          ))}
        </ul>
      )}
    </Notice>
  );
}
