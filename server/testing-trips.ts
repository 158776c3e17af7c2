import { asOwner } from "./db/access.ts";
import { insertTrip, type TripRow, updateTrip } from "./features/trips/queries.ts";
import type { TestSite } from "./testing.ts";
import type { SignedIn } from "./testing-clients.ts";

let made = 0;

/** A trip of somebody at the first clinic, as it is before anything is in it. */
export async function tripRow(
  { services, providers }: TestSite,
  { owner }: Pick<SignedIn, "owner">,
  { fitToFly, ...facts }: Partial<TripRow> = {},
): Promise<TripRow> {
  const { db, keys, newId, now } = services;
  const [providerId] = providers;
  if (!providerId) throw new Error("this site has no clinic");
  return asOwner(db, providerId, owner, async (tx) => {
    const row = await insertTrip(tx, providerId, {
      id: newId(),
      keys,
      owner,
      reference: `TRP-TEST-${String(++made).padStart(4, "0")}`,
      version: 1,
      language: "en",
      currency: "AED",
      quoteId: null,
      procedure: "knee-replacement",
      package: null,
      arriveOn: "2027-01-05",
      treatmentOn: "2027-01-08",
      leaveOn: "2027-01-22",
      safeFlightOn: "2027-01-20",
      timeZone: "Asia/Dubai",
      companions: 0,
      travellers: [],
      createdVia: "web",
      createdAt: now(),
      updatedAt: now(),
      ...facts,
    });
    if (!row) throw new Error("there is a trip of this reference");
    return fitToFly ? updateTrip(tx, providerId, { id: row.id, keys, fitToFly }) : row;
  });
}
