import type { Booking } from "../../../../contract/bookings.ts";
import type { Site } from "../../../../contract/rendering.ts";
import { inLanguage } from "../../../in-language.ts";
import { clinicPlace, localInstant } from "../../../local-time.ts";
import { m } from "../../../words/compiled/messages.js";

const deadlines: Readonly<Record<NonNullable<Booking["deadline"]>["kind"], (facts: { when: string }) => string>> = {
  pay: m.bookings_deadline_pay,
  hold: m.bookings_deadline_hold,
  price: m.bookings_deadline_price,
  "free-cancellation": m.bookings_deadline_free_cancellation,
  starts: m.bookings_deadline_starts,
};

export interface BookingTimes {
  /** By the clock of its place. */
  readonly starts: string;
  /** By the clinic's clock; a start by the clock of its place. */
  readonly deadline: string | null;
}

/** For loaders: when a booking starts, and what is to be done by when. */
export function bookingTimes(booking: Booking, { provider, language }: Site): BookingTimes {
  if (!provider) return { starts: "", deadline: null };
  const { startsAt, deadline } = booking;
  const place = deadline?.kind === "starts" ? booking : clinicPlace(provider);
  return {
    starts: localInstant(startsAt, booking, language),
    deadline:
      deadline &&
      inLanguage(language, () => deadlines[deadline.kind]({ when: localInstant(deadline.at, place, language) })),
  };
}
