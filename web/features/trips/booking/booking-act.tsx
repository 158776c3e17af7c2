import { Form, useNavigation } from "react-router";
import { Button } from "../../../ui/button.tsx";
import { actionOf, BookingFields } from "./booking-fields.tsx";
import type { BookingPage } from "./booking-page.ts";

/** A button that acts on a booking at once. */
export function BookingAct({ page, intent, label }: { page: BookingPage; intent: "keep" | "remove"; label: string }) {
  const busy = useNavigation().state !== "idle";
  return (
    <Form method="post" action={actionOf(page.booking)} className="grid">
      <BookingFields page={page} intent={intent} />
      <Button type="submit" variant={intent === "remove" ? "danger" : "secondary"} busy={busy}>
        {label}
      </Button>
    </Form>
  );
}
