import { Form } from "react-router";
import { WarningBoxes } from "../../aftercare/warning-boxes.tsx";
import { callLink } from "../../phone-links.ts";
import { Button } from "../../ui/button.tsx";
import { ButtonLink } from "../../ui/button-link.tsx";
import { Disclosure } from "../../ui/disclosure.tsx";
import { Field } from "../../ui/field.tsx";
import { Select } from "../../ui/select.tsx";
import { m } from "../../words/compiled/messages.js";
import type { DiaryPage } from "./diary-page.ts";

/** Warning signs by what to do, with the emergency number of where the person is. */
export function Warnings({ page: { diary, countries }, self }: { page: DiaryPage; self: string }) {
  const { thresholds, emergency } = diary;
  const { number, country } = emergency;
  const name = countries.find(({ value }) => value === country)?.label;
  return (
    <WarningBoxes thresholds={thresholds} number={number}>
      <p className="mt-4 text-sm">
        {name ? m.aftercare_place_in({ country: name, number }) : m.aftercare_place_unknown({ number })}
      </p>
      <ButtonLink href={callLink(number)} variant="danger" icon="phone" className="mt-3">
        {m.aftercare_emergency_call({ number })}
      </ButtonLink>
      <Disclosure summary={m.aftercare_place_change()} className="mt-2">
        <Form method="get" action={self} className="flex flex-wrap items-end gap-3">
          <Field name="country" label={m.aftercare_place_country()} className="min-w-0 grow basis-52">
            <Select defaultValue={country ?? undefined} options={countries} />
          </Field>
          <Button type="submit" variant="secondary">
            {m.aftercare_place_save()}
          </Button>
        </Form>
      </Disclosure>
    </WarningBoxes>
  );
}
