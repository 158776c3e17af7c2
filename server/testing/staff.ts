import { randomBytes } from "node:crypto";
import type { Scope } from "../../contract/clinic/constants.ts";
import type { Role } from "../../contract/desk/rights.ts";
import type { Problem } from "../../contract/errors.ts";
import { asStaff } from "../db/access.ts";
import { staffTokenDigest } from "../http/staff-session.ts";
import { newMember } from "../staff/people.ts";
import { insertMember, insertSession, updateMember } from "../staff/queries.ts";
import { type Call, type Reply, taken } from "./calls.ts";
import type { TestSite } from "./site.ts";

/** A member of a clinic's staff with an open session at the desk. */
export interface StaffAtDesk {
  readonly id: string;
  readonly name: string;
  readonly host: string;
  /** The value of the `Cookie` header. */
  readonly cookie: string;
  /** The site's call with the session, at the clinic. */
  call<Body = Problem>(method: Parameters<TestSite["call"]>[0], path: string, given?: Call): Promise<Reply<Body>>;
}

interface StaffChanges {
  readonly host?: string;
  readonly name?: string;
  readonly licence?: string | null;
}

/** Creates a member with a role, and a session as a sign-in would open it now. */
export async function staffAt(
  { call, services }: Pick<TestSite, "call" | "services">,
  role: Role | readonly Role[],
  { host = "harbour.example", name = "Huda Saleh", licence = null }: StaffChanges = {},
): Promise<StaffAtDesk> {
  const tenant = await services.providers.byHost(host);
  if (!tenant) throw new Error(`no provider is served on ${host}`);
  const roles = typeof role === "string" ? [role] : role;
  const sub = services.newId();
  const facts = { sub, email: `${sub}@staff.example`, name, roles, licence, invitedBy: null };
  const member = newMember(services, tenant, facts);
  const token = randomBytes(32).toString("base64url");
  await asStaff(services.db, tenant.id, async (tx) => {
    await insertMember(tx, member);
    await updateMember(tx, member, { state: "active" });
    const [signedInAt, seenAt] = [services.now(), services.now()];
    const tokenDigest = staffTokenDigest(token);
    await insertSession(tx, { tokenDigest, providerId: tenant.id, staffId: member.id, signedInAt, seenAt });
  });
  const cookie = `desk=${token}`;
  return {
    id: member.id,
    name,
    host,
    cookie,
    call: (method, path, given = {}) => call(method, path, { host, ...given, headers: { cookie, ...given.headers } }),
  };
}

/** An API key that an owner creates for the clinic's own system. @returns its secret */
export async function keyOf({ call, id }: StaffAtDesk, scopes: readonly Scope[]): Promise<string> {
  const body = { name: `${scopes[0]} ${scopes.length} ${id}`.slice(0, 60), scopes, endsOn: "2027-11-20" };
  return taken(await call<{ secret: string }>("POST", "/api/desk/keys", { body })).secret;
}
