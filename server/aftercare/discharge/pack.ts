import type { Db } from "../../../adapters/database/database.ts";
import type { DischargeCase, DischargePack, DischargeVersion } from "../../../contract/discharge.ts";
import { refuse } from "../../../contract/errors.ts";
import { fullName } from "../../../contract/full-name.ts";
import { listChosenProcedures } from "../../catalogue/queries.ts";
import { letterToken } from "../../http/private-links.ts";
import type { Requester } from "../../http/requester.ts";
import type { Services } from "../../services.ts";
import { textsIn } from "../../tenants/texts.ts";
import { findAsked } from "../../trips/patient-queries.ts";
import type { TripRow } from "../../trips/queries.ts";
import { warrantyEnd } from "./content.ts";
import { listLetterShares, listOpenings, listPacks, type PackRow } from "./queries.ts";

type Reader = Pick<Requester, "tenant" | "language">;

/** Facts of the treatment above the pack, in the reader's language where the clinic has it. */
export async function caseOf(
  { keys }: Pick<Services, "keys">,
  tx: Db,
  { tenant, language }: Reader,
  trip: TripRow,
): Promise<DischargeCase> {
  const [chosen] = await listChosenProcedures(tx, tenant.id, [trip.procedure]);
  const shown = chosen && textsIn(chosen.texts, tenant, language);
  const patient =
    trip.travellers.find(({ role }) => role === "patient") ??
    (await findAsked(tx, tenant.id, { keys, quoteId: trip.quoteId }))?.child;
  return {
    reference: trip.reference,
    treatmentOn: trip.treatmentOn,
    procedure: shown?.texts.title ?? trip.procedure,
    textsLanguage: shown?.language ?? tenant.company.defaultLanguage,
    patient: patient ? { name: fullName(patient.givenName, patient.familyName), bornOn: patient.bornOn } : null,
  };
}

export const presentVersion = (
  { treatmentOn }: Pick<TripRow, "treatmentOn">,
  { version, content, digest, name, licence, at }: PackRow,
): DischargeVersion => ({
  version,
  content,
  warrantyUntil: warrantyEnd(treatmentOn, content.warranty.months),
  digest,
  name,
  licence,
  at: at.toISOString(),
});

/** The signed pack of a trip as its owner sees it. @throws Refusal `not-found` before the first version */
export async function presentPack(
  { keys, now }: Services,
  tx: Db,
  reader: Reader,
  trip: TripRow,
): Promise<DischargePack> {
  const { id: providerId } = reader.tenant;
  const within = { keys, tripId: trip.id };
  const [current, ...earlier] = await listPacks(tx, providerId, within);
  if (!current) return refuse("not-found", "The clinic has not signed discharge documents for this treatment yet.");
  const shares = await listLetterShares(tx, providerId, within);
  return {
    trip: trip.id,
    case: await caseOf({ keys }, tx, reader, trip),
    current: presentVersion(trip, current),
    earlier: earlier.map((row) => presentVersion(trip, row)),
    shares: shares.map(({ id, recipient, purpose, language, createdAt, until, revokedAt }) => ({
      id,
      recipient,
      purpose,
      language,
      since: createdAt.toISOString(),
      until: (revokedAt ?? until).toISOString(),
      token: revokedAt || until <= now() ? null : letterToken(keys, providerId, id),
    })),
    openings: (await listOpenings(tx, providerId, within)).map(({ id, at, name, purpose }) => ({
      id,
      at: at.toISOString(),
      name,
      purpose,
    })),
  };
}
