import type { Db } from "../../../adapters/database/database.ts";
import { fullName } from "../../../contract/full-name.ts";
import type { Language } from "../../../contract/values.ts";
import { findClient } from "../../account/client-queries.ts";
import { ownZoneOf } from "../../account/own-zone.ts";
import type { Owner } from "../../db/access.ts";
import type { ProviderId } from "../../db/provider-id.ts";
import { calendarType } from "../../formats/ics.ts";
import { mayName } from "../../mail/preferences.ts";
import type { MailPayload } from "../../mail/queue.ts";
import type { Services } from "../../services.ts";
import { siteOrigin } from "../../tenants/directory.ts";
import { findProvider, type ProviderRow } from "../../tenants/queries.ts";
import { bookingEvents, clinicCalendar, visitTitle } from "../../trips/calendar.ts";
import { includedHotelOf } from "../../trips/checks/trip-facts.ts";
import type { ItemRow } from "../../trips/items/item-queries.ts";
import { isWithoutPatient, namedOn } from "../../trips/items/item-travellers.ts";
import { flightPapers, wordsIn } from "../../trips/items/item-words.ts";
import { partsOf } from "../../trips/parts.ts";
import { mailedChild } from "../../trips/patient-queries.ts";
import { findTrip, type TripRow } from "../../trips/queries.ts";
import { findCheckout } from "../queries.ts";

/** Whom a mail goes to, and what it may say. */
export interface Reader {
  readonly tenant: ProviderRow;
  readonly trip: TripRow;
  readonly name: string;
  readonly language: Language;
  readonly named: boolean;
  readonly envelope: Pick<MailPayload, "language" | "to" | "origin" | "child">;
}

export interface MailOf {
  readonly providerId: ProviderId;
  readonly owner: Owner;
  readonly tripId: string;
  /** Where it was bought. */
  readonly checkoutId?: string | null;
}

/** `origin`: the domain that the person works at; by default the one of the checkout. */
export async function readerOf(services: Services, tx: Db, of: MailOf, origin?: string): Promise<Reader | undefined> {
  const { providerId, owner, tripId, checkoutId } = of;
  const bought = origin || !checkoutId ? undefined : await findCheckout(tx, providerId, { owner, id: checkoutId });
  const tenant = await findProvider(tx, providerId);
  const client = await findClient(tx, providerId, owner);
  const trip = await findTrip(tx, providerId, { keys: services.keys, owner, id: tripId });
  if (!tenant || !client || !trip) return undefined;
  const patient = trip.travellers.find(({ role }) => role === "patient");
  const ownZone = await ownZoneOf(services, tx, providerId, owner);
  const name = fullName(client.firstName, client.lastName) || fullName(patient?.givenName, patient?.familyName);
  return {
    tenant,
    trip,
    name,
    language: trip.language,
    named: await mayName(tx, providerId, owner),
    envelope: {
      language: trip.language,
      to: { ...(name && { name }), address: client.email },
      origin: origin ?? bought?.agreed?.origin ?? siteOrigin(services.config, tenant),
      ...(client.currency && client.currency !== trip.currency && { ownCurrency: client.currency }),
      ...(ownZone && { ownZone }),
      ...(await mailedChild(tx, providerId, { keys: services.keys, quoteId: trip.quoteId })),
    },
  };
}

const titled = ({ title, subtitle }: ReturnType<typeof wordsIn>) => ({ title, subtitle });

/** The envelope of a mail about these bookings: of what is for companions alone it names no patient. */
export function envelopeFor({ trip, envelope }: Reader, rows: readonly ItemRow[]): Reader["envelope"] {
  if (rows.length === 0 || !rows.every((row) => isWithoutPatient(row, trip.travellers))) return envelope;
  const { child: _, ...others } = envelope;
  return others;
}

/** A booking as mails show it: a treatment is an appointment where it may not be named; for companions it names them. */
export const shown = (row: ItemRow, { tenant, trip, language, named }: Reader) => ({
  kind: row.kind,
  ...(row.kind === "procedure" && !named
    ? { title: visitTitle({ tenant, language }, []), subtitle: null }
    : titled(wordsIn(row.content, language))),
  timeZone: row.timeZone,
  parts: partsOf(row, { tenant, language }),
  reference: row.reference,
  papers: flightPapers(row, language),
  onSite: row.content.price.dueOnSite.map(({ amount }) => amount),
  ...hotelIn(row),
  ...(isWithoutPatient(row, trip.travellers) && {
    people: namedOn(row, trip.travellers).map(({ givenName, familyName }) => fullName(givenName, familyName)),
  }),
});

function hotelIn(row: ItemRow): { hotel?: { nights: number; guests: number } } {
  const { nights, guests } = includedHotelOf(row);
  return nights > 0 ? { hotel: { nights, guests } } : {};
}

export type Attachments = NonNullable<MailPayload["attachments"]>;

/** A calendar file of bookings; none where nothing of them is for a calendar. */
export const calendarOf = (items: readonly ItemRow[], reader: Reader, at: Date): Attachments => {
  const events = bookingEvents(items, { ...reader, trips: [reader.trip] });
  const name = `${reader.trip.reference.toLowerCase()}.ics`;
  return events.length > 0 ? [{ name, type: calendarType, content: clinicCalendar(events, { ...reader, at }) }] : [];
};
