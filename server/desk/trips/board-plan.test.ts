import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { asStaff, asSystem } from "../../db/access.ts";
import type { ProviderId } from "../../db/provider-id.ts";
import { workOn } from "../../testing/plans.ts";
import { openTestSite, type TestSite } from "../../testing/site.ts";
import { type BoardAsked, listBoardIds } from "./queries.ts";

const today = "2027-06-01";
const page = 26;
const open = 2000;

let site: TestSite;
let providerId: ProviderId;
beforeAll(async () => {
  site = await openTestSite();
  [providerId] = site.providers as [ProviderId];
  await addTrips(open, sql`date ${sql.raw(`'${today}'`)} - 5 + n % 200`, "confirmed");
  await addTrips(20_000, past, "completed");
}, 120_000);
afterAll(() => site.close());

/** Arrivals that have ended before today. */
const past = sql`date ${sql.raw(`'${today}'`)} - 30 - n % 1000`;

/** Trips of ten days with two items; one in fifty of the first items is in trouble, and one in ten is not paid yet. */
async function addTrips(count: number, arrival: ReturnType<typeof sql>, status: string): Promise<void> {
  await asSystem(site.services.db, async (tx) => {
    await tx.execute(sql`
      with added as (
        insert into trip (id, provider_id, owner, reference, version, language, currency, procedure, arrive_on, treatment_on,
          leave_on, safe_flight_on, time_zone, companions, travellers, created_via, created_at, updated_at)
        select gen_random_uuid(), ${providerId}::uuid, 'client:' || gen_random_uuid(), 'TRP-' || gen_random_uuid(), 1, 'en', 'EUR',
          'knee-replacement', ${arrival}, ${arrival} + 2, ${arrival} + 10, ${arrival} + 10, 'Europe/Budapest', 0, '', 'web', now(), now()
        from generate_series(1, ${count}::int) n returning id, owner)
      insert into trip_item (id, provider_id, owner, trip_id, kind, status, version, supplier, offer_id, attempt, starts_at, ends_at,
        time_zone, content, amount, currency, payment_state, refund_state, created_at, updated_at)
      select gen_random_uuid(), ${providerId}::uuid, owner, id, 'procedure',
        case when part = 1 and ${status} = 'confirmed' and number % 50 = 0 then 'needs_review' else ${status} end, 1, 'clinic', 'o',
        gen_random_uuid(), now(), now(), 'Europe/Budapest', '', 1, 'EUR',
        case when part = 1 and ${status} = 'confirmed' and number % 10 = 0 then 'deposit_paid' else 'paid' end, 'none', now(), now()
      from (select *, row_number() over () as number from added) numbered, generate_series(1, 2) part`);
  });
  await site.services.db.execute(sql`analyze trip, trip_item`);
}

const workOf = (asked: Pick<BoardAsked, "when" | "show" | "after">) =>
  asStaff(site.services.db, providerId, (tx) =>
    workOn(site.services, tx, {
      query: listBoardIds(tx, providerId, { ...asked, today, limit: page }),
      tables: ["trip", "trip_item"],
    }),
  );

const boards: readonly (readonly [string, Pick<BoardAsked, "when" | "show" | "after">])[] = [
  ["coming ones", { when: "coming", show: "all" }],
  ["a later page", { when: "coming", show: "all", after: { arrive: "2027-08-01", id: crypto.randomUUID() } }],
  ["those who are here", { when: "now", show: "all" }],
  ["past ones", { when: "past", show: "all" }],
  ["those in trouble", { when: "coming", show: "attention" }],
  ["those to be paid", { when: "coming", show: "unpaid" }],
];

// A page reads itself and, at most, the open trips and their items.
test.each(boards)("the board reads no trips that have ended: %s", async (_, asked) => {
  expect((await workOf(asked)).rows).toBeLessThanOrEqual(4 * open);
});
