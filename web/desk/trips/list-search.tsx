import type { ReactNode } from "react";
import { Form, useSearchParams } from "react-router";
import { Button } from "../../ui/button.tsx";
import { Field } from "../../ui/field.tsx";
import { TextInput } from "../../ui/text-input.tsx";
import { m } from "../../words/compiled/messages.js";

/** The search of a list, in its address, beside its filters. */
export function ListSearch({ label, children }: { label: string; children?: ReactNode }) {
  const [search] = useSearchParams();
  return (
    <Form method="get" role="search" className="flex flex-wrap items-end gap-3" key={search.toString()}>
      <Field name="q" label={label} className="grow basis-48 md:grow-0 md:basis-72">
        <TextInput type="search" defaultValue={search.get("q") ?? ""} maxLength={80} />
      </Field>
      {children}
      <Button type="submit" variant="secondary" icon="search">
        {m.desk_trips_search()}
      </Button>
    </Form>
  );
}
