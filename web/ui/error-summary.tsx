import { type ReactNode, useEffect, useRef } from "react";
import { Icon } from "./icon.tsx";

type ErrorSummaryProps = {
  title: ReactNode;
  /** In the order of the form; `id` is that of the control. */
  errors: readonly { id: string; text: ReactNode }[];
  /** Take the focus when there is something new to say. */
  focus?: boolean;
};

/** Errors of a form, each a link to its field. */
export function ErrorSummary({ title, errors, focus = true }: ErrorSummaryProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const which = errors.map(({ id }) => id).join();
  useEffect(() => {
    if (which && focus) heading.current?.focus();
  }, [which, focus]);
  if (errors.length === 0) return null;
  return (
    <section aria-labelledby="error-summary" className="rounded-md border-s-4 border-danger bg-danger-soft p-5">
      <h2 ref={heading} id="error-summary" tabIndex={-1} className="flex w-fit items-center gap-2 rounded-sm text-lg">
        <Icon name="error" size="lg" className="text-danger" />
        {title}
      </h2>
      <ul className="mt-2 flex flex-col">
        {errors.map(({ id, text }) => (
          <li key={id}>
            <a
              href={`#${id}`}
              onClick={(event) => {
                const control = document.getElementById(id);
                if (!control) return;
                // A new address would make the router forget what was refused, and why.
                event.preventDefault();
                control.focus();
              }}
              className="inline-block py-2.5 leading-6 text-on-danger-soft underline underline-offset-4 hover:decoration-2"
            >
              {text}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
