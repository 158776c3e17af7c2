import type { Site } from "../../contract/rendering.ts";
import { isUnsent, listKeptCheckIns } from "./check-in-outbox.ts";
import { deviceOwner } from "./device-owner.ts";
import { openDevice } from "./device-store.ts";
import { isWaiting, listOutbox } from "./outbox.ts";

/** Messages and check-ins of the signed-in person that are still waiting for the network. */
export async function countUnsent(site: Site): Promise<number> {
  const owner = await deviceOwner(site);
  const store = owner && (await openDevice(owner.person));
  if (!store) return 0;
  const checkIns = (await listKeptCheckIns(store)).filter(isUnsent);
  return (await listOutbox(store)).filter(isWaiting).length + checkIns.length;
}
