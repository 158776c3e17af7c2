import type { Db } from "../../adapters/database/database.ts";
import type { OwnSession } from "../../contract/desk/session.ts";
import { writeAudit } from "../db/audit.ts";
import type { StaffRequester } from "../http/requester.ts";
import { isLive, staffTokenDigest } from "../http/staff-session.ts";
import type { Services } from "../services.ts";
import { listSessionsOf, removeOtherSessions } from "./queries.ts";

type Act = Pick<StaffRequester, "providerId" | "staff" | "requestId">;

/** The member's sessions that are not over, the latest first. */
export async function ownSessions(
  { now }: Pick<Services, "now">,
  tx: Db,
  { providerId, staff }: Act,
  token: string,
): Promise<OwnSession[]> {
  const rows = await listSessionsOf(tx, providerId, staff.id);
  return rows
    .filter((row) => isLive(row, now()))
    .map(({ id, userAgent, signedInAt, seenAt, tokenDigest }) => ({
      id,
      userAgent,
      signedInAt: signedInAt.toISOString(),
      seenAt: seenAt.toISOString(),
      isThis: tokenDigest === staffTokenDigest(token),
    }));
}

/** Ends one other session of the member, or all others; never this one. */
export async function endOthers(
  services: Pick<Services, "now" | "newId">,
  tx: Db,
  act: Act,
  { token, id }: { readonly token: string; readonly id: string | null },
): Promise<OwnSession[]> {
  const { providerId, staff, requestId } = act;
  const removed = await removeOtherSessions(tx, providerId, staff.id, { kept: staffTokenDigest(token), id });
  const left = await ownSessions(services, tx, act, token);
  if (removed > 0)
    await writeAudit(services, tx, providerId, {
      owner: `staff:${staff.id}`,
      event: "staff-sessions-ended",
      requestId,
    });
  return left;
}
