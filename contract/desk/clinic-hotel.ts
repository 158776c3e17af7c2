import * as z from "zod/mini";
import { PlainDate, Uuid } from "../values.ts";

/**
 * The hotel in the price of a treatment, for the clinic to book. `call-off`: it is booked for these nights, and the trip has
 * other ones now, or none.
 */
export const ClinicHotel = z.strictObject({
  /** The treatment. */
  item: Uuid,
  version: z.int(),
  nights: z.int(),
  guests: z.int(),
  state: z.enum(["open", "booked", "call-off"]),
  /** Of the booked hotel, where the clinic gave it. */
  name: z.nullable(z.string()),
  stays: z.array(z.strictObject({ from: PlainDate, to: PlainDate })),
});
export type ClinicHotel = z.infer<typeof ClinicHotel>;

/** What the clinic has to do about it; null where nothing. */
export const HotelTask = z.nullable(z.enum(["book", "call-off"]));
export type HotelTask = z.infer<typeof HotelTask>;
