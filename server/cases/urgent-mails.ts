import * as z from "zod/mini";
import type { Db } from "../../adapters/database/database.ts";
import { findCase } from "../cases/queries.ts";
import { asSystem } from "../db/access.ts";
import type { ProviderId } from "../db/provider-id.ts";
import { insertJob } from "../jobs/queries.ts";
import type { JobKind } from "../jobs/worker.ts";
import { tellStaff } from "../mail/clinic-mails.ts";
import type { Services } from "../services.ts";
import { listMembers } from "../staff/queries.ts";
import { findProvider } from "../tenants/queries.ts";

const Payload = z.object({
  /** Of the trip. */
  reference: z.string(),
  /** The recovery, and the request that it began with. */
  cases: z.array(z.uuid()),
});
type Payload = z.infer<typeof Payload>;

/** By a job, because a person's own transaction reads neither the clinic's staff nor its cases. */
export const queueUrgentMails = (
  { newId, now }: Services,
  tx: Db,
  providerId: ProviderId,
  payload: Payload,
): Promise<unknown> => insertJob(tx, providerId, { id: newId(), kind: "urgent-call", payload, runAfter: now() });

/** Tells the clinic's clinicians of an urgent check-in, and who has one of the person's cases. */
export const urgentCallJob = (services: Services): JobKind<Payload> => ({
  payload: Payload,
  repeatable: true,
  async run(providerId, { reference, cases }) {
    await asSystem(services.db, async (tx) => {
      const tenant = await findProvider(tx, providerId);
      if (!tenant) return;
      const holders = [];
      for (const id of cases) holders.push((await findCase(tx, providerId, id))?.row.assignee);
      for (const { member } of await listMembers(tx, providerId))
        if (member.state === "active" && (member.roles.includes("clinician") || holders.includes(member.id)))
          await tellStaff(services, tx, tenant, { to: member, news: { news: "recovery-urgent", reference } });
    });
    return { kind: "done" };
  },
});
