import type { Db } from "../../adapters/database/database.ts";
import { companionLinkDays, mostCompanionsLetIn } from "../../contract/companion-constants.ts";
import type { inviteCompanion, TripCompanions } from "../../contract/companions.ts";
import { after, days } from "../../contract/durations.ts";
import type { BodyOf } from "../../contract/endpoint.ts";
import { refuse } from "../../contract/errors.ts";
import { findClient } from "../account/client-queries.ts";
import { writeAudit } from "../db/audit.ts";
import { tokenDigest } from "../http/private-links.ts";
import type { ClientRequester } from "../http/requester.ts";
import { queueMail } from "../mail/queue.ts";
import { countMail } from "../mail/recipients.ts";
import type { Services } from "../services.ts";
import type { TripRow } from "../trips/queries.ts";
import { isOver } from "./plan.ts";
import { type CompanionRow, countLetIn, insertCompanion, listCompanionRows, updateCompanion } from "./queries.ts";

type Invited = Pick<CompanionRow, "owner" | "email" | "language">;
type Act = Pick<ClientRequester, "providerId" | "owner" | "origin" | "requestId">;

/** A new link, of which only the digest is stored. */
const newLink = ({ now, randomBytes }: Services) => {
  const token = randomBytes(32).toString("base64url");
  const link = { linkDigest: tokenDigest(token), linkUntil: after(now(), days(companionLinkDays)), linkUsedAt: null };
  return { token, link };
};

/**
 * Mails a link to a companion, with the first name of who invites and no more. The address is what the person typed, so
 * the mail counts among those that strangers cause (decision 044). @throws Refusal `too-many-requests`
 */
async function mailLink(
  services: Services,
  tx: Db,
  { providerId, origin }: Pick<Act, "providerId" | "origin">,
  { owner, email, language, token, until }: Invited & { token: string; until: Date },
): Promise<void> {
  const to = { address: email };
  await countMail(services, { providerId }, { to, name: "" }, "told");
  const person = (await findClient(tx, providerId, owner))?.firstName ?? "";
  const facts = { token, until: until.toISOString(), person };
  await queueMail(services, tx, providerId, { template: "companion-invited", language, to, origin, facts });
}

function refuseWhenOver(trip: TripRow, now: Date): void {
  if (isOver(trip, now)) refuse("wrong-state", "This trip is over.");
}

async function refuseWhenFull(tx: Db, { providerId }: Pick<Act, "providerId">, trip: TripRow): Promise<void> {
  if ((await countLetIn(tx, providerId, trip.id)) >= mostCompanionsLetIn)
    refuse("wrong-state", `At most ${mostCompanionsLetIn} companions see a trip at a time. Let one out first.`);
}

/**
 * Lets a companion see a trip, which the caller has locked; the same id again changes nothing.
 * @throws Refusal `wrong-state` for one too many or after the trip, `not-found` for the id of another trip
 */
export async function letIn(
  services: Services,
  tx: Db,
  act: Act,
  { trip, id, ...asked }: { trip: TripRow; id: string } & BodyOf<typeof inviteCompanion>,
): Promise<void> {
  const { keys, now } = services;
  const { providerId, owner, requestId } = act;
  const rows = await listCompanionRows(tx, providerId, { keys, tripId: trip.id });
  if (rows.some((row) => row.id === id)) return;
  refuseWhenOver(trip, now());
  await refuseWhenFull(tx, act, trip);
  const { token, link } = newLink(services);
  const isNew = await insertCompanion(tx, providerId, {
    ...{ keys, id, owner, tripId: trip.id },
    ...asked,
    ...link,
    sessionDigest: null,
    invitedAt: now(),
    acceptedAt: null,
    seenAt: null,
    endedAt: null,
  });
  if (!isNew) refuse("not-found", noCompanion);
  await mailLink(services, tx, act, { ...asked, owner, token, until: link.linkUntil });
  await writeAudit(services, tx, providerId, { owner, event: "companion-invited", subject: id, requestId });
}

const noCompanion = "There is no such companion of this trip.";

async function readCompanion(
  { keys }: Services,
  tx: Db,
  { providerId }: Pick<Act, "providerId">,
  { trip, id }: { trip: TripRow; id: string },
): Promise<CompanionRow> {
  const rows = await listCompanionRows(tx, providerId, { keys, tripId: trip.id });
  return rows.find((row) => row.id === id) ?? refuse("not-found", noCompanion);
}

/** Mails a new link; the link and the session before it end. Also lets in again those who were let out. @throws Refusal */
export async function inviteAgain(
  services: Services,
  tx: Db,
  act: Act,
  of: { trip: TripRow; id: string },
): Promise<void> {
  const { now } = services;
  const { providerId, owner, requestId } = act;
  const row = await readCompanion(services, tx, act, of);
  refuseWhenOver(of.trip, now());
  if (row.endedAt) await refuseWhenFull(tx, act, of.trip);
  await updateCompanion(tx, providerId, { id: row.id, sessionDigest: null, endedAt: null });
  await sendNewLink(services, tx, act, row);
  await writeAudit(services, tx, providerId, { owner, event: "companion-invited", subject: row.id, requestId });
}

/**
 * Replaces a companion's link. A session stays until the new link opens one: whoever finds a used link may ask for a new
 * one, which ends nothing. @throws Refusal `too-many-requests`
 */
export async function sendNewLink(
  services: Services,
  tx: Db,
  act: Pick<Act, "providerId" | "origin">,
  { id, ...invited }: Invited & Pick<CompanionRow, "id">,
): Promise<void> {
  const { token, link } = newLink(services);
  await updateCompanion(tx, act.providerId, { id, ...link, invitedAt: services.now() });
  await mailLink(services, tx, act, { ...invited, token, until: link.linkUntil });
}

/** Chooses whether the treatment is named. @throws Refusal `not-found` */
export async function nameTreatment(
  services: Services,
  tx: Db,
  act: Act,
  { named, ...of }: { trip: TripRow; id: string; named: boolean },
): Promise<void> {
  const { providerId, owner, requestId } = act;
  const { id, named: before } = await readCompanion(services, tx, act, of);
  if (named === before) return;
  await updateCompanion(tx, providerId, { id, named });
  await writeAudit(services, tx, providerId, { owner, event: "companion-changed", subject: id, requestId });
}

/** Lets a companion out: link and session open nothing from then on. @throws Refusal `not-found` */
export async function letOut(services: Services, tx: Db, act: Act, of: { trip: TripRow; id: string }): Promise<void> {
  const { providerId, owner, requestId } = act;
  const { id, endedAt } = await readCompanion(services, tx, act, of);
  if (endedAt) return;
  await updateCompanion(tx, providerId, { id, endedAt: services.now(), sessionDigest: null });
  await writeAudit(services, tx, providerId, { owner, event: "companion-ended", subject: id, requestId });
}

/** Who is let in, and who was. */
export async function presentCompanions(
  { keys }: Services,
  tx: Db,
  { providerId }: Pick<Act, "providerId">,
  { id: tripId, reference }: TripRow,
): Promise<TripCompanions> {
  const rows = await listCompanionRows(tx, providerId, { keys, tripId });
  const shown = (at: Date | null) => at?.toISOString() ?? null;
  return {
    trip: tripId,
    reference,
    companions: rows.map((row) => ({
      id: row.id,
      name: row.name,
      email: row.email,
      language: row.language,
      named: row.named,
      invitedAt: row.invitedAt.toISOString(),
      linkUntil: row.endedAt || row.linkUsedAt ? null : row.linkUntil.toISOString(),
      acceptedAt: shown(row.acceptedAt),
      seenAt: shown(row.seenAt),
      endedAt: shown(row.endedAt),
    })),
  };
}
