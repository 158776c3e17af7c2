import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { filledSteps, type OpenQuote, sentQuote, startedQuote, stepBody } from "../testing/quotes.ts";
import { openTestSite, type TestSite } from "../testing/site.ts";

let site: TestSite;
let draft: OpenQuote;
let sent: OpenQuote;
beforeAll(async () => {
  site = await openTestSite();
  draft = await startedQuote(site);
  sent = await sentQuote(site);
});
afterAll(() => site.close());

/** A digest of all rows that a write could change. */
async function everything(): Promise<unknown> {
  const { db, database } = site.services;
  const tables = ["quote", "quote_event", "quote_attachment", "idempotency_record", "job"];
  const digests = tables.map(
    (table) => `(select md5(string_agg(t::text, ';' order by t::text)) from ${table} t) as ${table}`,
  );
  return database.rows(db, sql.raw(`select ${digests.join(", ")}`));
}

const { travel, contact } = filledSteps;
const child = { givenName: "Lina", familyName: "Otieno", bornOn: "2019-05-04", relation: "mother" };
const deep = (levels: number): unknown => (levels === 0 ? "x" : { deeper: deep(levels - 1) });
const long = (length: number) => "x".repeat(length);

const steps: readonly (readonly [what: string, step: string, value: unknown, field: string])[] = [
  ["text for a list", "procedures", { procedures: "knee-replacement" }, "value.procedures"],
  ["a number for a name", "procedures", { procedures: [7] }, "value.procedures.0"],
  ["six procedures", "procedures", { procedures: Array(6).fill("knee-replacement") }, "value.procedures"],
  ["a procedure that is not offered", "procedures", { procedures: ["new-brain"] }, "value.procedures.0"],
  ["one that is not offered any more", "procedures", { procedures: ["old-knee"] }, "value.procedures.0"],
  ["one of another clinic's making", "procedures", { procedures: ["../meadow"] }, "value.procedures.0"],
  ["one twice", "procedures", { procedures: ["hip-replacement", "hip-replacement"] }, "value.procedures.1"],
  [
    "a package of another procedure",
    "procedures",
    { procedures: ["hip-replacement"], package: "complete" },
    "value.package",
  ],
  ["a package without procedure", "procedures", { procedures: [], package: "complete" }, "value.package"],
  ["a child with nothing said", "patient", { actsFor: {} }, "value.actsFor.bornOn"],
  ["a child of nobody in particular", "patient", { actsFor: { ...child, relation: "aunt" } }, "value.actsFor.relation"],
  [
    "a child with an address",
    "patient",
    { actsFor: { ...child, givenName: "www.x.example" } },
    "value.actsFor.givenName",
  ],
  ["a child born tomorrow", "patient", { actsFor: { ...child, bornOn: "2026-11-21" } }, "value.actsFor.bornOn"],
  [
    "a day of birth that does not exist",
    "patient",
    { actsFor: { ...child, bornOn: "2019-02-30" } },
    "value.actsFor.bornOn",
  ],
  ["a child of 18", "patient", { actsFor: { ...child, bornOn: "2008-11-20" } }, "value.actsFor.bornOn"],
  ["papers of a child", "patient", { actsFor: { ...child, passport: "X1" } }, "value.actsFor.passport"],
  ["an unknown key", "goals", { goals: "Walk", paid: true }, "value.paid"],
  ["no goals", "goals", {}, "value.goals"],
  ["null", "goals", { goals: null }, "value.goals"],
  ["goals too long", "goals", { goals: long(3001) }, "value.goals"],
  ["a null character", "goals", { goals: "Walk\u0000" }, "value.goals"],
  ["a birth in the future", "intake", { conditions: [], birthYear: 2027 }, "value.birthYear"],
  ["half a year", "intake", { conditions: [], birthYear: 1961.5 }, "value.birthYear"],
  ["weight as text", "intake", { conditions: [], weightKg: "80" }, "value.weightKg"],
  ["a negative height", "intake", { conditions: [], heightCm: -170 }, "value.heightCm"],
  ["an unknown condition", "intake", { conditions: ["curse"] }, "value.conditions.0"],
  ["text for yes or no", "documents", { documentsLater: "yes" }, "value.documentsLater"],
  [
    "WhatsApp without a number",
    "contact",
    { ...contact, phone: undefined, preferredChannel: "whatsapp" },
    "value.phone",
  ],
  ["no day", "travel", { ...travel, flexibility: "exact", month: undefined }, "value.date"],
  ["no month", "travel", { ...travel, month: undefined }, "value.month"],
  ["yesterday", "travel", { ...travel, month: undefined, flexibility: "exact", date: "2026-11-19" }, "value.date"],
  ["last month", "travel", { ...travel, month: "2026-10" }, "value.month"],
  ["a day that does not exist", "travel", { ...travel, flexibility: "exact", date: "2027-02-30" }, "value.date"],
  [
    "a day and any time",
    "travel",
    { ...travel, flexibility: "open", month: undefined, date: "2027-02-03" },
    "value.date",
  ],
  ["half a companion", "travel", { ...travel, companions: 0.5 }, "value.companions"],
  ["a coach party", "travel", { ...travel, companions: 1e9 }, "value.companions"],
  ["a country in words", "travel", { ...travel, fromCountry: "Kenya" }, "value.fromCountry"],
  ["two lines for a city", "travel", { ...travel, fromCity: "Nai\nrobi" }, "value.fromCity"],
  ["a currency of digits", "budget", { currency: "12$" }, "value.currency"],
  [
    "money in another currency",
    "budget",
    { currency: "USD", budget: { amount: 5, currency: "EUR" } },
    "value.budget.currency",
  ],
  ["a debt", "budget", { currency: "USD", budget: { amount: -5, currency: "USD" } }, "value.budget.amount"],
  ["no money", "budget", { currency: "USD", budget: { amount: 0, currency: "USD" } }, "value.budget.amount"],
  [
    "money in fractions",
    "budget",
    { currency: "USD", budget: { amount: 0.5, currency: "USD" } },
    "value.budget.amount",
  ],
  ["an address without @", "contact", { ...contact, email: "amina" }, "value.email"],
  ["a header in an address", "contact", { ...contact, email: "a@b.example\r\nBcc: c@d.example" }, "value.email"],
  ["a header in a name", "contact", { ...contact, givenName: "A\r\nBcc: c@d.example" }, "value.givenName"],
  ["a name of spaces", "contact", { ...contact, familyName: "   " }, "value.familyName"],
  ["a national phone number", "contact", { ...contact, phone: "0700 000 000" }, "value.phone"],
  ["a language we do not speak", "contact", { ...contact, language: "xx" }, "value.language"],
  ["an inherited key", "goals", JSON.parse('{"goals":"Walk","__proto__":{"a":1}}'), "value.__proto__"],
];

test("a birth year in the future is refused with the last year that can be", async () => {
  const { path, quote } = draft;
  const body = { step: "intake", version: quote.version, value: { conditions: [], birthYear: 2068 } };
  const reply = await site.call("PUT", `${path}/steps`, { body });
  expect(reply.body.errors).toMatchObject([{ field: "value.birthYear", reason: "too-big", limit: 2026 }]);
});

describe("a step with", () => {
  test.each(steps)("%s is refused by name", async (_, step, value, field) => {
    const before = await everything();
    for (const { path, quote } of [draft, sent]) {
      const body = { step, version: quote.version, value };
      const reply = await site.call("PUT", `${path}/steps`, { body });
      expect(reply.status, reply.bytes.toString()).toBe(400);
      expect(reply.headers["content-type"]).toContain("application/problem+json");
      expect(reply.body).toMatchObject({ code: "invalid-input", status: 400, requestId: expect.any(String) });
      expect(reply.body.errors?.map((error) => error.field)).toContain(field);
    }
    expect(await everything()).toEqual(before);
  });
});

const bodies: readonly (readonly [what: string, payload: string, field: string | undefined])[] = [
  ["no JSON", "{language:en}", undefined],
  ["half of it", '{"language":"en"', undefined],
  ["a list", "[]", ""],
  ["a number", "7", ""],
  ["nothing", "", "language"],
  ["an unknown key", '{"language":"en","status":"accepted"}', "status"],
  ["another's token", '{"language":"en","token":"x"}', "token"],
  ["33 levels", JSON.stringify({ language: "en", procedures: deep(33) }), undefined],
  ["100 000 brackets", "[".repeat(100_000), undefined],
];

describe("a beginning with", () => {
  test.each(bodies)("%s is refused", async (_, payload, field) => {
    const before = await everything();
    const headers = { "content-type": "application/json" };
    const reply = await site.call("POST", "/api/quotes", { body: payload, headers });
    expect(reply.status, reply.bytes.toString()).toBe(400);
    expect(reply.body.code).toBe("invalid-input");
    if (field !== undefined) expect(reply.body.errors?.map((error) => error.field)).toContain(field);
    expect(reply.bytes.toString()).not.toMatch(/\bat \S+ \(|node_modules|select|insert/i);
    expect(await everything()).toEqual(before);
  });

  test("300 kB is refused as too large", async () => {
    const reply = await site.call("POST", "/api/quotes", { body: { language: "en", more: long(300_000) } });
    expect([reply.status, reply.body.code]).toEqual([413, "too-large"]);
  });

  test("XML is refused as of another type", async () => {
    const headers = { "content-type": "application/xml" };
    const reply = await site.call("POST", "/api/quotes", { body: "<quote/>", headers });
    expect([reply.status, reply.body.code]).toEqual([415, "unsupported-type"]);
  });
});

test.each([
  ["too short", "short"],
  ["too long", long(65)],
  ["with signs", "key with spaces and more"],
])("a key that is %s is refused", async (_, key) => {
  const reply = await site.call("POST", "/api/quotes", { body: { language: "en" }, key });
  expect([reply.status, reply.body.errors?.[0]?.field]).toEqual([400, "Idempotency-Key"]);
});

test("valid input is stored as typed", async () => {
  const { path, quote } = await startedQuote(site);
  const goals = "<script>alert(1)</script> & ' \" \\ %00 {{7*7}}\n\tمرحبا 👩🏽‍⚕️";
  const body = stepBody("goals", { goals }, quote.version);
  const reply = await site.call<{ request: { goals: { goals: string } } }>("PUT", `${path}/steps`, { body });
  expect(reply.body.request.goals.goals).toBe(goals);
});

test("too many writes get a refusal with the time to wait", async () => {
  const strict = await openTestSite({ environment: { RATE_SEND: "2" } });
  const { path } = await startedQuote(strict);
  const notes = async () => strict.call("POST", `${path}/notes`, { body: { note: "Hello" } });
  const statuses = [(await notes()).status, (await notes()).status];
  const third = await notes();
  expect([...statuses, third.status]).toEqual([422, 422, 429]);
  expect(Number(third.headers["retry-after"])).toBeGreaterThan(0);
  await strict.close();
});
