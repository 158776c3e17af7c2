import type { ReactNode } from "react";
import { Form, useSearchParams } from "react-router";
import { Button } from "../../ui/button.tsx";
import { m } from "../../words/compiled/messages.js";

/** Filters of a period, in the page's address. */
export function PeriodForm({ children }: { children: ReactNode }) {
  const [search] = useSearchParams();
  return (
    <Form method="get" className="flex flex-wrap items-end gap-3" key={search.toString()}>
      {children}
      <Button type="submit" variant="secondary">
        {m.desk_money_show()}
      </Button>
    </Form>
  );
}
