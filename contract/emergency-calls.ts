import * as z from "zod/mini";
import { CountryCode } from "./values.ts";

/** An emergency number and the country in which it reaches help. */
export const EmergencyCall = z.strictObject({ number: z.string(), country: CountryCode });
export type EmergencyCall = z.infer<typeof EmergencyCall>;
