import { type ReactNode, use } from "react";
import { ChoiceGroup, type ChoiceGroupProps, choiceInput } from "./choice-group.tsx";
import { tickStyle } from "./control-styles.ts";
import { FieldProblems } from "./field-context.ts";
import { classNames } from "./styles.ts";

type RadioGroupProps = ChoiceGroupProps & {
  options: readonly { value: string; label: ReactNode; disabled?: boolean }[];
  /** Side by side, for two or three short answers. */
  inline?: boolean;
};

/** One of a few answers. For many, a select; for answers that need a sentence, choice cards. */
export function RadioGroup({ options, inline = false, ...given }: RadioGroupProps) {
  const problem = use(FieldProblems)[given.name];
  const group = { ...given, error: given.error ?? problem };
  return (
    <ChoiceGroup {...group} id={group.id ?? group.name}>
      <div className={classNames("flex", inline ? "flex-wrap gap-x-8" : "flex-col")}>
        {options.map(({ value, label, disabled }, index) => (
          <label
            key={value}
            className="flex min-h-11 cursor-pointer items-start gap-3 py-2 has-disabled:cursor-not-allowed has-disabled:text-muted"
          >
            <input {...choiceInput(group, "radio", value, index)} disabled={disabled} className={tickStyle} />
            <span>{label}</span>
          </label>
        ))}
      </div>
    </ChoiceGroup>
  );
}
