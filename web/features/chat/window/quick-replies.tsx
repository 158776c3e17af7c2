import { m } from "../../../words/compiled/messages.js";

/** Frequent first questions (specification section 2). */
export const QuickReplies = ({ ask }: { ask(question: string): void }) => (
  <Suggestions label={m.chat_quick()} questions={[m.chat_eligible(), m.chat_package(), m.chat_cost()]} ask={ask} />
);

type SuggestionsProps = {
  label: string;
  questions: readonly string[];
  /** Of the questions, where it may not be that of the page. */
  lang?: string;
  ask(question: string): void;
};

/** Questions that are asked by a click. */
export function Suggestions({ label, questions, lang, ask }: SuggestionsProps) {
  if (questions.length === 0) return null;
  return (
    <ul aria-label={label} className="flex flex-col items-end gap-2">
      {questions.map((question) => (
        <li key={question} className="max-w-full">
          <button
            type="button"
            onClick={() => ask(question)}
            className="min-h-11 cursor-pointer rounded-lg rounded-ee-sm border border-line-strong bg-surface px-4 py-2 text-start text-sm font-medium text-primary-ink transition-colors hover:border-primary-edge hover:bg-primary-soft"
          >
            <bdi lang={lang}>{question}</bdi>
          </button>
        </li>
      ))}
    </ul>
  );
}
