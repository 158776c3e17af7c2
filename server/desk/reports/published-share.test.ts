import { sql } from "drizzle-orm";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Draft, Part } from "../../../contract/desk/catalogue.ts";
import { hours } from "../../../contract/durations.ts";
import type { Landing } from "../../../contract/landing.ts";
import { asSystem } from "../../db/access.ts";
import { taken } from "../../testing/calls.ts";
import { signIn } from "../../testing/people.ts";
import { ownRequest, sendOffer } from "../../testing/quotes.ts";
import { openTestSite, type TestSite } from "../../testing/site.ts";
import { staffAt } from "../../testing/staff.ts";
import { worthPublishing } from "./published-share.ts";

let site: TestSite;
beforeAll(async () => {
  site = await openTestSite();
});
afterAll(() => site.close());

/** As many requests as there are, once more, each with its reply. */
const doubled = () =>
  asSystem(site.services.db, async (tx) => {
    await tx.execute(sql`create temporary table twin as
      select id as old, gen_random_uuid() as id, substr(md5(random()::text), 1, 12) as reference from quote`);
    await tx.execute(sql`insert into quote select (jsonb_populate_record(q, jsonb_build_object('id', twin.id,
      'reference', twin.reference))).* from quote q join twin on twin.old = q.id`);
    await tx.execute(sql`insert into quote_event select (jsonb_populate_record(e, jsonb_build_object('id',
      gen_random_uuid(), 'quote_id', twin.id))).* from quote_event e join twin on twin.old = e.quote_id`);
    await tx.execute(sql`drop table twin`);
  });

const shown = async () => taken(await site.call<Landing>("GET", "/api/landing")).replyShare;

async function publish(isPublished: boolean): Promise<void> {
  const owner = await staffAt(site, "owner");
  const { published } = taken(await owner.call<Part>("GET", "/api/desk/settings"));
  const quotes = { ...(published?.["quotes"] as object), publishReplyShare: isPublished };
  const body = { value: { ...published, quotes }, version: 0 };
  const { version } = taken(await owner.call<Draft>("PUT", "/api/desk/settings/draft", { body }));
  taken(await owner.call("POST", "/api/desk/settings/publish", { body: { version, note: "" } }));
}

test("the share is on the site once the clinic publishes it and enough requests count, and is counted once an hour", async () => {
  const reference = await ownRequest(await signIn(site, { email: "ana@example.org" }));
  await sendOffer(site, { reference });
  for (let times = 0; times < 4; times++) await doubled();
  expect(await shown()).toBeNull();
  await publish(true);
  expect(await shown()).toBeNull();
  await doubled();
  expect(await shown()).toBeNull();
  site.clock.pass(hours(1) + 1000);
  expect(await shown()).toEqual({ percent: 100, requests: 32 });
  await publish(false);
  expect(await shown()).toBeNull();
});

test("law: a published share is of at least 20 requests, at least 90 percent, and never more than was measured", () => {
  fc.assert(
    fc.property(fc.nat(500), fc.nat(500), (one, other) => {
      const [kept, of] = [Math.min(one, other), Math.max(one, other)];
      const share = worthPublishing({ kept, of });
      expect(share !== null).toBe(of >= 20 && kept / of >= 0.9);
      if (share) expect(share.percent).toBeLessThanOrEqual((kept / of) * 100);
    }),
  );
});
