import type { Db } from "../../../adapters/database/database.ts";
import type { IntakeQuestion } from "../../../contract/consultation-hours.ts";
import { joinMinutes } from "../../../contract/consultation-limits.ts";
import type { Clinician, Consultation } from "../../../contract/consultations.ts";
import type { OwnConsultation } from "../../../contract/own-consultations.ts";
import type { Language } from "../../../contract/values.ts";
import { after, minutes } from "../../durations.ts";
import type { Services } from "../../services.ts";
import { type ConsultationRow, findTopic } from "../consultations/queries.ts";
import { consultationRoom, consultationToken } from "../private-links/private-links.ts";
import type { ProviderRow } from "../providers/queries.ts";
import { textsIn } from "../quote-views/quote-views.ts";

type Topic = NonNullable<Awaited<ReturnType<typeof findTopic>>>;
export type Needs = Pick<Services, "keys" | "now">;

/** From when on a consultation stands in two diaries, and until it is over. */
export const isBooked = ({ status }: Pick<ConsultationRow, "status">): boolean =>
  status === "confirmed" || status === "rescheduled";

/** Before anything is booked; an expired hold is as good as none. */
export const isOpen = ({ status }: Pick<ConsultationRow, "status">): boolean =>
  status === "draft" || status === "held" || status === "expired";

export const isHeld = ({ status, holdUntil }: ConsultationRow, now: Date): boolean =>
  status === "held" && holdUntil !== null && holdUntil > now;

/** What is asked before a consultation about a procedure. */
export const questionsFor = ({ company }: ProviderRow, topic: Topic | undefined): readonly IntakeQuestion[] => [
  ...(company.consultations?.questions ?? []),
  ...(topic?.procedure.questions ?? []),
];

/** The doctors who talk about a procedure, in its order. */
export const cliniciansFor = ({ company }: ProviderRow, { doctors }: Topic): Topic["doctors"] =>
  doctors.filter(({ slug }) => company.consultations?.hours.some(({ doctor }) => doctor === slug));

/** The questions whose answers stop a booking. */
export const stoppingIn = (questions: readonly IntakeQuestion[], { said }: Pick<ConsultationRow, "said">) =>
  questions.filter(({ slug, stops }) => stops !== undefined && said.answers?.[slug] === "yes");

/** Whether somebody may be given a time: all that could stop it was answered, and nothing does. */
export const mayChoose = (questions: readonly IntakeQuestion[], row: Pick<ConsultationRow, "said">): boolean =>
  questions.every(({ slug, stops }) => stops === undefined || row.said.answers?.[slug] === "no") &&
  row.said.answers !== undefined;

export function presentClinician(row: Topic["doctors"][number], here: ProviderRow, asked: Language): Clinician {
  const { language, texts } = textsIn(row.texts, here, asked);
  return { slug: row.slug, name: texts.name, title: texts.title, textsLanguage: language };
}

/** An address that opens some minutes before and closes some after. */
function roomOf(needs: Needs, here: ProviderRow, row: ConsultationRow, opensAt: Date): string | null {
  const pattern = here.company.consultations?.meetingAddress;
  const closesAt = row.endsAt && after(row.endsAt, minutes(joinMinutes.after));
  if (row.mode !== "video" || !pattern || !closesAt || needs.now() < opensAt || needs.now() > closesAt) return null;
  return roomAddress(needs, pattern, row, here);
}

export const roomAddress = ({ keys }: Needs, pattern: string, row: ConsultationRow, here: ProviderRow): string =>
  pattern.replace("{room}", consultationRoom(keys, here.id, row.id));

const priceOf = ({ price, currency }: ConsultationRow) => (price === null ? null : { amount: price, currency });

function headOf(here: ProviderRow, topic: Topic | undefined, row: ConsultationRow, asked: Language) {
  const titled = topic && textsIn(topic.procedure.texts, here, asked);
  const clinician = topic?.doctors.find(({ slug }) => slug === row.clinician);
  const { defaultLanguage } = here.company;
  return {
    reference: row.reference,
    procedure: {
      slug: row.procedure,
      title: titled?.texts.title ?? row.procedure,
      textsLanguage: titled?.language ?? defaultLanguage,
    },
    mode: row.mode,
    clinician: clinician ? presentClinician(clinician, here, asked) : null,
    startsAt: row.startsAt?.toISOString() ?? null,
    endsAt: row.endsAt?.toISOString() ?? null,
    timeZone: row.timeZone,
  };
}

/** What the holder of the private link sees, in a language. */
export async function presentConsultation(
  needs: Needs,
  db: Db,
  { here, language }: { here: ProviderRow; language: Language },
  row: ConsultationRow,
): Promise<Consultation> {
  const topic = await findTopic(db, here.id, row.procedure);
  const questions = questionsFor(here, topic);
  const now = needs.now();
  const isLive = isHeld(row, now);
  const status = row.status === "held" && !isLive ? "expired" : row.status;
  const stopping = stoppingIn(questions, row);
  const opensAt = isBooked(row) && row.startsAt ? after(row.startsAt, -minutes(joinMinutes.before)) : undefined;
  const isToCome = row.startsAt !== null && row.startsAt > now;
  const canChoose = isOpen(row) && mayChoose(questions, row);
  return {
    ...headOf(here, topic, row, language),
    status,
    version: row.version,
    reason: row.said.reason,
    questions: questions.map(({ slug, answer, stops, texts }) => {
      const asked = textsIn(texts, here, language);
      return {
        slug,
        kind: answer,
        isRequired: stops !== undefined,
        question: asked.texts.question,
        answer: row.said.answers?.[slug] ?? null,
        textsLanguage: asked.language,
      };
    }),
    stop:
      isOpen(row) && stopping.length > 0
        ? {
            kind: stopping.some(({ stops }) => stops === "emergency") ? "emergency" : "doctor",
            advice: stopping.flatMap(({ texts }) => {
              const said = textsIn(texts, here, language);
              return said.texts.advice ? [{ text: said.texts.advice, textsLanguage: said.language }] : [];
            }),
          }
        : null,
    visitorZone: row.visitorZone,
    price: priceOf(row),
    hold: isLive && row.holdUntil ? { until: row.holdUntil.toISOString(), canExtend: !row.holdExtended } : null,
    contact: row.said.contact ?? null,
    consents: row.consents,
    join: opensAt ? { opensAt: opensAt.toISOString(), address: roomOf(needs, here, row, opensAt) } : null,
    now: now.toISOString(),
    can: {
      answer: isOpen(row),
      choose: canChoose,
      confirm: canChoose && row.startsAt !== null && row.status !== "draft",
      move: isBooked(row) && isToCome,
      cancel: isBooked(row) && isToCome,
    },
  };
}

/** One of a client's own, in a list. */
export async function presentOwn(
  { keys, now }: Needs,
  db: Db,
  { here, language }: { here: ProviderRow; language: Language },
  row: ConsultationRow,
): Promise<OwnConsultation> {
  const topic = await findTopic(db, here.id, row.procedure);
  return {
    ...headOf(here, topic, row, language),
    status: row.status === "held" && !isHeld(row, now()) ? "expired" : row.status,
    token: consultationToken(keys, here.id, row.id),
  };
}
