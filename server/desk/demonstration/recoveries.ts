import type { CheckInAnswers } from "../../../contract/aftercare.ts";
import { after, days, hours } from "../../../contract/durations.ts";
import { fullName } from "../../../contract/full-name.ts";
import { dayAfter, dayIn, instantOf, weekdayOf } from "../../../contract/zoned-time.ts";
import { storeCheckIn, storeQuestion } from "../../aftercare/check-ins.ts";
import { answerPerson, openHealth } from "../../aftercare/clinic.ts";
import { findRecovery } from "../../aftercare/queries.ts";
import { treatedTrip } from "../../aftercare/recoveries.ts";
import { questionSetsOn } from "../../aftercare/thresholds.ts";
import { findCatalogue } from "../../catalogue/queries.ts";
import { asStaff, asSystem, clientOwner } from "../../db/access.ts";
import type { Services } from "../../services.ts";
import { demonstrationPassword, demonstrationPatient } from "../../staff/demonstration.ts";
import { listMembers } from "../../staff/queries.ts";
import { poolOwnerOf, siteOrigin } from "../../tenants/directory.ts";
import type { ProviderRow } from "../../tenants/queries.ts";
import { findPlace, lockCalendar, writePlace } from "../../treatments/queries.ts";
import { safeFlight } from "../../trips/dates/planner.ts";
import { findItems } from "../../trips/items/item-queries.ts";
import { moveItem } from "../../trips/items/items.ts";
import { listTripsById, type TripRow, updateTrip } from "../../trips/queries.ts";
import { signDemonstration } from "./discharge.ts";
import { seedTreatment } from "./treatments.ts";

/** Days since the treatment. */
const daysAgo = 6;

/** Answers of the days after the treatment: the pain falls, and once medicines are missed. */
const course: readonly CheckInAnswers[] = [
  { wound: "slight", medicines: "taken", signs: [] },
  { pain: 6, temperature: 37.2, signs: [] },
  { wound: "slight", medicines: "missed", signs: [] },
  { pain: 4, temperature: 37, signs: [] },
  { wound: "calm", medicines: "taken", signs: [] },
];
const answeredDay = 3;
const reply =
  "Thank you for telling us. Take the next dose at its usual time, and do not take two at once. Write again if you miss another one.";
const question = "I missed a dose again last night. Does that change when I may fly?";

/** A treatment booked ahead, as if its day had been some days ago. */
async function bringBack(
  services: Services,
  { id: providerId, location }: ProviderRow,
  { trip, procedure }: { trip: TripRow; procedure: Parameters<typeof safeFlight>[1] },
): Promise<TripRow> {
  const { keys, now } = services;
  const day = dayAfter(dayIn(location.timeZone, now()), -daysAgo);
  return asSystem(services.db, async (tx) => {
    const [item] = await findItems(tx, providerId, { keys, tripId: trip.id });
    if (item) {
      const startsAt = instantOf({ day, time: "09:00" }, location.timeZone);
      const set = { startsAt, endsAt: after(startsAt, hours(3)) };
      await moveItem(services, tx, providerId, { id: item.id, actor: "system", set });
      await lockCalendar(tx, providerId);
      const place = await findPlace(tx, item.attempt);
      if (place) await writePlace(tx, { ...place, day });
    }
    const stay = { arriveOn: dayAfter(day, -2), treatmentOn: day, leaveOn: dayAfter(day, 14) };
    return updateTrip(tx, providerId, { keys, id: trip.id, ...stay, safeFlightOn: safeFlight(day, procedure) });
  });
}

/** An account with which anybody can look at the diary; undefined where mails leave the installation. */
async function accountOf(services: Services, tenant: ProviderRow) {
  const { email, phone, givenName, familyName } = demonstrationPatient;
  const pool = poolOwnerOf(tenant);
  if (!pool || services.config.mail.kind !== "outbox") return undefined;
  const name = fullName(givenName, familyName);
  const password = demonstrationPassword(services, "patient");
  const made = await services.userPools.invite(pool, { email, name, demonstrationPassword: password });
  return made.kind === "done" ? { owner: clientOwner(made), email, phone } : undefined;
}

/** One person in recovery, with some days of check-ins, an answered question and one that waits. */
export async function seedRecovery(services: Services, tenant: ProviderRow): Promise<void> {
  const { db, keys, now } = services;
  const today = dayIn(tenant.location.timeZone, now());
  const { procedures, packages } = await asSystem(db, (tx) => findCatalogue(tx, tenant.id));
  const [procedure] = procedures;
  const sold = packages.find(({ procedureId }) => procedureId === procedure?.id);
  const ahead = Array.from({ length: 14 }, (_, count) => dayAfter(today, 21 + count)).find((day) => weekdayOf(day) < 5);
  if (!procedure || !sold || !ahead) return;
  const { slug, minDaysBeforeFlight } = procedure;
  const booking = {
    procedure: slug,
    minDaysBeforeFlight,
    package: sold.slug,
    day: ahead,
    person: demonstrationPatient,
  };
  const id = await seedTreatment(services, tenant, { ...booking, account: await accountOf(services, tenant) });
  const booked = id && (await asSystem(db, (tx) => listTripsById(tx, tenant.id, { keys, ids: [id] }))).get(id);
  if (!booked) return;
  const trip = await bringBack(services, tenant, { trip: booked, procedure });
  const members = await asSystem(db, (tx) => listMembers(tx, tenant.id));
  const clinician = members.find(({ member }) => member.roles.includes("clinician") && member.licence)?.member;
  const coordinator = members.find(({ member }) => member.roles.includes("coordinator"))?.member;
  const { language, owner } = trip;
  const place = { tenant, providerId: tenant.id, language, requestId: "demonstration" };
  const act = { ...place, owner, origin: siteOrigin(services.config, tenant) };
  for (const [index, answers] of course.entries()) {
    const count = index + 1;
    const at = after(now(), -days(daysAgo - count));
    const then = { ...services, now: () => at };
    const day = dayAfter(trip.treatmentOn, count);
    const [asked] = questionSetsOn(count);
    if (!asked) continue;
    await asSystem(db, async (tx) => {
      const treated = await treatedTrip(then, tx, place, trip);
      await storeCheckIn(then, tx, act, { treated, day, set: asked.set, version: 0, answers });
    });
    if (count === answeredDay && coordinator) {
      const later = { ...services, now: () => after(at, hours(2)) };
      await asStaff(db, tenant.id, async (tx) => {
        const treated = await treatedTrip(later, tx, place, trip);
        const reader = { ...place, staff: coordinator };
        await openHealth({ ...services, now: () => after(at, hours(1)) }, tx, reader, treated);
        const version = (await findRecovery(tx, tenant.id, trip.id))?.version ?? 0;
        await answerPerson(later, tx, reader, { treated, text: reply, way: "reply", answersQuestion: true, version });
      });
    }
  }
  // So lately that the promised reply is not late at any hour of the week.
  const lately = { ...services, now: () => after(now(), -hours(1)) };
  await asSystem(db, async (tx) => {
    const treated = await treatedTrip(lately, tx, place, trip);
    await storeQuestion(lately, tx, act, { treated, text: question, about: "recovery", documents: [] });
  });
  if (clinician) await signDemonstration(services, { tenant, trip, clinician });
}
