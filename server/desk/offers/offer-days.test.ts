import { afterAll, beforeAll, expect, test } from "vitest";
import type { AccountQuote } from "../../../contract/account-quotes.ts";
import type { OfferDraft, OfferDraftContent } from "../../../contract/desk/offer-drafts.ts";
import type { RequestOffers } from "../../../contract/desk/offers.ts";
import { days } from "../../../contract/durations.ts";
import type { Problem } from "../../../contract/errors.ts";
import { taken } from "../../testing/calls.ts";
import { type SignedIn, signIn } from "../../testing/people.ts";
import { ownRequest } from "../../testing/quotes.ts";
import { openTestSite, type TestSite } from "../../testing/site.ts";
import { type StaffAtDesk, staffAt } from "../../testing/staff.ts";
import { bookTrip } from "../../testing/trips.ts";

let site: TestSite;
let amina: SignedIn;
let huda: StaffAtDesk;
let lena: StaffAtDesk;
beforeAll(async () => {
  site = await openTestSite();
  amina = await signIn(site, { email: "amina@example.org" });
  huda = await staffAt(site, "coordinator");
  lena = await staffAt(site, "clinician", { name: "Dr Lena Novak", licence: "DEMO-10427" });
});
afterAll(() => site.close());

const knee = "knee-replacement";
type Saved = Pick<OfferDraft, "version" | "digest" | "problems" | "warnings">;

/** A draft for one treatment day. */
async function draftFor(treatment: string, changes: Partial<OfferDraftContent> = {}) {
  const base = `/api/desk/requests/${await ownRequest(amina)}/offers/1`;
  const { content } = taken(await huda.call<OfferDraft>("GET", `${base}/draft`));
  const dates = [{ arrive: "2027-02-20", treatment, leave: "2027-04-10" }];
  const body = { version: 0, content: { ...content, eligibility: "suitable", dates, ...changes } };
  const saved = taken(await huda.call<Saved>("PUT", `${base}/draft`, { body }));
  const { version, digest } = saved;
  const approve = () => lena.call("POST", `${base}/approval`, { body: { version, digest } });
  const send = () =>
    huda.call<Pick<RequestOffers, "reference" | "offers"> & Problem>("POST", `${base}/sending`, { body: { version } });
  return { saved, approve, send };
}

test.each([
  [{ discountPercent: 12.5 }, []],
  [{ discountPercent: 12.345 }, ["lines.0.discountPercent invalid"]],
  [{ discountPercent: null }, ["lines.0.discountPercent needed"]],
  [{ price: 99_999_999_999 }, ["lines.0.price invalid"]],
])("a line with %j has the problems %j", async (changes, named) => {
  const line = { id: "knee", kind: "other", label: "Knee", quantity: 1, price: 100, discountPercent: 0 } as const;
  const { saved } = await draftFor("2027-03-03", { lines: [{ ...line, ...changes }] });
  expect(saved.problems.map(({ field, code }) => `${field} ${code}`)).toEqual(named);
});

test("a deposit of 12.5 percent is a problem of the draft, which is saved", async () => {
  const deposit = { percent: 12.5, amount: null, refundableDays: 14 };
  const { saved } = await draftFor("2027-03-03", { deposit });
  expect(saved.problems.map(({ field, code }) => `${field} ${code}`)).toEqual(["deposit.percent invalid"]);
});

const line = { id: "knee", kind: "other", label: "Knee", quantity: 1, price: 4152, discountPercent: 0 } as const;

test("an offer of nothing warns before it is signed and sent", async () => {
  const { saved } = await draftFor("2027-03-03", { lines: [{ ...line, price: 0 }] });
  expect(saved.problems).toEqual([]);
  expect(saved.warnings).toContainEqual({ code: "no-price", entries: [] });
  const sold = await draftFor("2027-03-03", { lines: [line] });
  expect(sold.saved.warnings.map(({ code }) => code)).not.toContain("no-price");
});

test("payments that were written as a share of the total stay one in the next version", async () => {
  const { approve, send } = await draftFor("2027-03-03", {
    lines: [line],
    deposit: { percent: 25, amount: null, refundableDays: 14 },
    stages: [
      { label: "Before arrival", percent: 50, amount: null },
      { label: "Documents", percent: null, amount: 100 },
      { label: "On arrival", percent: null, amount: null },
    ],
  });
  taken(await approve());
  const { reference, offers } = taken(await send());
  expect(offers[0]?.deposit.amount).toBe(1038_00);
  const path = `/api/desk/requests/${reference}/offers/1/draft`;
  const next = taken(await huda.call<OfferDraft>("GET", path));
  expect(next.content.deposit).toMatchObject({ percent: 25, amount: null });
  expect(next.content.stages).toMatchObject([
    { percent: 50, amount: null },
    { percent: null, amount: 100 },
    { percent: null, amount: null },
  ]);
});

/** A day that is refused, with the free ones after it, of which the first is known. */
const from = (day: string, next: string) => [day, next, expect.any(String), expect.any(String), expect.any(String)];

const setPlan = async (kind: string, slug: string, weekly: readonly number[] | null, version = 0) =>
  taken(
    await huda.call("PUT", "/api/desk/schedule/plans", {
      body: { kind, slug, name: null, weekly, procedures: [], version },
    }),
  );
const close = async (from: string, to = from) =>
  taken(
    await huda.call<{ id: string }>("POST", "/api/desk/schedule/closures", {
      body: { kind: "clinic", slug: null, from, to, reason: "Theatre inspection" },
    }),
  );

test("K: an offer for a day that closes before it is sent is refused with the day and the next free ones", async () => {
  const { saved, approve, send } = await draftFor("2027-03-03");
  expect(saved.problems).toEqual([]);
  taken(await approve());
  const { id } = await close("2027-03-03", "2027-03-04");
  const refused = await send();
  expect(refused).toMatchObject({ status: 422, body: { code: "wrong-state" } });
  expect(refused.body.detail).toMatch(/^2027-03-03 is a day on which the clinic is closed.*Next free: 2027-03-05, /);
  const late = await draftFor("2027-03-04");
  expect(late.saved).toMatchObject({
    digest: null,
    problems: [{ field: "dates.0.treatment", code: "closed-day", days: from("2027-03-04", "2027-03-05") }],
  });
  taken(await huda.call("DELETE", `/api/desk/schedule/closures/${id}`));
  taken(await send());
});

test("K: an offer for a full day, and for one without its doctor, is refused likewise", async () => {
  await setPlan("procedure", knee, [1, 1, 1, 1, 1, 0, 0]);
  const saturday = await draftFor("2027-03-06");
  expect(saturday.saved.problems).toMatchObject([{ code: "closed-day", days: from("2027-03-06", "2027-03-08") }]);
  await setPlan("doctor", "ada-berg", [0, 1, 1, 1, 1, 0, 0]);
  const monday = await draftFor("2027-03-08", { clinician: "ada-berg" });
  expect(monday.saved.problems).toMatchObject([{ code: "away-day", days: from("2027-03-08", "2027-03-09") }]);
  await setPlan("doctor", "ada-berg", null, 1);
  const absence = { from: "2027-03-09", to: "2027-03-11", reason: "Congress" };
  taken(await huda.call("POST", "/api/desk/consultation-hours/ada-berg/absences", { body: absence }));
  const tuesday = await draftFor("2027-03-09", { clinician: "ada-berg" });
  expect(tuesday.saved.problems).toMatchObject([{ code: "away-day", days: from("2027-03-09", "2027-03-12") }]);
  expect((await tuesday.send()).body.detail).toContain("Next free: 2027-03-12");
});

test("K: an offer for a day whose last place is taken is refused as full", async () => {
  const { approve, send } = await draftFor("2027-03-15");
  taken(await approve());
  const ben = await signIn(site, { email: "ben@example.org" });
  await ben.call("GET", `/api/client/root?email=${ben.email}`);
  const plan = { from: "plan", procedure: knee, package: "essential", treatment: "2027-03-15", companions: 0 };
  const trip = taken(await ben.call<{ id: string }>("POST", "/api/client/trips", { body: plan }));
  await bookTrip(site, trip);
  const refused = await send();
  expect(refused.body.detail).toMatch(/^2027-03-15 is full\. Next free: 2027-03-16, /);
  expect(refused.body).toMatchObject({
    sentence: { name: "full-day", values: { day: "2027-03-15", days: expect.stringMatching(/^2027-03-16, /) } },
  });
});

test("K: an offer that was sent cannot be accepted for a day that closed since, and the desk and the person read which day", async () => {
  const { approve, send } = await draftFor("2027-03-24");
  taken(await approve());
  const { reference, offers } = taken(await send());
  expect(offers[0]?.lostDays).toEqual([]);
  const { id } = await close("2027-03-24");
  const listed = async () =>
    taken(await huda.call<RequestOffers>("GET", `/api/desk/requests/${reference}/offers`)).offers[0]?.lostDays;
  expect(await listed()).toEqual(["2027-03-24"]);
  const path = `/api/client/quotes/${reference.toLowerCase()}`;
  const shown = async () => taken(await amina.call<AccountQuote>("GET", path)).offers[0]?.lostDays;
  expect(await shown()).toEqual(["2027-03-24"]);
  const accept = async () => {
    const [offer] = taken(await amina.call<AccountQuote>("GET", path)).offers;
    const body = {
      offer: 1,
      digest: offer?.digest,
      name: "Amina",
      dates: offer?.dates[0],
      language: "en",
      agreed: true,
    };
    return amina.call("POST", `${path}/acceptance`, { body });
  };
  expect(await accept()).toMatchObject({
    status: 422,
    body: { code: "wrong-state", errors: [{ field: "dates", reason: "rule" }] },
  });
  expect(taken(await amina.call<AccountQuote>("GET", path)).status).toBe("offered");
  taken(await huda.call("DELETE", `/api/desk/schedule/closures/${id}`));
  expect(await listed()).toEqual([]);
  expect(await shown()).toEqual([]);
  taken(await accept());
});

test("an offer without dates is accepted without dates alone: nobody believes that the clinic agreed to a day", async () => {
  const { approve, send } = await draftFor("", { dates: [] });
  taken(await approve());
  const { reference } = taken(await send());
  const path = `/api/client/quotes/${reference.toLowerCase()}`;
  const [offer] = taken(await amina.call<AccountQuote>("GET", path)).offers;
  const body = { offer: 1, digest: offer?.digest, name: "Amina", language: "en", agreed: true };
  const dates = { arrive: "2027-03-01", treatment: "2027-03-03", leave: "2027-03-20" };
  expect(await amina.call("POST", `${path}/acceptance`, { body: { ...body, dates } })).toMatchObject({
    status: 400,
    body: { code: "invalid-input", errors: [{ field: "dates", reason: "rule" }] },
  });
  expect(taken(await amina.call<AccountQuote>("POST", `${path}/acceptance`, { body })).signature?.dates).toBeNull();
});

test("a procedure without days of its own is not offered where the clinic is closed and its calendar has no treatment, and is warned about where it only rests", async () => {
  await setPlan("procedure", knee, null, 1);
  const plan = { kind: "room", slug: "theatre-1", name: "Theatre 1", procedures: ["hip-replacement"], version: 0 };
  taken(await huda.call("PUT", "/api/desk/schedule/plans", { body: { ...plan, weekly: [0, 3, 3, 3, 3, 3, 0] } }));
  // The clinic opens on Mondays and Tuesdays.
  const sunday = await draftFor("2027-03-21");
  expect(sunday.saved.problems).toMatchObject([{ code: "closed-day", days: from("2027-03-21", "2027-03-23") }]);
  const monday = await draftFor("2027-03-22");
  expect(monday.saved).toMatchObject({ problems: [], warnings: [{ code: "idle-day", entries: ["2027-03-22"] }] });
  const wednesday = await draftFor("2027-03-24");
  expect(wednesday.saved).toMatchObject({ problems: [], warnings: [] });
});

test("the next version keeps the validity that was agreed, and its mail names the days that changed", async () => {
  const { approve, send } = await draftFor("2027-03-17", { validUntil: "2027-01-15" });
  taken(await approve());
  const { reference } = taken(await send());
  const base = `/api/desk/requests/${reference}/offers/1`;
  const next = taken(await huda.call<OfferDraft>("GET", `${base}/draft`));
  expect(next.content.validUntil).toBe("2027-01-15");
  const [stay] = next.content.dates;
  const dates = next.content.dates.concat({ arrive: "2027-02-20", treatment: "2027-03-18", leave: stay?.leave ?? "" });
  const { version, digest } = taken(
    await huda.call<Saved>("PUT", `${base}/draft`, {
      body: { version: next.version, content: { ...next.content, dates, change: "Another day." } },
    }),
  );
  taken(await lena.call("POST", `${base}/approval`, { body: { version, digest } }));
  taken(await huda.call("POST", `${base}/sending`, { body: { version } }));
  const mails = (await site.mails()).filter(({ text }) => text.includes(reference) && text.includes("hold for you"));
  expect(mails).toHaveLength(1);
  expect(mails[0]?.text).toMatch(/17 March 2027 and 18 March 2027/);
});

test("an offer is reminded of again after some days, and by itself before its end", async () => {
  const { approve, send } = await draftFor("2027-03-03");
  taken(await approve());
  const { reference } = taken(await send());
  const base = `/api/desk/requests/${reference}/offers`;
  const remind = () =>
    huda.call<Pick<RequestOffers, "offers"> & Problem>("POST", `${base}/1/reminder`, { body: { version: 1 } });
  const told = async () =>
    (await site.mails()).filter(({ to, text }) => to.includes("amina@") && text.includes(reference)).at(-1)?.subject;
  expect(taken(await remind()).offers[0]).toMatchObject({ mayRemind: false });
  expect((await remind()).body.code).toBe("wrong-state");
  site.clock.pass(days(3));
  huda = await staffAt(site, "coordinator", { name: "Nora Farkas" });
  const [again] = taken(await remind()).offers;
  expect(await told()).toContain("waits for your answer");
  site.clock.pass(Date.parse(again?.validUntil ?? "") - site.clock.now().getTime() - days(2));
  expect(await told()).toContain("ends soon");
});
