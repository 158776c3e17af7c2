import { afterAll, expect, test } from "vitest";
import type { Consultation } from "../../contract/consultations.ts";
import { days } from "../../contract/durations.ts";
import { taken } from "../testing/calls.ts";
import { bookedConsultation, consultingProvider, slotsOf, startsIn } from "../testing/consultations.ts";
import { openTestSite } from "../testing/site.ts";
import { readDeskCommand, runDeskCommand } from "./command.ts";

const site = await openTestSite({ providers: [consultingProvider] });
afterAll(() => site.close());

async function desk(...args: string[]) {
  const request = await readDeskCommand(args, async () => "");
  return "code" in request ? request : runDeskCommand(site.services, request);
}

test("lists booked consultations, cancels one, and records whether one took place", async () => {
  const first = await bookedConsultation(site);
  const second = await bookedConsultation(site, { time: { startsAt: "2026-11-23T06:00:00.000Z" } });
  const { output } = await desk("consultations", "--provider", "harbour.example");
  expect(output.split("\n").slice(0, 2)).toEqual([
    `${first.consultation.reference}  2026-11-23 09:00 Asia/Dubai  video      ada-berg: Amina Otieno`,
    `${second.consultation.reference}  2026-11-23 10:00 Asia/Dubai  video      ada-berg: Amina Otieno`,
  ]);

  const { reference } = first.consultation;
  expect(await desk("consultation", reference, "completed")).toMatchObject({
    code: 1,
    errorOutput: `${reference} has not begun yet.\n`,
  });
  expect(await desk("consultation", reference, "cancel")).toMatchObject({
    code: 0,
    output: `${reference} is cancelled by provider.\n`,
  });
  expect(taken(await site.call<Consultation>("GET", first.path)).status).toBe("cancelled_by_provider");
  expect(startsIn(await slotsOf(site))[0]).toBe("11-23T05:00 ada");
  expect((await site.mails()).filter(({ to, text }) => to.includes("amina") && text.includes(reference))).toHaveLength(
    2,
  );
  expect((await desk("consultation", reference, "cancel")).errorOutput).toContain("already");

  site.clock.pass(days(4));
  const other = second.consultation.reference;
  expect((await desk("consultation", other, "no-show")).output).toBe(`${other} is no show.\n`);
  expect((await desk("consultation", "HAR-0000-0000", "cancel")).errorOutput).toContain("There is no consultation");
  expect((await desk("consultation", other, "forget")).errorOutput).toContain("cancel, completed, no-show");
});
