import { randomUUID } from "node:crypto";
import type { Database } from "../../../adapters/database/database.ts";
import { type StockFault, setFault } from "../../../adapters/seeded-suppliers/stock-faults.ts";
import { stayOf, testStock } from "../../../adapters/testing/stock.ts";
import { after, minutes, seconds } from "../../../contract/durations.ts";
import { Refusal } from "../../../contract/errors.ts";
import { insertClient } from "../../account/client-queries.ts";
import { beginCheckout } from "../../checkout/open.ts";
import { beginPayment, decideRest } from "../../checkout/pay.ts";
import { listCheckouts } from "../../checkout/queries.ts";
import { createServices } from "../../compose.ts";
import { readConfig } from "../../config/config.ts";
import { asOwner, asSystem, type Owner } from "../../db/access.ts";
import type { ProviderId } from "../../db/provider-id.ts";
import type { ClientContext } from "../../http/endpoints.ts";
import type { Requester } from "../../http/requester.ts";
import { countOpenJobs } from "../../jobs/queries.ts";
import { createProductJobs } from "../../jobs.ts";
import { receiveEvent } from "../../payments/payments.ts";
import { findPaymentOf } from "../../payments/queries.ts";
import { plainScreens } from "../plain-screens.ts";
import type { TestSite } from "../site.ts";
import { startTestTrip } from "../trips.ts";

/** The supplier, which sells transfers. */
export const house = "test-house";
const host = "harbour.example";
const buyersOf = { few: 2, more: 3 };

/** Clients who compete for the same few rooms, as plain data for another process. */
export interface History {
  readonly seed: number;
  readonly providerId: ProviderId;
  readonly buyers: readonly { readonly owner: Owner; readonly email: string; readonly tripId: string }[];
  readonly rooms: readonly string[];
  readonly capacity: number;
}

/** Numbers from 0 to 1, repeatable by seed (mulberry32). */
export function seededRandom(seed: number): () => number {
  let state = seed * 0x9e3779b9;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** A server without its routes. */
export type HistorySite = Pick<TestSite, "services" | "jobs" | "clock">;

/** A restarted server on an existing database. */
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
  services.sandbox?.setListener((headers, body) => receiveEvent(services, headers, body));
  return { services, clock, jobs: createProductJobs(services) };
}

export const sandboxOf = ({ services }: HistorySite) => {
  if (!services.sandbox) throw new Error("this site takes real payments");
  return services.sandbox;
};

/** Each client plans a trip with both rooms, and the supplier gets its faults. */
export async function beginHistory(site: HistorySite, providerId: ProviderId, seed: number): Promise<History> {
  const chance = seededRandom(seed);
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
  await setFaults(site, chance, rooms);
  return { seed, providerId, buyers, rooms, capacity };
}

/** Sets single faults of any call, and for one room a fault longer than any time-out. */
async function setFaults({ services }: HistorySite, chance: () => number, rooms: readonly string[]): Promise<void> {
  const { db } = services;
  const faults: readonly StockFault[] = ["unknown", "fail-after-success", "unavailable", "sold-out", "late"];
  for (const call of ["book", "find", "hold", "cancel"] as const) {
    const fault = faults[Math.floor(chance() * faults.length * 2)];
    const times = 1 + Math.floor(chance() * 2);
    if (fault) await setFault(db, house, { fault, call, times, amount: 5 });
  }
  const [one = "", other = ""] = rooms;
  if (chance() < 0.3) await setFault(db, house, { fault: "price-change", amount: 10, about: one });
  const lasting = (["unavailable", "unknown"] as const)[Math.floor(chance() * 5)];
  if (lasting) await setFault(db, house, { fault: lasting, call: "book", about: other });
}

/** A request of one buyer. */
export async function requesterOf(
  { services }: HistorySite,
  providerId: ProviderId,
  owner: Owner,
): Promise<Requester & Pick<ClientContext, "write">> {
  const tenant = await services.providers.byHost(host);
  if (!tenant) throw new Error("no provider is served on the host");
  return {
    tenant,
    providerId,
    owner,
    language: "en",
    origin: `https://${host}`,
    requestId: "0",
    write: (_, work) => asOwner(services.db, providerId, owner, work),
  };
}

/** Retries `try-later`; any other refusal ends it. */
export async function retried<T>(work: () => Promise<T>): Promise<T | undefined> {
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

/** A client who opens the checkout in two tabs, clicks twice, and pays, is declined, or leaves. */
async function buyTrip(
  site: HistorySite,
  { providerId }: History,
  { owner, tripId }: History["buyers"][number],
  chance: () => number,
) {
  const { services } = site;
  const requester = await requesterOf(site, providerId, owner);
  const [row] = await Promise.all([1, 2].map(() => retried(() => beginCheckout(services, requester, tripId))));
  if (!row) return;
  const total = { amount: row.charge, currency: row.currency };
  const order = { id: row.id, version: row.version, total, method: "card" } as const;
  const pay = () => retried(() => beginPayment(services, requester, order));
  const twice = await Promise.all([pay(), pay()]);
  const payment = await asSystem(services.db, (tx) => findPaymentOf(tx, providerId, row.id));
  if (!payment || twice.every((one) => one === undefined)) return;
  if (chance() < 0.2) await sandboxOf(site).choose(payment.reference, "declined");
  if (chance() < 0.1) return;
  await sandboxOf(site).choose(payment.reference, "pays");
}

/** All clients buy at once, and the first jobs run. */
export async function runHistory(site: HistorySite, history: History): Promise<void> {
  const chance = seededRandom(history.seed + 0.5);
  const { failNext, failNextEvents, sendHeldBack } = sandboxOf(site);
  failNext(...(["down", "fails after success"] as const).filter(() => chance() < 0.3));
  failNextEvents(...(["repeat", "drop", "hold back"] as const).filter(() => chance() < 0.4));
  await Promise.all(history.buyers.map((buyer) => buyTrip(site, history, buyer, chance)));
  await site.jobs.runDue();
  await sendHeldBack();
  await passTime(site, [history], seconds(40));
}

/** Some interrupted clients return, and all open work is completed. `look` checks the state after each step. */
export async function endHistories(
  site: HistorySite,
  histories: readonly History[],
  check: () => Promise<void>,
): Promise<void> {
  for (const history of histories) {
    const chance = seededRandom(history.seed + 0.25);
    for (const buyer of history.buyers) if (chance() < 0.75) await buyTrip(site, history, buyer, chance);
  }
  // Past the lease of a dead job, the reconciler, a supplier's time-out, and the end of every hold.
  const steps = [minutes(1), minutes(5), minutes(11), minutes(20)];
  const maxSteps = 12;
  for (let step = 0; step < maxSteps; step += 1) {
    if (step >= steps.length && (await countOpenJobs(site.services.db)).length === 0) break;
    await passTime(site, histories, steps[step] ?? minutes(5));
    await check();
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
      const requester = await requesterOf(site, providerId, owner);
      await decideRest(services, requester, { ...row, choice });
    }
  }
}
