import { afterAll, beforeAll, expect, test } from "vitest";
import type { LiveEvent } from "../../../contract/desk/live.ts";
import { taken } from "../../testing/calls.ts";
import { sentQuote } from "../../testing/quotes.ts";
import { openTestSite, type TestSite } from "../../testing/site.ts";
import { type StaffAtDesk, staffAt } from "../../testing/staff.ts";

let site: TestSite;
let owner: StaffAtDesk;
beforeAll(async () => {
  site = await openTestSite();
  owner = await staffAt(site, "owner");
});
afterAll(() => site.close());

/** Opens the stream of a person; the opening event is read. */
async function follow({ cookie, host }: StaffAtDesk) {
  const headers = { host, cookie, accept: "text/event-stream" };
  const reply = await site.app.inject({ url: "/api/desk/live", headers, payloadAsStream: true });
  const chunks = reply.stream()[Symbol.asyncIterator]();
  const read: LiveEvent[] = [];
  async function next(): Promise<LiveEvent | "ended"> {
    while (read.length === 0) {
      const { done, value } = await chunks.next();
      if (done) return "ended";
      for (const line of String(value).trim().split("\n\n")) read.push(JSON.parse(line.replace("data: ", "")));
    }
    return read.shift() ?? "ended";
  }
  expect(await next()).toEqual({ topic: null, id: null });
  const until = async (isWanted: (event: LiveEvent) => boolean): Promise<LiveEvent[]> => {
    const told: LiveEvent[] = [];
    for (;;) {
      const event = await next();
      if (event === "ended") throw new Error("the stream ended");
      told.push(event);
      if (isWanted(event)) return told;
    }
  };
  return { next, until, close: () => reply.stream().destroy() };
}

test("the stream of a person who is disabled ends at once, and so does that of an ended session", async () => {
  const huda = await staffAt(site, "coordinator");
  const stream = await follow(huda);
  taken(await owner.call("POST", `/api/desk/people/${huda.id}/disable`, { body: { version: 2 } }));
  expect(await stream.next()).toBe("ended");

  const lena = await staffAt(site, "clinician");
  const other = await follow(lena);
  taken(await lena.call("DELETE", "/api/desk/session"));
  expect(await other.next()).toBe("ended");
});

test("without its right a person learns that something changed, and not the id", async () => {
  const [viewer, finance] = [await staffAt(site, "viewer"), await staffAt(site, "finance")];
  const { body: form } = await site.call<{ stamp: string }>("GET", "/api/contact/form");
  site.clock.pass(60_000);
  const [ofViewer, ofFinance] = [await follow(viewer), await follow(finance)];
  const message = { name: "Ben Moss", email: "ben@example.org", topic: "travel", message: "May my dog come?" };
  const sent = { ...message, preferredChannel: "email", language: "en", stamp: form.stamp, website: "", consent: true };
  taken(await site.call("POST", "/api/contact", { body: sent }));
  const told = await ofViewer.until(({ topic }) => topic === "inbox");
  expect(told.filter(({ topic }) => topic === "messages" || topic === "inbox").every(({ id }) => id === null)).toBe(
    true,
  );

  await sentQuote(site);
  const requests = await ofViewer.until(({ topic }) => topic === "requests");
  expect(requests.find(({ topic }) => topic === "requests")?.id).toMatch(/^[0-9a-f-]{36}$/);
  expect((await ofFinance.until(({ topic }) => topic === "requests")).every(({ id }) => id === null)).toBe(true);
  for (const stream of [ofViewer, ofFinance]) stream.close();
});

test("a right that was taken away counts in open streams", async () => {
  const huda = await staffAt(site, ["coordinator", "viewer"]);
  const stream = await follow(huda);
  const changed = { name: huda.name, roles: ["finance"], licence: null, version: 2 };
  taken(await owner.call("PUT", `/api/desk/people/${huda.id}`, { body: changed }));
  await stream.until(({ topic }) => topic === "people");
  await sentQuote(site);
  expect((await stream.until(({ topic }) => topic === "requests")).every(({ id }) => id === null)).toBe(true);
  stream.close();
});
