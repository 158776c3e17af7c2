import type { Db } from "../../adapters/database/database.ts";
import type { OwnCredit } from "../../contract/account-trips.ts";
import type { Money } from "../../contract/money.ts";
import type { ProviderId } from "../db/provider-id.ts";
import type { Services } from "../services.ts";
import { recordTrip } from "../trips/items/items.ts";
import { type CreditRow, insertCredit, listCredits, lockCredits, takeFromCredit } from "./credit-queries.ts";
import { creditMonthsOf } from "./money-setting-queries.ts";
import { decideRefundRequest, listRefundRequests } from "./refund-request-queries.ts";

/** The day some months later, at the same hour; the last of a shorter month. */
export function monthsAfter(instant: Date, months: number): Date {
  const later = new Date(instant);
  later.setUTCMonth(later.getUTCMonth() + months);
  if (later.getUTCDate() !== instant.getUTCDate()) later.setUTCDate(0);
  return later;
}

/** Keeps money for a person. The caller writes the ledger's entry. */
export async function issueCredit(
  services: Services,
  tx: Db,
  { amount, currency, ...of }: Pick<CreditRow, "providerId" | "owner" | "tripId" | "reason"> & Money,
): Promise<CreditRow> {
  const creditMonths = await creditMonthsOf(tx, of.providerId);
  const createdAt = services.now();
  return insertCredit(tx, {
    ...of,
    id: services.newId(),
    amount,
    used: 0,
    currency,
    createdAt,
    expiresAt: monthsAfter(createdAt, creditMonths),
  });
}

/** What credits hold now, in one currency. */
export const creditLeft = (credits: readonly CreditRow[], { now, currency }: { now: Date; currency: string }): number =>
  credits.reduce((all, one) => all + (one.currency === currency && one.expiresAt > now ? one.amount - one.used : 0), 0);

/** What is left of a person's credits, those that end first before the rest. */
export async function presentCredits(
  { now }: Pick<Services, "now">,
  tx: Db,
  { providerId, owner }: Pick<CreditRow, "providerId" | "owner">,
): Promise<OwnCredit[]> {
  const open = (await listCredits(tx, providerId, owner)).filter(
    (one) => one.used < one.amount && one.expiresAt > now(),
  );
  return open.map(({ amount, used, currency, expiresAt }) => ({
    left: { amount: amount - used, currency },
    until: expiresAt.toISOString(),
  }));
}

/** Takes up to an amount out of a person's credits, those that end first before the rest. @returns what was taken */
export async function spendCredit(
  { now }: Services,
  tx: Db,
  providerId: ProviderId,
  { owner, wanted }: { owner: CreditRow["owner"]; wanted: Money },
): Promise<number> {
  let taken = 0;
  for (const one of await lockCredits(tx, providerId, owner)) {
    const more = Math.min(creditLeft([one], { now: now(), currency: wanted.currency }), wanted.amount - taken);
    if (more <= 0) continue;
    await takeFromCredit(tx, { id: one.id, used: one.used + more });
    taken += more;
  }
  return taken;
}

/** The same for a payment of the person's own: what waits to go back of more than is left then ends. */
export async function payWithCredit(
  services: Services,
  tx: Db,
  providerId: ProviderId,
  of: Parameters<typeof spendCredit>[3],
): Promise<number> {
  const { keys, now } = services;
  const taken = await spendCredit(services, tx, providerId, of);
  const left = { now: now(), currency: of.wanted.currency };
  const most = creditLeft(await listCredits(tx, providerId, of.owner), left);
  const waiting = await listRefundRequests(tx, providerId, { keys, owner: of.owner, state: "waiting" });
  for (const { id, tripId, itemId, amount, currency } of waiting) {
    if (itemId !== null || amount <= most || currency !== left.currency) continue;
    await decideRefundRequest(tx, { id, state: "withdrawn", decidedBy: null, decidedName: null, decidedAt: now() });
    await recordTrip(services, tx, {
      row: { providerId, owner: of.owner, tripId, id: tripId },
      itemId: null,
      actor: "system",
      kind: "refund-ended",
      detail: { amount, currency },
    });
  }
  return taken;
}
