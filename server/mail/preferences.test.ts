import fc from "fast-check";
import { afterAll, expect, test } from "vitest";
import { hours } from "../../contract/durations.ts";
import type { NotificationChoice, QuietHours } from "../../contract/notifications.ts";
import { asOwner } from "../db/access.ts";
import { taken } from "../testing/calls.ts";
import { signIn } from "../testing/people.ts";
import { openTestSite } from "../testing/site.ts";
import { notDuring, queueNotice } from "./preferences.ts";

const site = await openTestSite();
afterAll(() => site.close());
const ana = await signIn(site, { email: "ana@example.org" });

const wanted = { quotes: true, reminders: true };
const quietHours = { from: "12:00", until: "14:30", timeZone: "Asia/Dubai" };

test("two windows: the second is told that something has changed, and nothing is overwritten", async () => {
  const first = { email: { ...wanted, quotes: false }, quietHours: null, named: false, version: 0 };
  const saved = taken(await ana.call<NotificationChoice>("PUT", "/api/client/notification", { body: first }));
  expect(saved).toEqual({ ...first, version: 1 });
  const second = await ana.call("PUT", "/api/client/notification", { body: { ...first, email: wanted } });
  expect([second.status, second.body.code]).toEqual([422, "conflict"]);
  expect(taken(await ana.call<NotificationChoice>("GET", "/api/client/notification"))).toEqual(saved);
  const body = { ...first, quietHours, version: 1 };
  expect(taken(await ana.call<NotificationChoice>("PUT", "/api/client/notification", { body })).version).toBe(2);
});

test("a mail that can be done without is not written where none is wanted, and waits for the end of quiet hours", async () => {
  const { db } = site.services;
  const mail = {
    template: "erasure-called-off",
    language: "en",
    to: { address: ana.email },
    origin: "https://harbour.example",
    facts: { name: "Ana" },
  } as const;
  const before = (await site.mails()).length;
  for (const topic of ["quotes", "reminders"] as const)
    await asOwner(db, site.providers[0] ?? fail(), ana.owner, (tx) =>
      queueNotice(site.services, tx, site.providers[0] ?? fail(), { owner: ana.owner, topic, mail }),
    );
  // It is one in the afternoon in Dubai.
  expect((await site.mails()).length).toBe(before);
  site.clock.pass(hours(1.5));
  expect((await site.mails()).length).toBe(before + 1);
});

test("no instant is moved into quiet hours, back, or further than a day", () => {
  const time = fc
    .tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 }))
    .map((parts) => parts.map((part) => String(part).padStart(2, "0")).join(":"));
  const timeZone = fc.constantFrom("UTC", "Asia/Kathmandu", "Europe/Berlin", "America/St_Johns", "Australia/Lord_Howe");
  const instants = fc.date({ min: new Date("2026-01-01"), max: new Date("2027-12-31"), noInvalidDate: true });
  fc.assert(
    fc.property(time, time, timeZone, instants, (from, until, zone, instant) => {
      const quiet: QuietHours = { from, until, timeZone: zone };
      const free = notDuring(quiet, instant);
      expect(free.getTime()).toBeGreaterThanOrEqual(instant.getTime());
      expect(free.getTime() - instant.getTime()).toBeLessThanOrEqual(hours(25));
      expect(notDuring(quiet, free)).toEqual(free);
    }),
  );
});

function fail(): never {
  throw new Error("there is a provider");
}
