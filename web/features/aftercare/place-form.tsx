import { Form } from "react-router";
import { Button } from "../../ui/button.tsx";
import { Disclosure } from "../../ui/disclosure.tsx";
import { Field } from "../../ui/field.tsx";
import { Select } from "../../ui/select.tsx";
import { m } from "../../words/compiled/messages.js";
import type { DiaryPage } from "./diary-page.ts";

type PlaceFormProps = { page: DiaryPage; self: string; className: string };

/** Names the country whose emergency number is shown; the page is then read again with it. */
export function PlaceForm({ page: { diary, countries, isCalling }, self, className }: PlaceFormProps) {
  return (
    <Disclosure summary={m.aftercare_place_change()} className={className}>
      <Form method="get" action={self} replace className="flex flex-wrap items-end gap-3 text-start">
        {isCalling && <input type="hidden" name="show" value="number" />}
        <Field name="country" label={m.aftercare_place_country()} className="min-w-0 grow basis-52">
          <Select defaultValue={diary.emergency.country ?? undefined} options={countries} />
        </Field>
        <Button type="submit" variant="secondary">
          {m.aftercare_place_save()}
        </Button>
      </Form>
    </Disclosure>
  );
}
