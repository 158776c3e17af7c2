import { useState } from "react";
import { feedbackReasons } from "../../../../contract/chat.ts";
import { buttonStyle } from "../../../ui/styles.ts";
import { m } from "../../../words/compiled/messages.js";

type Reason = (typeof feedbackReasons)[number];

const reasons: Readonly<Record<Reason, () => string>> = {
  wrong: m.chat_reason_wrong,
  unclear: m.chat_reason_unclear,
  incomplete: m.chat_reason_incomplete,
  unsafe: m.chat_reason_unsafe,
  other: m.chat_reason_other,
};

type FeedbackProps = {
  /** Earlier feedback; null without any. */
  isHelpful: boolean | null;
  rate(isHelpful: boolean, reason?: Reason): Promise<void>;
};

/** Whether an answer helped and, where it did not, why; the clinic's people read it. */
export function Feedback({ isHelpful, rate }: FeedbackProps) {
  const [isThanked, setThanked] = useState(false);
  const [hasFailed, setFailed] = useState(false);
  const say = async (helped: boolean, reason?: Reason) => {
    setFailed(false);
    await rate(helped, reason).then(
      () => setThanked(helped || reason !== undefined),
      () => setFailed(true),
    );
  };
  const choice =
    "inline-flex min-h-11 cursor-pointer items-center rounded-md px-3 font-medium hover:bg-primary-soft aria-pressed:bg-primary-soft aria-pressed:text-primary-ink";
  return (
    <div className="-mt-1 text-sm text-muted">
      <fieldset className="flex flex-wrap items-center gap-x-1">
        <legend className="float-start me-1 flex min-h-11 items-center">{m.chat_helpful()}</legend>
        {[true, false].map((helped) => (
          <button
            key={String(helped)}
            type="button"
            aria-pressed={isHelpful === helped}
            className={choice}
            onClick={() => void say(helped)}
          >
            {helped ? m.chat_yes() : m.chat_no()}
          </button>
        ))}
      </fieldset>
      {isHelpful === false && !isThanked && (
        <ul aria-label={m.chat_why()} className="flex flex-wrap gap-2">
          {feedbackReasons.map((reason) => (
            <li key={reason}>
              <button
                type="button"
                className={buttonStyle({ variant: "secondary" })}
                onClick={() => void say(false, reason)}
              >
                {reasons[reason]()}
              </button>
            </li>
          ))}
        </ul>
      )}
      <p role="status">{hasFailed ? m.chat_not_saved() : isThanked ? m.chat_thanks() : ""}</p>
    </div>
  );
}
