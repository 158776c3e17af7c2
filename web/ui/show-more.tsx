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
export const ShowMore = ({ count, label = m.shell_show_more({ count }), children }: ShowMoreProps) =>
  count > 0 && (
    <details className="group mt-4">
      <summary
        className={`${buttonStyle({ variant: "secondary" })} cursor-pointer list-none group-open:hidden print:hidden`}
      >
        {label}
        <Icon name="chevron-down" />
      </summary>
      {children}
    </details>
  );
