import { afterAll, beforeAll, expect, test } from "vitest";
import type { closeTreatmentDays, getSchedule } from "../../../contract/desk/schedule.ts";
import type { AnswerOf } from "../../../contract/endpoint.ts";
import { taken } from "../../testing/calls.ts";
import { signIn } from "../../testing/people.ts";
import { buildDoctor, testProviders } from "../../testing/providers.ts";
import { acceptOffer, ownRequest, sendOffer } from "../../testing/quotes.ts";
import { openTestSite, type TestSite } from "../../testing/site.ts";
import { type StaffAtDesk, staffAt } from "../../testing/staff.ts";

const [clinic, other] = testProviders;
const aaron = buildDoctor({ slug: "aaron-low", texts: { en: { name: "Aaron Low", title: "Surgeon", bio: "Hips." } } });

let site: TestSite;
let huda: StaffAtDesk;
beforeAll(async () => {
  site = await openTestSite({ providers: [{ ...clinic, doctors: [buildDoctor(), aaron] }, other] });
  huda = await staffAt(site, "coordinator");
});
afterAll(() => site.close());

type Closed = AnswerOf<typeof closeTreatmentDays>;
const day = "2027-03-03";
const closing = (kind: string, slug: string | null) => ({ kind, slug, from: day, to: day });
const look = async (kind: string, slug: string | null) =>
  taken(
    await huda.call<Omit<Closed, "id">>("POST", "/api/desk/schedule/closure-previews", { body: closing(kind, slug) }),
  ).offers;
const close = async (kind: string, slug: string | null) =>
  taken(
    await huda.call<Closed>("POST", "/api/desk/schedule/closures", {
      body: { ...closing(kind, slug), reason: "A congress" },
    }),
  );
const open = (id: string) => huda.call("DELETE", `/api/desk/schedule/closures/${id}`);
const listed = async (staff = huda) =>
  taken(await staff.call<AnswerOf<typeof getSchedule>>("GET", "/api/desk/schedule?from=2027-03-01&days=7")).offers;

/** An offer of Ada Berg on 3 March and 7 April that waits for its answer. */
async function offered(name: string): Promise<string> {
  const person = await signIn(site, { email: `${name}@example.org` });
  const quote = await ownRequest(person);
  await sendOffer(site, { reference: quote });
  return quote;
}

test("closing a doctor's day names the offers that were sent for it, tells the clinic, and keeps them as something to do", async () => {
  const quote = await offered("lena");
  expect(await listed()).toEqual([]);
  expect(await look("doctor", "aaron-low")).toEqual([]);
  const lost = { request: quote, version: 1, doctor: { slug: "ada-berg" }, isLast: false };
  expect(await look("doctor", "ada-berg")).toMatchObject([{ ...lost, days: [{ day, lostDay: "away" }] }]);
  expect(await look("procedure", "knee-replacement")).toMatchObject([
    { request: quote, days: [{ lostDay: "closed" }] },
  ]);
  expect(await look("clinic", null)).toMatchObject([{ request: quote, days: [{ lostDay: "closed" }] }]);
  const { id, offers } = await close("doctor", "ada-berg");
  expect(offers).toMatchObject([lost]);
  expect(await listed()).toMatchObject([lost]);
  const told = (await site.mails()).filter(({ subject }) => subject === `Another day for an offer: ${quote}`);
  expect(told.map(({ to }) => to)).toEqual(["quotes@harbour.example"]);
  expect(told[0]?.text).toContain("3 March 2027");
  expect(await listed(await staffAt(site, "viewer"))).toMatchObject([{ patient: null }]);
  // Closed already: another closing of the day takes nothing more from the offer.
  expect(await look("procedure", "knee-replacement")).toEqual([]);
  taken(await open(id));
  expect(await listed()).toEqual([]);
  taken(await huda.call("POST", `/api/desk/requests/${quote}/offers/1/withdrawal`, { body: { version: 1 } }));
});

test("a withdrawn or answered offer needs no other day, and a next version takes the place of the one before", async () => {
  const withdrawn = await offered("mona");
  taken(await huda.call("POST", `/api/desk/requests/${withdrawn}/offers/1/withdrawal`, { body: { version: 1 } }));
  const eva = await signIn(site, { email: "eva@example.org" });
  const accepted = await ownRequest(eva);
  await sendOffer(site, { reference: accepted });
  await acceptOffer(eva, accepted);
  const next = await offered("nora");
  const { id, offers } = await close("doctor", "ada-berg");
  expect(offers).toMatchObject([{ request: next }]);
  await sendOffer(site, { reference: next, hasDates: false, change: "We agree the day with you." });
  expect(await listed()).toEqual([]);
  taken(await open(id));
});
