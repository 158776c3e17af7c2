import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { DeskReview } from "../../../contract/desk/reviews.ts";
import { isAllowed, roles } from "../../../contract/desk/rights.ts";
import { days, hours } from "../../../contract/durations.ts";
import type { OwnReview, ProcedureReviews } from "../../../contract/reviews.ts";
import { asOwner, asSystem } from "../../db/access.ts";
import { treatedTestTrip } from "../../testing/bought.ts";
import { taken } from "../../testing/calls.ts";
import { type SignedIn, signIn } from "../../testing/people.ts";
import { openTestSite, type TestSite } from "../../testing/site.ts";
import { type StaffAtDesk, staffAt } from "../../testing/staff.ts";
import { begunTrip } from "../../testing/trips.ts";

let site: TestSite;
let owner: StaffAtDesk;
let ana: SignedIn;
let ben: SignedIn;
let trip: string;
let count = 0;
beforeAll(async () => {
  site = await openTestSite();
  owner = await staffAt(site, "owner", { name: "Omar Aziz" });
  ana = await signIn(site, { email: "ana@example.org" });
  ben = await signIn(site, { email: "ben@example.org" });
  for (const each of [ana, ben]) await each.call("GET", `/api/client/root?email=${each.email}`);
  trip = await treated(ana, 30);
});
afterAll(() => site.close());

const treated = (who: SignedIn, daysAgo: number) =>
  treatedTestTrip(site, who, { daysAgo, daysAhead: 40 + 7 * ++count });
const pathOf = (of: string) => `/api/client/aftercare/${of}/review`;
const body = {
  stars: { result: 5, people: 4, information: 3, journey: 4 },
  text: "Kiebitz explained everything twice.",
  language: "en",
};
const write = (who = ana, of = trip, given: object = body) => who.call<OwnReview>("PUT", pathOf(of), { body: given });
const published = async (procedure = "knee-replacement") =>
  taken(await site.call<ProcedureReviews>("GET", `/api/procedures/${procedure}/reviews`, { host: "harbour.example" }));
const atDesk = async (who = owner) =>
  taken(await who.call<{ reviews: DeskReview[] }>("GET", "/api/desk/reviews")).reviews;

test("only the person who was treated reviews, from the thirtieth day on", async () => {
  const early = await treated(ana, 29);
  expect(taken(await ana.call<OwnReview>("GET", pathOf(early)))).toMatchObject({ isOpen: false, from: "2026-11-21" });
  expect((await write(ana, early)).body).toMatchObject({ code: "wrong-state" });
  const planned = (await begunTrip(ana)).id;
  expect((await write(ana, planned)).status).toBe(422);
  expect((await write(ben)).status).toBe(404);
  expect((await write(ana, trip, { ...body, stars: { ...body.stars, result: 6 } })).status).toBe(400);
  expect(await published()).toEqual({ count: 0, period: null, averages: null, reviews: [] });
});

test("a review waits for the clinic, once; the mail to the clinic tells nothing of it", async () => {
  const written = taken(await write());
  expect(written).toMatchObject({
    isOpen: false,
    review: { state: "waiting", text: body.text, publishedAt: "2026-12-04T09:00:00.000Z" },
  });
  expect(taken(await write())).toEqual(written);
  expect((await write(ana, trip, { ...body, text: "Other words" })).body).toMatchObject({ code: "conflict" });
  expect((await published()).count).toBe(0);
  const mail = (await site.mails()).find(
    ({ to, text }) => to.includes("quotes@harbour.example") && /review/i.test(text),
  );
  expect(mail?.text).toBeDefined();
  expect(`${mail?.subject} ${mail?.text}`).not.toMatch(/Kiebitz|knee|Lima/i);
});

test("who reads, answers and removes at the desk follows the rights; another clinic finds nothing", async () => {
  const [one] = await atDesk();
  for (const role of roles) {
    const member = await staffAt(site, role);
    expect((await member.call("GET", "/api/desk/reviews")).status, role).toBe(
      isAllowed([role], "reviews:read") ? 200 : 403,
    );
    if (!isAllowed([role], "reviews:answer"))
      expect((await member.call("POST", `/api/desk/reviews/${one?.id}/answer`, { body: { text: "No" } })).status).toBe(
        403,
      );
    if (!isAllowed([role], "reviews:remove")) {
      const removal = { body: { reason: "insult" } };
      expect((await member.call("POST", `/api/desk/reviews/${one?.id}/removal`, removal)).status).toBe(403);
    }
  }
  const meadow = await staffAt(site, "owner", { host: "meadow.example" });
  expect(await atDesk(meadow)).toEqual([]);
  expect((await meadow.call("POST", `/api/desk/reviews/${one?.id}/answer`, { body: { text: "Hi" } })).status).toBe(404);
  expect(JSON.stringify(await atDesk())).not.toMatch(/Lima|ana@/);
});

test("the clinic's answer publishes both, and there is one answer", async () => {
  const [one] = await atDesk();
  const path = `/api/desk/reviews/${one?.id}/answer`;
  taken(await owner.call("POST", path, { body: { text: "Thank you." } }));
  expect((await owner.call("POST", path, { body: { text: "Thank you again." } })).status).toBe(422);
  const { reviews, ...summary } = await published();
  expect(summary).toEqual({ count: 1, period: { from: "2026-10", to: "2026-10" }, averages: null });
  expect(reviews).toMatchObject([{ text: body.text, month: "2026-10", removed: null, answer: { text: "Thank you." } }]);
  expect(JSON.stringify(reviews)).not.toMatch(/Lima|TRP-|ana@/);
  expect((await published("hip-replacement")).count).toBe(0);
});

test("without an answer a review is published after two weeks; the clinic cannot hide it", async () => {
  const other = await treated(ben, 45);
  taken(await write(ben, other, { ...body, stars: { ...body.stars, result: 1 }, text: "" }));
  site.clock.pass(days(13));
  expect((await published()).count).toBe(1);
  site.clock.pass(days(1));
  expect(await published()).toMatchObject({ count: 2, reviews: [{ text: null, answer: null }, {}] });
  site.clock.pass(-days(14));
});

test("words are removed under a rule that is shown; the stars stay", async () => {
  const found = (await atDesk()).find(({ text }) => text !== null);
  const path = `/api/desk/reviews/${found?.id}/removal`;
  expect((await owner.call("POST", path, { body: { reason: "bad-for-us" } })).status).toBe(400);
  taken(await owner.call("POST", path, { body: { reason: "third-person" } }));
  expect((await owner.call("POST", path, { body: { reason: "insult" } })).status).toBe(422);
  const { reviews } = await published();
  expect(reviews).toMatchObject([{ text: null, removed: "third-person", stars: body.stars }]);
  expect(JSON.stringify(reviews)).not.toContain("Kiebitz");
  const own = taken(await ana.call<OwnReview>("GET", pathOf(trip)));
  expect(own.review).toMatchObject({ text: body.text, removed: "third-person", state: "published" });
});

test("a person withdraws for good: nothing is shown, and the words are deleted", async () => {
  expect((await ben.call("POST", `${pathOf(trip)}/withdrawal`)).status).toBe(404);
  expect(taken(await ana.call<OwnReview>("POST", `${pathOf(trip)}/withdrawal`)).review).toMatchObject({
    state: "withdrawn",
    text: null,
    answer: null,
  });
  expect((await ana.call("POST", `${pathOf(trip)}/withdrawal`)).status).toBe(200);
  expect((await write()).body).toMatchObject({ code: "wrong-state" });
  expect((await published()).count).toBe(0);
});

test("words are sealed, and a person's role changes no stars and no answer", async () => {
  const { db, database } = site.services;
  const [providerId] = site.providers;
  if (!providerId) throw new Error("the site has no provider");
  const third = await treated(ana, 60);
  taken(await write(ana, third));
  const stored = await asSystem(db, (tx) => database.rows(tx, sql`select * from review`));
  expect(JSON.stringify(stored)).not.toContain("Kiebitz");
  for (const change of [sql`update review set answer = 'Best clinic'`, sql`update review set stars = '{}'`])
    await expect(asOwner(db, providerId, ana.owner, (tx) => tx.execute(change))).rejects.toThrow();
});

test("each person is asked once, thirty days after the treatment, by a mail without health", async () => {
  const asked = async (of: string) => (await site.mails()).filter(({ text }) => text.includes(`${of}/review/`));
  const eve = await signIn(site, { email: "eve@example.org" });
  await eve.call("GET", `/api/client/root?email=${eve.email}`);
  const [soon, reviewed, now, old] = [
    await treated(eve, 29),
    await treated(eve, 31),
    await treated(eve, 32),
    await treated(eve, 50),
  ];
  taken(await write(eve, reviewed));
  for (let hour = 0; hour < 2; hour++) {
    site.clock.pass(hours(1));
    await site.jobs.runDue();
  }
  for (const [of, mails] of [
    [soon, 0],
    [reviewed, 0],
    [now, 1],
    [old, 0],
  ] as const)
    expect(await asked(of), of).toHaveLength(mails);
  const [mail] = await asked(now);
  expect(mail?.to).toContain(eve.email);
  expect(`${mail?.subject} ${mail?.text}`).not.toMatch(/knee|surgery|operation/i);
});
