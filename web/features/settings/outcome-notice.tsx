import { FormProblems } from "../../forms/form-problems.tsx";
import { Notice } from "../../ui/notice.tsx";
import type { Outcome } from "./setting-screen.tsx";

/** Says what became of one form, where it stands. */
export function OutcomeNotice({ outcome, intent, text }: { outcome: Outcome; intent: string; text: string }) {
  if (!outcome) return null;
  if ("done" in outcome)
    return outcome.done === intent ? (
      <Notice tone="success" announce>
        {text}
      </Notice>
    ) : null;
  return outcome.intent === intent ? <FormProblems refused={outcome} /> : null;
}
