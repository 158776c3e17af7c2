import type { BookingDetail } from "../../../../contract/bookings.ts";
import { needLine } from "../../../trip/need-words.ts";
import { m } from "../../../words/compiled/messages.js";

/** What the seller was told of its travellers, and its answer. */
export function BookingNeeds({ booking: { needs } }: { booking: BookingDetail }) {
  return (
    <section aria-labelledby="needs">
      <h2 id="needs" className="text-xl">
        {m.bookings_needs()}
      </h2>
      <ul className="mt-3 flex list-disc flex-col gap-1 ps-5">
        {needs.map((need) => (
          <li key={`${need.name} ${need.need}`}>{needLine(need)}</li>
        ))}
      </ul>
    </section>
  );
}
