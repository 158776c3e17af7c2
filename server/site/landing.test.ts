import { afterAll, beforeAll, expect, test } from "vitest";
import type { Landing } from "../../contract/landing.ts";
import type { Quote } from "../../contract/quotes.ts";
import { openTestSite, type TestSite } from "../testing/site.ts";

let site: TestSite;
beforeAll(async () => {
  site = await openTestSite();
});
afterAll(() => site.close());

const landing = async (query = "", host = "harbour.example") =>
  (await site.call<Landing>("GET", `/api/landing${query}`, { host })).body;

test("shows published procedures and doctors of the requested provider only", async () => {
  const { procedures, choices, doctors, estimate } = await landing();
  expect(procedures.map(({ slug }) => slug)).not.toContain("old-knee");
  expect(choices).toHaveLength(procedures.length);
  expect(doctors.length).toBeGreaterThan(0);
  expect(estimate).toBeNull();
  const other = await landing("", "meadow.example");
  expect(other.procedures[0]?.priceFrom.currency).toBe("EUR");
});

test("promises only inclusions of every package", async () => {
  const { included: promised, choices } = await landing();
  expect(promised.always.length + promised.mostly.length).toBeGreaterThan(0);
  for (const { slug } of choices) {
    const { body } = await site.call<{ packages: { included: { kind: string }[] }[] }>(
      "GET",
      `/api/procedures/${slug}`,
    );
    for (const { included } of body.packages) {
      expect(included.map(({ kind }) => kind)).toEqual(expect.arrayContaining([...promised.always]));
    }
  }
});

test("estimates a trip with hotel and companions, and repeats the query", async () => {
  const alone = await landing("?procedure=hip-replacement&hotel=simple&companions=0");
  const together = await landing("?procedure=hip-replacement&hotel=best&companions=2");
  expect(alone.asked).toEqual({ procedure: "hip-replacement", hotel: "simple", companions: "0" });
  expect(alone.estimate?.parts.map(({ kind }) => kind)).toContain("treatment");
  expect(together.estimate?.high.amount).toBeGreaterThan(alone.estimate?.high.amount ?? Number.POSITIVE_INFINITY);
});

test("names the same price as a request for the same procedure", async () => {
  const { estimate } = await landing("?procedure=hip-replacement");
  const { body } = await site.call<{ quote: Quote }>("POST", "/api/quotes", {
    body: { language: "en", procedures: { procedures: ["hip-replacement"] } },
  });
  expect(estimate?.low.amount).not.toBe(estimate?.high.amount);
  expect(body.quote.estimate).toEqual(estimate);
});

test("has no estimate for a procedure that is not offered", async () => {
  expect((await landing("?procedure=old-knee")).estimate).toBeNull();
  expect((await site.call("GET", "/api/landing?companions=99")).status).toBe(400);
});
