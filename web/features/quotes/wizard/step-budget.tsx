import { useEffect, useRef } from "react";
import { createCurrencyStore } from "../../../currency/currency-store.ts";
import { errorOf, firstOf } from "../../../forms/form-values.ts";
import { LineQuestion } from "../../../forms/questions.tsx";
import { storedIn } from "../../../session/stored.ts";
import { useProvider, useSite } from "../../../site.ts";
import { Field } from "../../../ui/field.tsx";
import { Select } from "../../../ui/select.tsx";
import { m } from "../../../words/compiled/messages.js";
import type { StepProps } from "./step-props.ts";

/** Step 6: in which money to talk, and how much there is. */
export function StepBudget(props: StepProps) {
  const { values, refused, page } = props;
  const { currency = [] } = page.options;
  const { keepsIn } = useSite();
  const { location } = useProvider();
  const select = useRef<HTMLSelectElement>(null);
  const saved = firstOf(values, "currency");
  useEffect(() => {
    const { chosen } = createCurrencyStore(storedIn(keepsIn)).getState();
    const isOffered = [...(select.current?.options ?? [])].some(({ value }) => value === chosen);
    if (!saved && chosen && isOffered && select.current) select.current.value = chosen;
  }, [saved, keepsIn]);
  return (
    <>
      <Field name="currency" label={m.quotes_currency()} error={errorOf(refused, "currency")} className="sm:max-w-md">
        <Select ref={select} data-sets-currency defaultValue={saved || location.currency} options={currency} />
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
