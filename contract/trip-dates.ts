import * as z from "zod/mini";
import { AccountTrip } from "./account-trips.ts";
import { endpoint } from "./endpoint.ts";
import { clientRead } from "./endpoint-kinds.ts";
import { Money } from "./money.ts";
import { ItemKind, TripDates } from "./trips.ts";
import { Instant, Language, PlainDate, TimeZone, Uuid } from "./values.ts";

/** Effect of a date change on one item of the trip. */
export const moveEffects = ["moves", "stays", "choose-again", "outside"] as const;
export const DateMove = z.strictObject({
  id: Uuid,
  /** Until when it stands as it is. */
  expiresAt: Instant,
  before: TripDates,
  after: TripDates,
  /** The treatment is confirmed: agreeing sends a request, which the clinic confirms or refuses. */
  byRequest: z.boolean(),
  safeFlightOn: PlainDate,
  items: z.array(
    z.strictObject({
      id: Uuid,
      kind: ItemKind,
      title: z.string(),
      textsLanguage: Language,
      /** `outside`: it is booked, does not fit any more, and is not touched. */
      effect: z.enum(moveEffects),
      startsAt: Instant,
      newStartsAt: z.nullable(Instant),
      timeZone: TimeZone,
      difference: Money,
      /** What its seller keeps of the payment if it is cancelled now; null where that is nothing, or it is not `outside`. */
      kept: z.nullable(Money),
      /** It is `outside`, and its seller takes no fee for a change. */
      isFreeToChange: z.optional(z.boolean()),
    }),
  ),
  /** To pay when positive, back when negative. */
  difference: Money,
  /** The sum of what sellers keep of bookings that do not fit any more; null where that is nothing. */
  kept: z.nullable(Money),
  /** The hotel that the clinic has booked for the nights before the move, and calls off; null where there is none. */
  hotel: z.nullable(z.strictObject({ name: z.nullable(z.string()) })),
});
export type DateMove = z.infer<typeof DateMove>;

const Trip = z.strictObject({ id: Uuid });
const path = "/api/client/trips/{id}";
const language = z.strictObject({ language: z.optional(Language) });
const change = { access: "client", limit: "write", retry: true, idempotent: true, query: language } as const;

export const previewDates = endpoint({
  ...change,
  name: "previewDates",
  summary: "What other days would change in a trip, and what in money; nothing changes yet",
  method: "POST",
  path: `${path}/dates/preview`,
  params: Trip,
  body: z.strictObject({
    treatment: z.optional(PlainDate),
    arrive: z.optional(PlainDate),
    leave: z.optional(PlainDate),
  }),
  answer: DateMove,
  refusals: ["not-found", "invalid-input", "wrong-state", "try-later"],
});

export const moveDates = endpoint({
  ...change,
  name: "moveDates",
  summary: "Move a trip as a preview said, or request that of the clinic where the treatment is confirmed",
  method: "POST",
  path: `${path}/dates`,
  params: Trip,
  body: z.strictObject({ preview: Uuid, version: z.int() }),
  answer: AccountTrip,
  refusals: ["not-found", "conflict", "wrong-state", "try-later"],
});

export const listTreatmentDays = endpoint({
  ...clientRead,
  name: "listTreatmentDays",
  summary: "The days to which the treatment of a trip can move, and whether the clinic has to confirm it",
  path: `${path}/treatment-days`,
  params: Trip,
  query: language,
  /** `days` is null where the treatment follows no offer and is not booked: any day can be planned. */
  answer: z.strictObject({
    byRequest: z.boolean(),
    days: z.nullable(z.array(PlainDate)),
    /** The clinic closed the treatment's day now. */
    isClosed: z.boolean(),
  }),
  refusals: ["not-found"],
});

export const withdrawMove = endpoint({
  ...change,
  name: "withdrawMove",
  summary: "Withdraw the request to move a treatment that waits for the clinic",
  method: "POST",
  path: `${path}/dates/withdrawal`,
  params: Trip,
  answer: AccountTrip,
  refusals: ["not-found", "wrong-state"],
});
