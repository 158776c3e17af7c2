import { createHash } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { AccountQuote } from "../../../contract/account-quotes.ts";
import type { Draft, Part } from "../../../contract/desk/catalogue.ts";
import type { OfferDraft, OfferDraftContent } from "../../../contract/desk/offer-drafts.ts";
import type { RequestOffers } from "../../../contract/desk/offers.ts";
import type { DeskRequest } from "../../../contract/desk/requests.ts";
import { days, minutes } from "../../../contract/durations.ts";
import type { OfferApproval } from "../../../contract/offers.ts";
import { dayAfter, dayIn } from "../../../contract/zoned-time.ts";
import { asSystem } from "../../db/access.ts";
import { auditEntry } from "../../db/tables/audit.ts";
import { offerDraft, quoteOffer } from "../../db/tables/offers.ts";
import { findRequest } from "../../quotes/offers/draft-queries.ts";
import { markDepositPaid } from "../../quotes/offers/offers.ts";
import { findSignature } from "../../quotes/offers/queries.ts";
import { taken } from "../../testing/calls.ts";
import { type SignedIn, signIn } from "../../testing/people.ts";
import { desk, ownRequest, sentQuote, writtenOffer } from "../../testing/quotes.ts";
import { openTestSite, type TestSite } from "../../testing/site.ts";
import { type StaffAtDesk, staffAt } from "../../testing/staff.ts";

let site: TestSite;
let amina: SignedIn;
let huda: StaffAtDesk;
let lena: StaffAtDesk;
/** The test's clock runs, and a session ends with it. */
async function signInAll(): Promise<void> {
  amina = await signIn(site, { email: "amina@example.org", givenName: "Amina", familyName: "Otieno" });
  huda = await staffAt(site, "coordinator");
  lena = await staffAt(site, "clinician", { name: "Dr Lena Novak", licence: "DEMO-10427" });
}
beforeAll(async () => {
  site = await openTestSite();
  await signInAll();
});
afterAll(() => site.close());

const base = (reference: string) => `/api/desk/requests/${reference}/offers`;
/** The draft of a writer whom the clinician has told the assessment. */
async function read(reference: string, option = 1, staff = huda) {
  const path = `${base(reference)}/${option}/draft`;
  const { content, ...draft } = taken(await staff.call<OfferDraft>("GET", path));
  return { ...draft, content: { ...content, eligibility: content.eligibility ?? "suitable" } as const };
}
const list = async (reference: string) => taken(await huda.call<RequestOffers>("GET", base(reference)));
const own = async (reference: string) =>
  taken(await amina.call<AccountQuote>("GET", `/api/client/quotes/${reference.toLowerCase()}`));
const mailsTo = async (word: string) =>
  (await site.mails()).filter(({ to, subject, text }) => `${to} ${subject} ${text}`.includes(word));

type Saved = Pick<OfferDraft, "version" | "digest" | "problems" | "fallen">;

const save = (
  reference: string,
  { version, content }: { version: number; content: OfferDraftContent },
  { option = 1, staff = huda }: { option?: number; staff?: StaffAtDesk } = {},
) => staff.call<Saved>("PUT", `${base(reference)}/${option}/draft`, { body: { version, content } });

const approve = (
  reference: string,
  { version, digest }: { version: number; digest: string | null },
  option = 1,
  staff = lena,
) => staff.call<OfferApproval>("POST", `${base(reference)}/${option}/approval`, { body: { version, digest } });

const send = (reference: string, version: number, option = 1) =>
  huda.call<RequestOffers>("POST", `${base(reference)}/${option}/sending`, { body: { version } });

/** Writes, signs and sends an alternative. @returns the list as it is then */
async function offer(
  reference: string,
  { option = 1, ...changes }: Partial<OfferDraftContent> & { option?: number } = {},
): Promise<RequestOffers> {
  const { version, content } = await read(reference, option);
  const saved = taken(await save(reference, { version, content: { ...content, ...changes } }, { option }));
  expect(saved.problems).toEqual([]);
  taken(await approve(reference, saved, option));
  return taken(await send(reference, saved.version, option));
}

const noDeposit = { percent: 0, amount: null, refundableDays: 14 };

async function accept(reference: string, option: number, stay = 0) {
  const { offers } = await own(reference);
  const chosen = offers.find((each) => each.option === option);
  const body = {
    ...{ offer: chosen?.version, digest: chosen?.digest, name: "Amina Otieno", language: "en", agreed: true },
    ...(chosen?.dates[stay] && { dates: chosen.dates[stay] }),
  };
  return amina.call<AccountQuote>("POST", `/api/client/quotes/${reference.toLowerCase()}/acceptance`, { body });
}

test("a draft is restored after a closed browser, sealed, unseen by the person, and its version keeps two writers apart", async () => {
  const reference = await ownRequest(amina);
  const first = await read(reference);
  expect(first).toMatchObject({ version: 0, before: null, approval: null });
  const content = { ...first.content, reason: "Bring your last blood test." };
  const saved = taken(await save(reference, { version: 0, content }));
  expect(saved.version).toBe(1);
  // The same save again, because its answer was lost.
  expect(taken(await save(reference, { version: 0, content })).version).toBe(1);
  const other = await staffAt(site, "coordinator", { name: "Omar Haddad" });
  const theirs = { ...content, reason: "Come early." };
  expect(await save(reference, { version: 0, content: theirs }, { staff: other })).toMatchObject({
    body: { code: "conflict" },
  });
  taken(await save(reference, { version: 1, content: theirs }, { staff: other }));
  expect(await read(reference)).toMatchObject({ version: 2, savedBy: "Omar Haddad", content: theirs });
  expect(await own(reference)).toMatchObject({ status: "triage", offers: [] });
  const [row] = await asSystem(site.services.db, (tx) => tx.select().from(offerDraft));
  expect(row?.content).not.toMatch(/early/i);
  taken(await huda.call("POST", `${base(reference)}/1/draft/removal`, { body: { version: 2 } }));
  expect((await read(reference)).version).toBe(0);
});

test("a window that still shows the draft of a sent version does not write over the next one's draft", async () => {
  const reference = await ownRequest(amina);
  await offer(reference, { deposit: noDeposit });
  const next = await read(reference);
  expect(next).toMatchObject({ version: 0, before: { version: 1 } });
  const content = { ...next.content, change: "A shorter stay." };
  taken(await save(reference, { version: 0, content }));
  expect(await save(reference, { version: 1, content: next.content })).toMatchObject({
    body: { code: "conflict" },
  });
  expect(await read(reference)).toMatchObject({ content, isOwn: true });
});

test("a draft starts from the package that the person was shown, and its balance is due on arrival", async () => {
  const { content } = await read(await ownRequest(amina));
  expect(content.lines.map(({ price }) => price)).toEqual([63_500]);
  expect(content.stages).toEqual([{ label: "On arrival", due: "arrival", percent: null, amount: null }]);
});

test("the screen and the offer file report the same problems", async () => {
  const reference = await ownRequest(amina);
  const { content } = await read(reference);
  const line = { id: "x", kind: "other", label: "", quantity: null, price: 1.555, discountPercent: 0 } as const;
  const wrong = {
    ...content,
    lines: [...content.lines, line],
    deposit: { percent: null, amount: null, refundableDays: 14 },
    dates: [{ arrive: "2026-01-01", treatment: "2026-01-02", leave: "2026-01-03" }],
  };
  const { problems, digest } = taken(await save(reference, { version: 0, content: wrong }));
  expect(digest).toBeNull();
  expect(problems.map(({ field, code }) => `${field} ${code}`)).toEqual([
    "lines.1.label needed",
    "lines.1.quantity needed",
  ]);
  const right = { ...wrong, lines: [...content.lines, { ...line, label: "Frame", quantity: 1 }] };
  const next = taken(await save(reference, { version: 1, content: right })).problems;
  expect(next.map(({ field, code }) => `${field} ${code}`)).toEqual([
    "lines.1.price decimals",
    "deposit one-of",
    "dates.0.arrive past",
    "dates.0.leave too-early-to-fly",
  ]);
  const file = writtenOffer({ reference, deposit: "{ refundableDays: 14 }", price: 1.555 });
  const { errorOutput } = await desk(site, ["check", "@"], file);
  expect(errorOutput).toContain(next[0]?.message);
  expect(errorOutput).toContain(next[1]?.message);
  expect(await approve(reference, { version: 2, digest: "0".repeat(64) })).toMatchObject({
    body: { code: "wrong-state" },
  });
});

test("nothing is sent without a clinician's fresh signature, which falls when the text changes", async () => {
  const reference = await ownRequest(amina);
  const { content } = await read(reference);
  const { version, digest } = taken(await save(reference, { version: 0, content }));
  expect(await send(reference, version)).toMatchObject({ body: { code: "wrong-state" } });
  const unregistered = await staffAt(site, "clinician");
  expect(await approve(reference, { version, digest }, 1, unregistered)).toMatchObject({
    body: { detail: expect.stringContaining("registration number") },
  });
  expect(await approve(reference, { version, digest }, 1, huda)).toMatchObject({ status: 403 });
  expect(await approve(reference, { version, digest: "0".repeat(64) })).toMatchObject({ body: { code: "conflict" } });
  const approval = taken(await approve(reference, { version, digest }));
  expect(approval).toMatchObject({ name: "Dr Lena Novak", licence: "DEMO-10427", digest });
  // What is not clinical, such as the end, leaves the signature.
  const later = { ...content, validUntil: "2026-12-15" };
  const kept = taken(await save(reference, { version, content: later }));
  expect(kept.fallen).toBeNull();
  expect((await read(reference)).approval).toEqual(approval);
  const changed = { ...later, reason: "Fasting from midnight." };
  const fell = taken(await save(reference, { version: kept.version, content: changed }));
  expect(fell.fallen).toEqual(approval);
  expect(await read(reference)).toMatchObject({ approval: null, fallen: approval });
  const mails = await mailsTo("Your approval no longer stands");
  expect(mails.map(({ to }) => to).join()).toContain("Lena Novak");
  expect(mails.map(({ text }) => text).join()).not.toMatch(/fasting|knee/i);
  // Undoing the change does not bring the signature back.
  const back = taken(await save(reference, { version: fell.version, content: later }));
  expect(await send(reference, back.version)).toMatchObject({ body: { code: "wrong-state" } });
  taken(await approve(reference, back));
  const sent = taken(await send(reference, back.version));
  expect(sent).toMatchObject({ status: "offered", drafts: [], offers: [{ version: 1, sentBy: "Huda Saleh" }] });
  const shown = await own(reference);
  expect(shown.offers[0]).toMatchObject({
    sentBy: "Huda Saleh",
    approval: { name: "Dr Lena Novak", licence: "DEMO-10427", digest },
    validUntil: "2026-12-15T19:59:59.999Z",
  });
  expect(shown.events.at(-1)).toMatchObject({ kind: "offer-sent", by: { name: "Huda Saleh", role: "coordinator" } });
  const audited = await asSystem(site.services.db, (tx) => tx.select().from(auditEntry));
  const acts = audited.filter(({ event }) => event.startsWith("offer-")).map(({ event, actor }) => `${event} ${actor}`);
  expect(acts).toEqual(
    expect.arrayContaining([
      `offer-approved staff:${lena.id}`,
      `offer-approval-fell staff:${huda.id}`,
      `offer-sent staff:${huda.id}`,
    ]),
  );
  const bare = asSystem(site.services.db, async (tx) => {
    const [row] = await tx.select().from(quoteOffer).limit(1);
    if (row) await tx.insert(quoteOffer).values({ ...row, id: site.services.newId(), version: 99, approvalId: null });
  });
  await expect(bare).rejects.toThrow();
});

test("a signature needs a sign-in within ten minutes", async () => {
  const reference = await ownRequest(amina);
  const { content } = await read(reference);
  const { version, digest } = taken(await save(reference, { version: 0, content }));
  site.clock.pass(minutes(11));
  const late = await approve(reference, { version, digest });
  expect(late).toMatchObject({ status: 403, body: { detail: expect.stringContaining("sign in again") } });
  await signInAll();
  taken(await approve(reference, { version, digest }));
});

test("the command line lays an unapproved file at the desk, and sends it once it is signed", async () => {
  const reference = await ownRequest(amina);
  const file = writtenOffer({ reference });
  const refused = await desk(site, ["offer", "@"], file);
  expect(refused.code).toBe(1);
  expect(refused.errorOutput).toContain(`/desk/requests/${reference.toLowerCase()}/offer/?option=1`);
  const draft = await read(reference, 1, lena);
  expect(draft.content.lines[0]).toMatchObject({ id: "knee", price: 48500 });
  taken(await approve(reference, draft));
  const other = await desk(site, ["offer", "@"], file.replace("48500", "48600"));
  expect(other.errorOutput).toContain("no clinician has approved");
  // The other text took the draft's place, so the signature fell.
  expect((await desk(site, ["offer", "@"], file)).code).toBe(1);
  taken(await approve(reference, await read(reference, 1, lena)));
  expect((await desk(site, ["offer", "@"], file)).output).toContain("Version 1");
});

test("up to three alternatives are open; two acceptances at once make one agreement, and the others close", async () => {
  const reference = await ownRequest(amina);
  await offer(reference, { deposit: noDeposit });
  const second = await read(reference, 2);
  expect(second.before).toBeNull();
  await offer(reference, { option: 2, deposit: noDeposit, hotel: "A quiet hotel." });
  const three = await offer(reference, { option: 3, deposit: noDeposit, flight: "Fly in the morning." });
  expect(three).toMatchObject({ nextOption: null, offers: [{ option: 3 }, { option: 2 }, { option: 1 }] });
  expect((await huda.call("GET", `${base(reference)}/4/draft`)).status).toBe(404);
  const named = (await mailsTo(reference)).filter(({ subject }) => subject.startsWith("Another alternative"));
  expect(named.map(({ text }) => /\d of \d/.exec(text)?.[0])).toEqual(["2 of 2", "3 of 3"]);
  const shown = await own(reference);
  expect(shown.offers.map(({ state }) => state)).toEqual(["open", "open", "open"]);
  // The agreement names what is signed.
  for (const { option, number, statement } of shown.offers)
    expect([number, statement]).toEqual([1, expect.stringContaining(`alternative ${option}, version 1,`)]);
  const replies = await Promise.all([1, 2, 3].map((option) => accept(reference, option)));
  expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 422, 422]);
  const after = await own(reference);
  expect(after.status).toBe("accepted");
  expect(after.offers.map(({ state }) => state).toSorted()).toEqual(["accepted", "closed", "closed"]);
  expect(after.offers.find(({ state }) => state === "accepted")?.version).toBe(after.signature?.version);
  expect(after.events.filter(({ kind }) => kind === "accepted")).toHaveLength(1);
  const told = (await mailsTo(reference)).filter(({ subject }) => /^(?:You accepted|Accepted)/.test(subject));
  expect(told).toHaveLength(2);
  for (const { text } of told) expect(text).toMatch(/[123] of 3/);
});

test("one alternative is withdrawn, another expires: neither can be accepted, and the last one can", async () => {
  const reference = await ownRequest(amina);
  const soon = "2026-12-02";
  await offer(reference, { deposit: noDeposit });
  await offer(reference, { option: 2, deposit: noDeposit, validUntil: soon });
  await offer(reference, { option: 3, deposit: noDeposit });
  expect((await own(reference)).tasks).toContainEqual(expect.objectContaining({ by: `${soon}T19:59:59.999Z` }));
  const stale = await huda.call("POST", `${base(reference)}/1/withdrawal`, { body: { version: 9 } });
  expect(stale).toMatchObject({ body: { code: "conflict" } });
  const left = taken(
    await huda.call<RequestOffers>("POST", `${base(reference)}/1/withdrawal`, { body: { version: 1 } }),
  );
  expect(left).toMatchObject({ status: "offered", nextOption: 1 });
  expect(await accept(reference, 1)).toMatchObject({ body: { code: "conflict" } });
  site.clock.pass(days(14));
  await signInAll();
  expect((await own(reference)).offers.map(({ state }) => state)).toEqual(["open", "expired", "withdrawn"]);
  expect(await accept(reference, 2)).toMatchObject({ body: { code: "wrong-state" } });
  expect((await accept(reference, 3)).status).toBe(200);
});

test("a new version says what changed and why, and only the newest of its alternative is accepted", async () => {
  const reference = await ownRequest(amina);
  await offer(reference);
  const { version, content, before } = await read(reference);
  expect(before?.version).toBe(1);
  const cheaper = { ...content, lines: content.lines.map((line) => ({ ...line, discountPercent: 10 })) };
  const deposit = { ...content.deposit, percent: null, amount: 100 };
  const silent = taken(await save(reference, { version, content: { ...cheaper, deposit } }));
  expect(silent.problems).toMatchObject([{ field: "change", code: "change-needed" }]);
  const old = await own(reference);
  const told = await offer(reference, { change: "Ten per cent less for an early booking." });
  expect(told.offers.map(({ version: each, state }) => [each, state])).toEqual([
    [2, "open"],
    [1, "replaced"],
  ]);
  const shown = await own(reference);
  expect(shown.offers[0]?.change).toContain("early booking");
  const body = { offer: 1, digest: old.offers[0]?.digest, name: "Amina", language: "en", agreed: true };
  expect(await amina.call("POST", `/api/client/quotes/${reference.toLowerCase()}/acceptance`, { body })).toMatchObject({
    body: { code: "conflict" },
  });
});

test("an offer stands to the end of its last day at the clinic, is reminded of once, extended, and then again", async () => {
  const reference = await ownRequest(amina);
  const today = site.clock.now().toISOString().slice(0, 10);
  const inDays = (count: number) => new Date(Date.parse(`${today}T12:00:00Z`) + days(count)).toISOString().slice(0, 10);
  const sent = await offer(reference, { validUntil: inDays(6) });
  // The clinic is four hours ahead of UTC.
  expect(sent.offers[0]?.validUntil).toBe(`${inDays(6)}T19:59:59.999Z`);
  const path = `${base(reference)}/1`;
  const reminders = async () => (await mailsTo(reference)).filter(({ subject }) => /ends soon|waits/.test(subject));
  expect(await reminders()).toHaveLength(0);
  const reminded = taken(await huda.call<RequestOffers>("POST", `${path}/reminder`, { body: { version: 1 } }));
  expect(reminded.offers[0]?.remindedAt).not.toBeNull();
  // Six days before its end it does not end soon.
  expect((await reminders()).map(({ subject }) => subject)).toEqual([expect.stringContaining("waits for your answer")]);
  expect(await huda.call("POST", `${path}/reminder`, { body: { version: 1 } })).toMatchObject({
    body: { code: "wrong-state" },
  });
  const day = inDays(10);
  const extended = taken(await huda.call<RequestOffers>("POST", `${path}/extension`, { body: { version: 1, day } }));
  expect(extended.offers[0]).toMatchObject({ validUntil: `${day}T19:59:59.999Z`, remindedAt: null });
  expect((await own(reference)).events.filter(({ by }) => by?.name === "Huda Saleh").map(({ kind }) => kind)).toEqual([
    "offer-sent",
    "offer-reminded",
    "offer-extended",
  ]);
  // The new end has a reminder of its own, by itself and once.
  site.clock.pass(days(8));
  expect((await reminders()).map(({ subject }) => subject)[1]).toContain("ends soon");
  site.clock.pass(days(1));
  expect(await reminders()).toHaveLength(2);
  site.clock.pass(days(2));
  await signInAll();
  expect(await accept(reference, 1)).toMatchObject({ body: { code: "wrong-state" } });
});

test("an offer ends before the last arrival that it offers, and the time to pay its deposit before the chosen one", async () => {
  const reference = await ownRequest(amina);
  const today = dayIn("Asia/Dubai", site.clock.now());
  const stay = (start: number) => {
    const [arrive, treatment, leave] = [start, start + 2, start + 40].map((count) => dayAfter(today, count));
    return { arrive: arrive ?? "", treatment: treatment ?? "", leave: leave ?? "" };
  };
  const dates = [stay(5), stay(12)];
  const { version, content } = await read(reference);
  const late = taken(
    await save(reference, { version, content: { ...content, dates, validUntil: dayAfter(today, 12) } }),
  );
  expect(late.problems).toMatchObject([{ field: "validUntil", code: "after-arrival" }]);
  const sent = await offer(reference, { dates, validUntil: "" });
  expect(sent.offers[0]?.validUntil).toBe(`${dayAfter(today, 11)}T19:59:59.999Z`);
  const extension = { body: { version: 1, day: dayAfter(today, 20) } };
  expect((await huda.call("POST", `${base(reference)}/1/extension`, extension)).body).toMatchObject({
    code: "invalid-input",
    detail: `The last arrival is on ${dayAfter(today, 12)}. Choose a day before it, or send a new version with later dates.`,
  });
  const accepted = taken(await accept(reference, 1));
  const due = `${dayAfter(today, 4)}T19:59:59.999Z`;
  expect(accepted.tasks).toContainEqual({ kind: "pay-deposit", by: due, count: 1 });
  expect((await list(reference)).offers[0]?.validUntil).toBe(due);
  const later = { body: { version: 1, day: dayAfter(today, 8) } };
  expect((await huda.call("POST", `${base(reference)}/1/extension`, later)).body).toMatchObject({
    detail: `The agreed arrival is on ${dayAfter(today, 5)}. Choose a day before it.`,
  });
  const other = await ownRequest(amina);
  await offer(other, { dates, validUntil: "" });
  site.clock.pass(days(5));
  await signInAll();
  expect(await accept(other, 1)).toMatchObject({
    body: { code: "wrong-state", errors: [{ field: "dates", message: "is not possible any more" }] },
  });
  expect(taken(await accept(other, 1, 1)).status).toBe("deposit_due");
});

test("I: an accepted offer is scheduled with day, doctor and place, and the letter says nothing of health", async () => {
  const reference = await ownRequest(amina);
  const dates = [{ arrive: "2027-03-01", treatment: "2027-03-03", leave: "2027-03-18" }];
  await offer(reference, { deposit: noDeposit, dates, reason: "Metformin continues." });
  const path = `/api/desk/requests/${reference}/schedule`;
  const body = { version: 0, day: "2027-03-03", time: "08:30", doctor: "ada-berg", place: "Reception, building 2" };
  expect(await huda.call("PUT", path, { body })).toMatchObject({ body: { code: "wrong-state" } });
  const letterPath = `/api/client/quotes/${reference.toLowerCase()}/visa-letter`;
  expect(await amina.call("GET", letterPath)).toMatchObject({ body: { code: "wrong-state" } });
  taken(await accept(reference, 1));
  expect((await list(reference)).treatmentOn).toBe("2027-03-03");
  expect(await huda.call("PUT", path, { body: { ...body, doctor: "nobody" } })).toMatchObject({ status: 400 });
  const set = taken(await huda.call<RequestOffers>("PUT", path, { body }));
  expect(set).toMatchObject({ status: "scheduled", schedule: { version: 1, by: "Huda Saleh" }, can: { letter: true } });
  expect(await huda.call("PUT", path, { body })).toMatchObject({ body: { code: "conflict" } });
  const moved = { ...body, version: 1, time: "09:15" };
  expect(taken(await huda.call<RequestOffers>("PUT", path, { body: moved })).schedule?.time).toBe("09:15");
  const shown = await own(reference);
  expect(shown).toMatchObject({
    status: "scheduled",
    stage: "scheduled",
    schedule: { day: "2027-03-03", time: "09:15", place: "Reception, building 2", by: "Huda Saleh" },
  });
  expect(shown.tasks.map(({ kind }) => kind)).toEqual(["begin-trip", "prepare"]);
  const mails = await mailsTo("Your date is agreed");
  expect(mails.at(-1)?.text).toMatch(/3 March 2027.*09:15.*Ada Berg.*Reception, building 2/s);
  expect(mails.map(({ text }) => text).join()).not.toMatch(/knee|Metformin/i);
  for (const letter of [
    await amina.call("GET", letterPath),
    await huda.call("GET", `/api/desk/requests/${reference}/visa-letter?language=en`),
  ]) {
    expect(letter.status).toBe(200);
    const text = letter.bytes.toString();
    expect(text).toContain("Amina Otieno");
    expect(text).toContain("1 March 2027");
    expect(text).not.toMatch(/knee|surgery|treatment|Metformin|diabetes|patient/i);
  }
});

test("I: a treatment is scheduled only after its deposit is paid", async () => {
  const reference = await ownRequest(amina);
  const dates = [{ arrive: "2027-03-01", treatment: "2027-03-03", leave: "2027-03-18" }];
  await offer(reference, { dates });
  expect(taken(await accept(reference, 1)).status).toBe("deposit_due");
  const path = `/api/desk/requests/${reference}/schedule`;
  const body = { version: 0, day: "2027-03-03", time: null, doctor: "ada-berg", place: "Reception" };
  expect(await huda.call("PUT", path, { body })).toMatchObject({ body: { code: "wrong-state" } });
  const { services } = site;
  const tenant = await services.providers.byHost("harbour.example");
  if (!tenant) throw new Error("harbour is there");
  await asSystem(services.db, async (tx) => {
    const row = await findRequest(tx, tenant.id, { keys: services.keys, reference });
    if (row) await markDepositPaid(services, tx, tenant.id, { owner: amina.owner, quoteId: row.id });
  });
  expect((await list(reference)).can.schedule).toBe(true);
  expect(taken(await huda.call<RequestOffers>("PUT", path, { body })).status).toBe("scheduled");
});

test("a request that was sent without signing in is marked until it is in an account, which is then named", async () => {
  const { reference } = (await sentQuote(site)).quote;
  const shown = async () => taken(await huda.call<DeskRequest>("GET", `/api/desk/requests/${reference}`));
  expect(await shown()).toMatchObject({ case: { signedIn: false }, account: null });
  taken(await amina.call("GET", `/api/client/root?email=${amina.email}`));
  taken(await amina.call("GET", "/api/client/quotes"));
  expect(await shown()).toMatchObject({ case: { signedIn: true }, account: { email: amina.email } });
});

test("another clinic's staff find no request here, and a viewer reads the list alone", async () => {
  const reference = await ownRequest(amina);
  const elsewhere = await staffAt(site, "coordinator", { host: "meadow.example" });
  expect((await elsewhere.call("GET", base(reference))).status).toBe(404);
  expect((await elsewhere.call("GET", `${base(reference)}/1/draft`)).status).toBe(404);
  const viewer = await staffAt(site, "viewer");
  expect((await viewer.call("GET", base(reference))).status).toBe(200);
  expect((await viewer.call("GET", `${base(reference)}/1/draft`)).status).toBe(403);
});

test("S4: the accepted text keeps its words and its digest when the catalogue changes", async () => {
  const reference = await ownRequest(amina);
  await offer(reference, { deposit: noDeposit });
  const { offers, signature } = taken(await accept(reference, 1));
  const owner = await staffAt(site, "owner");
  const entry = "/api/desk/catalogue/procedure/knee-replacement";
  const { published } = taken(await owner.call<Part>("GET", entry));
  const texts = published?.["texts"] as Record<string, object>;
  const value = { ...published, texts: { ...texts, en: { ...texts["en"], title: "Another name" } } };
  const { version } = taken(await owner.call<Draft>("PUT", `${entry}/draft`, { body: { value, version: 0 } }));
  taken(await owner.call("POST", `${entry}/publish`, { body: { version, note: "" } }));
  const after = await own(reference);
  expect(after.offers).toEqual(offers);
  expect(after.signature).toEqual(signature);
  const { services } = site;
  const tenant = await services.providers.byHost("harbour.example");
  const kept = await asSystem(services.db, async (tx) => {
    const row = tenant && (await findRequest(tx, tenant.id, { keys: services.keys, reference }));
    return row && tenant && findSignature(tx, tenant.id, { keys: services.keys, quoteId: row.id });
  });
  expect(kept?.agreed.text).toContain("Knee replacement");
  expect(kept?.agreed.text).not.toContain("Another name");
  expect(
    createHash("sha256")
      .update(kept?.agreed.text ?? "")
      .digest("hex"),
  ).toBe(signature?.digest);
});
