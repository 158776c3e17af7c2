import { createHash } from "node:crypto";
import type { Db } from "../../../adapters/database/database.ts";
import type { CalendarFeed, renewCalendarFeed } from "../../../contract/calendar-feeds.ts";
import type { ParsedOf } from "../../../contract/endpoint.ts";
import { refuse } from "../../../contract/errors.ts";
import type { FileAnswer } from "../../../contract/files.ts";
import type { Language, LinkToken } from "../../../contract/values.ts";
import { m } from "../../../web/words/compiled/messages.js";
import { calendarText, escapedText, stampOf } from "../../calendar-text.ts";
import { asOwner, clientOwner, type Owner } from "../../db/access.ts";
import { writeAudit } from "../../db/audit.ts";
import type { Context } from "../../http.ts";
import type { Services } from "../../services.ts";
import { bookingEvents } from "../booking-calendar/booking-calendar.ts";
import { listConsultations } from "../consultations/queries.ts";
import { listChosenProcedures } from "../estimates/queries.ts";
import { listSigned } from "../offers/queries.ts";
import { linkOwner } from "../private-links/private-links.ts";
import type { ProviderRow } from "../providers/queries.ts";
import { textsIn } from "../quote-views/quote-views.ts";
import { findItems } from "../trip-items/queries.ts";
import { listTrips } from "../trips/queries.ts";
import { type CalendarFeedRow, findFeed, findFeedOf, putFeed, removeFeed, touchFeed } from "./queries.ts";

type Needs = Pick<Services, "db" | "now" | "newId" | "keys" | "randomBytes">;
type Who = Pick<Context, "client" | "providerId" | "origin" | "requestId">;

/** One thing to come, as a calendar shows it. Days have no zone; instants are in UTC. */
export interface CalendarEvent {
  readonly id: string;
  readonly changedAt: Date;
  /** Grows with every change. */
  readonly sequence: number;
  readonly when:
    | { readonly kind: "instants"; readonly from: Date; readonly to: Date }
    /** Both included. */
    | { readonly kind: "days"; readonly from: string; readonly to: string };
  readonly isOff: boolean;
  /** Says nothing about health. */
  readonly title: string;
  /** Says what it is about: shown where the person asked for it. */
  readonly namedTitle: string;
  readonly place: string;
}

export interface FeedScene {
  readonly here: ProviderRow;
  readonly providerId: Context["providerId"];
  readonly owner: Owner;
  readonly language: Language;
}

/** Days that were agreed to with an offer. */
async function agreedDays(
  { keys }: Needs,
  tx: Db,
  { here, providerId, owner, language }: FeedScene,
): Promise<CalendarEvent[]> {
  const events: CalendarEvent[] = [];
  const { texts } = textsIn(here.company.texts, here, language);
  const place = [texts.name, ...texts.address].join(", ");
  const locale = { locale: language };
  for (const { signature, row } of await listSigned(tx, providerId, { keys, owner })) {
    const { dates } = signature.agreed;
    if (!dates) continue;
    const chosen = await listChosenProcedures(tx, providerId, row.request.procedures?.procedures ?? []);
    const titles = chosen.map((one) => textsIn(one.texts, here, language).texts.title);
    const same = { changedAt: row.updatedAt, sequence: row.version, isOff: row.status === "withdrawn", place };
    const stay = m.settings_calendar_stay({ city: texts.city }, locale);
    const visit = m.settings_calendar_visit({ clinic: texts.name }, locale);
    const named = titles.length > 0 ? `${visit}: ${titles.join(", ")}` : visit;
    events.push(
      { ...same, id: `stay-${row.id}`, when: days(dates.arrive, dates.leave), title: stay, namedTitle: stay },
      { ...same, id: `visit-${row.id}`, when: days(dates.treatment, dates.treatment), title: visit, namedTitle: named },
    );
  }
  return events;
}

/** Consultations whose time is fixed, and those that were called off; what is only held is none yet. */
async function consultations(
  { keys }: Needs,
  tx: Db,
  { here, providerId, owner, language }: FeedScene,
): Promise<CalendarEvent[]> {
  const { texts } = textsIn(here.company.texts, here, language);
  const title = m.consultations_calendar_summary({ clinic: texts.name }, { locale: language });
  const events: CalendarEvent[] = [];
  for (const row of await listConsultations(tx, providerId, { keys, owner })) {
    const { id, startsAt, endsAt, status, mode, updatedAt, sequence } = row;
    if (!startsAt || !endsAt || ["draft", "held", "expired"].includes(status)) continue;
    const [about] = await listChosenProcedures(tx, providerId, [row.procedure]);
    events.push({
      // The same as in the file that was mailed: calendars show one entry, not two.
      id,
      changedAt: updatedAt,
      sequence,
      when: { kind: "instants", from: startsAt, to: endsAt },
      isOff: status.startsWith("cancelled"),
      title,
      namedTitle: about ? `${title}: ${textsIn(about.texts, here, language).texts.title}` : title,
      place: mode === "in-clinic" ? [texts.name, ...texts.address].join(", ") : "",
    });
  }
  return events;
}

const days = (from: string, to: string): CalendarEvent["when"] => ({ kind: "days", from, to });

/** What is booked of trips; days that were agreed to with an offer stand there already. */
async function bookings(
  { keys }: Needs,
  tx: Db,
  { here, providerId, owner, language }: FeedScene,
): Promise<CalendarEvent[]> {
  const signed = new Set((await listSigned(tx, providerId, { keys, owner })).map(({ row }) => row.id));
  const trips = await listTrips(tx, providerId, { keys, owner });
  const told = trips.filter(({ quoteId }) => quoteId !== null && signed.has(quoteId)).map(({ id }) => id);
  const items = await findItems(tx, providerId, { keys, owner });
  const news = items.filter(({ kind, tripId }) => kind !== "procedure" || !told.includes(tripId));
  return bookingEvents(news, { here, language });
}

/** Whatever in the account has a date. */
const sources: readonly ((needs: Needs, tx: Db, scene: FeedScene) => Promise<CalendarEvent[]>)[] = [
  agreedDays,
  consultations,
  bookings,
];

const present = (row: CalendarFeedRow | undefined): CalendarFeed => ({
  madeAt: row?.createdAt.toISOString() ?? null,
  readAt: row?.readAt?.toISOString() ?? null,
  named: row?.named ?? false,
});

export const readFeed = async (tx: Db, { providerId, client }: Who): Promise<CalendarFeed> =>
  present(await findFeed(tx, providerId, clientOwner(client)));

const digestOf = (token: string): string => createHash("sha256").update(token).digest("hex");

/** Makes an address that nobody has yet; the one before opens nothing from then on. */
export async function renewFeed(
  needs: Needs,
  tx: Db,
  { providerId, client, origin, requestId }: Who,
  { named, language }: ParsedOf<typeof renewCalendarFeed>["body"],
): Promise<{ address: string; feed: CalendarFeed }> {
  const owner = clientOwner(client);
  const token = needs.randomBytes(32).toString("base64url");
  const tokenDigest = digestOf(token);
  const row = await putFeed(tx, providerId, { owner, tokenDigest, named, language, createdAt: needs.now() });
  await writeAudit(needs, tx, providerId, { owner, event: "calendar-feed-made", requestId });
  return { address: `${origin}/api/calendar/${token}/calendar.ics`, feed: present(row) };
}

export async function revokeFeed(needs: Needs, tx: Db, { providerId, client, requestId }: Who): Promise<CalendarFeed> {
  const owner = clientOwner(client);
  if (await findFeed(tx, providerId, owner)) {
    await removeFeed(tx, providerId, owner);
    await writeAudit(needs, tx, providerId, { owner, event: "calendar-feed-revoked", requestId });
  }
  return present(undefined);
}

/** @throws Refusal where the token opens nothing */
export async function openFeed(
  needs: Needs,
  { here, providerId }: Pick<Context, "here" | "providerId">,
  token: LinkToken,
): Promise<FileAnswer> {
  const { db, now } = needs;
  const row = await asOwner(db, providerId, linkOwner(token), (tx) => findFeedOf(tx, providerId, digestOf(token)));
  if (!row) return refuse("not-found", "There is no calendar at this address.");
  const { language, named } = row;
  const owner = row.owner as Owner; // written from an Owner
  const events = await asOwner(db, providerId, owner, async (tx) => {
    await touchFeed(tx, providerId, { owner, readAt: now() });
    const found: CalendarEvent[] = [];
    for (const source of sources) found.push(...(await source(needs, tx, { here, providerId, owner, language })));
    return found;
  });
  const content = Buffer.from(feedText(events, { here, language, named, at: now() }));
  return { name: "calendar.ics", mime: "text/calendar; charset=utf-8", bytes: content.length, content: once(content) };
}

async function* once(bytes: Buffer): AsyncGenerator<Buffer> {
  yield bytes;
}

interface FeedFacts {
  readonly here: ProviderRow;
  readonly language: Language;
  readonly named: boolean;
  readonly at: Date;
}

/** A calendar to subscribe to, as RFC 5545 writes it. */
export function feedText(events: readonly CalendarEvent[], { here, language, named, at }: FeedFacts): string {
  const clinic = textsIn(here.company.texts, here, language).texts.name;
  const domain = here.domains[0] ?? "localhost";
  return calendarText([
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    "PRODID:-//Sojourn//Calendar//EN",
    "CALSCALE:GREGORIAN",
    "METHOD:PUBLISH",
    `X-WR-CALNAME:${escapedText(m.settings_calendar_name({ clinic }, { locale: language }))}`,
    "REFRESH-INTERVAL;VALUE=DURATION:PT6H",
    "X-PUBLISHED-TTL:PT6H",
    ...events.flatMap(({ id, changedAt, sequence, when, isOff, title, namedTitle, place }) => [
      "BEGIN:VEVENT",
      `UID:${id}@${domain}`,
      `DTSTAMP:${stampOf(at)}`,
      `LAST-MODIFIED:${stampOf(changedAt)}`,
      `SEQUENCE:${sequence}`,
      ...(when.kind === "instants"
        ? [`DTSTART:${stampOf(when.from)}`, `DTEND:${stampOf(when.to)}`]
        : [`DTSTART;VALUE=DATE:${plain(when.from)}`, `DTEND;VALUE=DATE:${plain(nextDay(when.to))}`]),
      `SUMMARY:${escapedText(named ? namedTitle : title)}`,
      ...(place ? [`LOCATION:${escapedText(place)}`] : []),
      `STATUS:${isOff ? "CANCELLED" : "CONFIRMED"}`,
      "CLASS:PRIVATE",
      "END:VEVENT",
    ]),
    "END:VCALENDAR",
  ]);
}

const plain = (day: string): string => day.replaceAll("-", "");
const nextDay = (day: string): string => new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10);
