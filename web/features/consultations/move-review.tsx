import { useEffect, useRef } from "react";
import { Form, useNavigation } from "react-router";
import type { ConsultationSlot } from "../../../contract/consultation-slots.ts";
import { useVisitorZone } from "../../clinic-clock.ts";
import { modeNames } from "../../consultations/consultation-words.ts";
import { paths } from "../../paths.ts";
import { Button } from "../../ui/button.tsx";
import { Link } from "../../ui/link.tsx";
import { m } from "../../words/compiled/messages.js";
import { BothTimes } from "./both-times.tsx";
import { TalkFor } from "./talk-for.tsx";
import type { TimePage } from "./time-page.ts";

/** The chosen time and whose it is, before the consultation is moved to it. */
export function MoveReview({ page, slot }: { page: TimePage; slot: ConsultationSlot }) {
  const { consultation, formKey, mode, slots, token } = page;
  const { startsAt } = slot;
  const clinician = slots.clinicians.find(({ slug }) => slug === slot.clinician);
  const zone = useVisitorZone();
  const busy = useNavigation().state !== "idle";
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <Form method="post" className="flex flex-col items-start gap-4 rounded-lg border border-line bg-surface p-5">
      <input type="hidden" name="intent" value="move" />
      <input type="hidden" name="key" value={formKey} />
      <input type="hidden" name="version" value={consultation.version} />
      <input type="hidden" name="mode" value={mode} />
      <input type="hidden" name="visitorZone" value={zone ?? ""} />
      <input type="hidden" name="slot" value={`${startsAt} ${slot.clinician}`} />
      <h2 ref={heading} tabIndex={-1} className="text-lg outline-none">
        {m.consultations_move_review()}
      </h2>
      <BothTimes instant={startsAt} timeZone={slots.timeZone} stored={consultation.visitorZone} />
      <div>
        <TalkFor consultation={{ ...consultation, startsAt }} />
      </div>
      <p>
        {clinician && m.consultations_with_one({ name: clinician.name, title: clinician.title })}
        <span className="block text-sm text-muted">{modeNames[mode]()}</span>
      </p>
      {consultation.clinician && clinician && consultation.clinician.name !== clinician.name && (
        <p className="font-semibold">{m.consultations_move_other({ name: consultation.clinician.name })}</p>
      )}
      <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
        <Button type="submit" busy={busy}>
          {m.consultations_move_confirm()}
        </Button>
        <Link to={paths.consultationStep(token, "time")} className="text-link inline-flex min-h-11 items-center">
          {m.consultations_choose_other()}
        </Link>
      </div>
    </Form>
  );
}
