import { type ReactNode, useEffect, useId, useRef, useState } from "react";
import { Button } from "../../../ui/button.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { m } from "../../../words/compiled/messages.js";
import { sentenceOf, useSettling } from "./use-protection.ts";

type QuestionProps = { title: string; children: ReactNode };

/** Something to settle, in the place that it is about; takes the focus, and Escape leaves all as it was. */
export function Question({ title, children }: QuestionProps) {
  const { setOpen } = useSettling();
  const heading = useRef<HTMLHeadingElement>(null);
  const id = useId();
  useEffect(() => {
    heading.current?.focus();
    heading.current?.scrollIntoView({ block: "nearest" });
  }, []);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would be a group of fields, and this may hold a form
    <div
      role="group"
      aria-labelledby={id}
      onKeyDown={({ key }) => key === "Escape" && setOpen(undefined)}
      className="flex scroll-mt-24 flex-col gap-4 rounded-lg bg-sunken p-4 sm:p-6"
    >
      <h3 id={id} ref={heading} tabIndex={-1} className="scroll-mt-28 text-lg font-semibold">
        {title}
      </h3>
      {children}
    </div>
  );
}

/** Leaves a question without an answer. */
export function Leave({ children = m.protection_cancel() }: { children?: ReactNode }) {
  const { setOpen } = useSettling();
  return (
    <Button variant="quiet" onClick={() => setOpen(undefined)}>
      {children}
    </Button>
  );
}

type ConfirmationProps = {
  title: string;
  /** Consequence of the change. */
  text: ReactNode;
  yes: string;
  no: string;
  /** Whether the account is less safe afterwards, or something is lost. */
  isLoss?: boolean;
  onYes: () => Promise<unknown>;
};

/** Asks before something is done that protects less, or that cannot be taken back. */
export function Confirmation({ title, text, yes, no, isLoss = true, onYes }: ConfirmationProps) {
  const { busy, problem, run } = useDoing();
  return (
    <Question title={title}>
      <p className="max-w-measure">{text}</p>
      <Problem text={problem} />
      <div className="flex flex-wrap gap-3">
        <Button variant={isLoss ? "danger" : "primary"} busy={busy} onClick={() => void run(onYes)}>
          {yes}
        </Button>
        <Leave>{no}</Leave>
      </div>
    </Question>
  );
}

/** A failure, announced at once. */
export const Problem = ({ text }: { text: string | undefined }) =>
  text ? (
    <Notice tone="error" announce>
      {text}
    </Notice>
  ) : null;

/** Something that a press does, and what went wrong with it. */
export function useDoing(say: (error: unknown) => string = (error) => sentenceOf(error)) {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  async function run(work: () => Promise<unknown>): Promise<void> {
    setBusy(true);
    setProblem(undefined);
    try {
      await work();
    } catch (error) {
      setProblem(say(error));
    }
    setBusy(false);
  }
  return { busy, problem, run };
}
