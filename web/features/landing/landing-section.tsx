import type { ReactNode } from "react";
import { classNames } from "../../ui/styles.ts";

const tones = {
  page: "border-t border-line",
  surface: "border-t border-line bg-surface",
  soft: "bg-primary-soft",
} as const;

type LandingSectionProps = {
  id: string;
  title: string;
  text?: string | undefined;
  tone?: keyof typeof tones;
  /** On the ground of the section before, without a line between them. */
  continued?: boolean;
  /** At the end of the title's line. */
  aside?: ReactNode;
  children: ReactNode;
};

/** One part of the start page under its heading. */
export function LandingSection({
  id,
  title,
  text,
  tone = "page",
  continued = false,
  aside,
  children,
}: LandingSectionProps) {
  return (
    <section
      id={id}
      aria-labelledby={`${id}-title`}
      className={classNames("scroll-mt-16 pb-10 md:pb-16", tones[tone], continued ? "border-t-0" : "pt-10 md:pt-16")}
    >
      <div className="page-width">
        <div className="mb-6 flex flex-wrap items-end justify-between gap-x-8 gap-y-3 md:mb-8">
          <div className="max-w-measure min-w-0">
            <h2 id={`${id}-title`} className="text-2xl">
              {title}
            </h2>
            {text && <p className="mt-2 text-muted">{text}</p>}
          </div>
          {aside}
        </div>
        {children}
      </div>
    </section>
  );
}
