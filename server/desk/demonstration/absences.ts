import { dayAfter, dayIn } from "../../../contract/zoned-time.ts";
import { asStaff } from "../../db/access.ts";
import type { Services } from "../../services.ts";
import { insertAbsence } from "../../staff/absence-queries.ts";
import { listMembers } from "../../staff/queries.ts";
import type { ProviderRow } from "../../tenants/queries.ts";

/** The clinician is away for some days in two weeks. */
export const seedAbsences = (services: Services, { id: providerId, location }: ProviderRow): Promise<void> =>
  asStaff(services.db, providerId, async (tx) => {
    const members = await listMembers(tx, providerId);
    const clinician = members.find(({ member }) => member.roles.includes("clinician"));
    if (!clinician) return;
    const firstDay = dayAfter(dayIn(location.timeZone, services.now()), 14);
    await insertAbsence(tx, {
      id: services.newId(),
      providerId,
      staffId: clinician.member.id,
      deputyId: null,
      firstDay,
      lastDay: dayAfter(firstDay, 3),
      reason: "Congress in Vienna",
      createdAt: services.now(),
      begunAt: null,
    });
  });
