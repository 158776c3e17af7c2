import type { ReactNode } from "react";
import { Icon } from "./icon.tsx";
import { classNames } from "./styles.ts";

type ChipProps = {
  /** Address that chooses or removes it. */
  href: string;
  chosen?: boolean;
  /** For a filter that is on: says that the link takes it away ("Remove filter"). */
  removeWord?: string;
  children: ReactNode;
};

export const chipStyle = (chosen: boolean): string =>
  classNames(
    "inline-flex min-h-11 items-center gap-2 rounded-full border px-4 text-sm font-medium transition-colors",
    chosen
      ? "border-primary-edge bg-primary-soft text-primary-ink hover:bg-surface"
      : "border-line-strong bg-surface text-ink hover:border-primary-edge hover:bg-primary-soft",
  );

/** A filter as a link, so that it works without script and has an address. */
export function Chip({ href, chosen = false, removeWord, children }: ChipProps) {
  return (
    <a href={href} aria-current={chosen ? "true" : undefined} className={chipStyle(chosen)}>
      {chosen && !removeWord && <Icon name="check" size="sm" />}
      {removeWord && <span className="sr-only">{removeWord} </span>}
      {children}
      {removeWord && <Icon name="close" size="sm" />}
    </a>
  );
}
