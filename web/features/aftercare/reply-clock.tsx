import { ClinicLine } from "../../aftercare/clinic-line.tsx";
import { BothClocks } from "../../offer/both-clocks.tsx";
import { Notice } from "../../ui/notice.tsx";
import { m } from "../../words/compiled/messages.js";

type ReplyClockProps = { replyDueAt: string; isLate: boolean };

/** Until when the clinic answers, while the person waits; once that has passed, how to reach the clinic. */
export function ReplyClock({ replyDueAt, isLate }: ReplyClockProps) {
  if (isLate)
    return (
      <Notice tone="warning" title={m.aftercare_ask_late()} action={<ClinicLine />}>
        <BothClocks instant={replyDueAt} />
        <p className="mt-2">{m.aftercare_ask_late_text()}</p>
      </Notice>
    );
  return (
    <div className="rounded-md border border-line bg-surface p-4">
      <p className="font-semibold">{m.aftercare_ask_until()}</p>
      <BothClocks instant={replyDueAt} />
    </div>
  );
}
