import * as z from "zod/mini";
import { Name, Reference } from "./mail-facts.ts";

/** Who answered a question after the treatment; the words stay in the diary. */
export const RecoveryAnsweredFacts = z.object({ reference: Reference, name: Name, person: Name, trip: z.string() });
/** `isCorrection`: an earlier version is replaced. */
export const DischargeSignedFacts = z.extend(RecoveryAnsweredFacts, { isCorrection: z.boolean() });
/** Of a mail that nobody at the clinic wrote: a missing check-in, or the question for a review. */
export const RecoveryReminderFacts = z.omit(RecoveryAnsweredFacts, { person: true });
