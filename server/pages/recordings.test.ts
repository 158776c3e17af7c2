import { existsSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { days, hours } from "../../contract/durations.ts";
import { recordingsPath } from "../../contract/rendering.ts";
import { testProviders } from "../testing/providers.ts";
import { openTestSite, type TestSite } from "../testing/site.ts";

const [harbour, meadow] = testProviders;
const providers = [{ ...harbour, company: { ...harbour.company, gtagId: "G-HARBOUR1" } }, meadow] as const;
const site = await openTestSite({ providers });
const reporting = await openTestSite({ providers, environment: { SENTRY_DSN: "https://key@errors.example/1" } });
afterAll(() => Promise.all([site.close(), reporting.close()]));

const replay = "feedfacefeedfacefeedfacefeedface";
/** A part of a recording, as the library's envelope. */
function envelope(facts: object = {}, packed = "packed"): string {
  const event = { type: "replay_event", replay_id: replay, segment_id: 0, ...facts };
  const lines = [{ event_id: replay }, { type: "replay_event" }, event, { type: "replay_recording", length: 6 }];
  return `${lines.map((line) => JSON.stringify(line)).join("\n")}\n${packed}`;
}
async function send(payload: string, { to = site, host = "harbour.example" }: { to?: TestSite; host?: string } = {}) {
  const headers = { host, "content-type": "text/plain;charset=UTF-8" };
  return (await to.app.inject({ method: "POST", url: recordingsPath, headers, payload })).statusCode;
}
const kept = (of = site) => {
  const folder = join(of.folder, "recordings");
  return existsSync(folder) ? readdir(folder, { recursive: true }) : [];
};

test("keeps the parts of a recording by day and visit, once each", async () => {
  for (const segment_id of [0, 1, 1]) expect(await send(envelope({ segment_id }))).toBe(200);
  const day = "2026-11-20";
  expect((await kept()).toSorted()).toEqual([day, `${day}/${replay}-0.envelope`, `${day}/${replay}-1.envelope`]);
  const file = join(site.folder, "recordings", day, `${replay}-1.envelope`);
  expect(await readFile(file, "utf8")).toBe(envelope({ segment_id: 1 }));
});

test("refuses what is no part of a recording", async () => {
  for (const other of [
    "",
    "{}",
    envelope({ replay_id: "../../feedface" }),
    envelope({ segment_id: -1 }),
    envelope({}, "longer than it says"),
    envelope().replaceAll("replay_recording", "attachment"),
  ])
    expect(await send(other), other).toBe(400);
  expect(await send("x".repeat(1024 * 1024 + 1))).toBe(413);
  expect(await kept()).toHaveLength(3);
});

test("parts are limited by address, and use up nothing of what a person may write", async () => {
  const limited = await openTestSite({ providers, environment: { RATE_WRITE: "2" } });
  const parts = [0, 1, 2].map((segment_id) => send(envelope({ segment_id }), { to: limited }));
  expect((await Promise.all(parts)).toSorted()).toEqual([200, 200, 429]);
  const rating = "/api/ai-agent/conversations/01a1fb78-0000-7000-8000-000000000001/rating";
  expect((await limited.call("PUT", rating, { body: { score: 5 } })).status).not.toBe(429);
  await limited.close();
});

test("takes none where visits are not recorded, or where an error service takes them", async () => {
  expect(await send(envelope(), { host: "meadow.example" })).toBe(404);
  expect(await send(envelope(), { to: reporting })).toBe(404);
  expect(await kept(reporting)).toEqual([]);
});

test("a recording goes after thirty days", async () => {
  site.clock.pass(days(30));
  const again = await openTestSite({ providers, folder: site.folder, now: site.clock.now() });
  await again.app.ready();
  await again.call("GET", "/livez");
  expect(await kept(again)).toHaveLength(3);
  await again.close();
  const later = await openTestSite({ providers, folder: site.folder, now: new Date(+site.clock.now() + hours(24)) });
  await later.app.ready();
  await expect.poll(() => kept(later)).toEqual([]);
  await later.close();
});
