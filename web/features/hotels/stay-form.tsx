import { Button } from "../../ui/button.tsx";
import { DateInput } from "../../ui/date-input.tsx";
import { Field } from "../../ui/field.tsx";
import { Select } from "../../ui/select.tsx";
import { TextInput } from "../../ui/text-input.tsx";
import { m } from "../../words/compiled/messages.js";
import type { SetStay } from "./stay-query.ts";

const upTo = (least: number, most: number) =>
  Array.from({ length: most - least + 1 }, (_, n) => ({ value: String(least + n), label: String(least + n) }));

/** Days and guests; a form of its own asks for the same page with them. */
export function StayFields({ stay, today }: { stay: SetStay; today: string }) {
  return (
    <>
      {stay.trip && <input type="hidden" name="trip" value={stay.trip} />}
      <Field name="from" label={m.hotels_from()}>
        <DateInput defaultValue={stay.from} min={today} />
      </Field>
      <Field name="to" label={m.hotels_to()}>
        <DateInput defaultValue={stay.to} min={today} />
      </Field>
      <Field name="adults" label={m.hotels_adults()}>
        <Select options={upTo(1, 8)} defaultValue={stay.adults ?? "1"} />
      </Field>
      <Field name="rooms" label={m.hotels_rooms()}>
        <Select options={upTo(1, 4)} defaultValue={stay.rooms ?? "1"} />
      </Field>
      <Field name="children" label={m.hotels_children()} hint={m.hotels_children_hint()}>
        <TextInput defaultValue={stay.children?.replaceAll(",", ", ")} maxLength={40} autoComplete="off" />
      </Field>
    </>
  );
}

export function StayForm({ action, stay, today }: { action: string; stay: SetStay; today: string }) {
  return (
    <form
      method="get"
      action={action}
      className="grid items-end gap-4 sm:grid-cols-2 lg:grid-cols-[1fr_1fr_6rem_6rem_12rem_auto]"
    >
      <StayFields stay={stay} today={today} />
      <Button type="submit" className="min-h-12!">
        {m.hotels_see_rates()}
      </Button>
    </form>
  );
}
