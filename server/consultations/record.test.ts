import { afterAll, expect, test } from "vitest";
import { startLoopbackReceiver } from "../../adapters/testing/loopback-receiver.ts";
import { webhookEvents } from "../../contract/clinic/constants.ts";
import { taken } from "../testing/calls.ts";
import { bookedConsultation, consultingProvider, firstTime } from "../testing/consultations.ts";
import { openTestSite } from "../testing/site.ts";
import { staffAt } from "../testing/staff.ts";

const site = await openTestSite({ providers: [consultingProvider] });
const receiver = await startLoopbackReceiver();
afterAll(async () => {
  await site.close();
  await receiver.close();
});

test("the clinic's own system is told of a consultation that is booked, moved and cancelled, by either side", async () => {
  const owner = await staffAt(site, "owner");
  taken(await owner.call("POST", "/api/desk/webhooks", { body: { url: receiver.url, events: webhookEvents } }));
  const { path, consultation } = await bookedConsultation(site);
  const time = { ...firstTime, startsAt: "2026-11-23T06:00:00.000Z" };
  const moved = taken(
    await site.call<{ version: number }>("POST", `${path}/move`, { body: { ...time, version: consultation.version } }),
  );
  taken(await site.call("POST", `${path}/cancel`, { body: { version: moved.version } }));
  const second = await bookedConsultation(site, { email: "ben@example.org" });
  const coordinator = await staffAt(site, "coordinator");
  const desk = `/api/desk/consultations/${second.consultation.reference.toLowerCase()}`;
  const ending = { ending: "cancel", reason: "The doctor is away.", version: second.consultation.version };
  taken(await coordinator.call("POST", `${desk}/end`, { body: ending }));
  await site.jobs.runDue();
  const told = receiver.received.map(({ body }) => JSON.parse(body));
  expect(told.map(({ type, data }) => `${type} ${data.reference} ${data.status}`).toSorted()).toEqual(
    [
      `consultation.booked ${consultation.reference} confirmed`,
      `consultation.moved ${consultation.reference} rescheduled`,
      `consultation.cancelled ${consultation.reference} cancelled_by_client`,
      `consultation.booked ${second.consultation.reference} confirmed`,
      `consultation.cancelled ${second.consultation.reference} cancelled_by_provider`,
    ].toSorted(),
  );
  const { data } = told.find(({ type }) => type === "consultation.moved");
  expect(data.startsAt).toBe(time.startsAt);
});
