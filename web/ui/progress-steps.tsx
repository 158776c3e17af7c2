import { m } from "../words/compiled/messages.js";
import { Icon } from "./icon.tsx";
import { classNames } from "./styles.ts";

type ProgressStepsProps = {
  /** Names the list: "Your request". */
  label: string;
  steps: readonly { label: string; href?: string; isSkipped?: boolean }[];
  /** Index of the step the person is at; those before it are done or skipped. */
  current: number;
  /** "Step 2 of 5". */
  summary: string;
};

/** Progress through a few steps; completed ones link back. */
export function ProgressSteps({ label, steps, current, summary }: ProgressStepsProps) {
  return (
    <nav aria-label={label}>
      <p className="figures mb-2 text-sm sm:hidden">
        <span className="text-muted">{summary}</span>
        <span className="ms-2 font-semibold">{steps[current]?.label}</span>
      </p>
      <ol className="flex gap-1.5 sm:gap-3">
        {steps.map(({ label: step, href, isSkipped = false }, index) => {
          const isPast = index < current;
          const done = isPast && !isSkipped;
          const text = (
            <span className="inline-flex items-start gap-1 max-sm:sr-only">
              {done && <Icon name="check" size="sm" className="mt-0.5" />}
              {step}
              {isPast && <span className="sr-only"> ({isSkipped ? m.quotes_skipped() : m.quotes_done()})</span>}
            </span>
          );
          return (
            <li
              key={step}
              aria-current={index === current ? "step" : undefined}
              className={classNames(
                "relative flex-1 border-t-4 pt-1 text-sm sm:pt-2",
                index > current || (isPast && isSkipped) ? "border-line text-muted" : "border-secondary-edge",
                index === current && "font-semibold",
              )}
            >
              {isPast && href ? (
                <a
                  href={href}
                  className={classNames(
                    "block text-primary-ink underline-offset-4 hover:underline",
                    // A bar is thin: on a phone the target reaches above and below it.
                    "max-sm:absolute max-sm:inset-x-0 max-sm:-top-6 max-sm:h-11 sm:min-h-11",
                  )}
                >
                  {text}
                </a>
              ) : (
                text
              )}
            </li>
          );
        })}
      </ol>
    </nav>
  );
}
