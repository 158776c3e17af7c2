import { afterAll, beforeAll, expect, test } from "vitest";
import type { AccountTrip } from "../../contract/account-trips.ts";
import type { getActivity, listActivities } from "../../contract/activities.ts";
import type {
  BookingDetail,
  CancellationPreview,
  ChangePreview,
  listAlternatives,
  listBookings,
} from "../../contract/bookings.ts";
import { minutes } from "../../contract/durations.ts";
import type { AnswerOf } from "../../contract/endpoint.ts";
import { dayAfter } from "../../contract/zoned-time.ts";
import { asSystem } from "../db/access.ts";
import { taken } from "../testing/calls.ts";
import { addFlights } from "../testing/changed-trips.ts";
import { signIn } from "../testing/people.ts";
import { openTestSite } from "../testing/site.ts";
import { begunTrip, bookTrip } from "../testing/trips.ts";
import { moveItem } from "../trips/items/items.ts";
import { updateTrip } from "../trips/queries.ts";

type Page = AnswerOf<typeof listBookings>;
const site = await openTestSite();
afterAll(() => site.close());
const ana = await signIn(site, { email: "ana@example.org" });
const list = async (query = "") => taken(await ana.call<Page>("GET", `/api/client/bookings${query}`));
const detail = async (id: string) => taken(await ana.call<BookingDetail>("GET", `/api/client/bookings/${id}`));
const quote = ({ id, version }: { id: string; version: number }) =>
  ana.call<CancellationPreview>("POST", `/api/client/bookings/${id}/cancellation/preview`, { body: { version } });
const cancel = (id: string, preview: string) =>
  ana.call<BookingDetail>("POST", `/api/client/bookings/${id}/cancellation`, { body: { preview } });

let trip: AccountTrip;
beforeAll(async () => {
  await ana.call("GET", "/api/client/root?email=ana@example.org");
  trip = await begunTrip(ana);
  await bookTrip(site, trip);
});

test("everything of all trips is in one list, with what can be done about it and until when", async () => {
  const { bookings, counts } = await list();
  expect(bookings.map(({ kind }) => kind)).toContain("procedure");
  expect(counts).toMatchObject({ cancelled: 0, past: 0 });
  const [treatment] = bookings.filter(({ kind }) => kind === "procedure");
  expect(treatment).toMatchObject({
    status: "confirmed",
    actions: ["pay-rest", "change", "cancel"],
    trip: { id: trip.id },
  });
  expect(treatment?.deadline?.kind).toBe("pay");
  expect((await list("?kind=hotel")).total).toBe(0);
  const other = await begunTrip(ana);
  const acting = await list("?filter=action");
  // Of the booked trip, the treatment has a balance.
  const mine = acting.bookings.filter(({ trip: { id } }) => id !== other.id);
  expect(mine.map(({ id }) => id)).toEqual([treatment?.id]);
});

test("a quote of a cancellation changes nothing, is shown again until it expires or the booking is kept, and then is gone", async () => {
  const [item] = (await list("?kind=procedure")).bookings;
  if (!item) throw new Error("it was booked");
  const [before, { counts }] = [await detail(item.id), await list()];
  const preview = taken(await quote(item));
  const { amount } = item.amount;
  expect(preview).toMatchObject({ fee: { amount: 0 }, refund: preview.paid });
  expect(preview.paid.amount).toBeLessThan(amount);
  expect(before.quotes).toEqual({ cancellation: null, change: null });
  expect(await detail(item.id)).toEqual({ ...before, quotes: { cancellation: preview, change: null } });
  expect(before).toMatchObject({
    status: "confirmed",
    parts: [{ kind: "place", place: { text: expect.stringMatching(/\w+, \w+/), textsLanguage: "en" } }],
    receipts: [],
  });
  expect((await list()).counts).toEqual(counts);
  const keep = { body: { version: item.version } };
  expect(taken(await ana.call("POST", `/api/client/bookings/${item.id}/keep`, keep))).toEqual(before);
  expect((await cancel(item.id, preview.id)).status).toBe(404);
  const again = taken(await quote(item));
  site.clock.pass(minutes(16));
  await site.mails();
  expect((await detail(item.id)).quotes.cancellation).toBeNull();
  expect((await cancel(item.id, again.id)).status).toBe(422);
  expect(await detail(item.id)).toMatchObject({ status: "confirmed", version: before.version });
});

test("what was agreed to is cancelled once, its money is ordered back, and a mail tells of it", async () => {
  const item = await detail(
    (await list("?kind=procedure")).bookings.find((each) => each.trip.id === trip.id)?.id ?? "",
  );
  const preview = taken(await quote(item));
  expect(taken(await cancel(item.id, preview.id)).status).toBe("cancelling");
  expect(taken(await cancel(item.id, preview.id)).status).toBe("cancelling");
  const cancelled = async (address: string) =>
    (await site.mails()).filter(({ to, text }) => to.includes(address) && /cancelled/.test(text));
  for (const address of [ana.email, "quotes@harbour.example"]) expect(await cancelled(address)).toHaveLength(1);
  const after = await detail(item.id);
  expect(after).toMatchObject({ status: "cancelled", refund: "to_send", actions: [] });
  expect(after.events.map(({ to }) => to)).toEqual(expect.arrayContaining(["cancelled", "cancelling", "confirmed"]));
  expect((await list("?filter=cancelled")).bookings.map(({ id }) => id)).toEqual([item.id]);
  taken(await cancel(item.id, preview.id));
  expect(await cancelled(ana.email)).toHaveLength(1);
});

test("what else a booking could be is read from its seller, priced, agreed to, and then it is that", async () => {
  const other = await begunTrip(ana, { treatment: "2027-04-14" });
  const read = async <E>(path: string) => taken(await ana.call<AnswerOf<E>>("GET", `/api/client/${path}`));
  const asked = `trip=${other.id}&day=${other.dates.arrive}`;
  const { activities } = await read<typeof listActivities>(`activity/catalogue?${asked}`);
  const { id: activity } = activities.find(({ sale }) => sale === "live") ?? { id: "" };
  const slotsOn = async (day: string) =>
    (await read<typeof getActivity>(`activity/one?trip=${other.id}&activity=${activity}&people=1&day=${day}`)).slots;
  // It rests on one day of the week at most.
  const [first] = [...(await slotsOn(other.dates.arrive)), ...(await slotsOn(dayAfter(other.dates.arrive)))];
  const body = { kind: "activity", offerId: first?.offer, shown: first?.price.total };
  const { items } = taken(await ana.call<AccountTrip>("POST", `/api/client/trips/${other.id}/items`, { body }));
  await bookTrip(site, other);
  const item = await detail(items.find(({ kind }) => kind === "activity")?.id ?? "");
  expect(item.actions).toContain("change");
  const path = `bookings/${item.id}`;
  const later = [3, 4].map((days) => `${path}/alternatives?from=${dayAfter(item.startsAt.slice(0, 10), days)}`);
  const found = await Promise.all(later.map((one) => read<typeof listAlternatives>(one)));
  const [wanted] = found.flatMap(({ alternatives }) => alternatives);
  if (!wanted) throw new Error("it is given on most days");
  const post = (what: string, sent: object) =>
    ana.call<ChangePreview & BookingDetail>("POST", `/api/client/${path}/${what}`, { body: sent });
  const { offerId } = wanted;
  const preview = taken(await post("change/preview", { version: item.version, offerId }));
  expect(preview.startsAt).toBe(wanted.startsAt);
  expect(await detail(item.id)).toEqual({ ...item, quotes: { cancellation: null, change: preview } });
  taken(await post("change", { preview: preview.id }));
  await site.mails();
  expect(await detail(item.id)).toMatchObject({
    status: "confirmed",
    startsAt: wanted.startsAt,
    amount: preview.amount,
  });
  const over = await ana.call("GET", `/api/client/${path}/alternatives?from=2026-01-05`);
  expect(over.body).toMatchObject({ errors: [{ field: "from" }] });
  const treatment = other.items.find(({ kind }) => kind === "procedure");
  expect((await ana.call("GET", `/api/client/bookings/${treatment?.id}/alternatives`)).status).toBe(422);
});

test("a flight home that the treatment has made unsafe since is looked for on the first safe day", async () => {
  const treatment = "2027-05-12";
  const begun = await addFlights(ana, await begunTrip(ana, { treatment, companions: 0 }));
  await bookTrip(site, begun);
  const flight = begun.items.find(({ kind }) => kind === "flight")?.id;
  const { db, keys } = site.services;
  const [providerId] = site.providers;
  const safeFlightOn = dayAfter(begun.dates.leave, 4);
  await asSystem(db, async (tx) => providerId && updateTrip(tx, providerId, { id: begun.id, keys, safeFlightOn }));
  const path = `/api/client/bookings/${flight}/alternatives`;
  const found = taken(await ana.call<AnswerOf<typeof listAlternatives>>("GET", path));
  expect(found).toMatchObject({ from: begun.dates.arrive, to: safeFlightOn });
  expect(found.alternatives.length).toBeGreaterThan(0);
  expect((await ana.call("GET", `${path}?to=${begun.dates.leave}`)).body).toMatchObject({
    errors: [{ reason: "unsafe" }],
  });
});

test("bookings go into calendars, one by one, as a trip, and in the address to subscribe to", async () => {
  const other = await begunTrip(ana, { treatment: "2027-06-02" });
  await bookTrip(site, other);
  const treatment = other.items.find(({ kind }) => kind === "procedure");
  const one = await ana.call("GET", `/api/client/bookings/${treatment?.id}/calendar`);
  // The clinic has not set the time, so the entry takes the days.
  expect(one.bytes.toString()).toContain("DTSTART;VALUE=DATE:20270602");
  // The browser asks for a file itself, and shows who it is by its cookie; nothing else is answered to that.
  const headers = { cookie: `token=${ana.idToken}` };
  const saved = await site.call("GET", `/api/client/bookings/${treatment?.id}/calendar`, { headers });
  expect(saved.bytes.toString()).toContain("DTSTART;VALUE=DATE:20270602");
  expect((await site.call("GET", `/api/client/bookings/${treatment?.id}`, { headers })).status).toBe(401);
  const all = await ana.call("GET", `/api/client/trips/${other.id}/calendar`);
  expect(all.bytes.toString().split("BEGIN:VEVENT")).toHaveLength(other.items.length + 1);
  const body = { language: "en" };
  const { address } = taken(await ana.call<{ address: string }>("POST", "/api/client/calendar/renew", { body }));
  const feed = await site.call("GET", new URL(address).pathname);
  expect(feed.bytes.toString()).toContain(`booking-${treatment?.id}`);
  expect(feed.bytes.toString()).not.toContain(treatment?.title);
});

test("a booking whose payment is disputed can be neither changed nor cancelled until the bank has decided", async () => {
  const other = await begunTrip(ana, { treatment: "2027-09-01" });
  await bookTrip(site, other);
  const treatment = other.items.find(({ kind }) => kind === "procedure")?.id ?? "";
  const move = (paymentState: "disputed" | "deposit_paid") =>
    asSystem(site.services.db, (tx) =>
      moveItem(site.services, tx, site.providers[0] as never, {
        id: treatment,
        actor: "system",
        set: { paymentState },
        kind: "money",
      }),
    );
  await move("disputed");
  const disputed = await detail(treatment);
  expect(disputed.actions).toEqual([]);
  expect(await quote(disputed)).toMatchObject({ status: 422, body: { code: "wrong-state" } });
  await move("deposit_paid");
  const settled = await detail(treatment);
  expect(settled.actions).toEqual(["pay-rest", "change", "cancel"]);
  expect((await quote(settled)).status).toBe(200);
});
