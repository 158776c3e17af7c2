import { isDeepStrictEqual } from "node:util";
import type { Db } from "../../adapters/database/database.ts";
import type { CheckIn, CheckInAnswers } from "../../contract/aftercare.ts";
import {
  earliestCheckIn,
  photoShareDays,
  type QuestionTopic,
  warningSigns,
} from "../../contract/aftercare-constants.ts";
import type { Alarm } from "../../contract/alarms.ts";
import { after, earlier } from "../../contract/durations.ts";
import { refuse } from "../../contract/errors.ts";
import { dayAfter, daysBetween } from "../../contract/zoned-time.ts";
import { alarmIn, urgentWithin } from "../cases/dangers.ts";
import { findWaiting, updateCase } from "../cases/queries.ts";
import { replyDueAfter } from "../cases/reply-clock.ts";
import { tellUrgent } from "../cases/urgent-mails.ts";
import type { AuditFacts } from "../db/audit.ts";
import { shareWithClinic } from "../documents/shares.ts";
import type { ClientRequester } from "../http/requester.ts";
import { tellClinic } from "../mail/clinic-mails.ts";
import type { Services } from "../services.ts";
import type { ProviderRow } from "../tenants/queries.ts";
import type { TripRow } from "../trips/queries.ts";
import { joined } from "./joined-answers.ts";
import { decide } from "./outcome.ts";
import { insertCheckIn, insertTalk, listCheckIns, type RecoveryRow, type TalkRow, updateRecovery } from "./queries.ts";
import { lockOrBegin, type TreatedTrip } from "./recoveries.ts";
import { questionSetsOn } from "./thresholds.ts";

type Act = Pick<ClientRequester, "tenant" | "providerId" | "owner" | "language" | "origin" | "requestId">;

/** Answers in one form, so that the same ones are equal. */
const normal = ({ signs, ...answers }: CheckInAnswers): CheckInAnswers => ({
  ...answers,
  ...(signs !== undefined && { signs: signs && warningSigns.filter((sign) => signs.includes(sign)) }),
});

const wrong = (field: string, message: string): never =>
  refuse("invalid-input", `Please correct: ${field} ${message}.`, { errors: [{ field, reason: "rule", message }] });

/** Why the clinic has to act, from the mildest to the most urgent. */
const causes = ["silent", "waiting", "urgent"] as const;
type Cause = (typeof causes)[number];

const newsOf = { silent: "check-ins-missed", waiting: "recovery-asked" } as const;

const causeOf = ({ state }: RecoveryRow): Cause | undefined => causes.find((cause) => cause === state);

/**
 * Hands the recovery to the clinic; the more urgent cause and the earlier due time stay where it has to act already. A more
 * urgent cause replaces a due time that has passed; another danger is named beside the first. Each urgent check-in is mailed to the
 * clinic, its clinicians and those who have the person's cases, another one only to the clinic, and only where it had not
 * to act before.
 */
export async function wake(
  services: Services,
  tx: Db,
  tenant: ProviderRow,
  {
    row,
    cause,
    alarm = null,
    said,
    trip: { reference, quoteId },
  }: {
    row: RecoveryRow;
    cause: Cause;
    /** What urgent words are about. */
    alarm?: Alarm | null;
    said: Pick<TalkRow, "kind" | "content">;
    trip: Pick<TripRow, "reference" | "quoteId">;
  },
): Promise<void> {
  const { keys, now, newId } = services;
  const before = causeOf(row);
  const isNews = before === undefined || causes.indexOf(cause) > causes.indexOf(before);
  const due = cause === "urgent" ? after(now(), urgentWithin) : replyDueAfter(tenant, now());
  const isKept = before !== undefined && !(isNews && row.replyDueAt && row.replyDueAt < now());
  await updateRecovery(tx, tenant.id, {
    id: row.id,
    state: isNews ? cause : before,
    replyDueAt: isKept && row.replyDueAt ? earlier(row.replyDueAt, due) : due,
    version: row.version + 1,
    updatedAt: now(),
  });
  const open = before === "urgent" ? ((await findWaiting(tx, tenant.id, row.id))?.alarm ?? "emergency") : alarm;
  if (alarm || (isNews && cause === "urgent"))
    await updateCase(tx, tenant.id, { id: row.id, alarm: alarm && open !== alarm ? "both" : alarm });
  const { owner, id: recoveryId } = row;
  await insertTalk(tx, tenant.id, { keys, id: newId(), owner, recoveryId, at: now(), by: null, ...said });
  if (!isNews && cause !== "urgent") return;
  if (cause !== "urgent") await tellClinic(services, tx, tenant, { news: newsOf[cause], reference });
  else
    await tellUrgent(services, tx, tenant, {
      news: "recovery-urgent",
      reference,
      cases: [recoveryId, ...(quoteId ? [quoteId] : [])],
    });
}

/**
 * Stores a check-in or its correction; the same answers again change nothing. An outcome other than green is handed to
 * the clinic in the same transaction. Where another window saved in between, such a check-in is joined with what is saved.
 * @returns what the audit records; undefined where nothing changed
 * @throws Refusal `invalid-input` for another day or set, `conflict` where the check-in has another version and the answers are as expected
 */
export async function storeCheckIn(
  services: Services,
  tx: Db,
  act: Act,
  {
    treated,
    day,
    set,
    version,
    answers,
    timeZone,
  }: {
    treated: TreatedTrip;
    day: string;
    set: string;
    version: number;
    answers: CheckInAnswers;
    timeZone?: string | undefined;
  },
): Promise<AuditFacts | undefined> {
  const { keys, now, newId } = services;
  const { tenant, providerId, owner, requestId } = act;
  const { trip, today, part } = treated;
  if (day > today || day < trip.treatmentOn || day < dayAfter(today, -earliestCheckIn))
    wrong("day", "must be today or one of the two days before, from the treatment on");
  const number = daysBetween(trip.treatmentOn, day);
  const questions = questionSetsOn(number).find((one) => one.set === set) ?? wrong("set", "is not asked on this day");
  const row = await lockOrBegin(services, tx, tenant, trip);
  const given = await listCheckIns(tx, providerId, { keys, recoveryId: row.id });
  const last = given.find((one) => one.day === day && one.questionSet === set);
  const decision = (given: CheckInAnswers): Pick<CheckIn, "outcome" | "because"> =>
    decide({ part, day: number }, questions, given);
  const isStale = (last?.version ?? 0) !== version;
  const own = normal(answers);
  const written = isStale && last ? joined(last.answers, own) : own;
  if (last && isDeepStrictEqual(last.answers, written)) return undefined;
  if (isStale && decision(own).outcome === "green")
    refuse("conflict", "This check-in was changed in another window meanwhile. Please look at it again.");
  const decided = decision(written);
  const id = newId();
  await insertCheckIn(tx, providerId, {
    keys,
    id,
    owner,
    recoveryId: row.id,
    day,
    questionSet: set,
    version: (last?.version ?? 0) + 1,
    at: now(),
    answers: written,
    ...decided,
  });
  const isBack = row.state === "silent" && decided.outcome === "green";
  await updateRecovery(tx, providerId, {
    id: row.id,
    reminders: 0,
    ...(timeZone && { timeZone }),
    ...(isBack && { state: "quiet", replyDueAt: null, version: row.version + 1, updatedAt: now() }),
  });
  if (decided.outcome !== "green")
    await wake(services, tx, tenant, {
      row,
      cause: decided.outcome === "ask" ? "waiting" : "urgent",
      said: { kind: "check-in", content: null },
      trip,
    });
  return { owner, event: "check-in-saved", subject: id, requestId };
}

/** Turns the mails about missing check-ins on or off; the same choice again changes nothing. */
export async function storeReminders(
  services: Services,
  tx: Db,
  { tenant, providerId, owner, requestId }: Act,
  { treated: { trip }, wanted }: { treated: TreatedTrip; wanted: boolean },
): Promise<AuditFacts | undefined> {
  const { id, remindersEndedAt } = await lockOrBegin(services, tx, tenant, trip);
  if (wanted === (remindersEndedAt === null)) return undefined;
  await updateRecovery(tx, providerId, { id, remindersEndedAt: wanted ? null : services.now(), reminders: 0 });
  return { owner, event: "check-in-reminders-changed", subject: id, requestId };
}

/** Stores a question or a claim under the warranty in words, and shares its photographs with the clinic for aftercare. @throws Refusal for a document of nobody's */
export async function storeQuestion(
  services: Services,
  tx: Db,
  act: Act,
  {
    treated: { trip },
    text,
    about,
    documents,
  }: { treated: TreatedTrip; text: string; about: QuestionTopic; documents: readonly string[] },
): Promise<AuditFacts> {
  const { tenant, owner, requestId } = act;
  const row = await lockOrBegin(services, tx, tenant, trip);
  for (const id of documents)
    await shareWithClinic(services, tx, act, { id, party: "clinic", purpose: "aftercare", days: photoShareDays });
  const alarm = alarmIn(services, [text], act.language);
  await wake(services, tx, tenant, {
    row,
    cause: alarm ? "urgent" : "waiting",
    alarm,
    said: { kind: about === "warranty" ? "warranty" : "question", content: { text, documents: [...documents] } },
    trip,
  });
  return { owner, event: "recovery-asked", subject: row.id, requestId };
}
