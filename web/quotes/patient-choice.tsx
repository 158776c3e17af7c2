import type { ReactNode } from "react";
import { errorOf, firstOf } from "../forms/form-values.ts";
import { type Answering, LineQuestion, question } from "../forms/questions.tsx";
import { useSite } from "../site.ts";
import { DateInput } from "../ui/date-input.tsx";
import { Field } from "../ui/field.tsx";
import { RadioGroup } from "../ui/radio-group.tsx";
import { m } from "../words/compiled/messages.js";
import { relationNames } from "./quote-words.ts";

interface PatientChoiceProps extends Answering {
  readonly legend: ReactNode;
  readonly hint?: string;
}

/** For whom somebody asks: for themselves, or for a child whom they name. Inside a `group/for`, so that it works without script. */
export function PatientChoice({ legend, hint, ...answering }: PatientChoiceProps) {
  const { values, refused } = answering;
  const { today } = useSite();
  const bornOn = { ...answering, name: "bornOn", label: m.quotes_child_born() };
  return (
    <>
      <RadioGroup
        name="for"
        legend={legend}
        hint={hint}
        defaultChosen={[firstOf(values, "for") || "me"]}
        options={[
          { value: "me", label: m.quotes_patient_me() },
          { value: "child", label: m.quotes_patient_child() },
        ]}
      />
      <div className="hidden flex-col gap-5 group-has-[input[value=child]:checked]/for:flex">
        <p className="text-sm text-muted">{m.quotes_child_data()}</p>
        <div className="grid gap-5 sm:grid-cols-2">
          <LineQuestion {...answering} name="childGivenName" label={m.quotes_child_given_name()} />
          <LineQuestion {...answering} name="childFamilyName" label={m.quotes_child_family_name()} />
        </div>
        <Field {...question(bornOn)}>
          <DateInput defaultValue={firstOf(values, "bornOn")} max={today} />
        </Field>
        <RadioGroup
          name="relation"
          legend={m.quotes_relation()}
          error={errorOf(refused, "relation")}
          defaultChosen={[firstOf(values, "relation")]}
          options={Object.entries(relationNames).map(([value, name]) => ({ value, label: name() }))}
        />
      </div>
    </>
  );
}
