import { afterAll, beforeAll, expect, test } from "vitest";
import { taken } from "../testing/calls.ts";
import { filledQuote, submission } from "../testing/quotes.ts";
import { openTestSite, type TestSite } from "../testing/site.ts";

let site: TestSite;
beforeAll(async () => {
  site = await openTestSite();
});
afterAll(() => site.close());

const follow = (providerId: string) =>
  site.services.live.follow(providerId, async () => async (events) => events)[Symbol.asyncIterator]();

test("a page at one clinic follows its requests, and another clinic's page does not", async () => {
  const [harbour = "", meadow = ""] = site.providers;
  const [here, there] = [follow(harbour), follow(meadow)];
  expect((await here.next()).value).toEqual({ topic: null, id: null });
  expect((await there.next()).value).toEqual({ topic: null, id: null });
  const next = here.next();
  const silent = there.next();
  const { path, quote } = await filledQuote(site);
  taken(await site.call("POST", `${path}/submit`, { body: { ...submission, version: quote.version } }));
  expect((await next).value).toMatchObject({ topic: "requests", id: expect.stringMatching(/^[0-9a-f-]{36}$/) });
  const first = await Promise.race([silent.then(() => "told"), Promise.resolve("silent")]);
  expect(first).toBe("silent");
  await here.return?.();
});
