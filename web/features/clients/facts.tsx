import type { ReactNode } from "react";
import { useSite } from "../../site.ts";
import { answerText, type PartValue } from "./answers.ts";
import type { Question } from "./me-page.ts";
import { useMe } from "./use-me.ts";

/** Signs that keep their order from left to right in every language. */
const leftToRight = new Set<Question["kind"]>(["phone", "email", "code", "zone"]);

type FactsProps = {
  questions: readonly Question[];
  value: PartValue;
  /** Facts that need more than words, by the name of the question. */
  instead?: Readonly<Record<string, ReactNode>>;
};

/** Answers beside their questions, without the empty ones. */
export function Facts({ questions, value, instead = {} }: FactsProps) {
  const { language } = useSite();
  const { me } = useMe();
  const answered = questions.flatMap((question) => {
    const text = answerText(question, value, { lists: me, language });
    return text === undefined ? [] : [{ question, text }];
  });
  if (answered.length === 0) return null;
  return (
    <dl className="grid gap-x-8 gap-y-4 sm:grid-cols-2">
      {answered.map(({ question: { name, label, kind }, text }) => (
        <div key={name} className={kind === "words" ? "min-w-0 sm:col-span-2" : "min-w-0"}>
          <dt className="text-sm text-muted">{label}</dt>
          <dd className="font-medium break-words whitespace-pre-line">
            {instead[name] ?? (leftToRight.has(kind) ? <bdi dir="ltr">{text}</bdi> : <bdi>{text}</bdi>)}
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** Whether anything was answered. */
export const hasFacts = (questions: readonly Question[], value: PartValue): boolean =>
  questions.some(({ name }) => {
    const given = value[name];
    return Array.isArray(given) ? given.length > 0 : given !== undefined && given !== null && given !== "";
  });
