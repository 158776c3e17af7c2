import { errorOf, firstOf } from "../../../forms/form-values.ts";
import { LineQuestion } from "../../../forms/questions.tsx";
import { useProvider } from "../../../site.ts";
import { Field } from "../../../ui/field.tsx";
import { Select } from "../../../ui/select.tsx";
import { m } from "../../../words/compiled/messages.js";
import type { StepProps } from "./step-props.ts";

/** Step 6: in which money to talk, and how much there is. */
export function StepBudget(props: StepProps) {
  const { values, refused, page } = props;
  const { currency = [] } = page.options;
  const { location } = useProvider();
  return (
    <>
      <Field name="currency" label={m.quotes_currency()} error={errorOf(refused, "currency")} className="sm:max-w-md">
        <Select data-sets-currency defaultValue={firstOf(values, "currency") || location.currency} options={currency} />
      </Field>
      <LineQuestion
        {...props}
        name="budget"
        label={m.quotes_budget()}
        hint={m.quotes_budget_why()}
        optional
        input={{ inputMode: "decimal", autoComplete: "off", className: "figures max-w-60" }}
      />
    </>
  );
}
