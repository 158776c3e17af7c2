import type { Db } from "../../adapters/database/database.ts";
import { type Money, shareOf } from "../../contract/money.ts";
import { dayIn } from "../../contract/zoned-time.ts";
import type { Services } from "../services.ts";
import { findProvider } from "../tenants/queries.ts";
import { paidForOf } from "../trips/amounts.ts";
import type { ItemRow } from "../trips/items/item-queries.ts";
import { recordTrip } from "../trips/items/items.ts";
import { isLive } from "../trips/view.ts";
import {
  findInvoice,
  type InvoiceRow,
  insertInvoice,
  invoiceNumber,
  linkOfInvoice,
  listCreditNotes,
} from "./invoice-queries.ts";
import { returnedFor } from "./refunds.ts";

/** The part of a price that is a tax which the price includes. */
export const taxIn = (total: number, rate: number): number => shareOf(total, rate, 10_000 + rate);

/** What the clinic charges for a booking by now: its price or, once it has ended, what is kept; less what went back. */
export async function chargedFor(tx: Db, item: ItemRow): Promise<number> {
  const whole = isLive(item) ? item.amount + (item.content.dueAgain ?? 0) : paidForOf(item);
  return Math.max(0, whole - (await returnedFor(tx, item)));
}

/**
 * Issues the credit note of what the trip's invoice charges for a booking and is not charged any more, under the next
 * number. The caller holds the booking. Nothing is issued twice, and nothing without an invoice.
 * @param charged what is charged by now, where the payments here do not say it
 */
export async function creditInvoiced(services: Services, tx: Db, item: ItemRow, charged?: number): Promise<void> {
  const { keys } = services;
  const { providerId, owner, tripId, id: itemId } = item;
  const tenant = await findProvider(tx, providerId);
  const invoice = await findInvoice(tx, providerId, { keys, tripId });
  const lines = invoice?.content.lines.filter((one) => one.item === itemId) ?? [];
  const [line] = lines;
  if (!tenant || !invoice || !line) return;
  const earlier = (await listCreditNotes(tx, providerId, { keys, tripId })).filter((note) => note.itemId === itemId);
  const { currency } = line.amount;
  const invoiced = lines.reduce((all, one) => all + one.amount.amount, 0);
  const stands = earlier.reduce((left, { content }) => left + content.total.amount, invoiced);
  const amount = (charged ?? (await chargedFor(tx, item))) - stands;
  if (amount >= 0) return;
  const money = (minor: number): Money => ({ amount: minor, currency });
  const issuedAt = services.now();
  const { refunded: _, replaces: __, elsewhere: ___, ...said } = invoice.content;
  const note = await insertInvoice(tx, keys, {
    id: services.newId(),
    providerId,
    owner,
    tripId,
    corrects: invoice.id,
    itemId,
    replaces: null,
    year: Number(dayIn(tenant.location.timeZone, issuedAt).slice(0, 4)),
    issuedAt,
    content: {
      ...said,
      corrects: linkOfInvoice(invoice),
      lines: [{ ...line, amount: money(amount) }],
      total: money(amount),
      taxes: said.taxes.map((tax) => ({ ...tax, amount: money(taxIn(amount, tax.rate)) })),
      paid: money(0),
    },
  });
  const detail = { amount, currency, number: invoiceNumber(note) };
  await recordTrip(services, tx, { row: item, actor: "system", kind: "credit-note-issued", detail });
}

/** The newest credit note of each booking, for a mail about them. */
export async function creditNotesOf(
  { keys }: Pick<Services, "keys">,
  tx: Db,
  items: readonly Pick<ItemRow, "id" | "providerId" | "tripId">[],
): Promise<InvoiceRow[]> {
  const [first] = items;
  const notes = first ? await listCreditNotes(tx, first.providerId, { keys, tripId: first.tripId }) : [];
  return items.flatMap(({ id }) => notes.findLast(({ itemId }) => itemId === id) ?? []);
}
