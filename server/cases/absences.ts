import type { Db } from "../../adapters/database/database.ts";
import type { Absent, StaffAbsence } from "../../contract/desk/absences.ts";
import { isAllowed } from "../../contract/desk/rights.ts";
import { days, minutes } from "../../contract/durations.ts";
import { refuse } from "../../contract/errors.ts";
import { dayAfter, dayIn } from "../../contract/zoned-time.ts";
import { asStaff, asSystem, type Owner } from "../db/access.ts";
import { writeAudit } from "../db/audit.ts";
import type { ProviderId } from "../db/provider-id.ts";
import { refuseWith } from "../formats/refuse-with.ts";
import type { StaffRequester } from "../http/requester.ts";
import type { Schedule } from "../jobs/worker.ts";
import type { Services } from "../services.ts";
import {
  type AbsenceRow,
  findAbsence,
  insertAbsence,
  listAbsences,
  listAbsencesToBegin,
  lockAbsence,
  markBegun,
  removeAbsence,
} from "../staff/absence-queries.ts";
import { findMember, lockMember, type StaffRow } from "../staff/queries.ts";
import { findProvider, type ProviderRow } from "../tenants/queries.ts";
import { colleagueOf } from "./assignment.ts";
import { handOverCases, insertNote } from "./queries.ts";

type Place = Pick<ProviderRow, "id" | "location">;
type Given = Pick<AbsenceRow, "staffId" | "deputyId" | "firstDay" | "lastDay" | "reason">;

/** An absence is recorded for at most a year, and at most a year ahead. */
const longest = days(366);

const todayAt = ({ now }: Pick<Services, "now">, { location }: Place): string => dayIn(location.timeZone, now());

const unfit = (field: string) => ({ errors: [{ field, reason: "rule", message: "does not fit" }] });

/** Members who are absent today. */
export async function absentToday(services: Pick<Services, "now">, tx: Db, tenant: Place): Promise<Absent[]> {
  const today = todayAt(services, tenant);
  const found = await listAbsences(tx, tenant.id, { from: today, to: today });
  return found.map(({ row, name, deputyName }) => ({
    staff: { id: row.staffId, name },
    until: row.lastDay,
    deputy: row.deputyId && deputyName !== null ? { id: row.deputyId, name: deputyName } : null,
  }));
}

/** Absences of today and to come; a reason only for the person and for owners. */
export async function readAbsences(
  services: Pick<Services, "now">,
  tx: Db,
  { tenant, staff }: StaffRequester,
): Promise<{ today: string; absences: StaffAbsence[] }> {
  const today = todayAt(services, tenant);
  const managesAll = isAllowed(staff.roles, "people:manage");
  const found = await listAbsences(tx, tenant.id, { from: today });
  const absences = found.map(({ row, name, deputyName }) => {
    const isOwn = row.staffId === staff.id || managesAll;
    return {
      id: row.id,
      staff: { id: row.staffId, name },
      from: row.firstDay,
      to: row.lastDay,
      deputy: row.deputyId && deputyName !== null ? { id: row.deputyId, name: deputyName } : null,
      reason: isOwn ? row.reason : null,
      isToday: row.firstDay <= today,
      mayRemove: isOwn && isAllowed(staff.roles, "requests:assign"),
    };
  });
  return { today, absences };
}

/** Members act for themselves, an owner for everybody. */
function requireOwn({ staff }: StaffRequester, staffId: string): void {
  if (staffId !== staff.id && !isAllowed(staff.roles, "people:manage")) refuseWith("not-allowed", "absence-own");
}

/** True for a member who can have cases. */
const takesCases = ({ state, roles }: StaffRow): boolean => state === "active" && isAllowed(roles, "requests:assign");

/** Records an absence; one that begins today hands the cases over at once. @throws Refusal */
export async function recordAbsence(
  services: Services,
  tx: Db,
  requester: StaffRequester,
  given: Given,
): Promise<void> {
  const { tenant, staff, requestId } = requester;
  const { staffId, deputyId, firstDay, lastDay } = given;
  requireOwn(requester, staffId);
  const today = todayAt(services, tenant);
  if (lastDay < firstDay) refuseWith("invalid-input", "days-order", unfit("to"));
  if (lastDay < today) refuseWith("invalid-input", "days-over", unfit("to"));
  if (Date.parse(lastDay) - Date.parse(today) > longest) refuseWith("invalid-input", "absence-too-long", unfit("to"));
  const member = await lockMember(tx, tenant.id, staffId);
  if (!member || !takesCases(member)) refuse("not-found", "This person has no cases at the desk.");
  const touched = { from: firstDay, to: lastDay };
  if (await findAbsence(tx, tenant.id, { staffId, ...touched })) refuseWith("conflict", "absence-there");
  if (deputyId !== null) {
    const deputy = await findMember(tx, tenant.id, deputyId);
    if (deputyId === staffId || !deputy || !takesCases(deputy))
      refuseWith("invalid-input", "deputy-unfit", unfit("deputy"));
    if (await findAbsence(tx, tenant.id, { staffId: deputyId, ...touched }))
      refuseWith("invalid-input", "deputy-absent", unfit("deputy"));
  }
  const row = { ...given, id: services.newId(), providerId: tenant.id, createdAt: services.now(), begunAt: null };
  await insertAbsence(tx, row);
  await beginAbsence(services, tx, tenant, row);
  await writeAudit(services, tx, tenant.id, {
    owner: `staff:${staffId}`,
    actor: `staff:${staff.id}`,
    event: "absence-recorded",
    subject: row.id,
    requestId,
  });
}

/** Removes an absence; cases that changed hands stay where they are. @throws Refusal `not-found` */
export async function endAbsence(services: Services, tx: Db, requester: StaffRequester, id: string): Promise<void> {
  const { tenant, staff, requestId } = requester;
  const row = (await lockAbsence(tx, tenant.id, id)) ?? refuse("not-found", "There is no such absence any more.");
  requireOwn(requester, row.staffId);
  await removeAbsence(tx, tenant.id, id);
  await writeAudit(services, tx, tenant.id, {
    owner: `staff:${row.staffId}`,
    actor: `staff:${staff.id}`,
    event: "absence-removed",
    subject: id,
    requestId,
  });
}

/** The deputy, where they can take the cases today. */
async function deputyOf(
  tx: Db,
  providerId: ProviderId,
  { deputyId, today }: { readonly deputyId: string | null; readonly today: string },
): Promise<StaffRow | undefined> {
  const deputy = deputyId === null ? undefined : await findMember(tx, providerId, deputyId);
  if (!deputy || !takesCases(deputy)) return undefined;
  const isAbsent = await findAbsence(tx, providerId, { staffId: deputy.id, from: today, to: today });
  return isAbsent ? undefined : deputy;
}

/**
 * Gives the open cases of a member whose absence has begun to the deputy, or back to everybody, once. The member's row
 * is locked, so that no colleague gives them a case at the same time.
 */
async function beginAbsence(
  services: Services,
  tx: Db,
  tenant: Place,
  { id, staffId, deputyId, firstDay, lastDay }: AbsenceRow,
): Promise<void> {
  const today = todayAt(services, tenant);
  if (firstDay > today) return;
  const member = await lockMember(tx, tenant.id, staffId);
  if (!member || !(await markBegun(tx, tenant.id, { id, at: services.now() })) || lastDay < today) return;
  const deputy = await deputyOf(tx, tenant.id, { deputyId, today });
  const cases = await handOverCases(tx, tenant.id, { from: staffId, to: deputy?.id ?? null });
  for (const caseId of cases)
    await insertNote(tx, tenant.id, {
      keys: services.keys,
      id: services.newId(),
      caseId,
      at: services.now(),
      by: colleagueOf(member),
      kind: "absent",
      about: deputy?.name ?? null,
      text: null,
    });
  const owner: Owner = `staff:${staffId}`;
  for (const subject of cases)
    await writeAudit(services, tx, tenant.id, { owner, actor: "system", event: "case-assigned", subject });
}

/** Begins the absences whose first day has come by their clinic's calendar. */
export const absenceSchedule = (services: Services): Schedule => ({
  name: "staff-absences",
  every: minutes(1),
  async run() {
    // No calendar is more than a day ahead of UTC.
    const tomorrow = dayAfter(dayIn("UTC", services.now()));
    const due = await asSystem(services.db, (tx) => listAbsencesToBegin(tx, tomorrow));
    for (const row of due) {
      const tenant = await asSystem(services.db, (tx) => findProvider(tx, row.providerId));
      if (tenant) await asStaff(services.db, tenant.id, (tx) => beginAbsence(services, tx, tenant, row));
    }
  },
});
