import type * as z from "zod/mini";
import type { Db } from "../../../adapters/database/database.ts";
import { type ConsultationMode, holdMinutes } from "../../../contract/consultation-limits.ts";
import type {
  answerIntake,
  Consultation,
  ConsultationContact,
  holdSlot,
  startConsultation,
} from "../../../contract/consultations.ts";
import { type FieldError, refuse } from "../../../contract/errors.ts";
import { after, days, minutes } from "../../durations.ts";
import type { Chore } from "../../jobs.ts";
import type { Services } from "../../services.ts";
import { type OfferedTime, offeredAt } from "../consultation-slots/consultation-slots.ts";
import { countHolds, keepSlot, removeAllStaleHolds, removeSlot, takeSlot } from "../consultation-slots/queries.ts";
import {
  cliniciansFor,
  isHeld,
  isOpen,
  mayChoose,
  presentConsultation,
  questionsFor,
  stoppingIn,
} from "../consultation-views/consultation-views.ts";
import { type Link, visitorDigest } from "../private-links/private-links.ts";
import { newReference } from "../quotes/quotes.ts";
import {
  type ConsultationRow,
  expireHolds,
  findConsultation,
  findTopic,
  insertConsultation,
  lockConsultation,
  removeAbandoned,
  updateConsultation,
} from "./queries.ts";

export type Needs = Pick<Services, "now" | "newId" | "randomBytes" | "keys">;
/** A private link, and what it leads to. */
export type OpenLink = Link & { readonly id: string; readonly requestId: string };

export type BodyOf<E extends { body: z.ZodMiniType }> = z.output<E["body"]>;

const unknown =
  "This link leads to no consultation. Check that it was copied whole; one that was not booked is kept for 30 days.";
const abandonedAfter = days(30);
/** Of one visitor at a time. */
const mostHolds = 3;

/** Somebody else has the time: thrown out of the transaction, so that what one had is kept. */
export class SlotTaken extends Error {}

/** Where no clinician talks about a procedure, there is no such page. */
export async function topicHere(db: Db, { here }: Pick<Link, "here">, slug: string) {
  const topic = await findTopic(db, here.id, slug);
  const clinicians = topic?.procedure.status === "published" ? cliniciansFor(here, topic) : [];
  const offer = here.company.consultations;
  if (!topic || !offer || clinicians.length === 0)
    return refuse("not-found", "No consultation can be booked about this here. Please write to us instead.");
  return { topic, offer, clinicians };
}

const known = (row: ConsultationRow | undefined): ConsultationRow => row ?? refuse("not-found", unknown);

export const readConsultation = async ({ keys }: Needs, db: Db, { here, owner, id }: OpenLink) =>
  known(await findConsultation(db, here.id, { keys, owner, id }));

/** Holds a row for a change that was made from what it was at a version. @throws Refusal */
export async function lock(
  { keys }: Needs,
  tx: Db,
  { here, owner, id }: OpenLink,
  seen: number,
): Promise<ConsultationRow> {
  const row = known(await lockConsultation(tx, here.id, { keys, owner, id }));
  if (row.version !== seen)
    refuse("conflict", "This consultation was changed in another tab or on another device. Open it again to see it.");
  return row;
}

export function refuseUnless(allowed: boolean, { status }: ConsultationRow, what: string): void {
  if (!allowed) refuse("wrong-state", `A consultation that is ${status.replaceAll("_", " ")} cannot be ${what}.`);
}

export function refuseProblems(errors: readonly FieldError[]): void {
  if (errors.length === 0) return;
  refuse("invalid-input", `Please correct: ${errors.map(({ field, message }) => `${field} ${message}`).join("; ")}.`, {
    errors,
  });
}

export const change = (
  needs: Needs,
  tx: Db,
  { here }: OpenLink,
  row: ConsultationRow,
  values: Partial<ConsultationRow>,
) =>
  updateConsultation(tx, here.id, {
    ...values,
    version: row.version + 1,
    updatedAt: needs.now(),
    id: row.id,
    keys: needs.keys,
  });

/** Begins a booking with what it is about. */
export async function start(
  needs: Needs,
  tx: Db,
  link: OpenLink,
  body: BodyOf<typeof startConsultation>,
): Promise<Consultation> {
  const { here, owner, id } = link;
  await topicHere(tx, link, body.procedure);
  const at = needs.now();
  const row = await insertConsultation(tx, here.id, {
    keys: needs.keys,
    digest: owner.slice("link:".length),
    id,
    owner,
    reference: newReference(needs, here.company.slug),
    status: "draft",
    version: 1,
    language: body.language,
    procedure: body.procedure,
    said: { reason: body.reason },
    timeZone: here.location.timeZone,
    currency: here.location.currency,
    consents: [],
    sequence: 0,
    createdAt: at,
    updatedAt: at,
  });
  return presentConsultation(needs, tx, link, row ?? refuse("try-later", "Please try once more.", { retryAfter: 1 }));
}

/** Takes the answers to the clinician's questions. One that stops gives a held time back. */
export async function answer(needs: Needs, tx: Db, link: OpenLink, body: BodyOf<typeof answerIntake>) {
  const row = await lock(needs, tx, link, body.version);
  refuseUnless(isOpen(row), row, "changed like this any more");
  const questions = questionsFor(link.here, await findTopic(tx, link.here.id, row.procedure));
  const given = Object.entries(body.answers).filter(([, words]) => words !== "");
  const answers = Object.fromEntries(given);
  refuseProblems([
    ...questions.flatMap(({ slug, stops }) =>
      stops !== undefined && answers[slug] === undefined
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
  const said = { ...row.said, answers, ...(body.reason ? { reason: body.reason } : {}) };
  const isStopped = stoppingIn(questions, { said }).length > 0;
  if (isStopped) await removeSlot(tx, link.here.id, row.id);
  const changed = await change(needs, tx, link, row, {
    said,
    ...(isStopped ? { status: "draft", startsAt: null, endsAt: null, holdUntil: null } : {}),
  });
  return presentConsultation(needs, tx, link, changed);
}

interface Choice {
  readonly mode: ConsultationMode;
  readonly clinician: string;
  readonly startsAt: string;
}

/** The time as it is offered now, with what it costs. @throws SlotTaken when it is not */
export async function offeredNow(needs: Needs, tx: Db, link: OpenLink, row: ConsultationRow, choice: Choice) {
  const { offer, clinicians } = await topicHere(tx, link, row.procedure);
  const startsAt = new Date(choice.startsAt);
  const diary = { offer, timeZone: link.here.location.timeZone, now: needs.now() };
  const known = clinicians.some(({ slug }) => slug === choice.clinician);
  const time = known ? offeredAt(diary, { ...choice, startsAt }) : undefined;
  if (!time) throw new SlotTaken();
  return { time, price: offer.modes.find(({ mode }) => mode === choice.mode)?.price ?? 0 };
}

export const chosen = (link: OpenLink, { mode }: Choice, time: OfferedTime, price: number) => ({
  mode,
  clinician: time.clinician,
  startsAt: time.startsAt,
  endsAt: time.endsAt,
  timeZone: link.here.location.timeZone,
  price,
  currency: link.here.location.currency,
});

/** Keeps a time for some minutes. @throws SlotTaken */
export async function hold(
  needs: Needs,
  tx: Db,
  link: OpenLink,
  { body, visitor }: { body: BodyOf<typeof holdSlot>; visitor: string },
): Promise<Consultation> {
  const { here } = link;
  const row = await lock(needs, tx, link, body.version);
  refuseUnless(isOpen(row), row, "given another time like this");
  if (!mayChoose(questionsFor(here, await findTopic(tx, here.id, row.procedure)), row))
    refuse("wrong-state", "The clinician's questions come first, and what was answered must allow an appointment.");
  const now = needs.now();
  const heldBy = visitorDigest(needs.keys, here.id, visitor);
  if ((await countHolds(tx, here.id, { heldBy, now, beside: row.id })) >= mostHolds)
    refuse("too-many-requests", `You hold ${mostHolds} times already. Book one of them, or wait until they are free.`, {
      retryAfter: holdMinutes * 60,
    });
  const { time, price } = await offeredNow(needs, tx, link, row, body);
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
  if (!(await takeSlot(tx, here.id, { slot, now }))) throw new SlotTaken();
  const held = await change(needs, tx, link, row, {
    ...chosen(link, body, time, price),
    status: "held",
    holdUntil,
    holdExtended: null,
    visitorZone: body.visitorZone ?? row.visitorZone,
  });
  return presentConsultation(needs, tx, link, held);
}

/** Keeps the held time for some more minutes, once. */
export async function extend(needs: Needs, tx: Db, link: OpenLink, seen: number): Promise<Consultation> {
  const row = await lock(needs, tx, link, seen);
  const now = needs.now();
  refuseUnless(isHeld(row, now) && !row.holdExtended, row, "kept any longer");
  const holdUntil = after(now, minutes(holdMinutes));
  await keepSlot(tx, link.here.id, { consultationId: row.id, heldUntil: holdUntil });
  const kept = await change(needs, tx, link, row, { holdUntil, holdExtended: now });
  return presentConsultation(needs, tx, link, kept);
}

/** Keeps who it is of somebody who came too late for their time, so that they need not say it again. */
export const keepContact = ({ keys }: Needs, tx: Db, { here, owner, id }: OpenLink, contact: ConsultationContact) =>
  lockConsultation(tx, here.id, { keys, owner, id }).then((row) =>
    row && isOpen(row) ? updateConsultation(tx, here.id, { id, keys, said: { ...row.said, contact } }) : undefined,
  );

/** What ran out is free, and what nobody came back to is gone. */
export const consultationChores = ({ db, now }: Pick<Services, "db" | "now">): Chore[] => [
  {
    every: minutes(1),
    run: async () => {
      await expireHolds(db, now());
      await removeAllStaleHolds(db, now());
    },
  },
  { every: minutes(60), run: async () => void (await removeAbandoned(db, after(now(), -abandonedAfter))) },
];
