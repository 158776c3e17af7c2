import { deskFresh, deskIdle, deskLongest } from "../../contract/desk/durations.ts";
import type { StaffSession } from "../../contract/desk/session.ts";
import { after, earlier, minutes } from "../../contract/durations.ts";
import { refuse } from "../../contract/errors.ts";
import { asStaff } from "../db/access.ts";
import { writeAudit } from "../db/audit.ts";
import type { Requester, Staff } from "../http/requester.ts";
import { staffTokenDigest } from "../http/staff-session.ts";
import type { Services } from "../services.ts";
import { staffPoolOwnerOf } from "../tenants/directory.ts";
import { endSession, findMemberBySub, insertSession, updateMember } from "./queries.ts";
import { revokeSignIns } from "./sessions.ts";

/** An id token opens a session only this soon after its sign-in. */
const tokenLife = minutes(5);

export const presentSession = (
  { id, name, email, roles }: Staff,
  { signedInAt, seenAt }: Pick<Staff, "signedInAt" | "seenAt">,
): StaffSession => {
  const until = after(signedInAt, deskLongest);
  return {
    id,
    name,
    email,
    roles: [...roles],
    idleUntil: earlier(after(seenAt, deskIdle), until).toISOString(),
    until: until.toISOString(),
    freshUntil: after(signedInAt, deskFresh).toISOString(),
  };
};

/**
 * Begins a session for a member of staff. The pool has checked the second factor before it issued the token. A sign-in
 * opens one session, which ends with it.
 * @param replaced the token of the browser's earlier session, which ends
 * @throws Refusal `not-signed-in` for a token of another pool, an old or a used one; `not-allowed` for a disabled member
 */
export async function openSession(
  { db, now, newId, randomBytes, userPools }: Services,
  { tenant, providerId, requestId }: Omit<Requester, "owner">,
  {
    idToken,
    replaced,
    userAgent,
  }: { readonly idToken: string; readonly replaced: string | undefined; readonly userAgent: string },
): Promise<{ readonly token: string; readonly session: StaffSession }> {
  const owner = staffPoolOwnerOf(tenant);
  const checked = owner && (await userPools.check(owner, idToken, "id"));
  if (checked?.kind === "refused" && checked.reason === "unavailable")
    refuse("try-later", "We cannot check who you are at the moment. Please try again.", { retryAfter: 5 });
  if (checked?.kind !== "valid" || after(checked.facts.signedInAt, tokenLife) < now())
    return refuse("not-signed-in", "Please sign in at the desk.");
  const { sub, signedInAt, signInId } = checked.facts;
  const token = randomBytes(32).toString("base64url");
  const { ended, session } = await asStaff(db, providerId, async (tx) => {
    const member = await findMemberBySub(tx, providerId, sub);
    if (!member || member.state === "disabled")
      return refuse("not-allowed", "Your access to this desk has ended. An owner of the clinic can open it again.");
    if (member.state === "invited") await updateMember(tx, member, { state: "active" });
    const seenAt = now();
    const isFirst = await insertSession(tx, {
      tokenDigest: staffTokenDigest(token),
      providerId,
      staffId: member.id,
      userAgent: userAgent.slice(0, 300),
      signedInAt,
      signInId,
      seenAt,
    });
    if (!isFirst) return refuse("not-signed-in", "This sign-in has been used. Please sign in at the desk again.");
    const ended = replaced ? await endSession(tx, providerId, staffTokenDigest(replaced), seenAt) : [];
    const actor = `staff:${member.id}` as const;
    await writeAudit({ newId, now }, tx, providerId, { owner: actor, event: "staff-signed-in", requestId });
    return { token, ended, session: presentSession({ ...member, signedInAt, seenAt }, { signedInAt, seenAt }) };
  });
  await revokeSignIns(userPools, tenant, ended);
  return { token, session };
}
