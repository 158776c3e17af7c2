import { isDeepStrictEqual } from "node:util";
import type { Db } from "../../adapters/database/database.ts";
import { refuse } from "../../contract/errors.ts";
import { fullName } from "../../contract/full-name.ts";
import type { Billing, BillingPage, Invoice, InvoiceContent } from "../../contract/invoices.ts";
import { sum } from "../../contract/money.ts";
import { dayIn } from "../../contract/zoned-time.ts";
import { formatLine } from "../../web/format.ts";
import { findClient } from "../account/client-queries.ts";
import type { Owner } from "../db/access.ts";
import { writeAudit } from "../db/audit.ts";
import type { ProviderId } from "../db/provider-id.ts";
import { taxIn } from "../payments/credit-notes.ts";
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
import { findItems } from "../trips/items/item-queries.ts";
import { bookedStatuses } from "../trips/items/item-states.ts";
import { wordsIn } from "../trips/items/item-words.ts";
import { recordTrip } from "../trips/items/items.ts";
import { type TripRow, updateTrip } from "../trips/queries.ts";
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

/** What the invoice of everything booked in a trip says now. @throws Refusal where nothing is booked */
export async function draftInvoice({ keys }: Services, tx: Db, { trip, tenant }: Issued): Promise<InvoiceContent> {
  const { providerId, currency, language } = trip;
  const all = await findItems(tx, providerId, { keys, tripId: trip.id });
  const items = all.filter(
    ({ status, amount }) => (bookedStatuses.includes(status) || status === "no_show") && amount > 0,
  );
  if (items.length === 0) return refuse("wrong-state", "Nothing of this trip is booked yet.");
  const client = await findClient(tx, providerId, trip.owner);
  const money = (amount: number) => ({ amount, currency });
  const total = sum(
    currency,
    items.map(({ amount }) => money(amount)),
  );
  const { texts, language: issuerLanguage } = textsIn(tenant.company.texts, tenant, language);
  const returned = new Map<string, number>();
  for (const item of items) returned.set(item.id, Math.max(0, await returnedFor(tx, item)));
  const refunded = [...returned.values()].reduce((all, one) => all + one, 0);
  return {
    trip: trip.reference,
    ...(trip.billing && { billing: trip.billing }),
    customer: fullName(client?.firstName, client?.lastName) || (client?.email ?? trip.reference),
    issuer: formatLine([tenant.company.legalName, ...texts.address], issuerLanguage),
    lines: items.map(({ id, kind, content, startsAt, timeZone, amount }) => ({
      item: id,
      kind,
      ...wordsIn(content, language),
      startsAt: startsAt.toISOString(),
      timeZone,
      amount: money(amount),
      refunded: money(returned.get(id) ?? 0),
    })),
    total,
    taxes: (await settingsOf(tx, providerId)).taxes.map((tax) => ({
      ...tax,
      amount: money(taxIn(total.amount, tax.rate)),
    })),
    paid: money(items.reduce((sumPaid, item) => sumPaid + paidForOf(item), 0)),
    refunded: money(refunded),
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
