import { afterAll, beforeAll, expect, test } from "vitest";
import type { AccountTrip } from "../../contract/account-trips.ts";
import type { BookingDetail } from "../../contract/bookings.ts";
import { days } from "../../contract/durations.ts";
import type { Receipt } from "../../contract/receipts.ts";
import { asSystem } from "../db/access.ts";
import { issueCredit } from "../payments/credits.ts";
import { taken } from "../testing/calls.ts";
import { type SignedIn, signIn } from "../testing/people.ts";
import { acceptOffer, ownRequest, sendOffer } from "../testing/quotes.ts";
import { openTestSite, type TestSite } from "../testing/site.ts";
import { bookTrip, payOn } from "../testing/trips.ts";

let site: TestSite;
beforeAll(async () => {
  site = await openTestSite();
});
afterAll(() => site.close());

const stages = `
  - { label: On arrival, percent: 30, due: arrival }
  - { label: Before you leave, rest: true, due: departure }`;
const email = "ida@example.org";
const mailsAbout = async (word: string) =>
  (await site.mails()).filter(({ to, subject }) => to.includes(email) && subject.startsWith(word));
/** To the middle of a day at the clinic. */
async function passTo(day: string): Promise<SignedIn> {
  site.clock.pass(Date.parse(`${day}T08:00:00Z`) - site.clock.now().getTime());
  await site.jobs.runDue();
  return signIn(site, { email });
}

test("one press that arrives twice pays one of two equal parts out of a credit", async () => {
  const person = await signIn(site, { email: "eva@example.org" });
  await person.call("GET", "/api/client/root?email=eva@example.org");
  const quote = await ownRequest(person);
  await sendOffer(site, { reference: quote, stages: stages.replace("30", "40") });
  await acceptOffer(person, quote);
  const body = { from: "offer", quote, companions: 0 };
  const trip = taken(await person.call<AccountTrip>("POST", "/api/client/trips", { body }));
  await bookTrip(site, trip);
  const { services, providers } = site;
  const [providerId] = providers;
  const item = trip.items.find(({ kind }) => kind === "procedure");
  if (!providerId || !item) throw new Error("there is no treatment");
  const part = { amount: 19_400_00, currency: "AED" };
  const of = { providerId, owner: person.owner, tripId: trip.id, reason: "refund" } as const;
  await asSystem(services.db, (tx) => issueCredit(services, tx, { ...of, ...part, amount: 2 * part.amount }));
  const path = `/api/client/bookings/${item.id}`;
  const press = () =>
    person.call<BookingDetail>("POST", `${path}/balance`, {
      key: "one-press-sent-twice",
      body: { amount: part, method: "credit" },
    });
  for (const { status } of await Promise.all([press(), press()])) expect(status).toBe(200);
  expect(taken(await person.call<BookingDetail>("GET", path)).balance?.left).toEqual(part);
});

test("each part of a balance is due on its day of the stay, is reminded of once, and is paid by itself", async () => {
  let ida = await signIn(site, { email });
  await ida.call("GET", `/api/client/root?email=${email}`);
  taken(await ida.call("POST", "/api/client/root/update", { body: { email, currency: "EUR" } }));
  const quote = await ownRequest(ida);
  await sendOffer(site, { reference: quote, stages });
  await acceptOffer(ida, quote);
  const body = { from: "offer", quote, companions: 0 };
  const trip = taken(await ida.call<AccountTrip>("POST", "/api/client/trips", { body }));
  await bookTrip(site, trip);
  const treatment = async () =>
    taken(await ida.call<AccountTrip>("GET", `/api/client/trips/${trip.id}`)).items.find(
      ({ kind }) => kind === "procedure",
    );
  const aed = (amount: number) => ({ amount, currency: "AED" });
  const left = { left: aed(38_800_00), next: aed(14_550_00), at: "2027-03-01T19:59:00.000Z" };
  expect((await treatment())?.due).toEqual(left);
  const id = (await treatment())?.id;
  const booking = async () => taken(await ida.call<BookingDetail>("GET", `/api/client/bookings/${id}`));
  expect((await booking()).balance?.instalments).toEqual([
    { label: "On arrival", amount: aed(14_550_00), dueAt: "2027-03-01T19:59:00.000Z" },
    { label: "Before you leave", amount: aed(24_250_00), dueAt: "2027-03-18T19:59:00.000Z" },
  ]);
  const german = taken(await ida.call<BookingDetail>("GET", `/api/client/bookings/${id}?language=de`));
  expect(german.balance?.instalments.map(({ label }) => label)).toEqual(["Bei der Ankunft", "Before you leave"]);

  await passTo("2027-02-25");
  expect(await mailsAbout("Balance due")).toEqual([]);
  ida = await passTo("2027-02-26");
  const [mail, ...more] = await mailsAbout("Balance due");
  expect(more).toEqual([]);
  expect(mail?.text).toMatch(/AED\s14,550 \(about €\d,\d{3}\)/);
  await passTo("2027-02-27");
  expect(await mailsAbout("Balance due")).toHaveLength(1);

  ida = await passTo("2027-03-01");
  const path = `/api/client/bookings/${id}/balance`;
  const wrong = { body: { amount: aed(1_00), method: "card" } };
  expect(await ida.call("POST", path, wrong)).toMatchObject({ body: { code: "conflict" } });
  const paying = { body: { amount: aed(14_550_00), method: "card" } };
  const { balance } = taken(await ida.call<BookingDetail>("POST", path, paying));
  await payOn(site, balance?.payUrl ?? "", "pays");
  await site.jobs.runDue();
  expect((await booking()).balance?.instalments).toMatchObject([{ label: "Before you leave" }]);
  expect((await treatment())?.due).toMatchObject({ left: aed(24_250_00), next: aed(24_250_00) });

  const { receipts } = taken(await ida.call<{ receipts: Receipt[] }>("GET", `/api/client/trips/${trip.id}/receipts`));
  expect(receipts.map(({ lines: [line] }) => [line?.part, line?.left])).toContainEqual(["balance", aed(24_250_00)]);

  // Paid in time, so nothing is overdue.
  await passTo("2027-03-02");
  expect(await mailsAbout("Balance overdue")).toEqual([]);
  await passTo("2027-03-15");
  await passTo("2027-03-19");
  expect(await mailsAbout("Balance due")).toHaveLength(2);
  expect(await mailsAbout("Balance overdue")).toHaveLength(1);
  await passTo("2027-03-20");
  site.clock.pass(days(3));
  await site.jobs.runDue();
  expect(await mailsAbout("Balance overdue")).toHaveLength(1);
});
