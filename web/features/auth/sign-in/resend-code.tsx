import { useState } from "react";
import { isolated } from "../../../bidi.ts";
import { Button } from "../../../ui/button.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { m } from "../../../words/compiled/messages.js";
import { lineOf, problemOf } from "../auth-problems.ts";
import { asClock, useSecondsUntil } from "./countdown.tsx";

const pause = 30_000;

type ResendCodeProps = {
  email: string;
  /** One was sent just now. */
  isSent?: boolean;
  onResend: () => Promise<unknown>;
};

/** Another code, once the last one has had its time to arrive. */
export function ResendCode({ email, isSent = true, onResend }: ResendCodeProps) {
  const [again, setAgain] = useState(() => Date.now() + (isSent ? pause : 0));
  const [said, setSaid] = useState<{ tone: "success" | "error"; text: string }>();
  const seconds = useSecondsUntil(again);
  const time = asClock(seconds);
  async function resend(): Promise<void> {
    try {
      await onResend();
      setSaid({ tone: "success", text: m.auth_resent({ email: isolated(email) }) });
      setAgain(Date.now() + pause);
    } catch (error) {
      setSaid({ tone: "error", text: lineOf(problemOf(error)) });
    }
  }
  return (
    <div className="flex flex-col gap-3">
      {said && (
        <Notice tone={said.tone} announce>
          {said.text}
        </Notice>
      )}
      {seconds > 0 ? (
        <p className="flex min-h-11 items-center text-sm text-muted tabular-nums">{m.auth_resend_in({ time })}</p>
      ) : (
        <Button variant="quiet" className="-ms-4 self-start" onClick={() => void resend()}>
          {m.auth_resend()}
        </Button>
      )}
    </div>
  );
}
