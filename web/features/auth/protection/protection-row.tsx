import type { ReactNode } from "react";
import { Icon } from "../../../ui/icon.tsx";
import type { IconName } from "../../../ui/icon-names.ts";
import { useOpener } from "./use-opener.ts";

type ProtectionRowProps = {
  icon: IconName;
  title: ReactNode;
  /** Badges beside the title. */
  marks?: ReactNode;
  text: ReactNode;
  /** Its button or buttons. */
  actions: ReactNode;
  /** Ids of the questions that open under it. */
  asks: readonly string[];
  /** Problem of a button's action. */
  notice?: ReactNode;
  /** The question that is open. */
  children?: ReactNode;
};

/** One thing that protects an account, what can be done with it, and the question that this raises. */
export function ProtectionRow({ icon, title, marks, text, actions, asks, notice, children }: ProtectionRowProps) {
  const { isOpen, opener } = useOpener(asks);
  return (
    <li className="py-4">
      <div className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-3 sm:grid-cols-[auto_1fr_auto] sm:items-center">
        <span className="mt-0.5 grid size-10 place-items-center self-start rounded-full bg-primary-soft text-primary-ink">
          <Icon name={icon} />
        </span>
        <div className="min-w-0">
          <p className="flex flex-wrap items-center gap-x-3 gap-y-1.5 font-semibold">
            {title}
            {marks}
          </p>
          <p className="mt-0.5 max-w-measure text-sm text-muted">{text}</p>
        </div>
        {!isOpen && (
          <div ref={opener} className="col-start-2 flex flex-wrap gap-2 sm:col-start-auto sm:justify-end">
            {actions}
          </div>
        )}
      </div>
      {notice && <div className="mt-3">{notice}</div>}
      {isOpen && <div className="mt-4">{children}</div>}
    </li>
  );
}

/** Rows with lines between them. */
export const ProtectionRows = ({ children }: { children: ReactNode }) => (
  <ul className="divide-y divide-line border-y border-line">{children}</ul>
);
