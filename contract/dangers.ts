import * as z from "zod/mini";
import { EmergencyCall } from "./emergency-calls.ts";
import { CountryCode, Instant } from "./values.ts";

/** What a person's words may tell of; `possible-…`: where they are asked whether it is so. */
export const DangerKind = z.enum(["emergency", "self-harm", "possible-emergency", "possible-self-harm"]);
export type DangerKind = z.infer<typeof DangerKind>;

/** What a person wrote to the clinic in the last day, before its next answer, tells of danger to a life: they are shown whom to call. */
export const Danger = z.strictObject({
  /** Of the newest words that tell of danger; sure where any of the last day are. */
  kind: DangerKind,
  /** What the same words tell of besides, in other sentences: somebody who wants to die may have a failing heart. */
  also: z.nullable(z.enum(["emergency", "self-harm"])),
  /** When they were written: whoever writes of danger again is shown the box again. */
  writtenAt: Instant,
  /** The person wrote other words since. */
  isEarlier: z.boolean(),
  /** The number of the visitor's country first, then the clinic's. */
  calls: z.array(EmergencyCall),
  /** The line that listens where the person is, where any words of the last day tell of self-harm; without a number where none is known. */
  listening: z.array(z.strictObject({ number: z.nullable(z.string()), country: CountryCode })),
});
export type Danger = z.infer<typeof Danger>;
