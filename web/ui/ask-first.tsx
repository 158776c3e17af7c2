import { type KeyboardEvent, type ReactNode, useId } from "react";
import { m } from "../words/compiled/messages.js";
import { Icon } from "./icon.tsx";
import type { IconName } from "./icon-names.ts";
import { type ButtonLook, buttonStyle, classNames } from "./styles.ts";

type AskFirstProps = {
  label: ReactNode;
  /** Names the thing too, where several stand in a list. */
  named?: string;
  icon?: IconName;
  variant?: ButtonLook["variant"];
  question: ReactNode;
  /** What is lost, and whether it can be undone. */
  text?: ReactNode;
  className?: string;
  /** The button that acts, in its form. */
  children: ReactNode;
};

function closeOnEscape({ key, currentTarget }: KeyboardEvent<HTMLDetailsElement>): void {
  if (key !== "Escape") return;
  currentTarget.open = false;
  currentTarget.querySelector("summary")?.focus();
}

/**
 * A button for an action that cannot be undone: it opens a confirmation in its place, and closes it again. It is the
 * browser's own disclosure, so it needs no script.
 */
export function AskFirst({
  label,
  named,
  icon = "trash",
  variant,
  question,
  text,
  className,
  children,
}: AskFirstProps) {
  const id = useId();
  return (
    <details className={classNames("group/ask min-w-0 open:basis-full", className)} onKeyDown={closeOnEscape}>
      <summary className={classNames(buttonStyle({ variant: variant ?? "quiet" }), "list-none")}>
        <span className="inline-flex items-center gap-2 group-open/ask:hidden">
          <Icon name={icon} />
          {named ? (
            <>
              <span className="sr-only">{named}</span>
              <span aria-hidden="true" className="max-sm:sr-only">
                {label}
              </span>
            </>
          ) : (
            label
          )}
        </span>
        <span className="hidden items-center gap-2 group-open/ask:inline-flex">
          <Icon name="close" />
          {m.lists_keep()}
        </span>
      </summary>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would be a group of fields, and this has none */}
      <div
        role="group"
        aria-labelledby={id}
        className="mt-2 flex flex-col items-start gap-3 rounded-md border border-danger bg-surface p-4 text-start"
      >
        <p id={id} className="font-semibold break-words">
          {question}
        </p>
        {text && <p className="max-w-measure text-sm">{text}</p>}
        {children}
      </div>
    </details>
  );
}
