import type { ReactNode } from "react";
import { useLocation } from "react-router";
import type { Language } from "../../../../contract/values.ts";
import { Icon } from "../../../ui/icon.tsx";
import type { IconName } from "../../../ui/icon-names.ts";
import { OwnLanguage } from "../../../ui/own-language.tsx";

type SectionProps = { id: string; title: string; intro?: string | undefined; children: ReactNode };

/** A part of a long page that its contents link to. */
export const PageSection = ({ id, title, intro, children }: SectionProps) => (
  <section
    id={id}
    aria-labelledby={`${id}-title`}
    className="flex flex-col gap-5 pb-10 not-first-of-type:border-t not-first-of-type:border-line not-first-of-type:pt-10"
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

type FoldedSectionProps = SectionProps & {
  /** One line under the heading while only the heading shows. */
  hint?: string;
};

/**
 * A part of which phones show only the heading, until the reader, a link to it, find-in-page or the printer opens it.
 * The heading stands outside of the summary, because some screen readers flatten what a summary contains; the summary
 * lies over it.
 */
export function FoldedSection({ id, title, intro, hint, children }: FoldedSectionProps) {
  // The browser opens the section that a loaded page's address names; the client does so after a navigation.
  const { hash } = useLocation();
  return (
    <section aria-labelledby={`${id}-title`} className="relative border-t border-line sm:py-5">
      <div className="flex min-h-16 flex-col justify-center py-3 pe-11">
        <h2 id={`${id}-title`} className="text-2xl">
          {title}
        </h2>
        {hint && <p className="text-sm text-muted lg:hidden">{hint}</p>}
      </div>
      <details
        open={hash === `#${id}`}
        className="lg:details-content:block lg:details-content:[content-visibility:visible] [&[open]>summary>svg]:rotate-180"
      >
        <summary
          aria-labelledby={`${id}-title`}
          className="absolute inset-0 flex cursor-pointer list-none items-start justify-end py-6 supports-[selector(::details-content)]:lg:hidden print:hidden"
        >
          <Icon name="chevron-down" className="text-muted" />
        </summary>
        {/* The browser opens a section for a link to what is inside of it. */}
        <div id={id} className="relative flex scroll-mt-16 flex-col gap-5 pb-8">
          {intro && <p className="max-w-measure text-muted">{intro}</p>}
          {children}
        </div>
      </details>
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
