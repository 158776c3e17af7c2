import type { Db } from "../../adapters/database/database.ts";
import type { Owner } from "../db/access.ts";
import type { ProviderId } from "../db/provider-id.ts";
import { listQuotes } from "../quotes/queries.ts";
import type { Services } from "../services.ts";
import { listRecords } from "./record-queries.ts";

/** The time zone of a person: as they set it, else that of their newest request; undefined where neither tells. */
export async function ownZoneOf(
  { keys }: Pick<Services, "keys">,
  tx: Db,
  providerId: ProviderId,
  owner: Owner,
): Promise<string | undefined> {
  const records = await listRecords(tx, providerId, { keys, owner });
  const set = records.flatMap((one) => (one.kind === "details" && one.value.timeZone) || [])[0];
  if (set) return set;
  const requests = await listQuotes(tx, providerId, { keys, owner });
  return requests.flatMap(({ request }) => request.contact?.timeZone ?? [])[0];
}
