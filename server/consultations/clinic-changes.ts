import type { Db } from "../../adapters/database/database.ts";
import type { AuditEvent } from "../../contract/audit-events.ts";
import { after, days } from "../../contract/durations.ts";
import { dayIn, instantOf } from "../../contract/zoned-time.ts";
import { refuseWith } from "../formats/refuse-with.ts";
import type { Services } from "../services.ts";
import { textsIn } from "../tenants/texts.ts";
import { recordAct } from "./act-queries.ts";
import { type ClinicActor, type Ending, endConsultation } from "./clinic-endings.ts";
import { refuseUnless } from "./consultations.ts";
import { type Act, lockNamed } from "./desk-consultations.ts";
import { readDiary } from "./hours-queries.ts";
import { mailMoveByClinic } from "./mails.ts";
import { type ConsultationRow, findTopic, updateConsultation } from "./queries.ts";
import { recordConsultation } from "./record.ts";
import { queueReminder } from "./reminders.ts";
import { listTakenTimes, takeSlot } from "./slot-queries.ts";
import { examineDay, hoursOn } from "./slots.ts";
import { cliniciansFor, isBooked, questionsFor } from "./view.ts";

export const actorOf = ({ staff, requestId }: Pick<Act, "staff" | "requestId">): ClinicActor => ({
  actor: `staff:${staff.id}`,
  name: staff.name,
  requestId,
});

const audit = (services: Services, tx: Db, act: Act, event: AuditEvent, row: ConsultationRow) =>
  recordConsultation(services, tx, row, { actor: `staff:${act.staff.id}`, event, requestId: act.requestId });

/** Reason and answers, for a purpose: the opening is written down, and the person sees it. */
export async function openHealth(services: Services, tx: Db, act: Act, reference: string) {
  const row = await lockNamed(services, tx, act, { reference });
  const topic = await findTopic(tx, act.tenant.id, row.procedure);
  await recordAct(services, tx, row, { kind: "health-opened", by: act.staff.name });
  await audit(services, tx, act, "consultation-health-opened", row);
  return {
    reason: row.said.reason,
    answers: questionsFor(act.tenant, topic).map(({ slug, texts }) => {
      const found = textsIn(texts, act.tenant, act.language);
      const answer = row.said.answers?.[slug] ?? null;
      return { question: found.texts.question, textsLanguage: found.language, answer };
    }),
  };
}

interface Wanted {
  readonly clinician: string;
  readonly day: string;
}

/** A clinician's free times of a day for this consultation; the desk may go inside the notice, never into the past. */
async function freeForDesk(services: Services, tx: Db, act: Act, row: ConsultationRow, { clinician, day }: Wanted) {
  const { tenant } = act;
  const diary = await readDiary(services, tx, tenant);
  const noon = instantOf({ day, time: "12:00" }, diary.timeZone);
  const around = { from: after(noon, -days(2)), to: after(noon, days(2)) };
  const taken = await listTakenTimes(tx, tenant.id, { now: diary.now, ...around, beside: row.id });
  return examineDay(diary, { clinician, day, taken }).filter(
    ({ verdict, startsAt }) =>
      startsAt > diary.now &&
      (verdict === "free" || verdict === "notice" || verdict === "horizon") &&
      !isTaken(startsAt),
  );
  function isTaken(startsAt: Date): boolean {
    const endsAt = after(startsAt, (row.endsAt?.getTime() ?? 0) - (row.startsAt?.getTime() ?? 0));
    return taken.some((one) => one.clinician === clinician && startsAt < one.endsAt && one.startsAt < endsAt);
  }
}

export async function deskTimes(services: Services, tx: Db, act: Act, asked: Wanted & { reference: string }) {
  const row = await lockNamed(services, tx, act, asked);
  const free = await freeForDesk(services, tx, act, row, asked);
  return { times: free.map(({ startsAt }) => startsAt.toISOString()) };
}

const taken = (): never => refuseWith("conflict", "time-taken");

/** Writes another time or clinician, frees the time before, and mails the person with the calendar's update. */
async function rewrite(
  services: Services,
  tx: Db,
  act: Act,
  {
    row,
    time,
    kind,
    reason,
  }: {
    row: ConsultationRow;
    time: { clinician: string; startsAt: Date; endsAt: Date };
    kind: "moved" | "reassigned";
    reason: string;
  },
): Promise<ConsultationRow> {
  const { tenant } = act;
  refuseUnless({
    allowed: isBooked(row) && row.startsAt !== null && row.startsAt > services.now(),
    status: row.status,
    action: `${kind} any more`,
  });
  const slot = { consultationId: row.id, ...time, status: "confirmed" } as const;
  if (!(await takeSlot(tx, tenant.id, { slot, now: services.now() }))) return taken();
  const moved = await updateConsultation(tx, tenant.id, {
    id: row.id,
    keys: services.keys,
    ...time,
    status: "rescheduled",
    sequence: row.sequence + 1,
    version: row.version + 1,
    updatedAt: services.now(),
  });
  const times = kind === "moved" ? { movedFrom: row.startsAt, movedTo: moved.startsAt } : {};
  await recordAct(services, tx, moved, { kind, by: act.staff.name, note: reason, ...times });
  await mailMoveByClinic(services, tx, act, { row: moved, before: row });
  await queueReminder(services, tx, act, moved);
  await audit(services, tx, act, kind === "moved" ? "consultation-moved" : "consultation-reassigned", moved);
  return moved;
}

/** @throws Refusal where the time is not free */
export async function moveAtDesk(
  services: Services,
  tx: Db,
  act: Act,
  {
    reference,
    version,
    clinician,
    startsAt,
    reason,
  }: {
    reference: string;
    version: number;
    clinician: string;
    startsAt: string;
    reason: string;
  },
): Promise<ConsultationRow> {
  const row = await lockNamed(services, tx, act, { reference, version });
  const day = dayIn(act.tenant.location.timeZone, new Date(startsAt));
  const free = await freeForDesk(services, tx, act, row, { clinician, day });
  const time = free.find((one) => one.startsAt.getTime() === Date.parse(startsAt)) ?? taken();
  const { endsAt } = time;
  return rewrite(services, tx, act, {
    row,
    time: { clinician, startsAt: time.startsAt, endsAt },
    kind: "moved",
    reason,
  });
}

/** @throws Refusal where the other clinician is away or has somebody else then */
export async function reassign(
  services: Services,
  tx: Db,
  act: Act,
  { reference, version, clinician, reason }: { reference: string; version: number; clinician: string; reason: string },
): Promise<ConsultationRow> {
  const row = await lockNamed(services, tx, act, { reference, version });
  const { startsAt, endsAt } = row;
  if (!startsAt || !endsAt) throw new Error(`${row.reference} was booked without a time`);
  if (clinician === row.clinician) refuseWith("invalid-input", "clinician-same");
  const topic = await findTopic(tx, act.tenant.id, row.procedure);
  const diary = await readDiary(services, tx, act.tenant);
  if (!topic || !cliniciansFor(diary, topic).some(({ slug }) => slug === clinician))
    refuseWith("not-found", "clinician-other-field");
  if (hoursOn(diary, clinician, dayIn(diary.timeZone, startsAt)).cause === "absence")
    refuseWith("wrong-state", "clinician-away");
  return rewrite(services, tx, act, { row, time: { clinician, startsAt, endsAt }, kind: "reassigned", reason });
}

export async function endAtDesk(
  services: Services,
  tx: Db,
  act: Act,
  {
    reference,
    version,
    ending,
    reason,
  }: {
    reference: string;
    version: number;
    ending: Ending;
    reason: string | null;
  },
): Promise<ConsultationRow> {
  const row = await lockNamed(services, tx, act, { reference, version });
  if (ending === "cancel" && !reason) refuseWith("invalid-input", "reason-for-person");
  const cancelled = ending === "cancel" ? reason : null;
  return endConsultation(services, tx, { tenant: act.tenant, row, ending, by: actorOf(act), reason: cancelled });
}

export async function noteAtDesk(
  services: Services,
  tx: Db,
  act: Act,
  { reference, kind, words }: { reference: string; kind: "note" | "outcome"; words: string },
): Promise<ConsultationRow> {
  const row = await lockNamed(services, tx, act, { reference });
  if (kind === "outcome" && isBooked(row) && row.startsAt !== null && row.startsAt > services.now())
    refuseWith("wrong-state", "outcome-too-soon");
  if (kind === "outcome" && row.status.startsWith("cancelled")) refuseWith("wrong-state", "outcome-cancelled");
  const part = kind === "outcome" ? { shown: words } : { note: words };
  await recordAct(services, tx, row, { kind, by: act.staff.name, ...part });
  await audit(services, tx, act, "consultation-noted", row);
  return row;
}
