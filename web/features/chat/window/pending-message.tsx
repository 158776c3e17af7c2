import { isBlank } from "../messages.ts";
import { Bubble } from "../reply/bubble.tsx";
import { withoutMarks } from "../reply/citations.tsx";
import { Reply } from "../reply/reply.tsx";

/** An answer on its way: three dots, and before them what has come. */
export const PendingMessage = ({ text }: { text: string }) => (
  <Bubble by="ai">
    {!isBlank(text) && <Reply text={withoutMarks(text)} />}
    <span aria-hidden="true" data-loading className="flex h-6 items-center gap-1.5">
      {["", "[animation-delay:200ms]", "[animation-delay:400ms]"].map((delay) => (
        <span key={delay} className={`size-2 animate-pulse rounded-full bg-primary-ink ${delay}`} />
      ))}
    </span>
  </Bubble>
);
