import type * as z from "zod/mini";
import type { Db } from "../../adapters/database/database.ts";
import type { DeskConsultation } from "../../contract/desk/consultations.ts";
import type {
  closeTreatmentDays,
  LostOffer,
  previewTreatmentClosure,
  putTreatmentDay,
  putTreatmentPlan,
  TreatmentPlace,
} from "../../contract/desk/schedule.ts";
import { longestClosure } from "../../contract/desk/schedule-constants.ts";
import { refuse } from "../../contract/errors.ts";
import { dayAfter, dayIn, daysBetween } from "../../contract/zoned-time.ts";
import { listProcedures } from "../catalogue/queries.ts";
import { writeAudit } from "../db/audit.ts";
import { refuseWith } from "../formats/refuse-with.ts";
import { tellLostDays, tellLostOffers } from "../mail/clinic-mails.ts";
import type { Services } from "../services.ts";
import type { ProviderRow } from "../tenants/queries.ts";
import type { Calendar } from "../treatments/capacity.ts";
import { insertClosure, listClosures, removeClosure } from "../treatments/closure-queries.ts";
import { listDays, lockCalendar, putDay, putPlan, removeDay, removePlan } from "../treatments/queries.ts";
import { newlyLostOffers } from "./lost-offers.ts";
import { closedConsultations, readPlaces } from "./schedule.ts";
import { type Act, ahead, readNames } from "./schedule-names.ts";

type BodyOf<E extends { body: z.ZodMiniType }> = z.output<E["body"]>;

const refuseUnknown = (): never => refuse("not-found", "The clinic has no such procedure, doctor or room.");

interface Affected {
  readonly affected: TreatmentPlace[];
  readonly consultations: DeskConsultation[];
  readonly offers: LostOffer[];
}

type Plan = BodyOf<typeof putTreatmentPlan>;

/** Who would need a new date if a weekly plan were changed. @throws Refusal */
export async function affectedByPlan(
  services: Services,
  tx: Db,
  act: Act,
  { kind, slug, weekly, procedures }: Pick<Plan, "kind" | "slug" | "weekly" | "procedures">,
): Promise<Affected> {
  const today = dayIn(act.tenant.location.timeZone, services.now());
  const plan = { kind, subject: slug, weekly: weekly ?? [], procedures: kind === "room" ? procedures : [] };
  const change = (calendar: Calendar): Calendar => ({
    ...calendar,
    plans: [
      ...calendar.plans.filter((one) => one.kind !== kind || one.subject !== slug),
      ...(weekly === null ? [] : [plan]),
    ],
  });
  const days = { from: dayAfter(today), to: dayAfter(today, ahead) };
  return { ...(await newCases(services, tx, act, { ...days, change })), consultations: [] };
}

/** @throws Refusal */
export async function setTreatmentPlan(
  services: Services,
  tx: Db,
  act: Act,
  { kind, slug, name, weekly, procedures, version }: Plan,
): Promise<void> {
  const { tenant } = act;
  await lockCalendar(tx, tenant.id);
  const names = await readNames(tx, tenant, act.language);
  if (kind !== "room" && !names.has({ kind, slug })) refuseUnknown();
  if (kind === "room" && !name) refuseWith("invalid-input", "room-name");
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
    if (!isWritten) refuseWith("conflict", "plan-changed");
  }
  await audit(services, tx, act, "treatment-plan-changed");
}

/** Those of some days who would need a new date after a change, and do not now; and the offers that name such a day. */
async function newCases(
  services: Services,
  tx: Db,
  act: Act,
  { from, to, change }: { from: string; to: string; change: (now: Calendar) => Calendar },
): Promise<Pick<Affected, "affected" | "offers">> {
  const before = await readPlaces(services, tx, act, { from, to });
  const after = await readPlaces(services, tx, act, { from, to, change });
  const already = new Set(before.shown.flatMap(({ attempt, needsNewDate }) => (needsNewDate ? [attempt] : [])));
  return {
    affected: after.shown.filter(({ attempt, needsNewDate }) => needsNewDate && !already.has(attempt)),
    offers: await newlyLostOffers(services, tx, act, { names: after.names, change }),
  };
}

type Day = BodyOf<typeof putTreatmentDay>;

/** Who would need a new date if one day took another number; null returns to the weekly plan. @throws Refusal */
export async function affectedByDay(
  services: Services,
  tx: Db,
  act: Act,
  { kind, slug, day, capacity }: Day,
): Promise<Affected> {
  const { tenant } = act;
  refusePast(services, tenant, day);
  if (!(await readNames(tx, tenant, act.language)).has({ kind, slug })) refuseUnknown();
  const row = { providerId: tenant.id, kind, subject: slug, day, isOpen: capacity !== 0, capacity };
  const isOther = (one: { kind: string; subject: string; day: string }) =>
    one.kind !== kind || one.subject !== slug || one.day !== day;
  const change = (calendar: Calendar): Calendar => ({
    ...calendar,
    days: [...calendar.days.filter(isOther), ...(capacity === null ? [] : [row])],
  });
  return { ...(await newCases(services, tx, act, { from: day, to: day, change })), consultations: [] };
}

/** Sets the capacity of one day. Nobody is moved: the clinic is told of each who is hit. @throws Refusal */
export async function setTreatmentDay(
  services: Services,
  tx: Db,
  act: Act,
  asked: Day,
): Promise<{ affected: TreatmentPlace[] }> {
  const providerId = act.tenant.id;
  await lockCalendar(tx, providerId);
  const found = await affectedByDay(services, tx, act, asked);
  const { kind, slug: subject, day, capacity } = asked;
  if (capacity === null) await removeDay(tx, providerId, { kind, subject, day });
  else await putDay(tx, { providerId, kind, subject, day, isOpen: capacity !== 0, capacity });
  await tellAffected(services, tx, act, found);
  await audit(services, tx, act, "treatment-day-changed");
  return { affected: found.affected };
}

/** Whose treatment or offer would need a new date if a doctor were away. */
export const affectedByAbsence = (
  services: Services,
  tx: Db,
  act: Act,
  { clinician, from, to }: { readonly clinician: string; readonly from: string; readonly to: string },
): Promise<Pick<Affected, "affected" | "offers">> => {
  const away = { kind: "doctor" as const, subject: clinician, firstDay: from, lastDay: to };
  const change = (calendar: Calendar): Calendar => ({ ...calendar, closures: [...calendar.closures, away] });
  return newCases(services, tx, act, { from, to, change });
};

type Closing = BodyOf<typeof previewTreatmentClosure>;

/** Who would need a new date if these days were closed. @throws Refusal, also where they are closed already */
export async function affectedByClosing(
  services: Services,
  tx: Db,
  act: Act,
  { kind, slug, from, to }: Closing,
): Promise<Affected> {
  if (to < from)
    refuseWith("invalid-input", "days-order", { errors: [{ field: "to", reason: "rule", message: "is before from" }] });
  if (daysBetween(from, to) >= longestClosure)
    refuseWith("invalid-input", "closing-too-long", { values: { days: `${longestClosure}` } });
  refusePast(services, act.tenant, from);
  if ((kind === "clinic") !== (slug === null)) refuseWith("invalid-input", "closing-of-what");
  if (kind !== "clinic" && slug !== null && !(await readNames(tx, act.tenant, act.language)).has({ kind, slug }))
    refuseUnknown();
  const closure = { kind, subject: slug, firstDay: from, lastDay: to };
  const change = (calendar: Calendar): Calendar => ({ ...calendar, closures: [...calendar.closures, closure] });
  const standing = await listClosures(tx, act.tenant.id, { from, to });
  if (standing.some((one) => one.kind === kind && one.subject === slug && one.firstDay <= from && to <= one.lastDay))
    refuseWith("invalid-input", "closed-already");
  return {
    ...(await newCases(services, tx, act, { from, to, change })),
    consultations: await closedConsultations(services, tx, act, [closure]),
  };
}

/** Tells the clinic of each who is hit. */
export async function tellAffected(
  services: Services,
  tx: Db,
  { tenant }: Act,
  { affected, consultations, offers }: Affected,
): Promise<void> {
  await tellLostDays(services, tx, tenant, [
    ...affected.map(({ trip, request, day }) => ({ reference: trip || request, day })),
    ...consultations.map(({ reference, startsAt }) => ({ reference, at: startsAt })),
  ]);
  const lost = offers.flatMap(({ request: reference, days: [one] }) => (one ? [{ reference, day: one.day }] : []));
  await tellLostOffers(services, tx, tenant, lost);
}

/** Closes days. Nobody is moved: those who are hit are listed as cases, and the clinic is told of each. @throws Refusal */
export async function closeDays(
  services: Services,
  tx: Db,
  act: Act,
  { reason, ...closing }: BodyOf<typeof closeTreatmentDays>,
): Promise<Affected & { id: string }> {
  const { tenant } = act;
  await lockCalendar(tx, tenant.id);
  const found = await affectedByClosing(services, tx, act, closing);
  const id = services.newId();
  await insertClosure(tx, {
    id,
    providerId: tenant.id,
    kind: closing.kind,
    subject: closing.slug,
    firstDay: closing.from,
    lastDay: closing.to,
    reason,
    madeBy: ("staff" in act ? act.staff : act.key).name,
    createdAt: services.now(),
  });
  await tellAffected(services, tx, act, found);
  await audit(services, tx, act, "treatment-days-closed", daysOf({ firstDay: closing.from, lastDay: closing.to }));
  return { id, ...found };
}

export async function reopenDays(services: Services, tx: Db, act: Act, id: string): Promise<void> {
  await lockCalendar(tx, act.tenant.id);
  const closure = await removeClosure(tx, act.tenant.id, id);
  if (!closure) return refuse("not-found", "This closing is not there any more.");
  await audit(services, tx, act, "treatment-days-reopened", daysOf(closure));
}

/** The days of a closing, which name it in the audit trail: its id says nothing, and is gone once the days are open again. */
const daysOf = ({ firstDay, lastDay }: { readonly firstDay: string; readonly lastDay: string }): string =>
  firstDay === lastDay ? firstDay : `${firstDay}/${lastDay}`;

function refusePast({ now }: Services, { location }: ProviderRow, day: string): void {
  if (day <= dayIn(location.timeZone, now())) refuseWith("invalid-input", "day-over", { values: { day } });
}

const audit = (
  services: Services,
  tx: Db,
  { tenant, requestId, ...act }: Act,
  event: "treatment-plan-changed" | "treatment-day-changed" | "treatment-days-closed" | "treatment-days-reopened",
  subject?: string,
) =>
  writeAudit(services, tx, tenant.id, {
    owner: "staff" in act ? `staff:${act.staff.id}` : `key:${act.key.id}`,
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
  const procedures = await listProcedures(tx, tenant.id);
  if (!procedures.some(({ slug, status }) => slug === procedure && status !== "archived"))
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
