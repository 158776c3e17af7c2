import { useState } from "react";
import type { Alternative } from "../../../contract/bookings.ts";
import { changeAtDesk, listDeskAlternatives, quoteDeskChange } from "../../../contract/desk/booking-changes.ts";
import type { DeskItem } from "../../../contract/desk/trips.ts";
import type { AnswerOf } from "../../../contract/endpoint.ts";
import { dayIn } from "../../../contract/zoned-time.ts";
import { isolated } from "../../bidi.ts";
import { formatDay, formatLine, formatMoney } from "../../format.ts";
import { localInstant } from "../../local-time.ts";
import { useSite } from "../../site.ts";
import { Button } from "../../ui/button.tsx";
import { DateInput } from "../../ui/date-input.tsx";
import { DefinitionList } from "../../ui/definition-list.tsx";
import { Field } from "../../ui/field.tsx";
import { RadioGroup } from "../../ui/radio-group.tsx";
import { TextArea } from "../../ui/text-area.tsx";
import { m } from "../../words/compiled/messages.js";
import { deskCall } from "../desk-call.ts";
import { DeskDialog, textIn } from "../desk-dialog.tsx";
import { type Act, useAct } from "../use-act.ts";
import { Effects } from "./effects.tsx";

type ExchangeDialogProps = { trip: string; item: DeskItem; onClose: () => void };
type Preview = AnswerOf<typeof quoteDeskChange>;

/** Exchanges a booking for another of its seller: days, then an offer, then its price, then the decision. */
export function ExchangeDialog({ trip: reference, item, onClose }: ExchangeDialogProps) {
  const act = useAct({ "try-later": m.desk_trips_seller_silent });
  const [found, setFound] = useState<readonly Alternative[]>();
  const [preview, setPreview] = useState<Preview>();
  const params = { reference, item: item.id };
  const look = (form: FormData) =>
    act.run(async () => {
      const to = textIn(form, "to");
      const query = { from: textIn(form, "from"), ...(to && { to }) };
      setFound((await deskCall(listDeskAlternatives, { params, query })).alternatives);
    });
  const choose = (form: FormData) =>
    act.run(async () => {
      const body = { version: item.version, offerId: textIn(form, "offer") };
      setPreview(await deskCall(quoteDeskChange, { params, body }));
    });
  async function send(form: FormData): Promise<boolean> {
    if (preview) {
      const body = { preview: preview.id, reason: textIn(form, "reason") };
      return act.run(() => deskCall(changeAtDesk, { params, body }), m.desk_trips_exchanged());
    }
    await (found?.length ? choose(form) : look(form));
    return false;
  }
  return (
    <DeskDialog
      title={m.desk_trips_exchange_question({ title: isolated(item.title) })}
      description={m.desk_trips_exchange_text()}
      act={act}
      submit={
        preview ? m.desk_trips_exchange() : found?.length ? m.bookings_change_show() : m.desk_trips_exchange_look()
      }
      onClose={onClose}
      onSubmit={send}
    >
      {preview ? (
        <Price preview={preview} item={item} act={act} onBack={() => setPreview(undefined)} />
      ) : (
        <Choice item={item} found={found} onDays={() => setFound(undefined)} />
      )}
    </DeskDialog>
  );
}

type ChoiceProps = { item: DeskItem; found: readonly Alternative[] | undefined; onDays: () => void };

function Choice({ item: { kind, timeZone, city, startsAt, endsAt }, found, onDays }: ChoiceProps) {
  const { language, today } = useSite();
  const day = (at: string) => dayIn(timeZone, new Date(at));
  return (
    <>
      <div className="grid gap-3 sm:grid-cols-2" onChange={onDays}>
        <Field name="from" label={m.desk_trips_exchange_from()} required>
          <DateInput min={today} required defaultValue={day(startsAt)} />
        </Field>
        {kind !== "activity" && (
          <Field name="to" label={m.desk_trips_exchange_to()} required>
            <DateInput min={today} required defaultValue={day(endsAt)} />
          </Field>
        )}
      </div>
      {found?.length === 0 && <p role="status">{m.desk_trips_exchange_none()}</p>}
      {found && found.length > 0 && (
        <RadioGroup
          name="offer"
          legend={m.desk_trips_exchange_offer()}
          required
          options={found.map((one) => ({
            value: one.offerId,
            label: (
              <>
                <bdi className="font-semibold">{formatLine([one.title, one.subtitle ?? undefined], language)}</bdi>
                <span className="figures block text-sm text-muted">
                  {localInstant(one.startsAt, { timeZone, city }, language)} –{" "}
                  {localInstant(one.endsAt, { timeZone, city }, language)} · {formatMoney(one.price, language)}
                </span>
              </>
            ),
          }))}
        />
      )}
    </>
  );
}

type PriceProps = { preview: Preview; item: DeskItem; act: Act; onBack: () => void };

function Price({ preview, item: { timeZone, city }, act, onBack }: PriceProps) {
  const { language } = useSite();
  const { title, subtitle, startsAt, endsAt, amount, fee, difference, dueNow, dueOn, expiresAt, knockOn, gaps } =
    preview;
  const money = (one: DeskItem["amount"]) => formatMoney(one, language);
  const clock = (at: string) => localInstant(at, { timeZone, city }, language);
  const back = { ...difference, amount: -difference.amount };
  return (
    <>
      <DefinitionList
        items={[
          {
            term: m.desk_trips_exchange_offer(),
            detail: <bdi>{formatLine([title, subtitle ?? undefined], language)}</bdi>,
          },
          { term: m.desk_trips_days(), detail: `${clock(startsAt)} – ${clock(endsAt)}` },
          { term: m.desk_trips_exchange_price(), detail: money(amount) },
          ...(fee.amount > 0 ? [{ term: m.desk_trips_exchange_fee(), detail: money(fee) }] : []),
        ]}
      />
      <p className="font-semibold">
        {dueOn
          ? m.desk_trips_exchange_due({ amount: money(dueNow), day: formatDay(dueOn, language) })
          : back.amount > 0
            ? m.desk_trips_exchange_back({ amount: money(back) })
            : m.desk_trips_exchange_same()}
      </p>
      <p className="text-sm text-muted">{m.desk_trips_price_until({ time: clock(expiresAt) })}</p>
      <Effects knockOn={knockOn} gaps={gaps} />
      <Field name="reason" label={m.desk_trips_reason()} hint={m.desk_trips_reason_hint()} required>
        <TextArea rows={3} maxLength={400} required />
      </Field>
      <Button type="button" variant="quiet" disabled={act.isBusy} onClick={onBack}>
        {m.desk_trips_exchange_other()}
      </Button>
    </>
  );
}
