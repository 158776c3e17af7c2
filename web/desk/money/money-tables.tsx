import type { DueDeposit } from "../../../contract/desk/due-deposits.ts";
import type { Balance, ExpectedTransfer, HeldCredit } from "../../../contract/desk/money.ts";
import type { Money } from "../../../contract/money.ts";
import { formatInstant, formatMoney } from "../../format.ts";
import { useProvider, useSite } from "../../site.ts";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { DataTable } from "../../ui/data-table.tsx";
import { Link } from "../../ui/link.tsx";
import { m } from "../../words/compiled/messages.js";
import { deskPaths } from "../paths.ts";
import { useRight } from "../shell/use-staff.ts";

export function Who({ trip, person }: { trip: string; person: string }) {
  return (
    <>
      <Link to={deskPaths.trip(trip)} data-row className="text-link -my-2.5 inline-block py-2.5 font-semibold">
        {person}
      </Link>
      <span className="block text-sm font-normal whitespace-nowrap text-muted">
        <bdi>{trip}</bdi>
      </span>
    </>
  );
}

const useClock = () => {
  const { language } = useSite();
  const { location } = useProvider();
  return (at: string) => formatInstant(at, location.timeZone, language);
};

type TransfersProps = { transfers: readonly ExpectedTransfer[]; onReceive: (transfer: ExpectedTransfer) => void };

export function Transfers({ transfers, onReceive }: TransfersProps) {
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

/** Deposits of accepted offers that nobody has begun to pay. */
export function Deposits({ deposits }: { deposits: readonly DueDeposit[] }) {
  const { language } = useSite();
  const clock = useClock();
  const mayRead = useRight("requests:read");
  return (
    <section aria-label={m.desk_money_deposits({ count: deposits.length })} className="flex flex-col gap-2">
      <DataTable
        caption={m.desk_money_deposits({ count: deposits.length })}
        rows={deposits}
        keyOf={({ request }) => request}
        columns={[
          {
            key: "who",
            header: m.desk_trips_trip(),
            cell: ({ trip, person }) =>
              trip ? (
                <Who trip={trip} person={person} />
              ) : (
                <>
                  <bdi className="font-semibold">{person}</bdi>
                  <span className="block text-sm font-normal text-muted">{m.desk_money_deposit_no_trip()}</span>
                </>
              ),
          },
          {
            key: "reference",
            header: m.desk_money_deposit_request(),
            cell: ({ request }) =>
              mayRead ? (
                <Link to={deskPaths.request(request)} className="text-link -my-2.5 inline-block py-2.5">
                  <bdi>{request}</bdi>
                </Link>
              ) : (
                <bdi>{request}</bdi>
              ),
          },
          {
            key: "amount",
            header: m.desk_money_amount(),
            numeric: true,
            cell: ({ amount }) => formatMoney(amount, language),
          },
          {
            key: "until",
            header: m.desk_money_until(),
            cell: ({ until, isOver }) =>
              isOver ? <Badge tone="danger">{m.desk_money_deposit_over()}</Badge> : clock(until),
          },
        ]}
      />
      <p className="max-w-measure text-sm text-muted">{m.desk_money_deposits_text()}</p>
    </section>
  );
}

type BalancesProps = {
  balances: readonly Balance[];
  isBusy: boolean;
  onReceive: (balance: Balance) => void;
  onAsk: (item: string) => void;
};

export function Balances({ balances, isBusy, onReceive, onAsk }: BalancesProps) {
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
        {
          key: "left",
          header: m.desk_trips_left(),
          numeric: true,
          cell: ({ left, deposit }) => (
            <>
              {formatMoney(left, language)}
              {deposit && (
                <span className="block text-sm">
                  {m.desk_money_deposit_again({ amount: formatMoney(deposit, language) })}
                </span>
              )}
            </>
          ),
        },
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
                cell: (row: Balance) => (
                  <div className="flex flex-wrap gap-2">
                    <Button variant="secondary" onClick={() => onReceive(row)}>
                      {m.desk_money_receive()}
                    </Button>
                    <Button variant="quiet" icon="mail" busy={isBusy} onClick={() => onAsk(row.item)}>
                      {m.desk_money_ask()}
                    </Button>
                  </div>
                ),
              },
            ]
          : []),
      ]}
    />
  );
}

/** What the clinic keeps for people; the trip's page returns it. */
export function Credits({ credits }: { credits: readonly HeldCredit[] }) {
  const { language } = useSite();
  const clock = useClock();
  return (
    <DataTable
      caption={m.desk_money_credits({ count: credits.length })}
      rows={credits}
      keyOf={({ id }) => id}
      columns={[
        { key: "who", header: m.desk_trips_trip(), cell: (row) => <Who {...row} /> },
        {
          key: "reference",
          header: m.desk_money_reference(),
          cell: ({ receipt }) => (receipt ? <bdi>{receipt}</bdi> : "–"),
        },
        { key: "left", header: m.desk_money_amount(), numeric: true, cell: ({ left }) => formatMoney(left, language) },
        { key: "until", header: m.desk_money_credit_until(), cell: ({ until }) => clock(until) },
      ]}
    />
  );
}

type InvoiceRow = { id: string; number: string; trip: string; issuedAt: string; total: Money; isCreditNote: boolean };

export function Invoices({ invoices }: { invoices: readonly InvoiceRow[] }) {
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
          cell: ({ id, number, isCreditNote }) => (
            <Link to={deskPaths.invoice(id)} data-row className="text-link -my-2.5 inline-flex min-h-11 items-center">
              <bdi>{isCreditNote ? m.invoices_credit_title({ number }) : number}</bdi>
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
        { key: "at", header: m.invoices_issued_at(), cell: ({ issuedAt }) => clock(issuedAt) },
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
