import type { ReactNode } from "react";

/** A part of the settings, with an address of its own. */
export function SettingSection({
  id,
  title,
  lead,
  children,
}: {
  id: string;
  title: string;
  lead: string;
  children: ReactNode;
}) {
  return (
    <section id={id} aria-labelledby={`${id}-title`} className="flex scroll-mt-24 flex-col gap-6">
      <div>
        <h2 id={`${id}-title`} className="text-xl">
          {title}
        </h2>
        <p className="mt-2 max-w-measure text-muted">{lead}</p>
      </div>
      {children}
    </section>
  );
}

/** One thing within a part: ruled off from the one before. */
export function SettingPart({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="flex max-w-measure flex-col gap-3 border-t border-line pt-5">
      <h3 className="text-base font-semibold">{title}</h3>
      {children}
    </div>
  );
}
