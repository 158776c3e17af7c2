import type { Db } from "../../adapters/database/database.ts";
import { type ConsultationMode, holdMinutes } from "../../contract/consultation-constants.ts";
import type { answerIntake, Consultation, holdSlot, startConsultation } from "../../contract/consultations.ts";
import { after, days, minutes } from "../../contract/durations.ts";
import type { BodyOf } from "../../contract/endpoint.ts";
import { type FieldError, refuse } from "../../contract/errors.ts";
import type { CountryCode } from "../../contract/values.ts";
import { dayIn } from "../../contract/zoned-time.ts";
import { newReference } from "../db/references.ts";
import { visitorDigest } from "../http/private-links.ts";
import type { LinkRequester, Requester } from "../http/requester.ts";
import { childProblems, declarationFor } from "../quotes/steps.ts";
import type { Services } from "../services.ts";
import { outdatedPolicies } from "../tenants/policies.ts";
import { readDiary } from "./hours-queries.ts";
import {
  type ConsultationRow,
  findConsultation,
  findTopic,
  insertConsultation,
  lockConsultation,
  updateConsultation,
} from "./queries.ts";
import { countHolds, extendSlot, listTakenTimes, removeSlot, takeSlot } from "./slot-queries.ts";
import { freeAt, type OfferedTime } from "./slots.ts";
import {
  canChooseTime,
  cliniciansFor,
  isHeld,
  isOpen,
  presentConsultation,
  questionsFor,
  stoppingQuestions,
} from "./view.ts";

/** A private link with the id of its consultation, and the country of the network that the request comes from. */
export type OpenLink = LinkRequester & { readonly id: string; readonly country: CountryCode | undefined };

const unknownLink =
  "This link leads to no consultation. Check that it was copied whole; one that was not booked is kept for 30 days.";
/** Per visitor at a time. */
const mostHolds = 3;

/** Another visitor has the time; thrown out of the transaction, so that the earlier time is kept. */
export class SlotTaken extends Error {}

/** @throws Refusal where no clinician consults about the procedure */
export async function bookableTopic(
  services: Pick<Services, "now">,
  tx: Db,
  { tenant }: Pick<Requester, "tenant">,
  slug: string,
) {
  const topic = await findTopic(tx, tenant.id, slug);
  const diary = tenant.company.consultations ? await readDiary(services, tx, tenant) : undefined;
  const clinicians = diary && topic?.procedure.status === "published" ? cliniciansFor(diary, topic) : [];
  if (!topic || !diary || clinicians.length === 0)
    return refuse("not-found", "No consultation can be booked about this here. Please write to us instead.");
  return { topic, diary, clinicians };
}

export const requireConsultation = (row: ConsultationRow | undefined): ConsultationRow =>
  row ?? refuse("not-found", unknownLink);

export const readConsultation = async ({ keys }: Services, db: Db, { tenant, owner, id }: OpenLink) =>
  requireConsultation(await findConsultation(db, tenant.id, { keys, owner, id }));

/** Locks a row for a change made from a version of it. @throws Refusal */
export async function lockAtVersion(
  { keys }: Services,
  tx: Db,
  { tenant, owner, id }: OpenLink,
  seen: number,
): Promise<ConsultationRow> {
  const row = requireConsultation(await lockConsultation(tx, tenant.id, { keys, owner, id }));
  if (row.version !== seen)
    refuse("conflict", "This consultation was changed in another tab or on another device. Open it again to see it.");
  return row;
}

interface StateCheck {
  readonly allowed: boolean;
  readonly status: ConsultationRow["status"];
  /** A participle, as the message shows it. */
  readonly action: string;
}

export function refuseUnless({ allowed, status, action }: StateCheck): void {
  if (!allowed) refuse("wrong-state", `A consultation that is ${status.replaceAll("_", " ")} cannot be ${action}.`);
}

export function refuseProblems(errors: readonly FieldError[]): void {
  if (errors.length === 0) return;
  const named = errors.map(({ field, message }) => `${field} ${message}`).join("; ");
  refuse("invalid-input", `Please correct: ${named}.`, { errors });
}

export const changeConsultation = (
  services: Services,
  tx: Db,
  { tenant }: OpenLink,
  row: ConsultationRow,
  values: Partial<ConsultationRow>,
) =>
  updateConsultation(tx, tenant.id, {
    ...values,
    version: row.version + 1,
    updatedAt: services.now(),
    id: row.id,
    keys: services.keys,
  });

export async function createConsultation(
  services: Services,
  tx: Db,
  link: OpenLink,
  body: BodyOf<typeof startConsultation>,
): Promise<Consultation> {
  const { tenant, owner, id } = link;
  await bookableTopic(services, tx, link, body.procedure);
  const at = services.now();
  const { actsFor, language, reason } = body;
  refuseProblems([
    ...childProblems(actsFor, dayIn(tenant.location.timeZone, at), "actsFor"),
    ...outdatedPolicies(tenant, "healthConsent", body.healthConsent),
  ]);
  const patient = actsFor && { actsFor };
  const declaration = declarationFor(services, { tenant, language, about: "consultation" }, { patient });
  const row = await insertConsultation(tx, tenant.id, {
    keys: services.keys,
    digest: owner.slice("link:".length),
    id,
    owner,
    reference: newReference(services, tenant.company.slug),
    status: "draft",
    version: 1,
    language,
    procedure: body.procedure,
    said: { reason, ...(patient && { patient, declaration }) },
    timeZone: tenant.location.timeZone,
    currency: tenant.location.currency,
    visitorZone: body.visitorZone ?? null,
    consents: [{ purpose: "health-data", version: body.healthConsent, at: at.toISOString() }],
    sequence: 0,
    ...{ createdAt: at, updatedAt: at },
  });
  const stored = row ?? refuse("try-later", "Please try once more.", { retryAfter: 1 });
  return presentConsultation(services, tx, link, stored);
}

/**
 * Stores the answers to the clinician's questions. An answer that stops the booking frees a held time and is accepted
 * before the other questions are answered: urgent help comes before a complete form.
 */
export async function saveAnswers(services: Services, tx: Db, link: OpenLink, body: BodyOf<typeof answerIntake>) {
  const row = await lockAtVersion(services, tx, link, body.version);
  refuseUnless({ allowed: isOpen(row), status: row.status, action: "changed like this any more" });
  const questions = questionsFor(link.tenant, await findTopic(tx, link.tenant.id, row.procedure));
  const given = Object.entries(body.answers).filter(([, words]) => words !== "");
  const answers = Object.fromEntries(given);
  const content = { ...row.said, answers, ...(body.reason ? { reason: body.reason } : {}) };
  const isStopped = stoppingQuestions(questions, { said: content }).length > 0;
  refuseProblems([
    ...questions.flatMap(({ slug, stops }) =>
      !isStopped && stops !== undefined && answers[slug] === undefined
        ? [{ field: `answers.${slug}`, reason: "required", message: "is required" }]
        : [],
    ),
    ...given.flatMap(([slug, words]) => {
      const question = questions.find((one) => one.slug === slug);
      if (!question) return [{ field: `answers.${slug}`, reason: "unknown-key", message: "is not asked here" }];
      return question.answer === "yes-no" && words !== "yes" && words !== "no"
        ? [{ field: `answers.${slug}`, reason: "choice", message: "must be yes or no" }]
        : [];
    }),
  ]);
  if (isStopped) await removeSlot(tx, link.tenant.id, row.id);
  const changed = await changeConsultation(services, tx, link, row, {
    said: content,
    visitorZone: body.visitorZone ?? row.visitorZone,
    ...(isStopped ? { status: "draft", startsAt: null, endsAt: null, holdUntil: null } : {}),
  });
  return presentConsultation(services, tx, link, changed);
}

interface TimeChoice {
  readonly mode: ConsultationMode;
  readonly clinician: string;
  readonly startsAt: string;
}

/** The time as offered now, with its price. @throws SlotTaken when it is not free */
export async function findOfferedTime(
  services: Services,
  tx: Db,
  link: OpenLink,
  row: ConsultationRow,
  choice: TimeChoice,
) {
  const { diary, clinicians } = await bookableTopic(services, tx, link, row.procedure);
  const startsAt = new Date(choice.startsAt);
  const around = { from: after(startsAt, -days(1)), to: after(startsAt, days(1)) };
  const taken = await listTakenTimes(tx, link.tenant.id, { now: diary.now, ...around, beside: row.id });
  const isOffered = clinicians.some(({ slug }) => slug === choice.clinician);
  const time = isOffered ? freeAt(diary, { ...choice, startsAt, taken }) : undefined;
  if (!time) throw new SlotTaken();
  return { time, price: diary.offer.modes.find(({ mode }) => mode === choice.mode)?.price ?? 0 };
}

export const chosenTimeFields = (link: OpenLink, { mode }: TimeChoice, time: OfferedTime, price: number) => ({
  mode,
  clinician: time.clinician,
  startsAt: time.startsAt,
  endsAt: time.endsAt,
  timeZone: link.tenant.location.timeZone,
  price,
  currency: link.tenant.location.currency,
});

/** Holds a time for `holdMinutes`. @throws SlotTaken */
export async function holdTime(
  services: Services,
  tx: Db,
  link: OpenLink,
  { body, visitor }: { body: BodyOf<typeof holdSlot>; visitor: string },
): Promise<Consultation> {
  const { tenant } = link;
  const row = await lockAtVersion(services, tx, link, body.version);
  refuseUnless({ allowed: isOpen(row), status: row.status, action: "given another time like this" });
  if (!canChooseTime(questionsFor(tenant, await findTopic(tx, tenant.id, row.procedure)), row))
    refuse("wrong-state", "The clinician's questions come first, and what was answered must allow an appointment.");
  const now = services.now();
  const heldBy = visitorDigest(services.keys, tenant.id, visitor);
  if ((await countHolds(tx, tenant.id, { heldBy, now, beside: row.id })) >= mostHolds)
    refuse("too-many-requests", `You hold ${mostHolds} times already. Book one of them, or wait until they are free.`, {
      retryAfter: holdMinutes * 60,
    });
  const { time, price } = await findOfferedTime(services, tx, link, row, body);
  const holdUntil = after(now, minutes(holdMinutes));
  const { clinician, startsAt, endsAt } = time;
  const slot = {
    consultationId: row.id,
    clinician,
    startsAt,
    endsAt,
    status: "held",
    heldUntil: holdUntil,
    heldBy,
  } as const;
  if (!(await takeSlot(tx, tenant.id, { slot, now }))) throw new SlotTaken();
  const held = await changeConsultation(services, tx, link, row, {
    ...chosenTimeFields(link, body, time, price),
    status: "held",
    holdUntil,
    holdExtended: null,
    visitorZone: body.visitorZone ?? row.visitorZone,
  });
  return presentConsultation(services, tx, link, held);
}

/** Extends a held time once. */
export async function extendHeldTime(services: Services, tx: Db, link: OpenLink, seen: number): Promise<Consultation> {
  const row = await lockAtVersion(services, tx, link, seen);
  const now = services.now();
  refuseUnless({ allowed: isHeld(row, now) && !row.holdExtended, status: row.status, action: "kept any longer" });
  const holdUntil = after(now, minutes(holdMinutes));
  await extendSlot(tx, link.tenant.id, { consultationId: row.id, heldUntil: holdUntil });
  const extended = await changeConsultation(services, tx, link, row, { holdUntil, holdExtended: now });
  return presentConsultation(services, tx, link, extended);
}
