import type { Db } from "../../adapters/database/database.ts";
import { presenceTtl } from "../../contract/desk/case-constants.ts";
import type { Presence } from "../../contract/desk/cases.ts";
import { type Colleague, isAllowed, type Role } from "../../contract/desk/rights.ts";
import { after } from "../../contract/durations.ts";
import { refuse } from "../../contract/errors.ts";
import { dayIn } from "../../contract/zoned-time.ts";
import { refuseWith } from "../formats/refuse-with.ts";
import type { Staff } from "../http/requester.ts";
import type { Services } from "../services.ts";
import { findAbsence } from "../staff/absence-queries.ts";
import { lockMember } from "../staff/queries.ts";
import type { ProviderRow } from "../tenants/queries.ts";
import { listPresences, putPresence, removePresence } from "./presence-queries.ts";
import { type CaseRow, findCase, insertNote, lockCase, updateCase } from "./queries.ts";

/** A member of staff who works on a case. */
export interface AtCase {
  readonly tenant: Pick<ProviderRow, "id" | "location">;
  readonly staff: Pick<Staff, "id" | "name" | "roles">;
}

/** A member of staff as others read it, with the role in which they answer people. */
export const colleagueOf = ({ id, name, roles }: AtCase["staff"]): Colleague => ({
  id,
  name,
  role: roles.find((role) => isAllowed([role], "requests:answer")) ?? roles[0] ?? "viewer",
});

/** Locks a case for a change. @throws Refusal `not-found`, or `conflict` where something happened since that version */
export async function lockCaseAt(
  tx: Db,
  { tenant }: Pick<AtCase, "tenant">,
  { id, version }: { readonly id: string; readonly version?: number },
): Promise<CaseRow> {
  const row = (await lockCase(tx, tenant.id, id)) ?? refuse("not-found", "This case is no longer in the inbox.");
  if (version !== undefined && row.version !== version) refuseWith("conflict", "case-moved-on");
  return row;
}

/** Nobody gives a case to an absent colleague; what a person takes themselves is theirs. @throws Refusal `conflict` */
async function refuseAbsent(
  { now }: Services,
  tx: Db,
  { id, location }: AtCase["tenant"],
  { id: staffId, name }: Pick<Staff, "id" | "name">,
): Promise<void> {
  const today = dayIn(location.timeZone, now());
  const absence = await findAbsence(tx, id, { staffId, from: today, to: today });
  if (absence) refuseWith("conflict", "colleague-absent", { values: { name, day: absence.lastDay } });
}

/** Gives a case to a person or a role, or back to everybody. Taking a case from a colleague needs a reason. */
export async function assign(
  services: Services,
  tx: Db,
  at: AtCase,
  {
    id,
    version,
    to,
    reason,
  }: {
    readonly id: string;
    readonly version: number;
    readonly to: { readonly staff: string } | { readonly role: Role } | null;
    readonly reason?: string | undefined;
  },
): Promise<void> {
  const { tenant, staff } = at;
  const row = await lockCaseAt(tx, at, { id, version });
  if (row.assignee && row.assignee !== staff.id && !reason)
    refuseWith("invalid-input", "case-needs-reason", {
      errors: [{ field: "reason", reason: "required", message: "is required" }],
    });
  const member = to && "staff" in to ? await lockMember(tx, tenant.id, to.staff, "share") : undefined;
  if (to && "staff" in to && member?.state !== "active") refuseWith("not-found", "colleague-gone");
  if (member && member.id !== staff.id) await refuseAbsent(services, tx, tenant, member);
  const role = to && "role" in to ? to.role : null;
  await updateCase(tx, tenant.id, { id, assignee: member?.id ?? null, role, version: row.version + 1 });
  await insertNote(tx, tenant.id, {
    keys: services.keys,
    id: services.newId(),
    caseId: id,
    at: services.now(),
    by: colleagueOf(staff),
    kind: "assigned",
    about: member?.name ?? role,
    text: reason || null,
  });
}

/** Gives a case that nobody has, or that waits for one of their roles, to the colleague who works on it. */
export async function takeFree(services: Services, tx: Db, at: AtCase, id: string): Promise<void> {
  const { tenant, staff } = at;
  const row = await lockCase(tx, tenant.id, id);
  if (!row || row.assignee || (row.role && !staff.roles.includes(row.role))) return;
  await assign(services, tx, at, { id, version: row.version, to: { staff: staff.id } });
}

/** Records that a colleague has a case open, writes about it, or left it. @returns the others @throws Refusal `not-found` */
export async function announcePresence(
  { now }: Pick<Services, "now">,
  tx: Db,
  { tenant, staff }: AtCase,
  { id: caseId, doing }: { readonly id: string; readonly doing: "reading" | "writing" | "gone" },
): Promise<Presence> {
  const others = await presentAt({ now }, tx, { tenant, staff }, caseId);
  if (doing === "gone") await removePresence(tx, tenant.id, { caseId, staffId: staff.id });
  else
    await putPresence(tx, {
      providerId: tenant.id,
      caseId,
      staffId: staff.id,
      isWriting: doing === "writing",
      until: after(now(), presenceTtl),
      fadesAt: after(now(), presenceTtl / 2),
    });
  return others;
}

/** Colleagues at a case, without the caller. @throws Refusal `not-found` */
export async function presentAt(
  { now }: Pick<Services, "now">,
  tx: Db,
  { tenant, staff }: AtCase,
  caseId: string,
): Promise<Presence> {
  if (!(await findCase(tx, tenant.id, caseId))) refuse("not-found", "This case is no longer in the inbox.");
  const present = await listPresences(tx, tenant.id, { caseId, now: now() });
  return { people: present.filter(({ id }) => id !== staff.id) };
}
