import { afterAll, describe, expect, test } from "vitest";
import type { Consultation } from "../../contract/consultations.ts";
import { taken } from "../testing/calls.ts";
import {
  answeredConsultation,
  bookedConsultation,
  consultingProvider,
  firstTime,
  holdSlot,
  type OpenConsultation,
  slotsOf,
  startsIn,
} from "../testing/consultations.ts";
import { openTestSite } from "../testing/site.ts";

// Each visitor has an own address, as a proxy reports it.
const site = await openTestSite({ providers: [consultingProvider], environment: { TRUSTED_PROXIES: "127.0.0.1" } });
afterAll(() => site.close());

const from = (visitor: number) => ({ headers: { "x-forwarded-for": `203.0.113.${visitor}` } });
const statuses = (replies: readonly { status: number }[]) =>
  Object.fromEntries(
    Object.entries(Object.groupBy(replies, ({ status }) => status)).map(([status, of]) => [status, of?.length]),
  );

/** Ten at a time: the preparation is no part of the load. */
async function waiting(count: number): Promise<OpenConsultation[]> {
  const open: OpenConsultation[] = [];
  while (open.length < count)
    open.push(
      ...(await Promise.all(
        Array.from({ length: Math.min(10, count - open.length) }, () => answeredConsultation(site)),
      )),
    );
  return open;
}

/** Repeats a call after its Retry-After, as browsers do. */
async function insist(...asked: Parameters<typeof holdSlot>): ReturnType<typeof holdSlot> {
  const reply = await holdSlot(...asked);
  return reply.status === 503 ? insist(...asked) : reply;
}

// The embedded database runs one statement at a time, so a few visitors show as much as a crowd.
const crowd = site.services.database.kind === "postgres" ? 100 : 8;

describe("one clinician's time", () => {
  test("is given to exactly one of a hundred who want it at once", async () => {
    const all = await waiting(crowd);
    const replies = await Promise.all(all.map((open, visitor) => insist(site, open, from(visitor))));
    expect(statuses(replies)).toEqual({ 200: 1, 422: crowd - 1 });
    const [winner] = replies.filter(({ status }) => status === 200);
    expect(winner?.body.startsAt).toBe(firstTime.startsAt);
    expect(startsIn(await slotsOf(site))[0]).toBe("11-23T05:30 ada");
  });

  test("is moved to by exactly one of six with another time", async () => {
    const times = ["05:30", "06:00", "06:30"].map((time) => `2026-11-23T${time}:00.000Z`);
    const wednesday = ["05:00", "05:30", "06:00"].map((time) => `2026-11-25T${time}:00.000Z`);
    const open: OpenConsultation[] = [];
    for (const [visitor, startsAt] of [...times, ...wednesday].entries()) {
      const email = `visitor${visitor}@example.org`;
      open.push(await bookedConsultation(site, { ...from(visitor), time: { startsAt }, email }));
    }
    const there = { ...firstTime, startsAt: "2026-11-25T06:30:00.000Z" };
    const replies = await Promise.all(
      open.map(({ path, consultation: { version } }) =>
        site.call<Consultation>("POST", `${path}/move`, { body: { ...there, version } }),
      ),
    );
    expect(statuses(replies)).toEqual({ 200: 1, 422: 5 });
    const now = await Promise.all(
      open.map(async ({ path }) => taken(await site.call<Consultation>("GET", path)).startsAt),
    );
    expect(new Set(now).size).toBe(open.length);
  });
});

test("one visitor who requests many times at once gets three", async () => {
  const all = await waiting(6);
  const replies = await Promise.all(
    all.map((open, index) => {
      const time = {
        startsAt: new Date(
          Date.parse("2026-12-07T05:00:00Z") + (index % 4) * 30 * 60_000 + Math.floor(index / 4) * 2 * 86_400_000,
        ).toISOString(),
      };
      return holdSlot(site, open, { ...from(200), time });
    }),
  );
  expect(statuses(replies)).toEqual({ 200: 3, 429: 3 });
});
