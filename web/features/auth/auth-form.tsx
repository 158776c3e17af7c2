import { type ReactNode, type SubmitEvent, useEffect, useRef, useState } from "react";
import { paths } from "../../paths.ts";
import { Button } from "../../ui/button.tsx";
import { Link } from "../../ui/link.tsx";
import { Notice } from "../../ui/notice.tsx";
import { m } from "../../words/compiled/messages.js";
import { ProblemContext } from "./auth-field.tsx";
import { type Problem, problemOf } from "./auth-problems.ts";
import { ProblemText } from "./problem-text.tsx";

type AuthFormProps = {
  label: string;
  send: string;
  /** A second button, for which one field is enough; it sends `way` with its value. */
  other?: { label: string; way: string; needs: string };
  /** Sends what was typed; what it throws is shown, and everything typed stays. */
  onSend: (typed: Readonly<Record<string, string>>) => Promise<void>;
  children: ReactNode;
};

/** Names of fields that were left empty or are no e-mail address: the service says the rest. */
function unfilled(form: HTMLFormElement, needs: string | undefined): Record<string, string> {
  const controls = [...form.elements]
    .filter((one) => one instanceof HTMLInputElement)
    .filter(({ name }) => needs === undefined || name === needs);
  const wrong = controls.flatMap(({ name, required, value, validity, minLength, type, labels }) => {
    const isEmpty = required && value.trim() === "";
    if (isEmpty)
      return [
        [name, type === "radio" ? m.auth_choose_required() : m.auth_required({ name: labels?.[0]?.textContent ?? "" })],
      ];
    if (validity.typeMismatch) return [[name, m.auth_email_format()]];
    // The browser itself counts only what was typed, not what was filled in.
    if (minLength > 0 && value.length < minLength) return [[name, m.auth_password_short({ count: minLength })]];
    return [];
  });
  return Object.fromEntries(wrong) as Record<string, string>;
}

/** What is said beside each field. */
const fieldsOf = ({ fields = {}, message }: Problem = {}): Readonly<Record<string, ReactNode>> =>
  Object.fromEntries(
    Object.entries(fields).map(([name, text]) => [name, <ProblemText key={name} text={text} message={message} />]),
  );

/** A form that a script sends. Presses before the script is there wait for it (`data-live`). */
export function AuthForm({ label, send, other, onSend, children }: AuthFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const [isSending, setSending] = useState(false);
  const [problem, setProblem] = useState<Problem>();
  useEffect(() => {
    if (problem) form.current?.querySelector<HTMLElement>("[aria-invalid]")?.focus();
  }, [problem]);
  async function submit(event: SubmitEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    if (isSending) return;
    const { submitter } = event.nativeEvent;
    const way = submitter instanceof HTMLButtonElement ? submitter.value : "";
    const fields = unfilled(event.currentTarget, way ? other?.needs : undefined);
    if (Object.keys(fields).length > 0) return setProblem({ fields });
    const entries = [...new FormData(event.currentTarget)].map(([name, value]) => [name, String(value)]);
    setSending(true);
    try {
      await onSend({ ...Object.fromEntries(entries), way });
      setProblem(undefined);
    } catch (error) {
      const { fields: named = {}, ...rest } = problemOf(error);
      const isBeside = Object.keys(named).some((name) => form.current?.elements.namedItem(name));
      setProblem(isBeside ? { ...rest, fields: named } : rest);
    }
    setSending(false);
  }
  return (
    <>
      <noscript>
        <Notice
          tone="warning"
          action={
            <Link to={paths.contact} className="text-link inline-flex min-h-11 items-center">
              {m.auth_contact()}
            </Link>
          }
        >
          {m.auth_no_script()}
        </Notice>
      </noscript>
      <form
        ref={form}
        method="post"
        noValidate
        aria-label={label}
        data-live
        onSubmit={submit}
        className="flex flex-col gap-5 noscript:hidden"
      >
        {(problem?.text || (problem?.message && !problem.fields)) && (
          <Notice tone="error" announce title={problem.status && m.auth_status_error()}>
            <ProblemText text={problem.text} message={problem.fields ? undefined : problem.message} />
          </Notice>
        )}
        <ProblemContext value={fieldsOf(problem)}>{children}</ProblemContext>
        <div className="flex flex-col gap-3">
          <Button type="submit" size="lg" wide busy={isSending}>
            {send}
          </Button>
          {other && (
            <Button type="submit" value={other.way} variant="secondary" size="lg" wide>
              {other.label}
            </Button>
          )}
        </div>
      </form>
    </>
  );
}
