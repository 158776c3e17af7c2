import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type StockFault, takeFaultsBack, tellFault } from "../../../adapters/bookings/stock-faults.ts";
import { stayOf, testStock } from "../../../adapters/bookings/testing-stock.ts";
import { Refusal } from "../../../contract/errors.ts";
import { asOwner, asSystem, type Owner } from "../../db/access.ts";
import type { ProviderId } from "../../db/provider-id.ts";
import { minutes, seconds } from "../../durations.ts";
import type { Context } from "../../http.ts";
import { openTestSite, type TestSite } from "../../testing.ts";
import { startTestTrip } from "../../testing-payments.ts";
import { openCheckout } from "../checkout-openings/checkout-openings.ts";
import { payCheckout, settleCheckout } from "../checkout-payments/checkout-payments.ts";
import { canMoveItem } from "../item-states/item-states.ts";
import { balances } from "../ledger/ledger.ts";
import { listEntries } from "../ledger/queries.ts";
import { findPaymentOf } from "../payments/queries.ts";
import { findItems, listTripEvents } from "../trip-items/queries.ts";
import { listCheckouts } from "./queries.ts";

/** How many histories are lived through: few with every change, many with `npm run soak`. */
const seeds = Number(process.env["SOAK_SEEDS"] ?? 3);
const buyers = 4;

let site: TestSite;
let providerId: ProviderId;
beforeAll(async () => {
  site = await openTestSite({ suppliers: ({ db, now }) => ({ transfer: testStock(db, now) }) });
  const [first] = site.providers;
  if (!first) throw new Error("the site has no provider");
  providerId = first;
});
afterAll(() => site.close());

/** Numbers from nought to one that are the same for the same seed (mulberry32). */
function chanceOf(seed: number): () => number {
  let state = seed * 0x9e3779b9;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** A request of one buyer, without what only the network knows. */
async function contextOf(owner: Owner): Promise<Context> {
  const { services } = site;
  const here = await services.providers.byHost("harbour.example");
  if (!here) throw new Error("nobody is served there");
  const write: Context["write"] = (_, work) => asOwner(services.db, providerId, owner, work);
  const facts = { provider: here, here, providerId, language: "en", origin: "https://harbour.example", write };
  return facts as unknown as Context; // what paying reads of it
}

const sandbox = () => {
  if (!site.services.sandbox) throw new Error("this site takes real payments");
  return site.services.sandbox;
};

/** One who buys, tries again where something is only late, and gives up where it is refused. */
async function buy(owner: Owner, tripId: string, chance: () => number): Promise<void> {
  const { services } = site;
  const whose = { providerId, owner };
  const context = await contextOf(owner);
  const patiently = async <T>(work: () => Promise<T>): Promise<T | undefined> => {
    for (let tries = 0; tries < 4; tries += 1) {
      try {
        return await work();
      } catch (error) {
        if (!(error instanceof Refusal)) throw error;
        if (error.code !== "try-later") return undefined;
      }
    }
    return undefined;
  };
  const row = await patiently(() => openCheckout(services, whose, tripId));
  if (!row) return;
  const total = { amount: row.charge, currency: row.currency };
  const asked = { id: row.id, version: row.version, total, method: "card" } as const;
  const twice = await Promise.all([1, 2].map(() => patiently(() => payCheckout(services, context, whose, asked))));
  const payment = await asSystem(services.db, (tx) => findPaymentOf(tx, providerId, row.id));
  if (!payment || twice.every((one) => one === undefined)) return;
  if (chance() < 0.2) await sandbox().choose(payment.reference, "declined");
  if (chance() < 0.1) return;
  await sandbox().choose(payment.reference, "pays");
}

async function live(seed: number): Promise<{ owners: Owner[]; rooms: string[]; capacity: number }> {
  const chance = chanceOf(seed);
  const { services } = site;
  const capacity = 1 + Math.floor(chance() * 3);
  const rooms = [`a${randomUUID().slice(0, 8)}`, `b${randomUUID().slice(0, 8)}`];
  const owners = Array.from({ length: buyers }, (): Owner => `client:${randomUUID()}`);
  const offers = rooms.map((room) => stayOf(room, "2027-03-01", "2027-03-03", capacity));
  const trips: string[] = [];
  for (const owner of owners) trips.push(await startTestTrip(site, { owner, providerId, offers }));
  const faults: readonly StockFault[] = ["unknown", "fail-after-success", "unavailable", "sold-out"];
  for (const call of ["book", "find", "hold"] as const) {
    const fault = faults[Math.floor(chance() * faults.length * 2)];
    if (fault) await tellFault(services.db, "test-house", { fault, call, times: 1 + Math.floor(chance() * 2) });
  }
  const { failNext, failNextEvents } = sandbox();
  failNext(...(["down", "fails after success"] as const).filter(() => chance() < 0.3));
  failNextEvents(...(["repeat", "drop", "hold back"] as const).filter(() => chance() < 0.4));
  await Promise.all(owners.map((owner, place) => buy(owner, trips[place] ?? "", chance)));
  await takeFaultsBack(services.db, "test-house");
  await site.jobs.runDue();
  await sandbox().tellHeldBack();
  for (const step of [seconds(40), minutes(2), minutes(5), minutes(8), minutes(10)]) {
    site.clock.pass(step);
    await site.jobs.runDue();
    for (const owner of owners) await chooseIn(owner, chance);
  }
  for (let more = 0; more < 3; more += 1) {
    site.clock.pass(minutes(5));
    await site.jobs.runDue();
  }
  return { owners, rooms, capacity };
}

async function chooseIn(owner: Owner, chance: () => number): Promise<void> {
  const { services } = site;
  const [row] = await asSystem(services.db, (tx) => listCheckouts(tx, providerId, { owner }));
  if (row?.status !== "partly" || row.choice) return;
  const choice = chance() < 0.5 ? "keep" : "refund";
  await settleCheckout(services, await contextOf(owner), { providerId, owner }, { ...row, choice });
}

test(`in ${seeds} histories of parallel checkouts with faults nothing is lost, sold twice or charged for nothing`, async () => {
  const { db, keys } = site.services;
  const seen = new Map<string, number>();
  for (let seed = 1; seed <= seeds; seed += 1) {
    const { owners, rooms, capacity } = await live(seed);
    const sold = new Map<string, number>();
    const kept = new Map((await sandbox().payments()).map((payment) => [payment.attempt, payment]));
    for (const owner of owners) {
      const at = `seed ${seed}`;
      await asSystem(db, async (tx) => {
        const items = await findItems(tx, providerId, { keys, owner });
        const [row] = await listCheckouts(tx, providerId, { owner });
        for (const { status, content } of items)
          if (status === "confirmed") sold.set(content.subtitle ?? "", (sold.get(content.subtitle ?? "") ?? 0) + 1);
        if (!row) return;
        seen.set(row.status, (seen.get(row.status) ?? 0) + 1);
        expect(["confirmed", "failed", "expired"], at).toContain(row.status);
        const payment = await findPaymentOf(tx, providerId, row.id);
        const there = payment && kept.get(payment.id);
        const owed = items
          .filter(({ status }) => status === "confirmed")
          .reduce((all, { id }) => all + (row.lines.find(({ itemId }) => itemId === id)?.dueNow ?? 0), 0);
        // What is booked is paid, and nothing else is.
        expect(there?.captured ?? 0, at).toBe(owed);
        expect(there?.step ?? "open", at).not.toBe("authorised");
        expect(payment?.step ?? "open", at).toBe(there?.step ?? "open");
        const entries = await listEntries(tx, providerId, { tripId: row.tripId });
        const back = there?.refunds.reduce((all, { amount }) => all + amount, 0) ?? 0;
        expect(balances(entries).get(payment?.id ?? "") ?? 0, at).toBe((there?.captured ?? 0) - back);
        for (const event of await listTripEvents(tx, providerId, { tripId: row.tripId })) {
          const { from, to } = event.detail as { from?: never; to?: never };
          if (from && to) expect(canMoveItem(from, to, event.actor), `${at}: ${from} to ${to}`).toBe(true);
        }
      });
    }
    for (const room of rooms) expect(sold.get(room) ?? 0, `seed ${seed}, ${room}`).toBeLessThanOrEqual(capacity);
  }
  // The histories were worth living: some ended well, some not.
  expect([...seen.keys()]).toContain("confirmed");
}, 1_800_000);
