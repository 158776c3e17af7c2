import type { Db } from "../../../adapters/database/database.ts";
import type { SharedLetter, shareLetter } from "../../../contract/discharge.ts";
import { mostLetterShares } from "../../../contract/discharge-constants.ts";
import { after, days, minutes } from "../../../contract/durations.ts";
import type { BodyOf } from "../../../contract/endpoint.ts";
import { refuse } from "../../../contract/errors.ts";
import type { LinkToken } from "../../../contract/values.ts";
import { asOwner } from "../../db/access.ts";
import { type AuditFacts, writeAudit } from "../../db/audit.ts";
import type { VisitorContext } from "../../http/endpoints.ts";
import { letterToken, linkOwner, tokenDigest } from "../../http/private-links.ts";
import type { ClientRequester } from "../../http/requester.ts";
import type { Services } from "../../services.ts";
import { listTripsById, type TripRow } from "../../trips/queries.ts";
import { caseOf } from "./pack.ts";
import {
  countActiveShares,
  endShare,
  findActiveShare,
  insertLetterShare,
  insertOpening,
  listLetterShares,
  listOpenings,
  listPackFacts,
  listPacks,
} from "./queries.ts";

type Act = Pick<ClientRequester, "providerId" | "owner" | "requestId">;

/**
 * Makes a private link to the letter; the same id again changes nothing.
 * @returns what the audit records; undefined where nothing changed
 * @throws Refusal `wrong-state` for one link too many, `not-found` without a signed pack or for another trip's link
 */
export async function makeLetterShare(
  { keys, now }: Services,
  tx: Db,
  { providerId, owner, requestId }: Act,
  { trip, id, recipient, purpose, language, days: count }: { trip: TripRow; id: string } & BodyOf<typeof shareLetter>,
): Promise<AuditFacts | undefined> {
  const within = { keys, tripId: trip.id };
  if ((await listPackFacts(tx, providerId, trip.id)).length === 0)
    refuse("not-found", "There is no signed letter of this treatment yet.");
  if ((await listLetterShares(tx, providerId, within)).some((share) => share.id === id)) return undefined;
  if ((await countActiveShares(tx, providerId, { tripId: trip.id, now: now() })) >= mostLetterShares)
    refuse("wrong-state", `There are ${mostLetterShares} active links. End one of them first.`);
  const isNew = await insertLetterShare(tx, providerId, {
    keys,
    id,
    owner,
    tripId: trip.id,
    recipient,
    purpose,
    language,
    tokenDigest: tokenDigest(letterToken(keys, providerId, id)),
    createdAt: now(),
    until: after(now(), days(count)),
  });
  if (!isNew) refuse("not-found", "There is no such link to this letter.");
  return { owner, event: "letter-shared", subject: id, requestId };
}

/** Ends a link. @returns what the audit records; undefined where it had ended @throws Refusal `not-found` */
export async function endLetterShare(
  { keys, now }: Services,
  tx: Db,
  { providerId, owner, requestId }: Act,
  { trip, id }: { trip: TripRow; id: string },
): Promise<AuditFacts | undefined> {
  const shares = await listLetterShares(tx, providerId, { keys, tripId: trip.id });
  if (!shares.some((share) => share.id === id)) refuse("not-found", "There is no such link to this letter.");
  const isEnded = await endShare(tx, providerId, { tripId: trip.id, id, now: now() });
  return isEnded ? { owner, event: "letter-share-ended", subject: id, requestId } : undefined;
}

/** The active link of a token. */
const activeShare = (
  { db, now }: Pick<Services, "db" | "now">,
  { providerId }: Pick<VisitorContext, "providerId">,
  token: LinkToken,
) =>
  asOwner(db, providerId, linkOwner(token), (tx) =>
    findActiveShare(tx, providerId, { tokenDigest: tokenDigest(token), now: now() }),
  );

/** Whether a link opens a letter; nothing is recorded. */
export const checkLetter = async (
  services: Services,
  context: VisitorContext,
  { token }: { token: LinkToken },
): Promise<{ opens: boolean }> => ({ opens: (await activeShare(services, context, token)) !== undefined });

/** The same reader of the same link opens a letter once in this time, however often the page is loaded. */
const oneVisit = minutes(30);

/** The newest letter behind a link; the owner sees the name of who opened it, and the link's purpose. @throws Refusal `not-found` */
export async function openLetter(
  services: Services,
  context: VisitorContext,
  { token, name }: { token: LinkToken; name: string },
): Promise<SharedLetter> {
  const { keys, now, newId } = services;
  const { providerId, requestId } = context;
  const gone = (): never => refuse("not-found", "This link does not open a letter, or not any more.");
  const holder = linkOwner(token);
  const share = (await activeShare(services, context, token)) ?? gone();
  const { owner, tripId } = share;
  return context.write(owner, async (tx) => {
    const trip = (await listTripsById(tx, providerId, { keys, ids: [tripId] })).get(tripId) ?? gone();
    const [newest] = await listPacks(tx, providerId, { keys, tripId });
    if (!newest) return gone();
    const seen = await listOpenings(tx, providerId, { keys, tripId });
    const isReload = seen.some(
      (one) => one.shareId === share.id && one.name === name && after(one.at, oneVisit) > now(),
    );
    if (!isReload)
      await insertOpening(tx, providerId, { keys, id: newId(), owner, tripId, shareId: share.id, at: now(), name });
    const { warranty: _warranty, correction: _correction, ...content } = newest.content;
    const letter: SharedLetter = {
      case: await caseOf(services, tx, context, trip),
      version: {
        version: newest.version,
        content,
        name: newest.name,
        licence: newest.licence,
        at: newest.at.toISOString(),
      },
      purpose: share.purpose,
      until: share.until.toISOString(),
    };
    await writeAudit(services, tx, providerId, {
      owner,
      actor: holder,
      event: "letter-opened",
      subject: share.id,
      requestId,
    });
    return letter;
  });
}
