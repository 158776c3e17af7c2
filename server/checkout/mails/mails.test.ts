import { afterAll, beforeAll, expect, test } from "vitest";
import type { AccountTrip } from "../../../contract/account-trips.ts";
import type { Checkout, CheckoutPage } from "../../../contract/checkout.ts";
import { after, days, hours } from "../../../contract/durations.ts";
import type { ReceiptPage } from "../../../contract/receipts.ts";
import { runDeskCommand } from "../../desk/command.ts";
import { agreedTrip } from "../../testing/bought.ts";
import { taken } from "../../testing/calls.ts";
import { entriesOf } from "../../testing/mails.ts";
import { type SignedIn, signIn } from "../../testing/people.ts";
import { testProviders } from "../../testing/providers.ts";
import { openTestSite, type TestSite } from "../../testing/site.ts";
import { addStay, payOn } from "../../testing/trips.ts";

/** The clinic's second domain, at which one of its patients works. */
const alias = "www.harbour.example";

let site: TestSite;
let ana: SignedIn;
let trip: AccountTrip;
beforeAll(async () => {
  const [harbour, meadow] = testProviders;
  site = await openTestSite({ providers: [{ ...harbour, domains: ["harbour.example", alias] }, meadow] });
  ana = await signIn(site, { email: "ana@example.org" });
  await ana.call("GET", `/api/client/root?email=${ana.email}`);
  trip = await tripWithStay(ana);
});
afterAll(() => site.close());

/** A trip by an accepted offer, with its travellers and a hotel. */
async function tripWithStay(who: SignedIn): Promise<AccountTrip> {
  const validUntil = after(site.clock.now(), days(4)).toISOString().slice(0, 10);
  const begun = await agreedTrip(site, who, validUntil);
  return addStay(site, who, begun, { children: "4,9" });
}

const path = "/api/client/checkouts";
const open = async (who: SignedIn, { id }: Pick<AccountTrip, "id">) =>
  taken(await who.call<Checkout>("POST", path, { body: { trip: id } }));
const read = async (who: SignedIn, { id }: Pick<AccountTrip, "id">) =>
  taken(await who.call<{ page: CheckoutPage }>("GET", `${path}?trip=${id}`)).page.checkout;
const act = (
  who: SignedIn,
  { id, version }: Checkout,
  what: string,
  { host, ...more }: { host?: string; [field: string]: unknown } = {},
) => who.call<Checkout>("POST", `${path}/${id}/${what}`, { body: { version, ...more }, ...(host && { host }) });
const pay = (who: SignedIn, checkout: Checkout, method: "card" | "transfer", host?: string) =>
  act(who, checkout, "payment", { total: checkout.charge, method, agreed: true, ...(host && { host }) });

const mailsTo = async (address: string, subject: RegExp) =>
  (await site.mails()).filter((mail) => mail.to.includes(address) && subject.test(mail.subject));

test("the mail of an acceptance names the total, the deposit and until when it is paid", async () => {
  const [mail] = await mailsTo(ana.email, /^You accepted/);
  const text = mail?.text.replaceAll("\u00a0", " ");
  for (const said of ["Total: AED 48,500", "Deposit: AED 9,700", "Pay the deposit by: "]) expect(text).toContain(said);
});

test("a declined card is told of with the way back, and until when by both clocks", async () => {
  const details = {
    id: crypto.randomUUID(),
    version: 0,
    kind: "details",
    value: { languages: [], timeZone: "America/Los_Angeles" },
  };
  taken(await ana.call("POST", "/api/client/record/save", { body: details, key: null }));
  const { body } = await pay(ana, await open(ana, trip), "card", alias);
  await payOn(site, body.payment?.payUrl ?? "", "no-funds", alias);
  const [mail] = await mailsTo(ana.email, /declined/);
  expect(mail?.text).toContain(`//${alias}/profile/checkout/?trip=${trip.id}`);
  expect(mail?.text).toMatch(/Nothing was charged.*Dubai time; .*your time/);
});

test("a checkout is one mail: what, when, where, paid, due, by when, with calendar and receipt; the clinic has one too", async () => {
  const declined = await read(ana, trip);
  if (!declined) throw new Error("it was declined");
  const { body } = await pay(ana, declined, "card", alias);
  await payOn(site, body.payment?.payUrl ?? "", "pays", alias);
  const booked = await mailsTo(ana.email, /is booked/);
  expect(booked).toHaveLength(1);
  const [mail] = booked;
  const ended = await read(ana, trip);
  const hotel = ended?.items.find(({ kind }) => kind === "hotel");
  const [stay] = trip.items.find(({ kind }) => kind === "hotel")?.parts ?? [];
  const address = stay?.kind === "place" ? stay.place?.text : "?";
  const dirhams = (amount = 0) => new Intl.NumberFormat("en-GB", { maximumFractionDigits: 2 }).format(amount / 100);
  for (const said of [
    trip.reference,
    hotel?.title,
    "ages of children: 4, 9",
    address,
    hotel?.reference,
    "Check-in from",
    "Appointment at Harbour Clinic",
    "Starts 3 March 2027 · The clinic will confirm the time",
    `Paid: AED ${dirhams(ended?.charged?.amount)}`.replace(" ", " "),
    "Balance to pay",
    "Dubai time",
    `//${alias}/profile/plan/?trip=${trip.id}`,
    "/profile/setting/#notifications",
  ])
    expect(mail?.text.replaceAll("\u00a0", " ")).toContain(said);
  expect(JSON.stringify(mail)).not.toMatch(/knee/i);

  const [calendar, receipt] = mail?.attachments ?? [];
  expect(calendar?.name).toMatch(/\.ics$/);
  expect(entriesOf(calendar?.content ?? "").map(({ STATUS }) => STATUS)).toEqual(ended?.items.map(() => "CONFIRMED"));
  // Days, not the hour that the clinic has not set.
  const [visit] = entriesOf(calendar?.content ?? "").filter(({ SUMMARY }) => SUMMARY?.startsWith("Appointment"));
  expect(visit?.DTSTART).toBe("20270303");
  expect(receipt?.name).toMatch(/^rec-.*\.html$/);
  expect(receipt?.content.replaceAll("\u00a0", " ")).toContain(`AED ${dirhams(ended?.charged?.amount)}`);

  const sellers = new Set(ended?.items.map(({ seller }) => `Sold by \u2068${seller.name}\u2069`));
  expect(sellers.size).toBe(2);
  for (const said of [...sellers, "Received from", "Patient", "Deposit for", "Balance still to pay"])
    expect(receipt?.content).toContain(said);
  const page = taken(await ana.call<ReceiptPage>("GET", `/api/client/receipts/${ended?.receipt}`));
  const deposit = ended?.items.find(({ kind }) => kind === "procedure");
  expect(page.patient).toBe("Ana Lima");
  expect(page.lines).toContainEqual(
    expect.objectContaining({
      item: deposit?.id,
      part: "deposit",
      left: { amount: (deposit?.amount.amount ?? 0) - (deposit?.dueNow.amount ?? 0), currency: "AED" },
    }),
  );
  expect(page.lines).toContainEqual(expect.objectContaining({ item: hotel?.id, part: null, left: null }));

  const [clinic, ...more] = await mailsTo("quotes@harbour.example", /^Booked/);
  expect(more).toEqual([]);
  expect(clinic?.text).toContain(trip.reference);
  expect(`${clinic?.subject}${clinic?.text}`).not.toMatch(/knee/i);
});

test("the mail of a later checkout says what is still due for the trip", async () => {
  const { leave } = trip.dates;
  const from = after(new Date(`${leave}T00:00:00Z`), -days(1))
    .toISOString()
    .slice(0, 10);
  await addStay(site, ana, trip, { from, to: leave });
  const { body: opened } = await ana.call<Checkout>("POST", "/api/client/checkouts", { body: { trip: trip.id } });
  const { body } = await pay(ana, opened, "card", alias);
  await payOn(site, body.payment?.payUrl ?? "", "pays", alias);
  const mails = await mailsTo(ana.email, /is booked/);
  const treatment = taken(await ana.call<AccountTrip>("GET", `/api/client/trips/${trip.id}`)).items.find(
    ({ kind }) => kind === "procedure",
  );
  const left = new Intl.NumberFormat("en-GB").format((treatment?.due?.next.amount ?? 0) / 100);
  const text = mails.at(-1)?.text.replaceAll("\u00a0", " ") ?? "";
  expect(text).toContain(`Balance to pay: AED ${left}`);
  const sums = [...text.matchAll(/^(?:Paid|Paid before|Balance to pay): AED ([\d,.]+)/gm)].map(([, sum]) =>
    Math.round(100 * Number(sum?.replaceAll(",", ""))),
  );
  const { total } = taken(await ana.call<AccountTrip>("GET", `/api/client/trips/${trip.id}`));
  expect(sums.reduce((all, sum) => all + sum, 0)).toBe(total.amount);
});

test("a balance is reminded of once, three days before it is due", async () => {
  const due = trip.items.find(({ kind }) => kind === "procedure")?.startsAt ?? "";
  const before = site.clock.now();
  site.clock.pass(after(new Date(due), -days(4)).getTime() - before.getTime());
  expect(await mailsTo(ana.email, /^Balance due/)).toEqual([]);
  for (let hour = 0; hour < 30; hour++) {
    site.clock.pass(hours(1));
    await site.jobs.runDue();
  }
  const [mail, ...more] = await mailsTo(ana.email, /^Balance due/);
  expect(more).toEqual([]);
  expect(mail?.text).toMatch(/Please pay the balance of .* by .*23:59, Dubai time/);
  expect(mail?.text).toContain(`//${alias}/`);
  expect(mail?.text).not.toContain("//harbour.example/");
  site.clock.pass(before.getTime() - site.clock.now().getTime());
});

test("F: a transfer says where to pay, can be given up, is listed at the desk, and is told of when it arrives", async () => {
  const ben = await signIn(site, { email: "ben@example.org" });
  await ben.call("GET", `/api/client/root?email=${ben.email}`);
  const other = await tripWithStay(ben);
  const items = other.items.filter(({ kind }) => kind === "hotel");
  for (const { id, version } of items)
    taken(await ben.call("POST", `/api/client/trips/${other.id}/items/${id}/removal`, { body: { version } }));
  const asked = taken(await pay(ben, await open(ben, other), "transfer"));
  const account = { holder: "Harbour Clinic Ltd", iban: "AE070331234567890123456", bic: "EXGBAEAD" };
  expect(asked.payment).toMatchObject({ method: "transfer", account });
  const returned = taken(await act(ben, asked, "methods"));
  expect(returned).toMatchObject({ status: "open", payment: { method: "transfer" } });
  site.clock.pass(1000);
  const card = taken(await pay(ben, returned, "card"));
  expect(card.payment).toMatchObject({ method: "card", payUrl: expect.stringMatching(/^\/_pay\//) });
  await payOn(site, card.payment?.payUrl ?? "", "no-funds");
  await site.jobs.runDue();
  site.clock.pass(1000);

  const again = await read(ben, other);
  if (!again) throw new Error("it was declined");
  const waiting = taken(await pay(ben, again, "transfer"));
  const reference = waiting.payment?.reference ?? "";
  const told = await mailsTo(ben.email, /by bank transfer/);
  expect(told).toHaveLength(2);
  for (const said of ["Harbour Clinic Ltd", "AE07 0331 2345 6789 0123 456", "EXGBAEAD", reference])
    expect(told[1]?.text).toContain(said);
  expect(await mailsTo("quotes@harbour.example", /^Transfer expected/)).toHaveLength(2);

  const desk = (name: string, ...args: string[]) =>
    runDeskCommand(site.services, { name, args, options: { json: false } });
  expect((await desk("transfers")).output).toContain(reference);
  expect(await desk("payment", "received", reference)).toMatchObject({ code: 0 });
  expect((await desk("transfers")).output).toBe("No transfer is expected.\n");
  expect(await mailsTo(ben.email, /received your transfer/)).toHaveLength(1);
  expect(await mailsTo(ben.email, /is booked/)).toHaveLength(1);
});

test("a trip that was begun in English is written about in Arabic once it is paid in Arabic", async () => {
  const dana = await signIn(site, { email: "dana@example.org" });
  await dana.call("GET", `/api/client/root?email=${dana.email}`);
  const other = await tripWithStay(dana);
  const checkout = await open(dana, other);
  const headers = { "accept-language": "ar" };
  taken(await dana.call("GET", `${path}?trip=${other.id}`, { headers }));
  const paid = { version: checkout.version, total: checkout.charge, method: "transfer", agreed: true };
  const inEnglish = taken(await dana.call<Checkout>("POST", `${path}/${checkout.id}/payment`, { body: paid }));
  expect(await mailsTo(dana.email, /by bank transfer/)).toHaveLength(1);

  const { version } = taken(await act(dana, inEnglish, "methods"));
  site.clock.pass(1000);
  const body = { ...paid, version, method: "card" };
  const inArabic = taken(await dana.call<Checkout>("POST", `${path}/${checkout.id}/payment`, { body, headers }));
  await payOn(site, inArabic.payment?.payUrl ?? "", "pays");
  await site.jobs.runDue();
  const [mail, ...more] = await mailsTo(dana.email, /حجز/);
  expect(more).toEqual([]);
  expect(mail?.text).toContain(other.reference);
  expect(await mailsTo(dana.email, /is booked/)).toEqual([]);
});

test("a transfer that is cancelled lets the trip go, and one that comes later is refused", async () => {
  const cem = await signIn(site, { email: "cem@example.org" });
  await cem.call("GET", `/api/client/root?email=${cem.email}`);
  const other = await tripWithStay(cem);
  const waiting = taken(await pay(cem, await open(cem, other), "transfer"));
  expect(taken(await act(cem, waiting, "departure")).status).toBe("saved");
  const args = ["received", waiting.payment?.reference ?? ""];
  expect(await runDeskCommand(site.services, { name: "payment", args, options: { json: false } })).toMatchObject({
    code: 1,
  });
});
