import { createHash } from "node:crypto";
import { deskFresh, deskIdle, deskLongest } from "../../contract/desk/durations.ts";
import { isAllowed, type Right } from "../../contract/desk/rights.ts";
import { after, minutes } from "../../contract/durations.ts";
import { refuse } from "../../contract/errors.ts";
import { asStaff } from "../db/access.ts";
import type { Services } from "../services.ts";
import { staffPoolOwnerOf } from "../tenants/directory.ts";
import type { ProviderRow } from "../tenants/queries.ts";
import type { Staff } from "./requester.ts";
import { findStaffSession, touchStaffSession } from "./staff-queries.ts";

/** Sent to the desk's endpoints alone, never to the site's pages. */
const cookiePath = "/api/desk";
const cookie = /(?:^|;\s*)desk=([\w-]{43})(?:;|$)/;

export const staffTokenIn = (header: string | undefined): string | undefined => cookie.exec(header ?? "")?.[1];

/** The cookie of a session; without a token, one that removes it. */
export const staffCookie = (origin: string, token: string | undefined): string =>
  `desk=${token ?? ""}; Path=${cookiePath}; HttpOnly; SameSite=Strict; Max-Age=${token ? deskLongest / 1000 : 0}${origin.startsWith("https:") ? "; Secure" : ""}`;

export const staffTokenDigest = (token: string): string => createHash("sha256").update(token).digest("hex");

interface Caller {
  readonly tenant: ProviderRow;
  readonly token: string | undefined;
  /** Nobody caused the call: it does not extend the session. */
  readonly isAutomatic: boolean;
}

/**
 * The member of staff of a session cookie.
 * @throws Refusal `not-signed-in` without a session, after `deskIdle` without an act, after `deskLongest`, and when the
 * pool has revoked the sign-in
 */
export async function staffOf(
  { db, now, userPools }: Pick<Services, "db" | "now" | "userPools">,
  { tenant, token, isAutomatic }: Caller,
): Promise<Staff> {
  const refused = () => refuse("not-signed-in", "Please sign in at the desk.");
  if (token === undefined) return refused();
  const digest = staffTokenDigest(token);
  const { id: providerId } = tenant;
  const found = await asStaff(db, providerId, async (tx) => {
    const row = await findStaffSession(tx, providerId, digest);
    const isOld = row && after(row.session.seenAt, minutes(1)) < now();
    if (isOld && !isAutomatic && isLive(row.session, now())) await touchStaffSession(tx, providerId, digest, now());
    return row;
  });
  if (found?.member.state !== "active" || !isLive(found.session, now())) return refused();
  // The pool's records are on a connection of their own, so they are read after the transaction.
  if ((await openSignIns(userPools, tenant, [found.session])).length === 0) return refused();
  const { id, name, email, roles, licence } = found.member;
  return { id, name, email, roles, licence, signedInAt: found.session.signedInAt, seenAt: found.session.seenAt };
}

/** Those of the sessions whose sign-in the pool has not revoked. */
export async function openSignIns<Session extends { readonly signInId: string | null }>(
  userPools: Services["userPools"],
  tenant: ProviderRow,
  sessions: readonly Session[],
): Promise<readonly Session[]> {
  const owner = staffPoolOwnerOf(tenant);
  const ids = sessions.flatMap(({ signInId }) => signInId ?? []);
  if (!owner || ids.length === 0) return sessions;
  const revoked = await userPools.revokedOf(owner, ids);
  return sessions.filter(({ signInId }) => signInId === null || !revoked.has(signInId));
}

/** False for a session that is over. */
export const isLive = ({ signedInAt, seenAt }: { signedInAt: Date; seenAt: Date }, now: Date): boolean =>
  after(signedInAt, deskLongest) > now && after(seenAt, deskIdle) > now;

/** @throws Refusal `not-allowed` without the right */
export function requireRight({ roles }: Pick<Staff, "roles">, right: Right | undefined): void {
  if (!right || !isAllowed(roles, right))
    refuse("not-allowed", "Your role does not include this. An owner of the clinic can change it.");
}

/** @throws Refusal `not-allowed` when the sign-in is older than `deskFresh` */
export function requireFresh(now: Date, { signedInAt }: Pick<Staff, "signedInAt">): void {
  if (after(signedInAt, deskFresh) < now)
    refuse("not-allowed", "Please sign in again: this needs a sign-in within the last 10 minutes.");
}
