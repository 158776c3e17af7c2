import { and, eq, inArray } from "drizzle-orm";
import type { Db } from "../../adapters/database/database.ts";
import type { MasterKeys } from "../../adapters/files/master-key.ts";
import { isMinorOn } from "../../contract/ages.ts";
import { type DeskPatient, deskPatient, type GuardedPatient } from "../../contract/desk/patients.ts";
import { fullName } from "../../contract/full-name.ts";
import type { ActsFor } from "../../contract/quote-steps.ts";
import type { ProviderId } from "../db/provider-id.ts";
import { client } from "../db/tables/clients.ts";
import { quote } from "../db/tables/quotes.ts";
import { trip, tripItem } from "../db/tables/trips.ts";
import { unsealQuote } from "../quotes/queries.ts";
import { openTrip, type TripRow } from "./queries.ts";

/** The children for whom parents or guardians sent requests, by the requests' ids. */
export async function listChildren(
  tx: Db,
  providerId: ProviderId,
  { keys, quoteIds }: { keys: MasterKeys; quoteIds: readonly (string | null)[] },
): Promise<ReadonlyMap<string | null, ActsFor>> {
  const ids = [...new Set(quoteIds.filter((id) => id !== null))];
  if (ids.length === 0) return new Map();
  const rows = await tx
    .select()
    .from(quote)
    .where(and(eq(quote.providerId, providerId), inArray(quote.id, ids)));
  return new Map(
    rows.flatMap((row) => {
      const child = unsealQuote(keys, row).request.patient?.actsFor;
      return child ? [[row.id, child] as const] : [];
    }),
  );
}

/** The reference of a trip's request, and the child for whom it was sent, if a parent or guardian asked. */
export async function findAsked(
  tx: Db,
  providerId: ProviderId,
  { keys, quoteId }: { keys: MasterKeys; quoteId: string | null },
): Promise<{ reference: string; child: ActsFor | undefined } | undefined> {
  if (!quoteId) return undefined;
  const [row] = await tx
    .select()
    .from(quote)
    .where(and(eq(quote.providerId, providerId), eq(quote.id, quoteId)));
  return row && { reference: row.reference, child: unsealQuote(keys, row).request.patient?.actsFor };
}

/** Whom a mail about a trip names beside its reader: the child for whom they asked. */
export async function mailedChild(
  tx: Db,
  providerId: ProviderId,
  given: { keys: MasterKeys; quoteId: string | null },
): Promise<{ child?: string }> {
  const child = (await findAsked(tx, providerId, given))?.child;
  return child ? { child: fullName(child.givenName, child.familyName) } : {};
}

/** The patient of a trip where somebody else acts for them: for whom it was asked, or who is under age today. */
function guardedIn(
  { travellers }: Pick<TripRow, "travellers">,
  { child, account, today }: { child: ActsFor | undefined; account: string; today: string },
): DeskPatient | null {
  const patient = travellers.find(({ role }) => role === "patient") ?? child;
  if (!patient) return null;
  const isGuarded =
    child !== undefined ||
    (isMinorOn(patient.bornOn, today) && fullName(patient.givenName, patient.familyName) !== account);
  return isGuarded ? deskPatient(patient, { relation: child?.relation ?? null, today }) : null;
}

interface ForDesk {
  readonly keys: MasterKeys;
  /** By the clinic's calendar. */
  readonly today: string;
}

/** The patients of trips for whom somebody else acts, by the trips' ids. */
export async function listGuarded(
  tx: Db,
  providerId: ProviderId,
  { keys, today, trips }: ForDesk & { trips: readonly TripRow[] },
): Promise<ReadonlyMap<string, DeskPatient>> {
  if (trips.length === 0) return new Map();
  const children = await listChildren(tx, providerId, { keys, quoteIds: trips.map(({ quoteId }) => quoteId) });
  const owners = await tx
    .select({ owner: client.owner, firstName: client.firstName, lastName: client.lastName })
    .from(client)
    .where(
      and(
        eq(client.providerId, providerId),
        inArray(
          client.owner,
          trips.map(({ owner }) => owner),
        ),
      ),
    );
  const names = new Map(owners.map(({ owner, firstName, lastName }) => [owner, fullName(firstName, lastName)]));
  return new Map(
    trips.flatMap((row) => {
      const known = { child: children.get(row.quoteId), account: names.get(row.owner) ?? "", today };
      const patient = guardedIn(row, known);
      return patient ? [[row.id, patient] as const] : [];
    }),
  );
}

/** The trip's reference and the patient for each of these bookings, for the clinic. */
export async function listPatientsOf(
  tx: Db,
  providerId: ProviderId,
  { keys, today, attempts }: ForDesk & { attempts: readonly string[] },
): Promise<Map<string, { reference: string; name: string; child: GuardedPatient | null }>> {
  if (attempts.length === 0) return new Map();
  const rows = await tx
    .select({ attempt: tripItem.attempt, trip, quote, firstName: client.firstName, lastName: client.lastName })
    .from(tripItem)
    .innerJoin(trip, eq(trip.id, tripItem.tripId))
    .leftJoin(quote, eq(quote.id, trip.quoteId))
    .leftJoin(client, and(eq(client.providerId, trip.providerId), eq(client.owner, trip.owner)))
    .where(and(eq(tripItem.providerId, providerId), inArray(tripItem.attempt, [...attempts])));
  return new Map(
    rows.map(({ attempt, trip: row, quote: asked, firstName, lastName }) => {
      const account = fullName(firstName, lastName);
      const child = asked ? unsealQuote(keys, asked).request.patient?.actsFor : undefined;
      const { travellers } = openTrip(keys, row);
      const patient = travellers.find(({ role }) => role === "patient") ?? child;
      const guarded = guardedIn({ travellers }, { child, account, today });
      return [
        attempt,
        {
          reference: row.reference,
          name: patient ? fullName(patient.givenName, patient.familyName) : account,
          child: guarded && { ...guarded, person: account },
        },
      ];
    }),
  );
}
