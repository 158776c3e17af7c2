import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestSite, type TestSite } from "../testing/site.ts";
import { staffAt } from "../testing/staff.ts";

let site: TestSite;
beforeAll(async () => {
  site = await openTestSite({ environment: { RATE_WRITE: "3" } });
});
afterAll(() => site.close());

const endOthers = { body: { id: null } };

test("strangers behind one address do not use up the share of those who are signed in, nor colleagues each other's", async () => {
  const [huda, omar] = [await staffAt(site, "coordinator"), await staffAt(site, "finance")];
  const anonymous = async () => (await site.call("POST", "/api/desk/sessions/end", endOthers)).status;
  expect([await anonymous(), await anonymous(), await anonymous(), await anonymous()]).toEqual([401, 401, 401, 429]);
  const by = async (who: typeof huda) => (await who.call("POST", "/api/desk/sessions/end", endOthers)).status;
  expect([await by(huda), await by(huda), await by(huda), await by(huda)]).toEqual([200, 200, 200, 429]);
  expect(await by(omar)).toBe(200);
});
