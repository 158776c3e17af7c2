import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { AccountQuote, AccountQuoteSummary, listOwnQuotes } from "../../contract/account-quotes.ts";
import { days, minutes } from "../../contract/durations.ts";
import type { AnswerOf } from "../../contract/endpoint.ts";
import type { Quote } from "../../contract/quotes.ts";
import { asOwner, asSystem } from "../db/access.ts";
import { verifyAudit } from "../db/audit.ts";
import { auditEntry } from "../db/tables/audit.ts";
import { quoteOffer } from "../db/tables/offers.ts";
import { taken } from "../testing/calls.ts";
import { type SignedIn, signIn } from "../testing/people.ts";
import {
  desk,
  filledQuote,
  filledSteps,
  type OpenQuote,
  sendOffer,
  startedQuote,
  stepBody,
  submission,
  writtenOffer,
} from "../testing/quotes.ts";
import { openTestSite, type TestSite } from "../testing/site.ts";

let site: TestSite;
let amina: SignedIn;
let ben: SignedIn;
beforeAll(async () => {
  site = await openTestSite();
  amina = await signIn(site, { email: "Amina@example.org", givenName: "Amina", familyName: "Otieno" });
  ben = await signIn(site, { email: "ben@example.org" });
});
afterAll(() => site.close());

/** A guest's sent request, from the test's own address by default. */
let guests = 0;
async function guestQuote(email = `guest${guests++}@example.org`): Promise<OpenQuote> {
  const draft = await filledQuote(site);
  const body = { step: "contact", version: draft.quote.version, value: { ...filledSteps.contact, email } };
  const { version } = taken(await site.call<Quote>("PUT", `${draft.path}/steps`, { body }));
  const quote = taken(await site.call<Quote>("POST", `${draft.path}/submit`, { body: { ...submission, version } }));
  return { ...draft, quote };
}

/** A request in an account with one open offer. */
async function offered(person = amina): Promise<{ reference: string; path: string; quote: AccountQuote }> {
  const { token, quote } = await guestQuote();
  await person.call("POST", "/api/client/quotes", { body: { token } });
  const { reference } = quote;
  await sendOffer(site, { reference });
  return { reference, path: pathOf(reference), quote: taken(await read(reference, person)) };
}

const pathOf = (reference: string) => `/api/client/quotes/${reference.toLowerCase()}`;
const read = (reference: string, person = amina) => person.call<AccountQuote>("GET", pathOf(reference));
const list = async (person: SignedIn) =>
  taken(await person.call<{ quotes: AccountQuoteSummary[] }>("GET", "/api/client/quotes")).quotes;
const mailsAbout = async (reference: string) =>
  (await site.mails()).filter(({ subject, text }) => `${subject}${text}`.includes(reference));

const acceptance = ({ offers: [offer] }: AccountQuote, changes: object = {}) => ({
  offer: offer?.version,
  digest: offer?.digest,
  name: "Amina Otieno",
  dates: offer?.dates[0],
  language: "en",
  agreed: true,
  ...changes,
});

test("a guest's request is in the account after a sign-in with the same verified address, and its link is closed", async () => {
  const { path, quote, token } = await guestQuote("AMINA@Example.org");
  const other = await guestQuote();
  await amina.call("POST", "/api/profile/id");
  expect((await list(amina)).map(({ reference }) => reference)).toEqual([quote.reference]);
  expect(await list(ben)).toEqual([]);
  const own = taken(await read(quote.reference));
  expect(own.events.map(({ kind }) => kind)).toEqual(["started", "submitted", "claimed"]);
  const link = await site.call("GET", path);
  expect(link).toMatchObject({ status: 410, body: { code: "in-account" } });
  expect(link.bytes.toString()).not.toMatch(/otieno|knee/i);
  // The first mail's button leads its signed-in sender on, and nobody else.
  const opened = (idToken?: string) =>
    site.call("GET", `/quote/${token}/`, idToken ? { headers: { cookie: `token=${idToken}` } } : {});
  expect(await opened(amina.idToken)).toMatchObject({
    headers: { location: `/profile/procedures/${quote.reference.toLowerCase()}/` },
  });
  for (const reply of [await opened(ben.idToken), await opened()]) expect(reply.status).toBe(410);
  expect(await site.call("POST", `${path}/notes`, { body: { note: "Hello" } })).toMatchObject({ status: 410 });
  expect((await site.call("GET", other.path)).status).toBe(200);
  expect((await read(quote.reference, ben)).status).toBe(404);
  // The link cannot be claimed a second time.
  expect(await ben.call("POST", "/api/client/quotes", { body: { token } })).toMatchObject({ status: 410 });
  expect(taken(await amina.call("POST", "/api/client/quotes", { body: { token } }))).toEqual({
    reference: quote.reference,
  });
});

test("a request from another address is added by its link, and that address gets a mail", async () => {
  const { quote, token, path } = await guestQuote("daughter@example.org");
  // From now on the account has a confirmed address, to which mails about its requests go.
  await ben.call("GET", `/api/client/root?email=${encodeURIComponent(ben.email)}`);
  const reply = await ben.call<{ reference: string }>("POST", "/api/client/quotes", { body: { token } });
  expect(reply.body).toEqual({ reference: quote.reference });
  expect((await site.call("GET", path)).status).toBe(410);
  const told = (await mailsAbout(quote.reference)).at(-1);
  expect(told).toMatchObject({ to: expect.stringContaining("daughter@example.org") });
  expect(told?.text).toContain("added the request to their account");
  expect(told?.text).not.toContain(token);
  const draft = await filledQuote(site);
  expect(await ben.call("POST", "/api/client/quotes", { body: { token: draft.token } })).toMatchObject({
    body: { code: "wrong-state" },
  });
});

test("mails greet by name once the owner of the address has confirmed it, and not before", async () => {
  const { email } = amina;
  await amina.call("GET", `/api/client/root?email=${encodeURIComponent(email)}`);
  const { quote } = await guestQuote(email);
  expect((await list(amina)).map(({ reference }) => reference)).toContain(quote.reference);
  const foreign = await guestQuote("daughter@example.org");
  taken(await amina.call("POST", "/api/client/quotes", { body: { token: foreign.token } }));
  for (const { reference } of [quote, foreign.quote])
    expect((await desk(site, ["comment", reference, "We have news."])).code).toBe(0);
  const own = (await mailsAbout(quote.reference)).filter(({ to }) => to.toLowerCase().includes("amina@example.org"));
  expect(own.map(({ text }) => /^(?:Hello|Dear .*),$/m.exec(text)?.[0])).toEqual(["Hello,", "Dear Amina Otieno,"]);
  expect(own.map(({ to }) => to.includes("Otieno"))).toEqual([false, true]);
  const others = (await mailsAbout(foreign.quote.reference)).filter(({ to }) => to.includes("daughter@example.org"));
  expect(others.every(({ to, text }) => to === "daughter@example.org" && text.includes("Hello,"))).toBe(true);
});

test("an unconfirmed address claims nothing", async () => {
  const email = "careful@example.org";
  const { quote, path } = await guestQuote(email);
  const careful = await signIn(site, { email });
  const { claimQuotesByAddress } = await import("./claims.ts");
  const tenant = await site.services.providers.byHost("harbour.example");
  if (!tenant) throw new Error("harbour is there");
  const at = site.clock.now();
  const names = { givenName: undefined, familyName: undefined };
  const client = {
    sub: careful.sub,
    email,
    emailVerified: false,
    ...names,
    signedInAt: at,
    signInId: "first",
    expiresAt: at,
  };
  const claimant = {
    tenant,
    providerId: tenant.id,
    owner: careful.owner,
    language: "en",
    origin: "https://harbour.example",
    client,
    requestId: "0",
  } as const;
  await claimQuotesByAddress(site.services, claimant);
  expect(taken(await site.call<Quote>("GET", path)).reference).toBe(quote.reference);
});

test("the clinic reviews, asks, gets an answer and offers, and the person sees each step", async () => {
  const { token, quote } = await guestQuote();
  const { reference } = quote;
  await amina.call("POST", "/api/client/quotes", { body: { token } });
  expect(await desk(site, ["triage", reference])).toMatchObject({ code: 0, output: `${reference} is triage.\n` });
  await desk(site, ["ask", reference, "Since when?"]);
  expect(taken(await read(reference))).toMatchObject({
    status: "needs_info",
    stage: "enquiry",
    tasks: [{ kind: "answer-question" }],
  });
  const answered = taken(
    await amina.call<AccountQuote>("POST", `${pathOf(reference)}/notes`, { body: { note: "Since May." } }),
  );
  expect(answered.status).toBe("under_review");
  expect(answered.replyDueAt).not.toBeNull();
  await sendOffer(site, { reference });
  const own = taken(await read(reference));
  expect(own).toMatchObject({
    status: "offered",
    stage: "offer",
    clinician: "Ada Berg",
    tasks: [{ kind: "read-offer" }],
  });
  expect(own.offers[0]).toMatchObject({
    version: 1,
    total: { amount: 4_850_000, currency: "AED" },
    deposit: { amount: { amount: 970_000 }, refundableDays: 14 },
    stages: [{ amount: { amount: 1_455_000 } }, { amount: { amount: 2_425_000 } }],
    minDaysBeforeFlight: 12,
    termsVersion: "2026-10-01",
    validUntil: "2026-12-10T19:59:59.999Z",
  });
  const mayNot = { amend: false, renew: false };
  expect(own.can).toEqual({ write: true, withdraw: true, accept: true, revise: true, decline: true, ...mayNot });
  const mails = await mailsAbout(reference);
  expect(mails.map(({ subject }) => subject)).toEqual(
    expect.arrayContaining([expect.stringMatching(/question/i), expect.stringMatching(/offer .* is ready/)]),
  );
  // No mail has health data.
  expect(mails.map(({ text }) => text).join()).not.toMatch(/Since|Metformin|pain/i);
});

test("a second version can be compared, commented line by line, sent back, and only the newest accepted", async () => {
  const { reference, path, quote } = await offered();
  const body = { offer: 1, line: "knee", text: "Is physiotherapy in it?" };
  const commented = taken(await amina.call<AccountQuote>("POST", `${path}/comments`, { body }));
  expect(commented.comments).toMatchObject([{ offer: 1, line: "knee", text: body.text, actor: "visitor" }]);
  expect((await amina.call("POST", `${path}/comments`, { body: { ...body, line: "nose" } })).status).toBe(404);
  const back = await amina.call<AccountQuote>("POST", `${path}/revision`, {
    body: { offer: 1, text: "Later, please." },
  });
  expect(back.body.status).toBe("revision_requested");
  expect(await amina.call("POST", `${path}/acceptance`, { body: acceptance(quote) })).toMatchObject({
    body: { code: "wrong-state" },
  });
  const more = `  - { id: physio, kind: physiotherapy, label: Physiotherapy, quantity: 5, price: 300, discountPercent: 10 }`;
  await sendOffer(site, { reference, more, change: "Physiotherapy was added, as you asked." });
  const second = taken(await read(reference));
  expect(second.offers.map(({ version, total }) => [version, total.amount])).toEqual([
    [2, 4_985_000],
    [1, 4_850_000],
  ]);
  const old = await amina.call("POST", `${path}/acceptance`, { body: acceptance(quote) });
  expect(old).toMatchObject({ body: { code: "conflict" } });
  const other = acceptance(second, { digest: quote.offers[0]?.digest });
  expect(await amina.call("POST", `${path}/acceptance`, { body: other })).toMatchObject({ body: { code: "conflict" } });
  expect((await read(reference)).body.signature).toBeNull();
});

test("an offer says what can change the price, as the catalogue did when it was sent", async () => {
  const { quote } = await offered();
  expect(quote.offers[0]?.priceFactors).toEqual({ en: ["The implant"] });
});

test("two tabs that accept at once accept once, with name, text and digest stored", async () => {
  const { reference, path, quote } = await offered();
  const body = acceptance(quote);
  expect(await amina.call("POST", `${path}/acceptance`, { body: { ...body, dates: undefined } })).toMatchObject({
    body: { code: "invalid-input", errors: [{ field: "dates" }] },
  });
  expect(await amina.call("POST", `${path}/acceptance`, { body: { ...body, name: "x" } })).toMatchObject({
    body: { code: "invalid-input", errors: [{ field: "name", reason: "too-short" }] },
  });
  const replies = await Promise.all(
    [1, 2, 3].map(() => amina.call<AccountQuote>("POST", `${path}/acceptance`, { body })),
  );
  expect(replies.map(({ status }) => status)).toEqual([200, 200, 200]);
  const other = quote.offers[0]?.dates.find(({ treatment }) => treatment !== body.dates?.treatment);
  for (const changed of [{ dates: other }, { name: "Somebody Else" }])
    expect(await amina.call("POST", `${path}/acceptance`, { body: { ...body, ...changed } })).toMatchObject({
      status: 422,
      body: { code: "wrong-state", detail: expect.stringContaining("accepted this offer already") },
    });
  const own = taken(await read(reference));
  expect(own).toMatchObject({
    status: "deposit_due",
    treatmentOn: "2027-03-03",
    earliestFlight: "2027-03-15",
    signature: { name: "Amina Otieno", version: 1, digest: body.digest, dates: body.dates },
  });
  expect(own.signature?.statement).toMatch(/total price of AED.48,500/);
  expect(own.events.filter(({ kind }) => kind === "accepted")).toHaveLength(1);
  const subjects = (await mailsAbout(reference)).map(({ subject }) => subject);
  expect(subjects.filter((subject) => /accepted/i.test(subject))).toHaveLength(2);
  expect(own.tasks.map(({ kind }) => kind)).toEqual(["pay-deposit", "prepare"]);
  const audited = await asSystem(site.services.db, (tx) => tx.select().from(auditEntry));
  expect(audited.filter(({ event, owner }) => event === "offer-accepted" && owner === amina.owner)).toHaveLength(1);
  const [harbour] = site.providers;
  if (harbour) expect((await verifyAudit(site.services.database, harbour)).brokenAt).toBeUndefined();
});

test("preparation items stay ticked, for their owner alone", async () => {
  const { reference, path, quote } = await offered();
  await amina.call("POST", `${path}/acceptance`, { body: acceptance(quote) });
  const [first] = taken(await read(reference)).preparation;
  expect(first).toMatchObject({ text: "Stop smoking", procedure: "Knee replacement", done: false });
  const ticking = (done: boolean, person = amina) =>
    person.call("PUT", `${path}/preparation`, { body: { id: first?.id, done } });
  expect((await ticking(true, ben)).status).toBe(404);
  await ticking(true);
  await ticking(true);
  expect(taken(await read(reference)).preparation[0]?.done).toBe(true);
  await ticking(false);
  expect(taken(await read(reference)).preparation[0]?.done).toBe(false);
});

test("an offer is declined with a reason, withdrawn, extended, and renewed after it expires", async () => {
  const declined = await offered();
  const no = await amina.call<AccountQuote>("POST", `${declined.path}/refusal`, {
    body: { offer: 1, reason: "Too far." },
  });
  expect(no.body).toMatchObject({ status: "declined_by_client", stage: "closed" });

  const { reference, path, quote } = await offered();
  await desk(site, ["withdraw", reference]);
  expect(taken(await read(reference))).toMatchObject({ status: "under_review", can: { accept: false } });
  await sendOffer(site, { reference, change: "A new end." });
  expect((await desk(site, ["extend", reference, "2026-12-01"])).code).toBe(1);
  await desk(site, ["extend", reference, "2026-12-20"]);
  expect(taken(await read(reference)).offers[0]?.validUntil).toBe("2026-12-20T19:59:59.999Z");
  site.clock.pass(days(40));
  const fresh = await signIn(site, { email: amina.email });
  expect(taken(await read(reference, fresh))).toMatchObject({ status: "expired", can: { renew: true, accept: false } });
  const late = await fresh.call("POST", `${path}/acceptance`, { body: acceptance(quote, { offer: 2 }) });
  expect(late).toMatchObject({
    status: 422,
    body: { code: "wrong-state", detail: expect.stringContaining("run out") },
  });
  expect((await mailsAbout(reference)).some(({ subject }) => subject.includes("has expired"))).toBe(true);
  const renewed = await fresh.call<AccountQuote>("POST", `${path}/renewal`);
  expect(renewed.body).toMatchObject({ status: "under_review" });
  expect(renewed.body.events.map(({ kind }) => kind)).toEqual(expect.arrayContaining(["expired", "renewal-requested"]));
});

test("offers cannot be changed, not even by the system; plans are sealed", async () => {
  const [row] = await asSystem(site.services.db, (tx) => tx.select().from(quoteOffer).limit(1));
  expect(row?.content).not.toContain("Examination");
  const change = (tx: Parameters<Parameters<typeof asSystem>[1]>[0]) =>
    tx.execute(sql`update quote_offer set content = 'x' where id = ${row?.id}`);
  await expect(asSystem(site.services.db, change)).rejects.toThrow();
  const [harbour] = site.providers;
  if (harbour) await expect(asOwner(site.services.db, harbour, amina.owner, change)).rejects.toThrow();
});

test("an offer's file is checked as a whole, by line, before anything is touched", async () => {
  const { quote } = await guestQuote();
  const wrong = writtenOffer({
    reference: quote.reference,
    validUntil: "2027-01-20",
    price: 48500.555,
    deposit: "{ refundableDays: 900 }",
  })
    .replace("ada-berg", "nobody")
    .replace("2027-03-18", "2027-03-05");
  const { code, errorOutput } = await desk(site, ["check", "@"], wrong);
  expect(code).toBe(1);
  expect(errorOutput).toContain("deposit › refundableDays must be at most 365");
  const second = await desk(site, ["check", "@"], wrong.replace("900", "90"));
  for (const sentence of [
    /6:\d+ {2}clinician "nobody" is none of the doctors who do this treatment: ada-berg/,
    /lines › .*price has more than 2 decimals, which AED does not have/,
    /deposit needs either percent or amount/,
    /leave is sooner than 12 days after the treatment/,
    /4 problems\. Nothing was changed\./,
  ])
    expect(second.errorOutput).toMatch(sentence);
  expect((await desk(site, ["check", "@"], "a: *b")).errorOutput).toMatch(/references|is not YAML/);
  const { output } = await desk(site, ["template", quote.reference]);
  expect((await desk(site, ["check", "@"], output)).errorOutput).toContain("eligibility is missing");
  expect((await desk(site, ["check", "@"], `eligibility: suitable\n${output}`)).errorOutput).toBe("");
  expect(JSON.parse((await desk(site, ["list", "--json", "--state", "submitted"])).output)).toContainEqual(
    expect.objectContaining({ reference: quote.reference, status: "submitted" }),
  );
  expect((await desk(site, ["decline", quote.reference, "We do not treat this."])).code).toBe(0);
  expect(
    (await desk(site, ["check", "@"], writtenOffer({ reference: quote.reference, validUntil: "2027-01-20" })))
      .errorOutput,
  ).toContain("is declined by provider, so nothing can be offered");
  expect((await desk(site, ["show", quote.reference])).output).toContain("We do not treat this.");
  expect((await desk(site, ["ask", quote.reference])).code).toBe(2);
});

test("messages of the clinic are unread until the account opens the request", async () => {
  const rana = await signIn(site, { email: "rana@example.org" });
  const { token, quote } = await guestQuote();
  await rana.call("POST", "/api/client/quotes", { body: { token } });
  const { reference } = quote;
  const unread = async () =>
    (await list(rana)).find((each) => each.reference === reference)?.tasks.find(({ kind }) => kind === "read-message")
      ?.count;
  expect(await unread()).toBeUndefined();
  for (const text of ["We have your request.", "Dr Novak reads it today."]) {
    site.clock.pass(1000);
    await desk(site, ["comment", reference, text]);
  }
  expect(await unread()).toBe(2);
  site.clock.pass(1000);
  await read(reference, rana);
  expect(await unread()).toBeUndefined();
});

test("the account shows what was sent; the wishes for the journey change until the clinic answers, which is told", async () => {
  const { token, quote: sent } = await guestQuote();
  [amina, ben] = [await signIn(site, { email: amina.email }), await signIn(site, { email: ben.email })];
  taken(await amina.call("POST", "/api/client/quotes", { body: { token } }));
  const own = taken(await read(sent.reference));
  expect(own).toMatchObject({ request: sent.request, consents: sent.consents, can: { amend: true } });
  const travel = { ...filledSteps.travel, flexibility: "month", month: "2027-05" };
  const change = (version: number, person = amina) =>
    person.call<AccountQuote>("POST", `${pathOf(sent.reference)}/travel`, { body: { version, value: travel } });
  expect((await change(own.version, ben)).status).toBe(404);
  const changed = taken(await change(own.version));
  expect(changed.request.travel).toMatchObject({ month: "2027-05" });
  expect(changed.events.at(-1)).toMatchObject({ kind: "amended", note: "travel", actor: "visitor" });
  expect((await change(own.version)).body).toMatchObject({ code: "conflict" });
  const same = taken(await change(changed.version));
  expect([same.version, same.events.length]).toEqual([changed.version, changed.events.length]);
  expect((await mailsAbout(sent.reference)).some(({ to }) => to.includes("quotes@harbour.example"))).toBe(true);
  await sendOffer(site, { reference: sent.reference, validUntil: "2027-01-20" });
  const answered = taken(await read(sent.reference));
  expect(answered.can.amend).toBe(false);
  expect((await change(answered.version)).body).toMatchObject({ code: "wrong-state" });
});

test("a request that a signed-in person begins is found again in the account until it is sent, by nobody else", async () => {
  const carla = await signIn(site, { email: "carla@example.org" });
  await carla.call("GET", "/api/client/root?email=carla@example.org");
  const begun = async (who: SignedIn) =>
    taken(await who.call<AnswerOf<typeof listOwnQuotes>>("GET", "/api/client/quotes?language=en")).begun;
  const { token } = await startedQuote(carla, { body: { language: "en", procedures: filledSteps.procedures } });
  expect(await begun(carla)).toMatchObject([{ token, procedures: [{ title: expect.any(String) }] }]);
  expect(await begun(ben)).toEqual([]);
  const guest = await startedQuote(site);
  expect(await begun(carla)).toHaveLength(1);
  // Gone on with after signing in.
  site.clock.pass(minutes(1));
  taken(
    await carla.call("PUT", `${guest.path}/steps`, { body: stepBody("goals", filledSteps.goals, guest.quote.version) }),
  );
  expect((await begun(carla)).map((one) => one.token)).toEqual([guest.token, token]);
  taken(await carla.call("POST", `${guest.path}/withdraw`, { body: {} }));
  expect((await begun(carla)).map((one) => one.token)).toEqual([token]);
});
