import { afterAll, beforeAll, expect, test } from "vitest";
import type { Report, ReportRow } from "../../../contract/desk/reports.ts";
import type { DeskRequest } from "../../../contract/desk/requests.ts";
import { hours } from "../../../contract/durations.ts";
import { asSystem } from "../../db/access.ts";
import { chat } from "../../db/tables/chats.ts";
import { taken } from "../../testing/calls.ts";
import { signIn } from "../../testing/people.ts";
import { acceptOffer, ownRequest, sendOffer, sentQuote } from "../../testing/quotes.ts";
import { openTestSite, type TestSite } from "../../testing/site.ts";
import { type StaffAtDesk, staffAt } from "../../testing/staff.ts";

let site: TestSite;
let owner: StaffAtDesk;
const period = "from=2026-11-20&to=2026-11-24";

beforeAll(async () => {
  site = await openTestSite();
  const ana = await signIn(site, { email: "ana@example.org" });
  const reference = await ownRequest(ana);
  await sentQuote(site);
  site.clock.pass(hours(6));
  await sendOffer(site, { reference });
  site.clock.pass(hours(36));
  await acceptOffer(await signIn(site, { email: "ana@example.org" }), reference);
  owner = await staffAt(site, "owner");
});
afterAll(() => site.close());

const rowsOf = async (metric: string, days = period) =>
  taken(await owner.call<{ rows: ReportRow[] }>("GET", `/api/desk/reports/${metric}?${days}`)).rows;

test("the report counts requests, replies within the promise, offers and decisions", async () => {
  const report = taken(await owner.call<Report>("GET", `/api/desk/reports?${period}`));
  expect(report).toMatchObject({
    counts: {
      requests: 2,
      unanswered: 1,
      late: 0,
      offers: 1,
      accepted: 1,
      consultations: 0,
      "no-shows": 0,
      ratings: 0,
      revenue: 0,
    },
    promise: { kept: 1, of: 1 },
    averageRating: null,
    revenue: [],
  });
  expect(report.medianReplyHours).toBeCloseTo(6, 3);
  expect(report.medianDecisionDays).toBeCloseTo(1.5, 3);
});

test("every count is the number of its rows", async () => {
  const { counts } = taken(await owner.call<Report>("GET", `/api/desk/reports?${period}`));
  for (const [metric, count] of Object.entries(counts)) expect(await rowsOf(metric), metric).toHaveLength(count);
});

test("ratings of conversations with a person are averaged, and lead to their conversations", async () => {
  const tenant = await site.services.providers.byHost("harbour.example");
  if (!tenant) throw new Error("tests have a provider");
  const at = new Date("2026-11-19T09:00:00Z");
  const rated = (score: number, scoredAt: Date) => ({
    id: site.services.newId(),
    providerId: tenant.id,
    owner: `client:${site.services.newId()}` as const,
    conversationId: `conv_${site.services.newId()}`,
    reference: `CHT-0000-000${score}`,
    requestedAt: at,
    answeredAt: at,
    state: "returned" as const,
    language: "en" as const,
    score,
    scoredAt,
    createdAt: at,
    updatedAt: at,
  });
  const before = new Date("2026-11-01T09:00:00Z");
  await asSystem(site.services.db, (tx) => tx.insert(chat).values([rated(5, at), rated(2, at), rated(1, before)]));
  const days = "from=2026-11-18&to=2026-11-19";
  expect(taken(await owner.call<Report>("GET", `/api/desk/reports?${days}`))).toMatchObject({
    counts: { ratings: 2 },
    averageRating: 3.5,
  });
  expect((await rowsOf("ratings", days)).map(({ reference, took }) => [reference, took]).toSorted()).toEqual([
    ["CHT-0000-0002", 2],
    ["CHT-0000-0005", 5],
  ]);
});

test("a period ends with its last day at the clinic, and other days have nothing", async () => {
  expect(await rowsOf("requests", "from=2026-11-20&to=2026-11-20")).toHaveLength(2);
  expect(await rowsOf("requests", "from=2026-11-21&to=2026-11-24")).toEqual([]);
  expect((await owner.call("GET", "/api/desk/reports?from=2026-11-24&to=2026-11-20")).status).toBe(400);
});

test("an owner sees who did what, finance does not, and another clinic sees nothing of it", async () => {
  const coordinator = await staffAt(site, "coordinator", { name: "Omar Nasser" });
  const { published } = taken(
    await coordinator.call<{ published: object }>("GET", "/api/desk/catalogue/doctor/ada-berg"),
  );
  const body = { value: { ...published, practisingSince: 1999 }, version: 0 };
  taken(await coordinator.call("PUT", "/api/desk/catalogue/doctor/ada-berg/draft", { body }));
  const publication = { body: { version: 1, note: "" } };
  taken(await coordinator.call("POST", "/api/desk/catalogue/doctor/ada-berg/publish", publication));
  const report = taken(await owner.call<Report>("GET", `/api/desk/reports?${period}`));
  expect(report.people).toEqual([
    { name: "Dr Lena Novak", acts: 1, offers: 0 },
    { name: "Omar Nasser", acts: 1, offers: 0 },
  ]);
  const finance = await staffAt(site, "finance");
  expect(taken(await finance.call<Report>("GET", `/api/desk/reports?${period}`)).people).toBeNull();
  const elsewhere = await staffAt(site, "owner", { host: "meadow.example" });
  const theirs = taken(await elsewhere.call<Report>("GET", `/api/desk/reports?${period}`));
  expect(theirs).toMatchObject({ counts: { requests: 0, offers: 0 }, people: [] });
});

test("a message is no reply, and a refusal is one: as the reply clock of the inbox has it", async () => {
  const coordinator = await staffAt(site, "coordinator");
  const answered = async (what: string, body: object) => {
    const { quote } = await sentQuote(site);
    const path = `/api/desk/requests/${quote.reference.toLowerCase()}`;
    const { version } = taken(await coordinator.call<DeskRequest>("GET", path)).case;
    const { case: after } = taken(
      await coordinator.call<DeskRequest>("POST", `${path}/${what}`, { body: { ...body, version } }),
    );
    return { reference: quote.reference, after };
  };
  const written = await answered("messages", { text: "Write any time." });
  expect(written.after).toMatchObject({ turn: "clinic", dueAt: expect.any(String) });
  const refused = await answered("refusal", { reason: "We do not offer this." });
  expect(refused.after.turn).toBe("closed");
  const open = (await rowsOf("unanswered", "from=2026-11-20&to=2026-12-01")).map(({ reference }) => reference);
  expect(open).toContain(written.reference);
  expect(open).not.toContain(refused.reference);
});
