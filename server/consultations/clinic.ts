import type { Db } from "../../adapters/database/database.ts";
import type {
  DeskConsultation,
  DeskConsultationDetail,
  listDeskConsultations,
} from "../../contract/desk/consultations.ts";
import { isAllowed } from "../../contract/desk/rights.ts";
import { after, days } from "../../contract/durations.ts";
import type { AnswerOf, ParsedOf } from "../../contract/endpoint.ts";
import { refuse } from "../../contract/errors.ts";
import type { Language } from "../../contract/values.ts";
import { dayAfter, dayIn, instantOf } from "../../contract/zoned-time.ts";
import { type AuditEvent, writeAudit } from "../db/audit.ts";
import { listSharesOf } from "../documents/queries.ts";
import type { StaffRequester } from "../http/requester.ts";
import type { Services } from "../services.ts";
import { textsIn } from "../tenants/texts.ts";
import { listActs, recordAct } from "./acts.ts";
import { type ClinicActor, type Ending, endConsultation } from "./clinic-endings.ts";
import { refuseUnless } from "./consultations.ts";
import { readDiary } from "./hours-queries.ts";
import { mailMoveByClinic, queueReminder } from "./mails.ts";
import {
  type ConsultationRow,
  findTopic,
  listBooked,
  listCatalogue,
  lockConsultationsByReference,
  updateConsultation,
} from "./queries.ts";
import { listTakenTimes, takeSlot } from "./slot-queries.ts";
import { examineDay, hoursOn } from "./slots.ts";
import { cliniciansFor, isBooked, questionsFor, roomAddress } from "./view.ts";

type Act = Pick<StaffRequester, "tenant" | "origin" | "language" | "staff" | "requestId">;

export const actorOf = ({ staff, requestId }: Pick<Act, "staff" | "requestId">): ClinicActor => ({
  actor: `staff:${staff.id}`,
  name: staff.name,
  requestId,
});

const nameOf = ({ said }: ConsultationRow): string =>
  [said.contact?.givenName, said.contact?.familyName].filter(Boolean).join(" ");

/** Names of the catalogue in the caller's language. */
async function readNames(tx: Db, { tenant, language }: Pick<Act, "tenant" | "language">) {
  const { procedures, doctors } = await listCatalogue(tx, tenant.id);
  const fallback: Language = tenant.company.defaultLanguage;
  return {
    doctors: doctors.map(({ slug, texts }) => {
      const found = textsIn(texts, tenant, language);
      return { slug, name: found.texts.name, textsLanguage: found.language };
    }),
    procedure: (slug: string) => {
      const row = procedures.find((one) => one.slug === slug);
      if (!row) return { slug, name: slug, textsLanguage: fallback };
      const found = textsIn(row.texts, tenant, language);
      return { slug, name: found.texts.title, textsLanguage: found.language };
    },
  };
}
type Names = Awaited<ReturnType<typeof readNames>>;

function present({ now }: Services, names: Names, row: ConsultationRow): DeskConsultation {
  const { reference, status, version, mode, startsAt, endsAt, timeZone, visitorZone } = row;
  if (!startsAt || !endsAt) throw new Error(`${reference} was booked without a time`);
  const hasBegun = startsAt <= now();
  return {
    reference,
    status,
    version,
    name: nameOf(row),
    procedure: names.procedure(row.procedure),
    clinician: names.doctors.find(({ slug }) => slug === row.clinician) ?? null,
    mode,
    startsAt: startsAt.toISOString(),
    endsAt: endsAt.toISOString(),
    timeZone,
    visitorZone,
    can: { move: isBooked(row) && !hasBegun, cancel: isBooked(row) && !hasBegun, end: isBooked(row) && hasBegun },
  };
}

/** Consultations of some days, soonest first. */
export async function listConsultationsAtDesk(
  services: Services,
  tx: Db,
  act: Act,
  { from, days: count, clinician, search }: ParsedOf<typeof listDeskConsultations>["query"],
): Promise<AnswerOf<typeof listDeskConsultations>> {
  const { tenant } = act;
  const { timeZone } = tenant.location;
  const begins = instantOf({ day: from, time: "00:00" }, timeZone);
  const ends = instantOf({ day: dayAfter(from, count), time: "00:00" }, timeZone);
  const rows = await listBooked(tx, tenant.id, { keys: services.keys, from: begins, to: ends });
  const names = await readNames(tx, act);
  const wanted = search?.toLocaleLowerCase();
  return {
    today: dayIn(timeZone, services.now()),
    timeZone,
    clinicians: names.doctors,
    consultations: rows
      .filter((row) => clinician === undefined || row.clinician === clinician)
      .map((row) => present(services, names, row))
      .filter(({ name, reference }) => !wanted || `${name} ${reference}`.toLocaleLowerCase().includes(wanted)),
  };
}

/** The consultation of a reference at this clinic, locked. @throws Refusal */
export async function lockNamed(
  { keys }: Services,
  tx: Db,
  { tenant }: Pick<Act, "tenant">,
  { reference, version }: { reference: string; version?: number },
): Promise<ConsultationRow> {
  const rows = await lockConsultationsByReference(tx, keys, reference.toUpperCase());
  const row = rows.find((one) => one.providerId === tenant.id && one.said.contact && one.startsAt);
  if (!row) return refuse("not-found", `There is no consultation ${reference}.`);
  if (version !== undefined && version !== row.version)
    refuse("conflict", "This consultation was changed meanwhile. Look at it again.");
  return row;
}

export async function presentDetail(
  services: Services,
  tx: Db,
  act: Act,
  row: ConsultationRow,
): Promise<DeskConsultationDetail> {
  const { tenant, staff } = act;
  const { contact } = row.said;
  if (!contact) throw new Error(`${row.reference} was booked without a contact`);
  const names = await readNames(tx, act);
  const topic = await findTopic(tx, tenant.id, row.procedure);
  const pattern = tenant.company.consultations?.meetingAddress;
  const acts = await listActs(tx, tenant.id, { keys: services.keys, consultationId: row.id });
  const mayList = isAllowed(staff.roles, "documents:list");
  const papers = mayList ? await listSharesOf(tx, tenant.id, { owner: row.owner, now: services.now() }) : [];
  const diary = tenant.company.consultations && (await readDiary(services, tx, tenant));
  const slugs = diary && topic ? cliniciansFor(diary, topic).map(({ slug }) => slug) : [];
  return {
    ...present(services, names, row),
    email: contact.email,
    phone: contact.phone ?? null,
    speaks: contact.language,
    interpreter: contact.interpreter,
    room: row.mode === "video" && pattern && isBooked(row) ? roomAddress(services, pattern, row, tenant) : null,
    clinicians: names.doctors.filter(({ slug }) => slugs.includes(slug)),
    acts: acts.map(({ kind, at, by, shown, note }) => ({ kind, at: at.toISOString(), by, shown, note })),
    papers: papers.map(({ documentId, purpose, until }) => ({ id: documentId, purpose, until: until.toISOString() })),
  };
}

const audit = (services: Services, tx: Db, act: Act, event: AuditEvent, row: ConsultationRow) =>
  writeAudit(services, tx, act.tenant.id, {
    owner: row.owner,
    actor: `staff:${act.staff.id}`,
    event,
    subject: row.id,
    requestId: act.requestId,
  });

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

const taken = (): never => refuse("conflict", "This time is not free any more. Choose another one.");

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
  await recordAct(services, tx, moved, { kind, by: act.staff.name, note: reason });
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
  if (clinician === row.clinician) refuse("invalid-input", "This clinician has the consultation already.");
  const topic = await findTopic(tx, act.tenant.id, row.procedure);
  const diary = await readDiary(services, tx, act.tenant);
  if (!topic || !cliniciansFor(diary, topic).some(({ slug }) => slug === clinician))
    refuse("not-found", "This clinician does not consult about the procedure.");
  if (hoursOn(diary, clinician, dayIn(diary.timeZone, startsAt)).cause === "absence")
    refuse("wrong-state", "This clinician is away on that day.");
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
  if (ending === "cancel" && !reason) refuse("invalid-input", "Give a reason, for the person to read.");
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
  const part = kind === "outcome" ? { shown: words } : { note: words };
  await recordAct(services, tx, row, { kind, by: act.staff.name, ...part });
  await audit(services, tx, act, "consultation-noted", row);
  return row;
}

/** Booked consultations of a clinician in some days, which an absence does not move. */
export async function consultationsOf(
  services: Services,
  tx: Db,
  act: Act,
  { clinician, from, to }: { clinician: string; from: string; to: string },
): Promise<DeskConsultation[]> {
  const { timeZone } = act.tenant.location;
  const names = await readNames(tx, act);
  const rows = await listBooked(tx, act.tenant.id, {
    keys: services.keys,
    from: instantOf({ day: from, time: "00:00" }, timeZone),
    to: instantOf({ day: dayAfter(to), time: "00:00" }, timeZone),
  });
  return rows
    .filter((row) => row.clinician === clinician && isBooked(row) && row.startsAt && row.startsAt > services.now())
    .map((row) => present(services, names, row));
}
