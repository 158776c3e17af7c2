import { useState } from "react";
import { useSearchParams } from "react-router";
import { confirmRefund, getMoney } from "../../../contract/desk/money.ts";
import { isolated } from "../../bidi.ts";
import { useClinicClock } from "../../clinic-clock.ts";
import { fromApi, useData } from "../../screen.ts";
import { Button } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Link } from "../../ui/link.tsx";
import { Notice } from "../../ui/notice.tsx";
import { m } from "../../words/compiled/messages.js";
import { deskCall } from "../desk-call.ts";
import { useListKeys } from "../list-keys.ts";
import { deskPaths } from "../paths.ts";
import { deskScreen } from "../screen.ts";
import { DeskPage } from "../shell/desk-page.tsx";
import { useShortcut } from "../shell/shortcuts.tsx";
import { useLive } from "../shell/updates.ts";
import { useRight } from "../shell/use-staff.ts";
import { ListSearch } from "../trips/list-search.tsx";
import { useAct } from "../use-act.ts";
import { useAskForRest } from "./ask-rest.ts";
import { HandRefunds } from "./hand-refunds.tsx";
import { Balances, Credits, Deposits, Invoices, Transfers } from "./money-tables.tsx";
import { ReceiveDialog, type ReceiveDialogProps } from "./receive-dialog.tsx";
import { decidedBefore, RefundRequests } from "./refund-requests.tsx";

export const loader = fromApi(({ call, query }) => {
  const q = query.get("q");
  return call(getMoney, { query: q ? { q } : {} });
});
export const handle = deskScreen({ title: () => m.desk_money_title() });

/** What is expected, due and to be decided. */
export function Component() {
  const { transfers, deposits, balances, requests, handRefunds, credits, invoices, account } = useData(loader);
  const clock = useClinicClock();
  const q = useSearchParams()[0].get("q")?.trim();
  const act = useAct({ conflict: (refusal) => decidedBefore(refusal, clock) });
  const ask = useAskForRest(act);
  const [open, setOpen] = useState<Partial<Pick<ReceiveDialogProps, "transfer" | "trip" | "amount">>>();
  const mayRecord = useRight("money:record");
  useLive(["money", "trips", "requests"]);
  useListKeys();
  useShortcut("n", m.desk_money_record(), () => mayRecord && setOpen({}));
  const isEmpty = [transfers, deposits, balances, requests, handRefunds, credits, invoices].every(
    (one) => one.length === 0,
  );
  return (
    <DeskPage
      title={m.desk_money_title()}
      lead={m.desk_money_lead()}
      actions={
        <>
          <Places />
          {mayRecord && (
            <Button icon="plus" onClick={() => setOpen({})}>
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
        <EmptyState title={q ? m.desk_money_not_found({ search: isolated(q) }) : m.desk_money_empty()} icon="money">
          {q ? m.desk_money_not_found_text() : m.desk_money_empty_text()}
        </EmptyState>
      )}
      {requests.length > 0 && <RefundRequests requests={requests} act={act} />}
      <HandRefunds
        refunds={handRefunds}
        act={act}
        onSent={(id, bankReference) =>
          act.run(
            () => deskCall(confirmRefund, { params: { id }, body: bankReference ? { bankReference } : {} }),
            m.desk_money_sent(),
          )
        }
      />
      {transfers.length > 0 && (
        <section id="transfers" className="scroll-mt-24">
          <Transfers transfers={transfers} onReceive={(transfer) => setOpen({ transfer })} />
        </section>
      )}
      {deposits.length > 0 && <Deposits deposits={deposits} />}
      {balances.length > 0 && (
        <section id="balances" className="scroll-mt-24">
          <Balances
            balances={balances}
            onReceive={({ trip: reference, person, left, leftOfTrip }) =>
              setOpen({ trip: { reference, person, due: leftOfTrip }, amount: left })
            }
            isBusy={act.isBusy}
            onAsk={(id) => void ask(id)}
          />
        </section>
      )}
      {credits.length > 0 && <Credits credits={credits} />}
      {invoices.length > 0 && <Invoices invoices={invoices} />}
      {open && <ReceiveDialog {...open} onClose={() => setOpen(undefined)} />}
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
