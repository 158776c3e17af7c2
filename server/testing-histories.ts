import { randomUUID } from "node:crypto";
import { type StockFault, tellFault } from "../adapters/bookings/stock-faults.ts";
import { stayOf, testStock } from "../adapters/bookings/testing-stock.ts";
import type { Database } from "../adapters/database/database.ts";
import { Refusal } from "../contract/errors.ts";
import { readConfig } from "./config.ts";
import { asOwner, asSystem, type Owner } from "./db/access.ts";
import { countOpenJobs } from "./db/jobs.ts";
import type { ProviderId } from "./db/provider-id.ts";
import { after, minutes, seconds } from "./durations.ts";
import { openCheckout } from "./features/checkout-openings/checkout-openings.ts";
import { payCheckout, settleCheckout } from "./features/checkout-payments/checkout-payments.ts";
import { listCheckouts } from "./features/checkouts/queries.ts";
import { insertClient } from "./features/clients/queries.ts";
import { receiveEvent } from "./features/payments/payments.ts";
import { findPaymentOf } from "./features/payments/queries.ts";
import type { Context } from "./http.ts";
import { createProductJobs } from "./product-jobs.ts";
import { createServices } from "./services.ts";
import { plainScreens, type TestSite } from "./testing.ts";
import { startTestTrip } from "./testing-payments.ts";

/** The supplier's name; it sells as if it drove people. */
export const house = "test-house";
const host = "harbour.example";
const buyersOf = { few: 2, more: 3 };

/** A few people who want the same few rooms at the same time. Nothing but facts, for another process to go on with. */
export interface History {
  readonly seed: number;
  readonly providerId: ProviderId;
  readonly buyers: readonly { readonly owner: Owner; readonly email: string; readonly tripId: string }[];
  readonly rooms: readonly string[];
  readonly capacity: number;
}

/** Numbers from nought to one that are the same for the same seed (mulberry32). */
export function chanceOf(seed: number): () => number {
  let state = seed * 0x9e3779b9;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** What of a server histories are lived with: everything behind its routes. */
export type HistorySite = Pick<TestSite, "services" | "jobs" | "clock">;

/** A server over a database that is another's, as it is when its process has just started. */
export async function startHistorySite(
  database: Database,
  { folder, now }: { folder: string; now: Date },
): Promise<HistorySite> {
  let time = now;
  const clock = {
    now: () => time,
    pass: (milliseconds: number) => {
      time = after(time, milliseconds);
    },
  };
  const services = {
    ...(await createServices(readConfig({ DATA_DIR: folder, LOG_LEVEL: "silent" }), {
      database,
      now: clock.now,
      suppliers: { transfer: testStock(database.db, clock.now) },
    })),
    screens: plainScreens,
  };
  services.sandbox?.tellTo((headers, body) => receiveEvent(services, headers, body));
  return { services, clock, jobs: createProductJobs(services) };
}

const sandboxOf = ({ services }: HistorySite) => {
  if (!services.sandbox) throw new Error("this site takes real payments");
  return services.sandbox;
};

/** Everybody plans a trip with both rooms in it, and the suppliers are told what to do wrong. */
export async function beginHistory(site: HistorySite, providerId: ProviderId, seed: number): Promise<History> {
  const chance = chanceOf(seed);
  const { db, now, newId } = site.services;
  const capacity = 1 + Math.floor(chance() * 2);
  const rooms = [`a${randomUUID().slice(0, 8)}`, `b${randomUUID().slice(0, 8)}`];
  const offers = rooms.map((room) => stayOf(room, "2027-03-01", "2027-03-03", capacity));
  const many = chance() < 0.5 ? buyersOf.few : buyersOf.more;
  const buyers = await Promise.all(
    Array.from({ length: many }, async () => {
      const id = newId();
      const owner: Owner = `client:${id}`;
      const email = `${id}@example.org`;
      const at = now();
      const common = { firstName: "Ana", lastName: "Lima", version: 1, createdAt: at, updatedAt: at };
      await asOwner(db, providerId, owner, (tx) =>
        insertClient(tx, providerId, { id, owner, email, emailKey: email, ...common }),
      );
      return { owner, email, tripId: await startTestTrip(site, { owner, providerId, offers }) };
    }),
  );
  await tellFaults(site, chance, rooms);
  return { seed, providerId, buyers, rooms, capacity };
}

/** What the supplier does wrong: now and then with any call, and with one of the rooms for longer than anybody waits. */
async function tellFaults({ services }: HistorySite, chance: () => number, rooms: readonly string[]): Promise<void> {
  const { db } = services;
  const faults: readonly StockFault[] = ["unknown", "fail-after-success", "unavailable", "sold-out", "late"];
  for (const call of ["book", "find", "hold", "cancel"] as const) {
    const fault = faults[Math.floor(chance() * faults.length * 2)];
    const times = 1 + Math.floor(chance() * 2);
    if (fault) await tellFault(db, house, { fault, call, times, amount: 5 });
  }
  const [one = "", other = ""] = rooms;
  if (chance() < 0.3) await tellFault(db, house, { fault: "price-change", amount: 10, about: one });
  const lasting = (["unavailable", "unknown"] as const)[Math.floor(chance() * 5)];
  if (lasting) await tellFault(db, house, { fault: lasting, call: "book", about: other });
}

/** A request of one buyer, without what only the network knows. */
async function contextOf({ services }: HistorySite, providerId: ProviderId, owner: Owner): Promise<Context> {
  const here = await services.providers.byHost(host);
  if (!here) throw new Error("nobody is served there");
  const write: Context["write"] = (_, work) => asOwner(services.db, providerId, owner, work);
  const facts = { provider: here, here, providerId, language: "en", origin: `https://${host}`, write };
  return facts as unknown as Context; // what paying reads of it
}

/** Tries again where something is only late, and gives up where it is refused. */
async function patiently<T>(work: () => Promise<T>): Promise<T | undefined> {
  for (let tries = 0; tries < 3; tries += 1) {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      if (error.code !== "try-later") return undefined;
    }
  }
  return undefined;
}

/** One who opens the checkout in two tabs, clicks twice, and pays, is declined, or goes away. */
async function buy(
  site: HistorySite,
  { providerId }: History,
  { owner, tripId }: History["buyers"][number],
  chance: () => number,
) {
  const { services } = site;
  const whose = { providerId, owner };
  const context = await contextOf(site, providerId, owner);
  const [row] = await Promise.all([1, 2].map(() => patiently(() => openCheckout(services, whose, tripId))));
  if (!row) return;
  const total = { amount: row.charge, currency: row.currency };
  const asked = { id: row.id, version: row.version, total, method: "card" } as const;
  const pay = () => patiently(() => payCheckout(services, context, whose, asked));
  const twice = await Promise.all([pay(), pay()]);
  const payment = await asSystem(services.db, (tx) => findPaymentOf(tx, providerId, row.id));
  if (!payment || twice.every((one) => one === undefined)) return;
  if (chance() < 0.2) await sandboxOf(site).choose(payment.reference, "declined");
  if (chance() < 0.1) return;
  await sandboxOf(site).choose(payment.reference, "pays");
}

/** Everybody buys at once, and what follows from it begins. */
export async function liveHistory(site: HistorySite, history: History): Promise<void> {
  const chance = chanceOf(history.seed + 0.5);
  const { failNext, failNextEvents, tellHeldBack } = sandboxOf(site);
  failNext(...(["down", "fails after success"] as const).filter(() => chance() < 0.3));
  failNextEvents(...(["repeat", "drop", "hold back"] as const).filter(() => chance() < 0.4));
  await Promise.all(history.buyers.map((buyer) => buy(site, history, buyer, chance)));
  await site.jobs.runDue();
  await tellHeldBack();
  await passTime(site, [history], seconds(40));
}

/**
 * After what was told wrong: those who were cut off come back, or do not, and whatever is under way ends. `look` sees how
 * it stands in between.
 */
export async function endHistories(
  site: HistorySite,
  histories: readonly History[],
  look: () => Promise<void>,
): Promise<void> {
  for (const history of histories) {
    const chance = chanceOf(history.seed + 0.25);
    for (const buyer of history.buyers) if (chance() < 0.75) await buy(site, history, buyer, chance);
  }
  // A lease of a job that was cut off, the reconciler, a supplier's silence, the end of every hold.
  const steps = [minutes(1), minutes(5), minutes(11), minutes(20)];
  const most = 12;
  for (let step = 0; step < most; step += 1) {
    if (step >= steps.length && (await countOpenJobs(site.services.db)).length === 0) break;
    await passTime(site, histories, steps[step] ?? minutes(5));
    await look();
  }
}

async function passTime(site: HistorySite, histories: readonly History[], step: number): Promise<void> {
  const { services, clock, jobs } = site;
  clock.pass(step);
  await jobs.runDue();
  for (const { providerId, seed, buyers } of histories) {
    for (const [place, { owner }] of buyers.entries()) {
      const [row] = await asSystem(services.db, (tx) => listCheckouts(tx, providerId, { owner }));
      if (row?.status !== "partly" || row.choice) continue;
      const choice = (seed + place) % 2 === 0 ? "keep" : "refund";
      const context = await contextOf(site, providerId, owner);
      await settleCheckout(services, context, { providerId, owner }, { ...row, choice });
    }
  }
}
