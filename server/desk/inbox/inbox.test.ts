import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { DeskCase, listCases } from "../../../contract/desk/cases.ts";
import { hours, minutes } from "../../../contract/durations.ts";
import type { AnswerOf } from "../../../contract/endpoint.ts";
import type { Quote } from "../../../contract/quotes.ts";
import { openingPlaceOf, openTimeBetween } from "../../cases/reply-clock.ts";
import { asStaff } from "../../db/access.ts";
import { updateMember } from "../../staff/queries.ts";
import { taken } from "../../testing/calls.ts";
import { sendOffer, sentQuote } from "../../testing/quotes.ts";
import { openTestSite, type TestSite } from "../../testing/site.ts";
import { type StaffAtDesk, staffAt } from "../../testing/staff.ts";

type Inbox = AnswerOf<typeof listCases>;

let site: TestSite;
let huda: StaffAtDesk;
beforeAll(async () => {
  site = await openTestSite();
  huda = await staffAt(site, "coordinator");
});
afterAll(() => site.close());

const inbox = async (query = "", who = huda): Promise<Inbox> =>
  taken(await who.call<Inbox>("GET", `/api/desk/cases${query}`));
const caseOf = async (reference: string, query = ""): Promise<DeskCase | undefined> =>
  (await inbox(query)).cases.find((each) => each.reference === reference);
const assign = (who: StaffAtDesk, { id, version }: DeskCase, to: unknown, reason?: string) =>
  who.call<DeskCase>("POST", `/api/desk/cases/${id}/assignment`, { body: { to, version, reason } });
const must = <T>(value: T | undefined): T => {
  if (value === undefined) throw new Error("nothing was found");
  return value;
};

describe("the inbox", () => {
  test("holds a sent request with its person, treatment and due time, and no draft", async () => {
    const { quote } = await sentQuote(site);
    const shown = must(await caseOf(quote.reference));
    expect(shown).toMatchObject({
      kind: "request",
      name: "Amina Otieno",
      about: "Knee replacement",
      state: "submitted",
      turn: "clinic",
      dueAt: quote.replyDueAt,
      due: null,
      hasNews: true,
      assignee: null,
    });
    await site.call("POST", "/api/quotes", { body: { language: "en" } });
    expect((await inbox()).cases.every(({ state }) => state !== "draft")).toBe(true);
  });

  test("holds a contact message", async () => {
    const { body: form } = await site.call<{ stamp: string }>("GET", "/api/contact/form");
    site.clock.pass(minutes(1));
    const message = { name: "Ben Moss", email: "ben@example.org", topic: "travel", message: "May my dog come?" };
    const sent = taken(
      await site.call<{ reference: string }>("POST", "/api/contact", {
        body: { ...message, preferredChannel: "email", language: "fr", stamp: form.stamp, website: "", consent: true },
      }),
    );
    expect(await caseOf(sent.reference)).toMatchObject({
      kind: "message",
      name: "Ben Moss",
      language: "fr",
      turn: "clinic",
    });
    expect(await caseOf(sent.reference, "?kind=message&search=mos")).toBeDefined();
  });

  test("finds a request by the beginning of a name, without accents, and by a part of the reference", async () => {
    const { quote } = await sentQuote(site);
    for (const search of ["Otieno", "OTI", "amina ot", quote.reference.toLowerCase(), quote.reference.slice(4, 8)])
      expect(await caseOf(quote.reference, `?search=${encodeURIComponent(search)}`), search).toBeDefined();
    expect(await caseOf(quote.reference, "?search=Otto")).toBeUndefined();
    expect(await caseOf(quote.reference, "?search=diabetes")).toBeUndefined();
  });

  test("follows the request: to the person with an offer, back with their words, and out of the way at the end", async () => {
    const { quote, path } = await sentQuote(site);
    await sendOffer(site, { reference: quote.reference });
    expect(await caseOf(quote.reference)).toBeUndefined();
    expect(await caseOf(quote.reference, "?turn=person")).toMatchObject({ state: "offered", dueAt: null });
    taken(await site.call<Quote>("POST", `${path}/notes`, { body: { note: "May I bring my sister?" } }));
    expect(await caseOf(quote.reference)).toMatchObject({ turn: "clinic", hasNews: true, dueAt: expect.any(String) });
    taken(await site.call<Quote>("POST", `${path}/withdraw`, { body: {} }));
    expect(await caseOf(quote.reference, "?turn=closed")).toMatchObject({ state: "withdrawn" });
  });

  test("finds cases of every state by name, reference and whole e-mail address, page by page", async () => {
    const open = await sentQuote(site);
    const closed = await sentQuote(site);
    taken(await site.call<Quote>("POST", `${closed.path}/withdraw`, { body: {} }));
    const email = must(closed.quote.request.contact).email;
    const seen: string[] = [];
    for (let after = ""; ; ) {
      const page = await inbox(`?turn=any&search=${encodeURIComponent(email.toUpperCase())}${after}`);
      seen.push(...page.cases.map(({ reference }) => reference));
      if (!page.next) break;
      after = `&after=${page.next}`;
    }
    expect(seen).toEqual(expect.arrayContaining([open.quote.reference, closed.quote.reference]));
    expect(new Set(seen).size).toBe(seen.length);
    expect((await inbox(`?turn=any&search=${encodeURIComponent(email.slice(0, -1))}`)).cases).toEqual([]);
    expect(await caseOf(closed.quote.reference, `?turn=any&search=${closed.quote.reference}`)).toMatchObject({
      turn: "closed",
    });
    expect(await caseOf(closed.quote.reference, `?search=${closed.quote.reference}`)).toBeUndefined();
  });

  test("shows nothing of another clinic, and to each role its own kinds", async () => {
    const { quote } = await sentQuote(site);
    const elsewhere = await staffAt(site, "coordinator", { host: "meadow.example" });
    expect((await inbox("", elsewhere)).cases).toEqual([]);
    const finance = await staffAt(site, "finance");
    const seen = await inbox(`?search=${quote.reference}`, finance);
    expect(seen.cases).toEqual([]);
    expect(Object.keys(seen.counts.kinds)).toEqual(["trip"]);
    const id = must(await caseOf(quote.reference)).id;
    expect((await elsewhere.call("POST", `/api/desk/cases/${id}/read`)).status).toBe(404);
  });

  test("goes page by page without a gap or a repetition, while cases come in", async () => {
    for (let count = 0; count < 52; count++) await sentQuote(site);
    const first = await inbox();
    expect(first.cases).toHaveLength(50);
    await sentQuote(site);
    const second = await inbox(`?after=${first.next}`);
    const ids = [...first.cases, ...second.cases].map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(first.counts.all).toBeLessThanOrEqual(ids.length);
  });
});

describe("an assignment", () => {
  test("to oneself, to a role, and from a colleague only with a reason", async () => {
    const { quote } = await sentQuote(site);
    const search = `?search=${quote.reference}`;
    const nadia = await staffAt(site, "coordinator", { name: "Nadia Aziz" });
    const mine = taken(await assign(huda, must(await caseOf(quote.reference, search)), { staff: huda.id }));
    expect(mine.assignee).toEqual({ id: huda.id, name: "Huda Saleh" });
    expect((await inbox("?whose=me")).cases.map(({ reference }) => reference)).toContain(quote.reference);
    const refused = await assign(nadia, mine, { staff: nadia.id });
    expect(refused).toMatchObject({ status: 400, body: { errors: [{ field: "reason" }] } });
    const moved = taken(await assign(nadia, mine, { role: "clinician" }, "A doctor should see this."));
    expect(moved).toMatchObject({ assignee: null, role: "clinician" });
    expect((await assign(huda, mine, { staff: huda.id })).status).toBe(422);
  });

  test("ends when the person is disabled: the case is everybody's again", async () => {
    const { quote } = await sentQuote(site);
    const leaving = await staffAt(site, "coordinator", { name: "Leila Haddad" });
    const search = `?search=${quote.reference}`;
    taken(await assign(leaving, must(await caseOf(quote.reference, search)), { staff: leaving.id }));
    const { services } = site;
    const tenant = must(await services.providers.byHost("harbour.example"));
    await asStaff(services.db, tenant.id, (tx) =>
      updateMember(tx, { providerId: tenant.id, id: leaving.id, version: 2 }, { state: "disabled" }),
    );
    expect(await caseOf(quote.reference, search)).toMatchObject({ assignee: null });
    expect((await inbox(`${search}&whose=nobody`)).cases).toHaveLength(1);
  });
});

test("colleagues at a case see each other, and who writes", async () => {
  const { quote } = await sentQuote(site);
  const nadia = await staffAt(site, "coordinator", { name: "Nadia Aziz" });
  const { id } = must(await caseOf(quote.reference, `?search=${quote.reference}`));
  const say = (who: StaffAtDesk, doing: string) =>
    who.call<{ people: unknown[] }>("POST", `/api/desk/cases/${id}/presence`, { body: { doing } });
  expect(taken(await say(huda, "writing")).people).toEqual([]);
  expect(taken(await say(nadia, "reading")).people).toEqual([{ id: huda.id, name: "Huda Saleh", isWriting: true }]);
  await say(huda, "gone");
  expect(taken(await say(nadia, "reading")).people).toEqual([]);
  site.clock.pass(minutes(1));
  expect(taken(await say(huda, "reading")).people).toEqual([]);
});

test("an answer is due soon in the last quarter of the promised opening hours, then late; the next due stands first", async () => {
  const own = await openTestSite();
  try {
    const { quote } = await sentQuote(own);
    const tenant = must(await own.services.providers.byHost("harbour.example"));
    const dueAt = new Date(must(quote.replyDueAt ?? undefined));
    const quarter = hours(tenant.company.quotes.replyWithinHours) / 4;
    const place = openingPlaceOf(tenant);
    const read = async (query = "") => {
      const who = await staffAt(own, "coordinator");
      return taken(await who.call<Inbox>("GET", `/api/desk/cases${query}`));
    };
    while (openTimeBetween(place, own.clock.now(), dueAt) > quarter + minutes(90)) own.clock.pass(minutes(60));
    expect(await read()).toMatchObject({ cases: [{ due: null }], counts: { soon: 0, late: 0 } });
    while (openTimeBetween(place, own.clock.now(), dueAt) > quarter) own.clock.pass(minutes(60));
    await sentQuote(own);
    const soon = await read();
    expect(soon).toMatchObject({ cases: [{ reference: quote.reference, due: "soon" }, { due: null }] });
    expect(soon.counts).toMatchObject({ soon: 1, late: 0 });
    expect((await read("?due=soon")).cases.map(({ reference }) => reference)).toEqual([quote.reference]);
    expect((await read("?due=late")).cases).toEqual([]);
    own.clock.pass(dueAt.getTime() - own.clock.now().getTime() + minutes(1));
    const late = await read();
    expect(late.cases[0]).toMatchObject({ reference: quote.reference, due: "late" });
    expect(late.counts).toMatchObject({ late: 1 });
  } finally {
    await own.close();
  }
});

test("the owner is mailed once about an answer that is late, without a name", async () => {
  const own = await openTestSite();
  try {
    await staffAt(own, "owner", { name: "Omar Haddad" });
    const { quote } = await sentQuote(own);
    const late = async () => {
      return (await own.mails()).filter(({ subject }) => /late/.test(subject));
    };
    expect(await late()).toEqual([]);
    own.clock.pass(Date.parse(quote.replyDueAt ?? "") - own.clock.now().getTime() + minutes(2));
    const [mail, ...more] = await late();
    expect(more).toEqual([]);
    expect(mail?.text).toContain(quote.reference);
    expect(mail?.text).not.toContain("Amina");
    own.clock.pass(minutes(5));
    expect(await late()).toHaveLength(1);
    // The owner's first session has ended meanwhile.
    const other = await staffAt(own, "owner");
    expect((await inbox("?due=late", other)).cases.map(({ reference, due }) => ({ reference, due }))).toEqual([
      { reference: quote.reference, due: "late" },
    ]);
  } finally {
    await own.close();
  }
});
