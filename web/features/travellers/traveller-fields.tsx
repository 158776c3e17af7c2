import { errorOf, type FormValues, firstOf } from "../../forms/form-values.ts";
import type { Refused } from "../../forms/refused.ts";
import { useSite } from "../../site.ts";
import { Checkbox } from "../../ui/checkbox.tsx";
import { ChoiceGroup } from "../../ui/choice-group.tsx";
import { DateInput } from "../../ui/date-input.tsx";
import { Field } from "../../ui/field.tsx";
import { Select } from "../../ui/select.tsx";
import { TextInput } from "../../ui/text-input.tsx";
import { m } from "../../words/compiled/messages.js";
import { PassportFields } from "./passport-fields.tsx";
import { type Draft, nameOf, type TravellersPage } from "./travellers-page.ts";

const help = {
  wheelchair: m.travellers_help_wheelchair,
  "wheelchair-cabin": m.travellers_help_wheelchair_cabin,
  "extra-legroom": m.travellers_help_legroom,
  oxygen: m.travellers_help_oxygen,
  stretcher: m.travellers_help_stretcher,
} as const;

export interface TravellerProps {
  readonly draft: Draft;
  readonly place: number;
  readonly page: TravellersPage;
  readonly refused: Refused | undefined;
  /** The typed values, when the form is shown again. */
  readonly typed: FormValues | undefined;
}

/** The values of a traveller: what was typed before what is known. */
const valuesOf = ({ draft, place, typed }: TravellerProps): FormValues =>
  typed && nameOf("id", place) in typed
    ? { ...draft.values, [nameOf("assistance", place)]: [], ...typed }
    : draft.values;

/** The values of a traveller, and name, error and value of one field. */
export function fieldsOf(props: TravellerProps) {
  const { place, refused } = props;
  const values = valuesOf(props);
  const control = (fact: string) => {
    const name = nameOf(fact, place);
    return { name, error: errorOf(refused, name) };
  };
  return { values, control, typed: (fact: string) => firstOf(values, nameOf(fact, place)) };
}

/** Everything that is asked of one traveller. */
export function TravellerFields(props: TravellerProps) {
  const { place, page } = props;
  const { today } = useSite();
  const { values, control, typed } = fieldsOf(props);
  const genders = [
    { value: "f", label: m.clients_sex_female() },
    { value: "m", label: m.clients_sex_male() },
    { value: "x", label: m.travellers_gender_x() },
  ];
  const assistance = nameOf("assistance", place);
  const chosen = values[assistance] ?? [];
  return (
    <fieldset className="flex min-w-0 flex-col gap-5 border-t border-line pt-6">
      <legend className="float-start w-full text-xl font-semibold">
        {place === 0 ? m.travellers_patient() : m.travellers_companion({ number: place })}
      </legend>
      <input type="hidden" name="traveller" value={place} />
      <input type="hidden" name={nameOf("id", place)} value={typed("id")} />
      <input type="hidden" name={nameOf("record", place)} value={typed("record")} />
      <div className="grid gap-5 sm:grid-cols-2">
        <Field {...control("givenName")} label={m.travellers_given()} hint={m.travellers_names_hint()}>
          <TextInput autoComplete={place === 0 ? "given-name" : "off"} dir="auto" defaultValue={typed("givenName")} />
        </Field>
        <Field {...control("familyName")} label={m.travellers_family()} hint={m.travellers_names_hint()}>
          <TextInput autoComplete={place === 0 ? "family-name" : "off"} dir="auto" defaultValue={typed("familyName")} />
        </Field>
        <Field {...control("bornOn")} label={m.travellers_born()}>
          <DateInput autoComplete={place === 0 ? "bday" : "off"} max={today} defaultValue={typed("bornOn")} />
        </Field>
        <Field {...control("gender")} label={m.travellers_gender()}>
          <Select options={genders} placeholder={m.travellers_choose()} defaultValue={typed("gender")} />
        </Field>
        <Field {...control("nationality")} label={m.travellers_nationality()}>
          <Select options={page.countries} placeholder={m.travellers_choose()} defaultValue={typed("nationality")} />
        </Field>
      </div>
      <PassportFields {...props} />
      <ChoiceGroup
        id={assistance}
        legend={m.travellers_help()}
        mark={m.travellers_optional()}
        hint={m.travellers_help_hint()}
      >
        <div className="grid gap-x-6 sm:grid-cols-2">
          {Object.entries(help).map(([value, label], index) => (
            <Checkbox
              key={value}
              id={index === 0 ? assistance : `${assistance}-${index + 1}`}
              name={assistance}
              value={value}
              label={label()}
              defaultChecked={chosen.includes(value)}
            />
          ))}
        </div>
      </ChoiceGroup>
      <Field
        {...control("dietary")}
        label={m.travellers_dietary()}
        mark={m.travellers_optional()}
        hint={m.travellers_dietary_hint()}
      >
        <TextInput dir="auto" defaultValue={typed("dietary")} />
      </Field>
    </fieldset>
  );
}
