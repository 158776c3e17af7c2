import type { Db } from "../../adapters/database/database.ts";
import type { ActsFor } from "../../contract/quote-steps.ts";
import { type ConsultationRow, listConsultations } from "../consultations/queries.ts";
import { normaliseText } from "../formats/normalised-text.ts";
import type { Services } from "../services.ts";
import { findAsked } from "./patient-queries.ts";
import type { TripRow } from "./queries.ts";

/** Who is treated on a trip, as far as it is known. */
export interface TripPatient {
  /** For whom its request was sent, if a parent or guardian asked. */
  readonly child: ActsFor | undefined;
  readonly travellers: TripRow["travellers"];
}

type Person = Pick<ActsFor, "givenName" | "bornOn">;

const wordsOf = ({ givenName }: Person): string[] => normaliseText(givenName).split(" ").filter(Boolean);

/** A passport may have more names than the request, but no other birthday. */
const isSame = (one: Person, other: Person): boolean =>
  one.bornOn === other.bornOn && wordsOf(one).some((word) => wordsOf(other).includes(word));

/**
 * Whether two trips of one account can be for the same patient. They are not where both patients are known and differ, or
 * where one is a child and of the other no more is known than its account, which is an adult's.
 */
export function maySharePatient(one: TripPatient, other: TripPatient): boolean {
  const [first, second] = [one, other].map(
    ({ child, travellers }): Person | undefined => child ?? travellers.find(({ role }) => role === "patient"),
  );
  if (first && second) return isSame(first, second);
  return !one.child && !other.child;
}

/** The consultations about the procedure of a trip, with its patient. */
export async function listTalksAbout(
  { keys }: Pick<Services, "keys">,
  tx: Db,
  { providerId, owner, procedure, quoteId, travellers }: TripRow,
): Promise<ConsultationRow[]> {
  const about = (await listConsultations(tx, providerId, { keys, owner })).filter((one) => one.procedure === procedure);
  if (about.length === 0) return [];
  const child = (await findAsked(tx, providerId, { keys, quoteId }))?.child;
  return about.filter(({ said }) =>
    maySharePatient({ child, travellers }, { child: said.patient?.actsFor, travellers: [] }),
  );
}
