import { Tabs as Base } from "@base-ui/react/tabs";
import type { ReactNode } from "react";

type TabsProps = {
  label: string;
  tabs: readonly { value: string; label: ReactNode; content: ReactNode }[];
  defaultValue?: string;
  onChange?: (value: string) => void;
};

/** Views of one thing, where there is script: public pages use headings or an accordion. Arrow keys move, Enter opens. */
export function Tabs({ label, tabs, defaultValue = tabs[0]?.value ?? "", onChange }: TabsProps) {
  return (
    <Base.Root defaultValue={defaultValue} {...(onChange && { onValueChange: onChange })}>
      <Base.List aria-label={label} className="flex gap-1 overflow-x-auto border-b border-line">
        {tabs.map((tab) => (
          <Base.Tab
            key={tab.value}
            value={tab.value}
            className={
              "-mb-px min-h-12 shrink-0 cursor-pointer border-b-3 border-transparent px-4 text-sm font-semibold text-muted transition-colors " +
              "hover:text-ink focus-visible:-outline-offset-3 data-active:border-secondary-edge data-active:text-ink"
            }
          >
            {tab.label}
          </Base.Tab>
        ))}
      </Base.List>
      {tabs.map((tab) => (
        <Base.Panel key={tab.value} value={tab.value} className="pt-5">
          {tab.content}
        </Base.Panel>
      ))}
    </Base.Root>
  );
}
