import {
  and,
  asc,
  desc,
  eq,
  getTableColumns,
  gt,
  inArray,
  isNotNull,
  isNull,
  lt,
  or,
  type SQL,
  sql,
} from "drizzle-orm";
import { type Db, firstRow } from "../../adapters/database/database.ts";
import type { MasterKeys } from "../../adapters/files/master-key.ts";
import type { ToldFacts } from "../../adapters/payments/payments.ts";
import { refuse } from "../../contract/errors.ts";
import { type PersonalTable, rowKeyOf } from "../db/personal.ts";
import type { ProviderId } from "../db/provider-id.ts";
import { sealedText } from "../db/sealed.ts";
import { company } from "../db/tables/company.ts";
import { checkout, payerContext, payment, paymentEvent } from "../db/tables/payments.ts";

export type PaymentRow = typeof payment.$inferSelect;

/** Who sent money that was recorded by hand, as the clinic wrote it down; null where it did not. */
export const payerOf = (
  { keys }: { readonly keys: MasterKeys },
  { id, providerId, payerName }: Pick<PaymentRow, "id" | "providerId" | "payerName">,
): string | null => payerName && sealedText(keys, payerContext({ providerId, id })).unseal(payerName);

/** The card of a payment can still be charged. */
export const isPayable = ({ step }: Pick<PaymentRow, "step">): boolean => step === "open" || step === "declined";

/** @throws Refusal `conflict` where this attempt was written down before */
export const insertPayment = async (tx: Db, values: typeof payment.$inferInsert): Promise<PaymentRow> =>
  (await firstRow(tx.insert(payment).values(values).onConflictDoNothing().returning())) ??
  refuse("conflict", "This payment was begun or recorded before. Look at it again.");

/** A payment, held until the transaction ends. Without a provider: ids come from our own jobs and rows. */
export const lockPayment = (tx: Db, id: string): Promise<PaymentRow | undefined> =>
  firstRow(tx.select().from(payment).where(eq(payment.id, id)).for("update"));

export const findPayment = (db: Db, id: string): Promise<PaymentRow | undefined> =>
  firstRow(db.select().from(payment).where(eq(payment.id, id)));

/** The newest payment of a checkout. */
export const findPaymentOf = (db: Db, providerId: ProviderId, checkoutId: string): Promise<PaymentRow | undefined> =>
  firstRow(
    db
      .select()
      .from(payment)
      .where(and(eq(payment.providerId, providerId), eq(payment.checkoutId, checkoutId)))
      .orderBy(desc(payment.createdAt), desc(payment.id))
      .limit(1),
  );

/** The newest payment of a trip. */
export const findNewestPayment = (db: Db, providerId: ProviderId, tripId: string): Promise<PaymentRow | undefined> =>
  firstRow(
    db
      .select()
      .from(payment)
      .where(and(eq(payment.providerId, providerId), eq(payment.tripId, tripId)))
      .orderBy(desc(payment.createdAt), desc(payment.id))
      .limit(1),
  );

/** True where money was recorded under a bank's reference and not taken back as a whole. */
export const isBankReferenceKnown = async (db: Db, providerId: ProviderId, reference: string): Promise<boolean> =>
  (await db.$count(
    payment,
    and(
      eq(payment.providerId, providerId),
      or(
        sql`${reference} = any(string_to_array(${payment.bankReference}, ' · '))`,
        sql`${payment.statements} @> ${JSON.stringify([{ bankReference: reference }])}::jsonb`,
      ),
      or(gt(payment.captured, 0), inArray(payment.step, ["open", "released"])),
    ),
  )) > 0;

/** A payment that was taken, with the link by which another person paid it. */
export type TakenRow = PaymentRow & { readonly paymentLinkId: string | null };

/** True of checkouts of changes and balances in which something is due for an item. */
const isDueFor = (itemId: string): SQL | undefined =>
  and(
    isNotNull(checkout.itemId),
    sql`jsonb_path_exists(${checkout.lines}, '$[*] ? (@.itemId == $item && @.dueNow > 0)', ${JSON.stringify({ item: itemId })}::jsonb)`,
  );

/** The payments taken for an item, of which something is left after corrections: those of its changes first, the latest first. "change" sorts before "purchase". */
export async function listCaptured(
  db: Db,
  providerId: ProviderId,
  { id, checkoutId }: { id: string; checkoutId: string | null },
): Promise<TakenRow[]> {
  return db
    .select({ ...getTableColumns(payment), paymentLinkId: checkout.paymentLinkId })
    .from(payment)
    .innerJoin(checkout, eq(checkout.id, payment.checkoutId))
    .where(
      and(
        eq(payment.providerId, providerId),
        eq(payment.step, "captured"),
        gt(payment.captured, 0),
        checkoutId === null ? isDueFor(id) : or(eq(checkout.id, checkoutId), isDueFor(id)),
      ),
    )
    .orderBy(asc(checkout.kind), desc(payment.createdAt));
}

/** True for an account that a provider has, or had when it took a payment. */
export async function isAccountOfProvider(tx: Db, account: string): Promise<boolean> {
  const [present] = await tx
    .select({ id: company.id })
    .from(company)
    .where(eq(company.paymentAccount, account))
    .limit(1);
  if (present) return true;
  const [earlier] = await tx.select({ id: payment.id }).from(payment).where(eq(payment.account, account)).limit(1);
  return earlier !== undefined;
}

const isAt = (column: typeof payment.account | typeof paymentEvent.account, account: string | null) =>
  account === null ? isNull(column) : eq(column, account);

/** Which payment a service means: one on the account that says so. Without a provider: a service knows of none. */
export async function lockToldPayment(
  tx: Db,
  { service, account }: Pick<PaymentRow, "service" | "account">,
  { reference, attempt, alias }: ToldFacts,
): Promise<PaymentRow | undefined> {
  const names = [
    reference ? eq(payment.reference, reference) : undefined,
    attempt ? eq(payment.id, attempt) : undefined,
    alias ? eq(payment.alias, alias) : undefined,
  ].filter((one) => one !== undefined);
  if (names.length === 0) return undefined;
  const [row] = await tx
    .select()
    .from(payment)
    .where(and(eq(payment.service, service), isAt(payment.account, account), or(...names)))
    .for("update");
  return row;
}

/** One that is paid by transfer, by what is named on it. Only in a transaction of the system. */
export const lockTransfer = (tx: Db, reference: string): Promise<PaymentRow | undefined> =>
  firstRow(
    tx
      .select()
      .from(payment)
      .where(and(eq(payment.service, "transfer"), eq(payment.reference, reference)))
      .for("update"),
  );

export async function updatePayment(
  tx: Db,
  { id, ...values }: Partial<PaymentRow> & { id: string },
): Promise<PaymentRow> {
  const [row] = await tx.update(payment).set(values).where(eq(payment.id, id)).returning();
  if (!row) throw new Error("the payment is gone although the transaction holds it");
  return row;
}

/** Payments that may have gone on without our hearing of it, and were not asked about since. */
export const listUnheard = async (db: Db, before: Date): Promise<PaymentRow[]> => {
  return db
    .select()
    .from(payment)
    .where(and(inArray(payment.step, ["open", "declined", "authorised"]), lt(payment.checkedAt, before)))
    .orderBy(asc(payment.checkedAt))
    .limit(50);
};

/** @returns whether it is new to us */
export async function insertPaymentEvent(tx: Db, values: typeof paymentEvent.$inferInsert): Promise<boolean> {
  const written = await tx.insert(paymentEvent).values(values).onConflictDoNothing().returning({ id: paymentEvent.id });
  return written.length > 0;
}

/** Takes up events that came before we knew whose they are. */
export const matchEvents = async (
  tx: Db,
  { id, service, account, reference, alias }: PaymentRow,
): Promise<ToldFacts[]> => {
  const names = or(
    sql`${paymentEvent.told}->>'attempt' = ${id}`,
    sql`${paymentEvent.told}->>'reference' = ${reference}`,
    alias === null ? undefined : sql`${paymentEvent.told}->>'alias' = ${alias}`,
  );
  const rows = await tx
    .update(paymentEvent)
    .set({ paymentId: id })
    .where(
      and(
        eq(paymentEvent.service, service),
        isAt(paymentEvent.account, account),
        isNull(paymentEvent.paymentId),
        names,
      ),
    )
    .returning({ told: paymentEvent.told });
  return rows.map(({ told }) => told);
};

export const personalPayments: PersonalTable = {
  table: "payment",
  called: "payments",
  sealed: { payer_name: (row) => payerContext(rowKeyOf(row)) },
  erasure: "follows",
};
