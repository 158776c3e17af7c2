import * as z from "zod/mini";
import type { Db } from "../../adapters/database/database.ts";
import { after, hours } from "../../contract/durations.ts";
import { asSystem } from "../db/access.ts";
import type { Requester } from "../http/requester.ts";
import { insertJob } from "../jobs/queries.ts";
import type { JobKind } from "../jobs/worker.ts";
import type { Services } from "../services.ts";
import { findProvider } from "../tenants/queries.ts";
import { mailVisitor } from "./mails.ts";
import { type ConsultationRow, findConsultationForSystem } from "./queries.ts";
import { isBooked } from "./view.ts";

const reminderBefore = hours(24);

/** `sequence` is that of the reminded time: a moved consultation has a higher one. */
const ReminderPayload = z.object({ id: z.uuid(), sequence: z.int(), origin: z.string() });
type ReminderPayload = z.infer<typeof ReminderPayload>;

/** Queues a reminder a day before; a later booking gets none. */
export async function queueReminder(
  { newId, now }: Services,
  tx: Db,
  { tenant, origin }: Pick<Requester, "tenant" | "origin">,
  { id, sequence, startsAt }: ConsultationRow,
): Promise<void> {
  const runAfter = startsAt && after(startsAt, -reminderBefore);
  if (!runAfter || runAfter <= now()) return;
  const payload: ReminderPayload = { id, sequence, origin };
  await insertJob(tx, tenant.id, { id: newId(), kind: "consultation-reminder", payload, runAfter });
}

/** Sends the reminder where the consultation still has its time. */
export const reminderJob = (services: Services): JobKind<ReminderPayload> => ({
  payload: ReminderPayload,
  repeatable: true,
  async run(providerId, { id, sequence, origin }) {
    const tenant = await findProvider(services.db, providerId);
    if (!tenant) return { kind: "failed", reason: "the provider is gone" };
    await asSystem(services.db, async (tx) => {
      const row = await findConsultationForSystem(tx, providerId, { keys: services.keys, id });
      const isDue = row?.startsAt && isBooked(row) && row.sequence === sequence && row.startsAt > services.now();
      if (isDue) await mailVisitor(services, tx, { tenant, origin }, { row, template: "consultation-reminder" });
    });
    return { kind: "done" };
  },
});
