import * as z from "zod/mini";
import { CountryCode } from "./values.ts";

/** An emergency number and the country in which it reaches help; `fromMobile`: no number of the country is known, and this one needs a mobile phone. */
export const EmergencyCall = z.strictObject({
  number: z.string(),
  country: CountryCode,
  fromMobile: z.optional(z.literal(true)),
});
export type EmergencyCall = z.infer<typeof EmergencyCall>;
