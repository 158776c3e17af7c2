import { allOf, errorOf } from "../../../forms/form-values.ts";
import { HealthReuse } from "../../../forms/health-reuse.tsx";
import { MeasureQuestion } from "../../../forms/measure-input.tsx";
import { OwnZone } from "../../../forms/own-zone.tsx";
import { LineQuestion, WordsQuestion } from "../../../forms/questions.tsx";
import { ChoiceCards } from "../../../ui/choice-cards.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { RadioGroup } from "../../../ui/radio-group.tsx";
import { m } from "../../../words/compiled/messages.js";
import type { StepProps } from "./step-props.ts";

const accountFields = {
  medicines: "medicines",
  bloodThinner: "bloodThinner",
  allergies: "allergies",
  smoking: "smoking",
  heightCm: "heightCm",
  weightKg: "weightKg",
};

/** Step 4: what a clinician asks first, each with its reason; nothing of it must be answered. */
export function StepIntake(props: StepProps) {
  const { values, refused, page } = props;
  const { conditions = [], bloodThinner = [], smoking = [] } = page.options;
  return (
    <>
      <OwnZone />
      <Notice>{m.quotes_health_note()}</Notice>
      {page.child === null && (
        <>
          <HealthReuse fields={accountFields} />
          <LineQuestion
            {...props}
            name="birthYear"
            label={m.quotes_birth_year()}
            hint={m.quotes_birth_year_why()}
            optional
            input={{ inputMode: "numeric", autoComplete: "bday-year", maxLength: 4, className: "figures max-w-32" }}
          />
        </>
      )}
      <WordsQuestion
        {...props}
        name="diagnosis"
        label={m.quotes_diagnosis()}
        hint={m.quotes_diagnosis_why()}
        optional
      />
      <ChoiceCards
        type="checkbox"
        name="conditions"
        legend={m.quotes_conditions()}
        hint={m.quotes_conditions_why()}
        mark={m.quotes_optional()}
        error={errorOf(refused, "conditions")}
        columns={2}
        defaultChosen={allOf(values, "conditions")}
        options={conditions}
      />
      <WordsQuestion
        {...props}
        name="medicines"
        label={m.quotes_medicines()}
        hint={m.quotes_medicines_why()}
        optional
      />
      <RadioGroup
        name="bloodThinner"
        legend={m.quotes_blood_thinner()}
        hint={m.quotes_blood_thinner_why()}
        mark={m.quotes_optional()}
        inline
        defaultChosen={allOf(values, "bloodThinner")}
        options={bloodThinner}
      />
      <WordsQuestion
        {...props}
        name="allergies"
        label={m.quotes_allergies()}
        hint={m.quotes_allergies_why()}
        optional
      />
      <RadioGroup
        name="smoking"
        legend={m.quotes_smoking()}
        hint={m.quotes_smoking_why()}
        mark={m.quotes_optional()}
        inline
        defaultChosen={allOf(values, "smoking")}
        options={smoking}
      />
      <fieldset>
        <legend className="sr-only">{m.quotes_body()}</legend>
        <div className="grid gap-5 sm:grid-cols-2">
          <MeasureQuestion
            {...props}
            name="heightCm"
            measure="height"
            label={m.quotes_height()}
            hint={m.quotes_height_how()}
            optional
          />
          <MeasureQuestion
            {...props}
            name="weightKg"
            measure="weight"
            label={m.quotes_weight()}
            hint={m.quotes_weight_how()}
            optional
          />
        </div>
        <p className="mt-1.5 text-sm text-muted">{m.quotes_body_why()}</p>
      </fieldset>
    </>
  );
}
