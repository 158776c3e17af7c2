import { type DeskTrip, noteHotel } from "../../../contract/desk/trips.ts";
import { formatDay } from "../../format.ts";
import { useSite } from "../../site.ts";
import { Button } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";
import { m } from "../../words/compiled/messages.js";
import { deskCall } from "../desk-call.ts";
import { useRight } from "../shell/use-staff.ts";
import type { Act } from "../use-act.ts";

/** The hotel in the price, which nobody but the clinic books: for which nights, and whether that is done. */
export function ClinicHotel({ trip: { reference, hotel }, act }: { trip: DeskTrip; act: Act }) {
  const { language } = useSite();
  const mayWrite = useRight("trips:change");
  if (!hotel) return null;
  const { item, version, nights, guests, stays, isBooked } = hotel;
  const day = (value: string) => formatDay(value, language);
  return (
    <Notice
      tone={isBooked ? "success" : "warning"}
      title={isBooked ? m.desk_trips_hotel_booked() : m.desk_trips_hotel_open()}
      action={
        !isBooked &&
        mayWrite && (
          <Button
            variant="secondary"
            icon="check"
            busy={act.isBusy}
            onClick={() =>
              void act.run(
                () => deskCall(noteHotel, { params: { reference, item }, body: { version } }),
                m.desk_trips_hotel_booked(),
              )
            }
          >
            {m.desk_trips_hotel_note()}
          </Button>
        )
      }
    >
      <p>{m.desk_trips_hotel_nights({ nights, guests })}</p>
      <ul>
        {stays.map(({ from, to }) => (
          <li key={from}>{m.desk_trips_hotel_stay({ from: day(from), to: day(to) })}</li>
        ))}
      </ul>
    </Notice>
  );
}
