import { lazy, Suspense, useState } from "react";
import { type DeskTrip, getDeskTrip, previewInvoice } from "../../../contract/desk/trips.ts";
import { useClinicClock } from "../../clinic-clock.ts";
import { formatMoney } from "../../format.ts";
import { fromApi, useData } from "../../screen.ts";
import { useSite } from "../../site.ts";
import { InvoiceLinks } from "../../trip/invoice-links.tsx";
import { isOff } from "../../trip/item-words.ts";
import { receiptMethods, receiptName } from "../../trip/receipt-words.ts";
import { Button } from "../../ui/button.tsx";
import { ButtonLink } from "../../ui/button-link.tsx";
import { Card } from "../../ui/card.tsx";
import { DefinitionList } from "../../ui/definition-list.tsx";
import { useHref } from "../../ui/link.tsx";
import { Notice } from "../../ui/notice.tsx";
import { m } from "../../words/compiled/messages.js";
import { deskCall } from "../desk-call.ts";
import { isAtCheckout } from "../money/at-checkout.ts";
import { decidedBefore, RefundRequests } from "../money/refund-requests.tsx";
import { OfAge } from "../of-age.tsx";
import { deskPaths } from "../paths.ts";
import { PersonLine } from "../person-line.tsx";
import { deskScreen } from "../screen.ts";
import { DeskPage } from "../shell/desk-page.tsx";
import { useLive } from "../shell/updates.ts";
import { useRight } from "../shell/use-staff.ts";
import { useAct } from "../use-act.ts";
import { ClinicHotel } from "./clinic-hotel.tsx";
import { ItemCard, type OpenDialog } from "./item-card.tsx";
import { MoveRequest } from "./move-request.tsx";
import { History } from "./trip-history.tsx";
import { Messages } from "./trip-messages.tsx";
import { Facts, LostDay, Travellers } from "./trip-sections.tsx";

export const loader = fromApi(({ call, params: { reference = "" }, site: { language } }) =>
  call(getDeskTrip, { params: { reference }, query: { language } }),
);
export const handle = deskScreen<DeskTrip>({ title: ({ reference }) => reference });

/** Each dialog loads when it is opened. */
const CancelDialog = lazy(async () => ({ default: (await import("./cancel-dialog.tsx")).CancelDialog }));
const ChangeDialog = lazy(async () => ({ default: (await import("./change-dialog.tsx")).ChangeDialog }));
const ExchangeDialog = lazy(async () => ({ default: (await import("./exchange-dialog.tsx")).ExchangeDialog }));
const MoveDialog = lazy(async () => ({ default: (await import("./move-dialog.tsx")).MoveDialog }));
const ProposeDialog = lazy(async () => ({ default: (await import("./propose-dialog.tsx")).ProposeDialog }));
const ReceiveDialog = lazy(async () => ({ default: (await import("../money/receive-dialog.tsx")).ReceiveDialog }));
const CreditDialog = lazy(async () => ({ default: (await import("../money/credit-dialog.tsx")).CreditDialog }));
const RefundDialog = lazy(async () => ({ default: (await import("../money/refund-dialog.tsx")).RefundDialog }));
const WriteDialog = lazy(async () => ({ default: (await import("./write-dialog.tsx")).WriteDialog }));
const InvoiceDialog = lazy(async () => ({ default: (await import("../money/invoice-dialog.tsx")).InvoiceDialog }));

/** A trip: its bookings, its people, its money and its history. */
export function Component() {
  const trip = useData(loader);
  const { language } = useSite();
  const clock = useClinicClock();
  const act = useAct({ conflict: (refusal) => decidedBefore(refusal, clock) });
  const [open, setOpen] = useState<OpenDialog>();
  const mayAnswer = useRight("requests:answer");
  const request = useHref(deskPaths.request(trip.request ?? ""));
  const mayWrite = useRight("messages:answer");
  const mayRecord = useRight("money:record");
  const mayRefund = useRight("refunds:make");
  const mayMove = useRight("trips:change") && trip.canMove;
  useLive(["trips", "money", "messages"]);
  const { reference, invoice, creditNotes, money, items, lostDay } = trip;
  const close = () => setOpen(undefined);
  return (
    <DeskPage
      title={<PersonLine person={trip.person} patient={trip.patient} />}
      back={{ to: deskPaths.trips, label: m.desk_trips_title() }}
      lead={<bdi>{reference}</bdi>}
      actions={
        <>
          {trip.request && mayAnswer && (
            <ButtonLink href={request} variant="secondary" icon="mail">
              {m.desk_trips_write()}
            </ButtonLink>
          )}
          {!trip.request && mayWrite && (
            <Button variant="secondary" icon="mail" onClick={() => setOpen({ kind: "write" })}>
              {m.desk_trips_write()}
            </Button>
          )}
          {mayMove && (
            <Button
              variant={lostDay ? "primary" : "secondary"}
              icon="calendar"
              onClick={() => setOpen({ kind: "move", trip })}
            >
              {m.desk_trips_move()}
            </Button>
          )}
          {mayRecord && (
            <Button variant="secondary" icon="money" onClick={() => setOpen({ kind: "receive" })}>
              {m.desk_money_record()}
            </Button>
          )}
          {mayRecord && !invoice && money.total.amount > 0 && (
            <Button
              variant="secondary"
              icon="document"
              busy={act.isBusy}
              onClick={() =>
                void act.run(async () =>
                  setOpen({ kind: "invoice", preview: await deskCall(previewInvoice, { params: { reference } }) }),
                )
              }
            >
              {m.desk_money_issue_invoice()}
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
      <OfAge person={trip.person} patient={trip.patient} treatmentOn={trip.treatment} />
      <LostDay trip={trip} />
      <ClinicHotel trip={trip} act={act} />
      <MoveRequest trip={trip} />
      <div className="grid items-start gap-6 xl:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="flex min-w-0 flex-col gap-6">
          <section aria-labelledby="bookings" className="flex flex-col gap-3">
            <h2 id="bookings" className="text-lg font-semibold">
              {m.desk_trips_bookings()}
            </h2>
            <ul className="flex flex-col gap-3">
              {items.map((item) => (
                <ItemCard key={item.id} trip={trip} item={item} act={act} onOpen={setOpen} />
              ))}
            </ul>
          </section>
          {trip.requests.length > 0 && <RefundRequests requests={trip.requests} act={act} />}
          <Messages trip={trip} />
          <History trip={trip} />
        </div>
        <div className="flex min-w-0 flex-col gap-6">
          <Facts trip={trip} />
          <Card as="section">
            <h2 id="money" className="text-lg font-semibold">
              {m.desk_money_title()}
            </h2>
            <DefinitionList
              items={[
                { term: m.desk_trips_total_booked(), detail: formatMoney(money.total, language) },
                { term: m.desk_trips_paid_in_all(), detail: formatMoney(money.paid, language) },
                ...(money.returned.amount > 0
                  ? [{ term: m.desk_trips_returned_in_all(), detail: formatMoney(money.returned, language) }]
                  : []),
                ...(items.some(({ status }) => status === "cancelled")
                  ? [{ term: m.desk_trips_kept_in_all(), detail: formatMoney(money.kept, language) }]
                  : []),
                { term: m.desk_trips_left(), detail: formatMoney(money.left, language) },
                ...(money.credit.amount > 0
                  ? [{ term: m.receipts_credit(), detail: formatMoney(money.credit, language) }]
                  : []),
                ...trip.receipts.map(({ id, number, kind, at, method, payer, total }) => ({
                  key: id,
                  term: (
                    <div>
                      {receiptName({ kind, amount: total })} · {receiptMethods[method]()}
                      <span className="block text-sm text-muted">
                        <bdi className="whitespace-nowrap">{number}</bdi> · {clock(at)}
                      </span>
                      {payer && payer !== trip.person && (
                        <span className="block text-sm text-muted">
                          {m.desk_money_payer()}: <bdi>{payer}</bdi>
                        </span>
                      )}
                    </div>
                  ),
                  detail: formatMoney(total, language),
                })),
              ]}
            />
            {mayRefund && money.credit.amount > 0 && (
              <Button variant="secondary" onClick={() => setOpen({ kind: "credit" })}>
                {m.desk_money_credit_return()}
              </Button>
            )}
            {invoice && <InvoiceLinks links={{ invoice, creditNotes }} pathOf={deskPaths.invoice} />}
          </Card>
          <Travellers trip={trip} />
        </div>
      </div>
      <Suspense>
        {open?.kind === "receive" && (
          <ReceiveDialog
            trip={{
              reference,
              person: trip.person,
              due: money.balances,
              isCancelled: items.every(isOff),
              isPaying: isAtCheckout(items),
            }}
            onClose={close}
          />
        )}
        {open?.kind === "credit" && <CreditDialog trip={reference} credit={money.credit} onClose={close} />}
        {open?.kind === "write" && <WriteDialog trip={trip} onClose={close} />}
        {open?.kind === "invoice" && <InvoiceDialog reference={reference} preview={open.preview} onClose={close} />}
        {open?.kind === "move" && <MoveDialog trip={open.trip} onClose={close} />}
        {open?.kind === "cancel" && <CancelDialog trip={trip} item={open.item} onClose={close} />}
        {open?.kind === "exchange" && <ExchangeDialog trip={reference} item={open.item} onClose={close} />}
        {open?.kind === "propose" && <ProposeDialog trip={reference} item={open.item} onClose={close} />}
        {open?.kind === "refund" && <RefundDialog trip={reference} item={open.item} onClose={close} />}
        {(open?.kind === "change" || open?.kind === "seeded") && (
          <ChangeDialog trip={reference} item={open.item} isSeeded={open.kind === "seeded"} onClose={close} />
        )}
      </Suspense>
    </DeskPage>
  );
}
