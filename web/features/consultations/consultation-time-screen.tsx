import { type ActionFunctionArgs, Form, type ShouldRevalidateFunctionArgs, useActionData } from "react-router";
import type { ConsultationMode } from "../../../contract/consultation-constants.ts";
import { DangerNotice } from "../../aftercare/danger-notice.tsx";
import { useVisitorZone } from "../../clinic-clock.ts";
import { formatTime, weekdayOf } from "../../format.ts";
import { FormProblems } from "../../forms/form-problems.tsx";
import { errorOf, firstOf } from "../../forms/form-values.ts";
import type { Refused } from "../../forms/refused.ts";
import { fromApi, fromPayload, type Loader, screen, useData } from "../../screen.ts";
import { bringShown } from "../../section.tsx";
import { useProvider, useSite } from "../../site.ts";
import { Notice } from "../../ui/notice.tsx";
import { m } from "../../words/compiled/messages.js";
import { ConsultationFrame } from "./consultation-frame.tsx";
import { MoveFrame } from "./move-frame.tsx";
import { MoveReview } from "./move-review.tsx";
import { SlotChoice } from "./slot-choice.tsx";
import { SlotDays } from "./slot-days.tsx";
import { slotValue, type TimePage } from "./time-page.ts";
import { UnfinishedOnly } from "./unfinished-only.tsx";

export const loader: Loader<TimePage> = import.meta.env.SSR
  ? fromApi(async ({ call, params: { token = "" }, query, site: { language } }) => {
      const { getConsultation } = await import("../../../contract/consultations.ts");
      const { listSlots } = await import("../../../contract/consultation-slots.ts");
      const { consultationModes } = await import("../../../contract/consultation-constants.ts");
      const consultation = await call(getConsultation, { params: { token }, query: { language } });
      const { procedure } = consultation;
      const wish = consultationModes.find((one) => one === query.get("mode")) ?? consultation.mode ?? undefined;
      const clinician = query.get("clinician") ?? "";
      const { ownDay, withOwn } = await import("./own-slot.ts");
      const asked = /^\d{4}-\d{2}-\d{2}$/.test(query.get("from") ?? "") ? query.get("from") : undefined;
      const from = asked ?? ownDay(consultation);
      const ask = (mode: ConsultationMode | undefined) =>
        call(listSlots, {
          query: {
            procedure: procedure.slug,
            language,
            ...(mode && { mode }),
            ...(clinician && { clinician }),
            ...(from && { from }),
          },
        });
      const first = await ask(wish);
      const mode = first.modes.find((one) => one.mode === wish)?.mode ?? first.modes[0]?.mode ?? "video";
      const slots = mode === wish ? first : await ask(mode);
      // Another way to talk or another clinician has other times.
      const isOwn = mode === consultation.mode && ["", consultation.clinician?.slug].includes(clinician);
      const shown = isOwn ? withOwn(slots, { consultation, isFirst: !asked }) : { slots, held: null, gone: null };
      return { token, formKey: crypto.randomUUID(), consultation, mode, clinician, ...shown };
    })
  : fromPayload;

/** Loads the action on the first submit. */
export const action = async (facts: ActionFunctionArgs) =>
  (await import("./consultation-actions.ts")).consultationAction(facts);

/** After a time was refused the others are looked up again. */
export const shouldRevalidate = ({ actionStatus, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs): boolean =>
  actionStatus !== undefined || defaultShouldRevalidate;

export const handle = screen<TimePage>({
  cache: "private",
  prepare: bringShown,
  head: () => ({ title: m.consultations_time_title(), isPrivate: true }),
});

export function Component() {
  const page = useData(loader);
  const { consultation } = page;
  const { texts } = useProvider();
  if (consultation.can.move)
    return (
      <MoveFrame page={page}>
        <Moving page={page} />
      </MoveFrame>
    );
  return (
    <UnfinishedOnly page={page} needs="answers">
      <ConsultationFrame
        step="time"
        title={m.consultations_time_title()}
        lead={m.consultations_time_lead({ city: texts.city })}
        topic={consultation.procedure}
        first={<DangerNotice danger={consultation.danger} />}
        page={page}
      >
        <Choosing page={page} intent="hold" />
      </ConsultationFrame>
    </UnfinishedOnly>
  );
}

/** A time is chosen, reviewed with its clinician, and only then taken. */
function Moving({ page }: { page: TimePage }) {
  const answer = useActionData<Refused>();
  const chosen = answer?.intent === "review" ? firstOf(answer.typed, "slot") : undefined;
  const slot = page.slots.days.flatMap(({ slots }) => slots).find((one) => slotValue(one) === chosen);
  return slot ? <MoveReview page={page} slot={slot} /> : <Choosing page={page} intent="review" />;
}

function Choosing({ page, intent }: { page: TimePage; intent: "hold" | "review" }) {
  const { consultation, formKey, mode, slots, gone } = page;
  const { language } = useSite();
  const { texts } = useProvider();
  const refused = useActionData<Refused>();
  const zone = useVisitorZone();
  const isTaken = errorOf(refused, "slot") !== undefined;
  return (
    <div className="flex flex-col gap-8">
      <SlotChoice page={page} />
      {refused && isTaken ? (
        <Notice key={refused.attempt} tone="warning" announce title={m.consultations_taken_title()}>
          {m.consultations_taken_text()}
        </Notice>
      ) : gone && !refused ? (
        <Notice tone="warning" announce title={m.consultations_taken_title()}>
          {m.consultations_gone_text({
            day: weekdayOf(gone, slots.timeZone, language),
            time: formatTime(gone, slots.timeZone, language),
            city: texts.city,
          })}
        </Notice>
      ) : (
        <FormProblems refused={refused} />
      )}
      <Form method="post" className="flex flex-col gap-6">
        <input type="hidden" name="intent" value={intent} />
        <input type="hidden" name="key" value={formKey} />
        <input type="hidden" name="version" value={consultation.version} />
        <input type="hidden" name="mode" value={mode} />
        <input type="hidden" name="visitorZone" value={zone ?? ""} />
        <SlotDays page={page} intent={intent} />
      </Form>
    </div>
  );
}
