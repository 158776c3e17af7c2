import { afterAll, expect, test } from "vitest";
import type { CalendarFeed } from "../../../contract/calendar-feeds.ts";
import { openTestSite } from "../../testing.ts";
import { signIn } from "../../testing-clients.ts";
import { taken } from "../../testing-quotes.ts";

const site = await openTestSite();
afterAll(() => site.close());
const ana = await signIn(site, { email: "ana@example.org" });

const renew = async () => {
  const body = { named: false, language: "en" };
  const made = taken(
    await ana.call<{ address: string; feed: CalendarFeed }>("POST", "/api/client/calendar/renew", { body }),
  );
  return new URL(made.address).pathname;
};

test("a calendar program reads the address until another is made or it is taken back", async () => {
  const first = await renew();
  const read = await site.call("GET", first);
  expect([read.status, read.headers["content-type"]]).toEqual([200, "text/calendar; charset=utf-8"]);
  const text = read.bytes.toString();
  expect(text).toMatch(/^BEGIN:VCALENDAR\r\nVERSION:2\.0\r\n/);
  expect(text).toMatch(/\r\nEND:VCALENDAR\r\n$/);
  for (const line of text.split("\r\n")) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
  expect(taken(await ana.call<CalendarFeed>("GET", "/api/client/calendar")).readAt).not.toBeNull();
  expect((await site.call("GET", first, { host: "meadow.example" })).status).toBe(404);

  const second = await renew();
  expect(second).not.toBe(first);
  expect((await site.call("GET", first)).status).toBe(404);
  expect((await site.call("GET", second)).status).toBe(200);
  expect(taken(await ana.call<CalendarFeed>("POST", "/api/client/calendar/revoke")).madeAt).toBeNull();
  expect((await site.call("GET", second)).status).toBe(404);
});
