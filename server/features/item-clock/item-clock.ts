import type { ItemStatus } from "../../../contract/trips.ts";
import { asSystem } from "../../db/access.ts";
import { mintProviderId } from "../../db/provider-id.ts";
import { after, days, hours, minutes } from "../../durations.ts";
import type { Chore } from "../../jobs.ts";
import type { Services } from "../../services.ts";
import { releaseLater } from "../hold-releases/hold-releases.ts";
import { moveItem, type Needs } from "../trip-items/trip-items.ts";
import { removePreviewsBefore } from "../trip-previews/queries.ts";
import { holdDue } from "./queries.ts";

/** Where the clock alone sends an item, by where it is. */
const next: Partial<Readonly<Record<ItemStatus, ItemStatus>>> = {
  priced: "expired",
  held: "expired",
  payment_failed: "expired",
  // What was quoted and nobody agreed to leaves the booking as it was.
  cancel_quoted: "confirmed",
  change_quoted: "confirmed",
  confirmed: "in_progress",
  in_progress: "completed",
};

/** Prices, holds and quotes run out, and journeys begin and end, each at its hour. */
export const itemChores = (services: Needs & Pick<Services, "db">): Chore[] => [
  {
    every: minutes(1),
    run: async () => {
      while ((await moveSome(services)) > 0);
    },
  },
  {
    every: hours(6),
    run: async () => void (await removePreviewsBefore(services.db, after(services.now(), -days(30)))),
  },
];

const moveSome = (services: Needs & Pick<Services, "db">): Promise<number> =>
  asSystem(services.db, async (tx) => {
    const due = await holdDue(tx, services.now());
    for (const { id, providerId, status } of due) {
      const to = next[status];
      if (!to) continue;
      const isOver = status === "cancel_quoted" || status === "change_quoted";
      const row = await moveItem(services, tx, mintProviderId(providerId), {
        id,
        to,
        actor: "system",
        ...(isOver && { set: { expiresAt: null }, kind: "quote-expired" }),
        ...(status === "held" && { set: { holdUntil: null }, kind: "hold-expired" }),
      });
      if (status === "held" || status === "payment_failed") await releaseLater(services, tx, row);
    }
    return due.length;
  });
