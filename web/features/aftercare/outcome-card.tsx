import type { CheckIn, RecoveryDiary } from "../../../contract/aftercare.ts";
import { BothClocks } from "../../offer/both-clocks.tsx";
import { callLink } from "../../phone-links.ts";
import { ButtonLink } from "../../ui/button-link.tsx";
import { Notice } from "../../ui/notice.tsx";
import { m } from "../../words/compiled/messages.js";

/** What today's answers mean, and what happens now. */
export function OutcomeCard({ checkIn, diary }: { checkIn: CheckIn; diary: RecoveryDiary }) {
  const { number } = diary.emergency;
  if (checkIn.outcome === "green")
    return (
      <Notice tone="success" title={m.aftercare_green()} announce>
        {m.aftercare_green_text()}
      </Notice>
    );
  if (checkIn.outcome === "emergency")
    return (
      <Notice
        tone="error"
        title={m.aftercare_emergency_was()}
        action={
          <ButtonLink href={callLink(number)} variant="danger" icon="phone">
            {m.aftercare_emergency_call({ number })}
          </ButtonLink>
        }
      >
        {m.aftercare_emergency_was_text({ number })}
      </Notice>
    );
  return (
    <Notice tone="warning" title={m.aftercare_ask()} announce>
      <p>{m.aftercare_ask_text()}</p>
      <p className="mt-2">{m.aftercare_ask_worse({ number })}</p>
    </Notice>
  );
}

/** Until when the clinic answers, while the person waits. */
export function ReplyClock({ replyDueAt }: { replyDueAt: string }) {
  return (
    <div className="rounded-md border border-line bg-surface p-4">
      <p className="font-semibold">{m.aftercare_ask_until()}</p>
      <BothClocks instant={replyDueAt} />
    </div>
  );
}
