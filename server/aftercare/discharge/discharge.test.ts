import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { RecoveryDiary } from "../../../contract/aftercare.ts";
import type { DeskRecovery } from "../../../contract/desk/aftercare.ts";
import type { DeskDischarge } from "../../../contract/desk/discharge.ts";
import type { listAudit } from "../../../contract/desk/records.ts";
import { roles } from "../../../contract/desk/rights.ts";
import type { DischargePack, SharedLetter } from "../../../contract/discharge.ts";
import { days, minutes } from "../../../contract/durations.ts";
import type { AnswerOf } from "../../../contract/endpoint.ts";
import { asOwner, asStaff, asSystem } from "../../db/access.ts";
import { treatedTestTrip } from "../../testing/bought.ts";
import { taken } from "../../testing/calls.ts";
import { dischargeText, type SavedDischarge, signDischargePack } from "../../testing/discharge.ts";
import { type SignedIn, signIn } from "../../testing/people.ts";
import { openTestSite, type TestSite } from "../../testing/site.ts";
import { type StaffAtDesk, staffAt } from "../../testing/staff.ts";
import { begunTrip } from "../../testing/trips.ts";

let site: TestSite;
let clinician: StaffAtDesk;
let ana: SignedIn;
let ben: SignedIn;
let trip: string;
let reference: string;
let desk: string;
beforeAll(async () => {
  site = await openTestSite();
  clinician = await staffAt(site, "clinician", { name: "Dr Lena Novak", licence: "DEMO-10427" });
  ana = await signIn(site, { email: "ana@example.org" });
  ben = await signIn(site, { email: "ben@example.org" });
  for (const each of [ana, ben]) await each.call("GET", `/api/client/root?email=${each.email}`);
  trip = await treatedTestTrip(site, ana, { daysAgo: 2 });
  ({ reference } = taken(await ana.call<RecoveryDiary>("GET", `/api/client/aftercare/${trip}`)));
  desk = `/api/desk/recoveries/${reference}/discharge`;
});
afterAll(() => site.close());

const own = () => `/api/client/aftercare/${trip}/discharge`;
const pack = async () => taken(await ana.call<DischargePack>("GET", own()));
const save = (content: object, version: number, who = clinician) =>
  who.call<SavedDischarge>("PUT", `${desk}/draft`, { body: { version, content } });
const sign = (body: object, who = clinician) => who.call<DeskDischarge>("POST", `${desk}/signature`, { body });

const share = { recipient: "Dr Costa, Lisbon", purpose: "aftercare", language: "ar", days: 30 };
const put = (id: string, body: object = share, who = ana) =>
  who.call<DischargePack>("PUT", `${own()}/shares/${id}`, { body });
const check = async (token: string | null | undefined, host = "harbour.example") =>
  taken(await site.call<{ opens: boolean }>("GET", `/api/letters/${token}`, { host })).opens;
const openLink = (token: string | null | undefined, name = "Dr Costa", host = "harbour.example") =>
  site.call<SharedLetter>("POST", `/api/letters/${token}/openings?language=ar`, { body: { name }, host });

test("clinicians alone write and sign; nobody does for a treatment that did not take place", async () => {
  for (const role of roles.filter((each) => each !== "clinician")) {
    const other = await staffAt(site, role);
    expect((await other.call("POST", `${desk}/openings`)).status, role).toBe(403);
    expect((await save(dischargeText(), 0, other)).status, role).toBe(403);
    expect((await sign({ version: 1, digest: "0".repeat(64) }, other)).status, role).toBe(403);
  }
  const meadow = await staffAt(site, "clinician", { host: "meadow.example", licence: "DEMO-1" });
  expect((await save(dischargeText(), 0, meadow)).status).toBe(404);
  const planned = (await begunTrip(ana)).reference;
  expect((await clinician.call("POST", `/api/desk/recoveries/${planned}/discharge/openings`)).status).toBe(404);
  expect((await ana.call("GET", own())).status).toBe(404);
});

test("the draft begins with the warranty that was sold, and says what it lacks", async () => {
  const opened = taken(await clinician.call<DeskDischarge>("POST", `${desk}/openings`));
  expect(opened).toMatchObject({
    case: { reference, procedure: "Knee replacement", patient: { name: "Ana Lima" } },
    draft: { version: 0, digest: null, savedAt: null, content: { warranty: { terms: "" } } },
    signed: [],
  });
  const { content } = opened.draft;
  const unfinished = { ...content, medicines: [{ name: "Enoxaparin", dose: "", until: "2026-01-01" }] };
  const first = taken(await save(unfinished, 0));
  expect(first).toMatchObject({ version: 1, digest: null });
  expect(first.problems.map(({ field, reason }) => `${field} ${reason}`)).toEqual(
    expect.arrayContaining(["done missing", "medicines.0.dose missing", "medicines.0.until before-treatment"]),
  );
  expect(taken(await save(unfinished, 0)).version).toBe(1);
  expect((await save(content, 0)).body).toMatchObject({ code: "conflict" });
  expect((await sign({ version: 1, digest: "0".repeat(64) })).status).toBe(422);
});

test("a signature needs a registration number, a fresh sign-in and the text that was read", async () => {
  const { version, digest } = taken(await save(dischargeText(), 1));
  expect(version).toBe(2);
  const unregistered = await staffAt(site, "clinician");
  expect((await sign({ version, digest }, unregistered)).body).toMatchObject({ code: "wrong-state" });
  expect((await sign({ version, digest: "0".repeat(64) })).body).toMatchObject({ code: "conflict" });
  expect((await sign({ version: 1, digest })).body).toMatchObject({ code: "conflict" });
  site.clock.pass(minutes(11));
  expect((await sign({ version, digest })).status).toBe(403);
  site.clock.pass(-minutes(11));
  const body = { version, digest };
  const key = "the-signature-of-one";
  const signed = taken(await clinician.call<DeskDischarge>("POST", `${desk}/signature`, { body, key }));
  expect(signed.signed).toMatchObject([{ version: 1, digest, name: "Dr Lena Novak", licence: "DEMO-10427" }]);
  const again = taken(await clinician.call<DeskDischarge>("POST", `${desk}/signature`, { body, key }));
  expect(again.signed).toHaveLength(1);
  expect((await sign(body)).body).toMatchObject({ code: "conflict" });
});

test("the person reads what was signed, sees who opened it, and has a mail without health", async () => {
  const shown = await pack();
  expect(shown).toMatchObject({
    current: { version: 1, content: dischargeText(), warrantyUntil: "2028-11-18", licence: "DEMO-10427" },
    earlier: [],
    shares: [],
    openings: [{ name: "Dr Lena Novak", purpose: null }],
  });
  const diary = taken(await ana.call<RecoveryDiary>("GET", `/api/client/aftercare/${trip}`));
  expect(diary.discharge).toMatchObject({ version: 1 });
  const path = `/profile/recovery/${trip}/discharge/`;
  const mail = (await site.mails()).find(({ to, text }) => to.includes(ana.email) && text.includes(path));
  expect(mail?.subject).toContain(reference);
  expect(`${mail?.subject} ${mail?.text}`).not.toMatch(/knee|enoxaparin|implant|thrombosis|surgeon|LOT-48213/i);
  const viewer = await staffAt(site, "viewer");
  const seen = taken(await viewer.call<DeskRecovery>("GET", `/api/desk/recoveries/${reference}`));
  expect(seen.discharge).toMatchObject([{ version: 1, name: "Dr Lena Novak" }]);
  expect(JSON.stringify(seen)).not.toMatch(/enoxaparin|LOT-48213/i);
});

test("a correction says what it corrects; the version before stays as it was signed", async () => {
  const [before] = [(await pack()).current];
  const corrected = dischargeText({ medicines: [], language: "ar" });
  const opened = taken(await clinician.call<DeskDischarge>("POST", `${desk}/openings`));
  expect(opened.draft.content).toEqual(dischargeText());
  // The number of a draft of the version before is no draft of this one.
  expect((await save(corrected, 2)).body).toMatchObject({ code: "conflict" });
  const lacking = taken(await save(corrected, opened.draft.version));
  expect(lacking.problems).toEqual([{ field: "correction", reason: "missing" }]);
  await signDischargePack(clinician, reference, { ...corrected, correction: "Enoxaparin was stopped." });
  expect(await pack()).toMatchObject({
    current: { version: 2, content: { correction: "Enoxaparin was stopped." } },
    earlier: [before],
  });
});

test("no role writes a signed version, and the database refuses to change or skip one", async () => {
  const { db } = site.services;
  const providerId = site.providers[0];
  if (!providerId) throw new Error("the site has no provider");
  const change = sql`update discharge_pack set digest = 'another'`;
  const copy = sql`insert into discharge_pack select gen_random_uuid(), provider_id, owner, trip_id, version + 5::smallint,
    sealed, digest, staff_id, name, licence, at from discharge_pack`;
  await expect(asOwner(db, providerId, ana.owner, (tx) => tx.execute(change))).rejects.toThrow();
  await expect(asStaff(db, providerId, (tx) => tx.execute(change))).rejects.toThrow();
  await expect(asSystem(db, (tx) => tx.execute(change))).rejects.toThrow();
  await expect(asOwner(db, providerId, ana.owner, (tx) => tx.execute(copy))).rejects.toThrow();
  await expect(asStaff(db, providerId, (tx) => tx.execute(copy))).rejects.toThrow();
  await expect(db.execute(change)).rejects.toThrow();
  await expect(asStaff(db, providerId, (tx) => tx.execute(sql`delete from discharge_pack`))).rejects.toThrow();
  expect((await pack()).earlier).toHaveLength(1);
});

test("a link opens the newest letter for its purpose, and its owner sees who opened it", async () => {
  const id = site.services.newId();
  const { shares } = taken(await put(id));
  expect(shares).toMatchObject([{ id, recipient: share.recipient, purpose: "aftercare", language: "ar" }]);
  expect(taken(await put(id)).shares).toHaveLength(1);
  expect(await check(shares[0]?.token)).toBe(true);
  expect(await check(shares[0]?.token, "meadow.example")).toBe(false);
  expect(await check("A".repeat(43))).toBe(false);
  const letter = taken(await openLink(shares[0]?.token));
  expect(letter).toMatchObject({
    case: { patient: { name: "Ana Lima" }, procedure: "Knee replacement", textsLanguage: "en" },
    version: { version: 2, name: "Dr Lena Novak", content: { language: "ar", medicines: [] } },
    purpose: "aftercare",
  });
  expect(letter.version.content).not.toHaveProperty("warranty");
  expect((await pack()).openings[0]).toMatchObject({ name: "Dr Costa", purpose: "aftercare" });
  expect((await openLink(shares[0]?.token, "Dr Costa", "meadow.example")).status).toBe(404);
  expect((await openLink("A".repeat(43))).status).toBe(404);
  expect((await openLink(shares[0]?.token, " ")).status).toBe(400);
});

test("a link ends when its owner or its day ends it", async () => {
  const [active] = (await pack()).shares;
  expect((await ben.call("POST", `${own()}/shares/${active?.id}/end`)).status).toBe(404);
  expect((await openLink(active?.token)).status).toBe(200);
  const ended = taken(await ana.call<DischargePack>("POST", `${own()}/shares/${active?.id}/end`));
  expect(ended.shares).toMatchObject([{ token: null }]);
  expect((await ana.call("POST", `${own()}/shares/${active?.id}/end`)).status).toBe(200);
  expect(await check(active?.token)).toBe(false);
  expect((await openLink(active?.token)).status).toBe(404);
  const { shares } = taken(await put(site.services.newId(), { ...share, days: 7 }));
  const token = shares.find((each) => each.token)?.token;
  site.clock.pass(days(6));
  expect((await openLink(token)).status).toBe(200);
  site.clock.pass(days(1));
  expect((await openLink(token)).status).toBe(404);
  site.clock.pass(-days(7));
});

test("another person reads, shares and opens nothing of it, also with its ids", async () => {
  expect((await ben.call("GET", own())).status).toBe(404);
  expect((await put(site.services.newId(), share, ben)).status).toBe(404);
  const theirs = await treatedTestTrip(site, ben, { daysAgo: 3, daysAhead: 90 });
  const { reference: other } = taken(await ben.call<RecoveryDiary>("GET", `/api/client/aftercare/${theirs}`));
  await signDischargePack(clinician, other, dischargeText({ done: "Another treatment." }));
  const [known] = (await pack()).shares;
  const path = `/api/client/aftercare/${theirs}/discharge/shares/${known?.id}`;
  expect((await ben.call("PUT", path, { body: share })).status).toBe(404);
  expect((await ben.call("POST", `${path}/end`)).status).toBe(404);
  expect((await ben.call("PUT", path, { body: { ...share, days: 365 } })).status).toBe(400);
});

test("there are at most ten active links", async () => {
  const active = (await pack()).shares.filter(({ token }) => token).length;
  for (let count = active; count < 10; count++) expect((await put(site.services.newId())).status).toBe(200);
  expect((await put(site.services.newId())).status).toBe(422);
});

test("a claim under the warranty opens a case at the desk", async () => {
  const body = { text: "The knee gives way.", about: "warranty" };
  const diary = taken(await ana.call<RecoveryDiary>("POST", `/api/client/aftercare/${trip}/questions`, { body }));
  expect(diary).toMatchObject({ state: "waiting", talk: [{ kind: "warranty", text: body.text }] });
  const seen = taken(await clinician.call<DeskRecovery>("GET", `/api/desk/recoveries/${reference}`));
  expect(seen).toMatchObject({ state: "waiting", case: { hasNews: true }, history: [{ kind: "warranty" }] });
});

test("what is sealed, audited and logged tells nothing of the treatment", async () => {
  const { db, database } = site.services;
  const stored = await asSystem(db, async (tx) => [
    await database.rows(tx, sql`select * from discharge_pack`),
    await database.rows(tx, sql`select * from discharge_opening`),
    await database.rows(tx, sql`select * from letter_share`),
    await database.rows(tx, sql`select * from audit_entry`),
  ]);
  expect(JSON.stringify(stored)).not.toMatch(/enoxaparin|LOT-48213|Costa|thrombosis/i);
  const events = JSON.stringify(stored[3]);
  for (const event of ["discharge-opened", "discharge-signed", "letter-shared", "letter-opened", "letter-share-ended"])
    expect(events).toContain(event);
});

test("the audit of a signature leads to the trip", async () => {
  const owner = await staffAt(site, "owner");
  const { rows } = taken(
    await owner.call<AnswerOf<typeof listAudit>>("GET", "/api/desk/records/audit?event=discharge-signed"),
  );
  expect(new Set(rows.map(({ about }) => about?.kind))).toEqual(new Set(["trip"]));
  expect(rows.map(({ about }) => about?.reference)).toContain(reference);
});
