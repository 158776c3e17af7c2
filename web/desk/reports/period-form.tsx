import { Form } from "react-router";
import { Button } from "../../ui/button.tsx";
import { DateInput } from "../../ui/date-input.tsx";
import { Field } from "../../ui/field.tsx";
import { m } from "../../words/compiled/messages.js";
import type { Period } from "./period.ts";

/** The first and the last day of what is shown; it is kept in the address. */
export const PeriodForm = ({ from, to }: Period) => (
  <Form key={`${from} ${to}`} className="flex flex-wrap items-end gap-3" aria-label={m.desk_reports_period()}>
    <Field name="from" label={m.desk_reports_from()}>
      <DateInput defaultValue={from} required />
    </Field>
    <Field name="to" label={m.desk_reports_to()}>
      <DateInput defaultValue={to} required />
    </Field>
    <Button type="submit" variant="secondary">
      {m.desk_reports_show()}
    </Button>
  </Form>
);
