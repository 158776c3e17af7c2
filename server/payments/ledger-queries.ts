import { and, asc, desc, eq, gte, lt, or, type SQL, sql } from "drizzle-orm";
import type { Db } from "../../adapters/database/database.ts";
import type { MasterKeys } from "../../adapters/files/master-key.ts";
import type { DeskLedgerLine } from "../../contract/desk/money.ts";
import { fullName } from "../../contract/full-name.ts";
import { dayAfter, instantOf } from "../../contract/zoned-time.ts";
import type { Owner } from "../db/access.ts";
import type { PersonalTable } from "../db/personal.ts";
import type { ProviderId } from "../db/provider-id.ts";
import { sealedText } from "../db/sealed.ts";
import { client } from "../db/tables/clients.ts";
import { invoice } from "../db/tables/clinic-money.ts";
import {
  checkout,
  ledgerEntry,
  payerContext,
  payment,
  paymentLink,
  paymentLinkContext,
} from "../db/tables/payments.ts";
import { trip } from "../db/tables/trips.ts";
import { methodOf } from "./hand-services.ts";

export type LedgerRow = typeof ledgerEntry.$inferSelect;

/** What is written down of an entry; only a correction has a reason. */
export type NewEntry = Omit<LedgerRow, "providerId" | "reason"> & Partial<Pick<LedgerRow, "reason">>;

/** @returns false where this has been written down before */
export async function insertEntry(tx: Db, providerId: ProviderId, values: NewEntry): Promise<boolean> {
  const written = await tx
    .insert(ledgerEntry)
    .values({ ...values, providerId })
    .onConflictDoNothing({ target: [ledgerEntry.paymentId, ledgerEntry.source] })
    .returning({ id: ledgerEntry.id });
  return written.length > 0;
}

/** Money that moved for a trip, the oldest first. */
export const listEntries = (
  db: Db,
  providerId: ProviderId,
  { tripId, itemId }: { tripId?: string; itemId?: string },
): Promise<LedgerRow[]> =>
  db
    .select()
    .from(ledgerEntry)
    .where(
      and(
        eq(ledgerEntry.providerId, providerId),
        tripId === undefined ? undefined : eq(ledgerEntry.tripId, tripId),
        itemId === undefined ? undefined : eq(ledgerEntry.itemId, itemId),
      ),
    )
    .orderBy(asc(ledgerEntry.at), asc(ledgerEntry.id));

/** The entries of one payment, the oldest first. */
export const listPaymentEntries = (db: Db, providerId: ProviderId, paymentId: string): Promise<LedgerRow[]> =>
  db
    .select()
    .from(ledgerEntry)
    .where(and(eq(ledgerEntry.providerId, providerId), eq(ledgerEntry.paymentId, paymentId)))
    .orderBy(asc(ledgerEntry.at), asc(ledgerEntry.id));

/** The source of what came whole, or of the rest of it. */
export const captureSource = "capture";
/** Of money that came for a transfer after its end, which a payment of its own holds. */
export const lateSource = "late";

/** The source of a part of a transfer that arrived before the rest. */
export const partSource = (id: string): string => `part/${id}`;

/** The part of money recorded by hand that is beyond all that was due. */
export const restPart = "rest";

/** The reference of a part of the money that one act recorded; `receipt` is the act's, or the transfer's that came. */
export const handReference = (receipt: string, part: string): string => `IN-${receipt}/${part}`;

/** What came with an entry beyond all that was due, and is kept as a credit: it is taken back with the entry. */
const restOf = sql`select rest_entry.id, rest_entry.amount, rest_entry.currency from ${payment} rest_payment
  join ${ledgerEntry} rest_entry on rest_entry.payment_id = rest_payment.id and rest_entry.kind = 'capture'
  where rest_payment.service = ${payment.service} and rest_payment.id <> ${payment.id}
    and rest_payment.provider_id = ${ledgerEntry.providerId} and ${ledgerEntry.source} = ${captureSource}
    and rest_payment.reference = case when ${payment.reference} like 'IN-%/%'
      then split_part(${payment.reference}, '/', 1) else 'IN-' || ${payment.id} end || '/' || ${restPart}
    and not exists (select 1 from ${ledgerEntry} undone where undone.payment_id = rest_payment.id
      and undone.source = 'correction/' || rest_entry.id)`;

/** The entry of what came with another beyond all that was due, while it is not corrected. */
export async function findRestEntry(db: Db, providerId: ProviderId, id: string): Promise<LedgerRow | undefined> {
  const [row] = await db
    .select({ rest: sql<string | null>`(select id from (${restOf}) rest)` })
    .from(ledgerEntry)
    .innerJoin(payment, eq(payment.id, ledgerEntry.paymentId))
    .where(and(eq(ledgerEntry.providerId, providerId), eq(ledgerEntry.id, id)));
  return row?.rest ? findEntry(db, providerId, row.rest) : undefined;
}

/** The sources of an entry's correction; the second one's amount counts among the parts of a transfer. */
export const correctionSources = (id: string) => [`correction/${id}`, partSource(`correction/${id}`)] as const;

/** An entry of the ledger by its id. */
export const findEntry = async (db: Db, providerId: ProviderId, id: string): Promise<LedgerRow | undefined> =>
  (
    await db
      .select()
      .from(ledgerEntry)
      .where(and(eq(ledgerEntry.providerId, providerId), eq(ledgerEntry.id, id)))
  )[0];

/** What arrived of a transfer in parts. */
export const receivedParts = (entries: readonly Pick<LedgerRow, "source" | "amount">[]): number =>
  entries.reduce((all, { source, amount }) => all + (source.startsWith("part/") ? amount : 0), 0);

/** What arrived of the transfers of a checkout, or was paid out of a credit, and is kept as a credit since. */
export async function keptParts(db: Db, providerId: ProviderId, checkoutId: string): Promise<number> {
  const [row] = await db
    .select({ amount: sql<string | null>`-sum(${ledgerEntry.amount})` })
    .from(ledgerEntry)
    .innerJoin(payment, eq(payment.id, ledgerEntry.paymentId))
    .where(
      and(
        eq(ledgerEntry.providerId, providerId),
        eq(payment.checkoutId, checkoutId),
        or(and(eq(payment.service, "transfer"), eq(payment.step, "released")), eq(payment.service, "credit")),
        eq(ledgerEntry.kind, "credit"),
      ),
    );
  return Number(row?.amount ?? 0);
}

/** The entry of a payment's charge. */
export async function findCapture(db: Db, providerId: ProviderId, paymentId: string): Promise<string | undefined> {
  const [row] = await db
    .select({ id: ledgerEntry.id })
    .from(ledgerEntry)
    .where(
      and(
        eq(ledgerEntry.providerId, providerId),
        eq(ledgerEntry.paymentId, paymentId),
        eq(ledgerEntry.kind, "capture"),
      ),
    );
  return row?.id;
}

/** The trip of an entry of the owner's. */
export async function findEntryTrip(
  db: Db,
  providerId: ProviderId,
  { owner, id }: { owner: Owner; id: string },
): Promise<string | undefined> {
  const [row] = await db
    .select({ tripId: ledgerEntry.tripId })
    .from(ledgerEntry)
    .where(and(eq(ledgerEntry.providerId, providerId), eq(ledgerEntry.owner, owner), eq(ledgerEntry.id, id)));
  return row?.tripId;
}

/** The source of the entry of a refund. */
export const refundSource = (id: string): string => `refund/${id}`;

/** A period by the clinic's calendar; members that are left out do not narrow. */
export interface LedgerAsked {
  readonly from: string;
  /** The last day. */
  readonly to: string;
  readonly timeZone: string;
  readonly currency?: string | undefined;
  readonly procedure?: string | undefined;
}

/** Recorded by hand for bookings or for what was due for them, or a part of a transfer that did not come whole. */
const handCapture = sql`${ledgerEntry.kind} = 'capture' and ${payment.service} in ('transfer', 'cash', 'terminal')
  and (${checkout.kind} = 'balance' or (${checkout.kind} = 'purchase' and ${checkout.rate} is null and ${payment.step} = 'captured') or (${payment.step} in ('open', 'released') and ${ledgerEntry.source} like 'part/%'))`;
const isCorrected = sql`exists (select 1 from ${ledgerEntry} other where other.payment_id = ${ledgerEntry.paymentId}
  and other.source in ('correction/' || ${ledgerEntry.id}, 'part/correction/' || ${ledgerEntry.id}))`;

/** Credit notes of the booking of an entry, where money went back for it. */
const creditNotes = sql<string | null>`case when ${ledgerEntry.amount} < 0 then (
  select string_agg(note.year || '-' || lpad(note.number::text, greatest(4, length(note.number::text)), '0'), ', '
    order by note.year, note.number)
  from ${invoice} note where note.provider_id = ${ledgerEntry.providerId} and note.item_id = ${ledgerEntry.itemId}) end`;

/** Who pays by a link: the name that they gave, else that by which the patient asked them. */
export function payerOfLink(
  keys: MasterKeys,
  row: Pick<typeof paymentLink.$inferSelect, "id" | "providerId" | "name" | "payerName">,
): string {
  const [part, sealed] = row.payerName ? (["payer-name", row.payerName] as const) : (["name", row.name] as const);
  return sealedText(keys, paymentLinkContext(row, part)).unseal(sealed);
}

/** The lines of a period, the newest first. */
export async function readLedger(
  db: Db,
  keys: MasterKeys,
  providerId: ProviderId,
  { from, to, timeZone, currency, procedure }: LedgerAsked,
): Promise<DeskLedgerLine[]> {
  const conditions: (SQL | undefined)[] = [
    eq(ledgerEntry.providerId, providerId),
    gte(ledgerEntry.at, instantOf({ day: from, time: "00:00" }, timeZone)),
    lt(ledgerEntry.at, instantOf({ day: dayAfter(to, 1), time: "00:00" }, timeZone)),
    currency === undefined ? undefined : eq(ledgerEntry.currency, currency),
    procedure === undefined ? undefined : eq(trip.procedure, procedure),
  ];
  const rows = await db
    .select({
      id: ledgerEntry.id,
      at: ledgerEntry.at,
      kind: ledgerEntry.kind,
      amount: ledgerEntry.amount,
      currency: ledgerEntry.currency,
      service: payment.service,
      paymentId: payment.id,
      source: ledgerEntry.source,
      statements: payment.statements,
      bankReference: payment.bankReference,
      payerName: payment.payerName,
      link: { id: paymentLink.id, name: paymentLink.name, payerName: paymentLink.payerName },
      reason: ledgerEntry.reason,
      canCorrect: sql<boolean>`coalesce(${handCapture}, false) and not ${isCorrected}`,
      receivedOn: payment.receivedOn,
      firstName: client.firstName,
      lastName: client.lastName,
      email: client.email,
      creditNotes,
      rest: sql<number | null>`(select amount from (${restOf}) rest)::int8`.mapWith(Number),
      trip: trip.reference,
      procedure: trip.procedure,
    })
    .from(ledgerEntry)
    .leftJoin(payment, eq(payment.id, ledgerEntry.paymentId))
    .leftJoin(checkout, eq(checkout.id, payment.checkoutId))
    .leftJoin(paymentLink, eq(paymentLink.id, checkout.paymentLinkId))
    .leftJoin(trip, eq(trip.id, ledgerEntry.tripId))
    .leftJoin(client, and(eq(client.providerId, ledgerEntry.providerId), eq(client.owner, ledgerEntry.owner)))
    .where(and(...conditions))
    .orderBy(desc(ledgerEntry.at), asc(ledgerEntry.id));
  return rows.map((found) => {
    const {
      id,
      at,
      kind,
      amount,
      currency: code,
      service,
      firstName,
      lastName,
      email,
      receivedOn,
      payerName,
      link,
      rest,
      ...row
    } = found;
    const { paymentId, statements, source, ...of } = row;
    const own = statements?.find((one) => one.source === source);
    return {
      ...of,
      person: fullName(firstName, lastName) || email,
      payer:
        payerName && paymentId
          ? sealedText(keys, payerContext({ providerId, id: paymentId })).unseal(payerName)
          : link && payerOfLink(keys, { providerId, ...link }),
      receivedOn: kind === "capture" ? (own ? own.receivedOn : receivedOn) : null,
      bankReference: own ? own.bankReference : of.bankReference,
      id,
      at: at.toISOString(),
      kind,
      method: methodOf(service),
      amount: { amount, currency: code },
      rest: rest && row.canCorrect ? { amount: rest, currency: code } : null,
    };
  });
}

/** The entries that the law requires; they name no person once the account is gone. */
export const personalLedger: PersonalTable = { table: "ledger_entry", called: "ledger", erasure: "keep" };
