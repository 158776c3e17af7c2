import { afterAll, expect, test } from "vitest";
import type { AccountQuote } from "../../contract/account-quotes.ts";
import type { CalendarFeed } from "../../contract/calendar-feeds.ts";
import { taken } from "../testing/calls.ts";
import { signIn } from "../testing/people.ts";
import { filledQuote, sendOffer, submission } from "../testing/quotes.ts";
import { openTestSite } from "../testing/site.ts";

const site = await openTestSite();
afterAll(() => site.close());
const ana = await signIn(site, { email: "ana@example.org" });

const renew = async () => {
  const body = { language: "en" };
  const made = taken(
    await ana.call<{ address: string; feed: CalendarFeed }>("POST", "/api/client/calendar/renew", { body }),
  );
  return new URL(made.address).pathname;
};

test("a calendar program reads the address until it is renewed or revoked", async () => {
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

test("the feed has the agreed dates, and names the treatment only where its owner chose that", async () => {
  const address = "amina@example.org";
  const { path, quote } = await filledQuote(site);
  taken(await site.call("POST", `${path}/submit`, { body: { ...submission, version: quote.version } }));
  await sendOffer(site, { reference: quote.reference });
  const amina = await signIn(site, { email: address });
  taken(await amina.call("POST", "/api/profile/id"));
  const own = `/api/client/quotes/${quote.reference}`;
  const { offers } = taken(await amina.call<AccountQuote>("GET", own));
  const { digest, dates } = offers[0] ?? { digest: "", dates: [] };
  const agreed = { offer: 1, digest, name: "Amina Otieno", dates: dates[0], language: "en", agreed: true };
  taken(await amina.call("POST", `${own}/acceptance`, { body: agreed }));

  const email = { quotes: true, reminders: true };
  const read = async (named: boolean, version: number) => {
    const chosen = { email, quietHours: null, named, version };
    taken(await amina.call("PUT", "/api/client/notification", { body: chosen }));
    const body = { language: "en" };
    const made = taken(await amina.call<{ address: string }>("POST", "/api/client/calendar/renew", { body }));
    return (await site.call("GET", new URL(made.address).pathname)).bytes.toString().replaceAll("\r\n ", "");
  };
  const plain = await read(false, 0);
  expect(plain).toContain("DTSTART;VALUE=DATE:20270301\r\nDTEND;VALUE=DATE:20270319");
  expect(plain).toContain("DTSTART;VALUE=DATE:20270303\r\nDTEND;VALUE=DATE:20270304");
  expect(plain).not.toMatch(/knee/i);
  expect(await read(true, 1)).toMatch(/SUMMARY:Appointment at .*: .*knee/i);
});
