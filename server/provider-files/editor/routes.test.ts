import { afterAll, beforeAll, expect, test } from "vitest";
import type { CatalogueVersion, Draft, Part } from "../../../contract/desk/catalogue.ts";
import type { Change } from "../../../contract/desk/changes.ts";
import type { Procedure } from "../../../contract/procedures.ts";
import { taken } from "../../testing/calls.ts";
import { openTestSite, type TestSite } from "../../testing/site.ts";
import { type StaffAtDesk, staffAt } from "../../testing/staff.ts";

let site: TestSite;
let huda: StaffAtDesk;
let omar: StaffAtDesk;
let owner: StaffAtDesk;
const entry = "/api/desk/catalogue/procedure/hip-replacement";

beforeAll(async () => {
  site = await openTestSite();
  huda = await staffAt(site, "coordinator");
  omar = await staffAt(site, "coordinator", { name: "Omar Nasser" });
  owner = await staffAt(site, "owner", { name: "Olga Petrova" });
});
afterAll(() => site.close());

type Texts = Record<string, { title: string }>;
const read = async () => taken(await huda.call<Part>("GET", entry));
const titled = (value: Part["published"], title: string) => {
  const texts = value?.["texts"] as Texts;
  return { ...value, texts: { ...texts, en: { ...texts["en"], title } } };
};
const publicPage = async (): Promise<Procedure> => {
  // Records are fresh for two seconds.
  site.clock.pass(3000);
  return taken(await site.call<Procedure>("GET", "/api/procedures/hip-replacement"));
};
const save = (who: StaffAtDesk, title: string, version: number, published: Part["published"]) =>
  who.call<Draft>("PUT", `${entry}/draft`, { body: { value: titled(published, title), version } });

test("a draft is unseen, then published with who did it, and taken back exactly", async () => {
  const { published } = await read();
  const before = await publicPage();
  const draft = taken(await save(huda, "A new hip, step by step", 0, published));
  expect(draft).toMatchObject({ version: 1, by: huda.name, isBehind: false, findings: [] });
  expect((await publicPage()).title).toBe(before.title);

  const { html } = taken(await huda.call<{ html: string }>("GET", `${entry}/preview`));
  expect(html).toContain("A new hip, step by step");
  expect(html).not.toContain("<script");

  const body = { version: 1, note: "Plainer words" };
  const { number } = taken(await huda.call<{ number: number }>("POST", `${entry}/publish`, { body }));
  expect((await publicPage()).title).toBe("A new hip, step by step");
  const listed = taken(await huda.call<{ versions: CatalogueVersion[] }>("GET", "/api/desk/catalogue-versions"));
  expect(listed.versions[0]).toMatchObject({
    number,
    by: huda.name,
    note: "Plainer words",
    parts: ["procedure/hip-replacement"],
    isCurrent: true,
  });
  const changes = await owner.call<{ changes: object[] }>("GET", `/api/desk/catalogue-versions/${number}`);
  expect(taken(changes).changes).toEqual([
    {
      path: "procedures › hip-replacement › texts › en › title",
      before: before.title,
      after: "A new hip, step by step",
    },
  ]);

  taken(await huda.call("POST", `${entry}/restore`, { body: { number: number - 1, isCheckOnly: false } }));
  expect(await publicPage()).toEqual(before);
  expect((await read()).draft).toBeNull();
});

test("two people at one draft: the second save is refused, and may go on top", async () => {
  const { published } = await read();
  taken(await save(huda, "From Huda", 0, published));
  expect(await save(omar, "From Omar", 0, published)).toMatchObject({ status: 422, body: { code: "conflict" } });
  const { draft } = await read();
  expect(draft).toMatchObject({ by: huda.name, version: 1 });
  expect(taken(await save(omar, "From Omar", 1, published))).toMatchObject({ by: "Omar Nasser", version: 2 });
  const discard = (version: number) => omar.call("POST", `${entry}/discard`, { body: { version } });
  expect((await discard(1)).status).toBe(422);
  expect((await discard(2)).status).toBe(200);
});

test("a draft with a finding names it, and is not published", async () => {
  const { published } = await read();
  const value = { ...published, stayDays: { min: 9, max: 3 } };
  const body = { value, version: 0 };
  const { findings, version } = taken(await huda.call<Draft>("PUT", `${entry}/draft`, { body }));
  expect(findings).toContainEqual({
    path: "stayDays › min",
    at: ["stayDays", "min"],
    reason: "rule",
    message: 'must not be more than "max", which is 3',
  });
  const refused = await huda.call("POST", `${entry}/publish`, { body: { version, note: "" } });
  expect(refused).toMatchObject({ status: 400, body: { code: "invalid-input" } });
  taken(await huda.call("POST", `${entry}/discard`, { body: { version } }));
});

test("a draft may be incomplete, and what no entry has is refused at its place", async () => {
  const { published } = await read();
  const send = (value: object) =>
    huda.call<Draft>("PUT", `${entry}/draft`, { body: { value: { ...published, ...value }, version: 0 } });
  const wrong = { price: 5, durationMinutes: "long", stayDays: [1, 2] };
  expect(await send(wrong)).toMatchObject({
    status: 400,
    body: {
      code: "invalid-input",
      errors: expect.arrayContaining([
        expect.objectContaining({ field: "durationMinutes" }),
        expect.objectContaining({ field: "stayDays" }),
        expect.objectContaining({ field: "price" }),
      ]),
    },
  });
  expect((await read()).draft).toBeNull();
  const { findings, version } = taken(await send({ durationMinutes: null, hospitalNights: 1.5, texts: {} }));
  expect(findings.map(({ at }) => at)).toEqual(
    expect.arrayContaining([["durationMinutes"], ["hospitalNights"], ["texts"]]),
  );
  taken(await huda.call("POST", `${entry}/discard`, { body: { version } }));
  const settings = taken(await owner.call<Part>("GET", "/api/desk/settings"));
  const domains = { value: { ...settings.published, domains: ["elsewhere.example"] }, version: 0 };
  expect(await owner.call("PUT", "/api/desk/settings/draft", { body: domains })).toMatchObject({
    status: 400,
    body: { errors: [{ field: "domains" }] },
  });
  const policies = { en: { cancellation: [""] } };
  const draft = taken(
    await owner.call<Draft>("PUT", "/api/desk/settings/draft", {
      body: { value: { ...settings.published, policies }, version: 0 },
    }),
  );
  expect(draft.findings.map(({ at }) => at?.slice(0, 2))).toContainEqual(["policies", "en"]);
  expect(draft.changes.map(({ path }) => path)).toContainEqual(expect.stringMatching(/^policies › en › /));
  taken(await owner.call("POST", "/api/desk/settings/discard", { body: { version: draft.version } }));
});

test("each finding of a draft has the contract's reason for its place", async () => {
  const { published } = taken(await owner.call<Part>("GET", "/api/desk/settings"));
  const { contact, quotes } = published as Record<"contact" | "quotes", object>;
  const value = {
    ...published,
    contact: { ...contact, phone: "call us", hours: [{ days: [1], opens: "18:00", closes: "08:00" }] },
    quotes: { ...quotes, validDays: 100_000, cancellation: [1, 1].map((days) => ({ days, percent: 50 })) },
    bankAccount: { holder: "", bank: "Bank", iban: "AE07", bic: "1" },
  };
  const { findings, version } = taken(
    await owner.call<Draft>("PUT", "/api/desk/settings/draft", { body: { value, version: 0 } }),
  );
  const reasons = Object.fromEntries(findings.map(({ at, reason, limit }) => [at?.join("."), limit ?? reason]));
  expect(reasons).toMatchObject({
    "contact.phone": "format",
    "contact.hours.0.closes": "rule",
    "quotes.validDays": expect.any(Number),
    "quotes.cancellation.1.days": "repeated",
    "bankAccount.holder": "required",
    "bankAccount.iban": "rule",
    "bankAccount.bic": "format",
  });
  taken(await owner.call("POST", "/api/desk/settings/discard", { body: { version } }));
});

test("a draft that began before a newer publication is not published over it unseen", async () => {
  const { published } = await read();
  taken(await save(huda, "Old start", 0, published));
  const yaml = (await owner.call("GET", "/api/desk/catalogue-file")).bytes.toString();
  const changed = yaml.replace("replyWithinHours: 24", "replyWithinHours: 12").replaceAll("percent: 20", "percent: 25");
  const check = { yaml: changed, isCheckOnly: true };
  const checked = taken(await owner.call<{ number: null }>("POST", "/api/desk/catalogue-file", { body: check }));
  expect(checked).toMatchObject({ problems: [], number: null });
  taken(await owner.call("POST", "/api/desk/catalogue-file", { body: { ...check, isCheckOnly: false } }));
  expect((await read()).draft).toMatchObject({ isBehind: true });
  const publish = (version: number) => huda.call("POST", `${entry}/publish`, { body: { version, note: "" } });
  expect((await publish(1)).status).toBe(422);
  const over = { value: titled((await read()).published, "Old start"), version: 1, isOverNewer: true };
  taken(await huda.call("PUT", `${entry}/draft`, { body: over }));
  expect((await publish(2)).status).toBe(200);
});

test("a file with problems is refused by line, and the clinic's identity stays the operator's", async () => {
  const yaml = (await owner.call("GET", "/api/desk/catalogue-file")).bytes.toString();
  const send = (text: string) =>
    owner.call<{ problems: object[] }>("POST", "/api/desk/catalogue-file", {
      body: { yaml: text, isCheckOnly: false },
    });
  expect(taken(await send(yaml.replace("format: 1", "format: 2"))).problems).toMatchObject([
    { line: 1, path: "format" },
  ]);
  expect((await send(yaml.replaceAll("harbour.example", "elsewhere.example"))).status).toBe(422);
  expect((await huda.call("POST", "/api/desk/catalogue-file", { body: { yaml, isCheckOnly: true } })).status).toBe(403);
});

test("changed cancellation rules are published in the policy, with the day as its version", async () => {
  const { published } = taken(await owner.call<Part>("GET", "/api/desk/settings"));
  const quotes = { ...(published?.["quotes"] as object), cancellation: [{ days: 5, percent: 40 }] };
  const body = { value: { ...published, quotes }, version: 0 };
  taken(await owner.call("PUT", "/api/desk/settings/draft", { body }));
  taken(await owner.call("POST", "/api/desk/settings/publish", { body: { version: 1, note: "" } }));
  site.clock.pass(3000);
  type Policies = { cancellation: string[]; version: string; before: string | null };
  const policies = taken(await site.call<Policies>("GET", "/api/policies"));
  expect(policies).toMatchObject({ version: "2026-11-20", before: "2026-10-01" });
  expect(policies.cancellation.join(" ")).toContain("5 days or more before the day of treatment, 40%");
  const agreed = taken(await site.call<Policies>("GET", "/api/policies?version=2026-10-01"));
  expect(agreed).toMatchObject({ version: "2026-10-01", before: null });
  expect(agreed.cancellation.join(" ")).not.toContain("5 days or more");
  expect((await site.call("GET", "/api/policies?version=2020-01-01")).status).toBe(404);
  const provider = await site.call<{ policiesVersion: string }>("GET", "/api/provider/harbour.example");
  expect(taken(provider).policiesVersion).toBe("2026-11-20");
});

test("a draft says what its publication changes, and the settings of an earlier version are published again", async () => {
  const settings = async () => taken(await owner.call<Part>("GET", "/api/desk/settings"));
  const { published } = await settings();
  const bankAccount = {
    holder: "Harbour Clinic",
    bank: "Example Bank",
    iban: "AE070331234567890123456",
    bic: "EXBKAEAD",
  };
  const body = { value: { ...published, bankAccount }, version: 0 };
  const { changes, version } = taken(await owner.call<Draft>("PUT", "/api/desk/settings/draft", { body }));
  expect(changes.length).toBeGreaterThan(0);
  for (const { path } of changes) expect(path).toMatch(/^bankAccount/);
  taken(await owner.call("POST", "/api/desk/settings/publish", { body: { version, note: "" } }));
  const list = "/api/desk/catalogue-versions?part=settings/clinic";
  const { versions } = taken(await owner.call<{ versions: CatalogueVersion[] }>("GET", list));
  const restore = (who: StaffAtDesk, isCheckOnly: boolean) =>
    who.call<{ changes: Change[]; number: number | null }>("POST", "/api/desk/settings/restore", {
      body: { number: (versions[0]?.number ?? 0) - 1, isCheckOnly },
    });
  expect((await restore(huda, true)).status).toBe(403);
  const checked = taken(await restore(owner, true));
  expect(checked.number).toBeNull();
  for (const { path } of checked.changes) expect(path).toMatch(/^bankAccount/);
  expect((await settings()).published).toMatchObject({ bankAccount });
  expect(taken(await restore(owner, false)).number).toBe((versions[0]?.number ?? 0) + 1);
  expect((await settings()).published).toEqual(published);
});

test("the whole record of an earlier version comes back", async () => {
  const versions = async () =>
    taken(await owner.call<{ versions: CatalogueVersion[] }>("GET", "/api/desk/catalogue-versions")).versions;
  const [current] = await versions();
  const first = (await versions()).at(-1);
  const restore = (seen: number, isCheckOnly = false) =>
    owner.call<{ changes: Change[]; number: number | null }>(
      "POST",
      `/api/desk/catalogue-versions/${first?.number}/restore`,
      { body: { current: seen, isCheckOnly } },
    );
  expect((await restore(1)).status).toBe(422);
  const asked = taken(await restore(current?.number ?? 0, true));
  expect(asked.number).toBeNull();
  expect(asked.changes.map(({ path }) => path)).toContain("quotes › replyWithinHours");
  expect((await versions())[0]?.number).toBe(current?.number);
  expect(taken(await restore(current?.number ?? 0))).toMatchObject({ changes: asked.changes });
  const { published } = taken(await owner.call<Part>("GET", "/api/desk/settings"));
  expect(published).toMatchObject({ quotes: { replyWithinHours: 24, cancellation: [{ days: 7, percent: 50 }] } });
});

test("a published price is in the next load of page, data and API, whose copies are asked about each time", async () => {
  const { published } = await read();
  const paths = ["/procedures/hip-replacement/", "/procedures/hip-replacement/_payload.json", "/api/procedures"];
  const load = (path: string, tag: unknown = "") =>
    site.call("GET", path, { headers: { "if-none-match": String(tag), "accept-encoding": "identity" } });
  const first = await Promise.all(paths.map((path) => load(path)));
  for (const [at, { status, headers }] of first.entries()) {
    expect(status, paths[at]).toBe(200);
    expect(headers["cache-control"]).toBe("public, max-age=0, must-revalidate");
    const again = await load(paths[at] ?? "", `W/"other", ${headers["etag"]}`);
    expect(again).toMatchObject({ status: 304, headers: { etag: headers["etag"] } });
    expect(again.bytes.length).toBe(0);
    // The copy keeps its policy, which names the nonce in it.
    expect(again.headers["content-security-policy"]).toBeUndefined();
  }
  const [essential, ...others] = (published?.["packages"] ?? []) as readonly object[];
  const value = { ...published, packages: [{ ...essential, price: 47_177 }, ...others] };
  const { version } = taken(await owner.call<Draft>("PUT", `${entry}/draft`, { body: { value, version: 0 } }));
  taken(await owner.call("POST", `${entry}/publish`, { body: { version, note: "" } }));
  for (const [at, { headers }] of first.entries()) {
    const { status, bytes } = await load(paths[at] ?? "", headers["etag"]);
    expect(status, paths[at]).toBe(200);
    expect(bytes.toString(), paths[at]).toMatch(/47[,.]?177/);
  }
});
