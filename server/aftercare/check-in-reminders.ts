import type { Db } from "../../adapters/database/database.ts";
import { after, hours, minutes } from "../../contract/durations.ts";
import { fullName } from "../../contract/full-name.ts";
import { dayAfter, dayIn } from "../../contract/zoned-time.ts";
import { findClient } from "../account/client-queries.ts";
import { listRecords } from "../account/record-queries.ts";
import { asSystem } from "../db/access.ts";
import { writeAudit } from "../db/audit.ts";
import type { Schedule } from "../jobs/worker.ts";
import { queueNotice } from "../mail/preferences.ts";
import { ownerOf } from "../mail/recipients.ts";
import type { Services } from "../services.ts";
import { siteOrigin } from "../tenants/directory.ts";
import { findProvider, type ProviderRow } from "../tenants/queries.ts";
import { mailedChild } from "../trips/patient-queries.ts";
import { listTripsById, type TripRow } from "../trips/queries.ts";
import { wake } from "./check-ins.ts";
import { type Course, dayToRemindOf, isToTell, lastDayToTell, zoneOf } from "./missed.ts";
import { findRecovery, listCheckInTimes, listUnanswered, updateRecovery } from "./queries.ts";
import { lockOrBegin } from "./recoveries.ts";
import { lastQuestionDay } from "./thresholds.ts";

/** No longer than a day has until its evening, so that yesterday's late check-in is not taken for today's. */
const answeredWithin = hours(20);

/**
 * Reminds people of a check-in that is missing in the evening of their own day, by a mail without health, and tells the
 * clinic of two such days in the first week.
 */
export const checkInReminders = (services: Services): Schedule => ({
  name: "remind-of-check-ins",
  every: minutes(15),
  async run() {
    const { db, keys, now } = services;
    const today = now().toISOString().slice(0, 10);
    // A day more: people's calendars are ahead of UTC or behind it.
    const span = {
      from: dayAfter(today, -lastQuestionDay - 1),
      to: today,
      toldFrom: dayAfter(today, -lastDayToTell - 1),
      since: after(now(), -answeredWithin),
    };
    const found = await asSystem(db, (tx) => listUnanswered(tx, span));
    for (const { providerId, id } of found)
      await asSystem(db, async (tx) => {
        const trip = (await listTripsById(tx, providerId, { keys, ids: [id] })).get(id);
        const tenant = await findProvider(tx, providerId);
        if (trip && tenant) await attend(services, tx, { tenant, trip });
      });
  },
});

interface Attended {
  readonly tenant: ProviderRow;
  readonly trip: TripRow;
}

/** The person's check-ins and reminders so far, by their own calendar. */
async function courseOf({ keys, now }: Services, tx: Db, { tenant, trip }: Attended): Promise<Course> {
  const row = await findRecovery(tx, tenant.id, trip.id);
  const records = await listRecords(tx, tenant.id, { keys, owner: trip.owner });
  const said = records.flatMap((record) => (record.kind === "details" ? (record.value.timeZone ?? []) : []))[0];
  return {
    treatmentOn: trip.treatmentOn,
    zone: zoneOf({
      today: dayIn(tenant.location.timeZone, now()),
      leaveOn: trip.leaveOn,
      place: trip.timeZone,
      said,
      device: row?.timeZone ?? null,
    }),
    given: row ? await listCheckInTimes(tx, tenant.id, row.id) : [],
    remindedOn: row?.remindedOn ?? null,
    reminders: row?.reminders ?? 0,
    isReminded: !row?.remindersEndedAt,
    isTold: Boolean(row?.missedAt),
  };
}

async function attend(services: Services, tx: Db, { tenant, trip }: Attended): Promise<void> {
  const { now } = services;
  const before = await courseOf(services, tx, { tenant, trip });
  if (!dayToRemindOf(before, now()) && !isToTell(before, now())) return;
  const row = await lockOrBegin(services, tx, tenant, trip);
  // Again under the lock: a check-in or another server may have come first.
  const course = await courseOf(services, tx, { tenant, trip });
  const { owner } = trip;
  const day = dayToRemindOf(course, now());
  if (day) {
    await updateRecovery(tx, tenant.id, { id: row.id, remindedOn: day, reminders: course.reminders + 1 });
    await mailPerson(services, tx, { tenant, trip });
  }
  if (!isToTell(course, now())) return;
  await updateRecovery(tx, tenant.id, { id: row.id, missedAt: now() });
  await wake(services, tx, tenant, { row, cause: "silent", said: { kind: "missed", content: null }, trip });
  await writeAudit(services, tx, tenant.id, { owner, actor: "system", event: "check-ins-missed", subject: row.id });
}

async function mailPerson(services: Services, tx: Db, { tenant, trip }: Attended): Promise<void> {
  const { owner, reference, language } = trip;
  const client = await findClient(tx, tenant.id, owner);
  if (!client) return;
  const { to, name } = await ownerOf(tx, tenant.id, {
    owner,
    name: fullName(client.firstName, client.lastName),
    address: client.email,
  });
  const facts = { name, reference, trip: trip.id };
  const origin = siteOrigin(services.config, tenant);
  const child = await mailedChild(tx, tenant.id, { keys: services.keys, quoteId: trip.quoteId });
  await queueNotice(services, tx, tenant.id, {
    owner,
    topic: "reminders",
    mail: { template: "check-in-missed", language, to, origin, ...child, facts },
  });
}
