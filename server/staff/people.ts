import type { UserPools } from "../../adapters/user-pools/user-pools.ts";
import type { AuditDetail, AuditEvent } from "../../contract/audit-events.ts";
import type { StaffMember } from "../../contract/desk/people.ts";
import type { Role } from "../../contract/desk/rights.ts";
import { refuse } from "../../contract/errors.ts";
import { emailKey } from "../../contract/values.ts";
import { asStaff } from "../db/access.ts";
import { writeAudit } from "../db/audit.ts";
import { refuseWith } from "../formats/refuse-with.ts";
import type { Staff } from "../http/requester.ts";
import { queueMail } from "../mail/queue.ts";
import type { Services } from "../services.ts";
import { prefixOf, staffPoolOwnerOf } from "../tenants/directory.ts";
import type { ProviderRow } from "../tenants/queries.ts";
import { inboxLanguage } from "../tenants/texts.ts";
import {
  endSessionsOf,
  findMember,
  findMemberBySub,
  insertMember,
  listMembers,
  lockMembers,
  replaceInvited,
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

const ownerOf = (tenant: ProviderRow) => staffPoolOwnerOf(tenant) ?? refuseWith("wrong-state", "staff-no-sign-in");

const elsewhere = (): never => refuseWith("wrong-state", "staff-elsewhere");

interface Invitation {
  readonly email: string;
  readonly name: string;
  readonly roles: readonly Role[];
  readonly licence: string | null;
}

/**
 * The pool's user for an invitation. A user that an interrupted invitation left behind is replaced.
 * @param again the member who is invited once more, whose user is replaced too
 */
async function invitedUser(
  { db, userPools }: Pick<Services, "db" | "userPools">,
  tenant: ProviderRow,
  person: Parameters<UserPools["invite"]>[1],
  again?: string,
): Promise<{ readonly sub: string; readonly temporaryPassword: string; readonly isReplaced: boolean }> {
  const owner = ownerOf(tenant);
  let made = await userPools.invite(owner, person);
  const isReplaced = made.kind === "taken";
  if (made.kind === "taken") {
    const { sub } = made;
    const held = await asStaff(db, tenant.id, (tx) => findMemberBySub(tx, tenant.id, sub));
    if (held && held.id !== again) refuseWith("conflict", "staff-there");
    await userPools.remove(owner, { sub });
    made = await userPools.invite(owner, person);
    if (made.kind === "taken") refuseWith("conflict", "staff-being-invited");
  }
  return made.kind === "done" ? { ...made, isReplaced } : elsewhere();
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
  const { tenant } = act;
  const { email, name, roles, licence } = invitation;
  const { sub, temporaryPassword, isReplaced } = await invitedUser(services, tenant, { email, name });
  const member = newMember(services, tenant, { sub, email, name, roles, licence, invitedBy: act.staff?.id ?? null });
  return write(async (tx) => {
    // Of the same invitation pressed twice, the one that made the user of the pool is written.
    const row = (isReplaced && (await replaceInvited(tx, member))) || (await insertMember(tx, member));
    await mailInvitation(services, tx, act, { email, name, temporaryPassword });
    await audit(services, tx, act, { event: "staff-invited", id: row.id, detail: { from: [], to: row.roles } });
    return presentMember(row, null);
  });
}

/** @throws Refusal `wrong-state` for a person who has signed in, `conflict` for another version */
export async function inviteAgain(
  services: Services,
  act: StaffAct,
  { id, version }: { id: string; version: number },
  write: Write,
): Promise<StaffMember> {
  const { tenant } = act;
  const before = await memberOf(services, act, id);
  const { email, name } = before;
  if (before.state !== "invited") refuseWith("wrong-state", "staff-has-password");
  if (before.version !== version) refuseWith("conflict", "staff-changed");
  const { sub, temporaryPassword } = await invitedUser(services, tenant, { email, name }, id);
  return write(async (tx) => {
    const row = (await replaceInvited(tx, { ...before, sub })) ?? refuseWith("conflict", "staff-changed");
    await mailInvitation(services, tx, act, { email, name, temporaryPassword });
    await audit(services, tx, act, { event: "staff-invited", id, detail: { from: row.roles, to: row.roles } });
    return presentMember(row, null);
  });
}

const mailInvitation = (
  services: Services,
  tx: Services["db"],
  { tenant, origin }: StaffAct,
  { email, name, temporaryPassword }: { email: string; name: string; temporaryPassword: string },
): Promise<unknown> => {
  const language = inboxLanguage(tenant);
  return queueMail(services, tx, tenant.id, {
    template: "staff-invited",
    language,
    to: { address: email, name },
    origin,
    facts: { name, temporaryPassword, path: `${prefixOf(tenant, language)}/desk/` },
  });
};

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

/**
 * Changes a member. Only owners who have signed in count as owners that stay, unless none of the clinic has yet.
 * @throws Refusal `not-found`, `conflict` for another version, `wrong-state` where no owner would stay
 */
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
  const stays = owners.some(({ state }) => state === "active" || before.state === "invited");
  if (isOwner(before) && !stays) refuseWith("wrong-state", "staff-last-owner");
  return (await updateMember(tx, { ...before, version }, values)) ?? refuseWith("conflict", "staff-changed");
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
  if (id === act.staff?.id) refuseWith("wrong-state", "staff-oneself");
  const member = await write(async (tx) => {
    const seen = (await listMembers(tx, act.tenant.id)).find(({ member: { id: one } }) => one === id)?.seenAt;
    const enabled = seen ? "active" : "invited";
    const row = await change(tx, act.tenant, { id, version }, { state: isEnabled ? enabled : "disabled" });
    if (!isEnabled) await endSessionsOf(tx, act.tenant.id, id, services.now());
    await audit(services, tx, act, { event: isEnabled ? "staff-enabled" : "staff-disabled", id });
    return presentMember(row, null);
  });
  await alignPool(services, act, id);
  return member;
}

/** Lets the pool follow a member's state, also where it is changed again meanwhile: the last state is the pool's. */
async function alignPool(services: Services, act: StaffAct, id: string): Promise<void> {
  let told: boolean | undefined;
  for (;;) {
    const { sub, state } = await memberOf(services, act, id);
    const isEnabled = state !== "disabled";
    if (told === isEnabled) return;
    await services.userPools.setEnabled(ownerOf(act.tenant), sub, isEnabled);
    told = isEnabled;
  }
}

/** Removes a lost second factor and ends the sessions; the pool informs the person by mail. */
export async function removeFactors(
  services: Services,
  act: StaffAct,
  { id }: { id: string },
  write: Write,
): Promise<StaffMember> {
  const { sub } = await memberOf(services, act, id);
  const removed = await services.userPools.removeFactors(ownerOf(act.tenant), sub);
  if (removed.kind === "elsewhere") elsewhere();
  return write(async (tx) => {
    const row = (await findMember(tx, act.tenant.id, id)) ?? nobody();
    await endSessionsOf(tx, act.tenant.id, id, services.now());
    await audit(services, tx, act, { event: "staff-factors-removed", id });
    return presentMember(row, null);
  });
}

const nobody = (): never => refuse("not-found", "Nobody here has this id.");

const memberOf = async ({ db }: Services, { tenant }: StaffAct, id: string): Promise<StaffRow> =>
  (await asStaff(db, tenant.id, (tx) => findMember(tx, tenant.id, id))) ?? nobody();
