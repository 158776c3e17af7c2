import { isDeepStrictEqual } from "node:util";
import type { Db } from "../../adapters/database/database.ts";
import { refuse } from "../../contract/errors.ts";
import { fullName } from "../../contract/full-name.ts";
import type { Billing, BillingPage, Invoice, InvoiceContent, SoldLine } from "../../contract/invoices.ts";
import { sum } from "../../contract/money.ts";
import type { Language } from "../../contract/values.ts";
import { dayIn } from "../../contract/zoned-time.ts";
import { formatLine } from "../../web/format.ts";
import { m } from "../../web/words/compiled/messages.js";
import { findClient } from "../account/client-queries.ts";
import type { Owner } from "../db/access.ts";
import { writeAudit } from "../db/audit.ts";
import type { ProviderId } from "../db/provider-id.ts";
import { chargedFor, taxIn } from "../payments/credit-notes.ts";
import {
  countInvoices,
  findInvoice,
  type InvoiceRow,
  insertInvoice,
  linkOfInvoice,
  listCreditNotes,
} from "../payments/invoice-queries.ts";
import { settingsOf } from "../payments/money-setting-queries.ts";
import { returnedFor } from "../payments/refunds.ts";
import type { Services } from "../services.ts";
import type { ProviderRow } from "../tenants/queries.ts";
import { textsIn } from "../tenants/texts.ts";
import { paidForOf } from "../trips/amounts.ts";
import { findItems, type ItemRow } from "../trips/items/item-queries.ts";
import { bookedStatuses } from "../trips/items/item-states.ts";
import { sellerIn, wordsIn } from "../trips/items/item-words.ts";
import { recordTrip } from "../trips/items/items.ts";
import { type TripRow, updateTrip } from "../trips/queries.ts";
import { sellerOf } from "../trips/ride-offers.ts";
import { lockOwnTrip, readTrip, type TripOwner } from "../trips/trips.ts";
import { actorOf, byOf, type MoneyAct } from "./clinic/received-money.ts";

/** An invoice with its credit notes, or a credit note, by its id. @throws Refusal */
export async function readInvoice(
  { keys }: Services,
  tx: Db,
  providerId: ProviderId,
  of: { readonly id: string; readonly owner?: Owner },
): Promise<Invoice> {
  const row = (await findInvoice(tx, providerId, { keys, ...of })) ?? refuse("not-found", "There is no such invoice.");
  const notes = row.corrects ? [] : await listCreditNotes(tx, providerId, { keys, tripId: row.tripId });
  return {
    ...linkOfInvoice(row),
    issuedAt: row.issuedAt.toISOString(),
    ...row.content,
    creditNotes: notes.map((note) => ({
      ...linkOfInvoice(note),
      issuedAt: note.issuedAt.toISOString(),
      total: note.content.total,
    })),
  };
}

interface Issued {
  readonly trip: TripRow;
  readonly tenant: ProviderRow;
}

const isOnInvoice = ({ status, amount }: ItemRow): boolean =>
  (bookedStatuses.includes(status) || status === "no_show") && amount > 0;

/** What the invoice charges for a booking: its price, and below nought what was refunded of it and is not charged any more. */
async function linesOf(tx: Db, item: ItemRow, language: Language): Promise<SoldLine[]> {
  const { id, kind, content, startsAt, timeZone, amount, currency } = item;
  const words = wordsIn(content, language);
  const line = { item: id, kind, startsAt: startsAt.toISOString(), timeZone };
  const reduced = (await chargedFor(tx, item)) - amount;
  const reduction = {
    title: m.invoices_reduced({}, { locale: words.textsLanguage }),
    subtitle: words.title,
    textsLanguage: words.textsLanguage,
  };
  return [
    { ...line, ...words, amount: { amount, currency } },
    ...(reduced < 0 ? [{ ...line, ...reduction, amount: { amount: reduced, currency } }] : []),
  ];
}

/**
 * What the invoice of the clinic's own bookings in a trip says now; what others sell has its receipts.
 * @throws Refusal where nothing of the clinic is booked
 */
export async function draftInvoice({ keys }: Services, tx: Db, { trip, tenant }: Issued): Promise<InvoiceContent> {
  const { providerId, currency, language } = trip;
  const booked = (await findItems(tx, providerId, { keys, tripId: trip.id })).filter(isOnInvoice);
  const { own: items = [], others = [] } = Object.groupBy(booked, ({ content }) =>
    content.seller.id === sellerOf(tenant).id ? "own" : "others",
  );
  if (items.length === 0) return refuse("wrong-state", "Nothing of this trip is booked with the clinic yet.");
  const client = await findClient(tx, providerId, trip.owner);
  const money = (amount: number) => ({ amount, currency });
  const lines: SoldLine[] = [];
  let refunded = 0;
  for (const item of items) {
    lines.push(...(await linesOf(tx, item, language)));
    refunded += Math.max(0, await returnedFor(tx, item));
  }
  const total = sum(
    currency,
    lines.map(({ amount }) => amount),
  );
  const { texts, language: issuerLanguage } = textsIn(tenant.company.texts, tenant, language);
  const elsewhere = [...new Set(others.map(({ content }) => sellerIn(content, language).name))];
  return {
    trip: trip.reference,
    ...(trip.billing && { billing: trip.billing }),
    customer: fullName(client?.firstName, client?.lastName) || (client?.email ?? trip.reference),
    issuer: formatLine([tenant.company.legalName, ...texts.address], issuerLanguage),
    lines,
    total,
    taxes: (await settingsOf(tx, providerId)).taxes.map((tax) => ({
      ...tax,
      amount: money(taxIn(total.amount, tax.rate)),
    })),
    paid: money(items.reduce((sumPaid, item) => sumPaid + paidForOf(item), 0)),
    refunded: money(refunded),
    ...(elsewhere.length > 0 && { elsewhere }),
  };
}

/** Writes an invoice of a trip under the next number of the year. */
function writeInvoice(
  services: Services,
  tx: Db,
  { trip, tenant, ...written }: Issued & Pick<InvoiceRow, "content" | "replaces">,
): Promise<InvoiceRow> {
  const issuedAt = services.now();
  return insertInvoice(tx, services.keys, {
    id: services.newId(),
    providerId: trip.providerId,
    owner: trip.owner,
    tripId: trip.id,
    corrects: null,
    itemId: null,
    year: Number(dayIn(tenant.location.timeZone, issuedAt).slice(0, 4)),
    issuedAt,
    ...written,
  });
}

/** The invoice of a trip: issued once, under the next number of the year. @throws Refusal */
export async function issueInvoice(
  services: Services,
  tx: Db,
  act: MoneyAct,
  { trip, tenant }: Issued,
): Promise<InvoiceRow> {
  const { keys } = services;
  const { providerId } = act;
  const before = await findInvoice(tx, providerId, { keys, tripId: trip.id });
  if (before) return before;
  const content = await draftInvoice(services, tx, { trip, tenant });
  const row = await writeInvoice(services, tx, { trip, tenant, content, replaces: null });
  const event = { row: { ...trip, tripId: trip.id }, itemId: null, actor: "clinic", kind: "invoice-issued" } as const;
  await recordTrip(services, tx, { ...event, detail: { ...byOf(act) } });
  await writeAudit(services, tx, providerId, {
    owner: trip.owner,
    actor: actorOf(act),
    event: "invoice-issued",
    subject: row.id,
  });
  return row;
}

/** A person corrects the invoice of a trip so often; then the clinic does. */
const mostCorrections = 5;

/** What a trip's billing details are, and its newest invoice. */
async function presentBilling({ keys }: Services, tx: Db, trip: TripRow): Promise<BillingPage> {
  const row = await findInvoice(tx, trip.providerId, { keys, tripId: trip.id });
  return { billing: trip.billing, invoice: row ? linkOfInvoice(row) : null };
}

export async function readBilling(services: Services, tx: Db, person: TripOwner, id: string): Promise<BillingPage> {
  return presentBilling(services, tx, await readTrip(services, tx, person, id));
}

/** Takes the billing details of a trip, and issues an invoice in place of one that says others. @throws Refusal */
export async function writeBilling(
  services: Services,
  tx: Db,
  person: TripOwner,
  { id, billing }: { id: string; billing: Billing },
): Promise<BillingPage> {
  const { keys } = services;
  const { tenant, owner } = person;
  await lockOwnTrip(services, tx, person, { id });
  const trip = await updateTrip(tx, tenant.id, { keys, id, billing });
  const wrong = await findInvoice(tx, tenant.id, { keys, tripId: id });
  if (wrong && !isDeepStrictEqual(wrong.content.billing, billing)) {
    if ((await countInvoices(tx, tenant.id, id)) > mostCorrections)
      refuse("wrong-state", "The invoice was corrected too often. Write to the clinic.");
    const content = { ...wrong.content, billing, replaces: linkOfInvoice(wrong) };
    const row = await writeInvoice(services, tx, { trip, tenant, content, replaces: wrong.id });
    const event = { row: { ...trip, tripId: id }, itemId: null, actor: "client", kind: "invoice-corrected" } as const;
    await recordTrip(services, tx, { ...event, detail: {} });
    await writeAudit(services, tx, tenant.id, { owner, event: "invoice-issued", subject: row.id });
  }
  return presentBilling(services, tx, trip);
}
