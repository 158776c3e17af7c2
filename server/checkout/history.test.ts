import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Database } from "../../adapters/database/database.ts";
import { recycleDatabase } from "../../adapters/database/testing.ts";
import { paymentSteps } from "../../adapters/payments/payments.ts";
import type { SandboxPayment } from "../../adapters/payments/sandbox-port.ts";
import { countBookings } from "../../adapters/seeded-suppliers/stock-bookings.ts";
import { clearFaults } from "../../adapters/seeded-suppliers/stock-faults.ts";
import { hours, minutes } from "../../contract/durations.ts";
import { asSystem } from "../db/access.ts";
import type { ProviderId } from "../db/provider-id.ts";
import { countOpenJobs } from "../jobs/queries.ts";
import { balances } from "../payments/ledger.ts";
import { listEntries } from "../payments/ledger-queries.ts";
import { findPaymentOf } from "../payments/queries.ts";
import { mortalDatabase, openTestDatabase } from "../testing/database.ts";
import {
  beginHistory,
  endHistories,
  type History,
  type HistorySite,
  house,
  runHistory,
  seededRandom,
  startHistorySite,
} from "../testing/histories/checkout-histories.ts";
import type { HistoryInput } from "../testing/histories/checkout-history-process.ts";
import { acceptTrips, type ProposedTrip, proposeTrips } from "../testing/histories/proposal-histories.ts";
import { type Mail, readMails } from "../testing/mails.ts";
import { openTestSite } from "../testing/site.ts";
import { findItems, type ItemRow, listTripEvents, type TripEventRow } from "../trips/items/item-queries.ts";
import { canMoveItem, type ItemActor } from "../trips/items/item-states.ts";
import { listChanges, listCheckouts } from "./queries.ts";
import { receiptsOf } from "./receipts.ts";

const isEmbedded = process.env["TEST_DATABASE"] !== "postgres";
const soak = process.env["SOAK_SEEDS"];
/** How many histories are lived through, and of how many in a row one is in a process that is killed (decision 033). */
const seeds = Number(soak ?? (isEmbedded ? 2 : 20));
const killedEvery = soak ? 4 : Number.POSITIVE_INFINITY;

let database: Database;
let folder: string;
let site: HistorySite;
let providerId: ProviderId;

/** What another process opens after this one stands in a folder. */
const openDatabase = () => openTestDatabase(isEmbedded && soak ? folder : undefined);

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "sojourn-histories-"));
  database = await openDatabase();
  const { providers, clock, close } = await openTestSite({ database, folder });
  site = await startHistorySite(database, { folder, now: clock.now() });
  await close();
  const [first] = providers;
  if (!first) throw new Error("the site has no provider");
  providerId = first;
});
afterAll(async () => {
  await recycleDatabase(database);
  await rm(folder, { recursive: true, force: true });
});

/** How many marked points a history passes that nothing cuts off, about. */
const points = 120;

/** Lives a part of a history in a server that nobody hears of again from some point on. @returns whether it came to that */
async function liveUntilCutOff(at: number, live: (site: HistorySite) => Promise<void>): Promise<boolean> {
  let end = () => {};
  const ended = new Promise<true>((resolve) => {
    end = () => resolve(true);
  });
  const mortal = await startHistorySite(mortalDatabase(database, { at, die: end }), { folder, now: site.clock.now() });
  const isCutOff = await Promise.race([ended, live(mortal).then(() => false)]);
  site.clock.pass(mortal.clock.now().getTime() - site.clock.now().getTime());
  return isCutOff;
}

/** The same in a process of its own, with `kill -9`. */
async function liveUntilKilled(history: History, at: number): Promise<boolean> {
  const told: HistoryInput = {
    history,
    folder,
    at,
    now: site.clock.now().getTime(),
    ...(!isEmbedded && { url: await address() }),
  };
  if (isEmbedded) await database.close();
  const child = spawn(process.execPath, [processFile, JSON.stringify(told)], { stdio: ["ignore", "pipe", "inherit"] });
  let said = "";
  child.stdout.on("data", (text) => {
    said += text;
  });
  const [code, signal] = (await once(child, "close")) as [number | null, string | null]; // of a process
  expect(signal ?? code).toBeOneOf(["SIGKILL", 0]);
  if (isEmbedded) database = await openDatabase();
  site = await startHistorySite(database, { folder, now: new Date(Number(said)) });
  return signal === "SIGKILL";
}

const processFile = fileURLToPath(new URL("../testing/histories/checkout-history-process.ts", import.meta.url));
async function address(): Promise<string> {
  const [row] = await database.rows<{ name: string }>(database.db, sql`select current_database() as name`);
  return Object.assign(new URL(process.env["TEST_DATABASE_URL"] ?? ""), { pathname: `/${row?.name}` }).href;
}

/** How far each checkout and payment has come, which only grows. */
function watchOf(histories: readonly History[]): () => Promise<void> {
  const ranks = ["open", "confirming", "partly", "ended"];
  const rankOf = (status: string) =>
    Math.max(0, ranks.indexOf(["confirmed", "failed", "expired", "saved"].includes(status) ? "ended" : status));
  const before = new Map<string, readonly number[]>();
  return () =>
    asSystem(database.db, async (tx) => {
      for (const { owner } of histories.flatMap(({ buyers }) => buyers)) {
        for (const { id, status } of await listCheckouts(tx, providerId, { owner })) {
          const payment = await findPaymentOf(tx, providerId, id);
          const { step = "open", captured = 0, refunds = [] } = payment ?? {};
          const now = [rankOf(status), paymentSteps.indexOf(step), captured, refunds.length];
          for (const [place, far] of (before.get(id) ?? []).entries()) expect(now[place]).toBeGreaterThanOrEqual(far);
          before.set(id, now);
        }
      }
    });
}

/** Every event of an item leads on from the one before, by a way that its actor may send it, and the last to where it is. */
function followEvents({ id, status }: ItemRow, events: readonly TripEventRow[]): string[] {
  const ways: string[] = [];
  let stands = "priced";
  for (const { itemId, actor, detail } of events.toReversed()) {
    const { from, to } = detail as { from?: never; to?: never }; // of the item's own statuses
    if (itemId !== id || !from || !to) continue;
    expect(from).toBe(stands);
    expect(canMoveItem(from, to, actor as ItemActor), `${from} to ${to} by ${actor}`).toBe(true);
    ways.push(to);
    stands = to;
  }
  expect(status).toBe(stands);
  // Nothing is bought twice, or unbooked by anything but cancelling.
  for (const once of ["confirming", "confirmed", "failed", "cancelled"])
    expect(ways.filter((to) => to === once).length).toBeLessThanOrEqual(1);
  return ways;
}

/** What became of one buyer: what is booked is paid and written down, and nothing else is. */
async function judge(
  { owner, email, tripId }: History["buyers"][number],
  { kept, mails }: { kept: ReadonlyMap<string, SandboxPayment>; mails: readonly Mail[] },
): Promise<ItemRow[]> {
  const { keys, suppliers } = site.services;
  const { items, checkouts, entries, events } = await asSystem(database.db, async (tx) => ({
    items: await findItems(tx, providerId, { keys, owner }),
    checkouts: await listCheckouts(tx, providerId, { owner }),
    entries: await listEntries(tx, providerId, { tripId }),
    events: await listTripEvents(tx, providerId, { tripId }),
  }));
  for (const item of items) {
    expect(["confirmed", "failed", "cancelled", "expired", "priced"]).toContain(item.status);
    followEvents(item, events);
    const there = await suppliers.transfer?.find(item.attempt, AbortSignal.timeout(5000));
    const expected = { confirmed: "booked", cancelled: "cancelled" } as Partial<Record<string, string>>;
    expect(there?.kind, item.status).toBe(expected[item.status] ?? "missing");
  }
  let taken = 0;
  for (const row of checkouts) {
    expect(["confirmed", "failed", "expired"]).toContain(row.status);
    const payment = await asSystem(database.db, (tx) => findPaymentOf(tx, providerId, row.id));
    const there = payment && kept.get(payment.id);
    expect(payment?.step).toBe(there?.step);
    expect(there?.step).not.toBe("authorised");
    const back = there?.refunds.reduce((all, { amount }) => all + amount, 0) ?? 0;
    expect(balances(entries).get(payment?.id ?? "") ?? 0).toBe((there?.captured ?? 0) - back);
    taken += (there?.captured ?? 0) - back;
  }
  const receipts = await asSystem(database.db, (tx) => receiptsOf(site.services, tx, providerId, { owner, tripId }));
  expect(receipts.length).toBe(entries.length);
  expect(receipts.reduce((all, { total }) => all + total.amount, 0)).toBe(taken);
  for (const { lines, total } of receipts)
    expect(lines.reduce((all, { amount }) => all + amount.amount, 0)).toBe(total.amount);
  const lines = new Map(checkouts.flatMap((row) => row.lines.map((line) => [`${row.id}/${line.itemId}`, line.dueNow])));
  const booked = items.filter(({ status }) => status === "confirmed");
  expect(taken).toBe(booked.reduce((all, { id, checkoutId }) => all + (lines.get(`${checkoutId}/${id}`) ?? 0), 0));
  // One mail for each checkout that ended with its suppliers' answers, whatever cut the server off meanwhile.
  const concluded = checkouts.filter(({ status }) => status === "confirmed" || status === "failed").length;
  const own = mails.filter(({ to, text }) => to.includes(email) && text.includes('"items"'));
  expect(own.length).toBe(concluded);
  return booked;
}

/**
 * What became of a trip of which a supplier changed a booking: both its rooms moved or neither did, the supplier has what
 * the trip says, and what was paid for the change is what was captured and written down.
 * @returns how many rooms moved
 */
async function judgeMoves(
  { buyer, before, wanted }: ProposedTrip,
  kept: ReadonlyMap<string, SandboxPayment>,
): Promise<number> {
  const { keys, suppliers } = site.services;
  const { owner, tripId } = buyer;
  const { items, entries, changes } = await asSystem(database.db, async (tx) => ({
    items: await findItems(tx, providerId, { keys, ids: before.map(({ id }) => id) }),
    entries: await listEntries(tx, providerId, { tripId }),
    changes: await listChanges(tx, providerId, { owner, tripId }),
  }));
  const moved = items.filter(({ id, offerId }) => offerId === wanted.get(id));
  const unmoved = items.filter(({ id, offerId }) => before.some((one) => one.id === id && one.offerId === offerId));
  expect([moved.length, unmoved.length]).toBeOneOf([
    [items.length, 0],
    [0, items.length],
  ]);
  for (const item of items) {
    expect(item.status).toBe(moved.length === 0 && item.id === before[0]?.id ? "supplier_changed" : "confirmed");
    const there = await suppliers.transfer?.find(item.attempt, AbortSignal.timeout(5000));
    expect(there).toMatchObject({ kind: "booked", price: { total: item.content.price.total } });
  }
  for (const row of changes) {
    const payment = await asSystem(database.db, (tx) => findPaymentOf(tx, providerId, row.id));
    const there = payment && kept.get(payment.id);
    expect(payment?.step).toBe(there?.step);
    expect(["authorised"]).not.toContain(there?.step);
    expect(balances(entries).get(payment?.id ?? "") ?? 0).toBe(there?.captured ?? 0);
    if (moved.length === 0) expect(there?.captured ?? 0).toBe(0);
  }
  const captured = changes.filter(({ status }) => status === "confirmed").length;
  expect(captured).toBeLessThanOrEqual(1);
  return moved.length;
}

/** A supplier changes a room of each trip, and its person accepts moves of two at once. @returns how many rooms moved */
async function changeTrips(histories: readonly History[]): Promise<number> {
  const proposed: [History, ProposedTrip[]][] = [];
  for (const history of histories) {
    const trips = await proposeTrips(site, history);
    proposed.push([history, trips]);
    const chance = seededRandom(history.seed + 0.8);
    const accept = (at: HistorySite) => acceptTrips(at, history, trips);
    if (chance() < 0.8) await liveUntilCutOff(1 + Math.floor(chance() * points), accept);
    else await accept(site);
  }
  // Past the end of every page, and of what a supplier holds of a proposal that nobody heard of.
  for (const step of [minutes(1), minutes(5), minutes(11), minutes(40), minutes(45), hours(3), minutes(5)]) {
    site.clock.pass(step);
    await site.jobs.runDue();
  }
  await clearFaults(database.db, house);
  const kept = new Map((await site.services.sandbox?.payments())?.map((payment) => [payment.attempt, payment]));
  let moved = 0;
  for (const [{ seed }, trips] of proposed)
    for (const trip of trips)
      moved += await judgeMoves(trip, kept).catch((error: unknown) => {
        throw new Error(`moves of history ${seed}`, { cause: error });
      });
  return moved;
}

/** Histories that end together, because most of a history is time that passes. */
const atOnce = 10;

test(`in ${seeds} histories of parallel checkouts with faults and ends of the server nothing is lost, sold twice or charged for nothing`, async () => {
  const seen = { bought: 0, moved: 0, cutOff: 0, killed: 0 };
  for (let seed = 1; seed <= seeds; ) {
    const histories: History[] = [];
    for (; seed <= seeds && histories.length < atOnce; seed += 1) {
      const history = await beginHistory(site, providerId, seed);
      histories.push(history);
      const chance = seededRandom(seed + 0.75);
      const at = 1 + Math.floor(chance() * points);
      if (seed % killedEvery === 0) seen.killed += Number(await liveUntilKilled(history, at));
      else if (chance() < 0.8)
        seen.cutOff += Number(await liveUntilCutOff(at, (mortal) => runHistory(mortal, history)));
      else await runHistory(site, history);
    }
    await endHistories(site, histories, watchOf(histories));
    await clearFaults(database.db, house);
    const kept = new Map((await site.services.sandbox?.payments())?.map((payment) => [payment.attempt, payment]));
    const mails = await readMails(join(folder, "mail"));
    for (const { seed, buyers, rooms, capacity } of histories) {
      try {
        const booked = (await Promise.all(buyers.map((buyer) => judge(buyer, { kept, mails })))).flat();
        for (const room of rooms)
          expect(booked.filter(({ content }) => content.subtitle === room).length).toBeLessThanOrEqual(capacity);
        seen.bought += booked.length;
      } catch (error) {
        throw new Error(`history ${seed}`, { cause: error });
      }
    }
    // Nobody has a room that no trip knows of, nobody keeps one any more, and no work is left.
    const expectNothingLeft = async () => {
      expect(await countBookings(database.db, house, "booked")).toBe(seen.bought);
      expect(await countBookings(database.db, house, "held")).toBe(0);
      expect(await countOpenJobs(database.db)).toEqual([]);
    };
    await expectNothingLeft();
    seen.moved += await changeTrips(histories);
    await expectNothingLeft();
  }
  if (soak) process.stdout.write(`${JSON.stringify(seen)}\n`);
  // The histories were worth living.
  expect(seen.bought).toBeGreaterThan(0);
  if (seeds > 10) expect(seen.moved).toBeGreaterThan(0);
  expect(seen.cutOff + seen.killed).toBeGreaterThan(0);
}, 3_600_000);
