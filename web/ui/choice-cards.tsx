import type { ReactNode } from "react";
import { ChoiceGroup, type ChoiceGroupProps, choiceInput } from "./choice-group.tsx";
import { tickStyle } from "./control-styles.ts";
import { Icon } from "./icon.tsx";
import type { IconName } from "./icon-names.ts";
import { classNames } from "./styles.ts";

export type ChoiceCard = {
  value: string;
  label: ReactNode;
  text?: ReactNode;
  icon?: IconName;
  /** At the end of the card: a price, a length of stay. */
  aside?: ReactNode;
  disabled?: boolean;
};

type ChoiceCardsProps = ChoiceGroupProps & {
  options: readonly ChoiceCard[];
  type?: "radio" | "checkbox";
  columns?: 1 | 2 | 3;
};

const grids = { 1: "", 2: "sm:grid-cols-2", 3: "sm:grid-cols-2 lg:grid-cols-3" } as const;

/** Answers that deserve a sentence, each a card that is its own target. */
export function ChoiceCards({ options, type = "radio", columns = 1, ...group }: ChoiceCardsProps) {
  return (
    <ChoiceGroup {...group} id={group.id ?? group.name}>
      <div className={classNames("grid gap-3", grids[columns])}>
        {options.map(({ value, label, text, icon, aside, disabled }, index) => (
          <label
            key={value}
            className={classNames(
              "grid cursor-pointer grid-cols-[auto_1fr] content-start gap-x-3 gap-y-0.5 rounded-md border border-line-strong",
              "bg-surface p-4 transition-colors",
              "hover:border-primary-edge has-checked:border-primary-edge has-checked:bg-primary-soft",
              "has-checked:ring-1 has-checked:ring-primary-edge",
              "has-disabled:cursor-not-allowed has-disabled:border-line has-disabled:bg-sunken has-disabled:text-muted",
              "has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus",
            )}
          >
            <input
              {...choiceInput(group, type, value, index)}
              disabled={disabled}
              className={classNames(tickStyle, "focus-visible:outline-none")}
            />
            <span className="flex flex-wrap justify-between gap-x-3 font-semibold">
              <span className="flex items-center gap-2 wrap-anywhere">
                {icon && <Icon name={icon} className="text-primary-ink" />}
                {label}
              </span>
              {aside && <span className="figures text-sm whitespace-nowrap">{aside}</span>}
            </span>
            {text && <span className="col-start-2 text-sm text-muted">{text}</span>}
          </label>
        ))}
      </div>
    </ChoiceGroup>
  );
}
