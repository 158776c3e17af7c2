import { after, days, minutes } from "../../contract/durations.ts";
import { asSystem } from "../db/access.ts";
import { queueFileRemoval } from "../files/removal.ts";
import type { Schedule } from "../jobs/worker.ts";
import type { Services } from "../services.ts";
import { expireHolds, removeAbandonedConsultations } from "./queries.ts";
import { removeAllStaleHolds } from "./slot-queries.ts";

const abandonedAfter = days(30);

/** Frees expired holds and removes abandoned drafts. */
export function consultationSchedules(services: Services): Schedule[] {
  const { db, now } = services;
  return [
    {
      name: "expire-consultation-holds",
      every: minutes(1),
      run: async () => {
        await expireHolds(db, now());
        await removeAllStaleHolds(db, now());
      },
    },
    {
      name: "remove-abandoned-consultations",
      every: minutes(60),
      run: async () => {
        for (let removed = 100; removed === 100; ) removed = await removeAbandonedBatch(services);
      },
    },
  ];
}

const removeAbandonedBatch = (services: Services): Promise<number> =>
  asSystem(services.db, async (tx) => {
    const now = services.now();
    const { removed, attachments } = await removeAbandonedConsultations(tx, after(now, -abandonedAfter));
    for (const { providerId, fileKey } of attachments)
      await queueFileRemoval(services, tx, providerId, { keys: [fileKey], runAfter: now });
    return removed;
  });
