import { type ReactNode, useId } from "react";

type PartProps = { title: ReactNode; lead?: ReactNode; action?: ReactNode; children?: ReactNode };

/** A titled part of a page at the desk. */
export function Part({ title, lead, action, children }: PartProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="flex flex-col gap-3 rounded-lg border border-line bg-surface p-4">
      <header className="flex flex-wrap items-center justify-between gap-2">
        <h2 id={id} className="text-base font-semibold">
          {title}
        </h2>
        {action}
      </header>
      {lead && <p className="-mt-1 text-sm text-muted">{lead}</p>}
      {children}
    </section>
  );
}
