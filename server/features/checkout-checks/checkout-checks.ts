import type { Db } from "../../../adapters/database/database.ts";
import type { Check } from "../../../contract/checkout.ts";
import type { Services } from "../../services.ts";
import { missingApproval } from "../clinical-approval/clinical-approval.ts";
import { boardingDaysOf, isForPatient, safeOn } from "../flight-safety/flight-safety.ts";
import type { ItemRow } from "../trip-items/queries.ts";
import type { TripRow } from "../trips/queries.ts";

const nameOf = ({ givenName, familyName }: TripRow["travellers"][number]): string => `${givenName} ${familyName}`;

/** Whether a passport is good on every day of the trip. */
const isGood = (trip: TripRow, { passport }: TripRow["travellers"][number]): boolean =>
  passport !== null && passport.expiresOn >= trip.leaveOn;

/** A flight of the patient's between the treatment and the first safe day. */
const isUnsafe = (trip: TripRow, { content: { details, travellers } }: ItemRow): boolean =>
  isForPatient(trip, travellers) && !safeOn(trip, boardingDaysOf(details)).ok;

/** What has to be right before anybody pays, each with whom or what it is about. */
export async function checksOf(
  needs: Pick<Services, "keys" | "now">,
  tx: Db,
  trip: TripRow,
  items: readonly ItemRow[],
): Promise<Check[]> {
  const isTreated = items.some(({ kind }) => kind === "procedure");
  const approval = isTreated ? await missingApproval(needs, tx, trip) : null;
  const flights = items.filter(({ kind }) => kind === "flight");
  const bad = flights.length > 0 ? trip.travellers.filter((one) => !isGood(trip, one)) : [];
  const unsafe = flights.filter((item) => isUnsafe(trip, item));
  const gone = items.filter(({ status }) => status === "expired");
  const each = (kind: Check["kind"], abouts: readonly string[]): Check[] =>
    abouts.length === 0
      ? [{ kind, ok: true, about: null, approval: null }]
      : abouts.map((about) => ({ kind, ok: false, about, approval: null }));
  return [
    ...(isTreated ? [{ kind: "approval", ok: approval === null, about: null, approval } as const] : []),
    { kind: "travellers", ok: trip.travellers.length > trip.companions, about: null, approval: null },
    ...(flights.length > 0 ? each("passport", bad.map(nameOf)) : []),
    ...(flights.length > 0
      ? each(
          "fit-to-fly",
          unsafe.map(({ content }) => content.title),
        )
      : []),
    ...each(
      "available",
      gone.map(({ content }) => content.title),
    ),
  ];
}

/** Who sells two kinds of travel for one trip sells a package, with a traveller's rights of its own (Directive (EU) 2015/2302). */
export const isPackageTravel = (items: readonly Pick<ItemRow, "kind">[]): boolean => {
  const kinds = new Set(items.map(({ kind }) => kind).filter((kind) => kind !== "procedure" && kind !== "transfer"));
  return kinds.size >= 2;
};
