import { createHash } from "node:crypto";
import type { Db } from "../../adapters/database/database.ts";
import { refuse } from "../../contract/errors.ts";
import { fullName } from "../../contract/full-name.ts";
import type { Receipt, ReceiptLine, ReceiptPage } from "../../contract/receipts.ts";
import { referenceDigits } from "../../contract/references.ts";
import type { Language } from "../../contract/values.ts";
import { findClient } from "../account/client-queries.ts";
import type { Owner } from "../db/access.ts";
import type { ProviderId } from "../db/provider-id.ts";
import type { CheckoutKind } from "../db/tables/payments.ts";
import type { Requester } from "../http/requester.ts";
import { methodOf } from "../payments/hand-services.ts";
import { linksOfInvoices } from "../payments/invoice-queries.ts";
import { partOf } from "../payments/ledger.ts";
import { findEntryTrip, type LedgerRow, listEntries, partSource } from "../payments/ledger-queries.ts";
import { payerOf } from "../payments/queries.ts";
import type { Services } from "../services.ts";
import { findItems, type ItemContent, type ItemRow } from "../trips/items/item-queries.ts";
import { sellerIn, textsLanguageOf, wordsIn } from "../trips/items/item-words.ts";
import { findAsked } from "../trips/patient-queries.ts";
import { findTrip, listTrips } from "../trips/queries.ts";
import { readTrip } from "../trips/trips.ts";
import { payersOf } from "./links/queries.ts";
import { findSales } from "./queries.ts";

type Charge = NonNullable<ItemContent["charges"]>[number];

/** A whole in the proportion of shares, in whole units that always sum to the whole. */
export function split(whole: number, shares: readonly number[]): number[] {
  const all = shares.reduce((sum, share) => sum + share, 0);
  if (all === 0) return shares.map((_, index) => (index === 0 ? whole : 0));
  const upTo = (count: number) => {
    const part = shares.slice(0, count).reduce((sum, share) => sum + share, 0);
    return Math.sign(whole) * partOf({ amount: Math.abs(whole), tripAmount: all }, part);
  };
  return shares.map((_, index) => upTo(index + 1) - upTo(index));
}

/** What an item is sold as now, to be kept with a charge for it. */
export const chargeFor = (
  { content, startsAt, timeZone }: ItemRow,
  charged: Pick<Charge, "checkout" | "amount" | "left" | "isFee">,
): Charge => ({
  ...charged,
  title: content.title,
  subtitle: content.subtitle,
  textsLanguage: textsLanguageOf(content),
  translations: content.translations,
  startsAt: startsAt.toISOString(),
  timeZone,
});

/** The number of the receipt of an entry of the ledger. */
export const receiptNumber = (id: string): string =>
  `REC-${referenceDigits(createHash("sha256").update(`receipt/${id}`).digest())}`;

interface Of {
  readonly owner: Owner;
  readonly tripId: string;
  /** The reader's; the trip's where nobody reads. */
  readonly language?: Language;
}

/** A receipt with the payment that it is for. */
export type PaymentReceipt = Receipt & { readonly payment: string };

/** The receipts of a trip, one for each entry of the ledger, the oldest first. */
export async function receiptsOf(
  services: Services,
  tx: Db,
  providerId: ProviderId,
  of: Of,
): Promise<PaymentReceipt[]> {
  const { keys } = services;
  const { owner, tripId } = of;
  const entries = await listEntries(tx, providerId, { tripId });
  if (entries.length === 0) return [];
  const trip = await findTrip(tx, providerId, { keys, owner, id: tripId });
  if (!trip) return [];
  const { language = trip.language } = of;
  const items = await findItems(tx, providerId, { keys, owner, tripId });
  const client = await findClient(tx, providerId, owner);
  const patient =
    trip.travellers.find(({ role }) => role === "patient") ??
    (await findAsked(tx, providerId, { keys, quoteId: trip.quoteId }))?.child;
  const payers = await payersOf(tx, providerId, { keys, tripId });
  const receipts: PaymentReceipt[] = [];
  const received = new Map<string, number>();
  const sales = await findSales(tx, providerId, { owner, paymentIds: entries.map(({ paymentId }) => paymentId) });
  for (const entry of entries) {
    const { payment, checkout } = sales.get(entry.paymentId) ?? {};
    if (!payment) continue;
    const isPart = entry.kind === "capture" || entry.source.startsWith(partSource(""));
    const soFar = (received.get(payment.id) ?? 0) + (isPart ? entry.amount : 0);
    received.set(payment.id, soFar);
    // Of a transfer that comes in parts, the rest was still due.
    const missing = payment.service === "transfer" ? Math.max(0, payment.amount - soFar) : 0;
    const charged = items.flatMap((item) => {
      const kept = item.content.charges?.find((one) => one.checkout === payment.checkoutId);
      const due = checkout?.lines.find(({ itemId }) => itemId === item.id)?.dueNow ?? 0;
      return kept
        ? [{ item, charge: kept, isKept: true }]
        : due > 0
          ? [
              {
                item,
                charge: chargeFor(item, { checkout: "", amount: due, left: item.amount - due }),
                isKept: false,
              },
            ]
          : [];
    });
    const isConcluded = charged.some(({ isKept }) => isKept);
    const whole = charged.filter(({ isKept }) => isKept || !isConcluded);
    // What names no booking is for all that it paid for, as is what of it is kept as a credit.
    const isWhole = entry.itemId === null;
    const about = isWhole ? whole : charged.filter(({ item }) => item.id === entry.itemId).slice(0, 1);
    const shares = about.map(({ charge }) => charge.amount);
    const amounts = split(entry.amount, shares);
    const rests = split(missing, shares);
    receipts.push({
      payment: payment.id,
      id: entry.id,
      number: receiptNumber(entry.id),
      kind: entry.kind,
      at: entry.at.toISOString(),
      method: methodOf(payment.service),
      trip: { id: trip.id, reference: trip.reference },
      payer:
        payers.get(checkout?.paymentLinkId ?? "") ??
        (payerOf(services, payment) || fullName(client?.firstName, client?.lastName) || null),
      patient: patient ? fullName(patient.givenName, patient.familyName) : null,
      lines: about.map(({ item, charge }, index) =>
        lineOf(
          item,
          { ...charge, left: (charge.left ?? 0) + (rests[index] ?? 0) },
          { amount: amounts[index] ?? 0, entry, sale: checkout?.kind, language },
        ),
      ),
      total: { amount: entry.amount, currency: entry.currency },
    });
  }
  return receipts;
}

const partOfPrice = (
  { left = 0, isFee }: Charge,
  currency: string,
  sale: CheckoutKind | undefined,
): Pick<ReceiptLine, "part" | "left"> => {
  if (isFee) return { part: "fee", left: null };
  const due = left > 0 ? { amount: left, currency } : null;
  if (sale === "balance" || sale === "change") return { part: sale, left: due };
  return due ? { part: "deposit", left: due } : { part: null, left: null };
};

const lineOf = (
  { id, kind, currency, content }: ItemRow,
  charge: Charge,
  {
    amount,
    entry,
    sale,
    language,
  }: {
    readonly amount: number;
    readonly entry: LedgerRow;
    readonly sale: CheckoutKind | undefined;
    readonly language: Language;
  },
): ReceiptLine => ({
  ...(entry.kind === "capture" ? partOfPrice(charge, currency, sale) : { part: null, left: null }),
  item: id,
  kind,
  ...wordsIn(charge, language),
  seller: sellerIn(content, language).name,
  startsAt: charge.startsAt,
  timeZone: charge.timeZone,
  amount: { amount, currency: entry.currency },
});

/** The receipts of all trips of an owner. */
export async function listReceipts(
  services: Services,
  tx: Db,
  providerId: ProviderId,
  owner: Owner,
): Promise<Receipt[]> {
  const receipts: Receipt[] = [];
  for (const { id: tripId } of await listTrips(tx, providerId, { keys: services.keys, owner }))
    receipts.push(...(await receiptsOf(services, tx, providerId, { owner, tripId })).map(asReceipt));
  return receipts;
}

/** @throws Refusal */
export async function readReceipt(
  services: Services,
  tx: Db,
  { providerId, owner, language }: Requester,
  id: string,
): Promise<ReceiptPage> {
  const tripId = await findEntryTrip(tx, providerId, { owner, id });
  const receipts = tripId === undefined ? [] : await receiptsOf(services, tx, providerId, { owner, tripId, language });
  const found =
    receipts.find((one) => one.id === id) ?? refuse("not-found", "There is no such receipt in your account.");
  const links = await linksOfInvoices(tx, providerId, { keys: services.keys, tripId: found.trip.id });
  return { ...asReceipt(found), ...links };
}

const asReceipt = ({ payment: _, ...receipt }: PaymentReceipt): Receipt => receipt;

/** @throws Refusal */
export async function readTripReceipts(
  services: Services,
  tx: Db,
  requester: Requester,
  id: string,
): Promise<{ receipts: Receipt[] } & Pick<ReceiptPage, "invoice" | "creditNotes">> {
  const { owner, id: tripId } = await readTrip(services, tx, requester, id);
  const { providerId, language } = requester;
  const receipts = await receiptsOf(services, tx, providerId, { owner, tripId, language });
  const links = await linksOfInvoices(tx, providerId, { keys: services.keys, tripId });
  return { receipts: receipts.map(asReceipt), ...links };
}
