import type * as z from "zod/mini";
import type { Db } from "../../adapters/database/database.ts";
import type {
  closeTreatmentDays,
  getSchedule,
  previewTreatmentClosure,
  putTreatmentDay,
  putTreatmentPlan,
  TreatmentPlace,
  TreatmentPlan,
} from "../../contract/desk/schedule.ts";
import { longestClosure } from "../../contract/desk/schedule-constants.ts";
import type { AnswerOf } from "../../contract/endpoint.ts";
import { refuse } from "../../contract/errors.ts";
import type { Language } from "../../contract/values.ts";
import { dayAfter, dayIn } from "../../contract/zoned-time.ts";
import { writeAudit } from "../db/audit.ts";
import type { StaffRequester } from "../http/requester.ts";
import type { Services } from "../services.ts";
import type { ProviderRow } from "../tenants/queries.ts";
import { textsIn } from "../tenants/texts.ts";
import { daysBetween } from "../trips/dates/planner.ts";
import { listPatientsOf } from "../trips/queries.ts";
import { type Calendar, capacityOn, isClosed, isLimited, type Place, stateOf } from "./capacity.ts";
import { readSpan } from "./places.ts";
import {
  insertClosure,
  listClosures,
  listDays,
  listPlans,
  listSubjects,
  lockCalendar,
  type PlaceRow,
  putDay,
  putPlan,
  removeClosure,
  removeDay,
  removePlan,
} from "./queries.ts";

type BodyOf<E extends { body: z.ZodMiniType }> = z.output<E["body"]>;
type Resource = Pick<TreatmentPlan, "kind" | "slug">;

/** The desk shows and counts this many days ahead. */
const ahead = 540;

type Act = Pick<StaffRequester, "tenant" | "language" | "staff" | "requestId">;

/** Names of everything that the calendar limits. */
async function readNames(tx: Db, tenant: ProviderRow, language: Language) {
  const { procedures, doctors } = await listSubjects(tx, tenant.id);
  const plans = await listPlans(tx, tenant.id);
  const named = new Map<string, { slug: string; name: string; textsLanguage: Language }>();
  for (const { slug, texts } of procedures) {
    const found = textsIn(texts, tenant, language);
    named.set(`procedure/${slug}`, { slug, name: found.texts.title, textsLanguage: found.language });
  }
  for (const { slug, texts } of doctors) {
    const found = textsIn(texts, tenant, language);
    named.set(`doctor/${slug}`, { slug, name: found.texts.name, textsLanguage: found.language });
  }
  for (const { kind, subject, name } of plans)
    if (kind === "room")
      named.set(`room/${subject}`, { slug: subject, name: name ?? subject, textsLanguage: language });
  const nameOf = (kind: string, slug: string) =>
    named.get(`${kind}/${slug}`) ?? { slug, name: slug, textsLanguage: tenant.company.defaultLanguage };
  return { plans, procedures, doctors, nameOf, has: ({ kind, slug }: Resource) => named.has(`${kind}/${slug}`) };
}

type Names = Awaited<ReturnType<typeof readNames>>;

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
  { keys }: Services,
  tx: Db,
  { tenant, staff }: Act,
  { places, names, calendar }: { places: readonly PlaceRow[]; names: Names; calendar: Calendar },
): Promise<TreatmentPlace[]> {
  const mayName = staff.roles.some((role) => role !== "viewer" && role !== "finance");
  const patients = await listPatientsOf(tx, tenant.id, { keys, attempts: places.map(({ attempt }) => attempt) });
  const states = new Map(
    [...Map.groupBy(places, ({ day }) => day)].map(([day, rows]) => [day, stateOf(calendar, rows)]),
  );
  return places.map(({ attempt, day, procedure, doctor, room, heldUntil }) => {
    const found = patients.get(attempt);
    const fits = states.get(day)?.fits.get(attempt);
    const who = { doctor: fits?.doctor ?? doctor, room: fits?.room ?? room };
    return {
      attempt,
      day,
      trip: found?.reference ?? "",
      patient: mayName ? (found?.name ?? "") : null,
      procedure: names.nameOf("procedure", procedure),
      doctor: who.doctor === null ? null : names.nameOf("doctor", who.doctor),
      room: who.room === null ? null : names.nameOf("room", who.room),
      heldUntil: heldUntil?.toISOString() ?? null,
      needsNewDate: fits === undefined,
    };
  });
}

async function readPlaces(
  services: Services,
  tx: Db,
  act: Act,
  { from, to, change = (calendar) => calendar }: { from: string; to: string; change?: (now: Calendar) => Calendar },
) {
  const { calendar, placesOf } = await readSpan(tx, act.tenant.id, { from, to, now: services.now() });
  const names = await readNames(tx, act.tenant, act.language);
  const places: PlaceRow[] = [];
  for (let day = from; day <= to; day = dayAfter(day)) places.push(...(placesOf(day) as readonly PlaceRow[]));
  const shown = await presentPlaces(services, tx, act, { places, names, calendar: change(calendar) });
  return { calendar, names, places, shown };
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
    const { used } = stateOf(calendar, places.filter((one) => one.day === day) as readonly Place[]);
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
    cases: coming.shown.filter(({ needsNewDate }) => needsNewDate),
  };
}

const refuseUnknown = (): never => refuse("not-found", "The clinic has no such procedure, doctor or room.");

/** @throws Refusal */
export async function setTreatmentPlan(
  services: Services,
  tx: Db,
  act: Act,
  { kind, slug, name, weekly, procedures, version }: BodyOf<typeof putTreatmentPlan>,
): Promise<void> {
  const { tenant } = act;
  await lockCalendar(tx, tenant.id);
  const names = await readNames(tx, tenant, act.language);
  if (kind !== "room" && !names.has({ kind, slug })) refuseUnknown();
  if (kind === "room" && !name) refuse("invalid-input", "A room has a name.");
  if (procedures.some((one) => !names.has({ kind: "procedure", slug: one }))) refuseUnknown();
  if (weekly === null) await removePlan(tx, tenant.id, { kind, subject: slug });
  else {
    const isWritten = await putPlan(tx, {
      providerId: tenant.id,
      kind,
      subject: slug,
      name: kind === "room" ? name : null,
      weekly: [...weekly],
      procedures: kind === "room" ? [...procedures] : [],
      version,
    });
    if (!isWritten) refuse("conflict", "Somebody has changed this plan meanwhile. Look at it again.");
  }
  await audit(services, tx, act, "treatment-plan-changed");
}

/** Those of some days who would need a new date after a change, and do not now. */
async function newCases(
  services: Services,
  tx: Db,
  act: Act,
  { from, to, change }: { from: string; to: string; change: (now: Calendar) => Calendar },
): Promise<TreatmentPlace[]> {
  const before = await readPlaces(services, tx, act, { from, to });
  const after = await readPlaces(services, tx, act, { from, to, change });
  const already = new Set(before.shown.flatMap(({ attempt, needsNewDate }) => (needsNewDate ? [attempt] : [])));
  return after.shown.filter(({ attempt, needsNewDate }) => needsNewDate && !already.has(attempt));
}

/** Sets the capacity of one day; null returns to the weekly plan. Nobody is moved. @throws Refusal */
export async function setTreatmentDay(
  services: Services,
  tx: Db,
  act: Act,
  { kind, slug, day, capacity }: BodyOf<typeof putTreatmentDay>,
): Promise<{ hits: TreatmentPlace[] }> {
  const { tenant } = act;
  refusePast(services, tenant, day);
  await lockCalendar(tx, tenant.id);
  if (!(await readNames(tx, tenant, act.language)).has({ kind, slug })) refuseUnknown();
  const isOurs = (one: { kind: string; subject: string; day: string }) =>
    one.kind === kind && one.subject === slug && one.day === day;
  const row = { providerId: tenant.id, kind, subject: slug, day, isOpen: capacity !== 0, capacity };
  const change = (calendar: Calendar): Calendar => ({
    ...calendar,
    days: [...calendar.days.filter((one) => !isOurs(one)), ...(capacity === null ? [] : [row])],
  });
  const hits = await newCases(services, tx, act, { from: day, to: day, change });
  if (capacity === null) await removeDay(tx, tenant.id, { kind, subject: slug, day });
  else await putDay(tx, row);
  await audit(services, tx, act, "treatment-day-changed");
  return { hits };
}

type Closing = BodyOf<typeof previewTreatmentClosure>;

/** Who would need a new date if these days were closed. @throws Refusal */
export async function closingHits(
  services: Services,
  tx: Db,
  act: Act,
  { kind, slug, from, to }: Closing,
): Promise<TreatmentPlace[]> {
  if (to < from) refuse("invalid-input", "The last day is before the first.");
  if (daysBetween(from, to) >= longestClosure) refuse("invalid-input", `Close at most ${longestClosure} days at once.`);
  refusePast(services, act.tenant, to);
  if ((kind === "clinic") !== (slug === null)) refuse("invalid-input", "Name what is closed.");
  if (kind !== "clinic" && slug !== null && !(await readNames(tx, act.tenant, act.language)).has({ kind, slug }))
    refuseUnknown();
  const closure = { kind, subject: slug, firstDay: from, lastDay: to };
  const change = (calendar: Calendar): Calendar => ({ ...calendar, closures: [...calendar.closures, closure] });
  return newCases(services, tx, act, { from, to, change });
}

/** Closes days. Nobody is moved: those who are hit are listed as cases. @throws Refusal */
export async function closeDays(
  services: Services,
  tx: Db,
  act: Act,
  { reason, ...closing }: BodyOf<typeof closeTreatmentDays>,
): Promise<{ id: string; hits: TreatmentPlace[] }> {
  const { tenant, staff } = act;
  await lockCalendar(tx, tenant.id);
  const hits = await closingHits(services, tx, act, closing);
  const id = services.newId();
  await insertClosure(tx, {
    id,
    providerId: tenant.id,
    kind: closing.kind,
    subject: closing.slug,
    firstDay: closing.from,
    lastDay: closing.to,
    reason,
    madeBy: staff.name,
    createdAt: services.now(),
  });
  await audit(services, tx, act, "treatment-days-closed", id);
  return { id, hits };
}

export async function reopenDays(services: Services, tx: Db, act: Act, id: string): Promise<void> {
  await lockCalendar(tx, act.tenant.id);
  if (!(await removeClosure(tx, act.tenant.id, id))) refuse("not-found", "This closing is not there any more.");
  await audit(services, tx, act, "treatment-days-reopened", id);
}

function refusePast({ now }: Services, { location }: ProviderRow, day: string): void {
  if (day <= dayIn(location.timeZone, now())) refuse("invalid-input", `${day} is over: name days to come.`);
}

const audit = (
  services: Services,
  tx: Db,
  { tenant, staff, requestId }: Act,
  event: "treatment-plan-changed" | "treatment-day-changed" | "treatment-days-closed" | "treatment-days-reopened",
  subject?: string,
) =>
  writeAudit(services, tx, tenant.id, {
    owner: `staff:${staff.id}`,
    event,
    requestId,
    ...(subject !== undefined && { subject }),
  });

interface ProcedureAsked {
  readonly tenant: ProviderRow;
  readonly procedure: string;
}

/** Coming days on which a procedure differs from its weekly plan. */
export async function specialDays(services: Services, tx: Db, { tenant, procedure }: ProcedureAsked) {
  const today = dayIn(tenant.location.timeZone, services.now());
  const days = await listDays(tx, tenant.id, { from: dayAfter(today), to: dayAfter(today, ahead) });
  return days.filter(({ kind, subject }) => kind === "procedure" && subject === procedure);
}

/** Opens or closes days of a procedure. @throws Refusal */
export async function openOrClose(
  services: Services,
  tx: Db,
  { tenant, procedure, days, isOpen }: ProcedureAsked & { days: readonly string[]; isOpen: boolean },
): Promise<void> {
  await lockCalendar(tx, tenant.id);
  const { procedures } = await listSubjects(tx, tenant.id);
  if (!procedures.some(({ slug }) => slug === procedure))
    refuse("not-found", `The clinic has no procedure ${procedure}.`);
  for (const day of days) {
    refusePast(services, tenant, day);
    await putDay(tx, {
      providerId: tenant.id,
      kind: "procedure",
      subject: procedure,
      day,
      isOpen,
      capacity: isOpen ? null : 0,
    });
  }
}
