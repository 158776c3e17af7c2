import type { StockFault } from "../../../adapters/seeded-suppliers/stock-faults.ts";
import { setFault } from "../../../adapters/seeded-suppliers/stock-faults.ts";
import { stayOf } from "../../../adapters/testing/stock.ts";
import { after, hours } from "../../../contract/durations.ts";
import { acceptProposal } from "../../bookings/proposals/accept.ts";
import { proposalId, readChanged } from "../../bookings/proposals/changed-booking.ts";
import { quotedMove } from "../../bookings/proposals/sets.ts";
import { recordSupplierChange } from "../../bookings/supplier-changes.ts";
import { findOpenChange } from "../../checkout/queries.ts";
import { asSystem } from "../../db/access.ts";
import { findPaymentOf } from "../../payments/queries.ts";
import { findItems, type ItemRow } from "../../trips/items/item-queries.ts";
import { isCoveredBy, updateSupplierChange } from "../../trips/supplier-change-queries.ts";
import {
  type History,
  type HistorySite,
  house,
  requesterOf,
  retried,
  sandboxOf,
  seededRandom,
} from "./checkout-histories.ts";

/** Two booked rooms of one trip and the offers that a proposal would make of them. */
export interface ProposedTrip {
  readonly buyer: History["buyers"][number];
  readonly before: readonly Pick<ItemRow, "id" | "offerId">[];
  readonly wanted: ReadonlyMap<string, string>;
  readonly proposal: string;
}

/** The days to which the rooms of a trip move: more nights, and some of them the same. */
const movedTo = ["2027-03-02", "2027-03-05"] as const;

/** The supplier changes a room of every trip with two, and a proposal of both is stored; its sellers get single faults. */
export async function proposeTrips(
  site: HistorySite,
  { seed, providerId, buyers, capacity }: History,
): Promise<ProposedTrip[]> {
  const { services } = site;
  const { db, keys, suppliers } = services;
  const chance = seededRandom(seed + 0.6);
  const trips: ProposedTrip[] = [];
  for (const buyer of buyers) {
    const items = await asSystem(db, (tx) => findItems(tx, providerId, { keys, tripId: buyer.tripId }));
    const booked = items.filter(({ status, paymentState }) => status === "confirmed" && paymentState === "paid");
    const [root, other] = booked;
    if (!root || !other) continue;
    const payer = chance() < 0.5 ? "person" : "supplier";
    await asSystem(db, (tx) =>
      recordSupplierChange(services, tx, root, {
        startsAt: root.startsAt,
        endsAt: after(root.endsAt, hours(24)),
        reason: "The house is closed for a night.",
        payer,
        actor: "supplier",
      }),
    );
    const wanted = new Map(
      [root, other].map(({ id, content }) => [id, stayOf(content.subtitle ?? "", ...movedTo, capacity)]),
    );
    const moves: Awaited<ReturnType<typeof quotedMove>>["stored"][] = [];
    for (const row of [root, other]) {
      const offerId = wanted.get(row.id) ?? "";
      const quote = await suppliers.transfer?.quoteChange(row.reference ?? "", offerId, AbortSignal.timeout(5000));
      if (quote?.kind !== "quote") break;
      const isCovered = isCoveredBy({ payer });
      moves.push((await quotedMove(services, { row, quote, offerId, isCovered })).stored);
    }
    if (moves.length < 2) continue;
    const proposal = { id: proposalId(moves), reason: "all-together", moves, dates: null } as const;
    await asSystem(db, async (tx) => {
      const changed = await readChanged(services, tx, providerId, root.id);
      if (!changed) throw new Error("the change was recorded");
      const content = { ...changed.change.content, proposals: [proposal] };
      await updateSupplierChange(tx, keys, { ...changed.change, content });
    });
    trips.push({ buyer, before: [root, other], wanted, proposal: proposal.id });
  }
  const lost: readonly StockFault[] = ["unknown", "fail-after-success", "unavailable", "late"];
  for (const call of ["quoteChange", "holdChange", "change", "release"] as const) {
    const faults = call === "change" ? lost : [...lost, "sold-out" as const];
    const fault = faults[Math.floor(chance() * faults.length * 2)];
    if (fault) await setFault(db, house, { fault, call, times: 1 + Math.floor(chance() * 2), amount: 5 });
  }
  return trips;
}

/** Everybody accepts at the same time, each with two clicks, and pays what is due, is declined, or leaves. */
export async function acceptTrips(
  site: HistorySite,
  { seed, providerId }: History,
  trips: readonly ProposedTrip[],
): Promise<void> {
  const { services } = site;
  const { db, keys } = services;
  const chance = seededRandom(seed + 0.7);
  const accept = async ({ buyer: { owner }, before, proposal }: ProposedTrip): Promise<void> => {
    const [root] = before;
    const id = root?.id ?? "";
    const [pays, leaves] = [chance() < 0.8, chance() < 0.1];
    const requester = await requesterOf(site, providerId, owner);
    const [row] = await asSystem(db, (tx) => findItems(tx, providerId, { keys, ids: [id] }));
    if (!row) return;
    const click = () => retried(() => acceptProposal(services, requester, { id, version: row.version, proposal }));
    await Promise.all([click(), click()]);
    const open = await asSystem(db, (tx) => findOpenChange(tx, providerId, { id, owner }));
    const payment = open && (await asSystem(db, (tx) => findPaymentOf(tx, providerId, open.id)));
    if (payment && !leaves) await sandboxOf(site).choose(payment.reference, pays ? "pays" : "declined");
  };
  await Promise.all(trips.map(accept));
  await site.jobs.runDue();
}
