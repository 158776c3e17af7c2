import { afterAll, beforeAll, expect, test } from "vitest";
import { type LoopbackReceiver, startLoopbackReceiver } from "../adapters/testing/loopback-receiver.ts";
import type { AccountQuote } from "../contract/account-quotes.ts";
import type { AccountTrip } from "../contract/account-trips.ts";
import type { BookingDetail, CancellationPreview, ChangePreview, listAlternatives } from "../contract/bookings.ts";
import type { Checkout } from "../contract/checkout.ts";
import { webhookEvents } from "../contract/clinic/constants.ts";
import type { AnswerOf } from "../contract/endpoint.ts";
import type { Money } from "../contract/money.ts";
import type { Receipt } from "../contract/receipts.ts";
import { dayAfter, dayIn } from "../contract/zoned-time.ts";
import { asSystem } from "./db/access.ts";
import { mintProviderId } from "./db/provider-id.ts";
import { type LedgerRow, listEntries } from "./payments/ledger-queries.ts";
import { taken } from "./testing/calls.ts";
import { type Entry, entriesOf, type Mail } from "./testing/mails.ts";
import { type SignedIn, signIn } from "./testing/people.ts";
import { ownRequest, sendOffer } from "./testing/quotes.ts";
import { openTestSite, type TestSite } from "./testing/site.ts";
import { staffAt } from "./testing/staff.ts";
import { addStay, payOn } from "./testing/trips.ts";

/*
 * One person from the request to the refund. Afterwards every mail, receipt, calendar file and answer of the API is read
 * and compared with the ledger and with each other.
 */

const zone = "Asia/Dubai";
let site: TestSite;
let ana: SignedIn;
let trip: AccountTrip;
/** The hotel as the API told of it after it was booked, changed and cancelled. */
const told: BookingDetail[] = [];
let changed: ChangePreview;
let cancelled: CancellationPreview;
let mails: readonly Mail[];
let ledger: readonly LedgerRow[];
/** The clinic's own system. */
let receiver: LoopbackReceiver;

const spoken = ({ amount, currency }: Money): string =>
  new Intl.NumberFormat("en-GB", { style: "currency", currency, trailingZeroDisplay: "stripIfInteger" })
    .format(Math.abs(amount) / 100)
    .replaceAll("\u00a0", " ");
const plain = (text = ""): string => text.replaceAll("\u00a0", " ").replace(/[\u2066-\u2069]/g, "");
const clock = (instant: string): string =>
  new Intl.DateTimeFormat("en-GB", { timeZone: zone, hour: "2-digit", minute: "2-digit" }).format(new Date(instant));
const stamp = (instant: string): string => instant.replace(/[-:]|\.\d+/g, "");
const sent = (subject: RegExp): Mail[] =>
  mails.filter((mail) => mail.to.includes(ana.email) && subject.test(mail.subject));
const one = <Each>(all: readonly Each[]): Each => {
  expect(all).toHaveLength(1);
  return all[0] as Each; // as just counted
};

async function payByCard({ payment }: Pick<Checkout, "payment">): Promise<void> {
  await payOn(site, payment?.payUrl ?? "", "pays");
  await site.jobs.runDue();
}

async function agreedTrip(): Promise<AccountTrip> {
  const quote = await ownRequest(ana);
  await sendOffer(site, { reference: quote });
  await sendOffer(site, {
    reference: quote,
    price: 47_000,
    change: "We found a better price for you.",
    more: "  - { id: physio, kind: physiotherapy, label: Physiotherapy, price: 300 }",
  });
  const path = `/api/client/quotes/${quote.toLowerCase()}`;
  const [offer] = taken(await ana.call<AccountQuote>("GET", path)).offers;
  const { version, digest, dates } = offer ?? { version: 0, digest: "", dates: [] };
  const body = { offer: version, digest, name: "Ana Lima", dates: dates[0], language: "en", agreed: true };
  taken(await ana.call("POST", `${path}/acceptance`, { body }));
  const from = { from: "offer", quote, companions: 0 };
  const begun = taken(await ana.call<AccountTrip>("POST", "/api/client/trips", { body: from }));
  const patient = { id: crypto.randomUUID(), role: "patient", givenName: "Ana", familyName: "Lima", gender: "f" };
  const facts = { bornOn: "1980-02-03", nationality: "PT", passport: null, assistance: [], dietary: null };
  const travellers = { version: begun.version, travellers: [{ ...patient, ...facts }] };
  taken(await ana.call("PUT", `/api/client/trips/${begun.id}/travellers`, { body: travellers }));
  return addStay(site, ana, begun);
}

beforeAll(async () => {
  site = await openTestSite();
  receiver = await startLoopbackReceiver();
  const owner = await staffAt(site, "owner");
  taken(await owner.call("POST", "/api/desk/webhooks", { body: { url: receiver.url, events: webhookEvents } }));
  ana = await signIn(site, { email: "ana@example.org" });
  await ana.call("GET", `/api/client/root?email=${ana.email}`);
  trip = await agreedTrip();
  const checkouts = "/api/client/checkouts";
  const opened = taken(await ana.call<Checkout>("POST", checkouts, { body: { trip: trip.id } }));
  const agreed = { version: opened.version, total: opened.charge, method: "card", agreed: true };
  await payByCard(taken(await ana.call<Checkout>("POST", `${checkouts}/${opened.id}/payment`, { body: agreed })));

  const path = `/api/client/bookings/${trip.items.find(({ kind }) => kind === "hotel")?.id}`;
  const read = async () => {
    await site.jobs.runDue();
    const detail = taken(await ana.call<BookingDetail>("GET", path));
    told.push(detail);
    return detail;
  };
  const booked = await read();
  const { arrive, leave } = trip.dates;
  const { alternatives } = taken(
    await ana.call<AnswerOf<typeof listAlternatives>>(
      "GET",
      `${path}/alternatives?from=${dayAfter(arrive, -1)}&to=${leave}`,
    ),
  );
  const dearer = alternatives.find(({ price, isRefundable }) => isRefundable && price.amount > booked.amount.amount);
  const wanted = { version: booked.version, offerId: dearer?.offerId };
  changed = taken(await ana.call<ChangePreview>("POST", `${path}/change/preview`, { body: wanted }));
  const { change } = taken(await ana.call<BookingDetail>("POST", `${path}/change`, { body: { preview: changed.id } }));
  if (change?.payUrl) await payOn(site, change.payUrl, "pays");
  const { version } = await read();
  cancelled = taken(await ana.call<CancellationPreview>("POST", `${path}/cancellation/preview`, { body: { version } }));
  taken(await ana.call("POST", `${path}/cancellation`, { body: { preview: cancelled.id } }));
  await read();
  mails = await site.mails();
  told[2] = taken(await ana.call<BookingDetail>("GET", path));
  ledger = await asSystem(site.services.db, (tx) =>
    listEntries(tx, site.providers[0] ?? mintProviderId(""), { tripId: trip.id }),
  );
});
afterAll(async () => {
  await site.close();
  await receiver.close();
});

test("the clinic's own system is told of every step once, by references, states and amounts", async () => {
  const events = receiver.received.map(
    ({ body }) => JSON.parse(body) as { type: string; data: Record<string, unknown> },
  );
  const count = Object.entries(Object.groupBy(events, ({ type }) => type)).map(([type, all]) => [type, all?.length]);
  expect(Object.fromEntries(count)).toEqual({
    "request.received": 1,
    "offer.sent": 2,
    "offer.accepted": 1,
    "payment.received": 2,
    "booking.confirmed": 2,
    "booking.changed": 1,
    "booking.cancelled": 1,
    "refund.made": 2,
  });
  const moved = events.flatMap(({ type, data }) =>
    /payment|refund/.test(type) ? [`${data["id"]} ${JSON.stringify(data["amount"])} ${data["trip"]}`] : [],
  );
  const entered = ledger.map(
    ({ id, amount, currency }) => `${id} ${JSON.stringify({ amount: Math.abs(amount), currency })} ${trip.reference}`,
  );
  expect(moved.toSorted()).toEqual(entered.toSorted());
  expect(receiver.received.map(({ body }) => body).join()).not.toMatch(/ana|lima|knee|clinic/i);
});

test("the second version of an offer says that it is new, what changed, its total and until when it is valid", () => {
  const mail = one(mails.filter(({ subject }) => /new version/.test(subject)));
  expect(plain(mail.text)).toContain("Total: AED 47,300 (before: AED 48,500)");
  expect(plain(mail.text)).toContain("Deposit: AED 9,460 (before: AED 9,700)");
  expect(plain(mail.text)).toContain("Also changed: Price, line by line · When you pay");
  expect(plain(mail.text)).not.toContain("We found a better price for you.");
  expect(plain(mail.text)).toContain("10 December 2026");
  expect(`${mail.subject}${mail.text}`).not.toMatch(/knee|physio/i);
});

test("each movement in the ledger has one receipt, and the receipts' lines add up to it", async () => {
  expect(ledger.map(({ kind }) => kind).toSorted()).toEqual(["capture", "capture", "refund", "refund"]);
  const ids = new Set(told.flatMap(({ receipts }) => receipts.map(({ id }) => id)));
  const receipts = await Promise.all(
    [...ids].map(async (id) => taken(await ana.call<Receipt>("GET", `/api/client/receipts/${id}`))),
  );
  const moved = (rows: readonly { kind: string; amount: number }[]) =>
    rows.map(({ kind, amount }) => `${kind} ${amount}`).toSorted();
  expect(moved(receipts.map(({ kind, total }) => ({ kind, amount: total.amount })))).toEqual(moved(ledger));
  for (const { total, lines, trip: of } of receipts) {
    expect(of.reference).toBe(trip.reference);
    expect(lines.reduce((all, { amount }) => all + amount.amount, 0)).toBe(total.amount);
    for (const { timeZone } of lines) expect(timeZone).toBe(zone);
  }
});

test("the mails say the amounts of the ledger, each with its receipt", () => {
  const captures = ledger.filter(({ kind }) => kind === "capture");
  const paid = [one(sent(/is booked/)), one(sent(/has been changed/))];
  for (const [place, mail] of paid.entries()) {
    const { amount = 0, currency = "" } = captures[place] ?? {};
    expect(plain(mail.text)).toContain(`Paid: ${spoken({ amount, currency })}`);
    const receipt = mail.attachments.find(({ name }) => name?.startsWith("rec-"));
    expect(plain(receipt?.content)).toContain(spoken({ amount, currency }));
  }
  const back = ledger.filter(({ kind }) => kind === "refund").reduce((all, { amount }) => all + amount, 0);
  expect(-back).toBe(cancelled.refund.amount);
  expect(plain(one(sent(/is cancelled/)).text)).toContain(spoken(cancelled.refund));
});

test("the bookings show what the ledger holds: what was charged, less what went back, is the fees", () => {
  const [booked, later, ended] = told;
  expect(later?.amount).toEqual(changed.amount);
  expect(later?.paid).toEqual(changed.amount);
  expect(ended).toMatchObject({ status: "cancelled", refund: "full" });
  const captured = ledger.find(({ kind }) => kind === "capture");
  const deposit = (captured?.amount ?? 0) - (booked?.paid.amount ?? 0);
  const left = ledger.reduce((all, { amount }) => all + amount, 0);
  expect(left).toBe(deposit + changed.fee.amount + cancelled.fee.amount);
});

test("the calendar files carry the times of the bookings, and the last one takes the stay off", () => {
  const stayIn = ({ attachments }: Mail): Entry => {
    const file = attachments.find(({ name }) => name?.endsWith(".ics"));
    return one(entriesOf(file?.content ?? "").filter(({ UID }) => UID?.startsWith(`booking-${told[0]?.id}`)));
  };
  const files = [/is booked/, /has been changed/, /is cancelled/].map((subject) => stayIn(one(sent(subject))));
  for (const [place, { DTSTART, DTEND, SUMMARY, STATUS }] of files.entries()) {
    const { startsAt = "", endsAt = "", title } = told[place] ?? {};
    expect([DTSTART, DTEND, SUMMARY]).toEqual([stamp(startsAt), stamp(endsAt), title]);
    expect(STATUS).toBe(place === 2 ? "CANCELLED" : "CONFIRMED");
  }
  const sequences = files.map(({ SEQUENCE }) => Number(SEQUENCE));
  expect(sequences).toEqual(sequences.toSorted((a, b) => a - b));
});

test("every time in a mail is told with its place, and equals the booking's", () => {
  for (const [place, subject] of [/is booked/, /has been changed/].entries()) {
    const text = plain(one(sent(subject)).text);
    const { startsAt = "", endsAt = "" } = told[place] ?? {};
    for (const instant of [startsAt, endsAt]) expect(text).toMatch(new RegExp(`${clock(instant)}[^\n]*Dubai time`));
    for (const line of text.split("\n").filter((each) => /\b\d{2}:\d{2}\b/.test(each)))
      expect(line).toContain("Dubai time");
  }
});

test("every mail greets the person by name, and none names the treatment", () => {
  const own = mails.filter(
    ({ to, attachments, text }) => to.includes(ana.email) && (attachments.length > 0 || /TRP-/.test(text)),
  );
  expect(own.length).toBeGreaterThanOrEqual(3);
  for (const mail of own) {
    expect(mail.text).toContain("Dear Ana Lima");
    expect(JSON.stringify(mail)).not.toMatch(/knee/i);
  }
  for (const { travellers } of told) expect(travellers).toEqual(["Ana Lima"]);
});

/** The text of a screen as the server renders it for the person. */
async function screenText(path: string): Promise<string> {
  const reply = await site.call("GET", `/profile/${path}`, { headers: { cookie: `token=${ana.idToken}` } });
  expect(reply.status, path).toBe(200);
  const shown = reply.bytes.toString().replace(/<(script|style)[\s\S]*?<\/\1>/g, "");
  return plain(shown.replace(/<[^>]+>/g, " ").replaceAll("&#x27;", "'")).replace(/\s+/g, " ");
}

test("the screens say the amounts of the ledger, with whose time it is", async () => {
  const [, later, ended] = told;
  const booking = await screenText(`manage-bookings/${ended?.id}/`);
  for (const amount of [later?.paid, cancelled.refund]) expect(booking).toContain(spoken(amount ?? cancelled.fee));
  expect(booking).toContain("Cancelled");
  const listed = await screenText("manage-bookings/?filter=cancelled");
  expect(listed).toContain(ended?.title);
  for (const { id, amount, currency } of ledger) {
    const receipt = await screenText(`receipts/${id}/`);
    expect(receipt).toContain(spoken({ amount, currency }));
    expect(receipt).toContain(trip.reference);
    for (const time of receipt.match(/\b\d{2}:\d{2}\b[^.]{0,30}/g) ?? []) expect(time).toContain("Dubai time");
  }
});

test("the itinerary and the voucher have what is still booked, at the times of the booking", async () => {
  const treatment = trip.items.find(({ kind }) => kind === "procedure");
  const booked = taken(await ana.call<BookingDetail>("GET", `/api/client/bookings/${treatment?.id}`));
  const [itinerary, voucher] = await Promise.all(
    [`plan/itinerary/?trip=${trip.id}`, `manage-bookings/${booked.id}/voucher/`].map(screenText),
  );
  for (const screen of [itinerary, voucher]) {
    expect(screen).toContain(booked.reference);
    // The desk has not scheduled it.
    expect(screen).toContain("The clinic will confirm the time");
    for (const time of screen?.match(/\b\d{2}:\d{2}\b[^.]{0,40}/g) ?? []) expect(time).toContain("Dubai time");
  }
  expect(voucher).toContain("Ana Lima");
  expect(itinerary).not.toContain(told[0]?.reference);
  expect(await screenText(`manage-bookings/${told[0]?.id}/voucher/`)).toContain(
    "This is not booked, so there is no confirmation.",
  );
});

test("the trip's receipts are the ledger, and its calendar file and the feed hold what is still booked", async () => {
  const path = `/api/client/trips/${trip.id}`;
  const { receipts } = taken(await ana.call<{ receipts: Receipt[] }>("GET", `${path}/receipts`));
  expect(receipts.map(({ id, total }) => `${id} ${total.amount}`).toSorted()).toEqual(
    ledger.map(({ id, amount }) => `${id} ${amount}`).toSorted(),
  );
  const treatment = trip.items.find(({ kind }) => kind === "procedure");
  const booked = taken(await ana.call<BookingDetail>("GET", `/api/client/bookings/${treatment?.id}`));
  const { address } = taken(
    await ana.call<{ address: string }>("POST", "/api/client/calendar/renew", { body: { language: "en" } }),
  );
  for (const file of [
    await ana.call("GET", `${path}/calendar`),
    await site.call("GET", new URL(address.replace("webcal:", "http:")).pathname),
  ]) {
    const entries = entriesOf(file.bytes.toString()).filter(({ STATUS }) => STATUS !== "CANCELLED");
    const treated = one(entries.filter(({ UID }) => UID?.startsWith(`booking-${booked.id}`)));
    // Whole days, because the desk has not scheduled it; the end is the day after the last.
    const [first, last] = [booked.startsAt, booked.endsAt].map((instant) => dayIn(zone, new Date(instant ?? "")));
    expect([treated.DTSTART, treated.DTEND]).toEqual(
      [first, dayAfter(last ?? "")].map((day) => day?.replaceAll("-", "")),
    );
    // No second entry for the day of the treatment.
    expect(entries.filter(({ DTSTART }) => DTSTART?.slice(0, 8) === treated.DTSTART)).toEqual([treated]);
    expect(entries.filter(({ UID }) => UID?.includes(told[0]?.id ?? "-"))).toEqual([]);
  }
});
