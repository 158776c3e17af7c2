import type { ErrorCode } from "../../../contract/errors.ts";
import { ErrorSummary } from "../../ui/error-summary.tsx";
import { Notice } from "../../ui/notice.tsx";
import { m } from "../../words/compiled/messages.js";
import { fieldNames } from "./field-names.ts";
import { controlOf, errorText } from "./quote-words.ts";
import type { Refused } from "./refused.ts";

const reasons: Partial<Record<ErrorCode, () => string>> = {
  "wrong-state": m.quotes_refused_wrong_state,
  "too-large": m.quotes_refused_too_large,
  "unsupported-type": m.quotes_refused_type,
  "too-many-requests": m.quotes_refused_too_many,
  "try-later": m.quotes_refused_later,
  conflict: m.quotes_refused_conflict,
};

/** Above a form that was not taken: its fields one by one, or the reason that concerns the whole of it. */
export function FormProblems({ refused }: { refused: Refused | undefined }) {
  if (!refused) return null;
  const errors = refused.errors.map((error) => {
    const control = controlOf(error);
    const name = fieldNames[control]?.();
    return { id: control, text: name ? m.quotes_error_line({ name, text: errorText(error) }) : errorText(error) };
  });
  const distinct = errors.filter(({ id }, index) => errors.findIndex((one) => one.id === id) === index);
  if (distinct.length > 0) {
    return (
      <ErrorSummary key={refused.attempt} title={m.quotes_errors_title({ count: distinct.length })} errors={distinct} />
    );
  }
  return (
    <Notice key={refused.attempt} tone="error" announce title={m.quotes_not_saved()}>
      {(reasons[refused.code] ?? m.quotes_refused_other)()}
    </Notice>
  );
}
