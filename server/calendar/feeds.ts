import type { Db } from "../../adapters/database/database.ts";
import type { CalendarFeed, renewCalendarFeed } from "../../contract/calendar-feeds.ts";
import type { BodyOf } from "../../contract/endpoint.ts";
import { refuse } from "../../contract/errors.ts";
import type { FileAnswer } from "../../contract/files.ts";
import type { LinkToken } from "../../contract/values.ts";
import { m } from "../../web/words/compiled/messages.js";
import { listChosenProcedures } from "../catalogue/queries.ts";
import { consultationEvents } from "../consultations/calendar.ts";
import { listConsultations } from "../consultations/queries.ts";
import { asOwner } from "../db/access.ts";
import { writeAudit } from "../db/audit.ts";
import { type CalendarEvent, calendarFile } from "../formats/ics.ts";
import { linkOwner, tokenDigest } from "../http/private-links.ts";
import type { ClientRequester, Requester } from "../http/requester.ts";
import { mayName } from "../mail/preferences.ts";
import { listSignedOffers } from "../quotes/offers/queries.ts";
import { agreedDates, readAgreed } from "../quotes/offers/schedule.ts";
import type { Services } from "../services.ts";
import { cityIn, textsIn } from "../tenants/texts.ts";
import { bookingEvents, type CalendarReader, clinicCalendar, visitTitle } from "../trips/calendar.ts";
import { findItems } from "../trips/items/item-queries.ts";
import { listTrips, type TripRow } from "../trips/queries.ts";
import { type CalendarFeedRow, findFeed, findFeedByDigest, putFeed, removeFeed, touchFeed } from "./queries.ts";

/** The owner of a feed, whose calendar program reads it without a session. */
interface FeedReader extends Pick<Requester, "tenant" | "providerId" | "owner" | "language">, CalendarReader {
  readonly trips: readonly TripRow[];
}

/** The dates of accepted offers; a treatment that was booked has its own entry, with its time, in place of the day. */
async function agreedStayEvents(services: Services, tx: Db, reader: FeedReader): Promise<CalendarEvent[]> {
  const { tenant, providerId, owner, language, named, trips } = reader;
  const { keys } = services;
  const treatments = (await findItems(tx, providerId, { keys, owner })).filter(
    (item) => item.kind === "procedure" && bookingEvents([item], reader).length > 0,
  );
  const isBooked = (quoteId: string): boolean =>
    treatments.some(({ tripId }) => trips.some((trip) => trip.id === tripId && trip.quoteId === quoteId));
  const events: CalendarEvent[] = [];
  const { texts } = textsIn(tenant.company.texts, tenant, language);
  const place = [texts.name, ...texts.address].join(", ");
  const locale = { locale: language };
  for (const { row } of await listSignedOffers(tx, providerId, { keys, owner })) {
    const dates = agreedDates(await readAgreed(services, tx, row));
    if (!dates) continue;
    const chosen = await listChosenProcedures(tx, providerId, row.request.procedures?.procedures ?? []);
    const titles = chosen.map((one) => textsIn(one.texts, tenant, language).texts.title);
    const same = {
      changedAt: row.updatedAt,
      sequence: row.version,
      isOff: row.status === "withdrawn" || row.status === "cancelled",
      place,
    };
    const stay = m.settings_calendar_stay({ city: cityIn(tenant, language) }, locale);
    const visit = visitTitle({ tenant, language }, named ? titles : []);
    events.push({
      ...same,
      id: `stay-${row.id}`,
      when: dayRange(dates.arrive, dates.leave),
      isFree: true,
      title: stay,
    });
    if (!isBooked(row.id))
      events.push({ ...same, id: `visit-${row.id}`, when: dayRange(dates.treatment, dates.treatment), title: visit });
  }
  return events;
}

const dayRange = (from: string, to: string): CalendarEvent["when"] => ({ kind: "days", from, to });

async function tripEvents({ keys }: Services, tx: Db, reader: FeedReader): Promise<CalendarEvent[]> {
  const { providerId, owner } = reader;
  return bookingEvents(await findItems(tx, providerId, { keys, owner }), reader);
}

async function talkEvents({ keys }: Services, tx: Db, reader: FeedReader): Promise<CalendarEvent[]> {
  const { providerId, owner } = reader;
  return consultationEvents(tx, await listConsultations(tx, providerId, { keys, owner }), reader);
}

/** The parts of the account with dates. */
const eventSources: readonly ((services: Services, tx: Db, reader: FeedReader) => Promise<CalendarEvent[]>)[] = [
  agreedStayEvents,
  talkEvents,
  tripEvents,
];

const presentFeed = (row: CalendarFeedRow | undefined): CalendarFeed => ({
  madeAt: row?.createdAt.toISOString() ?? null,
  readAt: row?.readAt?.toISOString() ?? null,
});

export const readFeed = async (tx: Db, { providerId, owner }: ClientRequester): Promise<CalendarFeed> =>
  presentFeed(await findFeed(tx, providerId, owner));

/** Makes a new address; the one before opens nothing from then on. */
export async function renewFeed(
  services: Services,
  tx: Db,
  { providerId, owner, origin, requestId }: ClientRequester,
  { language }: BodyOf<typeof renewCalendarFeed>,
): Promise<{ address: string; feed: CalendarFeed }> {
  const token = services.randomBytes(32).toString("base64url");
  const row = await putFeed(tx, providerId, {
    owner,
    tokenDigest: tokenDigest(token),
    language,
    createdAt: services.now(),
  });
  await writeAudit(services, tx, providerId, { owner, event: "calendar-feed-made", requestId });
  return { address: `${origin}/api/calendar/${token}/calendar.ics`, feed: presentFeed(row) };
}

export async function revokeFeed(
  services: Services,
  tx: Db,
  { providerId, owner, requestId }: ClientRequester,
): Promise<CalendarFeed> {
  if (await findFeed(tx, providerId, owner)) {
    await removeFeed(tx, providerId, owner);
    await writeAudit(services, tx, providerId, { owner, event: "calendar-feed-revoked", requestId });
  }
  return presentFeed(undefined);
}

/** @throws Refusal where the token opens nothing */
export async function openFeed(
  services: Services,
  { tenant, providerId }: Pick<Requester, "tenant" | "providerId">,
  token: LinkToken,
): Promise<FileAnswer> {
  const { db, now } = services;
  const row = await asOwner(db, providerId, linkOwner(token), (tx) =>
    findFeedByDigest(tx, providerId, tokenDigest(token)),
  );
  if (!row) return refuse("not-found", "There is no calendar at this address.");
  const { language, owner } = row;
  const events = await asOwner(db, providerId, owner, async (tx) => {
    await touchFeed(tx, providerId, { owner, readAt: now() });
    const named = await mayName(tx, providerId, owner);
    const trips = await listTrips(tx, providerId, { keys: services.keys, owner });
    const found: CalendarEvent[] = [];
    for (const source of eventSources)
      found.push(...(await source(services, tx, { tenant, providerId, owner, language, named, trips })));
    return found;
  });
  return calendarFile("calendar.ics", clinicCalendar(events, { tenant, language, at: now() }));
}
