import type { Db } from "../../adapters/database/database.ts";
import type { DeskConsultation } from "../../contract/desk/consultations.ts";
import { guardedOf } from "../../contract/desk/patients.ts";
import type { getSchedule, TreatmentPlace, TreatmentPlan } from "../../contract/desk/schedule.ts";
import type { AnswerOf } from "../../contract/endpoint.ts";
import { patientName } from "../../contract/full-name.ts";
import { dayAfter, dayIn } from "../../contract/zoned-time.ts";
import { consultationsOf } from "../consultations/desk-consultations.ts";
import { listRequestsById } from "../quotes/clinic/queries.ts";
import type { Services } from "../services.ts";
import type { ProviderRow } from "../tenants/queries.ts";
import { type Calendar, capacityOn, isClosed, isLimited, stateOf, type TakenPlace } from "../treatments/capacity.ts";
import { type ClosureRow, listClosures } from "../treatments/closure-queries.ts";
import { listAbsences } from "../treatments/doctor-queries.ts";
import { lostDayOf, readSpan } from "../treatments/places.ts";
import type { PlaceRow } from "../treatments/queries.ts";
import { listWaitingMoves } from "../trips/dates/move-queries.ts";
import { listPatientsOf } from "../trips/patient-queries.ts";
import { lostOffers } from "./lost-offers.ts";
import { type Act, ahead, type Names, namesPatients, readNames } from "./schedule-names.ts";

export async function listTreatmentLimits(
  tx: Db,
  { tenant, language }: Pick<Act, "tenant" | "language">,
): Promise<TreatmentPlan[]> {
  const { plans, procedures, doctors, nameOf } = await readNames(tx, tenant, language);
  const present = (kind: TreatmentPlan["kind"], slug: string): TreatmentPlan => {
    const plan = plans.find((one) => one.kind === kind && one.subject === slug);
    return {
      kind,
      ...nameOf(kind, slug),
      weekly: plan?.weekly ?? null,
      procedures: plan?.procedures ?? [],
      version: plan?.version ?? 0,
    };
  };
  return [
    ...procedures.map(({ slug }) => present("procedure", slug)),
    ...doctors.map(({ slug }) => present("doctor", slug)),
    ...plans.filter(({ kind }) => kind === "room").map(({ subject }) => present("room", subject)),
  ];
}

/** Presents places with the names of those who come, for staff who work with them. */
async function presentPlaces(
  { keys, now }: Services,
  tx: Db,
  act: Act,
  { places, names, calendar }: { places: readonly (PlaceRow & TakenPlace)[]; names: Names; calendar: Calendar },
): Promise<TreatmentPlace[]> {
  const { tenant } = act;
  const mayName = namesPatients(act);
  const today = dayIn(tenant.location.timeZone, now());
  const attempts = places.map(({ attempt }) => attempt);
  const patients = await listPatientsOf(tx, tenant.id, { keys, today, attempts });
  const promised = new Map(
    (
      await listRequestsById(
        { keys },
        tx,
        tenant.id,
        places.flatMap(({ attempt }) => (patients.has(attempt) ? [] : [attempt])),
      )
    ).map(({ id, reference, request }) => [
      id,
      { reference, name: patientName(request), child: guardedOf(request, today) },
    ]),
  );
  const waiting = new Map(
    (await listWaitingMoves(tx, tenant.id)).map(({ reference, treatmentOn }) => [reference, treatmentOn]),
  );
  const states = new Map(
    [...Map.groupBy(places, ({ day }) => day)].map(([day, rows]) => [day, stateOf(calendar, rows)]),
  );
  return places.map((place) => {
    const { attempt, day, procedure, room, heldUntil } = place;
    const found = patients.get(attempt);
    const request = promised.get(attempt);
    const fits = states.get(day)?.fits.get(attempt);
    const who = { doctor: fits?.doctor ?? place.named ?? place.doctor, room: fits?.room ?? room };
    return {
      attempt,
      day,
      trip: found?.reference ?? "",
      request: request?.reference ?? null,
      patient: mayName ? (found?.name ?? request?.name ?? "") : null,
      child: mayName ? (found?.child ?? request?.child ?? null) : null,
      procedure: names.nameOf("procedure", procedure),
      doctor: who.doctor === null ? null : names.nameOf("doctor", who.doctor),
      room: who.room === null ? null : names.nameOf("room", who.room),
      heldUntil: heldUntil?.toISOString() ?? null,
      needsNewDate: fits === undefined,
      lostDay: fits ? null : lostDayOf(calendar, place),
      requestedDay: waiting.get(found?.reference ?? "") ?? null,
    };
  });
}

export async function readPlaces(
  services: Services,
  tx: Db,
  act: Act,
  span: { from: string; to: string; change?: (now: Calendar) => Calendar },
) {
  const reading = { keys: services.keys, now: services.now(), namesDoctors: true };
  const { calendar, days } = await readSpan(tx, act.tenant.id, { ...span, ...reading });
  const names = await readNames(tx, act.tenant, act.language);
  const places = [...days.values()].flat().toSorted((one, other) => one.day.localeCompare(other.day));
  const shown = await presentPlaces(services, tx, act, { places, names, calendar });
  return { calendar, names, places, shown };
}

type Closing = Pick<ClosureRow, "kind" | "subject" | "firstDay" | "lastDay">;

/** Coming consultations that closings of the clinic, or closings and absences of their doctor hit. */
export async function closedConsultations(
  services: Services,
  tx: Db,
  act: Act,
  closings: readonly Closing[],
): Promise<DeskConsultation[]> {
  const hit = new Map<string, DeskConsultation>();
  for (const { kind, subject, firstDay: from, lastDay: to } of closings) {
    if (kind !== "clinic" && kind !== "doctor") continue;
    const days = { from, to, ...(subject !== null && { clinician: subject }) };
    for (const one of await consultationsOf(services, tx, act, days)) hit.set(one.reference, one);
  }
  return [...hit.values()].toSorted((one, other) => one.startsAt.localeCompare(other.startsAt));
}

/** When a consultation begins, and the slug of its clinician. */
export interface TalkTime {
  readonly startsAt: Date;
  readonly clinician: string | null;
}

/** Tells of each of some consultations to come whether its day was closed, or its doctor is away on it. */
export async function readLostTalks(
  tx: Db,
  { id, location }: Pick<ProviderRow, "id" | "location">,
  talks: readonly TalkTime[],
): Promise<(talk: TalkTime) => boolean> {
  const dayOf = ({ startsAt }: TalkTime) => dayIn(location.timeZone, startsAt);
  const days = talks.map(dayOf).toSorted();
  const [from, to] = [days[0], days.at(-1)];
  if (!from || !to) return () => false;
  const closed = (await listClosures(tx, id, { from, to })).filter(
    ({ kind }) => kind === "clinic" || kind === "doctor",
  );
  const away = (await listAbsences(tx, id, from)).map((row) => ({ ...row, kind: "doctor", subject: row.doctor }));
  return (talk) =>
    [...closed, ...away].some(
      ({ kind, subject, firstDay, lastDay }) =>
        firstDay <= dayOf(talk) && dayOf(talk) <= lastDay && (kind === "clinic" || subject === talk.clinician),
    );
}

/** Days of treatment with what is used and left, who comes, and who needs a new date. */
export async function readSchedule(
  services: Services,
  tx: Db,
  act: Act,
  query: { from: string; days: number },
): Promise<AnswerOf<typeof getSchedule>> {
  const { tenant } = act;
  const { timeZone } = tenant.location;
  const today = dayIn(timeZone, services.now());
  const to = dayAfter(query.from, query.days - 1);
  const { calendar, names, places, shown } = await readPlaces(services, tx, act, { from: query.from, to });
  const coming = await readPlaces(services, tx, act, { from: today, to: dayAfter(today, ahead) });
  const resources = [
    ...names.procedures.map(({ slug }) => ({ kind: "procedure" as const, slug })),
    ...names.doctors.map(({ slug }) => ({ kind: "doctor" as const, slug })),
    ...names.plans
      .filter(({ kind }) => kind === "room")
      .map(({ subject }) => ({ kind: "room" as const, slug: subject })),
  ];
  const dayOf = (day: string) => {
    const isOff = isClosed(calendar, "clinic", null, day);
    const { used } = stateOf(
      calendar,
      places.filter((one) => one.day === day),
    );
    return {
      day,
      isClosed: isOff,
      resources: resources.flatMap(({ kind, slug }) => {
        const capacity = capacityOn(calendar, { kind, subject: slug }, day);
        const count = used.get(`${kind}/${slug}`) ?? 0;
        if (count === 0 && (capacity === Infinity || isOff)) return [];
        const isSpecial = calendar.days.some((one) => one.kind === kind && one.subject === slug && one.day === day);
        const limit = capacity === Infinity ? null : capacity;
        return [{ kind, ...names.nameOf(kind, slug), used: count, capacity: limit, isSpecial }];
      }),
      places: shown.filter((one) => one.day === day),
    };
  };
  const closures = await listClosures(tx, tenant.id, {
    from: [today, query.from].toSorted()[0] ?? today,
    to: dayAfter(today, ahead),
  });
  const away = (await listAbsences(tx, tenant.id, today)).map(({ doctor, firstDay, lastDay }) => ({
    kind: "doctor" as const,
    subject: doctor,
    firstDay: [firstDay, today].toSorted().at(-1) ?? firstDay,
    lastDay,
  }));
  return {
    today,
    timeZone,
    isLimited: names.procedures.some(({ slug }) => isLimited(calendar, slug)),
    days: Array.from({ length: query.days }, (_, count) => dayOf(dayAfter(query.from, count))),
    closures: closures.map(({ id, kind, subject, firstDay, lastDay, reason, madeBy }) => ({
      id,
      kind,
      subject: kind === "clinic" || subject === null ? null : names.nameOf(kind, subject),
      from: firstDay,
      to: lastDay,
      reason,
      by: madeBy,
    })),
    moves: coming.shown.filter(({ requestedDay }) => requestedDay !== null),
    cases: coming.shown.filter(({ needsNewDate }) => needsNewDate),
    offers: await lostOffers(services, tx, act, names),
    // The clinic's own system learns of none.
    consultations: "staff" in act ? await closedConsultations(services, tx, act, [...closures, ...away]) : [],
  };
}
