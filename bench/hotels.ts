import { fileURLToPath } from "node:url";
import { sql } from "drizzle-orm";
import type { Database } from "../adapters/database/database.ts";
import { createPostgresDatabase } from "../adapters/database/postgres.ts";
import type { HotelSearch } from "../adapters/hotels/hotels.ts";
import { createSeededHotels } from "../adapters/hotels/seeded.ts";
import { startPostgres } from "../scripts/postgres.ts";

/** Numbers of rooms: four to a hotel, 250 hotels to a city, so a larger catalogue has more cities. */
const sizes = [10_000, 100_000, 1_000_000];
const roomsInCity = 1000;
const times = 150;

const stay = { from: "2027-03-01", to: "2027-03-08", adults: 2, children: [], rooms: 1 };
const search = (city: number): HotelSearch => ({
  near: { latitude: -45 + (city % 90), longitude: -160 + Math.floor(city / 90) * 9 },
  provider: "duna",
  metres: 15_000,
  stay,
  words: "harbor hous",
  mostANight: 400,
  stars: 3,
  score: 7,
  board: "breakfast",
  freeCancellation: true,
  partner: false,
  features: ["step_free", "lift"],
  sort: "fit",
  page: 1,
  perPage: 24,
});

async function fill({ db }: Database, rooms: number): Promise<void> {
  await db.execute(sql`truncate hotel, hotel_room, stock_unit`);
  await db.execute(sql`
    insert into hotel select 'hotel-' || n, (array['Harbour House','Lime Court','Old Mill','Garden Inn'])[1 + n % 4] || ' ' || n,
      'District ' || n % 10, 'City ' || c, 'HU', 'Street ' || n % 99, -45 + c % 90 + (n % 97) * 0.001 - 0.05, -160 + c / 90 * 9 + (n % 89) * 0.001 - 0.045,
      'Europe/Budapest', 'EUR', 2 + (n / 4) % 4, 60 + n % 40, n % 900,
      case when n % 3 = 0 then array['step_free','lift','near_pharmacy'] else array['lift'] end, 8 + n % 3 * 10,
      array['room_only','breakfast'], 900, n % 4 > 0, true, array[]::text[], '15:00', '11:00', 100, 0, 5,
      lower((array['harbour house','lime court','old mill','garden inn'])[1 + n % 4]) || ' ' || n || ' district'
    from (select n, (n / ${roomsInCity / 4}::int) as c from generate_series(0, ${rooms / 4 - 1}::int) n) all_hotels`);
  await db.execute(sql`
    insert into hotel_room select 'hotel-' || n, room, room, array['double'], 2, 20, false, 5, 6000 + n % 90 * 100
    from generate_series(0, ${rooms / 4 - 1}::int) n, unnest(array['double','twin','family','suite']) room`);
  // One hotel in five has sold rooms on each night.
  await db.execute(sql`
    insert into stock_unit select 'demonstration-stays', 'hotel-' || n || '/double', date '2027-03-01' + day, 5, 1 + n % 5
    from generate_series(0, ${rooms / 4 - 1}::int, 5) n, generate_series(0, 6) day`);
  await db.execute(sql`vacuum analyze hotel, hotel_room, stock_unit`);
}

async function timed(work: (n: number) => Promise<unknown>): Promise<{ p50: number; p99: number }> {
  const durations: number[] = [];
  for (let n = -10; n < times; n += 1) {
    const begun = performance.now();
    await work(n + 10);
    if (n >= 0) durations.push(performance.now() - begun);
  }
  durations.sort((a, b) => a - b);
  return { p50: durations[Math.floor(times / 2)] ?? 0, p99: durations[Math.floor(times * 0.99)] ?? 0 };
}

/**
 * Duration of a search with text, dates and filters as the catalogue grows, compared with reading one row by its key.
 */
export async function measureHotels(_folder: string): Promise<string[]> {
  const server = await startPostgres();
  const options = { connections: 2, statementTimeout: 600_000, onIdleError: () => {} };
  const database = createPostgresDatabase({ ...options, url: server.url });
  await database.migrate(fileURLToPath(new URL("../server/db/migrations", import.meta.url)));
  const hotels = createSeededHotels({ database, now: () => new Date("2026-11-20T09:00:00Z") });
  const lines: string[] = [];
  for (const size of sizes) {
    await fill(database, size);
    const cities = size / roomsInCity;
    let found = 0;
    const searched = await timed(async (n) => {
      const answer = await hotels.search(search(n % cities), AbortSignal.timeout(60_000));
      if (answer.kind !== "hotels") throw new Error(answer.kind);
      found += answer.total;
    });
    if (found === 0) throw new Error("a search that finds nothing measures nothing");
    const bare = await timed((n) =>
      database.db.execute(sql`select id from hotel where id = ${`hotel-${(n * 7919) % (size / 4)}`}`),
    );
    const text = ({ p50, p99 }: typeof bare) => `p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms`;
    lines.push(`${size} rooms: a search ${text(searched)}; one row by its key ${text(bare)}`);
  }
  await database.close();
  await server.stop();
  return ["Hotels by words, dates and filters (PostgreSQL)", ...lines];
}
