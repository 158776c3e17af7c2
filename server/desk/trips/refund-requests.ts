import type { Db } from "../../../adapters/database/database.ts";
import type { RefundRequest } from "../../../contract/desk/refund-requests.ts";
import type { Language } from "../../../contract/values.ts";
import type { ProviderId } from "../../db/provider-id.ts";
import { listCreditReturns, listCredits } from "../../payments/credit-queries.ts";
import { creditLeft } from "../../payments/credits.ts";
import type { RefundRequestRow } from "../../payments/refund-request-queries.ts";
import { mostBackOf, returnedFor } from "../../payments/refunds.ts";
import type { Services } from "../../services.ts";
import { paidForOf } from "../../trips/amounts.ts";
import { findItems } from "../../trips/items/item-queries.ts";
import { titleIn } from "../../trips/items/item-words.ts";
import { listTripsById } from "../../trips/queries.ts";
import { backByRule } from "../../trips/refund-terms.ts";
import { findPeople } from "./queries.ts";

/** Requests for refunds with what the rules and the payments allow. */
export async function presentRequests(
  { keys, now }: Services,
  tx: Db,
  { providerId, staffId, language }: { providerId: ProviderId; staffId: string; language: Language },
  rows: readonly RefundRequestRow[],
): Promise<RefundRequest[]> {
  const ids = rows.flatMap(({ itemId }) => itemId ?? []);
  const items = await findItems(tx, providerId, { keys, ids });
  const trips = await listTripsById(tx, providerId, { keys, ids: rows.map(({ tripId }) => tripId) });
  const people = await findPeople(
    tx,
    providerId,
    rows.map(({ owner }) => owner),
  );
  const presented: RefundRequest[] = [];
  for (const row of rows) {
    const item = items.find(({ id }) => id === row.itemId);
    if (row.itemId !== null && !item) continue;
    const { currency } = row;
    const money = (amount: number) => ({ amount, currency });
    const mostBack = item
      ? await mostBackOf(tx, item, paidForOf(item))
      : creditLeft(await listCredits(tx, providerId, row.owner), { now: now(), currency });
    const byRule = item && backByRule(item, now(), { returned: await returnedFor(tx, item) });
    presented.push({
      id: row.id,
      trip: trips.get(row.tripId)?.reference ?? "",
      person: people.get(row.owner)?.name ?? "",
      item: row.itemId,
      ...(item ? titleIn(item.content, language) : { title: null, textsLanguage: language }),
      amount: money(row.amount),
      way: row.way,
      cancels: row.cancels,
      reason: row.reason,
      refusal: row.refusal ?? null,
      state: await stateOf(tx, row),
      requestedBy: row.requestedName,
      decidedBy: row.decidedName,
      at: row.createdAt.toISOString(),
      isOwn: row.requestedBy === staffId,
      backByRule: byRule === undefined ? null : money(Math.min(byRule, mostBack)),
      mostBack: money(mostBack),
    });
  }
  return presented;
}

/** A credit that was approved is sent once the clinic has recorded that. */
async function stateOf(tx: Db, row: RefundRequestRow): Promise<RefundRequest["state"]> {
  const { id, providerId, itemId, state, decidedBy } = row;
  if (state === "withdrawn" && decidedBy === null) return "ended";
  if (state !== "approved" || itemId !== null) return state;
  const [payment] = await listCreditReturns(tx, providerId, id);
  return payment?.refunds.some((one) => one.id === id && one.step === "done") ? "sent" : state;
}
