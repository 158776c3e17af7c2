import * as z from "zod/mini";
import type { Db } from "../../adapters/database/database.ts";
import { after, days, hours, minutes, seconds } from "../../contract/durations.ts";
import { ItemKind, type ItemStatus } from "../../contract/trips.ts";
import { asSystem } from "../db/access.ts";
import { insertJob } from "../jobs/queries.ts";
import type { JobKind, Schedule } from "../jobs/worker.ts";
import type { Services } from "../services.ts";
import { findItems, type ItemRow, lockDueItems } from "./items/item-queries.ts";
import { moveItem } from "./items/items.ts";
import { removePreviewsBefore } from "./preview-queries.ts";

/** The status that an item takes when its time comes, by its present one. */
const nextStatus: Partial<Readonly<Record<ItemStatus, ItemStatus>>> = {
  priced: "expired",
  payment_failed: "expired",
  // A quote that was not agreed to leaves the booking as it was.
  cancel_quoted: "confirmed",
  change_quoted: "confirmed",
  confirmed: "in_progress",
  in_progress: "completed",
};

/** Ends prices, holds and quotes, and begins and ends journeys, each at its hour. */
export const itemSchedules = (services: Services): Schedule[] => [
  {
    name: "move-items",
    every: minutes(1),
    run: async () => {
      while ((await moveDueItems(services)) > 0);
    },
  },
  {
    name: "remove-previews",
    every: hours(6),
    run: async () => void (await removePreviewsBefore(services.db, after(services.now(), -days(30)))),
  },
];

/** What an item is when its hold ends: a price of the clinic's own that still stands is not called expired. */
export const afterHold = ({ supplier, expiresAt }: Pick<ItemRow, "supplier" | "expiresAt">, now: Date) =>
  supplier === "clinic" && (expiresAt === null || expiresAt > now) ? ("priced" as const) : ("expired" as const);

const moveDueItems = (services: Services): Promise<number> =>
  asSystem(services.db, async (tx) => {
    const due = await lockDueItems(tx, services.now());
    for (const { id, providerId, status, ...standing } of due) {
      const to = status === "held" ? afterHold(standing, services.now()) : nextStatus[status];
      if (!to) continue;
      const isOver = status === "cancel_quoted" || status === "change_quoted";
      const row = await moveItem(services, tx, providerId, {
        id,
        to,
        actor: "system",
        ...(isOver && { set: { expiresAt: null }, kind: "quote-expired" }),
        ...(status === "held" && { set: { holdUntil: null }, kind: "hold-expired" }),
      });
      if (status === "held" || status === "payment_failed") await queueRelease(services, tx, row);
    }
    return due.length;
  });

const Payload = z.object({ itemId: z.uuid(), kind: ItemKind, attempt: z.uuid() });
type Payload = z.infer<typeof Payload>;

/** Statuses in which a supplier holds nothing for the trip. */
const unheld: readonly ItemStatus[] = ["priced", "expired"];

/** Queues the release of what a supplier holds. */
export const queueRelease = (
  { newId, now }: Services,
  tx: Db,
  { id: itemId, kind, attempt, providerId }: Pick<ItemRow, "id" | "kind" | "attempt" | "providerId">,
): Promise<unknown> =>
  insertJob(tx, providerId, {
    id: newId(),
    kind: "hold-release",
    payload: { itemId, kind, attempt },
    runAfter: now(),
  });

/** Releases what a supplier holds, unless the item is held or bought again meanwhile; twice is no harm. */
export const releaseJob = ({ db, keys, suppliers }: Services): JobKind<Payload> => ({
  payload: Payload,
  repeatable: true,
  async run(providerId, { itemId, kind, attempt }) {
    const [item] = await asSystem(db, (tx) => findItems(tx, providerId, { keys, ids: [itemId] }));
    if (item && (item.holdUntil !== null || !unheld.includes(item.status))) return { kind: "done" };
    const outcome = await suppliers[kind]?.release(attempt, AbortSignal.timeout(seconds(30)));
    return outcome?.kind === "unavailable" ? { kind: "retry", reason: outcome.reason } : { kind: "done" };
  },
});
