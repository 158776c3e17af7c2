import { afterAll, beforeAll, expect, test } from "vitest";
import type { StaffAbsence } from "../../../contract/desk/absences.ts";
import type { DeskCase, listCases } from "../../../contract/desk/cases.ts";
import type { DeskRequest } from "../../../contract/desk/requests.ts";
import type { Role } from "../../../contract/desk/rights.ts";
import { minutes } from "../../../contract/durations.ts";
import type { AnswerOf } from "../../../contract/endpoint.ts";
import { dayAfter, dayIn, instantOf } from "../../../contract/zoned-time.ts";
import { asSystem } from "../../db/access.ts";
import { auditEntry } from "../../db/tables/audit.ts";
import { taken } from "../../testing/calls.ts";
import { sentQuote } from "../../testing/quotes.ts";
import { openTestSite, type TestSite } from "../../testing/site.ts";
import { type StaffAtDesk, staffAt } from "../../testing/staff.ts";

type Absences = { today: string; absences: StaffAbsence[] };

let site: TestSite;
const zone = "Asia/Dubai";
const today = () => dayIn(zone, site.clock.now());

beforeAll(async () => {
  site = await openTestSite();
});
afterAll(() => site.close());

/** A member of their own test, so that no absence of another test is theirs. */
const member = (name: string, role: Role = "coordinator"): Promise<StaffAtDesk> => staffAt(site, role, { name });
/** Ten minutes before the next day of the clinic, so that sessions last into it. */
const lateInTheDay = (): void => {
  const midnight = instantOf({ day: dayAfter(today()), time: "00:00" }, zone);
  site.clock.pass(midnight.getTime() - site.clock.now().getTime() - minutes(10));
};
const record = (who: StaffAtDesk, given: object) =>
  who.call<Absences>("POST", "/api/desk/absences", {
    body: { staff: who.id, from: today(), to: today(), deputy: null, ...given },
  });
const absencesOf = async (who: StaffAtDesk): Promise<StaffAbsence[]> =>
  taken(await who.call<Absences>("GET", "/api/desk/absences")).absences;
const inbox = async (who: StaffAtDesk) => taken(await who.call<AnswerOf<typeof listCases>>("GET", "/api/desk/cases"));

/** A request that a member has; and how the member sees it. */
async function heldCase(holder: StaffAtDesk) {
  const { quote } = await sentQuote(site);
  const read = async (): Promise<DeskRequest> =>
    taken(await holder.call<DeskRequest>("GET", `/api/desk/requests/${quote.reference}`));
  const assign = async (to: object | null, by = holder) => {
    const { id, version } = (await read()).case;
    return by.call<DeskCase>("POST", `/api/desk/cases/${id}/assignment`, { body: { to, version, reason: "Away." } });
  };
  taken(await assign({ staff: holder.id }));
  return { read, assign };
}

test("cases return to everybody on the first day by the clinic's calendar, once, with a line in their history", async () => {
  lateInTheDay();
  const huda = await member("Huda Saleh");
  const { read, assign } = await heldCase(huda);
  const from = dayAfter(today());
  taken(await record(huda, { from, to: dayAfter(from, 2), reason: "At a congress" }));
  await site.jobs.runDue();
  expect((await read()).case.assignee).toMatchObject({ id: huda.id });
  expect((await inbox(huda)).absent).toEqual([]);

  // It is still the day before in UTC.
  site.clock.pass(minutes(11));
  await site.jobs.runDue();
  const { case: returned, events } = await read();
  expect(returned).toMatchObject({ assignee: null, role: null });
  expect(events.at(-1)).toMatchObject({ kind: "absent", by: { id: huda.id, name: "Huda Saleh" }, about: null });
  expect((await inbox(huda)).absent).toEqual([
    { staff: { id: huda.id, name: "Huda Saleh" }, until: dayAfter(from, 2), deputy: null },
  ]);

  // What the person takes themselves afterwards stays theirs.
  taken(await assign({ staff: huda.id }));
  site.clock.pass(minutes(2));
  await site.jobs.runDue();
  const after = await read();
  expect(after.case.assignee).toMatchObject({ id: huda.id });
  expect(after.events.filter(({ kind }) => kind === "absent")).toHaveLength(1);
  const audited = await asSystem(site.services.db, (tx) => tx.select().from(auditEntry));
  const handedOver = audited.filter(
    ({ owner, actor, event }) => owner === `staff:${huda.id}` && actor === "system" && event === "case-assigned",
  );
  expect(handedOver.map(({ subject }) => subject)).toEqual([returned.id]);
  expect(audited.filter(({ event }) => event === "absence-recorded")).toHaveLength(1);
});

test("an absence that begins today hands over at once, to a deputy who is there; nobody gives the person a case", async () => {
  lateInTheDay();
  const [rana, nora, zayn] = [await member("Rana Aziz"), await member("Nora Hamdan"), await member("Zayn Omar")];
  const { read, assign } = await heldCase(rana);
  const last = dayAfter(today(), 3);
  taken(await record(rana, { to: last, deputy: nora.id }));
  const { case: held, events } = await read();
  expect(held.assignee).toEqual({ id: nora.id, name: "Nora Hamdan" });
  expect(events.at(-1)).toMatchObject({ kind: "absent", by: { name: "Rana Aziz" }, about: "Nora Hamdan" });
  const refused = await assign({ staff: rana.id }, zayn);
  expect(refused).toMatchObject({ status: 422, body: { code: "conflict" } });
  expect((await read()).case.assignee).toMatchObject({ id: nora.id });

  // The deputy is away when the absence begins: everybody has the cases.
  const { read: readZayns } = await heldCase(zayn);
  const from = dayAfter(today());
  taken(await record(zayn, { from, to: from, deputy: nora.id }));
  taken(await record(nora, { from, to: from }));
  site.clock.pass(minutes(11));
  await site.jobs.runDue();
  expect((await readZayns()).case.assignee).toBeNull();
});

test("members record and remove their own absences, an owner everybody's; a reason is for these two", async () => {
  const [owner, lea, sam] = [await member("Omar Haddad", "owner"), await member("Lea Roth"), await member("Sam Iyer")];
  const from = dayAfter(today(), 10);
  const days = { from, to: dayAfter(from, 4) };
  expect((await record(sam, { ...days, staff: lea.id })).status).toBe(403);
  taken(await record(owner, { ...days, staff: lea.id, reason: "Operation" }));
  const of = async (who: StaffAtDesk) => (await absencesOf(who)).find(({ staff }) => staff.id === lea.id);
  expect(await of(lea)).toMatchObject({ ...days, reason: "Operation", mayRemove: true, isToday: false });
  expect(await of(owner)).toMatchObject({ reason: "Operation", mayRemove: true });
  const seen = await of(sam);
  expect(seen).toMatchObject({ reason: null, mayRemove: false });
  const path = `/api/desk/absences/${seen?.id}`;
  expect((await sam.call("DELETE", path)).status).toBe(403);
  taken(await lea.call("DELETE", path));
  expect(await of(lea)).toBeUndefined();
  expect((await lea.call("DELETE", path)).status).toBe(404);
});

test("days that are over, turned round, too far away or taken are refused, and a deputy who cannot have the cases", async () => {
  const [kim, ada] = [await member("Kim Park"), await member("Ada Lund")];
  const vera = await member("Vera Lind", "viewer");
  const day = dayAfter(today(), 30);
  const refusalOf = async (given: object) => {
    const { status, body } = await record(kim, given);
    const { code, errors } = body as unknown as { code: string; errors?: { field: string }[] };
    return [status, code, errors?.[0]?.field];
  };
  expect(await refusalOf({ from: day, to: dayAfter(day, -1) })).toEqual([400, "invalid-input", "to"]);
  expect(await refusalOf({ from: "2020-01-01", to: "2020-01-02" })).toEqual([400, "invalid-input", "to"]);
  expect(await refusalOf({ from: day, to: dayAfter(day, 400) })).toEqual([400, "invalid-input", "to"]);
  for (const deputy of [kim.id, vera.id, "0199d7f0-0000-7000-8000-000000000000"])
    expect(await refusalOf({ from: day, to: day, deputy })).toEqual([400, "invalid-input", "deputy"]);
  taken(await record(ada, { from: day, to: day }));
  expect(await refusalOf({ from: day, to: dayAfter(day, 1), deputy: ada.id })).toEqual([
    400,
    "invalid-input",
    "deputy",
  ]);
  taken(await record(kim, { from: day, to: dayAfter(day, 2) }));
  expect(await refusalOf({ from: dayAfter(day, 2), to: dayAfter(day, 5) })).toEqual([422, "conflict", undefined]);
});
