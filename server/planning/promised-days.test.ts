import { afterAll, beforeAll, expect, test } from "vitest";
import type { AccountTrip } from "../../contract/account-trips.ts";
import type { getSchedule } from "../../contract/desk/schedule.ts";
import { days } from "../../contract/durations.ts";
import type { AnswerOf } from "../../contract/endpoint.ts";
import { taken } from "../testing/calls.ts";
import { type SignedIn, signIn } from "../testing/people.ts";
import { acceptOffer, ownRequest, sendOffer } from "../testing/quotes.ts";
import { openTestSite, type TestSite } from "../testing/site.ts";
import { type StaffAtDesk, staffAt } from "../testing/staff.ts";

const day = "2027-03-03";
let site: TestSite;
let huda: StaffAtDesk;
let eva: SignedIn;
let first: string;
let second: string;

async function offered(name: string): Promise<{ who: SignedIn; quote: string }> {
  const who = await signIn(site, { email: `${name}@example.org` });
  await who.call("GET", `/api/client/root?email=${who.email}`);
  const quote = await ownRequest(who);
  await sendOffer(site, { reference: quote });
  return { who, quote };
}

const placesOf = async () => {
  const path = `/api/desk/schedule?from=${day}&days=1`;
  const [shown] = taken(await huda.call<AnswerOf<typeof getSchedule>>("GET", path)).days;
  return shown;
};

let bea: SignedIn;
beforeAll(async () => {
  site = await openTestSite();
  huda = await staffAt(site, "coordinator");
  ({ who: eva, quote: first } = await offered("eva"));
  ({ who: bea, quote: second } = await offered("bea"));
  const plan = { kind: "procedure", slug: "knee-replacement", name: null, procedures: [], version: 0 };
  const body = { ...plan, weekly: [1, 1, 1, 1, 1, 0, 0] };
  taken(await huda.call("PUT", "/api/desk/schedule/plans", { body }));
});
afterAll(() => site.close());

test("an accepted offer holds its day, which the schedule shows until the deposit's deadline", async () => {
  await acceptOffer(eva, first);
  expect(await placesOf()).toMatchObject({
    resources: [
      { kind: "procedure", used: 1, capacity: 1 },
      { kind: "doctor", slug: "ada-berg", used: 1, capacity: null },
    ],
    places: [{ trip: "", request: first, patient: expect.stringMatching(/\S/), heldUntil: expect.any(String) }],
  });
});

test("the day that one person agreed to cannot be promised to another", async () => {
  await expect(acceptOffer(bea, second)).rejects.toThrow(day);
  const trip = { procedure: "knee-replacement", package: "complete", treatment: day, companions: 0 };
  const planned = await bea.call("POST", "/api/client/trips", { body: { from: "package", ...trip } });
  expect(planned.status).toBe(400);
});

test("whoever agreed to the day begins the trip for it", async () => {
  const begun = await eva.call<AccountTrip>("POST", "/api/client/trips", { body: { from: "offer", quote: first } });
  expect(taken(begun).dates.treatment).toBe(day);
});

test("after the deadline the day is free again", async () => {
  const [place] = (await placesOf())?.places ?? [];
  const until = Date.parse(place?.heldUntil ?? "");
  site.clock.pass(until - site.clock.now().getTime() + days(1));
  huda = await staffAt(site, "coordinator", { name: "Nora Amin" });
  expect((await placesOf())?.places).toEqual([]);
});
