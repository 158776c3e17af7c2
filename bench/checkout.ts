import { join } from "node:path";
import { sql } from "drizzle-orm";
import { createPostgresDatabase } from "../adapters/database/postgres.ts";
import { type Calls, openCalls } from "./calls.ts";
import { median } from "./measure.ts";
import { openPool, startSeededPostgres } from "./pool.ts";

const people = 8;
const tripsEach = 3;
const reads = 2000;
const password = "correct horse battery";
const names = Array.from({ length: people }, (_, n) => `buyer${n}@example.org`);
const inDays = (count: number): string => new Date(Date.now() + count * 86_400_000).toISOString().slice(0, 10);
const stay = { from: inDays(98), to: inDays(101) };

interface Trip {
  readonly id: string;
  readonly version: number;
  readonly items: readonly { readonly id: string; readonly version: number }[];
}

interface Checkout {
  readonly id: string;
  readonly version: number;
  readonly status: string;
  readonly charge: { readonly amount: number; readonly currency: string };
  readonly payment: { readonly payUrl: string | null } | null;
}

interface Rates {
  readonly rates: readonly { readonly offerId: string; readonly price: { readonly total: object } }[];
}

/** Creates a payable trip with one hotel. @returns its id */
async function plan({ json }: Calls, idToken: string, hotel: string): Promise<string> {
  const asPerson = { idToken, method: "POST" } as const;
  const chosen = { from: "plan", procedure: "total-knee-replacement", package: "complete", companions: 0 };
  const path = "api/client/trips";
  let trip = await json<Trip>({ ...asPerson, path, body: { ...chosen, treatment: inDays(100) } });
  for (const { id, version } of trip.items)
    trip = await json<Trip>({ ...asPerson, path: `${path}/${trip.id}/items/${id}/removal`, body: { version } });
  const { rates } = await json<Rates>({
    method: "GET",
    path: `api/hotels/${hotel}/rates?${new URLSearchParams({ ...stay, adults: "1", rooms: "1" })}`,
  });
  const [rate] = rates;
  if (!rate) throw new Error(`${hotel} has no room`);
  const item = { kind: "hotel", offerId: rate.offerId, shown: rate.price.total };
  trip = await json<Trip>({ ...asPerson, path: `${path}/${trip.id}/items`, body: item });
  const facts = { bornOn: "1980-01-31", gender: "f", nationality: "PT", passport: null, assistance: [], dietary: null };
  const traveller = { id: crypto.randomUUID(), role: "patient", givenName: "Ana", familyName: "Lima", ...facts };
  const body = { version: trip.version, travellers: [traveller] };
  await json({ idToken, method: "PUT", path: `${path}/${trip.id}/travellers`, body });
  return trip.id;
}

/** Holds, pays and awaits the confirmation of a trip. */
async function buy({ json, send }: Calls, idToken: string, trip: string): Promise<void> {
  const asPerson = { idToken, method: "POST" } as const;
  const path = "api/client/checkouts";
  const open = await json<Checkout>({ ...asPerson, path, body: { trip } });
  const { version, charge: total } = open;
  const body = { version, total, method: "card", agreed: true };
  const { payment } = await json<Checkout>({ ...asPerson, path: `${path}/${open.id}/payment`, body });
  const page = new URL(payment?.payUrl ?? "", "http://localhost/").pathname.slice(1);
  const type = "application/x-www-form-urlencoded";
  await send({ method: "POST", path: page, body: "choice=card&card=pays", type });
  for (;;) {
    const read = { idToken, method: "GET", path: `${path}?trip=${trip}` } as const;
    const { page: now } = await json<{ page: { checkout: Checkout } }>(read);
    if (now.checkout.status === "confirmed") return;
    if (now.checkout.status !== "paying" && now.checkout.status !== "confirming")
      throw new Error(`a checkout ended as ${now.checkout.status}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

/** Trips held, paid and confirmed per second concurrently, compared with reading one row by its key. */
export async function measureCheckout(folder: string): Promise<string[]> {
  const dataDir = join(folder, "checkout");
  const server = await startSeededPostgres(dataDir);
  const pool = await openPool(dataDir, { DATABASE_URL: server.url });
  const calls = openCalls(pool, people);
  const options = { connections: people, statementTimeout: 10_000, onIdleError: () => {} };
  const database = createPostgresDatabase({ ...options, url: server.url });
  try {
    await pool.register(names, password);
    const hotels = await calls.json<{ hotels: readonly { readonly id: string }[] }>({
      method: "GET",
      path: `api/hotels?${new URLSearchParams({ ...stay, adults: "1", rooms: "1" })}`,
    });
    const buyers = await Promise.all(
      names.map(async (name, place) => {
        const idToken = await calls.signIn(name, password);
        await calls.send({ idToken, method: "GET", path: `api/client/root?email=${encodeURIComponent(name)}` });
        const trips: string[] = [];
        for (let n = 0; n < tripsEach; n += 1) {
          const { id } = hotels.hotels[(place * tripsEach + n) % hotels.hotels.length] ?? { id: "" };
          trips.push(await plan(calls, idToken, id));
        }
        return { idToken, trips };
      }),
    );
    const waits: number[] = [];
    const began = performance.now();
    await Promise.all(
      buyers.map(async ({ idToken, trips }) => {
        for (const trip of trips) {
          const startedAt = performance.now();
          await buy(calls, idToken, trip);
          waits.push(performance.now() - startedAt);
        }
      }),
    );
    const seconds = (performance.now() - began) / 1000;
    const ids = buyers.flatMap(({ trips }) => trips);
    const readFrom = performance.now();
    await Promise.all(
      names.map(async (_, place) => {
        for (let n = place; n < reads; n += people)
          await database.db.execute(sql`select id from trip where id = ${ids[n % ids.length]}`);
      }),
    );
    const readsASecond = reads / ((performance.now() - readFrom) / 1000);
    return [
      `${people} people who buy ${tripsEach} trips each, one after the other (PostgreSQL)`,
      `held, paid and confirmed ${(waits.length / seconds).toFixed(1)} /s, each in ${median(waits).toFixed(0)} ms (median)`,
      `one row by its key ${readsASecond.toFixed(0)} /s`,
    ];
  } finally {
    calls.close();
    await database.close();
    await pool.stop();
    await server.stop();
  }
}
