import type { ReactNode } from "react";
import { Disclosure } from "./disclosure.tsx";
import { classNames } from "./styles.ts";

type AccordionProps = {
  items: readonly { key: string; summary: ReactNode; content: ReactNode; open?: boolean }[];
  /** Give it where only one may be open at a time. */
  group?: string;
  className?: string;
};

/** Disclosures one below the other: questions and answers. */
export function Accordion({ items, group, className }: AccordionProps) {
  return (
    <div className={classNames("border-t border-line", className)}>
      {items.map(({ key, summary, content, open = false }) => (
        <Disclosure key={key} summary={summary} open={open} {...(group && { group })}>
          {content}
        </Disclosure>
      ))}
    </div>
  );
}
