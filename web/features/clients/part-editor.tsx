import { type SubmitEvent, useEffect, useRef, useState } from "react";
import { type FieldError, Refusal } from "../../../contract/errors.ts";
import { errorOf, type FormValues } from "../../forms/form-values.ts";
import { type FormWords, type Problem, problemOf } from "../../forms/problem.ts";
import { Button } from "../../ui/button.tsx";
import { ErrorSummary } from "../../ui/error-summary.tsx";
import { Notice } from "../../ui/notice.tsx";
import { m } from "../../words/compiled/messages.js";
import { type PartValue, readAnswers, valuesOf } from "./answers.ts";
import { Facts, hasFacts } from "./facts.tsx";
import type { Question } from "./me-page.ts";
import { QuestionField } from "./question-field.tsx";
import { useMe } from "./use-me.ts";

/** Stored value of a part. */
export interface Stored {
  readonly value: PartValue;
  /** 0 while nothing is. */
  readonly version: number;
}

export interface PartEditorProps {
  /** Names the form, and its controls apart from others of the page. */
  id: string;
  /** Title over the form. */
  heading: string;
  questions: readonly Question[];
  stored: Stored;
  /** @throws Refusal */
  onSave(value: PartValue, version: number): Promise<void>;
  /** Stored value after a conflict. */
  onRead(): Promise<Stored>;
  onDone(outcome: "saved" | "left"): void;
}

/**
 * The form of a part. It saves over the version that it was opened with: where that is not the newest any more, what is
 * stored now is shown beside what was typed, and nothing is overwritten before the person confirms it.
 */
export function PartEditor({ id, heading, questions, stored, onSave, onRead, onDone }: PartEditorProps) {
  const { me } = useMe();
  const form = useRef<HTMLFormElement>(null);
  const top = useRef<HTMLHeadingElement>(null);
  const [begun] = useState<FormValues>(() => valuesOf(stored.value));
  const [version, setVersion] = useState(stored.version);
  const [now, setNow] = useState<Stored>();
  const [problem, setProblem] = useState<Problem>();
  const [busy, setBusy] = useState(false);
  useEffect(() => top.current?.focus(), []);

  async function send(value: PartValue): Promise<void> {
    setBusy(true);
    setProblem(undefined);
    try {
      await onSave(value, version);
      return onDone("saved");
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      await explain(error);
    } finally {
      setBusy(false);
    }
  }

  async function explain(error: Refusal): Promise<void> {
    if (error.code !== "conflict" && error.code !== "not-found")
      return setProblem(problemOf(error, wordsFor(questions)));
    const found = await onRead().catch(() => undefined);
    if (!found) return setProblem(problemOf(new Refusal("try-later", ""), wordsFor(questions)));
    setNow(found);
    setVersion(found.version);
  }

  function submit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    if (!busy) void send(readAnswers(questions, new FormData(event.currentTarget)));
  }

  return (
    <form
      ref={form}
      noValidate
      aria-labelledby={`${id}-form`}
      onSubmit={submit}
      className="flex flex-col gap-6 rounded-lg border border-line bg-surface p-5 shadow-sm sm:p-6"
    >
      <h3 id={`${id}-form`} ref={top} tabIndex={-1} className="w-fit scroll-mt-28 rounded-sm text-lg font-semibold">
        {heading}
      </h3>
      {now && <Conflict questions={questions} now={now} busy={busy} onLeave={() => onDone("left")} />}
      {problem &&
        (problem.errors.length > 0 ? (
          <ErrorSummary
            title={problem.title}
            errors={problem.errors.map(({ control, line }) => ({ id: `${id}-${control}`, text: line }))}
          />
        ) : (
          <Notice tone="error" announce title={m.clients_not_saved()}>
            {problem.text}
          </Notice>
        ))}
      <div className="grid gap-5 sm:grid-cols-2 sm:items-end">
        {questions.map((question) => (
          <QuestionField
            key={question.name}
            question={question}
            form={id}
            values={begun}
            error={errorOf(problem, question.name)}
            lists={me}
          />
        ))}
      </div>
      <div className="flex flex-wrap gap-3 border-t border-line pt-5">
        <Button type="submit" busy={busy}>
          {m.clients_save()}
        </Button>
        <Button variant="quiet" onClick={() => onDone("left")}>
          {m.clients_cancel()}
        </Button>
      </div>
    </form>
  );
}

type ConflictProps = { questions: readonly Question[]; now: Stored; busy: boolean; onLeave: () => void };

function Conflict({ questions, now, busy, onLeave }: ConflictProps) {
  const isGone = now.version === 0;
  return (
    <Notice
      tone="warning"
      announce
      title={isGone ? m.clients_conflict_gone_title() : m.clients_conflict_title()}
      action={
        <div className="flex flex-wrap gap-3">
          <Button type="submit" busy={busy}>
            {m.clients_conflict_mine()}
          </Button>
          <Button variant="secondary" onClick={onLeave}>
            {m.clients_conflict_theirs()}
          </Button>
        </div>
      }
    >
      <p>{isGone ? m.clients_conflict_gone() : m.clients_conflict()}</p>
      {!isGone && (
        <div className="mt-3 rounded-md bg-surface p-4 text-base">
          {hasFacts(questions, now.value) ? (
            <Facts questions={questions} value={now.value} />
          ) : (
            m.clients_conflict_empty()
          )}
        </div>
      )}
    </Notice>
  );
}

const wordsFor = (questions: readonly Question[]): FormWords => ({
  names: Object.fromEntries(questions.map(({ name, label }) => [name, () => label])),
  reasons: {
    "try-later": m.clients_offline,
    "too-large": m.clients_error_room,
    "not-allowed": m.clients_error_not_agreed,
  },
  textOf: (error, control) =>
    textOf(
      error,
      questions.find(({ name }) => name === control),
    ),
});

function textOf({ reason }: FieldError, question: Question | undefined): string | undefined {
  if (!question || reason === "required" || reason === "too-long") return undefined;
  if (question.kind === "day") return reason === "rule" ? m.clients_error_future() : m.clients_error_date();
  if (question.kind === "phone") return m.clients_error_phone();
  if (question.name === "homeAirport") return m.clients_error_airport();
  if (question.name === "number") return m.clients_error_passport();
  return undefined;
}
