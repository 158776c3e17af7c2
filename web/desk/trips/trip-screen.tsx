import { useState } from "react";
import { askForRest } from "../../../contract/desk/money.ts";
import {
  confirmNeeds,
  type DeskItem,
  type DeskTrip,
  getDeskTrip,
  noteNoShow,
  previewInvoice,
} from "../../../contract/desk/trips.ts";
import type { InvoiceContent } from "../../../contract/invoices.ts";
import { isolated } from "../../bidi.ts";
import { formatInstant, formatMoney } from "../../format.ts";
import { fromApi, useData } from "../../screen.ts";
import { useSite } from "../../site.ts";
import { kindIcons } from "../../trip/item-words.ts";
import { needLine } from "../../trip/need-words.ts";
import { receiptMethods, receiptNames } from "../../trip/receipt-words.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { DefinitionList } from "../../ui/definition-list.tsx";
import { Icon } from "../../ui/icon.tsx";
import { Link } from "../../ui/link.tsx";
import { Notice } from "../../ui/notice.tsx";
import { OwnLanguage } from "../../ui/own-language.tsx";
import { m } from "../../words/compiled/messages.js";
import { ConfirmButton } from "../confirm-button.tsx";
import { deskCall } from "../desk-call.ts";
import { InvoiceDialog } from "../money/invoice-dialog.tsx";
import { ReceiveDialog } from "../money/receive-dialog.tsx";
import { RefundDialog } from "../money/refund-dialog.tsx";
import { RefundRequests } from "../money/refund-requests.tsx";
import { deskPaths } from "../paths.ts";
import { deskScreen } from "../screen.ts";
import { DeskPage } from "../shell/desk-page.tsx";
import { useLive } from "../shell/updates.ts";
import { useRight } from "../shell/use-staff.ts";
import { type Act, useAct } from "../use-act.ts";
import { ChangeDialog } from "./change-dialog.tsx";
import { MoveDialog } from "./move-dialog.tsx";
import { MoveRequest } from "./move-request.tsx";
import { StateBadges } from "./state-badges.tsx";
import { Facts, History, LostDay, Travellers } from "./trip-sections.tsx";
import { payerNames } from "./trip-words.ts";

export const loader = fromApi(({ call, params: { reference = "" }, site: { language } }) =>
  call(getDeskTrip, { params: { reference }, query: { language } }),
);
export const handle = deskScreen<DeskTrip>({ title: ({ reference }) => reference });

type Open =
  | { readonly kind: "receive" }
  | { readonly kind: "invoice"; readonly preview: InvoiceContent }
  | { readonly kind: "move"; readonly trip: DeskTrip }
  | { readonly kind: "refund" | "change" | "seeded"; readonly item: DeskItem };

/** A trip: its bookings, its people, its money and its history. */
export function Component() {
  const trip = useData(loader);
  const { language } = useSite();
  const act = useAct();
  const [open, setOpen] = useState<Open>();
  const mayRecord = useRight("money:record");
  const mayMove = useRight("trips:change") && trip.canMove;
  useLive(["trips", "money"]);
  const { reference, invoice, money, items, lostDay, moveRequest } = trip;
  const close = () => setOpen(undefined);
  return (
    <DeskPage
      title={trip.person}
      back={{ to: deskPaths.trips, label: m.desk_trips_title() }}
      lead={<bdi>{reference}</bdi>}
      actions={
        <>
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
          {mayRecord && !invoice && (
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
      <LostDay trip={trip} />
      {moveRequest && <MoveRequest trip={trip} asked={moveRequest} />}
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
                { term: m.desk_money_total(), detail: formatMoney(money.total, language) },
                { term: m.desk_money_paid(), detail: formatMoney(money.paid, language) },
                { term: m.desk_trips_left(), detail: formatMoney(money.left, language) },
                ...(money.credit.amount > 0
                  ? [{ term: m.receipts_credit(), detail: formatMoney(money.credit, language) }]
                  : []),
                ...trip.receipts.map(({ id, number, kind, at, method, total }) => ({
                  key: id,
                  term: (
                    <div>
                      {receiptNames[kind]()} · {receiptMethods[method]()}
                      <span className="block text-sm text-muted">
                        <bdi className="whitespace-nowrap">{number}</bdi> · {formatInstant(at, trip.timeZone, language)}
                      </span>
                    </div>
                  ),
                  detail: formatMoney(total, language),
                })),
              ]}
            />
            {invoice && (
              <Link to={deskPaths.invoice(invoice.id)} className="text-link inline-flex min-h-11 items-center gap-2">
                <Icon name="document" size="sm" />
                {m.invoices_title({ number: invoice.number })}
              </Link>
            )}
          </Card>
          <Travellers trip={trip} />
        </div>
      </div>
      {open?.kind === "receive" && (
        <ReceiveDialog trip={{ reference, person: trip.person, due: money.left }} onClose={close} />
      )}
      {open?.kind === "invoice" && <InvoiceDialog reference={reference} preview={open.preview} onClose={close} />}
      {open?.kind === "move" && <MoveDialog trip={open.trip} onClose={close} />}
      {open?.kind === "refund" && <RefundDialog trip={reference} item={open.item} onClose={close} />}
      {(open?.kind === "change" || open?.kind === "seeded") && (
        <ChangeDialog trip={reference} item={open.item} isSeeded={open.kind === "seeded"} onClose={close} />
      )}
    </DeskPage>
  );
}

type ItemCardProps = { trip: DeskTrip; item: DeskItem; act: Act; onOpen: (open: Open) => void };

function ItemCard({ trip, item, act, onOpen }: ItemCardProps) {
  const { language } = useSite();
  const { reference } = trip;
  const { id, version, can, timeZone, amount, paid, left, dueAt, returned, change } = item;
  const clock = (at: string) => formatInstant(at, timeZone, language);
  const money = (one: DeskItem["amount"]) => formatMoney(one, language);
  const may = { change: useRight("trips:change"), record: useRight("money:record"), refund: useRight("refunds:make") };
  return (
    <Card as="li">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div className="min-w-0">
          <h3 className="flex items-center gap-2 font-semibold">
            <Icon name={kindIcons[item.kind]} size="sm" />
            <OwnLanguage as="bdi" language={item.textsLanguage}>
              {[item.title, item.subtitle].filter(Boolean).join(", ")}
            </OwnLanguage>
          </h3>
          <p className="text-sm text-muted">
            {clock(item.startsAt)} – {clock(item.endsAt)}
          </p>
          <p className="text-sm text-muted">
            {item.supplier}
            {item.reference && (
              <>
                {" · "}
                <bdi>{item.reference}</bdi>
              </>
            )}
          </p>
        </div>
        <StateBadges item={item} />
      </div>
      {change && (
        <Notice tone={change.isSafe ? "warning" : "error"} title={m.desk_trips_change_waits()}>
          {m.desk_trips_change_text({ before: clock(change.before.startsAt), after: clock(change.after.startsAt) })}{" "}
          {payerNames[change.payer]()} {!change.isSafe && m.desk_trips_change_unsafe()}
          <span className="block text-sm">{change.reason}</span>
        </Notice>
      )}
      <p className="figures flex flex-wrap gap-x-5 gap-y-1 text-sm">
        <span>{m.desk_trips_price({ amount: money(amount) })}</span>
        <span>{m.desk_trips_paid({ amount: money(paid) })}</span>
        {left.amount > 0 && dueAt && (
          <strong>{m.desk_trips_left_by({ amount: money(left), when: clock(dueAt) })}</strong>
        )}
        {returned.amount > 0 && <span>{m.desk_trips_returned({ amount: money(returned) })}</span>}
      </p>
      {item.needs && item.needs.length > 0 && (
        <ul className="text-sm">
          {item.needs.map((need) => (
            <li key={`${need.name} ${need.need}`}>{needLine(need)}</li>
          ))}
        </ul>
      )}
      <div className="flex flex-wrap gap-2">
        {may.record && can.includes("ask") && (
          <Button
            variant="secondary"
            icon="mail"
            busy={act.isBusy}
            onClick={() => void act.run(() => deskCall(askForRest, { params: { id } }), m.desk_money_asked())}
          >
            {m.desk_money_ask()}
          </Button>
        )}
        {may.refund && can.includes("refund") && (
          <Button variant="secondary" onClick={() => onOpen({ kind: "refund", item })}>
            {m.desk_money_refund()}
          </Button>
        )}
        {may.change && can.includes("confirm-needs") && (
          <Button
            variant="secondary"
            icon="check"
            busy={act.isBusy}
            onClick={() =>
              void act.run(
                () => deskCall(confirmNeeds, { params: { reference, item: id }, body: { version } }),
                m.desk_trips_needs_confirmed(),
              )
            }
          >
            {m.desk_trips_needs_confirm()}
          </Button>
        )}
        {may.change && can.includes("supplier-change") && (
          <Button variant="quiet" icon="edit" onClick={() => onOpen({ kind: "change", item })}>
            {m.desk_trips_record_change()}
          </Button>
        )}
        {may.change && can.includes("seeded-change") && (
          <Button variant="quiet" icon="plane" onClick={() => onOpen({ kind: "seeded", item })}>
            {m.desk_trips_seeded_change()}
          </Button>
        )}
        {may.change && can.includes("no-show") && (
          <ConfirmButton
            variant="quiet"
            act={act}
            question={m.desk_trips_no_show_question({ title: isolated(item.title) })}
            text={m.desk_trips_no_show_text()}
            sure={m.desk_trips_no_show()}
            isDanger
            onSure={() =>
              act.run(
                () => deskCall(noteNoShow, { params: { reference, item: id }, body: { version } }),
                m.desk_trips_no_show_noted(),
              )
            }
          >
            {m.desk_trips_no_show()}
          </ConfirmButton>
        )}
      </div>
    </Card>
  );
}
