import { createHash } from "node:crypto";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { days } from "../../contract/durations.ts";
import type { Problem } from "../../contract/errors.ts";
import type { Quote } from "../../contract/quotes.ts";
import { asOwner } from "../db/access.ts";
import { quote as quoteTable } from "../db/tables/quotes.ts";
import { taken } from "../testing/calls.ts";
import {
  agreedQuote,
  filledQuote,
  filledSteps,
  sentQuote,
  startedQuote,
  stepBody,
  submission,
} from "../testing/quotes.ts";
import { openTestSite, type TestSite } from "../testing/site.ts";

let site: TestSite;
beforeAll(async () => {
  site = await openTestSite();
});
afterAll(() => site.close());

const read = (path: string, host = "harbour.example") => site.call<Quote>("GET", path, { host });
const save = (path: string, body: object, key?: string) =>
  site.call<Quote & Pick<Problem, "code" | "detail">>("PUT", `${path}/steps`, { body, ...(key ? { key } : {}) });
const mailsAbout = async ({ reference }: Quote) =>
  (await site.mails()).filter(({ subject, text }) => `${subject}${text}`.includes(reference));

describe("the life of a request", () => {
  test("a visitor starts without answers and gets a private link", async () => {
    const { token, path, quote } = await startedQuote(site, {
      body: { language: "ar", procedures: { procedures: ["knee-replacement"] } },
    });
    expect(token).toMatch(/^[\w-]{43}$/);
    expect(quote.reference).toMatch(/^HAR-[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}$/);
    expect(quote).toMatchObject({ status: "draft", version: 1, language: "ar" });
    expect(quote.can).toEqual({ amend: true, submit: true, withdraw: true });
    expect(quote.expiresAt).toBe(new Date(site.clock.now().getTime() + days(30)).toISOString());
    expect(quote.estimate?.low).toEqual({ amount: 6_390_000, currency: "AED" });
    expect((await read(path)).body).toEqual(quote);
  });

  test("is saved step by step, sent once, read, amended, annotated and withdrawn", async () => {
    const { token, path, quote } = await filledQuote(site);
    expect(quote.request).toEqual({
      ...filledSteps,
      contact: { ...filledSteps.contact, phone: "+254700000000" },
    });
    expect(quote.procedures).toEqual([
      {
        slug: "knee-replacement",
        title: "Knee replacement",
        textsLanguage: "en",
        anaesthesia: "spinal",
        packageName: "Essential",
      },
    ]);

    const body = { ...submission, version: quote.version };
    const sent = taken(await site.call<Quote>("POST", `${path}/submit`, { body }));
    expect(sent.status).toBe("submitted");
    expect(sent.submittedAt).toBe(site.clock.now().toISOString());
    // 24 opening hours: the clinic is open for ten hours on Mondays and Tuesdays.
    expect(sent.replyDueAt).toBe("2026-11-30T08:00:00.000Z");
    expect(sent.estimate).toEqual(quote.estimate);
    expect(sent.consents.map(({ purpose, given, version }) => [purpose, given, version])).toEqual([
      ["health-data", true, "2026-10-01"],
      ["transfer-abroad", true, "2026-10-01"],
      ["terms", true, "2026-10-01"],
      ["news", false, "2026-10-01"],
    ]);

    const [toVisitor, toClinic, ...others] = await mailsAbout(sent);
    expect(others).toEqual([]);
    expect(toVisitor?.to).toContain("amina@example.org");
    expect(toVisitor?.text).toContain(token);
    // Of Kenya, from where she asks.
    expect(toVisitor?.text).toContain("999");
    expect(toClinic?.to).toContain("quotes@harbour.example");
    expect(toClinic?.headers.get("reply-to")).not.toContain("amina");
    for (const secret of [token, "amina", "Amina"]) expect(toClinic?.text).not.toContain(secret);
    for (const mail of [toVisitor, toClinic]) {
      for (const health of ["Metformin", "diabetes", "Walk without pain"]) expect(mail?.text).not.toContain(health);
    }

    const amended = taken(
      await save(path, { step: "goals", version: sent.version, value: { goals: "Also the other knee." } }),
    );
    taken(await site.call<Quote>("POST", `${path}/notes`, { body: { note: "I can call on Friday." } }));
    const { body: followed } = await read(path);
    expect(followed.version).toBe(amended.version);
    expect(followed.events.map(({ kind, note }) => [kind, note])).toEqual([
      ["started", null],
      ["submitted", null],
      ["amended", "goals"],
      ["note", "I can call on Friday."],
    ]);

    const back = taken(
      await site.call<Quote>("POST", `${path}/withdraw`, { body: { reason: "I chose another clinic." } }),
    );
    expect(back).toMatchObject({ status: "withdrawn", can: { amend: false, submit: false, withdraw: false } });
    const all = await mailsAbout(sent);
    expect(all.map(({ to }) => to.includes("quotes@harbour.example"))).toEqual([false, true, true, true, false, true]);
    expect(all.map(({ text }) => text).join()).not.toContain("Friday");

    const late = await save(path, { step: "goals", version: back.version, value: { goals: "Wait" } });
    expect([late.status, late.body.code]).toEqual([422, "wrong-state"]);
    const note = await site.call("POST", `${path}/notes`, { body: { note: "Wait" } });
    expect([note.status, note.body.code]).toEqual([422, "wrong-state"]);
  });

  test("names the emergency number of the country that the visitor travels from before the clinic's", async () => {
    const { path, quote } = await startedQuote(site);
    expect(quote.emergencyCalls).toEqual([{ number: "998", country: "AE" }]);
    const travel = { ...filledSteps.travel, fromCountry: "GB" };
    const saved = taken(await save(path, stepBody("travel", travel, quote.version)));
    expect(saved.emergencyCalls).toEqual([
      { number: "999", country: "GB" },
      { number: "998", country: "AE" },
    ]);
  });

  test("a withdrawn draft sends no mail", async () => {
    const { path, quote } = await filledQuote(site);
    expect(taken(await site.call<Quote>("POST", `${path}/withdraw`, { body: {} })).status).toBe("withdrawn");
    expect(await mailsAbout(quote)).toEqual([]);
  });

  test("the link of a draft is mailed once per request, without any answer", async () => {
    const { path, token } = await startedQuote(site);
    const mail = (address: string, key: string) =>
      site.call("POST", `${path}/link-mails`, { body: { email: address }, key });
    await mail("amina@example.org", "mail-the-link-once");
    await mail("amina@example.org", "mail-the-link-once");
    const sentTo = async () => (await site.mails()).filter(({ text }) => text.includes(token));
    expect(await sentTo()).toHaveLength(1);
    expect((await sentTo())[0]?.text).not.toContain("knee");
    const { path: sent } = await sentQuote(site);
    expect(
      (await site.call("POST", `${sent}/link-mails`, { body: { email: "a@example.org" }, key: "mail-the-link-late" }))
        .status,
    ).toBe(422);
  });

  test("the estimate of a sent request stays until the request is amended", async () => {
    const { path, quote } = await sentQuote(site);
    const value = { ...filledSteps.travel, hotelLevel: "none", extras: [], companions: 0 };
    const amended = taken(await save(path, { step: "travel", version: quote.version, value }));
    expect(amended.estimate?.parts.map(({ kind }) => kind)).toEqual(["treatment"]);
  });
});

describe("sent again", () => {
  test.each([
    ["start", "POST", "", { language: "en" }, { language: "ar" }],
    ["save", "PUT", "/steps", stepBody("goals", { goals: "Run" }, 6), stepBody("goals", { goals: "Swim" }, 6)],
    ["submit", "POST", "/submit", { ...submission, version: 6 }, { ...submission, version: 6, consents: [] }],
    ["withdraw", "POST", "/withdraw", {}, { reason: "Another one" }],
  ] as const)(
    "%s four times at once with one key has one effect and one answer",
    async (name, method, end, body, other) => {
      const { path } = await filledQuote(site);
      const key = `four-times-at-once-${name}`;
      const before = await countQuotes();
      const address = end === "" ? "/api/quotes" : path + end;
      const headers = { "idempotency-secret": "the-secret-of-one-browser" };
      const replies = await Promise.all(
        Array.from({ length: 4 }, () => site.call(method, address, { body, key, headers })),
      );
      expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
      expect(new Set(replies.map(({ bytes }) => bytes.toString())).size).toBe(1);
      expect((await countQuotes()) - before).toBe(end === "" ? 1 : 0);
      const { body: after } = await read(path);
      if (name !== "start") expect(after.version).toBe(7);
      if (name === "submit") expect(await mailsAbout(after)).toHaveLength(2);

      const reused = await site.call(method, address, { body: other, key, headers });
      expect([reused.status, reused.body.code]).toEqual([422, "key-reused"]);
    },
  );

  test("a note four times at once with one key is one note and one mail", async () => {
    const { path, quote } = await sentQuote(site);
    const call = { body: { note: "Please call me." }, key: "four-times-at-once-note" };
    const replies = await Promise.all(Array.from({ length: 4 }, () => site.call("POST", `${path}/notes`, call)));
    expect(new Set(replies.map(({ bytes }) => bytes.toString())).size).toBe(1);
    expect((await read(path)).body.events.filter(({ kind }) => kind === "note")).toHaveLength(1);
    expect(await mailsAbout(quote)).toHaveLength(3);
    const reused = await site.call("POST", `${path}/notes`, { ...call, body: { note: "Please write." } });
    expect([reused.status, reused.body.code]).toEqual([422, "key-reused"]);
  });

  test("four submissions at once, each with a key of its own, are one submission", async () => {
    const { path, quote } = await filledQuote(site);
    const body = { ...submission, version: quote.version };
    const replies = await Promise.all(Array.from({ length: 4 }, () => site.call("POST", `${path}/submit`, { body })));
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 422, 422, 422]);
    expect(await mailsAbout(quote)).toHaveLength(2);
  });

  test("a write without a key is refused", async () => {
    const reply = await site.call("POST", "/api/quotes", { body: { language: "en" }, key: null });
    expect([reply.status, reply.body.errors?.[0]?.field]).toEqual([400, "Idempotency-Key"]);
  });
});

test("one request sends the clinic so many messages a day, whether notes or changes", async () => {
  const small = await openTestSite({ environment: { REQUEST_MESSAGES_A_DAY: "2" } });
  const [one, other] = [await sentQuote(small), await sentQuote(small)];
  const note = ({ path }: typeof one) => small.call("POST", `${path}/notes`, { body: { note: "Please call me." } });
  const change = () => {
    const body = stepBody("goals", { goals: "Walk without pain" }, one.quote.version);
    return small.call("PUT", `${one.path}/steps`, { body });
  };
  expect([(await note(one)).status, (await change()).status]).toEqual([200, 200]);
  const mails = (await small.mails()).length;
  const refused = await note(one);
  expect([refused.status, refused.body.code]).toEqual([429, "too-many-requests"]);
  expect(Number(refused.headers["retry-after"])).toBeGreaterThan(0);
  expect(await small.mails()).toHaveLength(mails);
  expect((await note(other)).status).toBe(200);
  small.clock.pass(days(1));
  expect((await note(one)).status).toBe(200);
  await small.close();
});

test("a save from an old version is refused and overwrites nothing", async () => {
  const { path } = await startedQuote(site);
  const saves = await Promise.all(["one", "two"].map((goals) => save(path, stepBody("goals", { goals }, 1))));
  expect(saves.map(({ status }) => status).sort()).toEqual([200, 422]);
  const refused = saves.find(({ status }) => status === 422);
  expect(refused?.body).toMatchObject({ code: "conflict", detail: expect.stringContaining("another tab") });
  const kept = saves.find(({ status }) => status === 200);
  expect((await read(path)).body.request).toEqual(kept?.body.request);
});

test("nothing about health and no document is stored before the person agrees that the clinic uses it", async () => {
  const { path } = await startedQuote(site);
  const goals = { step: "goals", version: 1, value: { goals: "Walk without pain" } };
  const file = { name: "a.pdf", type: "application/pdf", bytes: Buffer.from("%PDF-1.4\n%%EOF\n") };
  for (const body of [goals, { ...goals, healthConsent: "2026-09-01" }]) {
    const refused = await site.call("PUT", `${path}/steps`, { body });
    expect([refused.status, refused.body.errors?.[0]?.field]).toEqual([400, "healthConsent"]);
  }
  expect((await site.call("POST", `${path}/attachments`, { file })).status).toBe(422);
  expect((await read(path)).body).toMatchObject({ version: 1, request: {}, consents: [], attachments: [] });

  const saved = taken(await save(path, stepBody("goals", goals.value, 1)));
  const at = site.clock.now().toISOString();
  expect(saved.consents).toEqual([{ purpose: "health-data", version: "2026-10-01", given: true, at }]);
  // Once is enough.
  taken(await save(path, { step: "intake", version: 2, value: { conditions: ["diabetes"] } }));
  expect((await site.call("POST", `${path}/attachments`, { file })).status).toBe(200);
});

describe("sending too early", () => {
  test("names every step and consent that is missing", async () => {
    const { path } = await startedQuote(site);
    const body = { version: 1, consents: ["terms"], policiesVersion: "2026-09-01" };
    const reply = await site.call("POST", `${path}/submit`, { body });
    expect(reply.status).toBe(400);
    const fields = reply.body.errors?.map(({ field }) => field);
    expect(fields).toEqual(["procedures", "goals", "travel", "contact", "consents", "consents", "policiesVersion"]);
    expect((await read(path)).body.status).toBe("draft");
  });

  test("is refused once the day of travel has passed", async () => {
    const late = await openTestSite();
    const { path, quote } = await filledQuote(late);
    const travel = { flexibility: "exact", date: "2026-11-25", companions: 0, hotelLevel: "none", extras: [] };
    const body = { step: "travel", version: quote.version, value: travel };
    const { version } = taken(await late.call<Quote>("PUT", `${path}/steps`, { body }));
    late.clock.pass(days(6));
    const reply = await late.call("POST", `${path}/submit`, { body: { ...submission, version } });
    expect(reply.body.errors?.map(({ field }) => field)).toEqual(["travel.date"]);
    await late.close();
  });
});

describe("access to a request", () => {
  test("an unknown link, another clinic's link and a malformed one are the same 404", async () => {
    const { path, token } = await sentQuote(site);
    const unknown = `/api/quotes/${token.slice(0, -2)}AA`;
    const replies = await Promise.all([
      read(path, "meadow.example"),
      read(unknown),
      read(unknown, "meadow.example"),
      site.call("POST", `${path}/withdraw`, { body: {}, host: "meadow.example" }),
      site.call("POST", `${path}/notes`, { body: { note: "Hello" }, host: "meadow.example" }),
      site.call("POST", `${path}/submit`, { body: { ...submission, version: 1 }, host: "meadow.example" }),
    ]);
    expect(replies.map(({ status }) => status)).toEqual(Array(6).fill(404));
    const details = replies.map(({ bytes }) => (JSON.parse(bytes.toString()) as Problem).detail);
    expect(new Set(details).size).toBe(1);
    expect((await read("/api/quotes/short")).status).toBe(404);
    expect((await read(path)).body.status).toBe("submitted");
  });

  test("the database shows a row to its provider and owner alone", async () => {
    const { token } = await sentQuote(site);
    const { db, database } = site.services;
    const [harbour, meadow] = site.providers;
    if (!harbour || !meadow) throw new Error("there are two providers");
    const owner = `link:${createHash("sha256").update(token).digest("hex")}` as const;
    const count = (id: typeof harbour, of: `link:${string}`) =>
      asOwner(db, id, of, async (tx) => (await tx.select().from(quoteTable)).length);
    expect(await count(harbour, owner)).toBe(1);
    expect(await count(meadow, owner)).toBe(0);
    expect(await count(harbour, `link:${"0".repeat(64)}`)).toBe(0);

    for (const table of ["quote", "quote_event", "quote_attachment", "contact_message"]) {
      const rows = await db.transaction(async (tx) => {
        await tx.execute(sql.raw("set local role sojourn_app"));
        return database.rows(tx, sql.raw(`select * from ${table}`));
      });
      expect(rows, table).toEqual([]);
    }
    const stolen = asOwner(db, meadow, owner, (tx) => tx.execute(sql`update quote set owner = ${`${owner}x`}`));
    await expect(stolen).resolves.toBeDefined();
    const planted = asOwner(db, harbour, owner, (tx) => tx.execute(sql`update quote set provider_id = ${meadow}`));
    await expect(planted).rejects.toThrow();
    expect(await count(harbour, owner)).toBe(1);
  });
});

test("a draft is removed 30 days after its last change; a sent request stays", async () => {
  const own = await openTestSite();
  const untouched = await agreedQuote(own);
  const touched = await startedQuote(own);
  const sent = await sentQuote(own);
  const paper = { name: "scan.pdf", type: "application/pdf", bytes: Buffer.from("%PDF-1.4\n%%EOF\n") };
  taken(await own.call<Quote>("POST", `${untouched.path}/attachments`, { file: paper }));
  expect(await own.storedFiles()).toHaveLength(1);
  own.clock.pass(days(20));
  const goals = stepBody("goals", { goals: "Sleep" }, 1);
  taken(await own.call<Quote>("PUT", `${touched.path}/steps`, { body: goals }));
  own.clock.pass(days(11));
  expect((await own.call("GET", untouched.path)).status).toBe(404);
  await own.jobs.runDue();
  const left = await own.services.database.rows(own.services.db, sql`select reference from quote`);
  expect(left.map(({ reference }) => reference).sort()).toEqual([touched.quote.reference, sent.quote.reference].sort());
  expect(await own.storedFiles()).toEqual([]);
  expect((await own.call("GET", untouched.path)).status).toBe(404);
  expect((await own.call("GET", touched.path)).status).toBe(200);
  await own.close();
});

async function countQuotes(): Promise<number> {
  const { db, database } = site.services;
  const [row] = await database.rows<{ count: string }>(db, sql`select count(*) as count from quote`);
  return Number(row?.count);
}
