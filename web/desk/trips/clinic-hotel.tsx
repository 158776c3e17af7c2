import { useState } from "react";
import type { ClinicHotel as Hotel } from "../../../contract/desk/clinic-hotel.ts";
import { type DeskTrip, noteHotel } from "../../../contract/desk/trips.ts";
import { nightsOf } from "../../../contract/zoned-time.ts";
import { formatDay } from "../../format.ts";
import { useSite } from "../../site.ts";
import { Button } from "../../ui/button.tsx";
import { Field } from "../../ui/field.tsx";
import { Notice } from "../../ui/notice.tsx";
import { TextInput } from "../../ui/text-input.tsx";
import { m } from "../../words/compiled/messages.js";
import { deskCall } from "../desk-call.ts";
import { DeskDialog, textIn } from "../desk-dialog.tsx";
import { useRight } from "../shell/use-staff.ts";
import { type Act, useAct } from "../use-act.ts";

/** Title and the act's name of each state. */
const words: Readonly<Record<Hotel["state"], readonly [title: () => string, act: () => string]>> = {
  open: [m.desk_trips_hotel_open, m.desk_trips_hotel_note],
  booked: [m.desk_trips_hotel_booked, m.desk_trips_hotel_take_back],
  "call-off": [m.desk_trips_hotel_off, m.desk_trips_hotel_off_note],
};

/** The hotel in the price, which nobody but the clinic books: for which nights, and whether that is done. */
export function ClinicHotel({ trip: { reference, hotel }, act }: { trip: DeskTrip; act: Act }) {
  const { language } = useSite();
  const mayWrite = useRight("trips:change");
  const [isNaming, setNaming] = useState(false);
  // Of a booking that was taken back by mistake: the server forgets its name.
  const [last, setLast] = useState("");
  if (!hotel) return null;
  const { item, version, nights, guests, stays, state, name } = hotel;
  const [title, label] = words[state];
  const booking = nightsOf(stays);
  const day = (value: string) => formatDay(value, language);
  const note = (isBooked: boolean, given: string | null = null) =>
    deskCall(noteHotel, { params: { reference, item }, body: { version, isBooked, name: given } });
  return (
    <>
      <Notice
        tone={state === "booked" ? "success" : "warning"}
        title={title()}
        action={
          mayWrite && (
            <Button
              variant={state === "booked" ? "quiet" : "secondary"}
              icon={state === "booked" ? "close" : "check"}
              busy={act.isBusy}
              onClick={() => {
                if (state === "open") return setNaming(true);
                if (state === "booked") setLast(name ?? "");
                void act.run(() => note(false), m.desk_trips_hotel_off_done());
              }}
            >
              {label()}
            </Button>
          )
        }
      >
        {name && (
          <p>
            <bdi>{name}</bdi>
          </p>
        )}
        <p>{m.desk_trips_hotel_nights({ nights, guests })}</p>
        {state !== "call-off" && booking < nights && <p>{m.desk_trips_hotel_room({ nights: booking })}</p>}
        {state === "call-off" && <p>{m.desk_trips_hotel_off_text()}</p>}
        <ul>
          {stays.map(({ from, to }) => (
            <li key={from}>{m.desk_trips_hotel_stay({ from: day(from), to: day(to) })}</li>
          ))}
        </ul>
      </Notice>
      {isNaming && <BookedDialog name={last} note={(given) => note(true, given)} onClose={() => setNaming(false)} />}
    </>
  );
}

type BookedDialogProps = { name: string; note: (name: string | null) => Promise<unknown>; onClose: () => void };

/** Which hotel was booked, for the patient to read. */
function BookedDialog({ name, note, onClose }: BookedDialogProps) {
  const act = useAct();
  return (
    <DeskDialog
      title={m.desk_trips_hotel_note()}
      act={act}
      submit={m.desk_trips_hotel_note()}
      onClose={onClose}
      onSubmit={(form) => act.run(() => note(textIn(form, "name") || null), m.desk_trips_hotel_booked())}
    >
      <Field name="name" label={m.desk_trips_hotel_name()} hint={m.desk_trips_hotel_name_hint()}>
        <TextInput maxLength={160} dir="auto" defaultValue={name} />
      </Field>
    </DeskDialog>
  );
}
