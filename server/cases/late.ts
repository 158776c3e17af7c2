import type { Db } from "../../adapters/database/database.ts";
import { minutes } from "../../contract/durations.ts";
import { asSystem } from "../db/access.ts";
import type { Schedule } from "../jobs/worker.ts";
import { queueMail } from "../mail/queue.ts";
import type { Services } from "../services.ts";
import { listMembers } from "../staff/queries.ts";
import { prefixOf, siteOrigin } from "../tenants/directory.ts";
import { findProvider } from "../tenants/queries.ts";
import { inboxLanguage } from "../tenants/texts.ts";
import { removeOldPresences } from "./presence-queries.ts";
import { type CaseRow, takeLateCases } from "./queries.ts";

/** Mails a clinic's owners once about each answer that is late, and forgets colleagues who have left. */
export const caseSchedules = (services: Services): Schedule[] => [
  {
    name: "late-cases",
    every: minutes(1),
    run: () =>
      asSystem(services.db, async (tx) => {
        await removeOldPresences(tx, services.now());
        const late = Map.groupBy(await takeLateCases(tx, services.now()), ({ providerId }) => providerId);
        for (const cases of late.values()) await mailOwners(services, tx, cases);
      }),
  },
];

async function mailOwners(services: Services, tx: Db, cases: readonly CaseRow[]): Promise<void> {
  const [{ providerId } = { providerId: undefined }] = cases;
  const tenant = providerId && (await findProvider(tx, providerId));
  if (!tenant) return;
  const language = inboxLanguage(tenant);
  const facts = {
    references: cases.map(({ reference }) => reference).toSorted(),
    path: `${prefixOf(tenant, language)}/desk/?due=late`,
  };
  for (const { member } of await listMembers(tx, tenant.id))
    if (member.roles.includes("owner") && member.state === "active")
      await queueMail(services, tx, tenant.id, {
        template: "cases-late",
        language,
        to: { address: member.email, name: member.name },
        origin: siteOrigin(services.config, tenant),
        facts: { ...facts, name: member.name },
      });
}
