import { afterAll, beforeAll, expect, test } from "vitest";
import { hours } from "../../../contract/durations.ts";
import { wallClock } from "../../../contract/zoned-time.ts";
import { signIn } from "../../testing/people.ts";
import { acceptOffer, ownRequest, sendOffer } from "../../testing/quotes.ts";
import { openTestSite, type TestSite } from "../../testing/site.ts";

let site: TestSite;
beforeAll(async () => {
  site = await openTestSite();
});
afterAll(() => site.close());

/** When a person who accepted an offer was reminded of its deposit, by the clinic's clock, and by which mails. */
async function reminded(offer: { readonly validUntil: string; readonly hasDates?: boolean }) {
  const person = await signIn(site, { email: `eva.${offer.validUntil}@example.org` });
  const reference = await ownRequest(person);
  await sendOffer(site, { reference, ...offer });
  await acceptOffer(person, reference);
  const end = Date.parse(`${offer.validUntil}T19:59:59.999Z`);
  const found: { at: string; text: string }[] = [];
  // Each hour around the beginning of the last three days, and shortly before the end.
  for (const left of [...Array.from({ length: 14 }, (_, hour) => 73 - hour), 30, 2]) {
    site.clock.pass(Math.max(0, end - hours(left) - site.clock.now().getTime()));
    const title = `The deposit for your offer ${reference} is due soon`;
    const mails = (await site.mails()).filter(({ subject }) => subject === title);
    const { day, time } = wallClock(site.clock.now(), "Asia/Dubai");
    for (const { text } of mails.slice(found.length)) found.push({ at: `${day} ${time.slice(0, 2)}`, text });
  }
  return found;
}

test("a deposit that is not paid is reminded of once, in the last three days and while the clinic is open", async () => {
  const found = await reminded({ validUntil: "2026-12-10" });
  // The last three days begin on Monday before midnight.
  expect(found.map(({ at }) => at)).toEqual(["2026-12-08 08"]);
  expect(found[0]?.text).toMatch(/Pay the deposit by: .*23:59, Dubai time/);
});

test("one whose last days have no opening of the clinic is reminded of as they begin", async () => {
  const found = await reminded({ validUntil: "2026-12-19" });
  expect(found.map(({ at }) => at)).toEqual(["2026-12-16 23"]);
});

test("a deposit that cannot be paid yet, because the clinic sets the day, is not reminded of", async () => {
  expect(await reminded({ validUntil: "2026-12-31", hasDates: false })).toEqual([]);
});
