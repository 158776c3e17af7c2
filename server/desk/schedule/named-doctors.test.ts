import { afterAll, beforeAll, expect, test } from "vitest";
import type { AccountTrip } from "../../../contract/account-trips.ts";
import type { Checkout } from "../../../contract/checkout.ts";
import type { addAbsence } from "../../../contract/desk/consultation-hours.ts";
import type { getSchedule, TreatmentPlace } from "../../../contract/desk/schedule.ts";
import type { DeskTrip, listDeskTrips } from "../../../contract/desk/trips.ts";
import type { AnswerOf } from "../../../contract/endpoint.ts";
import { taken } from "../../testing/calls.ts";
import { type SignedIn, signIn } from "../../testing/people.ts";
import { buildDoctor, testProviders } from "../../testing/providers.ts";
import { acceptOffer, ownRequest, sendOffer } from "../../testing/quotes.ts";
import { openTestSite, type TestSite } from "../../testing/site.ts";
import { type StaffAtDesk, staffAt } from "../../testing/staff.ts";
import { payOn } from "../../testing/trips.ts";

const [clinic, other] = testProviders;
const aaron = buildDoctor({ slug: "aaron-low", texts: { en: { name: "Aaron Low", title: "Surgeon", bio: "Hips." } } });

let site: TestSite;
let huda: StaffAtDesk;
let people = 0;
beforeAll(async () => {
  const cora = buildDoctor({ slug: "cora-lee", texts: { en: { name: "Cora Lee", title: "Surgeon", bio: "Eyes." } } });
  const procedures = clinic.procedures.map((one) => ({ ...one, doctors: ["ada-berg", "aaron-low"] }));
  site = await openTestSite({ providers: [{ ...clinic, procedures, doctors: [buildDoctor(), aaron, cora] }, other] });
  huda = await staffAt(site, "coordinator");
});
afterAll(() => site.close());

async function accepted(): Promise<{ eva: SignedIn; quote: string }> {
  const eva = await signIn(site, { email: `eva${++people}@example.org` });
  await eva.call("GET", `/api/client/root?email=${eva.email}`);
  const quote = await ownRequest(eva);
  await sendOffer(site, { reference: quote });
  await acceptOffer(eva, quote);
  await site.jobs.runDue();
  return { eva, quote };
}

/** A person whose treatment with Ada Berg on 3 March is booked. */
async function booked() {
  const { eva, quote } = await accepted();
  const body = { from: "offer", quote };
  const trip = taken(await eva.call<AccountTrip>("POST", "/api/client/trips", { body }));
  const checkouts = "/api/client/checkouts";
  const { id, version, charge } = taken(await eva.call<Checkout>("POST", checkouts, { body: { trip: trip.id } }));
  const paying = { version, total: charge, method: "card", agreed: true };
  const { payment } = taken(await eva.call<Checkout>("POST", `${checkouts}/${id}/payment`, { body: paying }));
  if (payment?.payUrl) await payOn(site, payment.payUrl, "pays");
  await site.jobs.runDue();
  return { eva, quote, trip };
}

const day = "2027-03-03";
const closing = (slug: string) => ({ kind: "doctor", slug, from: day, to: day });

const affectedBy = async (slug: string) =>
  taken(
    await huda.call<{ affected: TreatmentPlace[] }>("POST", "/api/desk/schedule/closure-previews", {
      body: closing(slug),
    }),
  ).affected;
const cases = async () =>
  taken(await huda.call<AnswerOf<typeof getSchedule>>("GET", `/api/desk/schedule?from=${day}&days=7`)).cases;
const attention = async () =>
  taken(await huda.call<AnswerOf<typeof listDeskTrips>>("GET", "/api/desk/trips?show=attention&when=all")).trips;
const close = async (slug: string) =>
  taken(
    await huda.call<{ id: string }>("POST", "/api/desk/schedule/closures", {
      body: { ...closing(slug), reason: "Congress" },
    }),
  ).id;
const open = async (id: string) => taken(await huda.call("DELETE", `/api/desk/schedule/closures/${id}`));

test("closing the day of the doctor whom an offer names finds the treatment, tells the clinic, and offers other days", async () => {
  const { eva, quote, trip } = await booked();
  expect(await affectedBy("aaron-low")).toEqual([]);
  expect(await affectedBy("ada-berg")).toMatchObject([
    { trip: trip.reference, doctor: { slug: "ada-berg" }, needsNewDate: true, lostDay: "away" },
  ]);
  const id = await close("ada-berg");
  expect(await cases()).toMatchObject([{ trip: trip.reference, lostDay: "away" }]);
  expect(await attention()).toMatchObject([{ reference: trip.reference, lostDay: "away" }]);
  expect((await site.mails()).map(({ subject }) => subject)).toContain(`New date needed: ${trip.reference}`);
  await open(id);
  expect(await cases()).toEqual([]);
  // A doctor whom the clinic set later takes the place of the one who was offered.
  const schedule = { version: 0, day, time: "09:30", doctor: "aaron-low", place: "Reception" };
  const unfit = await huda.call("PUT", `/api/desk/requests/${quote}/schedule`, {
    body: { ...schedule, doctor: "cora-lee" },
  });
  expect(unfit).toMatchObject({ body: { sentence: { name: "doctor-unknown" } } });
  taken(await huda.call("PUT", `/api/desk/requests/${quote}/schedule`, { body: schedule }));
  const { items } = taken(await eva.call<AccountTrip>("GET", `/api/client/trips/${trip.id}`));
  const treatment = items.find(({ kind }) => kind === "procedure");
  const [part] = treatment?.parts ?? [];
  expect(treatment?.subtitle).toBe("Aaron Low");
  expect(part?.kind === "place" && part.place?.text).toMatch(/^Reception, Harbour/);
  const told = (await site.mails()).findLast(({ subject }) => subject.startsWith("Your treatment is scheduled"));
  for (const text of [told?.text, told?.attachments.find(({ name }) => name.endsWith(".ics"))?.content]) {
    expect(text).toContain("Aaron Low");
    expect(text).toContain("Reception");
    expect(text).not.toContain("Ada Berg");
  }
  expect(await affectedBy("ada-berg")).toEqual([]);
  expect(await affectedBy("aaron-low")).toMatchObject([{ trip: trip.reference, doctor: { slug: "aaron-low" } }]);
  const away = await close("aaron-low");
  const path = `/api/desk/trips/${trip.reference}`;
  const atDesk = taken(await huda.call<DeskTrip>("GET", path));
  expect(atDesk.lostDay).toBe("away");
  const item = atDesk.items.find(({ kind }) => kind === "procedure");
  expect(item).toMatchObject({ subtitle: "Aaron Low", place: "Reception" });
  const { days } = taken(await huda.call<{ days: string[] | null }>("GET", `${path}/treatment-days`));
  expect(days).not.toContain(day);
  await open(away);
});

test("an accepted offer whose doctor's day is closed before the deposit needs another day", async () => {
  const { quote } = await accepted();
  const id = await close("ada-berg");
  expect(await cases()).toContainEqual(expect.objectContaining({ request: quote, lostDay: "away" }));
  const { next } = taken(
    await huda.call<{ next: { step: string } | null }>("GET", `/api/desk/requests/${quote}/offers`),
  );
  expect(next?.step).not.toBe("await-deposit");
  await open(id);
});

test("a doctor's recorded absence finds the treatment promised with that doctor, and tells the clinic", async () => {
  const { trip } = await booked();
  const mails = async () =>
    (await site.mails()).filter(({ subject }) => subject === `New date needed: ${trip.reference}`).length;
  const away = (slug: string) =>
    huda.call<AnswerOf<typeof addAbsence>>("POST", `/api/desk/consultation-hours/${slug}/absences`, {
      body: { from: day, to: day, reason: "Congress" },
    });
  expect(taken(await away("aaron-low")).treatments).not.toContainEqual(
    expect.objectContaining({ trip: trip.reference }),
  );
  expect(taken(await away("ada-berg")).treatments).toContainEqual(
    expect.objectContaining({ trip: trip.reference, lostDay: "away" }),
  );
  expect(await mails()).toBe(1);
  expect(await cases()).toContainEqual(expect.objectContaining({ trip: trip.reference, lostDay: "away" }));
  expect(await attention()).toContainEqual(expect.objectContaining({ reference: trip.reference, lostDay: "away" }));
});
