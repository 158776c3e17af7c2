import { and, countDistinct, eq, ilike, inArray, or, sql } from "drizzle-orm";
import { type PgColumn, unionAll } from "drizzle-orm/pg-core";
import type { Db } from "../../../adapters/database/database.ts";
import type { AuditRow, AuditThing } from "../../../contract/desk/records.ts";
import type { Owner } from "../../db/access.ts";
import type { ProviderId } from "../../db/provider-id.ts";
import { dischargePack } from "../../db/tables/aftercare.ts";
import { chat } from "../../db/tables/chats.ts";
import { client } from "../../db/tables/clients.ts";
import { refundRequest } from "../../db/tables/clinic-money.ts";
import { consultation } from "../../db/tables/consultations.ts";
import { contactMessage } from "../../db/tables/contact.ts";
import { deskCaseWord, savedReply } from "../../db/tables/desk.ts";
import { offerApproval, quoteOffer } from "../../db/tables/offers.ts";
import { payment, refund } from "../../db/tables/payments.ts";
import { quote } from "../../db/tables/quotes.ts";
import { apiKey, staffMember } from "../../db/tables/staff.ts";
import { trip, tripItem } from "../../db/tables/trips.ts";
import { webhook } from "../../db/tables/work.ts";
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

/** Every thing of the desk that an entry can be about: its id, its kind, and the reference of what it belongs to. */
const thingsIn = (tx: Db, providerId: ProviderId) => {
  const isOurs = (table: { readonly providerId: PgColumn }) => eq(table.providerId, providerId);
  const of = (kind: AuditThing, id: PgColumn, reference: PgColumn) => ({
    id: sql<string>`${id}`.as("id"),
    kind: sql<AuditThing>`${kind}::text`.as("kind"),
    reference: sql<string | null>`${reference}`.as("reference"),
  });
  const ofRequest = (id: PgColumn) => of("request", id, quote.reference);
  const ofTrip = (id: PgColumn) => of("trip", id, trip.reference);
  return unionAll(
    tx.select(ofRequest(quote.id)).from(quote).where(isOurs(quote)),
    tx
      .select(ofRequest(quoteOffer.id))
      .from(quoteOffer)
      .innerJoin(quote, eq(quote.id, quoteOffer.quoteId))
      .where(isOurs(quote)),
    tx
      .select(ofRequest(offerApproval.id))
      .from(offerApproval)
      .innerJoin(quote, eq(quote.id, offerApproval.quoteId))
      .where(isOurs(quote)),
    tx
      .select(of("consultation", consultation.id, consultation.reference))
      .from(consultation)
      .where(isOurs(consultation)),
    tx.select(ofTrip(trip.id)).from(trip).where(isOurs(trip)),
    tx.select(ofTrip(tripItem.id)).from(tripItem).innerJoin(trip, eq(trip.id, tripItem.tripId)).where(isOurs(trip)),
    tx
      .select(ofTrip(dischargePack.id))
      .from(dischargePack)
      .innerJoin(trip, eq(trip.id, dischargePack.tripId))
      .where(isOurs(dischargePack)),
    tx
      .select(ofTrip(refundRequest.id))
      .from(refundRequest)
      .innerJoin(trip, eq(trip.id, refundRequest.tripId))
      .where(isOurs(trip)),
    tx.select(ofTrip(payment.id)).from(payment).innerJoin(trip, eq(trip.id, payment.tripId)).where(isOurs(payment)),
    tx.select(ofTrip(refund.id)).from(refund).innerJoin(trip, eq(trip.id, refund.tripId)).where(isOurs(refund)),
    tx
      .select(of("named", client.id, client.email))
      .from(client)
      .where(isOurs(client)),
    tx
      .select(of("named", staffMember.id, staffMember.name))
      .from(staffMember)
      .where(isOurs(staffMember)),
    tx
      .select(of("named", apiKey.id, apiKey.name))
      .from(apiKey)
      .where(isOurs(apiKey)),
    tx
      .select(of("named", webhook.id, webhook.url))
      .from(webhook)
      .where(isOurs(webhook)),
    tx
      .select(of("named", savedReply.id, savedReply.title))
      .from(savedReply)
      .where(isOurs(savedReply)),
    tx
      .select(of("chat", chat.id, chat.reference))
      .from(chat)
      .where(isOurs(chat)),
    tx
      .select(of("message", contactMessage.id, contactMessage.reference))
      .from(contactMessage)
      .where(isOurs(contactMessage)),
  ).as("things");
};

/** The requests, consultations, trips, chats, messages and names that subjects are or belong to, by the subject's id. */
export async function thingsOf(
  tx: Db,
  providerId: ProviderId,
  subjects: readonly (string | null)[],
): Promise<Map<string, NonNullable<AuditRow["about"]>>> {
  const ids = idsOf(subjects);
  if (ids.length === 0) return new Map();
  const things = thingsIn(tx, providerId);
  const found = await tx.select().from(things).where(inArray(things.id, ids));
  return new Map(found.flatMap(({ id, kind, reference }) => (reference ? [[id, { kind, reference }]] : [])));
}

/** The ids of what belongs to references that contain these characters. */
export const thingsByReference = (tx: Db, providerId: ProviderId, pattern: string) => {
  const things = thingsIn(tx, providerId);
  return tx
    .select({ id: sql<string>`${things.id}::text` })
    .from(things)
    .where(ilike(things.reference, pattern));
};

/** The owners whose names or address somebody searches for: of accounts, and of cases. */
export const ownersOf = (
  tx: Db,
  providerId: ProviderId,
  { pattern, digests }: { readonly pattern: string; readonly digests: readonly string[] },
) =>
  tx
    .select({ owner: sql<string>`${client.owner}`.as("owner") })
    .from(client)
    .where(
      and(
        eq(client.providerId, providerId),
        or(
          ilike(sql`concat_ws(' ', ${client.firstName}, ${client.lastName})`, pattern),
          ilike(sql`concat(${client.lastName}, ${client.firstName})`, pattern),
          ilike(client.email, pattern),
        ),
      ),
    )
    .union(
      tx
        .select({ owner: sql<string>`${deskCaseWord.owner}`.as("owner") })
        .from(deskCaseWord)
        .where(
          and(
            eq(deskCaseWord.providerId, providerId),
            digests.length > 0 ? inArray(deskCaseWord.digest, [...digests]) : sql`false`,
          ),
        )
        .groupBy(deskCaseWord.caseId, deskCaseWord.owner)
        .having(eq(countDistinct(deskCaseWord.digest), digests.length)),
    );
