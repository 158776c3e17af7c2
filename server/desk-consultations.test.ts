import { afterAll, expect, test } from "vitest";
import type { Consultation } from "../contract/consultations.ts";
import { readDeskCommand, runDeskCommand } from "./desk-command.ts";
import { days } from "./durations.ts";
import { openTestSite } from "./testing.ts";
import { booked, consultingProvider, slotsOf, startsIn } from "./testing-consultations.ts";
import { taken } from "./testing-quotes.ts";

const site = await openTestSite({ providers: [consultingProvider] });
afterAll(() => site.close());

async function desk(...args: string[]) {
  const asked = await readDeskCommand(args, async () => "");
  return "code" in asked ? asked : runDeskCommand(site.services, asked);
}

test("a clinic sees what is booked, cancels what it cannot keep and notes what was held", async () => {
  const first = await booked(site);
  const second = await booked(site, { time: { startsAt: "2026-11-23T06:00:00.000Z" } });
  const { said } = await desk("consultations", "--provider", "harbour.example");
  expect(said.split("\n").slice(0, 2)).toEqual([
    `${first.consultation.reference}  2026-11-23 09:00 Asia/Dubai  video      ada-berg: Amina Otieno`,
    `${second.consultation.reference}  2026-11-23 10:00 Asia/Dubai  video      ada-berg: Amina Otieno`,
  ]);

  const { reference } = first.consultation;
  expect(await desk("consultation", reference, "completed")).toMatchObject({
    code: 1,
    told: `${reference} has not begun yet.\n`,
  });
  expect(await desk("consultation", reference, "cancel")).toMatchObject({
    code: 0,
    said: `${reference} is cancelled by provider.\n`,
  });
  expect(taken(await site.call<Consultation>("GET", first.path)).status).toBe("cancelled_by_provider");
  expect(startsIn(await slotsOf(site))[0]).toBe("11-23T05:00 ada");
  expect((await site.mails()).filter(({ to, text }) => to.includes("amina") && text.includes(reference))).toHaveLength(
    2,
  );
  expect((await desk("consultation", reference, "cancel")).told).toContain("already");

  site.clock.pass(days(4));
  const other = second.consultation.reference;
  expect((await desk("consultation", other, "no-show")).said).toBe(`${other} is no show.\n`);
  expect((await desk("consultation", "HAR-0000-0000", "cancel")).told).toContain("There is no consultation");
  expect((await desk("consultation", other, "forget")).told).toContain("cancel, completed, no-show");
});
