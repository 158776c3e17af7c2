import type { ReactNode } from "react";
import { m } from "../words/compiled/messages.js";
import { Icon } from "./icon.tsx";
import { buttonStyle } from "./styles.ts";

interface ShowMoreProps {
  /** How many there are more; nothing is shown for none. */
  readonly count: number;
  readonly label?: string;
  readonly children: ReactNode;
}

/** The rest of a long list, which opens without script. */
export const ShowMore = ({ count, label = m.lists_show_more({ count }), children }: ShowMoreProps) =>
  count > 0 && (
    <details className="mt-4 [&[open]>summary>:first-child]:hidden [&:not([open])>summary>:nth-child(2)]:hidden [&[open]>summary>svg]:rotate-180">
      <summary className={`${buttonStyle({ variant: "secondary" })} cursor-pointer list-none print:hidden`}>
        <span>{label}</span>
        <span>{m.lists_show_fewer()}</span>
        <Icon name="chevron-down" />
      </summary>
      {children}
    </details>
  );
