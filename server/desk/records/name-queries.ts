import { and, eq, inArray } from "drizzle-orm";
import type { Db } from "../../../adapters/database/database.ts";
import { type AuditRow, auditThings } from "../../../contract/desk/records.ts";
import type { Owner } from "../../db/access.ts";
import type { ProviderId } from "../../db/provider-id.ts";
import { dischargePack } from "../../db/tables/aftercare.ts";
import { chat } from "../../db/tables/chats.ts";
import { refundRequest } from "../../db/tables/clinic-money.ts";
import { consultation } from "../../db/tables/consultations.ts";
import { contactMessage } from "../../db/tables/contact.ts";
import { offerApproval, quoteOffer } from "../../db/tables/offers.ts";
import { quote } from "../../db/tables/quotes.ts";
import { staffMember } from "../../db/tables/staff.ts";
import { trip, tripItem } from "../../db/tables/trips.ts";
import { findPeople } from "../trips/queries.ts";

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const idsOf = (texts: readonly (string | null)[], prefix = ""): string[] => [
  ...new Set(
    texts.flatMap((text) =>
      text?.startsWith(prefix) && uuid.test(text.slice(prefix.length)) ? [text.slice(prefix.length)] : [],
    ),
  ),
];

/** The names behind owners that are accounts or members of staff. */
export async function namesOf(tx: Db, providerId: ProviderId, owners: readonly string[]): Promise<Map<string, string>> {
  const clients = [...new Set(owners.filter((owner): owner is Owner => owner.startsWith("client:")))];
  const people = await findPeople(tx, providerId, clients);
  const staff = await tx
    .select({ id: staffMember.id, name: staffMember.name })
    .from(staffMember)
    .where(and(eq(staffMember.providerId, providerId), inArray(staffMember.id, idsOf(owners, "staff:"))));
  return new Map([
    ...[...people].map(([owner, { name }]) => [owner, name] as const),
    ...staff.map(({ id, name }) => [`staff:${id}`, name] as const),
  ]);
}

/** The requests, consultations, trips, chats and messages that subjects are or belong to, by the subject's id. */
export async function thingsOf(
  tx: Db,
  providerId: ProviderId,
  subjects: readonly (string | null)[],
): Promise<Map<string, NonNullable<AuditRow["about"]>>> {
  const ids = idsOf(subjects);
  if (ids.length === 0) return new Map();
  const requests = [
    await tx
      .select({ id: quote.id, reference: quote.reference })
      .from(quote)
      .where(and(eq(quote.providerId, providerId), inArray(quote.id, ids))),
    await tx
      .select({ id: quoteOffer.id, reference: quote.reference })
      .from(quoteOffer)
      .innerJoin(quote, eq(quote.id, quoteOffer.quoteId))
      .where(and(eq(quote.providerId, providerId), inArray(quoteOffer.id, ids))),
    await tx
      .select({ id: offerApproval.id, reference: quote.reference })
      .from(offerApproval)
      .innerJoin(quote, eq(quote.id, offerApproval.quoteId))
      .where(and(eq(quote.providerId, providerId), inArray(offerApproval.id, ids))),
  ].flat();
  const consultations = await tx
    .select({ id: consultation.id, reference: consultation.reference })
    .from(consultation)
    .where(and(eq(consultation.providerId, providerId), inArray(consultation.id, ids)));
  const trips = [
    await tx
      .select({ id: trip.id, reference: trip.reference })
      .from(trip)
      .where(and(eq(trip.providerId, providerId), inArray(trip.id, ids))),
    await tx
      .select({ id: tripItem.id, reference: trip.reference })
      .from(tripItem)
      .innerJoin(trip, eq(trip.id, tripItem.tripId))
      .where(and(eq(trip.providerId, providerId), inArray(tripItem.id, ids))),
    await tx
      .select({ id: dischargePack.id, reference: trip.reference })
      .from(dischargePack)
      .innerJoin(trip, eq(trip.id, dischargePack.tripId))
      .where(and(eq(dischargePack.providerId, providerId), inArray(dischargePack.id, ids))),
    await tx
      .select({ id: refundRequest.id, reference: trip.reference })
      .from(refundRequest)
      .innerJoin(trip, eq(trip.id, refundRequest.tripId))
      .where(and(eq(trip.providerId, providerId), inArray(refundRequest.id, ids))),
  ].flat();
  const chats = await tx
    .select({ id: chat.id, reference: chat.reference })
    .from(chat)
    .where(and(eq(chat.providerId, providerId), inArray(chat.id, ids)));
  const messages = await tx
    .select({ id: contactMessage.id, reference: contactMessage.reference })
    .from(contactMessage)
    .where(and(eq(contactMessage.providerId, providerId), inArray(contactMessage.id, ids)));
  const things = { request: requests, consultation: consultations, trip: trips, chat: chats, message: messages };
  const all = auditThings.flatMap((kind) =>
    things[kind].flatMap(({ id, reference }) => (reference ? [[id, { kind, reference }] as const] : [])),
  );
  return new Map(all);
}
