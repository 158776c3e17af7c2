import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type RecordKind, singleRecordKinds } from "../../contract/client-constants.ts";
import type { ClientRecord } from "../../contract/client-records.ts";
import { problemIn } from "../testing/contract/endpoints.ts";
import { type SignedIn, signIn } from "../testing/people.ts";
import { openTestSite, type TestSite } from "../testing/site.ts";

let site: TestSite;
let ana: SignedIn;
let eve: SignedIn;
beforeAll(async () => {
  site = await openTestSite();
  ana = await signIn(site, { email: "ana@example.org" });
  eve = await signIn(site, { email: "eve@example.org" });
});
afterAll(() => site.close());

interface Answer {
  readonly records: ClientRecord[];
}
const list = async (who: SignedIn) => (await who.call<Answer>("GET", "/api/client/record/list")).body.records;
const save = (who: SignedIn, body: object) => who.call<Answer>("POST", "/api/client/record/save", { body, key: null });
const remove = (who: SignedIn, id: string) =>
  who.call<Answer>("POST", "/api/client/record/remove", { body: { id }, key: null });
const rows = (table: string) =>
  site.services.database.rows<Record<string, unknown>>(site.services.db, sql.raw(`select * from ${table}`));

const values: Readonly<Record<RecordKind, object>> = {
  details: {
    preferredName: "Anita",
    bornOn: "1971-03-05",
    languages: ["pt", "en"],
    timeZone: "Asia/Amman",
    homeAirport: "amm",
  },
  emergency: { name: "João Lima", relation: "husband", phone: "+962 7 9012 3456" },
  needs: { access: ["wheelchair"], accessNote: "Narrow doors do not work.", diets: ["halal"] },
  insurance: { insurer: "Example Mutual", policyNumber: "PM-7788", validUntil: "2027-05-01" },
  companion: { givenName: "Rui", familyName: "Lima", relation: "son", email: "rui@example.org" },
  passport: { name: "ANA LUISA LIMA", country: "PT", number: "ca 123-4567", expiresOn: "2029-01-31" },
};
const written = (kind: RecordKind, changes: object = {}) => ({
  id: randomUUID(),
  version: 0,
  kind,
  value: values[kind],
  ...changes,
});

beforeEach(async () => {
  for (const { id } of await list(ana)) await remove(ana, id);
});

test("each part is stored by itself and read by its owner alone", async () => {
  for (const kind of Object.keys(values) as RecordKind[]) expect((await save(ana, written(kind))).status).toBe(200);
  const records = await list(ana);
  expect(records.map(({ kind }) => kind).toSorted()).toEqual(Object.keys(values).toSorted());
  expect(records.find(({ kind }) => kind === "details")?.value).toEqual({ ...values.details, homeAirport: "AMM" });
  expect(records.find(({ kind }) => kind === "emergency")?.value).toMatchObject({ phone: "+962790123456" });
  expect(await list(eve)).toEqual([]);
});

test("no record is readable in the database", async () => {
  for (const kind of Object.keys(values) as RecordKind[]) await save(ana, written(kind));
  const stored = JSON.stringify(await rows("client_record"));
  expect(stored).not.toMatch(/Anita|João|Mutual|wheelchair|halal|Rui|CA1234567|1971/);
});

test("a record that was moved to another row does not open", async () => {
  await save(ana, written("companion"));
  await save(ana, written("companion", { value: { givenName: "Sara", familyName: "Lima" } }));
  const [one, other] = await rows("client_record");
  const swap = (id: unknown, sealed: unknown) =>
    site.services.db.execute(sql`update client_record set sealed = ${sealed} where id = ${id}`);
  await swap(one?.["id"], other?.["sealed"]);
  expect((await ana.call("GET", "/api/client/record/list")).status).toBe(500);
  await swap(one?.["id"], one?.["sealed"]);
  expect(await list(ana)).toHaveLength(2);
});

test("a change names the version it saw; sent again it is no second one, and an older one is refused", async () => {
  const first = written("details");
  const [made] = (await save(ana, first)).body.records;
  expect(made?.version).toBe(1);
  expect((await save(ana, first)).body.records).toEqual([made]);
  const changed = { ...first, version: 1, value: { languages: ["ar"] } };
  const [second] = (await save(ana, changed)).body.records;
  expect(second).toMatchObject({ version: 2, value: { languages: ["ar"] } });
  expect((await save(ana, changed)).body.records).toEqual([second]);
  const late = await save(ana, { ...first, version: 1, value: { languages: ["fr"] } });
  expect(problemIn(late as never)).toMatchObject({ status: 422, code: "conflict" });
  expect(await list(ana)).toEqual([second]);
});

test("of two tabs that begin the same part at once, one is told of the other", async () => {
  for (const kind of singleRecordKinds) {
    const replies = await Promise.all([save(ana, written(kind)), save(ana, written(kind))]);
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 422]);
  }
  expect((await list(ana)).map(({ kind }) => kind).toSorted()).toEqual([...singleRecordKinds].toSorted());
});

test("a removed record stays removed and cannot be changed", async () => {
  const companion = written("companion");
  await save(ana, companion);
  expect((await remove(ana, companion.id)).body.records).toEqual([]);
  expect((await remove(ana, companion.id)).status).toBe(200);
  const late = await save(ana, { ...companion, version: 1, value: { ...values.companion, relation: "nephew" } });
  expect(late.status).toBe(404);
});

test("another person's record gets the answer of an unknown one", async () => {
  const passport = written("passport");
  await save(ana, passport);
  const before = await rows("client_record");
  const reveal = (who: SignedIn, id: string) =>
    who.call("POST", "/api/client/passport/reveal", { body: { id }, key: null });
  expect((await save(eve, { ...passport, version: 1 })).status).toBe(404);
  expect((await save(eve, passport)).status).toBe(422);
  expect((await remove(eve, passport.id)).status).toBe(200);
  expect((await reveal(eve, passport.id)).status).toBe(404);
  expect((await reveal(eve, randomUUID())).status).toBe(404);
  expect(await rows("client_record")).toEqual(before);
  const entries = (await rows("audit_entry")).filter(({ subject }) => subject === passport.id);
  expect(entries.map(({ event }) => event)).toEqual(["record-changed"]);
});

test("the full passport number is shown on request alone, and the access is audited", async () => {
  const passport = written("passport");
  const { body, bytes } = await save(ana, passport);
  expect(body.records[0]?.value).toMatchObject({ number: "••••••567", name: "ANA LUISA LIMA" });
  expect(bytes.toString()).not.toContain("CA1234567");
  const shown = await ana.call("POST", "/api/client/passport/reveal", { body: { id: passport.id }, key: null });
  expect(shown.body).toEqual({ number: "CA1234567" });
  expect((await rows("audit_entry")).filter(({ event }) => event === "passport-shown")).toMatchObject([
    { subject: passport.id, owner: ana.owner },
  ]);
  const { number: _, ...facts } = values.passport as Record<string, unknown>;
  const moved = await save(ana, { ...passport, version: 1, value: { ...facts, expiresOn: "2031-01-31" } });
  expect(moved.body.records[0]).toMatchObject({ version: 2, value: { number: "••••••567", expiresOn: "2031-01-31" } });
  const without = problemIn((await save(ana, written("passport", { value: facts }))) as never);
  expect(without.errors).toEqual([expect.objectContaining({ field: "value.number", reason: "required" })]);
});

test("there is room for ten companions", async () => {
  for (let n = 0; n < 10; n++) expect((await save(ana, written("companion"))).status).toBe(200);
  expect((await save(ana, written("companion"))).status).toBe(413);
  expect(await list(ana)).toHaveLength(10);
});

describe("what is no answer is refused by its field, and nothing is stored:", () => {
  const long = "x".repeat(2000);
  const bad: readonly (readonly [RecordKind, object, string])[] = [
    ["details", { languages: "pt" }, "languages"],
    ["details", { languages: Array(9).fill("pt") }, "languages"],
    ["details", { languages: ["<b>"] }, "languages.0"],
    ["details", { languages: [], bornOn: "1971-02-30" }, "bornOn"],
    ["details", { languages: [], bornOn: "2030-01-01" }, "bornOn"],
    ["details", { languages: [], bornOn: 1971 }, "bornOn"],
    ["details", { languages: [], title: "king" }, "title"],
    ["details", { languages: [], sex: true }, "sex"],
    ["details", { languages: [], gender: long }, "gender"],
    ["details", { languages: [], preferredName: "An\u0007a" }, "preferredName"],
    ["details", { languages: [], nationality: "Portugal" }, "nationality"],
    ["details", { languages: [], residenceCountry: 7 }, "residenceCountry"],
    ["details", { languages: [], homeAirport: "A1" }, "homeAirport"],
    ["details", { languages: [], timeZone: "Mars/Base" }, "timeZone"],
    ["details", { languages: [], owner: "client:x" }, "owner"],
    ["emergency", { phone: "+962790123456" }, "name"],
    ["emergency", { name: "João", phone: "112" }, "phone"],
    ["emergency", { name: "João", phone: "+962790123456", email: "joao" }, "email"],
    ["needs", { access: ["jet"], diets: [] }, "access.0"],
    ["needs", { access: [], diets: {}, accessNote: "" }, "diets"],
    ["needs", { access: [], diets: [], dietNote: `${long}` }, "dietNote"],
    ["insurance", { insurer: " " }, "insurer"],
    ["insurance", { insurer: "M", validUntil: "soon" }, "validUntil"],
    ["companion", { givenName: "Rui" }, "familyName"],
    ["companion", { givenName: "Rui", familyName: "Lima", note: "a\u0000b" }, "note"],
    ["passport", { ...values.passport, number: "1" }, "number"],
    ["passport", { ...values.passport, number: "CA<script>" }, "number"],
    ["passport", { ...values.passport, country: "pt" }, "country"],
    ["passport", { ...values.passport, expiresOn: null }, "expiresOn"],
    ["passport", { ...values.passport, issuedOn: "2029-02-01" }, "issuedOn"],
  ];
  test.each(bad)("%s %j", async (kind, value, field) => {
    const problem = problemIn((await save(ana, written(kind, { value }))) as never);
    expect(problem.status).toBe(400);
    expect(problem.errors?.map((error) => error.field)).toContain(`value.${field}`);
    expect(await list(ana)).toEqual([]);
  });

  test.each([
    [{ kind: "diary", value: {} }, "kind"],
    [{ id: "1" }, "id"],
    [{ id: "../x" }, "id"],
    [{ version: -1 }, "version"],
    [{ version: 1.5 }, "version"],
    [{ value: null }, "value"],
    [{ sealed: "x" }, "sealed"],
  ])("a record with %j", async (changes, field) => {
    const problem = problemIn((await save(ana, written("details", changes))) as never);
    expect(problem.status).toBe(400);
    expect(problem.errors?.map((error) => error.field)).toContain(field);
  });
});
