import type { Db } from "../../adapters/database/database.ts";
import { refuse } from "../../contract/errors.ts";
import type { Requester } from "../http/requester.ts";
import type { Services } from "../services.ts";
import type { TripRow } from "./queries.ts";
import { findTrip, lockTrip, updateTrip } from "./queries.ts";

/** Whose trip it is, and at which clinic. */
export type TripOwner = Pick<Requester, "tenant" | "owner">;

const gone = "There is no such trip in your account.";

/** @throws Refusal */
export async function readTrip({ keys }: Services, tx: Db, { tenant, owner }: TripOwner, id: string): Promise<TripRow> {
  return (await findTrip(tx, tenant.id, { keys, owner, id })) ?? refuse("not-found", gone);
}

/**
 * Mails about a trip are in the language in which its owner last began a payment for it, or changed or cancelled a part of
 * it.
 */
export async function followLanguage(
  { keys }: Services,
  tx: Db,
  { tenant, owner, language }: TripOwner & Pick<Requester, "language">,
  id: string,
): Promise<void> {
  const trip = await findTrip(tx, tenant.id, { keys, owner, id });
  if (trip && trip.language !== language) await updateTrip(tx, tenant.id, { keys, id, language });
}

/** The same, held until the transaction ends. @throws Refusal where it is not at the version that was seen */
export async function lockOwnTrip(
  { keys }: Services,
  tx: Db,
  { tenant, owner }: TripOwner,
  { id, version }: { id: string; version?: number },
): Promise<TripRow> {
  const row = (await lockTrip(tx, tenant.id, { keys, owner, id })) ?? refuse("not-found", gone);
  if (version !== undefined && version !== row.version)
    refuse("conflict", "Your trip has changed since you opened it. Look at it again, then decide.");
  return row;
}
