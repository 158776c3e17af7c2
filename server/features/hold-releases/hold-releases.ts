import * as z from "zod/mini";
import type { Db } from "../../../adapters/database/database.ts";
import { ItemKind, type ItemStatus } from "../../../contract/trips.ts";
import { asSystem } from "../../db/access.ts";
import { insertJob } from "../../db/jobs.ts";
import { mintProviderId } from "../../db/provider-id.ts";
import { seconds } from "../../durations.ts";
import type { JobKind } from "../../jobs.ts";
import type { Services } from "../../services.ts";
import { findItems, type ItemRow } from "../trip-items/queries.ts";

const Payload = z.object({ itemId: z.uuid(), kind: ItemKind, attempt: z.uuid() });

/** Where nothing is kept for somebody. */
const letGo: readonly ItemStatus[] = ["priced", "expired"];

/** Writes down that a supplier is to be told that what it keeps is free again. */
export const releaseLater = (
  { newId, now }: Pick<Services, "newId" | "now">,
  tx: Db,
  { id: itemId, kind, attempt, providerId }: Pick<ItemRow, "id" | "kind" | "attempt" | "providerId">,
): Promise<unknown> =>
  insertJob(tx, mintProviderId(providerId), {
    id: newId(),
    kind: "hold-release",
    payload: { itemId, kind, attempt },
    runAfter: now(),
  });

/** Gives back what a supplier keeps for somebody who let it go, unless they came back meanwhile; twice is no harm. */
export const releaseJob = ({ db, keys, suppliers }: Pick<Services, "db" | "keys" | "suppliers">): JobKind => ({
  repeatable: true,
  async run(providerId, payload) {
    const { itemId, kind, attempt } = Payload.parse(payload);
    const [item] = await asSystem(db, (tx) => findItems(tx, providerId, { keys, ids: [itemId] }));
    if (item && (item.holdUntil !== null || !letGo.includes(item.status))) return { kind: "done" };
    const outcome = await suppliers[kind]?.release(attempt, AbortSignal.timeout(seconds(30)));
    return outcome?.kind === "unavailable" ? { kind: "later", reason: outcome.reason } : { kind: "done" };
  },
});
