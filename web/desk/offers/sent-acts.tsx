import { useState } from "react";
import {
  extendOffer,
  type RequestOffers as Offers,
  remindOfOffer,
  type SentOffer,
  withdrawOffer,
} from "../../../contract/desk/offers.ts";
import { isolated } from "../../bidi.ts";
import { formatInstant } from "../../format.ts";
import { useProvider, useSite } from "../../site.ts";
import { Button } from "../../ui/button.tsx";
import { ButtonLink } from "../../ui/button-link.tsx";
import { DateInput } from "../../ui/date-input.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Field } from "../../ui/field.tsx";
import { useHref } from "../../ui/link.tsx";
import { Notice } from "../../ui/notice.tsx";
import { m } from "../../words/compiled/messages.js";
import { deskCall } from "../desk-call.ts";
import { DeskForm } from "../desk-form.tsx";
import { deskPaths } from "../paths.ts";
import { useRight } from "../shell/use-staff.ts";
import { useAct } from "../use-act.ts";

/** What is asked before an act on a sent offer. */
const questions = {
  extend: { name: m.desk_offers_extend, text: m.desk_offers_extend_text },
  remind: { name: m.desk_offers_remind, text: m.desk_offers_remind_text },
  withdraw: { name: m.desk_offers_withdraw, text: m.desk_offers_withdraw_text },
} as const;

/** Extend, remind, withdraw, and write the next version. */
export function SentActs({ page, offer }: { page: Offers; offer: SentOffer }) {
  const act = useAct();
  const { language } = useSite();
  const { location } = useProvider();
  const [asked, setAsked] = useState<keyof typeof questions>();
  const mayWrite = useRight("offers:write");
  const { option, version, state, validUntil, mayRemind } = offer;
  const draft = useHref(deskPaths.offer(page.reference, option));
  const isOpen = state === "open" && page.status === "offered";
  const mayExtend =
    isOpen || (state === "expired" && page.can.offer) || (state === "accepted" && page.status === "deposit_due");
  const mayRewrite = page.can.offer && ["open", "expired", "withdrawn"].includes(state);
  const params = { reference: page.reference, option: String(option) };
  const name = m.offers_alternative({ option });
  if (!mayWrite || (!mayExtend && !mayRewrite)) return null;
  const acts = {
    extend: (form: FormData) =>
      act.run(
        () => deskCall(extendOffer, { params, body: { version, day: String(form.get("day") ?? "") } }),
        m.desk_offers_extended(),
      ),
    remind: () => act.run(() => deskCall(remindOfOffer, { params, body: { version } }), m.desk_offers_reminder_sent()),
    withdraw: () => act.run(() => deskCall(withdrawOffer, { params, body: { version } }), m.desk_offers_withdrawn()),
  };
  const question = questions[asked ?? "withdraw"];
  return (
    <div className="flex flex-wrap gap-2 border-t border-line pt-3">
      {mayRewrite && (
        <ButtonLink href={draft} variant="secondary" icon="edit">
          {m.desk_offers_next_version()}
        </ButtonLink>
      )}
      {mayExtend && (
        <Button variant="secondary" icon="calendar" onClick={() => setAsked("extend")}>
          {m.desk_offers_extend()}
        </Button>
      )}
      {isOpen && mayRemind && (
        <Button variant="secondary" icon="mail" onClick={() => setAsked("remind")}>
          {m.desk_offers_remind()}
        </Button>
      )}
      {isOpen && (
        <Button variant="danger" onClick={() => setAsked("withdraw")}>
          {m.desk_offers_withdraw()}
        </Button>
      )}
      <Dialog
        title={`${question.name()}: ${name}`}
        description={question.text({
          when: formatInstant(validUntil, location.timeZone, language),
          name: isolated(page.name),
        })}
        open={asked !== undefined}
        close={{ label: m.desk_close(), onClose: () => setAsked(undefined) }}
      >
        <DeskForm
          label={question.name()}
          onSubmit={(form) => {
            // What was refused is said where it was asked.
            if (asked) void acts[asked](form).then((isDone) => isDone && setAsked(undefined));
          }}
        >
          {act.problem && (
            <Notice tone="error" announce>
              {act.problem}
            </Notice>
          )}
          {asked === "extend" && (
            <Field name="day" label={m.desk_offers_last_day()} required>
              <DateInput min={validUntil.slice(0, 10)} required />
            </Field>
          )}
          <Button type="submit" variant={asked === "withdraw" ? "danger" : "primary"} busy={act.isBusy}>
            {question.name()}
          </Button>
        </DeskForm>
      </Dialog>
    </div>
  );
}
