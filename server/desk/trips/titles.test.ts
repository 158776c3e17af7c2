import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { BoardTrip, DeskTrip } from "../../../contract/desk/trips.ts";
import { boughtTreatment } from "../../testing/bought.ts";
import { taken } from "../../testing/calls.ts";
import { signIn } from "../../testing/people.ts";
import { openTestSite, type TestSite } from "../../testing/site.ts";
import { staffAt } from "../../testing/staff.ts";

let site: TestSite;
beforeAll(async () => {
  site = await openTestSite();
});
afterAll(() => site.close());

test("a treatment has its name in the desk's language, in the list and on the trip", async () => {
  const huda = await staffAt(site, "coordinator");
  const arabicName = "استبدال مفصل الركبة";
  await site.services.db.execute(sql`update procedure set texts = jsonb_set(texts::jsonb, '{ar}',
      (texts::jsonb -> 'en') || jsonb_build_object('title', ${arabicName}::text))
      where slug = 'knee-replacement'`);
  await boughtTreatment(site, await signIn(site, { email: "ana@example.org" }));
  const titles = async (language: string) => {
    const query = `language=${language}`;
    const { trips } = taken(await huda.call<{ trips: BoardTrip[] }>("GET", `/api/desk/trips?${query}`));
    const [listed] = trips;
    const trip = taken(await huda.call<DeskTrip>("GET", `/api/desk/trips/${listed?.reference}?${query}`));
    return [listed, trip].map((one) => {
      const item = one?.items.find(({ kind }) => kind === "procedure");
      return [item?.title, item?.textsLanguage];
    });
  };
  const [english, arabic] = [await titles("en"), await titles("ar")];
  expect(english).toEqual(Array(2).fill(["Knee replacement", "en"]));
  expect(arabic).toEqual(Array(2).fill([arabicName, "ar"]));
  const omar = await staffAt(site, ["owner", "finance"]);
  const ledger = "/api/desk/money/ledger?from=2026-11-01&to=2026-11-30&";
  for (const path of ["/api/desk/catalogue?", ledger]) {
    const read = async (language: string) =>
      taken(
        await omar.call<{ procedures: { slug: string; title: string }[] }>("GET", `${path}language=${language}`),
      ).procedures.find(({ slug }) => slug === "knee-replacement")?.title;
    expect([await read("en"), await read("ar")], path).toEqual(["Knee replacement", arabicName]);
  }
});
