import type { Db } from "../../adapters/database/database.ts";
import type { AnswerWay } from "../../contract/aftercare-constants.ts";
import type { DeskRecovery, DeskRecoverySummary, RecoveryHealth } from "../../contract/desk/aftercare.ts";
import type { DeskCase } from "../../contract/desk/cases.ts";
import { isAllowed } from "../../contract/desk/rights.ts";
import { Refusal, refuse } from "../../contract/errors.ts";
import { fullName } from "../../contract/full-name.ts";
import { dayAfter, dayIn, daysBetween } from "../../contract/zoned-time.ts";
import { findClient } from "../account/client-queries.ts";
import { colleagueOf } from "../cases/assignment.ts";
import { findCase, listNotes, lockCase, updateCase } from "../cases/queries.ts";
import { replyDueAfter } from "../cases/reply-clock.ts";
import { listChosenProcedures } from "../catalogue/queries.ts";
import { writeAudit } from "../db/audit.ts";
import { listDocumentsFor } from "../documents/desk-queries.ts";
import { canOpen } from "../documents/documents.ts";
import { refuseWith } from "../formats/refuse-with.ts";
import type { Staff, StaffRequester } from "../http/requester.ts";
import { queueMail } from "../mail/queue.ts";
import { ownerOf } from "../mail/recipients.ts";
import { listRequestsById } from "../quotes/clinic/queries.ts";
import type { Services } from "../services.ts";
import { siteOrigin } from "../tenants/directory.ts";
import { textsIn } from "../tenants/texts.ts";
import { listGuarded, mailedChild } from "../trips/patient-queries.ts";
import { findTripByReference, listTripsById } from "../trips/queries.ts";
import { presentCheckIns, presentTalk } from "./diary.ts";
import { listPackFacts } from "./discharge/queries.ts";
import { openQuestionOf } from "./open-question.ts";
import {
  findRecovery,
  insertTalk,
  listCheckIns,
  listPeopleInRecovery,
  listTalk,
  type RecoveryRow,
  updateRecovery,
} from "./queries.ts";
import { lockOrBegin, type TreatedTrip, treatedTrip } from "./recoveries.ts";
import { thresholdsFor } from "./thresholds.ts";

type Act = Pick<StaffRequester, "tenant" | "providerId" | "language" | "requestId"> & {
  readonly staff: Pick<Staff, "id" | "name" | "roles">;
};

/** People stay in the list for so many days after their treatment. */
const listedDays = 90;
const mostListed = 200;

const nameOf = (...names: Parameters<typeof fullName>): string => fullName(...names) || "–";

/** People treated within the last 90 days, those who wait for an answer first. */
export async function listForDesk(
  { keys, now }: Services,
  tx: Db,
  { tenant, language }: Act,
): Promise<DeskRecoverySummary[]> {
  const today = dayIn(tenant.location.timeZone, now());
  const rows = await listPeopleInRecovery(tx, tenant.id, {
    since: dayAfter(today, -listedDays),
    until: today,
    limit: mostListed,
  });
  const procedures = await listChosenProcedures(tx, tenant.id, [...new Set(rows.map(({ procedure }) => procedure))]);
  const trips = await listTripsById(tx, tenant.id, { keys, ids: rows.map(({ id }) => id) });
  const patients = await listGuarded(tx, tenant.id, { keys, today, trips: [...trips.values()] });
  return rows.map(
    ({ id, reference, procedure, treatmentOn, state, replyDueAt, firstName, lastName, lastCheckInOn }) => {
      const chosen = procedures.find(({ slug }) => slug === procedure);
      return {
        reference,
        person: nameOf(firstName, lastName),
        patient: patients.get(id) ?? null,
        procedure: chosen ? textsIn(chosen.texts, tenant, language).texts.title : procedure,
        treatmentOn,
        day: daysBetween(treatmentOn, today),
        state: state ?? "quiet",
        replyDueAt: replyDueAt?.toISOString() ?? null,
        lastCheckInOn,
      };
    },
  );
}

/** The recovery of a trip by its number. @throws Refusal `not-found`, also for a trip without a treatment yet */
export async function treatedByReference(
  services: Services,
  tx: Db,
  { tenant, language }: Pick<Act, "tenant" | "language">,
  reference: string,
): Promise<TreatedTrip> {
  const gone = (): never => refuse("not-found", `There is no recovery of a trip ${reference.toUpperCase()}.`);
  const { keys } = services;
  const trip = (await findTripByReference(tx, tenant.id, { keys, reference: reference.toUpperCase() })) ?? gone();
  return treatedTrip(services, tx, { tenant, language }, trip).catch((error: unknown) =>
    error instanceof Refusal && error.code === "wrong-state" ? gone() : Promise.reject(error),
  );
}

/** A recovery without what the person says about their health. */
export async function presentForDesk(
  services: Services,
  tx: Db,
  { tenant, staff }: Act,
  { treated, deskCase }: { treated: TreatedTrip; deskCase: (id: string) => Promise<DeskCase> },
): Promise<DeskRecovery> {
  const { keys, now } = services;
  const { trip, today, day, procedure } = treated;
  const guarded = (await listGuarded(tx, tenant.id, { keys, today, trips: [trip] })).get(trip.id) ?? null;
  const row = await findRecovery(tx, tenant.id, trip.id);
  const client = await findClient(tx, tenant.id, trip.owner);
  const patient = trip.travellers.find(({ role }) => role === "patient");
  const [request] = trip.quoteId ? await listRequestsById(services, tx, tenant.id, [trip.quoteId]) : [];
  const checkIns = row ? await listCheckIns(tx, tenant.id, { keys, recoveryId: row.id }) : [];
  const talk = row ? await listTalk(tx, tenant.id, { keys, recoveryId: row.id }) : [];
  const notes = row ? await listNotes(tx, tenant.id, { keys, caseId: row.id }) : [];
  const calls = notes.flatMap(({ kind, ...note }) => (kind === "unanswered-call" ? [{ ...note, kind }] : []));
  const mayName = isAllowed(staff.roles, "documents:open");
  const documents = await listDocumentsFor(tx, tenant.id, {
    keys,
    owner: trip.owner,
    purpose: "aftercare",
    now: now(),
  });
  return {
    reference: trip.reference,
    patient: guarded,
    person:
      patient && !guarded ? nameOf(patient.givenName, patient.familyName) : nameOf(client?.firstName, client?.lastName),
    procedure: procedure.name,
    treatmentOn: trip.treatmentOn,
    day,
    state: row?.state ?? "quiet",
    replyDueAt: row?.replyDueAt?.toISOString() ?? null,
    openQuestionAt: openQuestionOf(talk)?.at.toISOString() ?? null,
    lastCheckInOn: checkIns[0]?.day ?? null,
    language: trip.language,
    leaveOn: trip.leaveOn,
    phone: client?.phoneNumber || request?.request.contact?.phone || null,
    email: client?.email ?? null,
    case: row && (await findCase(tx, tenant.id, row.id)) ? await deskCase(row.id) : null,
    history: [...talk, ...calls]
      .toSorted((one, other) => other.at.getTime() - one.at.getTime())
      .map(({ id, at, kind, by }) => ({ id, at: at.toISOString(), kind, by: by?.name ?? null })),
    documents: documents.map(({ id, name, mime, bytes, scan, until }) => ({
      id,
      name: mayName ? name : null,
      mime,
      bytes,
      scan,
      canOpen: canOpen(services, { scan }),
      until: until.toISOString(),
    })),
    discharge: (await listPackFacts(tx, tenant.id, trip.id)).map(({ version, name, at }) => ({
      version,
      name,
      at: at.toISOString(),
    })),
    version: row?.version ?? 0,
  };
}

/** Check-ins and words for a colleague; the person sees who opened them and when. */
export async function openHealth(
  services: Services,
  tx: Db,
  { tenant, staff, requestId }: Act,
  { trip, part, day }: TreatedTrip,
): Promise<RecoveryHealth> {
  const { keys, now, newId } = services;
  const { owner } = trip;
  const row = await lockOrBegin(services, tx, tenant, trip);
  const recoveryId = row.id;
  const read = { kind: "opened", by: colleagueOf(staff), content: null } as const;
  await insertTalk(tx, tenant.id, { keys, id: newId(), owner, recoveryId, at: now(), ...read });
  const shown = {
    checkIns: presentCheckIns(await listCheckIns(tx, tenant.id, { keys, recoveryId })),
    talk: (await listTalk(tx, tenant.id, { keys, recoveryId })).map(presentTalk),
    isReviewed: thresholdsFor({ part, day }).every(({ reviewed }) => reviewed !== null),
  };
  const actor = `staff:${staff.id}` as const;
  await writeAudit(services, tx, tenant.id, { owner, actor, event: "recovery-opened", subject: recoveryId, requestId });
  return shown;
}

/** The case goes to who answers it, where nobody has it. */
async function takeCase(tx: Db, { tenant, staff }: Act, row: RecoveryRow): Promise<void> {
  const held = await lockCase(tx, tenant.id, row.id);
  if (held && !held.assignee)
    await updateCase(tx, tenant.id, { id: held.id, assignee: staff.id, role: null, version: held.version + 1 });
}

/** What leaves the case as it is: a call that nobody took, and where a call is urgent, words in writing. */
const staysOpen = ({ state }: RecoveryRow, way: AnswerWay): boolean =>
  way === "unreached" || (state === "urgent" && way === "reply");

/**
 * Answers the person in words, or records a call, and mails them that there is an answer, or that they were
 * called in vain. What ends an alarm, and a
 * call, leaves a question in words waiting as before, unless it answers that too.
 * @throws Refusal `conflict` for another version, `not-allowed` where others than clinicians say that no call is needed
 */
export async function answerPerson(
  services: Services,
  tx: Db,
  act: Act,
  {
    treated: { trip },
    text,
    way,
    answersQuestion,
    version,
  }: { treated: TreatedTrip; text: string; way: AnswerWay; answersQuestion: boolean; version: number },
): Promise<void> {
  const { keys, now, newId } = services;
  const { tenant, staff } = act;
  const { owner, reference } = trip;
  if (way === "not-needed" && !staff.roles.includes("clinician"))
    refuse("not-allowed", "Only a clinician can say that no call is needed.");
  const row = await lockOrBegin(services, tx, tenant, trip);
  if (row.version !== version) refuseWith("conflict", "case-moved-on");
  const recoveryId = row.id;
  // An alarm or a call does not answer a question that was asked in words.
  const asked =
    (row.state === "urgent" || way !== "reply") && !answersQuestion
      ? openQuestionOf(await listTalk(tx, tenant.id, { keys, recoveryId }))
      : undefined;
  const ended = asked
    ? ({ state: "waiting", replyDueAt: replyDueAfter(tenant, asked.at) } as const)
    : ({ state: "answered", replyDueAt: null } as const);
  await updateRecovery(tx, tenant.id, {
    id: recoveryId,
    ...(!staysOpen(row, way) && ended),
    version: version + 1,
    updatedAt: now(),
  });
  const content = { text, documents: [], ...(asked && { leavesQuestion: true as const }) };
  const reply = { kind: way, by: colleagueOf(staff), content } as const;
  await insertTalk(tx, tenant.id, { keys, id: newId(), owner, recoveryId, at: now(), ...reply });
  await takeCase(tx, act, row);
  const client = await findClient(tx, tenant.id, owner);
  if (!client) return;
  const { to, name } = await ownerOf(tx, tenant.id, {
    owner,
    name: fullName(client.firstName, client.lastName),
    address: client.email,
  });
  await queueMail(services, tx, tenant.id, {
    template: way === "unreached" ? "recovery-unreached" : "recovery-answered",
    language: trip.language,
    to,
    origin: siteOrigin(services.config, tenant),
    ...(await mailedChild(tx, tenant.id, { keys, quoteId: trip.quoteId })),
    facts: { name, reference, person: staff.name, trip: trip.id },
  });
}
