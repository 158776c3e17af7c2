import { useState } from "react";
import {
  askForRest,
  type Balance,
  confirmRefund,
  type ExpectedTransfer,
  getMoney,
  type HandRefund,
} from "../../../contract/desk/money.ts";
import type { Money } from "../../../contract/money.ts";
import { formatInstant, formatMoney } from "../../format.ts";
import { fromApi, useData } from "../../screen.ts";
import { useProvider, useSite } from "../../site.ts";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { DataTable } from "../../ui/data-table.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Link } from "../../ui/link.tsx";
import { Notice } from "../../ui/notice.tsx";
import { m } from "../../words/compiled/messages.js";
import { deskCall } from "../desk-call.ts";
import { deskPaths } from "../paths.ts";
import { deskScreen } from "../screen.ts";
import { DeskPage } from "../shell/desk-page.tsx";
import { useShortcut } from "../shell/shortcuts.tsx";
import { useLive } from "../shell/updates.ts";
import { useRight } from "../shell/use-staff.ts";
import { useListKeys } from "../trips/list-keys.ts";
import { ListSearch } from "../trips/list-search.tsx";
import { useAct } from "../use-act.ts";
import { methodNames } from "./money-words.ts";
import { ReceiveDialog } from "./receive-dialog.tsx";
import { RefundRequests } from "./refund-requests.tsx";

export const loader = fromApi(({ call, query }) => {
  const q = query.get("q");
  return call(getMoney, { query: q ? { q } : {} });
});
export const handle = deskScreen({ title: () => m.desk_money_title() });

/** What is expected, due and to be decided. */
export function Component() {
  const { transfers, balances, requests, handRefunds, invoices, account } = useData(loader);
  const act = useAct();
  const [open, setOpen] = useState<ExpectedTransfer | "any">();
  const mayRecord = useRight("money:record");
  useLive(["money", "trips"]);
  useListKeys();
  useShortcut("n", m.desk_money_record(), () => mayRecord && setOpen("any"));
  const dueOf = (trip: string): Money | undefined => {
    const own = balances.filter((one) => one.trip === trip);
    const [first] = own;
    return first && { ...first.left, amount: own.reduce((all, { left }) => all + left.amount, 0) };
  };
  const isEmpty = [transfers, balances, requests, handRefunds, invoices].every((one) => one.length === 0);
  return (
    <DeskPage
      title={m.desk_money_title()}
      lead={m.desk_money_lead()}
      actions={
        <>
          <Places />
          {mayRecord && (
            <Button icon="plus" onClick={() => setOpen("any")}>
              {m.desk_money_record()}
            </Button>
          )}
        </>
      }
    >
      {act.problem && (
        <Notice tone="error" announce>
          {act.problem}
        </Notice>
      )}
      {!account && <Notice tone="warning">{m.desk_money_no_account()}</Notice>}
      <ListSearch label={m.desk_money_search_label()} />
      {isEmpty && (
        <EmptyState title={m.desk_money_empty()} icon="money">
          {m.desk_money_empty_text()}
        </EmptyState>
      )}
      {requests.length > 0 && <RefundRequests requests={requests} act={act} />}
      {handRefunds.length > 0 && (
        <HandRefunds
          refunds={handRefunds}
          onSent={(id) => void act.run(() => deskCall(confirmRefund, { params: { id } }), m.desk_money_sent())}
        />
      )}
      {transfers.length > 0 && <Transfers transfers={transfers} onReceive={setOpen} />}
      {balances.length > 0 && (
        <Balances
          balances={balances}
          onAsk={(id) => void act.run(() => deskCall(askForRest, { params: { id } }), m.desk_money_asked())}
        />
      )}
      {invoices.length > 0 && <Invoices invoices={invoices} />}
      {open && (
        <ReceiveDialog
          dueOf={dueOf}
          {...(open !== "any" && {
            transfer: {
              id: open.id,
              left: { ...open.amount, amount: open.amount.amount - open.received.amount },
              isOver: open.isOver,
            },
          })}
          onClose={() => setOpen(undefined)}
        />
      )}
    </DeskPage>
  );
}

function Places() {
  const link = "text-link inline-flex min-h-11 items-center px-2 text-sm font-medium";
  const maySet = useRight("settings:read");
  return (
    <>
      <Link to={deskPaths.ledger} className={link}>
        {m.desk_money_ledger()}
      </Link>
      {maySet && (
        <Link to={deskPaths.moneySettings} className={link}>
          {m.desk_money_settings()}
        </Link>
      )}
    </>
  );
}

function Who({ trip, person }: { trip: string; person: string }) {
  return (
    <>
      <Link to={deskPaths.trip(trip)} data-row className="text-link inline-flex min-h-11 items-center font-semibold">
        {person}
      </Link>
      <bdi className="block text-sm font-normal whitespace-nowrap text-muted">{trip}</bdi>
    </>
  );
}

const useClock = () => {
  const { language } = useSite();
  const { location } = useProvider();
  return (at: string) => formatInstant(at, location.timeZone, language);
};

type TransfersProps = { transfers: readonly ExpectedTransfer[]; onReceive: (transfer: ExpectedTransfer) => void };

function Transfers({ transfers, onReceive }: TransfersProps) {
  const { language } = useSite();
  const clock = useClock();
  const mayRecord = useRight("money:record");
  return (
    <DataTable
      caption={m.desk_money_transfers({ count: transfers.length })}
      rows={transfers}
      keyOf={({ id }) => id}
      columns={[
        { key: "who", header: m.desk_trips_trip(), cell: (row) => <Who {...row} /> },
        { key: "reference", header: m.desk_money_reference(), cell: ({ reference }) => <bdi>{reference}</bdi> },
        {
          key: "amount",
          header: m.desk_money_amount(),
          numeric: true,
          cell: ({ amount, received }) => (
            <>
              {formatMoney(amount, language)}
              {received.amount > 0 && (
                <span className="block text-sm">{m.desk_money_part({ amount: formatMoney(received, language) })}</span>
              )}
            </>
          ),
        },
        {
          key: "until",
          header: m.desk_money_until(),
          cell: ({ until, isOver }) => (isOver ? <Badge tone="danger">{m.desk_money_over()}</Badge> : clock(until)),
        },
        ...(mayRecord
          ? [
              {
                key: "acts",
                header: m.desk_acts(),
                cell: (row: ExpectedTransfer) => (
                  <Button variant="secondary" onClick={() => onReceive(row)}>
                    {m.desk_money_receive()}
                  </Button>
                ),
              },
            ]
          : []),
      ]}
    />
  );
}

function Balances({ balances, onAsk }: { balances: readonly Balance[]; onAsk: (item: string) => void }) {
  const { language } = useSite();
  const clock = useClock();
  const mayRecord = useRight("money:record");
  return (
    <DataTable
      caption={m.desk_money_balances({ count: balances.length })}
      rows={balances}
      keyOf={({ item }) => item}
      columns={[
        { key: "who", header: m.desk_trips_trip(), cell: (row) => <Who {...row} /> },
        { key: "left", header: m.desk_trips_left(), numeric: true, cell: ({ left }) => formatMoney(left, language) },
        {
          key: "due",
          header: m.desk_money_until(),
          cell: ({ dueAt, isOverdue }) => (
            <>
              {clock(dueAt)} {isOverdue && <Badge tone="danger">{m.desk_money_overdue()}</Badge>}
            </>
          ),
        },
        { key: "asked", header: m.desk_money_asked_at(), cell: ({ askedAt }) => (askedAt ? clock(askedAt) : "–") },
        ...(mayRecord
          ? [
              {
                key: "acts",
                header: m.desk_acts(),
                cell: ({ item }: Balance) => (
                  <Button variant="secondary" icon="mail" onClick={() => onAsk(item)}>
                    {m.desk_money_ask()}
                  </Button>
                ),
              },
            ]
          : []),
      ]}
    />
  );
}

function HandRefunds({ refunds, onSent }: { refunds: readonly HandRefund[]; onSent: (id: string) => void }) {
  const { language } = useSite();
  const mayRecord = useRight("money:record");
  return (
    <DataTable
      caption={m.desk_money_hand_refunds({ count: refunds.length })}
      rows={refunds}
      keyOf={({ id }) => id}
      columns={[
        { key: "who", header: m.desk_trips_trip(), cell: (row) => <Who {...row} /> },
        { key: "method", header: m.desk_money_method(), cell: ({ method }) => methodNames[method]() },
        {
          key: "amount",
          header: m.desk_money_amount(),
          numeric: true,
          cell: ({ amount }) => formatMoney(amount, language),
        },
        ...(mayRecord
          ? [
              {
                key: "acts",
                header: m.desk_acts(),
                cell: ({ id }: HandRefund) => (
                  <Button variant="secondary" icon="check" onClick={() => onSent(id)}>
                    {m.desk_money_mark_sent()}
                  </Button>
                ),
              },
            ]
          : []),
      ]}
    />
  );
}

type InvoiceRow = { id: string; number: string; trip: string; issuedAt: string; total: Money };

function Invoices({ invoices }: { invoices: readonly InvoiceRow[] }) {
  const { language } = useSite();
  const clock = useClock();
  return (
    <DataTable
      caption={m.desk_money_invoices()}
      rows={invoices}
      keyOf={({ id }) => id}
      columns={[
        {
          key: "number",
          header: m.desk_money_invoice_number(),
          cell: ({ id, number }) => (
            <Link to={deskPaths.invoice(id)} data-row className="text-link inline-flex min-h-11 items-center">
              <bdi>{number}</bdi>
            </Link>
          ),
        },
        {
          key: "trip",
          header: m.desk_trips_trip(),
          cell: ({ trip }) => (
            <Link to={deskPaths.trip(trip)} className="text-link">
              <bdi>{trip}</bdi>
            </Link>
          ),
        },
        { key: "at", header: m.desk_money_issued_at(), cell: ({ issuedAt }) => clock(issuedAt) },
        {
          key: "total",
          header: m.desk_money_total(),
          numeric: true,
          cell: ({ total }) => formatMoney(total, language),
        },
      ]}
    />
  );
}
