import { errorOf } from "../../forms/form-values.ts";
import { useSite } from "../../site.ts";
import { DateInput } from "../../ui/date-input.tsx";
import { Disclosure } from "../../ui/disclosure.tsx";
import { Field } from "../../ui/field.tsx";
import { Select } from "../../ui/select.tsx";
import { TextInput } from "../../ui/text-input.tsx";
import { m } from "../../words/compiled/messages.js";
import { fieldsOf, type TravellerProps } from "./traveller-fields.tsx";
import { nameOf, passportFacts } from "./travellers-page.ts";

/** One of the passports that the account keeps, or another one, which is then kept. */
export function PassportFields(props: TravellerProps) {
  const { place, page, refused } = props;
  const { today } = useSite();
  const { control, typed } = fieldsOf(props);
  const hasNew = passportFacts.some((fact) => typed(fact) !== "" || errorOf(refused, nameOf(fact, place)));
  const written = (
    <div className="grid gap-5 sm:grid-cols-2">
      <Field {...control("number")} label={m.travellers_passport_number()}>
        <TextInput autoComplete="off" autoCapitalize="characters" dir="ltr" defaultValue={typed("number")} />
      </Field>
      <Field {...control("country")} label={m.travellers_passport_country()}>
        <Select options={page.countries} placeholder={m.travellers_choose()} defaultValue={typed("country")} />
      </Field>
      <Field {...control("expiresOn")} label={m.travellers_passport_expires()}>
        <DateInput min={today} defaultValue={typed("expiresOn")} />
      </Field>
    </div>
  );
  if (page.passports.length === 0)
    return (
      <div className="flex flex-col gap-4">
        <div>
          <p className="font-semibold">{m.travellers_passport()}</p>
          <p className="text-sm text-muted">{m.travellers_passport_hint()}</p>
        </div>
        {written}
      </div>
    );
  return (
    <div className="flex flex-col gap-2">
      <Field {...control("passport")} label={m.travellers_passport()} hint={m.travellers_passport_hint()}>
        <Select options={page.passports} placeholder={m.travellers_passport_none()} defaultValue={typed("passport")} />
      </Field>
      <Disclosure summary={m.travellers_passport_other()} open={hasNew}>
        {written}
      </Disclosure>
    </div>
  );
}
