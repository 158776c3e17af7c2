import { afterAll, beforeAll, expect, test } from "vitest";
import type { AccountTrip } from "../../contract/account-trips.ts";
import type { BookingDetail, CancellationPreview } from "../../contract/bookings.ts";
import type { quoteDeskCancellation } from "../../contract/desk/booking-changes.ts";
import type { DeskTrip } from "../../contract/desk/trips.ts";
import type { AnswerOf } from "../../contract/endpoint.ts";
import { boughtAtDesk } from "../testing/bought.ts";
import { taken } from "../testing/calls.ts";
import { openTestSite, type TestSite } from "../testing/site.ts";
import { type StaffAtDesk, staffAt } from "../testing/staff.ts";

let site: TestSite;
let huda: StaffAtDesk;
let farid: StaffAtDesk;
beforeAll(async () => {
  site = await openTestSite();
  huda = await staffAt(site, "coordinator", { name: "Huda Saleh" });
  farid = await staffAt(site, "finance", { name: "Farid Amin" });
});
afterAll(() => site.close());

test("after a part refund, the preview, the mail, the history and the desk name the same refund", async () => {
  const { client, item, trip, reference, one, seen, booking } = await boughtAtDesk(site, huda, "ana@example.org");
  const before = await one();
  const currency = before.paid.currency;
  const part = { amount: 10_000, currency };
  const refund = { trip: reference, item, version: before.version, amount: part, way: "back", reason: "A courtesy." };
  taken(await farid.call<DeskTrip>("POST", "/api/desk/money/refunds", { body: refund }));
  await site.jobs.runDue();
  const { version } = await one();
  const left = { amount: before.paid.amount - part.amount, currency };
  const at = `/api/desk/trips/${reference}/items/${item}/cancellation/preview`;
  const atDesk = await huda.call<AnswerOf<typeof quoteDeskCancellation>>("POST", at, {
    body: { version, by: "clinic" },
  });
  expect(taken(atDesk)).toMatchObject({ refund: left, returned: part, paid: before.paid });
  const path = `/api/client/bookings/${item}`;
  const preview = taken(
    await client.call<CancellationPreview>("POST", `${path}/cancellation/preview`, { body: { version } }),
  );
  expect(preview).toMatchObject({ paid: before.paid, returned: part, refund: left, isSentByClinic: false });
  expect(preview.parts).toEqual([{ way: "card", amount: left }]);
  expect((await one()).backByRule).toEqual(preview.refund);
  const own = async () => taken(await client.call<AccountTrip>("GET", `/api/client/trips/${trip}`));
  const due = (await own()).total.amount - before.paid.amount;
  expect(await own()).toMatchObject({ paid: before.paid, returned: part, left: { amount: due } });
  taken(await client.call<BookingDetail>("POST", `${path}/cancellation`, { body: { preview: preview.id } }));
  const mails = await site.mails();
  // The clinic has not set a time.
  const news = mails.findLast(({ to, subject }) => to.startsWith("quotes@") && subject.includes(reference));
  expect(news?.text).toContain("The clinic will confirm the time");
  expect(news?.text).not.toContain("08:00");
  const told = mails.findLast(({ to }) => to.includes(client.email));
  expect(told?.text.replaceAll("\u00a0", " ")).toContain(`AED ${(left.amount / 100).toLocaleString("en")}`);
  expect(await one()).toMatchObject({ status: "cancelled", returned: before.paid });
  expect((await seen()).money).toMatchObject({ paid: before.paid, returned: before.paid, kept: { amount: 0 } });
  expect((await booking()).events.filter(({ kind }) => kind === "refund-ordered").map((event) => event.amount)).toEqual(
    expect.arrayContaining([part, left]),
  );
});
