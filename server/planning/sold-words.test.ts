import { afterAll, beforeAll, expect, test } from "vitest";
import { seedHotels } from "../../adapters/hotels/seed.ts";
import type { AccountTrip } from "../../contract/account-trips.ts";
import type { BookingDetail } from "../../contract/bookings.ts";
import type { getCheckout } from "../../contract/checkout.ts";
import type { AnswerOf } from "../../contract/endpoint.ts";
import type { searchFlights } from "../../contract/flights.ts";
import type { listHotels } from "../../contract/hotels.ts";
import type { ProviderTexts } from "../../contract/providers.ts";
import type { Price } from "../../contract/trips.ts";
import { taken } from "../testing/calls.ts";
import { signIn } from "../testing/people.ts";
import { buildPackage, buildProcedure, buildProviderFile } from "../testing/providers.ts";
import { acceptOffer, ownRequest, sendOffer } from "../testing/quotes.ts";
import { openTestSite } from "../testing/site.ts";
import { addStay, begunTrip, bookTrip } from "../testing/trips.ts";

const english = { procedure: buildProcedure().texts.en, package: buildPackage().texts.en };
if (!english.procedure || !english.package) throw new Error("tests have texts");
const bilingual = buildProcedure({
  texts: { en: english.procedure, ar: { ...english.procedure, title: "استبدال الركبة" } },
  packages: [
    buildPackage({ texts: { en: english.package, ar: { ...english.package, name: "الأساسية" } } }),
    buildPackage({ slug: "complete" }),
  ],
});
const site = await openTestSite({
  providers: [
    buildProviderFile({ procedures: [bilingual], quotes: { ...buildProviderFile().quotes, rest: "departure" } }),
  ],
});
afterAll(() => site.close());
beforeAll(() => seedHotels(site.services.db));

test("what was put into a trip in one language is read in the reader's", async () => {
  const ana = await signIn(site, { email: "ana@example.org" });
  const { id } = await begunTrip(ana);
  const read = async (language: string) => {
    const trip = taken(await ana.call<AccountTrip>("GET", `/api/client/trips/${id}?language=${language}`));
    const item = trip.items.find(({ kind }) => kind === "procedure");
    return [item?.title, item?.subtitle, item?.textsLanguage, item?.price.dueLater[0]?.label];
  };
  expect(await read("en")).toEqual(["Knee replacement", "Essential", "en", "Due on the day of departure"]);
  expect(await read("ar")).toEqual(["استبدال الركبة", "الأساسية", "ar", "تُستحق يوم المغادرة"]);
});

test("the rest of a price is due on the day that the clinic's terms name", async () => {
  const ana = await signIn(site, { email: "dee@example.org" });
  const { id, dates } = await begunTrip(ana);
  const { items } = taken(await ana.call<AccountTrip>("GET", `/api/client/trips/${id}`));
  expect(items.find(({ kind }) => kind === "procedure")?.price.dueLater).toMatchObject([{ on: dates.leave }]);
  const { terms } = taken(await site.call<ProviderTexts["policies"]>("GET", "/api/policies"));
  expect(terms.at(-1)).toContain("by the end of the last day of your stay");
});

test("what suppliers sell is read in the reader's language: title, seller, labels of the price and policy", async () => {
  const ana = await signIn(site, { email: "ben@example.org" });
  await ana.call("GET", "/api/client/root?email=ben@example.org");
  const { id, dates } = await begunTrip(ana);
  await addStay(site, ana, { id, dates });
  const slices = `OSL-DXB-${dates.arrive},DXB-OSL-${dates.leave}`;
  const { journeys } = taken(
    await ana.call<AnswerOf<typeof searchFlights>>("GET", `/api/client/flight/search?trip=${id}&slices=${slices}`),
  );
  const fare = journeys[0]?.fares[0];
  const flight = { kind: "flight", offerId: fare?.offer, shown: fare?.price.total };
  taken(await ana.call("POST", `/api/client/trips/${id}/items`, { body: flight }));

  const { page } = taken(
    await ana.call<AnswerOf<typeof getCheckout>>("GET", `/api/client/checkouts?trip=${id}&language=ar`),
  );
  const labelsOf = ({ dueOnSite, dueLater }: Pick<Price, "dueOnSite" | "dueLater">) =>
    [...dueOnSite, ...dueLater].map(({ label }) => label);
  const sold = (page?.waiting.items ?? []).filter(({ kind }) => kind !== "procedure");
  expect(sold.map(({ kind }) => kind).toSorted()).toEqual(["flight", "hotel"]);
  expect(sold.flatMap(labelsOf)).toEqual(["رسم السياحة، يُدفع في الفندق"]);

  await bookTrip(site, { id });
  const trip = taken(await ana.call<AccountTrip>("GET", `/api/client/trips/${id}?language=ar`));
  const isArabic = (text: string) => /\p{Script=Arabic}/u.test(text);
  for (const item of trip.items.filter(({ kind }) => kind === "hotel" || kind === "flight")) {
    const { policy, seller, price, title, kind, textsLanguage } = taken(
      await ana.call<BookingDetail>("GET", `/api/client/bookings/${item.id}?language=ar`),
    );
    const own = kind === "flight" ? [title] : [];
    const texts = [...own, seller.name, ...labelsOf(price), ...policy.conditions];
    expect(texts.filter((text) => !isArabic(text))).toEqual([]);
    expect([policy.conditions.length > 1, textsLanguage]).toEqual([true, "ar"]);
  }
});

test("districts and cities of hotels are named in the reader's language", async () => {
  const read = async (language: string) => {
    const { hotels } = taken(await site.call<AnswerOf<typeof listHotels>>("GET", `/api/hotels?language=${language}`));
    return hotels.map(({ district, city }) => `${district} ${city}`).join(" ");
  };
  expect(await read("ar")).not.toMatch(/[A-Za-z]/);
  expect(await read("en")).toContain("Dubai");
});

test("a later payment that the clinic named in one language is named by its day in others", async () => {
  const eva = await signIn(site, { email: "eva@example.org" });
  await eva.call("GET", "/api/client/root?email=eva@example.org");
  const quote = await ownRequest(eva);
  const stages = "\n  - { label: On arrival, percent: 30, due: arrival }\n  - { label: The rest, rest: true }";
  await sendOffer(site, { reference: quote, stages });
  await acceptOffer(eva, quote);
  await site.jobs.runDue();
  const { id } = taken(await eva.call<AccountTrip>("POST", "/api/client/trips", { body: { from: "offer", quote } }));
  const labelsIn = async (language: string) =>
    taken(await eva.call<AccountTrip>("GET", `/api/client/trips/${id}?language=${language}`)).items.flatMap((item) =>
      item.price.dueLater.map(({ label }) => label),
    );
  expect(await labelsIn("en")).toEqual(["On arrival", "The rest"]);
  expect(await labelsIn("ar")).toEqual(["تُستحق يوم الوصول", "تُستحق يوم العلاج"]);
});
