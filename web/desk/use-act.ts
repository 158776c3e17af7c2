import { useState } from "react";
import { useRevalidator } from "react-router";
import { Refusal } from "../../contract/errors.ts";
import { isolated } from "../bidi.ts";
import { formatDay } from "../format.ts";
import { closeToast, showToast } from "../ui/toast.ts";
import { language as shown } from "../words/active-language.ts";
import { m } from "../words/compiled/messages.js";
import { sentenceOf, signedInFor } from "./desk-call.ts";

type Reasons = Readonly<Record<string, (refusal: Refusal) => string>>;

const reasons: Reasons = {
  conflict: m.desk_problem_conflict,
  "not-signed-in": m.desk_session_ended,
  "not-allowed": (refusal) => (/^Your role /.test(refusal.message) ? m.desk_problem_right() : serversOwn(refusal)),
  "not-found": (refusal) => (shown === "en" && refusal.message ? refusal.message : m.desk_problem_gone()),
  "too-large": m.desk_problem_too_large,
  "unsupported-type": m.desk_problem_file,
  "too-many-requests": m.desk_problem_later,
  "try-later": m.desk_problem_later,
};

/** The server's own sentence, which is English. */
const serversOwn = ({ message }: Refusal): string =>
  shown === "en" ? message : m.desk_problem_english({ text: isolated(message) });

/** True where no answer came, so that nobody has refused anything. */
const isUnanswered = (error: unknown): boolean =>
  !navigator.onLine || (error instanceof Refusal && error.code === "try-later" && error.cause !== undefined);

/** A refusal in the page's language; a sentence that the desk does not know is in the server's own words. */
export const problemText = (error: unknown, own: Reasons = {}): string => {
  if (isUnanswered(error)) return m.desk_problem_network();
  if (!(error instanceof Refusal)) return m.desk_error_other();
  const said =
    own[error.code]?.(error) ??
    sentenceOf(error) ??
    reasons[error.code]?.(error) ??
    (error.message ? serversOwn(error) : m.desk_error_other());
  return said.replace(/\b\d{4}-\d{2}-\d{2}\b/g, (day) => formatDay(day, shown));
};

/** Acts of the desk have one notice: each takes the place of what the one before said. */
export const aboutActs = "act";

/** Refusals of an input that name its fields; others say in their own sentence what is wrong. */
const isByField = (error: unknown): error is Refusal =>
  error instanceof Refusal && error.code === "invalid-input" && error.message.startsWith("Please correct: ");

export interface Act {
  readonly isBusy: boolean;
  /** Of the last try, by the name of the field. */
  readonly fields: Readonly<Record<string, string>>;
  /** Of the last try; empty after a success. */
  readonly problem: string;
  /** What was said about the last try does not fit what is typed now. */
  readonly forget: () => void;
  readonly run: (work: () => Promise<unknown>, done?: string) => Promise<boolean>;
}

/**
 * Runs an act of a page: one at a time, its problem as text, and the page's data anew after a success. An act that
 * needs a sign-in is repeated after it.
 * @param own what refusals mean for this act
 */
export function useAct(own?: Reasons): Act {
  const { revalidate } = useRevalidator();
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState("");
  const [fields, setFields] = useState<Act["fields"]>({});
  return {
    isBusy,
    problem,
    fields,
    forget: () => {
      setProblem("");
      setFields({});
    },
    run: async (work, done) => {
      if (isBusy) return false;
      setBusy(true);
      closeToast(aboutActs);
      setProblem("");
      setFields({});
      try {
        await work().catch(async (error: unknown) => {
          if (await signedInFor(error)) return work();
          throw error;
        });
        await revalidate();
        if (done) showToast({ title: done, about: aboutActs });
        return true;
      } catch (error) {
        const named =
          isByField(error) && !own?.[error.code]
            ? await import("./field-problem.ts").then(({ named: of }) => of(error)).catch(() => undefined)
            : undefined;
        setProblem(named?.problem ?? problemText(error, own));
        setFields(named?.fields ?? {});
        // What somebody else did is shown, so that the next try knows of it.
        if (error instanceof Refusal && error.code === "conflict") await revalidate();
        return false;
      } finally {
        setBusy(false);
      }
    },
  };
}
