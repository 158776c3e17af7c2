import * as z from "zod/mini";
import { RefundTerm } from "../booking-news.ts";
import { endpoint } from "../endpoint.ts";
import { DateMove } from "../trip-dates.ts";
import { TripDates } from "../trips.ts";
import { PlainDate, Uuid } from "../values.ts";
import { OneTrip, Reason, TripReference, tripAct, tripRead, tripsPath } from "./trips.ts";

/** A day with the arrival and departure that follow from it. */
export const MoveDay = z.extend(TripDates, {
  /** Nothing is treated on this day of the week by the calendar. */
  isIdle: z.boolean(),
});
export type MoveDay = z.infer<typeof MoveDay>;

export const listMoveDays = endpoint({
  ...tripRead,
  name: "listMoveDays",
  summary: "Days of the calendar with a free place for a trip's treatment",
  path: `${tripsPath}/{reference}/treatment-days`,
  params: OneTrip,
  answer: z.strictObject({ days: z.array(MoveDay) }),
  refusals: ["not-signed-in", "not-allowed", "not-found", "too-many-requests"],
});

export const previewTreatmentMove = endpoint({
  ...tripRead,
  name: "previewTreatmentMove",
  summary:
    "Show what a move of the treatment to a day changes in the trip and in the refund terms; nothing changes yet",
  path: `${tripsPath}/{reference}/treatment-days/{day}`,
  params: z.strictObject({ reference: TripReference, day: PlainDate }),
  answer: z.strictObject({
    before: TripDates,
    after: TripDates,
    /** No open day before the treatment is left for the first consultation. */
    isTalkLost: z.boolean(),
    items: DateMove.shape.items,
    hotel: DateMove.shape.hotel,
    /** Of the treatment, of what is paid: as it is now, and after the move; null where nothing is paid. */
    refund: z.nullable(z.strictObject({ now: z.array(RefundTerm), after: z.array(RefundTerm) })),
  }),
  refusals: [
    "not-signed-in",
    "not-allowed",
    "not-found",
    "invalid-input",
    "wrong-state",
    "try-later",
    "too-many-requests",
  ],
});

export const moveTreatment = endpoint({
  ...tripAct,
  name: "moveTreatment",
  summary:
    "Move a booked treatment to a free day, and the journey with it; the person is told by mail and in the account",
  path: `${tripsPath}/{reference}/treatment-day`,
  params: OneTrip,
  body: z.strictObject({ version: z.int(), day: PlainDate, reason: Reason }),
  refusals: [...tripAct.refusals, "invalid-input", "try-later"],
});

export const confirmMove = endpoint({
  ...tripAct,
  name: "confirmMove",
  summary: "Confirm a person's request to move the treatment; the day's closings and places are checked again",
  path: `${tripsPath}/{reference}/move-requests/{request}/confirmation`,
  params: z.strictObject({ reference: TripReference, request: Uuid }),
  refusals: [...tripAct.refusals, "invalid-input", "try-later"],
});

export const refuseMove = endpoint({
  ...tripAct,
  name: "refuseMove",
  summary: "Refuse a person's request to move the treatment, with a reason and perhaps another day",
  path: `${tripsPath}/{reference}/move-requests/{request}/refusal`,
  params: z.strictObject({ reference: TripReference, request: Uuid }),
  body: z.strictObject({ reason: Reason, offered: z.optional(PlainDate) }),
  refusals: [...tripAct.refusals, "invalid-input"],
});
