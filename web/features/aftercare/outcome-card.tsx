import type { CheckIn, RecoveryDiary } from "../../../contract/aftercare.ts";
import { ClinicLine } from "../../aftercare/clinic-line.tsx";
import { EmergencyCalls } from "../../aftercare/emergency-calls.tsx";
import { Notice } from "../../ui/notice.tsx";
import { m } from "../../words/compiled/messages.js";

/** What today's answers mean, and what happens now. */
export function OutcomeCard({ checkIn, diary }: { checkIn: CheckIn; diary: RecoveryDiary }) {
  const { number } = diary.emergency;
  const isAlarmed = diary.state === "urgent";
  switch (checkIn.outcome) {
    case "green":
      return (
        <Notice
          tone={isAlarmed ? "warning" : "success"}
          title={isAlarmed ? m.aftercare_alarmed() : m.aftercare_green()}
          announce
        >
          {isAlarmed ? m.aftercare_emergency_was_text({ number }) : m.aftercare_green_text()}
        </Notice>
      );
    case "emergency":
      return (
        <Notice tone="error" announce title={m.aftercare_emergency_was()} action={<EmergencyCalls number={number} />}>
          <p>{m.aftercare_emergency_was_text({ number })}</p>
          <ClinicKnows checkIn={checkIn} diary={diary} />
        </Notice>
      );
    case "call":
      return (
        <Notice tone="error" announce title={m.aftercare_call()} action={<ClinicLine />}>
          <p>{m.aftercare_call_text()}</p>
          <p className="mt-2">{m.aftercare_ask_worse({ number })}</p>
          <ClinicKnows checkIn={checkIn} diary={diary} />
        </Notice>
      );
    case "ask":
      return diary.state === "answered" ? (
        <Answered />
      ) : (
        <Notice tone="warning" title={m.aftercare_ask()} announce>
          <p>{m.aftercare_ask_text()}</p>
          {isAlarmed && <p className="mt-2">{m.aftercare_alarmed()}</p>}
          <p className="mt-2">{m.aftercare_ask_worse({ number })}</p>
        </Notice>
      );
  }
}

/** How far the clinic is with a check-in, by who answered and who opened it since. */
function ClinicKnows({ checkIn: { at }, diary: { talk, state } }: { checkIn: CheckIn; diary: RecoveryDiary }) {
  const since = talk.filter((one) => one.at >= at);
  const opened = since.find(({ kind }) => kind === "opened");
  // A question may still wait where the alarm has ended.
  const isOver = state === "waiting" && since.some(({ kind }) => kind === "call" || kind === "not-needed");
  if (state === "answered" || isOver) return <p className="mt-2">{m.aftercare_card_answered()}</p>;
  return <p className="mt-2">{opened ? m.aftercare_told_opened({ name: opened.by ?? "" }) : m.aftercare_told()}</p>;
}

const Answered = () => (
  <Notice tone="success" title={m.aftercare_ask_done()} announce>
    {m.aftercare_ask_done_text()}
  </Notice>
);
