import { afterAll, beforeAll, expect, test } from "vitest";
import type { AccountTrip } from "../../../contract/account-trips.ts";
import type { getActivity, listActivities } from "../../../contract/activities.ts";
import type { BookingDetail, CancellationPreview } from "../../../contract/bookings.ts";
import type { CancelledBy, listDeskAlternatives, quoteDeskChange } from "../../../contract/desk/booking-changes.ts";
import type { DeskItem, DeskTrip } from "../../../contract/desk/trips.ts";
import type { AnswerOf } from "../../../contract/endpoint.ts";
import { dayAfter } from "../../../contract/zoned-time.ts";
import { taken } from "../../testing/calls.ts";
import { type SignedIn, signIn } from "../../testing/people.ts";
import { openTestSite, type TestSite } from "../../testing/site.ts";
import { type StaffAtDesk, staffAt } from "../../testing/staff.ts";
import { addStay, begunTrip, bookTrip } from "../../testing/trips.ts";

let site: TestSite;
let huda: StaffAtDesk;
let ana: SignedIn;
let trip: AccountTrip;
let path: string;
beforeAll(async () => {
  site = await openTestSite();
  huda = await staffAt(site, "coordinator", { name: "Huda Saleh" });
  ana = await signIn(site, { email: "ana@example.org" });
  await ana.call("GET", "/api/client/root?email=ana@example.org");
  trip = await begunTrip(ana);
  const read = async <E>(of: string) => taken(await ana.call<AnswerOf<E>>("GET", `/api/client/activity/${of}`));
  const { activities } = await read<typeof listActivities>(`catalogue?trip=${trip.id}&day=${trip.dates.arrive}`);
  const { id: activity } = activities.find(({ sale }) => sale === "live") ?? { id: "" };
  const slots = await Promise.all(
    [trip.dates.arrive, dayAfter(trip.dates.arrive)].map(async (day) => {
      const asked = `one?trip=${trip.id}&activity=${activity}&people=1&day=${day}`;
      return (await read<typeof getActivity>(asked)).slots;
    }),
  );
  const [first] = slots.flat();
  const body = { kind: "activity", offerId: first?.offer, shown: first?.price.total };
  taken(await ana.call("POST", `/api/client/trips/${trip.id}/items`, { body }));
  await bookTrip(site, trip);
  path = `/api/desk/trips/${trip.reference}`;
});
afterAll(() => site.close());

const shown = async (kind: DeskItem["kind"]): Promise<DeskItem> => {
  const { items } = taken(await huda.call<DeskTrip>("GET", path));
  const found = items.find((item) => item.kind === kind);
  if (!found) throw new Error(`the trip has no ${kind}`);
  return found;
};
const own = async ({ id }: DeskItem) => taken(await ana.call<BookingDetail>("GET", `/api/client/bookings/${id}`));
const mailed = async (to: string) => (await site.mails()).filter((mail) => mail.to.includes(to)).at(-1);

test("the desk changes a booking: its price first, then the change with a mail and the reason in the account", async () => {
  const item = await shown("activity");
  expect(item.can).toEqual(expect.arrayContaining(["change", "cancel"]));
  const at = `${path}/items/${item.id}`;
  const days = [3, 4].map((days) => dayAfter(item.startsAt.slice(0, 10), days));
  const found = await Promise.all(
    days.map(async (day) =>
      taken(await huda.call<AnswerOf<typeof listDeskAlternatives>>("GET", `${at}/alternatives?from=${day}`)),
    ),
  );
  const [wanted] = found.flatMap(({ alternatives }) => alternatives);
  const quote = { version: item.version, offerId: wanted?.offerId };
  const asked = await huda.call<AnswerOf<typeof quoteDeskChange>>("POST", `${at}/change/preview`, { body: quote });
  const preview = taken(asked);
  expect(preview).toMatchObject({ startsAt: wanted?.startsAt, item: item.id });
  // What the desk asks for is not the person's to agree to, and not shown as theirs.
  expect((await own(item)).quotes.change).toBeNull();
  const theirs = await ana.call("POST", `/api/client/bookings/${item.id}/change`, { body: { preview: preview.id } });
  expect(theirs.status).toBe(404);
  const body = { preview: preview.id, reason: "Ana asked for a later day by telephone." };
  const viewer = await staffAt(site, "viewer", { name: "Vera" });
  expect((await viewer.call("POST", `${at}/change`, { body })).status).toBe(403);
  expect((await huda.call("POST", `${at}/change`, { body: { ...body, reason: " " } })).status).toBe(400);
  taken(await huda.call("POST", `${at}/change`, { body }));
  expect((await mailed(ana.email))?.text).toContain("Huda Saleh");
  expect((await mailed(ana.email))?.text).not.toContain("telephone");
  expect(await own(item)).toMatchObject({
    status: "confirmed",
    startsAt: wanted?.startsAt,
    amount: preview.amount,
    clinicAct: { by: "Huda Saleh", reason: body.reason },
  });
  const { events } = taken(await huda.call<DeskTrip>("GET", path));
  expect(events.find(({ kind }) => kind === "change-agreed")).toMatchObject({ actor: "clinic", by: "Huda Saleh" });
});

test("the desk cancels a treatment with the refund by the rules, once", async () => {
  const item = await shown("procedure");
  const at = `${path}/items/${item.id}/cancellation`;
  const asked = await huda.call<CancellationPreview>("POST", `${at}/preview`, {
    body: { version: item.version, by: "patient" },
  });
  const preview = taken(asked);
  expect(preview).toMatchObject({ refund: preview.paid, paid: item.paid, fee: { amount: 0 }, isSentByClinic: true });
  expect(preview.rule).toMatchObject({ by: "terms", price: item.amount, until: expect.any(String) });
  expect(preview.rule.days).toBeGreaterThan(0);
  expect(preview.knockOn.map(({ kind }) => kind)).toContain("activity");
  const body = { preview: preview.id, reason: "The surgeon is ill, and no other day suits." };
  for (let tried = 0; tried < 2; tried++) taken(await huda.call("POST", at, { body }));
  const told = await mailed(ana.email);
  expect(told?.text).toContain("Huda Saleh");
  expect(told?.text).not.toContain("surgeon");
  const after = await own(item);
  // Nothing of it was paid through a service here, so the clinic sends it itself, and says so.
  expect(told?.text).toContain("The clinic sends your refund itself");
  expect(after).toMatchObject({ status: "cancelled", refund: "to_send", clinicAct: { reason: body.reason } });
  expect(after.events.filter(({ to }) => to === "cancelled")).toHaveLength(1);
  expect((await shown("procedure")).can).not.toContain("cancel");
  const omar = await staffAt(site, "owner", { name: "Omar" });
  const audit = JSON.stringify((await omar.call("GET", "/api/desk/records/audit")).body);
  for (const event of ["booking-cancelled", "booking-changed"]) expect(audit).toContain(event);
});

test("what a change at the desk costs more becomes a balance, which nobody but the person pays", async () => {
  const other = await begunTrip(ana, { treatment: "2027-04-14" });
  const { arrive } = other.dates;
  await addStay(site, ana, other, { to: dayAfter(arrive, 2) });
  await bookTrip(site, other);
  const desk = `/api/desk/trips/${other.reference}`;
  const stay = async () => {
    const { items } = taken(await huda.call<DeskTrip>("GET", desk));
    const found = items.find(({ kind }) => kind === "hotel");
    if (!found) throw new Error("the stay was booked");
    return found;
  };
  const item = await stay();
  const at = `${desk}/items/${item.id}`;
  const days = `from=${arrive}&to=${dayAfter(arrive, 5)}`;
  const found = taken(
    await huda.call<AnswerOf<typeof listDeskAlternatives>>("GET", `${at}/alternatives?${days}`),
  ).alternatives;
  const [longer] = found.toSorted((one, another) => another.price.amount - one.price.amount);
  const quote = { version: item.version, offerId: longer?.offerId };
  const asked = await huda.call<AnswerOf<typeof quoteDeskChange>>("POST", `${at}/change/preview`, { body: quote });
  const { id: preview, dueNow, dueOn } = taken(asked);
  expect(dueNow.amount).toBeGreaterThan(0);
  expect(dueOn).not.toBeNull();
  taken(await huda.call("POST", `${at}/change`, { body: { preview, reason: "A longer stay." } }));
  await site.mails();
  const after = await stay();
  expect(after).toMatchObject({ status: "confirmed", payment: "deposit_paid", paid: item.paid, left: dueNow });
  const { balance } = await own(after);
  expect(balance).toMatchObject({ left: dueNow, instalments: [{ label: "Difference for the change" }] });
});

test("a treatment that the clinic cancels returns all that was paid, however late; a hotel's terms stay its seller's", async () => {
  const late = await begunTrip(ana, { treatment: "2027-06-16" });
  await addStay(site, ana, late, { to: dayAfter(late.dates.arrive, 2) });
  await bookTrip(site, late);
  site.clock.pass(new Date("2027-06-15T08:00:00Z").getTime() - site.clock.now().getTime());
  const lena = await staffAt(site, "coordinator", { name: "Lena" });
  const desk = `/api/desk/trips/${late.reference}`;
  const { items } = taken(await lena.call<DeskTrip>("GET", desk));
  const quoted = (kind: DeskItem["kind"], by: CancelledBy) => {
    const item = items.find((one) => one.kind === kind);
    const body = { version: item?.version, by };
    return lena.call<CancellationPreview>("POST", `${desk}/items/${item?.id}/cancellation/preview`, { body });
  };
  const byPatient = taken(await quoted("procedure", "patient"));
  expect(byPatient.fee.amount).toBeGreaterThan(0);
  expect(taken(await quoted("procedure", "clinic"))).toMatchObject({ fee: { amount: 0 }, refund: byPatient.paid });
  expect((await quoted("hotel", "clinic")).status).toBe(422);
});
