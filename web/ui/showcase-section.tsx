import type { ReactNode } from "react";

/** A group of elements on the developers' page. */
export function ShowcaseSection({ title, children }: { title: string; children: ReactNode }) {
  const id = title.toLowerCase().replaceAll(" ", "-");
  return (
    <section aria-labelledby={id} className="flex flex-col gap-6">
      <h2 id={id} className="border-b border-line pb-2 text-xl">
        {title}
      </h2>
      {children}
    </section>
  );
}

/** One state of an element, with its name over it. */
export function ShowcaseState({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex flex-col gap-2">
      <p className="text-sm text-muted">{name}</p>
      <div className="flex flex-wrap items-center gap-3">{children}</div>
    </div>
  );
}
