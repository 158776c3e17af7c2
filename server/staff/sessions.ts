import type { OwnSession } from "../../contract/desk/session.ts";
import { asStaff } from "../db/access.ts";
import { writeAudit } from "../db/audit.ts";
import type { StaffContext } from "../http/endpoints.ts";
import type { StaffRequester } from "../http/requester.ts";
import { isLive, openSignIns, staffTokenDigest } from "../http/staff-session.ts";
import type { Services } from "../services.ts";
import { staffPoolOwnerOf } from "../tenants/directory.ts";
import type { ProviderRow } from "../tenants/queries.ts";
import { type EndedSession, endOtherSessions, endSession, listSessionsOf } from "./queries.ts";

type Own = Pick<StaffRequester, "tenant" | "providerId" | "staff" | "requestId">;

/** Revokes the pool's sign-ins of ended sessions; after the transaction, because the pool has a connection of its own. */
export async function revokeSignIns(
  userPools: Services["userPools"],
  tenant: ProviderRow,
  ended: readonly EndedSession[],
): Promise<void> {
  const owner = staffPoolOwnerOf(tenant);
  const ids = ended.flatMap(({ signInId }) => signInId ?? []);
  if (owner && ids.length > 0) await userPools.revoke(owner, ids);
}

/** The member's sessions that are not over, the latest first. */
export async function ownSessions(
  { db, now, userPools }: Pick<Services, "db" | "now" | "userPools">,
  { tenant, providerId, staff }: Own,
  token: string,
): Promise<OwnSession[]> {
  const rows = await asStaff(db, providerId, (tx) => listSessionsOf(tx, providerId, staff.id));
  const live = rows.filter((row) => isLive(row, now()));
  return (await openSignIns(userPools, tenant, live)).map(({ id, userAgent, signedInAt, seenAt, tokenDigest }) => ({
    id,
    userAgent,
    signedInAt: signedInAt.toISOString(),
    seenAt: seenAt.toISOString(),
    isThis: tokenDigest === staffTokenDigest(token),
  }));
}

/** Ends this session with the pool's sign-in. */
export async function signOut(services: Services, act: Own, token: string): Promise<void> {
  const { tenant, providerId, staff, requestId } = act;
  const ended = await asStaff(services.db, providerId, async (tx) => {
    await writeAudit(services, tx, providerId, { owner: `staff:${staff.id}`, event: "staff-signed-out", requestId });
    return endSession(tx, providerId, staffTokenDigest(token), services.now());
  });
  await revokeSignIns(services.userPools, tenant, ended);
}

/** Ends one other session of the member, or all others; never this one. */
export async function endOthers(
  services: Services,
  act: Own & Pick<StaffContext, "write">,
  { token, id }: { readonly token: string; readonly id: string | null },
): Promise<{ sessions: OwnSession[] }> {
  const { tenant, providerId, staff, requestId } = act;
  const before = await ownSessions(services, act, token);
  let ended: readonly EndedSession[] = [];
  const left = await act.write(async (tx) => {
    const which = { kept: staffTokenDigest(token), id, at: services.now() };
    ended = await endOtherSessions(tx, providerId, staff.id, which);
    const event = { owner: `staff:${staff.id}`, event: "staff-sessions-ended", requestId } as const;
    if (ended.length > 0) await writeAudit(services, tx, providerId, event);
    return { sessions: before.filter((one) => one.isThis || (id !== null && one.id !== id)) };
  });
  await revokeSignIns(services.userPools, tenant, ended);
  return left;
}
