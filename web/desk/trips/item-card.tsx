import { confirmNeeds, type DeskItem, type DeskTrip, noteNoShow } from "../../../contract/desk/trips.ts";
import type { InvoiceContent } from "../../../contract/invoices.ts";
import { isolated } from "../../bidi.ts";
import { useClinicClock } from "../../clinic-clock.ts";
import { formatLine, formatMoney } from "../../format.ts";
import { localInstant } from "../../local-time.ts";
import { useSite } from "../../site.ts";
import { kindIcons } from "../../trip/item-words.ts";
import { needLine } from "../../trip/need-words.ts";
import { startAt } from "../../trip/start-at.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { Icon } from "../../ui/icon.tsx";
import { Notice } from "../../ui/notice.tsx";
import { OwnLanguage } from "../../ui/own-language.tsx";
import { m } from "../../words/compiled/messages.js";
import { ConfirmButton } from "../confirm-button.tsx";
import { deskCall } from "../desk-call.ts";
import { useAskForRest } from "../money/ask-rest.ts";
import { useRight } from "../shell/use-staff.ts";
import type { Act } from "../use-act.ts";
import { StateBadges } from "./state-badges.tsx";
import { WaitingChange } from "./waiting-change.tsx";

export type OpenDialog =
  | { readonly kind: "receive" | "write" | "credit" }
  | { readonly kind: "invoice"; readonly preview: InvoiceContent }
  | { readonly kind: "move"; readonly trip: DeskTrip }
  | { readonly kind: "cancel" | "exchange" | "refund" | "change" | "propose" | "seeded"; readonly item: DeskItem };

type ItemCardProps = { trip: DeskTrip; item: DeskItem; act: Act; onOpen: (open: OpenDialog) => void };

/** A booking of a trip: its money, its news and what the desk can do with it. */
export function ItemCard({ trip, item, act, onOpen }: ItemCardProps) {
  const { language } = useSite();
  const { reference } = trip;
  const { id, version, can, timeZone, city, isTimeOpen, amount, paid, left, dueAt, returned, change } = item;
  const clock = useClinicClock();
  const ask = useAskForRest(act);
  const place = { timeZone, city };
  const money = (one: DeskItem["amount"]) => formatMoney(one, language);
  const may = { change: useRight("trips:change"), record: useRight("money:record"), refund: useRight("refunds:make") };
  return (
    <Card as="li">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div className="min-w-0">
          <h3 className="flex items-center gap-2 font-semibold">
            <Icon name={kindIcons[item.kind]} size="sm" />
            <OwnLanguage as="bdi" language={item.textsLanguage}>
              {formatLine([item.title, item.subtitle ?? undefined], item.textsLanguage)}
            </OwnLanguage>
          </h3>
          <p className="text-sm text-muted">
            {startAt(item.startsAt, { ...place, isTimeOpen }, language)}
            {!isTimeOpen && ` – ${localInstant(item.endsAt, place, language)}`}
          </p>
          <p className="text-sm text-muted">
            {item.supplier}
            {item.place && (
              <>
                {" · "}
                <bdi>{item.place}</bdi>
              </>
            )}
            {item.reference && (
              <>
                {" · "}
                <bdi>{item.reference}</bdi>
              </>
            )}
          </p>
        </div>
        <StateBadges item={item.amount.amount === 0 ? { ...item, payment: "none" } : item} />
      </div>
      {change && (
        <WaitingChange change={change}>
          {may.change && can.includes("change") && (
            <Button variant="secondary" onClick={() => onOpen({ kind: "propose", item })}>
              {m.desk_trips_propose()}
            </Button>
          )}
        </WaitingChange>
      )}
      {item.clinicAct && (
        <Notice title={m.desk_trips_clinic_act({ by: isolated(item.clinicAct.by) })}>{item.clinicAct.reason}</Notice>
      )}
      <p className="figures flex flex-wrap gap-x-5 gap-y-1 text-sm">
        {amount.amount === 0 && paid.amount === 0 ? (
          <span>{m.offers_included()}</span>
        ) : (
          <>
            <span>{m.desk_trips_price({ amount: money(amount) })}</span>
            <span>{m.desk_trips_paid({ amount: money(paid) })}</span>
          </>
        )}
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
          <Button variant="secondary" icon="mail" busy={act.isBusy} onClick={() => void ask(id)}>
            {m.desk_money_ask()}
          </Button>
        )}
        {may.refund && can.includes("refund") && (
          <Button variant="secondary" onClick={() => onOpen({ kind: "refund", item })}>
            {m.desk_money_refund()}
          </Button>
        )}
        {may.change && can.includes("change") && (
          <Button variant="secondary" onClick={() => onOpen({ kind: "exchange", item })}>
            {m.desk_trips_exchange()}
          </Button>
        )}
        {may.change && can.includes("cancel") && (
          <Button variant="quiet" icon="close" onClick={() => onOpen({ kind: "cancel", item })}>
            {m.desk_trips_cancel()}
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
