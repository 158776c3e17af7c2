import { afterAll, beforeAll, expect, test } from "vitest";
import type { AccountQuote } from "../../../contract/account-quotes.ts";
import type { AccountTrip } from "../../../contract/account-trips.ts";
import type { Booking } from "../../../contract/bookings.ts";
import type { listCases } from "../../../contract/desk/cases.ts";
import type { RequestOffers } from "../../../contract/desk/offers.ts";
import type { getSchedule } from "../../../contract/desk/schedule.ts";
import type { listMoveDays, previewTreatmentMove } from "../../../contract/desk/treatment-moves.ts";
import type { DeskTrip, listDeskTrips } from "../../../contract/desk/trips.ts";
import type { AnswerOf } from "../../../contract/endpoint.ts";
import type { DateMove } from "../../../contract/trip-dates.ts";
import { dayAfter } from "../../../contract/zoned-time.ts";
import { bookedOffer } from "../../testing/bought.ts";
import { taken } from "../../testing/calls.ts";
import { entriesOf } from "../../testing/mails.ts";
import type { SignedIn } from "../../testing/people.ts";
import { openTestSite, type TestSite } from "../../testing/site.ts";
import { type StaffAtDesk, staffAt } from "../../testing/staff.ts";
import { addStay, bookTrip } from "../../testing/trips.ts";

let site: TestSite;
let huda: StaffAtDesk;
let people = 0;
beforeAll(async () => {
  site = await openTestSite();
  huda = await staffAt(site, "coordinator");
});
afterAll(() => site.close());

const own = async ({ call }: Pick<SignedIn, "call">, id: string): Promise<AccountTrip> =>
  taken(await call<AccountTrip>("GET", `/api/client/trips/${id}`));

async function booked() {
  const { client: grace, quote, trip } = await bookedOffer(site, `grace${++people}@example.org`);
  return { grace, quote, trip: await own(grace, trip.id) };
}

const treatmentOf = ({ items }: AccountTrip) => items.find(({ kind }) => kind === "procedure");
const shown = async (reference: string, staff = huda) =>
  taken(await staff.call<DeskTrip>("GET", `/api/desk/trips/${reference}`));
const schedule = (quote: string, given: object) =>
  huda.call("PUT", `/api/desk/requests/${quote}/schedule`, {
    body: { version: 0, day: "2027-03-03", time: "09:30", doctor: "ada-berg", place: "Reception", ...given },
  });
const close = async (day: string) =>
  taken(
    await huda.call<{ id: string }>("POST", "/api/desk/schedule/closures", {
      body: { kind: "clinic", slug: null, from: day, to: day, reason: "Inspection" },
    }),
  ).id;
const move = (reference: string, version: number, day: string, staff = huda) =>
  staff.call<DeskTrip>("POST", `/api/desk/trips/${reference}/treatment-day`, {
    body: { version, day, reason: "The theatre is inspected on that day." },
  });

test("the time that the desk schedules is the time of the trip, its mail and its calendar", async () => {
  const { grace, quote, trip } = await booked();
  taken(await schedule(quote, {}));
  const after = await own(grace, trip.id);
  // 09:30 in Dubai
  expect(treatmentOf(after)?.startsAt).toBe("2027-03-03T05:30:00.000Z");
  expect((await shown(trip.reference)).items.find(({ kind }) => kind === "procedure")?.startsAt).toBe(
    treatmentOf(after)?.startsAt,
  );
  const mails = (await site.mails()).filter(({ to }) => to.includes(grace.email));
  const told = mails.filter(({ subject }) => /scheduled|agreed|changed/.test(subject));
  expect(told.map(({ subject }) => subject.split(":")[0])).toEqual(["Your treatment is scheduled"]);
  expect(told[0]?.text).toMatch(/3 March 2027.*09:30/);
  const [entry] = entriesOf(told[0]?.attachments[0]?.content ?? "");
  expect(JSON.stringify(entry)).toMatch(/20270303T0[59]3000/);
});

test("the desk moves a treatment from a closed day: trip, calendar, schedule and price agree, and the person is told", async () => {
  const { grace, quote, trip } = await booked();
  taken(await schedule(quote, {}));
  const closing = await close("2027-03-03");
  const board = async () =>
    taken(await huda.call<AnswerOf<typeof listDeskTrips>>("GET", "/api/desk/trips?show=attention")).trips;
  expect(await board()).toContainEqual(
    expect.objectContaining({ reference: trip.reference, needsAttention: true, lostDay: "closed" }),
  );
  const before = await shown(trip.reference);
  expect(before).toMatchObject({ lostDay: "closed", canMove: true, request: quote });
  const { days } = taken(
    await huda.call<AnswerOf<typeof listMoveDays>>("GET", `/api/desk/trips/${trip.reference}/treatment-days`),
  );
  const ofDay = (day: string) => days.find(({ treatment }) => treatment === day);
  expect(ofDay("2027-03-10")).toMatchObject({ arrive: "2027-03-08", treatment: "2027-03-10" });
  expect(ofDay("2027-03-03")).toBeUndefined();
  const previewed = taken(
    await huda.call<AnswerOf<typeof previewTreatmentMove>>(
      "GET",
      `/api/desk/trips/${trip.reference}/treatment-days/2027-03-10`,
    ),
  );
  expect(previewed).toMatchObject({
    before: { treatment: "2027-03-03" },
    after: { treatment: "2027-03-10" },
    items: expect.arrayContaining([expect.objectContaining({ kind: "procedure", effect: "moves" })]),
  });
  const viewer = await staffAt(site, "viewer", { name: "Vera" });
  expect((await move(trip.reference, before.version, "2027-03-10", viewer)).status).toBe(403);
  taken(await move(trip.reference, before.version, "2027-03-10"));
  const mails = (await site.mails()).filter(({ to }) => to.includes(grace.email));
  const told = mails.at(-1);
  expect(told?.subject).toContain("10 March 2027");
  expect(told?.text).toMatch(/Huda Saleh.?\) moved your treatment/u);
  expect(told?.text).toMatch(/10 March 2027.*before: .*3 March 2027/);
  expect(told?.text).not.toContain("agreed to");
  expect(told?.text).not.toContain("theatre");
  const after = await own(grace, trip.id);
  expect(after).toMatchObject({
    dates: { treatment: "2027-03-10" },
    moveRequest: {
      state: "moved",
      reason: "The theatre is inspected on that day.",
      dates: { treatment: "2027-03-10" },
    },
  });
  expect(treatmentOf(after)).toMatchObject({
    status: "confirmed",
    startsAt: "2027-03-10T05:30:00.000Z",
    amount: treatmentOf(trip)?.amount,
  });
  const request = taken(await grace.call<AccountQuote>("GET", `/api/client/quotes/${quote}`));
  expect(request).toMatchObject({ treatmentOn: "2027-03-10", schedule: { day: "2027-03-10", time: "09:30" } });
  const calendar = taken(
    await huda.call<AnswerOf<typeof getSchedule>>("GET", "/api/desk/schedule?from=2027-03-10&days=1"),
  );
  expect(calendar.days[0]?.places).toMatchObject([{ trip: trip.reference }]);
  expect(calendar.cases.map(({ trip: one }) => one)).not.toContain(trip.reference);
  expect((await shown(trip.reference)).events[0]).toBeDefined();
  expect((await shown(trip.reference)).events).toContainEqual(
    expect.objectContaining({
      ...{ kind: "dates-moved", actor: "clinic", by: "Huda Saleh", reason: "The theatre is inspected on that day." },
      dates: {
        before: expect.objectContaining({ treatment: "2027-03-03" }),
        after: expect.objectContaining({ treatment: "2027-03-10" }),
      },
    }),
  );
  taken(await huda.call("DELETE", `/api/desk/schedule/closures/${closing}`));

  const { id, version } = treatmentOf(after) ?? {};
  const path = `/api/client/bookings/${id}/cancellation`;
  const cancellation = await grace.call<{ id: string }>("POST", `${path}/preview`, { body: { version } });
  taken(await grace.call("POST", path, { body: { preview: taken(cancellation).id } }));
  await site.mails();
  // A treatment that was cancelled since is on no day.
  expect((await own(grace, trip.id)).moveRequest).toBeNull();
  expect(taken(await grace.call<Booking>("GET", `/api/client/bookings/${id}`)).moveRequest).toBeNull();
});

test("the desk is warned of a move that leaves no open day for the first consultation", async () => {
  const { trip } = await booked();
  const preview = async (day: string) =>
    taken(
      await huda.call<AnswerOf<typeof previewTreatmentMove>>(
        "GET",
        `/api/desk/trips/${trip.reference}/treatment-days/${day}`,
      ),
    ).isTalkLost;
  expect(await preview("2027-03-17")).toBe(false);
  const closings = [await close("2027-03-15"), await close("2027-03-16")];
  expect(await preview("2027-03-17")).toBe(true);
  for (const id of closings) taken(await huda.call("DELETE", `/api/desk/schedule/closures/${id}`));
});

test("the desk moves no treatment to a closed day, nor by a version that somebody else has changed", async () => {
  const { trip } = await booked();
  const closing = await close("2027-03-17");
  const { version } = await shown(trip.reference);
  expect(await move(trip.reference, version, "2027-03-17")).toMatchObject({ body: { code: "invalid-input" } });
  taken(await move(trip.reference, version, "2027-03-18"));
  expect(await move(trip.reference, version, "2027-03-24")).toMatchObject({ body: { code: expect.any(String) } });
  expect((await shown(trip.reference)).treatment).toBe("2027-03-18");
  taken(await huda.call("DELETE", `/api/desk/schedule/closures/${closing}`));
});

test("days on which nothing is treated are marked among the free ones, unless they are opened", async () => {
  const { trip } = await booked();
  const other = { kind: "room", slug: "theatre-9", procedures: ["hip-replacement"] };
  const plan = (weekly: number[] | null, version: number) =>
    huda.call("PUT", "/api/desk/schedule/plans", { body: { ...other, name: "Theatre 9", weekly, version } });
  taken(await plan([1, 0, 1, 1, 1, 1, 1], 0));
  const idle = async () => {
    const path = `/api/desk/trips/${trip.reference}/treatment-days`;
    const { days } = taken(await huda.call<AnswerOf<typeof listMoveDays>>("GET", path));
    return days.filter(({ isIdle }) => isIdle).map(({ treatment }) => treatment);
  };
  // A Tuesday: the clinic opens, and its one calendar says that nothing is treated.
  expect(await idle()).toContain("2027-03-09");
  expect(await idle()).not.toContain("2027-03-08");
  const day = { kind: "procedure", slug: "knee-replacement", day: "2027-03-09" };
  taken(await huda.call("PUT", "/api/desk/schedule/days", { body: { ...day, capacity: 1 } }));
  expect(await idle()).not.toContain("2027-03-09");
  taken(await huda.call("PUT", "/api/desk/schedule/days", { body: { ...day, capacity: null } }));
  taken(await plan(null, 1));
});

/** A booked person who requests another day. */
async function requested(day = "2027-04-07") {
  const { grace, quote, trip } = await booked();
  const path = `/api/client/trips/${trip.id}/dates`;
  const ask = async (treatment: string) => {
    const preview = taken(await grace.call<DateMove>("POST", `${path}/preview`, { body: { treatment } }));
    const { version } = await own(grace, trip.id);
    return { preview, reply: await grace.call<AccountTrip>("POST", path, { body: { preview: preview.id, version } }) };
  };
  taken((await ask(day)).reply);
  const { moveRequest } = await shown(trip.reference);
  const answer = (what: "confirmation" | "refusal", body?: object, staff = huda) =>
    staff.call<DeskTrip>("POST", `/api/desk/trips/${trip.reference}/move-requests/${moveRequest?.id}/${what}`, {
      ...(body && { body }),
    });
  const turn = async () => {
    const { cases } = taken(await huda.call<AnswerOf<typeof listCases>>("GET", "/api/desk/cases?turn=clinic"));
    return cases.some(({ reference }) => reference === quote);
  };
  const mails = async () => (await site.mails()).filter(({ to }) => to.includes(grace.email));
  return { grace, quote, trip, ask, answer, turn, mails, moveRequest };
}

test("a request to move waits at the desk on the trip, the request, the schedule and the inbox, and is confirmed once", async () => {
  const { grace, quote, trip, answer, turn, mails, moveRequest } = await requested();
  expect(moveRequest).toMatchObject({ dates: { treatment: "2027-04-07" }, difference: { amount: 0 } });
  expect(await turn()).toBe(true);
  const offers = taken(await huda.call<RequestOffers>("GET", `/api/desk/requests/${quote}/offers`));
  expect(offers.next).toMatchObject({ step: "answer-move", trip: trip.reference });
  const board = taken(await huda.call<AnswerOf<typeof listDeskTrips>>("GET", "/api/desk/trips?show=attention")).trips;
  expect(board.find(({ reference }) => reference === trip.reference)).toMatchObject({ isMoveRequested: true });
  const calendar = taken(
    await huda.call<AnswerOf<typeof getSchedule>>("GET", "/api/desk/schedule?from=2027-03-03&days=1"),
  );
  expect(calendar.moves).toContainEqual(
    expect.objectContaining({ trip: trip.reference, day: "2027-03-03", requestedDay: "2027-04-07" }),
  );
  const viewer = await staffAt(site, "viewer", { name: "Vera" });
  expect((await answer("confirmation", undefined, viewer)).status).toBe(403);
  const before = (await mails()).length;
  // Two people at once: one answers, the other hears of it.
  const omar = await staffAt(site, "coordinator", { name: "Omar Haddad" });
  const replies = await Promise.all([answer("confirmation"), answer("confirmation", undefined, omar)]);
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
  await site.jobs.runDue();
  expect(await answer("refusal", { reason: "Too late." })).toMatchObject({ body: { code: "conflict" } });
  const after = await own(grace, trip.id);
  expect(after).toMatchObject({ dates: { treatment: "2027-04-07" }, moveRequest: null });
  expect(treatmentOf(after)?.startsAt.slice(0, 10)).toBe("2027-04-07");
  expect((await mails()).slice(before).map(({ subject }) => subject)).toEqual([
    expect.stringContaining("7 April 2027"),
  ]);
  expect((await shown(trip.reference)).events).toContainEqual(
    expect.objectContaining({ kind: "dates-moved", actor: "clinic", by: expect.stringMatching(/Huda|Omar/) }),
  );
});

test("a request for a day that was closed meanwhile is not confirmed", async () => {
  const { trip, answer } = await requested();
  const closing = await close("2027-04-07");
  expect(await answer("confirmation")).toMatchObject({ body: { code: "invalid-input" } });
  expect((await shown(trip.reference)).moveRequest).not.toBeNull();
  taken(await huda.call("DELETE", `/api/desk/schedule/closures/${closing}`));
  expect((await answer("confirmation")).status).toBe(200);
});

test("a refusal with another day: the person is told why, and takes the day without a second answer", async () => {
  const { grace, quote, trip, ask, answer, turn, mails } = await requested();
  const closing = await close("2027-04-14");
  expect(await answer("refusal", { reason: "Full.", offered: "2027-04-14" })).toMatchObject({
    body: { errors: [{ field: "offered" }] },
  });
  taken(await huda.call("DELETE", `/api/desk/schedule/closures/${closing}`));
  taken(await answer("refusal", { reason: "The theatre is inspected.", offered: "2027-04-14" }));
  expect(await turn()).toBe(true); // deposit paid, and not scheduled yet
  expect((await mails()).map(({ subject }) => subject)).toContainEqual(
    expect.stringContaining("Another day for your treatment"),
  );
  const refused = { state: "refused", reason: "The theatre is inspected.", offered: "2027-04-14" };
  expect(await own(grace, trip.id)).toMatchObject({ dates: { treatment: "2027-03-03" }, moveRequest: refused });
  taken(await schedule(quote, {}));
  expect(await turn()).toBe(false);
  const { preview, reply } = await ask("2027-04-14");
  expect(preview.byRequest).toBe(false);
  expect(reply.status).toBe(200);
  await site.jobs.runDue();
  expect(await own(grace, trip.id)).toMatchObject({ dates: { treatment: "2027-04-14" }, moveRequest: null });
  const request = taken(await grace.call<AccountQuote>("GET", `/api/client/quotes/${quote}`));
  expect(request).toMatchObject({ treatmentOn: "2027-04-14", schedule: { day: "2027-04-14", time: "09:30" } });
  expect(treatmentOf(await own(grace, trip.id))).toMatchObject({
    status: "confirmed",
    startsAt: "2027-04-14T05:30:00.000Z",
  });
});

test("a treatment that moves a day later names the paid hotel night before the new arrival, in the trip and in its mail", async () => {
  const { grace, quote, trip } = await booked();
  taken(await schedule(quote, {}));
  const { arrive } = trip.dates;
  await addStay(site, grace, trip, { to: dayAfter(arrive, 2) });
  await bookTrip(site, trip);
  const { version } = await shown(trip.reference);
  taken(await move(trip.reference, version, "2027-03-04"));
  const told = (await site.mails()).filter(({ to }) => to.includes(grace.email)).at(-1)?.text ?? "";
  const after = await own(grace, trip.id);
  expect(after.dates.arrive).toBe(dayAfter(arrive));
  expect(after.gaps).toContainEqual(expect.objectContaining({ kind: "hotel", from: arrive, to: dayAfter(arrive) }));
  expect(told).toContain("Check your trip");
  expect(told).toContain("when you are not there");
});
