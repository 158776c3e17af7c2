import { Form, useNavigation } from "react-router";
import {
  highestFahrenheit,
  highestTemperature,
  lowestFahrenheit,
  lowestTemperature,
  medicineStates,
  mostPain,
  woundStates,
} from "../../contract/aftercare-constants.ts";
import { formatNumber } from "../format.ts";
import { FormProblems } from "../forms/form-problems.tsx";
import { allOf, errorOf, type FormValues, firstOf } from "../forms/form-values.ts";
import type { Refused } from "../forms/refused.ts";
import { useHydrated } from "../forms/use-hydrated.ts";
import { useSite } from "../site.ts";
import { Button } from "../ui/button.tsx";
import { Checkbox } from "../ui/checkbox.tsx";
import { ChoiceGroup, choiceInput } from "../ui/choice-group.tsx";
import { tickStyle } from "../ui/control-styles.ts";
import { Field } from "../ui/field.tsx";
import { RadioGroup } from "../ui/radio-group.tsx";
import { TextInput } from "../ui/text-input.tsx";
import { m } from "../words/compiled/messages.js";
import { medicineNames, signNames, woundNames } from "./check-in-words.ts";
import { checkInOfToday, type DiaryDay } from "./diary.ts";

type CheckInFormProps = {
  diary: DiaryDay;
  self: string;
  refused: Refused | undefined;
  /** Takes the form in place of the server. */
  onSubmit?: (form: FormData) => void;
};

/** What the form begins with: what was typed, else what is saved. */
function valuesOf(diary: DiaryDay, refused: Refused | undefined): FormValues {
  if (refused?.intent === "check-in") return refused.typed;
  const answers = checkInOfToday(diary)?.answers;
  if (!answers) return {};
  const { pain, temperature, wound, medicines, signs } = answers;
  const chosen = (value: unknown): readonly string[] =>
    value === undefined ? [] : value === null ? ["none"] : [String(value)];
  return {
    pain: chosen(pain),
    temperature: temperature ? [String(temperature)] : [],
    ...(temperature === null && { "temperature-none": ["on"] }),
    wound: chosen(wound),
    medicines: chosen(medicines),
    signs: signs ? (signs.length === 0 ? ["none"] : signs) : [],
  };
}

/** Today's questions: one or two answers, and the warning signs. */
export function CheckInForm({ diary, self, refused, onSubmit }: CheckInFormProps) {
  const { language } = useSite();
  const busy = useNavigation().state !== "idle";
  const isHydrated = useHydrated();
  const given = checkInOfToday(diary);
  const { questions, signs, today } = diary;
  if (!questions) return null;
  const values = valuesOf(diary, refused);
  const own = refused?.intent === "check-in" ? refused : undefined;
  const of = (name: string) => ({ name, defaultChosen: allOf(values, name), error: errorOf(own, name) });
  const fields = (
    <>
      <input type="hidden" name="intent" value="check-in" />
      <input type="hidden" name="day" value={today} />
      <input type="hidden" name="set" value={questions.set} />
      <input type="hidden" name="version" value={given?.version ?? 0} />
      {isHydrated && <input type="hidden" name="zone" value={Intl.DateTimeFormat().resolvedOptions().timeZone} />}
      {questions.asks.map((signal) => (
        <input key={signal} type="hidden" name="asks" value={signal} />
      ))}
      <FormProblems refused={own} />
      {questions.asks.includes("pain") && (
        <RadioGroup
          {...of("pain")}
          inline
          legend={m.aftercare_pain()}
          hint={m.aftercare_pain_hint()}
          options={[
            ...Array.from({ length: mostPain + 1 }, (_, pain) => ({
              value: String(pain),
              label: formatNumber(pain, language),
            })),
            { value: "none", label: m.aftercare_pain_none() },
          ]}
        />
      )}
      {questions.asks.includes("temperature") && <Temperature values={values} error={errorOf(own, "temperature")} />}
      {questions.asks.includes("wound") && (
        <RadioGroup
          {...of("wound")}
          legend={m.aftercare_wound()}
          hint={m.aftercare_wound_hint()}
          options={[
            ...woundStates.map((value) => ({ value, label: woundNames[value]() })),
            { value: "none", label: m.aftercare_wound_none() },
          ]}
        />
      )}
      {questions.asks.includes("medicines") && (
        <RadioGroup
          {...of("medicines")}
          legend={m.aftercare_medicines()}
          options={[
            ...medicineStates.map((value) => ({ value, label: medicineNames[value]() })),
            { value: "none", label: m.aftercare_medicines_none() },
          ]}
        />
      )}
      <Signs
        {...of("signs")}
        options={[
          ...signs.map((value) => ({ value, label: signNames[value]() })),
          { value: "none", label: m.aftercare_signs_none() },
        ]}
      />
      <Button type="submit" size="lg" busy={busy} className="self-start">
        {given ? m.aftercare_correct_save() : m.aftercare_save()}
      </Button>
    </>
  );
  const className = "flex flex-col gap-7";
  if (!onSubmit)
    return (
      <Form method="post" action={self} noValidate className={className}>
        {fields}
      </Form>
    );
  // Without a method: such a form is not for the server, so that the guard of offline pages lets it pass.
  return (
    <form
      noValidate
      className={className}
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit(new FormData(event.currentTarget));
      }}
    >
      {fields}
    </form>
  );
}

type ChoiceProps = { name: string; defaultChosen: readonly string[]; error: string | undefined };

function Temperature({ values, error }: { values: FormValues; error: string | undefined }) {
  const { language } = useSite();
  const limits = {
    lowest: formatNumber(lowestTemperature, language),
    highest: formatNumber(highestTemperature, language),
    lowestF: formatNumber(lowestFahrenheit, language),
    highestF: formatNumber(highestFahrenheit, language),
  };
  return (
    <div className="flex flex-col gap-1">
      <Field
        name="temperature"
        label={m.aftercare_temperature()}
        hint={m.aftercare_temperature_hint(limits)}
        error={error}
        className="max-w-60"
      >
        <TextInput inputMode="decimal" autoComplete="off" defaultValue={firstOf(values, "temperature")} />
      </Field>
      <Checkbox
        name="temperature-none"
        label={m.aftercare_temperature_none()}
        defaultChecked={values["temperature-none"] !== undefined}
      />
    </div>
  );
}

/** A sign unticks "None of these", and that unticks the signs. Without script the server lets a sign win. */
function untickOthers({ target }: { target: HTMLInputElement }): void {
  const boxes = target.form?.elements.namedItem(target.name);
  if (!target.checked || !(boxes instanceof RadioNodeList)) return;
  for (const box of boxes)
    if (box instanceof HTMLInputElement && (box.value === "none") !== (target.value === "none")) box.checked = false;
}

type SignsProps = ChoiceProps & { options: readonly { value: string; label: string }[] };

function Signs({ options, ...given }: SignsProps) {
  const legend = m.aftercare_signs();
  return (
    <ChoiceGroup id={given.name} legend={legend} hint={m.aftercare_signs_hint()} error={given.error}>
      {options.map(({ value, label }, index) => (
        <label key={value} className="flex min-h-11 cursor-pointer items-start gap-3 py-2">
          <input
            {...choiceInput({ ...given, legend }, "checkbox", value, index)}
            onChange={untickOthers}
            className={tickStyle}
          />
          <span>{label}</span>
        </label>
      ))}
    </ChoiceGroup>
  );
}
