import type { Site } from "../../contract/rendering.ts";
import { deviceOwner } from "./device-owner.ts";
import { openDevice } from "./device-store.ts";
import { isWaiting, listOutbox } from "./outbox.ts";

/** Messages of the signed-in person that are still waiting for the network. */
export async function countUnsent(site: Site): Promise<number> {
  const owner = await deviceOwner(site);
  const store = owner && (await openDevice(owner.person));
  return store ? (await listOutbox(store)).filter(isWaiting).length : 0;
}
