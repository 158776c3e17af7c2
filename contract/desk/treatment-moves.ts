import * as z from "zod/mini";
import { endpoint } from "../endpoint.ts";
import { PlainDate, Uuid } from "../values.ts";
import { OneTrip, Reason, TripReference, tripAct, tripRead, tripsPath } from "./trips.ts";

export const listMoveDays = endpoint({
  ...tripRead,
  name: "listMoveDays",
  summary: "Days of the calendar with a free place for a trip's treatment",
  path: `${tripsPath}/{reference}/treatment-days`,
  params: OneTrip,
  answer: z.strictObject({ days: z.array(PlainDate) }),
  refusals: ["not-signed-in", "not-allowed", "not-found", "too-many-requests"],
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
