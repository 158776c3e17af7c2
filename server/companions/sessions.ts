import type { CompanionPlan } from "../../contract/companions.ts";
import { days } from "../../contract/durations.ts";
import { refuse } from "../../contract/errors.ts";
import type { LinkToken } from "../../contract/values.ts";
import { findClient } from "../account/client-queries.ts";
import { asOwner } from "../db/access.ts";
import { writeAudit } from "../db/audit.ts";
import type { VisitorContext } from "../http/endpoints.ts";
import { linkOwner, tokenDigest } from "../http/private-links.ts";
import type { Services } from "../services.ts";
import { firstAppointment } from "../trips/checks/late-arrival.ts";
import { findItems } from "../trips/items/item-queries.ts";
import { findTrip, lockTrip } from "../trips/queries.ts";
import { sendNewLink } from "./invitations.ts";
import { companionPlan, isOver } from "./plan.ts";
import { findHeld, type HeldRow, listCompanionRows, takeLink, updateCompanion } from "./queries.ts";

const cookie = /(?:^|;\s*)companion=([\w-]{43})(?:;|$)/;
const longest = days(180);

/**
 * The cookie of a session; without a secret, one that removes it. It goes to pages too, because the plan works without
 * scripts, and along with links from mails.
 */
const sessionCookie = (origin: string, secret: string | undefined): string =>
  `companion=${secret ?? ""}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${secret ? longest / 1000 : 0}${origin.startsWith("https:") ? "; Secure" : ""}`;

const heldBy = (
  { db }: Services,
  { providerId }: Pick<VisitorContext, "providerId">,
  { by, token }: { by: "link" | "session"; token: LinkToken },
): Promise<HeldRow | undefined> =>
  asOwner(db, providerId, linkOwner(token), (tx) => findHeld(tx, providerId, { by, digest: tokenDigest(token) }));

const gone = (): never => refuse("not-found", "This link opens no plan any more. Ask for a new one.");

/** Opens a session with a link, which works once. @throws Refusal `not-found`, `wrong-state` where a new link is needed */
export async function openSession(services: Services, context: VisitorContext, token: LinkToken): Promise<void> {
  const { keys, now, randomBytes } = services;
  const { providerId, requestId } = context;
  const held = (await heldBy(services, context, { by: "link", token })) ?? gone();
  const { id, owner, tripId, linkDigest } = held;
  const secret = randomBytes(32).toString("base64url");
  await context.write(owner, async (tx) => {
    const trip = await findTrip(tx, providerId, { keys, owner, id: tripId });
    if (!trip || isOver(trip, now())) gone();
    const isOpen = held.linkUntil > now();
    const changes = { linkUsedAt: now(), sessionDigest: tokenDigest(secret), acceptedAt: held.acceptedAt ?? now() };
    if (!isOpen || !(await takeLink(tx, providerId, { id, linkDigest, ...changes })))
      refuse("wrong-state", "This link was used before, or has ended. A new one comes by mail.");
    const actor = linkOwner(token);
    await writeAudit(services, tx, providerId, { owner, actor, event: "companion-opened", subject: id, requestId });
  });
  context.setCookie?.(sessionCookie(context.origin, secret));
}

/** Mails a new link to the companion of an earlier one. @throws Refusal `not-found`, `too-many-requests` */
export async function renewLink(services: Services, context: VisitorContext, token: LinkToken): Promise<void> {
  const { keys, now } = services;
  const { providerId, requestId } = context;
  const { id, owner, tripId, linkDigest } = (await heldBy(services, context, { by: "link", token })) ?? gone();
  await context.write(owner, async (tx) => {
    // The person who lets out a companion at this moment holds the trip as well.
    const trip = await lockTrip(tx, providerId, { keys, owner, id: tripId });
    if (!trip || isOver(trip, now())) gone();
    const rows = await listCompanionRows(tx, providerId, { keys, tripId });
    const row = rows.find((one) => one.id === id && !one.endedAt && one.linkDigest === linkDigest);
    await sendNewLink(services, tx, context, row ?? gone());
    const actor = linkOwner(token);
    await writeAudit(services, tx, providerId, { owner, actor, event: "companion-invited", subject: id, requestId });
  });
}

const sessionOf = ({ headers }: Pick<VisitorContext, "headers">): string | undefined =>
  cookie.exec(headers.cookie ?? "")?.[1];

/** The plan of the session's companion; undefined without a session, or once the person let them out. */
export async function readPlan(services: Services, context: VisitorContext): Promise<CompanionPlan | undefined> {
  const { db, keys, now } = services;
  const { providerId, tenant, language } = context;
  const token = sessionOf(context);
  const held = token && (await heldBy(services, context, { by: "session", token }));
  if (!held) return undefined;
  const { id, owner, tripId, named } = held;
  return asOwner(db, providerId, owner, async (tx) => {
    const trip = await findTrip(tx, providerId, { keys, owner, id: tripId });
    if (!trip || isOver(trip, now())) return undefined;
    await updateCompanion(tx, providerId, { id, seenAt: now() });
    const items = await findItems(tx, providerId, { keys, owner, tripId });
    const client = await findClient(tx, providerId, owner);
    const appointment = await firstAppointment(services, tx, { tenant, trip, items });
    return companionPlan(trip, items, {
      tenant,
      language,
      named,
      appointment,
      now: now(),
      person: client?.firstName ?? "",
    });
  });
}

/** Ends the session of this browser. */
export async function closeSession(services: Services, context: VisitorContext): Promise<void> {
  const token = sessionOf(context);
  const held = token && (await heldBy(services, context, { by: "session", token }));
  if (held)
    await context.write(held.owner, (tx) =>
      updateCompanion(tx, context.providerId, { id: held.id, sessionDigest: null }),
    );
  context.setCookie?.(sessionCookie(context.origin, undefined));
}
