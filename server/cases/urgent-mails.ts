import * as z from "zod/mini";
import type { Db } from "../../adapters/database/database.ts";
import { asSystem } from "../db/access.ts";
import { insertJob } from "../jobs/queries.ts";
import type { JobKind } from "../jobs/worker.ts";
import { tellClinic, tellStaff } from "../mail/clinic-mails.ts";
import type { Services } from "../services.ts";
import { listMembers } from "../staff/queries.ts";
import { findProvider, type ProviderRow } from "../tenants/queries.ts";
import { findCase } from "./queries.ts";

const Payload = z.object({
  news: z._default(z.enum(["recovery-urgent", "person-urgent"]), "recovery-urgent"),
  /** Of the trip, or of the case. */
  reference: z.string(),
  /** The case, and with a recovery the request that it began with. */
  cases: z.array(z.uuid()),
});
type Payload = z.infer<typeof Payload>;

/** Tells the clinic of what is urgent; its people by a job, because a person's own transaction reads neither staff nor cases. */
export async function tellUrgent(services: Services, tx: Db, tenant: ProviderRow, payload: Payload): Promise<void> {
  const { newId, now } = services;
  const { news, reference } = payload;
  await tellClinic(services, tx, tenant, { news, reference });
  await insertJob(tx, tenant.id, { id: newId(), kind: "urgent-call", payload, runAfter: now() });
}

/** Tells the clinic's clinicians of what is urgent, and who has one of the person's cases. */
export const urgentCallJob = (services: Services): JobKind<Payload> => ({
  payload: Payload,
  repeatable: true,
  async run(providerId, { news, reference, cases }) {
    await asSystem(services.db, async (tx) => {
      const tenant = await findProvider(tx, providerId);
      if (!tenant) return;
      const holders = [];
      for (const id of cases) holders.push((await findCase(tx, providerId, id))?.row.assignee);
      for (const { member } of await listMembers(tx, providerId))
        if (member.state === "active" && (member.roles.includes("clinician") || holders.includes(member.id)))
          await tellStaff(services, tx, tenant, { to: member, news: { news, reference } });
    });
    return { kind: "done" };
  },
});
