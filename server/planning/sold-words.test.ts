import { afterAll, expect, test } from "vitest";
import type { AccountTrip } from "../../contract/account-trips.ts";
import { taken } from "../testing/calls.ts";
import { signIn } from "../testing/people.ts";
import { buildPackage, buildProcedure, buildProviderFile } from "../testing/providers.ts";
import { openTestSite } from "../testing/site.ts";
import { begunTrip } from "../testing/trips.ts";

const english = { procedure: buildProcedure().texts.en, package: buildPackage().texts.en };
if (!english.procedure || !english.package) throw new Error("tests have texts");
const bilingual = buildProcedure({
  texts: { en: english.procedure, ar: { ...english.procedure, title: "استبدال الركبة" } },
  packages: [buildPackage({ texts: { en: english.package, ar: { ...english.package, name: "الأساسية" } } })],
});
const site = await openTestSite({ providers: [buildProviderFile({ procedures: [bilingual] })] });
afterAll(() => site.close());

test("what was put into a trip in one language is read in the reader's", async () => {
  const ana = await signIn(site, { email: "ana@example.org" });
  const { id } = await begunTrip(ana);
  const read = async (language: string) => {
    const trip = taken(await ana.call<AccountTrip>("GET", `/api/client/trips/${id}?language=${language}`));
    const item = trip.items.find(({ kind }) => kind === "procedure");
    return [item?.title, item?.subtitle, item?.textsLanguage, item?.price.dueLater[0]?.label];
  };
  expect(await read("en")).toEqual(["Knee replacement", "Essential", "en", "Essential"]);
  expect(await read("ar")).toEqual(["استبدال الركبة", "الأساسية", "ar", "الأساسية"]);
});
