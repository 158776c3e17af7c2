import * as z from "zod/mini";
import { ageOn } from "../ages.ts";
import { askerName, fullName } from "../full-name.ts";
import { guardianRelations } from "../quote-constants.ts";
import type { ActsFor } from "../quote-steps.ts";
import type { QuoteRequest } from "../quotes.ts";
import { PlainDate } from "../values.ts";

/** A patient for whom another person acts: the desk names them first, and that person second. */
export const DeskPatient = z.strictObject({
  name: z.string(),
  bornOn: PlainDate,
  /** Today. */
  age: z.int(),
  /** What the person declared to be to the patient; null where nobody declared anything, as in a trip without a request. */
  relation: z.nullable(z.enum(guardianRelations)),
});
export type DeskPatient = z.infer<typeof DeskPatient>;

/** A patient with the name of who acts for them. */
export const GuardedPatient = z.strictObject({ ...DeskPatient.shape, person: z.string() });
export type GuardedPatient = z.infer<typeof GuardedPatient>;

type Person = Pick<ActsFor, "givenName" | "familyName" | "bornOn">;

/** A patient for whom somebody acts, as the desk names them. */
export const deskPatient = (
  { givenName, familyName, bornOn }: Person,
  { relation, today }: { relation: DeskPatient["relation"]; today: string },
): DeskPatient => ({ name: fullName(givenName, familyName), bornOn, age: ageOn(bornOn, today), relation });

/** The child for whom a request is; null where people ask for themselves. */
export const childOf = ({ patient }: Pick<QuoteRequest, "patient">, today: string): DeskPatient | null =>
  patient?.actsFor ? deskPatient(patient.actsFor, { relation: patient.actsFor.relation, today }) : null;

/** The same, with the name of who asks. */
export function guardedOf(request: Pick<QuoteRequest, "patient" | "contact">, today: string): GuardedPatient | null {
  const child = childOf(request, today);
  return child && { ...child, person: askerName(request) };
}
