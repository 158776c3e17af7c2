import type { UserPools } from "../../adapters/user-pools/user-pools.ts";
import type { AuditDetail, AuditEvent } from "../../contract/audit-events.ts";
import type { StaffMember } from "../../contract/desk/people.ts";
import type { Role } from "../../contract/desk/rights.ts";
import { refuse } from "../../contract/errors.ts";
import { emailKey } from "../../contract/values.ts";
import { asStaff } from "../db/access.ts";
import { writeAudit } from "../db/audit.ts";
import type { Staff } from "../http/requester.ts";
import { queueMail } from "../mail/queue.ts";
import type { Services } from "../services.ts";
import { prefixOf, staffPoolOwnerOf } from "../tenants/directory.ts";
import type { ProviderRow } from "../tenants/queries.ts";
import {
  endSessionsOf,
  findMember,
  findMemberBySub,
  insertMember,
  listMembers,
  lockMembers,
  type StaffRow,
  updateMember,
} from "./queries.ts";

/** The clinic at which somebody acts, and the member who does; without one an operator does. */
export interface StaffAct {
  readonly tenant: ProviderRow;
  readonly origin: string;
  readonly requestId?: string;
  readonly staff?: Pick<Staff, "id" | "signedInAt">;
}

export const presentMember = (row: StaffRow, seenAt: Date | null): StaffMember => ({
  id: row.id,
  name: row.name,
  email: row.email,
  roles: row.roles,
  licence: row.licence,
  state: row.state,
  createdAt: row.createdAt.toISOString(),
  seenAt: seenAt?.toISOString() ?? null,
  version: row.version,
});

export const listPeople = ({ db }: Pick<Services, "db">, { id }: ProviderRow): Promise<StaffMember[]> =>
  asStaff(db, id, async (tx) => (await listMembers(tx, id)).map(({ member, seenAt }) => presentMember(member, seenAt)));

const ownerOf = (tenant: ProviderRow) =>
  staffPoolOwnerOf(tenant) ?? refuse("wrong-state", "This clinic has no sign-in for staff.");

const elsewhere = (): never =>
  refuse("wrong-state", "The clinic's staff are managed in the console of its own sign-in service.");

interface Invitation {
  readonly email: string;
  readonly name: string;
  readonly roles: readonly Role[];
  readonly licence: string | null;
}

/** The pool's user for an invitation. A user that an interrupted invitation left behind is replaced. */
async function invitedUser(
  { db, userPools }: Pick<Services, "db" | "userPools">,
  tenant: ProviderRow,
  person: Parameters<UserPools["invite"]>[1],
): Promise<{ readonly sub: string; readonly temporaryPassword: string }> {
  const owner = ownerOf(tenant);
  let made = await userPools.invite(owner, person);
  if (made.kind === "taken") {
    const { sub } = made;
    if (await asStaff(db, tenant.id, (tx) => findMemberBySub(tx, tenant.id, sub)))
      refuse("conflict", "A person with this address is at the desk already.");
    await userPools.remove(owner, { sub });
    made = await userPools.invite(owner, person);
  }
  return made.kind === "done" ? made : elsewhere();
}

/**
 * Invites a person, and mails them a temporary password.
 * @param write stores in the transaction of the request
 * @throws Refusal `conflict` for an address that is at the desk already
 */
export async function invite(
  services: Services,
  act: StaffAct,
  invitation: Invitation,
  write: Write,
): Promise<StaffMember> {
  const { tenant, origin } = act;
  const { email, name, roles, licence } = invitation;
  const { sub, temporaryPassword } = await invitedUser(services, tenant, { email, name });
  const row = newMember(services, tenant, { sub, email, name, roles, licence, invitedBy: act.staff?.id ?? null });
  return write(async (tx) => {
    await insertMember(tx, row);
    const language = tenant.company.defaultLanguage;
    await queueMail(services, tx, tenant.id, {
      template: "staff-invited",
      language,
      to: { address: email, name },
      origin,
      facts: { name, temporaryPassword, path: `${prefixOf(tenant, language)}/desk/` },
    });
    await audit(services, tx, act, { event: "staff-invited", id: row.id, detail: { from: [], to: row.roles } });
    return presentMember(row, null);
  });
}

export const newMember = (
  { newId, now }: Pick<Services, "newId" | "now">,
  { id: providerId }: ProviderRow,
  {
    email,
    roles,
    ...facts
  }: Pick<StaffRow, "sub" | "name" | "licence" | "invitedBy"> & Pick<Invitation, "email" | "roles">,
): StaffRow => ({
  id: newId(),
  providerId,
  email: emailKey(email),
  roles: [...roles],
  ...facts,
  state: "invited",
  createdAt: now(),
  version: 1,
});

const audit = (
  services: Services,
  tx: Services["db"],
  { tenant, requestId, staff }: StaffAct,
  { event, id, detail }: { readonly event: AuditEvent; readonly id: string; readonly detail?: AuditDetail },
) =>
  writeAudit(services, tx, tenant.id, {
    owner: `staff:${id}`,
    actor: staff ? `staff:${staff.id}` : "operator",
    event,
    detail,
    ...(requestId && { requestId }),
  });

/** @throws Refusal `not-found`, `conflict` for another version, `wrong-state` where no active owner would stay */
async function change(
  tx: Services["db"],
  { id: providerId }: ProviderRow,
  { id, version }: { readonly id: string; readonly version: number },
  values: Partial<Pick<StaffRow, "name" | "roles" | "licence" | "state">>,
): Promise<StaffRow> {
  const members = await lockMembers(tx, providerId);
  const before = members.find((member) => member.id === id) ?? refuse("not-found", "Nobody here has this id.");
  const isOwner = ({ roles, state }: Pick<StaffRow, "roles" | "state">) =>
    roles.includes("owner") && state !== "disabled";
  const owners = members.map((member) => (member.id === id ? { ...member, ...values } : member)).filter(isOwner);
  if (isOwner(before) && owners.length === 0)
    refuse("wrong-state", "The clinic needs an owner. Make somebody else an owner first.");
  return (
    (await updateMember(tx, { ...before, version }, values)) ??
    refuse("conflict", "This person was changed in the meantime. Look at the list again.")
  );
}

/** Changes name, roles and licence. Open sessions have the new roles at once. */
export async function changePerson(
  services: Services,
  tx: Services["db"],
  act: StaffAct,
  { id, version, name, roles, licence }: { id: string; version: number } & Omit<Invitation, "email">,
): Promise<StaffMember> {
  const before = await findMember(tx, act.tenant.id, id);
  const row = await change(tx, act.tenant, { id, version }, { name, roles: [...roles], licence });
  await audit(services, tx, act, { event: "staff-changed", id, detail: { from: before?.roles ?? [], to: row.roles } });
  return presentMember(row, null);
}

/** Stores a member in the transaction of the request. The pool's users are changed outside of it, on their own connection. */
type Write = (work: (tx: Services["db"]) => Promise<StaffMember>) => Promise<StaffMember>;

/** Disables a person, which ends their sessions, or enables them again. */
export async function setEnabled(
  services: Services,
  act: StaffAct,
  { id, version, isEnabled }: { id: string; version: number; isEnabled: boolean },
  write: Write,
): Promise<StaffMember> {
  if (id === act.staff?.id) refuse("wrong-state", "You cannot end your own access. Ask another owner.");
  const member = await write(async (tx) => {
    const row = await change(tx, act.tenant, { id, version }, { state: isEnabled ? "active" : "disabled" });
    if (!isEnabled) await endSessionsOf(tx, act.tenant.id, id, services.now());
    await audit(services, tx, act, { event: isEnabled ? "staff-enabled" : "staff-disabled", id });
    return presentMember(row, null);
  });
  await services.userPools.setEnabled(ownerOf(act.tenant), await subOf(services, act, id), isEnabled);
  return member;
}

/** Removes a lost second factor and ends the sessions; the pool informs the person by mail. */
export async function removeFactors(
  services: Services,
  act: StaffAct,
  { id }: { id: string },
  write: Write,
): Promise<StaffMember> {
  const removed = await services.userPools.removeFactors(ownerOf(act.tenant), await subOf(services, act, id));
  if (removed.kind === "elsewhere") elsewhere();
  return write(async (tx) => {
    const row = (await findMember(tx, act.tenant.id, id)) ?? nobody();
    await endSessionsOf(tx, act.tenant.id, id, services.now());
    await audit(services, tx, act, { event: "staff-factors-removed", id });
    return presentMember(row, null);
  });
}

const nobody = (): never => refuse("not-found", "Nobody here has this id.");

const subOf = async ({ db }: Services, { tenant }: StaffAct, id: string): Promise<string> =>
  (await asStaff(db, tenant.id, (tx) => findMember(tx, tenant.id, id)))?.sub ?? nobody();
