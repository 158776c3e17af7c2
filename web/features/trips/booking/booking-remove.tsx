import { AskFirst } from "../../../ui/ask-first.tsx";
import { m } from "../../../words/compiled/messages.js";
import { BookingAct } from "./booking-act.tsx";
import type { BookingPage } from "./booking-page.ts";

/** Takes an item that is not booked out of the trip, after a question. */
export function BookingRemove({ page }: { page: BookingPage }) {
  return (
    <AskFirst
      label={m.bookings_remove()}
      icon="minus"
      variant="secondary"
      question={m.bookings_remove_question()}
      text={m.bookings_remove_text()}
    >
      <BookingAct page={page} intent="remove" label={m.bookings_remove()} />
    </AskFirst>
  );
}
