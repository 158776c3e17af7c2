import type { ReactNode } from "react";
import type { Language } from "../../../../contract/values.ts";
import { Icon } from "../../../ui/icon.tsx";
import type { IconName } from "../../../ui/icon-names.ts";
import { OwnLanguage } from "../../../ui/own-language.tsx";

type PageSectionProps = { id: string; title: string; intro?: string | undefined; children: ReactNode };

/** A part of a long page that its contents link to. */
export function PageSection({ id, title, intro, children }: PageSectionProps) {
  return (
    <section
      id={id}
      aria-labelledby={`${id}-title`}
      className="flex flex-col gap-5 not-first-of-type:border-t not-first-of-type:border-line not-first-of-type:pt-10"
    >
      <div>
        <h2 id={`${id}-title`} className="text-2xl">
          {title}
        </h2>
        {intro && <p className="mt-2 max-w-measure text-muted">{intro}</p>}
      </div>
      {children}
    </section>
  );
}

const marks = {
  check: { icon: "check", tone: "text-success" },
  caution: { icon: "warning", tone: "text-warning" },
  absent: { icon: "minus", tone: "text-muted" },
  point: { icon: "money", tone: "text-primary-ink" },
} as const satisfies Record<string, { icon: IconName; tone: string }>;

type MarkedListProps = { items: readonly string[]; mark: keyof typeof marks; language: Language; className?: string };

/** Short sentences, each with the same mark. */
export function MarkedList({ items, mark, language, className = "max-w-measure" }: MarkedListProps) {
  const { icon, tone } = marks[mark];
  return (
    <OwnLanguage as="ul" language={language} className={`flex flex-col gap-3 ${className}`}>
      {items.map((item) => (
        <li key={item} className="flex gap-3">
          <span className={`flex h-[1lh] items-center ${tone}`}>
            <Icon name={icon} />
          </span>
          <span className="min-w-0">{item}</span>
        </li>
      ))}
    </OwnLanguage>
  );
}
