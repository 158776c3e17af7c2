import { ErrorSummary } from "../ui/error-summary.tsx";
import { Notice } from "../ui/notice.tsx";
import type { Refused } from "./refused.ts";

/** Above a form that was not taken: its fields one by one, or the reason that concerns the whole of it. */
export function FormProblems({ refused }: { refused: Refused | undefined }) {
  if (!refused) return null;
  const { attempt, title, text, errors } = refused;
  if (errors.length > 0) {
    const lines = errors.map(({ control, line }) => ({ id: control, text: line }));
    return <ErrorSummary key={attempt} title={title} errors={lines} />;
  }
  return (
    <Notice key={attempt} tone="error" announce title={title}>
      {text}
    </Notice>
  );
}
