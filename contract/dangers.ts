import * as z from "zod/mini";
import { EmergencyCall } from "./emergency-calls.ts";
import { CountryCode } from "./values.ts";

/** What a person's words may tell of; `possible-…`: where they are asked whether it is so. */
export const DangerKind = z.enum(["emergency", "self-harm", "possible-emergency", "possible-self-harm"]);
export type DangerKind = z.infer<typeof DangerKind>;

/** What a person wrote to the clinic in the last day, before its next answer, tells of danger to a life: they are shown whom to call. */
export const Danger = z.strictObject({
  kind: DangerKind,
  /** The number of the visitor's country first, then the clinic's. */
  calls: z.array(EmergencyCall),
  /** Lines that listen, of self-harm alone. */
  listening: z.array(z.strictObject({ number: z.string(), country: CountryCode })),
});
export type Danger = z.infer<typeof Danger>;
