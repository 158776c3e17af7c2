import { useState } from "react";
import { mostLanguages } from "../../../contract/client-constants.ts";
import { leftToRight } from "../../bidi.ts";
import { allOf, type FormValues, firstOf } from "../../forms/form-values.ts";
import { MeasureInput } from "../../forms/measure-input.tsx";
import { Button } from "../../ui/button.tsx";
import { Checkbox } from "../../ui/checkbox.tsx";
import { ChoiceGroup } from "../../ui/choice-group.tsx";
import { DateInput } from "../../ui/date-input.tsx";
import { Field } from "../../ui/field.tsx";
import { Select } from "../../ui/select.tsx";
import { TextArea } from "../../ui/text-area.tsx";
import { TextInput } from "../../ui/text-input.tsx";
import { m } from "../../words/compiled/messages.js";
import { type Me, optionsOf, type Question } from "./me-page.ts";

type QuestionFieldProps = {
  question: Question;
  /** Before the names of its controls, so that two forms of a page do not have the same. */
  form: string;
  values: FormValues;
  error: string | undefined;
  lists: Pick<Me, "options" | "callingCodes">;
};

/** The control that a question is answered with. */
export function QuestionField(props: QuestionFieldProps) {
  const { question, form, values, error, lists } = props;
  const { name, label, kind, hint, isRequired, longest, fill } = question;
  const options = optionsOf(question, lists);
  const id = `${form}-${name}`;
  const first = firstOf(values, name);
  if (kind === "choices") return <Choices {...props} />;
  if (kind === "few") return <Few {...props} />;
  const isWide = kind === "words" || kind === "phone";
  const field = {
    id,
    name,
    label,
    hint,
    error,
    required: isRequired,
    mark: isRequired ? undefined : m.quotes_optional(),
    className: isWide ? "sm:col-span-2" : undefined,
  };
  if (kind === "phone") return <Phone {...props} />;
  return (
    <Field {...field}>
      {kind === "words" ? (
        <TextArea rows={3} dir="auto" maxLength={longest} defaultValue={first} />
      ) : kind === "day" ? (
        <DateInput defaultValue={first} autoComplete={fill ?? "off"} />
      ) : kind === "choice" ? (
        <Select
          defaultValue={first}
          options={options}
          autoComplete={fill}
          placeholder={options[0]?.value === "" ? undefined : m.clients_choose()}
        />
      ) : kind === "zone" ? (
        <Select defaultValue={first} options={zones()} placeholder={m.clients_choose()} />
      ) : kind === "height" || kind === "weight" ? (
        <MeasureInput measure={kind} defaultValue={first} />
      ) : kind === "email" ? (
        <TextInput type="email" inputMode="email" autoComplete="off" dir="ltr" maxLength={254} defaultValue={first} />
      ) : kind === "code" ? (
        <TextInput
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          dir="ltr"
          maxLength={longest}
          defaultValue={first}
        />
      ) : (
        <TextInput dir="auto" autoComplete={fill ?? "off"} maxLength={longest} defaultValue={first} />
      )}
    </Field>
  );
}

/** Every zone this browser knows, its own first. */
function zones(): { value: string; label: string }[] {
  const own = Intl.DateTimeFormat().resolvedOptions().timeZone;
  return [...new Set([own, ...Intl.supportedValuesOf("timeZone")])].map((value) => ({
    value,
    label: value.replaceAll("_", " "),
  }));
}

function Choices({ question, form, values, error, lists }: QuestionFieldProps) {
  const { name, label, hint } = question;
  const options = optionsOf(question, lists);
  return (
    <ChoiceGroup id={`${form}-${name}`} legend={label} hint={hint} error={error} className="sm:col-span-2">
      <div className="grid gap-x-6 sm:grid-cols-2">
        {options.map((option, index) => (
          <Checkbox
            key={option.value}
            id={index === 0 ? `${form}-${name}` : `${form}-${name}-${index + 1}`}
            name={name}
            value={option.value}
            label={option.label}
            defaultChecked={allOf(values, name).includes(option.value)}
          />
        ))}
      </div>
    </ChoiceGroup>
  );
}

/** A few of very many, each in a select of its own. */
function Few({ question, form, values, error, lists }: QuestionFieldProps) {
  const { name, label, hint } = question;
  const options = optionsOf(question, lists);
  const chosen = allOf(values, name);
  const [count, setCount] = useState(Math.max(2, chosen.length));
  return (
    <ChoiceGroup id={`${form}-${name}`} legend={label} hint={hint} error={error} className="sm:col-span-2">
      <div className="grid gap-3 sm:grid-cols-2">
        {Array.from({ length: count }, (_, index) => (
          <Select
            // biome-ignore lint/suspicious/noArrayIndexKey: they are places, not things
            key={index}
            id={index === 0 ? `${form}-${name}` : `${form}-${name}-${index + 1}`}
            name={name}
            aria-label={`${label} ${index + 1}`}
            defaultValue={chosen[index] ?? ""}
            placeholder={m.clients_choose()}
            options={options}
          />
        ))}
      </div>
      {count < mostLanguages && (
        <Button variant="quiet" icon="plus" className="mt-2 self-start" onClick={() => setCount(count + 1)}>
          {m.clients_add()}
        </Button>
      )}
    </ChoiceGroup>
  );
}

/** A number and the country it is dialled in. */
function Phone({ question, form, values, error, lists }: QuestionFieldProps) {
  const { name, label, hint, isRequired } = question;
  const number = firstOf(values, name);
  const withCodes = lists.options.countries.flatMap(({ value, label: text }) => {
    const code = lists.callingCodes[value];
    return code ? [{ value, label: `${text} ${leftToRight(`+${code}`)}` }] : [];
  });
  const [country] = Object.entries(lists.callingCodes).find(([, code]) => number.startsWith(`+${code}`)) ?? [];
  return (
    <div className="grid gap-x-6 gap-y-3 sm:col-span-2 sm:grid-cols-2">
      <Field
        id={`${form}-${name}Country`}
        name={`${name}Country`}
        label={m.clients_phone_country()}
        className="justify-end"
      >
        <Select defaultValue={country} placeholder={m.clients_choose()} options={withCodes} autoComplete="country" />
      </Field>
      <Field
        id={`${form}-${name}`}
        name={name}
        label={label}
        hint={hint}
        error={error}
        required={isRequired}
        mark={isRequired ? undefined : m.quotes_optional()}
        className="justify-end"
      >
        <TextInput type="tel" inputMode="tel" autoComplete="tel" dir="ltr" maxLength={40} defaultValue={number} />
      </Field>
    </div>
  );
}
