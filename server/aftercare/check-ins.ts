import { isDeepStrictEqual } from "node:util";
import type { Db } from "../../adapters/database/database.ts";
import type { CheckIn, CheckInAnswers } from "../../contract/aftercare.ts";
import {
  earliestCheckIn,
  photoShareDays,
  type QuestionTopic,
  warningSigns,
} from "../../contract/aftercare-constants.ts";
import { earlier, hours } from "../../contract/durations.ts";
import { refuse } from "../../contract/errors.ts";
import { dayAfter } from "../../contract/zoned-time.ts";
import { dueAfter, openingPlaceOf, replyDueAfter } from "../cases/reply-clock.ts";
import type { AuditFacts } from "../db/audit.ts";
import { shareWithClinic } from "../documents/shares.ts";
import type { ClientRequester } from "../http/requester.ts";
import { tellClinic } from "../mail/clinic-mails.ts";
import type { Services } from "../services.ts";
import { decide } from "./outcome.ts";
import { insertCheckIn, insertTalk, listCheckIns, type RecoveryRow, type TalkRow, updateRecovery } from "./queries.ts";
import { daysBetween, lockOrBegin, type TreatedTrip } from "./recoveries.ts";
import { questionSetsOn } from "./thresholds.ts";

/** After an emergency the clinic answers within this much opening time. */
const urgentWithin = hours(1);

type Act = Pick<ClientRequester, "tenant" | "providerId" | "owner" | "language" | "origin" | "requestId">;

/** Answers in one form, so that the same ones are equal. */
const normal = ({ signs, ...answers }: CheckInAnswers): CheckInAnswers => ({
  ...answers,
  ...(signs !== undefined && { signs: signs && warningSigns.filter((sign) => signs.includes(sign)) }),
});

const wrong = (field: string, message: string): never =>
  refuse("invalid-input", `Please correct: ${field} ${message}.`, { errors: [{ field, reason: "rule", message }] });

/** Hands the recovery to the clinic; the earlier due time stays where one waits already. */
async function wake(
  services: Services,
  tx: Db,
  { tenant, providerId }: Act,
  {
    row,
    isUrgent,
    said,
    reference,
  }: {
    row: RecoveryRow;
    isUrgent: boolean;
    said: Pick<TalkRow, "kind" | "content">;
    reference: string;
  },
): Promise<void> {
  const { keys, now, newId } = services;
  const isWaiting = row.state === "waiting" || row.state === "urgent";
  const due = isUrgent ? dueAfter(openingPlaceOf(tenant), now(), urgentWithin) : replyDueAfter(tenant, now());
  await updateRecovery(tx, providerId, {
    id: row.id,
    state: isUrgent || row.state === "urgent" ? "urgent" : "waiting",
    replyDueAt: isWaiting && row.replyDueAt ? earlier(row.replyDueAt, due) : due,
    version: row.version + 1,
    updatedAt: now(),
  });
  const { owner, id: recoveryId } = row;
  await insertTalk(tx, providerId, { keys, id: newId(), owner, recoveryId, at: now(), by: null, ...said });
  if (!isWaiting || (isUrgent && row.state !== "urgent"))
    await tellClinic(services, tx, tenant, { news: "recovery-asked", reference });
}

/**
 * Stores a check-in or its correction; the same answers again change nothing. An outcome other than green is handed to
 * the clinic in the same transaction.
 * @returns what the audit records; undefined where nothing changed
 * @throws Refusal `invalid-input` for another day or set, `conflict` where the check-in has another version
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
  }: {
    treated: TreatedTrip;
    day: string;
    set: string;
    version: number;
    answers: CheckInAnswers;
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
  const written = normal(answers);
  if (last && isDeepStrictEqual(last.answers, written)) return undefined;
  if ((last?.version ?? 0) !== version)
    refuse("conflict", "This check-in was changed in another window meanwhile. Please look at it again.");
  const decided: Pick<CheckIn, "outcome" | "because"> = decide({ part, day: number }, questions, written);
  const id = newId();
  await insertCheckIn(tx, providerId, {
    keys,
    id,
    owner,
    recoveryId: row.id,
    day,
    questionSet: set,
    version: version + 1,
    at: now(),
    answers: written,
    ...decided,
  });
  if (decided.outcome !== "green")
    await wake(services, tx, act, {
      row,
      isUrgent: decided.outcome === "emergency",
      said: { kind: "check-in", content: null },
      reference: trip.reference,
    });
  return { owner, event: "check-in-saved", subject: id, requestId };
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
  await wake(services, tx, act, {
    row,
    isUrgent: false,
    said: { kind: about === "warranty" ? "warranty" : "question", content: { text, documents: [...documents] } },
    reference: trip.reference,
  });
  return { owner, event: "recovery-asked", subject: row.id, requestId };
}
