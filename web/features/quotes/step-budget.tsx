import { useProvider } from "../../site.ts";
import { Field } from "../../ui/field.tsx";
import { Select } from "../../ui/select.tsx";
import { m } from "../../words/compiled/messages.js";
import type { Option } from "./countries.ts";
import { firstOf } from "./form-values.ts";
import { errorOf, LineQuestion, type StepProps } from "./step-parts.tsx";

/** Step 6: in which money to talk, and how much there is. */
export function StepBudget(props: StepProps & { currencies: readonly Option[] }) {
  const { values, refused, currencies } = props;
  const { location } = useProvider();
  return (
    <>
      <Field name="currency" label={m.quotes_currency()} error={errorOf(refused, "currency")} className="sm:max-w-md">
        <Select defaultValue={firstOf(values, "currency") || location.currency} options={currencies} />
      </Field>
      <LineQuestion
        {...props}
        name="budget"
        hint={m.quotes_budget_why()}
        optional
        input={{ inputMode: "decimal", autoComplete: "off", className: "figures max-w-60" }}
      />
    </>
  );
}
