import { errorOf, firstOf } from "../../../forms/form-values.ts";
import { LineQuestion, question } from "../../../forms/questions.tsx";
import { useSite } from "../../../site.ts";
import { DateInput } from "../../../ui/date-input.tsx";
import { Field } from "../../../ui/field.tsx";
import { RadioGroup } from "../../../ui/radio-group.tsx";
import { m } from "../../../words/compiled/messages.js";
import { HealthConsent } from "./health-consent.tsx";
import type { StepProps } from "./step-props.ts";

/** Step 2: for whom the treatment is; a consent that was given before is asked for again where it changes. */
export function StepPatient(props: StepProps) {
  const { values, refused, page } = props;
  const { today } = useSite();
  const { relation = [] } = page.options;
  const bornOn = { ...props, name: "bornOn", label: m.quotes_child_born() };
  return (
    <div className="group/for flex flex-col gap-8">
      <RadioGroup
        name="for"
        legend={<span className="sr-only">{m.quotes_patient_title()}</span>}
        defaultChosen={[firstOf(values, "for") || "me"]}
        options={page.options["for"] ?? []}
      />
      <div className="hidden flex-col gap-5 group-has-[input[value=child]:checked]/for:flex">
        <p className="text-sm text-muted">{m.quotes_child_data()}</p>
        <div className="grid gap-5 sm:grid-cols-2">
          <LineQuestion {...props} name="childGivenName" label={m.quotes_child_given_name()} />
          <LineQuestion {...props} name="childFamilyName" label={m.quotes_child_family_name()} />
        </div>
        <Field {...question(bornOn)}>
          <DateInput defaultValue={firstOf(values, "bornOn")} max={today} />
        </Field>
        <RadioGroup
          name="relation"
          legend={m.quotes_relation()}
          error={errorOf(refused, "relation")}
          defaultChosen={[firstOf(values, "relation")]}
          options={relation}
        />
      </div>
      {!page.needsConsent && <HealthConsent refused={refused} isAgain />}
    </div>
  );
}
