import { randomUUID } from "node:crypto";
import { ne } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { listCases } from "../../../contract/desk/cases.ts";
import type { listDeskTrips } from "../../../contract/desk/trips.ts";
import type { AnswerOf } from "../../../contract/endpoint.ts";
import { asSystem } from "../../db/access.ts";
import { deskCaseWord } from "../../db/tables/desk.ts";
import { taken } from "../../testing/calls.ts";
import { signIn } from "../../testing/people.ts";
import { openTestSite, type TestSite } from "../../testing/site.ts";
import { type StaffAtDesk, staffAt } from "../../testing/staff.ts";
import { begunTrip } from "../../testing/trips.ts";
import { searchWordSchedule } from "./search-words.ts";

let site: TestSite;
let huda: StaffAtDesk;
let reference: string;
beforeAll(async () => {
  site = await openTestSite();
  huda = await staffAt(site, "coordinator");
  const hessa = await signIn(site, { email: "h.alnuaimi@example.org", givenName: "Hessa", familyName: "Al-Nuaimi" });
  await hessa.call("GET", "/api/client/root?email=h.alnuaimi@example.org");
  ({ reference } = await begunTrip(hessa));
  taken(
    await hessa.call("POST", "/api/client/root/update", { body: { email: hessa.email, phoneNumber: "+96892123456" } }),
  );
  await searchWordSchedule(site.services).run();
});
afterAll(() => site.close());

async function found(search: string): Promise<string[]> {
  const q = encodeURIComponent(search);
  const { trips } = taken(await huda.call<AnswerOf<typeof listCases>>("GET", `/api/desk/cases?turn=any&search=${q}`));
  const board = taken(await huda.call<AnswerOf<typeof listDeskTrips>>("GET", `/api/desk/trips?q=${q}`));
  expect(board.trips.map((one) => one.reference)).toEqual(trips.map((one) => one.reference));
  return trips.map((one) => one.reference);
}

const digits = (text: string): string => text.replaceAll("-", "");

test.each([
  ...["hessa", "Al Nuaimi", "al-nuaimi", "alnuaimi", "NUAIMI hessa"],
  ...["92123456", "+968 9212 3456", "00968/9212-3456", "(0)92123456", "h.alnuaimi@example.org", "alnuaimi@"],
])("somebody whose trip has no trouble is found by %j, on the first page and among the trips", async (search) => {
  expect(await found(search)).toEqual([reference]);
});

test("a trip is found by its reference, whole or in part, with and without hyphens", async () => {
  const part = reference.slice(4);
  for (const search of [reference, reference.toLowerCase(), digits(reference), part, digits(part), part.slice(5)])
    expect(await found(search), search).toEqual([reference]);
});

test.each(["hesa", "Nuami", "Hissa Al-Nuaimy", "nuiami"])(
  "a name with one typing error finds its person: %j",
  async (search) => {
    expect(await found(search)).toEqual([reference]);
  },
);

test("Arabic names are found in any spelling, and numbers in any digits", async () => {
  const reem = await signIn(site, { email: "reem@example.org", givenName: "أمينة", familyName: "المُصطفى" });
  await reem.call("GET", "/api/client/root?email=reem@example.org");
  const { reference: hers } = await begunTrip(reem);
  await reem.call("POST", "/api/client/root/update", { body: { email: reem.email, phoneNumber: "+971501234567" } });
  await searchWordSchedule(site.services).run();
  const spellings = ["امينه", "أمينة", "آمينة", "أميـــنة", "المصطفي", "المصطفى", "امينه المصطفي"];
  for (const search of [...spellings, "٠٥٠١٢٣٤٥٦٧", "۰۵۰۱۲۳۴۵۶۷", "امنه"])
    expect(await found(search), search).toEqual([hers]);
});

test("Chinese and Korean names are found by a single sign, and as one word in either order", async () => {
  for (const [email, familyName, givenName] of [
    ["li@example.org", "李", "伟"],
    ["kim@example.org", "김", "민수"],
  ] as const) {
    const person = await signIn(site, { email, givenName, familyName });
    await person.call("GET", `/api/client/root?email=${email}`);
    const { reference: theirs } = await begunTrip(person);
    await searchWordSchedule(site.services).run();
    const searches = [
      familyName,
      givenName,
      familyName + givenName,
      givenName + familyName,
      `${familyName} ${givenName}`,
    ];
    for (const search of searches) expect(await found(search), search).toEqual([theirs]);
  }
  expect(await found("王")).toEqual([]);
});

test("a name is found by any sign of it, and Arabic names with and without their article", async () => {
  for (const [email, familyName, givenName, searches] of [
    ["wang@example.org", "王", "小明", ["明", "小明", "王小明", "明 王"]],
    ["hong@example.org", "홍", "길동", ["동", "길동", "홍길동"]],
    ["fasi@example.org", "الفاسي", "محمد", ["فاسي محمد", "الفاسي", "فاس", "محمد الفاسى", "الف"]],
    ["bakri@example.org", "بكري", "سعاد", ["البكري", "سعاد البكري", "بكري"]],
  ] as const) {
    const person = await signIn(site, { email, givenName, familyName });
    await person.call("GET", `/api/client/root?email=${email}`);
    const { reference: theirs } = await begunTrip(person);
    await searchWordSchedule(site.services).run();
    for (const search of searches) expect(await found(search), search).toEqual([theirs]);
  }
});

test("a name in Chinese or Korean letters stands in lists as its people write it", async () => {
  const person = await signIn(site, { email: "minji@example.org", givenName: "민지", familyName: "강" });
  await person.call("GET", `/api/client/root?email=${person.email}`);
  await begunTrip(person);
  await searchWordSchedule(site.services).run();
  const q = encodeURIComponent("강민지");
  const { trips } = taken(await huda.call<AnswerOf<typeof listDeskTrips>>("GET", `/api/desk/trips?q=${q}`));
  expect(trips.map((one) => one.person)).toEqual(["강민지"]);
});

test.each(["keller", "92123457", "2345", "hessa keller", "@example.org", "%"])("%j finds nobody", async (search) => {
  expect(await found(search)).toEqual([]);
});

test("trips and requests from before are found once their words are made", async () => {
  await asSystem(site.services.db, (tx) => tx.delete(deskCaseWord).where(ne(deskCaseWord.digest, randomUUID())));
  expect(await found("hessa")).toEqual([]);
  await searchWordSchedule(site.services).run();
  expect(await found("hessa")).toEqual([reference]);
});
