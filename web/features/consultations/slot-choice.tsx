import { useRef } from "react";
import { Form, useSubmit } from "react-router";
import { modeNames, priceOf } from "../../consultations/consultation-words.ts";
import { useHydrated } from "../../forms/use-hydrated.ts";
import { useSite } from "../../site.ts";
import { Button } from "../../ui/button.tsx";
import { ChoiceCards } from "../../ui/choice-cards.tsx";
import { Field } from "../../ui/field.tsx";
import { Select } from "../../ui/select.tsx";
import { m } from "../../words/compiled/messages.js";
import type { TimePage } from "./time-page.ts";

/** How and with whom: what is free follows at once where script runs, and by a button where it does not. */
export function SlotChoice({ page: { slots, mode, clinician } }: { page: TimePage }) {
  const { language } = useSite();
  const submit = useSubmit();
  const hydrated = useHydrated();
  const form = useRef<HTMLFormElement>(null);
  const follow = () => void submit(form.current, { preventScrollReset: true, replace: true });
  const isPaid = slots.modes.some(({ price }) => price.amount > 0);
  return (
    <Form ref={form} method="get" className="flex flex-col gap-5" data-live>
      <ChoiceCards
        name="mode"
        legend={m.consultations_how_ask()}
        hint={isPaid ? m.consultations_pay_hint() : undefined}
        columns={3}
        chosen={[mode]}
        onChoose={() => follow()}
        options={slots.modes.map(({ mode: value, price }) => ({
          value,
          label: modeNames[value](),
          aside: priceOf(price, language),
        }))}
      />
      {slots.clinicians.length > 1 && (
        <Field name="clinician" label={m.consultations_with_ask()} className="sm:max-w-sm">
          <Select
            key={clinician}
            defaultValue={clinician}
            onChange={follow}
            placeholder={m.consultations_whoever()}
            options={slots.clinicians.map(({ slug, name, title }) => ({ value: slug, label: `${name}, ${title}` }))}
          />
        </Field>
      )}
      {slots.clinicians.length === 1 && (
        <p className="text-sm">
          {m.consultations_with_one({ name: slots.clinicians[0]?.name ?? "", title: slots.clinicians[0]?.title ?? "" })}
        </p>
      )}
      {!hydrated && (
        <noscript>
          <Button type="submit" variant="secondary">
            {m.consultations_show_times()}
          </Button>
        </noscript>
      )}
    </Form>
  );
}
