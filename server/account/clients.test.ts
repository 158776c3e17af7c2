import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Client } from "../../contract/clients.ts";
import { problemIn } from "../testing/contract/endpoints.ts";
import { askPool, type SignedIn, signIn } from "../testing/people.ts";
import { openTestSite, type TestSite } from "../testing/site.ts";

let site: TestSite;
let ana: SignedIn;
let eve: SignedIn;
let elsewhere: SignedIn;
beforeAll(async () => {
  site = await openTestSite();
  ana = await signIn(site, { email: "Ana.Lima@example.org" });
  eve = await signIn(site, { email: "eve@example.org", givenName: "Eve" });
  elsewhere = await signIn(site, { email: "Ana.Lima@example.org", host: "meadow.example" });
  await root(eve);
});
afterAll(() => site.close());

const root = (who: SignedIn, query = `?email=${encodeURIComponent(who.email)}`) =>
  who.call<Client>("GET", `/api/client/root${query}`);
const update = (who: SignedIn, body: object) =>
  who.call<Client>("POST", "/api/client/root/update", { body: { email: who.email, ...body } });
const place = async (who: SignedIn) => {
  const provider = await site.call<{ company: { id: string }; location: { id: string } }>(
    "GET",
    `/api/provider/${who.host}`,
    { host: who.host },
  );
  return { companyId: provider.body.company.id, locationId: provider.body.location.id, countryId: "AE" };
};
const rows = (table: string) =>
  site.services.database.rows<Record<string, unknown>>(site.services.db, sql.raw(`select * from ${table}`));

test("a client is created on the first call, once for concurrent calls, and belongs to this clinic", async () => {
  const replies = await Promise.all(Array.from({ length: 6 }, () => root(ana)));
  for (const { status, body, headers } of replies) {
    expect(status).toBe(200);
    expect(headers["cache-control"]).toBe("no-store");
    expect(body).toEqual({
      id: replies[0]?.body.id,
      email: "Ana.Lima@example.org",
      currency: null,
      firstName: "Ana",
      lastName: "Lima",
      image: null,
      phoneNumber: null,
      version: 1,
      companyLocations: [{ ...(await place(ana)), since: expect.any(String) }],
    });
  }
  expect((await rows("client")).filter(({ owner }) => owner === ana.owner)).toHaveLength(1);
});

test("what a user pool took for a name, and is none, is not shown to others", async () => {
  const mallory = await signIn(site, { email: "mallory@example.org", givenName: "Win at https://evil.example/prize" });
  expect((await root(mallory)).body).toMatchObject({ firstName: null, lastName: "Lima" });
});

test("the same address at another clinic is another client", async () => {
  const [here, there] = [await root(ana), await root(elsewhere)];
  expect(there.body).toMatchObject({ email: here.body.email, version: 1 });
  expect(there.body.id).not.toBe(here.body.id);
  expect(
    (await site.call("GET", "/api/client/root?email=Ana.Lima@example.org", { headers: { idtoken: elsewhere.idToken } }))
      .status,
  ).toBe(401);
});

test.each([
  ["in other letters", "ANA.LIMA@EXAMPLE.ORG"],
  ["with space around it", "  ana.lima@example.org "],
  ["in full width", "ａｎａ．ｌｉｍａ＠ｅｘａｍｐｌｅ．ｏｒｇ"],
])("one's own address may be written %s", async (_, email) => {
  expect((await root(ana, `?email=${encodeURIComponent(email)}`)).status).toBe(200);
});

test("every other address gets the same refusal", async () => {
  const own = encodeURIComponent(ana.email);
  const queries = [
    "?email=eve@example.org",
    "?email=nobody@example.org",
    `?email=${own}&email=eve@example.org`,
    `?email=${own}&email=${own}`,
    "?email=",
    "",
    "?email=%25",
  ];
  const replies = await Promise.all(queries.map((query) => root(ana, query)));
  const told = replies.map(({ status, body }) => {
    const { requestId, ...rest } = body as unknown as Record<string, unknown>;
    return { status, ...rest };
  });
  for (const one of told) expect(one).toEqual(told[0]);
  expect(told[0]).toMatchObject({ status: 403, code: "not-allowed" });
  expect((await site.call("GET", `/api/client/root?email=${own}`)).status).toBe(401);
});

describe("an update", () => {
  test("changes what it names, clears what it empties, and leaves the rest", async () => {
    const { body } = await update(ana, {
      currency: "gbp",
      firstName: " Ana Luísa ",
      phoneNumber: "00962 (0)7 9012 3456",
    });
    expect(body).toMatchObject({
      currency: "GBP",
      firstName: "Ana Luísa",
      lastName: "Lima",
      phoneNumber: "+962790123456",
    });
    const cleared = await update(ana, { phoneNumber: "", currency: null });
    expect(cleared.body).toMatchObject({ currency: null, phoneNumber: null, firstName: "Ana Luísa" });
    expect(cleared.body.version).toBe(body.version + 1);
    const { body: profile } = await ana.call<Record<string, unknown>>("POST", "/api/profile/id", { key: null });
    expect(profile).toMatchObject({ givenName: "Ana Luísa", familyName: "Lima", image: null });
  });

  test("that is sent again has no second effect; one made from an older state is refused", async () => {
    const { body: seen } = await root(ana);
    const first = await update(ana, { currency: "JOD", version: seen.version });
    expect((await update(ana, { currency: "JOD", version: seen.version })).body).toEqual(first.body);
    const late = await update(ana, { currency: "EUR", version: seen.version });
    expect(problemIn(late as never)).toMatchObject({ status: 422, code: "conflict" });
    expect((await root(ana)).body.currency).toBe("JOD");
  });

  test("of another client's address is refused and changes no row", async () => {
    const before = await rows("client");
    const reply = await update(ana, { email: "eve@example.org", firstName: "Mallory" });
    expect(reply.status).toBe(403);
    expect(await rows("client")).toEqual(before);
  });

  const long = "x".repeat(300);
  test.each([
    ["currency", "pounds"],
    ["currency", 7],
    ["firstName", long],
    ["firstName", ["Ana"]],
    ["firstName", "Ana\u0000"],
    ["lastName", "Lima\u0007ami"],
    ["lastName", "two\nlines"],
    ["lastName", { is: "Lima" }],
    ["phoneNumber", "079012"],
    ["phoneNumber", "+962 call me"],
    ["phoneNumber", 962790123456],
    ["image", "https://evil.example/a.png"],
    ["image", "../../keys"],
    ["image", randomUUID()],
    ["version", "1"],
    ["isAdmin", true],
    ["owner", "client:other"],
    ["id", randomUUID()],
  ])("with a wrong %s is refused by its name (%j)", async (field, value) => {
    const before = await rows("client");
    const problem = problemIn((await update(eve, { [field]: value })) as never);
    expect(problem.status).toBe(400);
    expect(problem.errors?.map((error) => error.field)).toEqual([field]);
    expect(await rows("client")).toEqual(before);
  });
});

describe("a clinic", () => {
  const add = (who: SignedIn, body: object) =>
    who.call<Client>("POST", "/api/client/company-location/add", {
      body: { email: who.email, givenName: "Eve", familyName: "Lima", ...body },
    });

  test("is left and joined again; twice is once", async () => {
    const own = await place(eve);
    await root(eve);
    const { countryId: _, ...named } = own;
    const left = await eve.call<Client>("POST", "/api/client/company-location/remove", { body: named });
    expect(left.body.companyLocations).toEqual([]);
    expect((await root(eve)).body.companyLocations).toEqual([]);
    const first = await add(eve, own);
    expect(first.body.companyLocations).toEqual([{ ...own, since: expect.any(String) }]);
    expect((await add(eve, own)).body).toEqual(first.body);
  });

  test("of another provider is as unknown as a made-up one", async () => {
    const own = await place(eve);
    const foreign = await place(elsewhere);
    const made = { ...own, companyId: randomUUID() };
    const replies = await Promise.all(
      [foreign, made, { ...own, locationId: foreign.locationId }].map((body) => add(eve, body)),
    );
    expect(replies.map(({ status }) => status)).toEqual([404, 404, 404]);
    expect(replies.map(({ body }) => (body as unknown as { detail: string }).detail)).toEqual(
      Array(3).fill("There is no such clinic here."),
    );
  });

  test("is not joined for another client, nor with a missing field", async () => {
    const own = await place(eve);
    expect((await add(eve, { ...own, email: ana.email })).status).toBe(403);
    for (const field of ["givenName", "familyName", "companyId", "locationId", "countryId"]) {
      const problem = problemIn((await add(eve, { ...own, [field]: undefined })) as never);
      expect(problem.errors).toEqual([expect.objectContaining({ field, reason: "required" })]);
    }
  });
});

test("an address that the pool confirms for another client leaves the former owner's row", async () => {
  const first = await signIn(site, { email: "moved@example.org" });
  const { body: before } = await root(first);
  await update(first, { firstName: "First" });
  await askPool(site, "harbour.example", "DeleteUser", { AccessToken: first.accessToken });
  const second = await signIn(site, { email: "moved@example.org", givenName: "Second" });
  const { body: after } = await root(second);
  expect(after).toMatchObject({ firstName: "Second", version: 1 });
  expect(after.id).not.toBe(before.id);
  expect((await rows("client")).filter(({ email }) => email === "moved@example.org")).toHaveLength(2);
});

test("changes are audited by ids alone", async () => {
  const entries = await rows("audit_entry");
  const own = entries.filter(({ owner }) => owner === ana.owner);
  expect(own.filter(({ event }) => event === "client-made")).toHaveLength(1);
  expect(own.filter(({ event }) => event === "client-changed").length).toBeGreaterThan(1);
  expect(JSON.stringify(entries)).not.toMatch(/Ana|GBP|962790/);
});

test("a name with a web address is refused, and one from the sign-in is in no mail", async () => {
  const name = "Sign in at http://evil.example";
  expect((await update(eve, { firstName: name })).status).toBe(400);
  const mallory = await signIn(site, { email: "mallory@example.org", givenName: name });
  await root(mallory);
  expect((await mallory.call("POST", "/api/client/archive/request")).status).toBe(200);
  const mails = (await site.mails()).filter(({ to }) => to.includes("mallory@example.org"));
  expect(mails.length).toBeGreaterThan(0);
  for (const { to, subject, text, html } of mails) expect(`${to} ${subject} ${text} ${html}`).not.toContain("evil");
});
