import type { Db } from "../../adapters/database/database.ts";
import { countryOfTimeZone } from "../../adapters/geo/zone-country.ts";
import type { AccountConsultation } from "../../contract/account-consultations.ts";
import { type ConsultationActKind, joinMinutes } from "../../contract/consultation-constants.ts";
import type { IntakeQuestion } from "../../contract/consultation-hours.ts";
import type { Clinician } from "../../contract/consultation-slots.ts";
import type { Consultation } from "../../contract/consultations.ts";
import { after, minutes } from "../../contract/durations.ts";
import type { Attachment } from "../../contract/files.ts";
import type { CountryCode, Language } from "../../contract/values.ts";
import { dangerIn } from "../cases/dangers.ts";
import { consultationRoom, consultationToken } from "../http/private-links.ts";
import type { Services } from "../services.ts";
import { emergencyCallsOf } from "../tenants/emergency-calls.ts";
import type { ProviderRow } from "../tenants/queries.ts";
import { textsIn } from "../tenants/texts.ts";
import { listActs } from "./act-queries.ts";
import { type AttachmentRow, listAttachments } from "./attachments/queries.ts";
import { type ConsultationRow, findTopic } from "./queries.ts";
import { consults, type Diary } from "./slots.ts";

type Topic = NonNullable<Awaited<ReturnType<typeof findTopic>>>;
/** From when on a consultation stands in two diaries, and until it is over. */
export const isBooked = ({ status }: Pick<ConsultationRow, "status">): boolean =>
  status === "confirmed" || status === "rescheduled";

/** Before anything is booked; an expired hold is as good as none. */
export const isOpen = ({ status }: Pick<ConsultationRow, "status">): boolean =>
  status === "draft" || status === "held" || status === "expired";

export const isHeld = ({ status, holdUntil }: ConsultationRow, now: Date): boolean =>
  status === "held" && holdUntil !== null && holdUntil > now;

/** While it is booked, and until a booked one begins. */
export const canAttach = (row: ConsultationRow, now: Date): boolean =>
  isOpen(row) || (isBooked(row) && row.startsAt !== null && row.startsAt > now);

export const presentAttachment = ({ id, name, mime, bytes, createdAt }: AttachmentRow): Attachment => ({
  ...{ id, name, mime, bytes },
  createdAt: createdAt.toISOString(),
});

/** The questions before a consultation about a procedure. */
export const questionsFor = ({ company }: ProviderRow, topic: Topic | undefined): readonly IntakeQuestion[] => [
  ...(company.consultations?.questions ?? []),
  ...(topic?.procedure.questions ?? []),
];

/** The doctors who consult about a procedure, in its order. */
export const cliniciansFor = (diary: Pick<Diary, "offer" | "own">, { doctors }: Topic): Topic["doctors"] =>
  doctors.filter(({ slug }) => consults(diary, slug));

/** The questions whose answers stop a booking. */
export const stoppingQuestions = (questions: readonly IntakeQuestion[], { said }: Pick<ConsultationRow, "said">) =>
  questions.filter(({ slug, stops }) => stops !== undefined && said.answers?.[slug] === "yes");

/** The gravest of what questions call for that are answered with yes, and the advice of each. */
const stopOf = (
  tenant: ProviderRow,
  language: Language,
  questions: readonly Pick<IntakeQuestion, "stops" | "texts">[],
): NonNullable<Consultation["stop"]> => ({
  kind: questions.some(({ stops }) => stops === "emergency") ? "emergency" : "doctor",
  advice: questions.flatMap(({ texts: written }) => {
    const { texts, language: textsLanguage } = textsIn(written, tenant, language);
    return texts.advice ? [{ text: texts.advice, textsLanguage }] : [];
  }),
});

/** A time may be chosen once every question that could stop the booking is answered with no. */
export const canChooseTime = (questions: readonly IntakeQuestion[], row: Pick<ConsultationRow, "said">): boolean =>
  questions.every(({ slug, stops }) => stops === undefined || row.said.answers?.[slug] === "no") &&
  row.said.answers !== undefined;

export function presentClinician(row: Topic["doctors"][number], tenant: ProviderRow, requested: Language): Clinician {
  const { language, texts } = textsIn(row.texts, tenant, requested);
  return { slug: row.slug, name: texts.name, title: texts.title, textsLanguage: language };
}

/** The address of the video room, from some minutes before the time to some minutes after. */
function openRoomOf(services: Services, tenant: ProviderRow, row: ConsultationRow, opensAt: Date): string | null {
  const pattern = tenant.company.consultations?.meetingAddress;
  const closesAt = row.endsAt && after(row.endsAt, minutes(joinMinutes.after));
  if (row.mode !== "video" || !pattern || !closesAt || services.now() < opensAt || services.now() > closesAt)
    return null;
  return roomAddress(services, pattern, row, tenant);
}

export const roomAddress = ({ keys }: Services, pattern: string, row: ConsultationRow, tenant: ProviderRow): string =>
  pattern.replace("{room}", consultationRoom(keys, tenant.id, row.id));

const priceOf = ({ price, currency }: ConsultationRow) => (price === null ? null : { amount: price, currency });

function presentHead(tenant: ProviderRow, topic: Topic | undefined, row: ConsultationRow, language: Language) {
  const titled = topic && textsIn(topic.procedure.texts, tenant, language);
  const clinician = topic?.doctors.find(({ slug }) => slug === row.clinician);
  const { defaultLanguage } = tenant.company;
  return {
    reference: row.reference,
    procedure: {
      slug: row.procedure,
      title: titled?.texts.title ?? row.procedure,
      textsLanguage: titled?.language ?? defaultLanguage,
    },
    child: row.said.patient?.actsFor ?? null,
    mode: row.mode,
    clinician: clinician ? presentClinician(clinician, tenant, language) : null,
    startsAt: row.startsAt?.toISOString() ?? null,
    endsAt: row.endsAt?.toISOString() ?? null,
    timeZone: row.timeZone,
  };
}

/** Everything except notes for the clinic alone, and what the status says. */
const isForPerson: readonly ConsultationActKind[] = [
  "moved",
  "reassigned",
  "cancelled",
  "outcome",
  "health-opened",
  "document-opened",
];

/** Questions whose answers are lists of what is so always, and those of yes and no, tell of no moment. */
const toldElsewhere: ReadonlySet<string> = new Set(["medicines", "allergies", "implants"]);

/** What a person says in sentences before a consultation. */
export const toldOf = ({ said }: ConsultationRow): readonly string[] => [
  said.reason,
  ...Object.entries(said.answers ?? {}).flatMap(([slug, words]) => (toldElsewhere.has(slug) ? [] : words)),
];

/** The consultation as the holder of the private link sees it. */
export async function presentConsultation(
  services: Services,
  db: Db,
  { tenant, language, country }: { tenant: ProviderRow; language: Language; country: CountryCode | undefined },
  row: ConsultationRow,
): Promise<Consultation> {
  const topic = await findTopic(db, tenant.id, row.procedure);
  const acts = await listActs(db, tenant.id, { keys: services.keys, consultationId: row.id });
  const attachments = await listAttachments(db, tenant.id, { keys: services.keys, consultationId: row.id });
  const questions = questionsFor(tenant, topic);
  const now = services.now();
  const isLive = isHeld(row, now);
  const status = row.status === "held" && !isLive ? "expired" : row.status;
  const stopping = stoppingQuestions(questions, row);
  const opensAt = isBooked(row) && row.startsAt ? after(row.startsAt, -minutes(joinMinutes.before)) : undefined;
  const isToCome = row.startsAt !== null && row.startsAt > now;
  const canChoose = isOpen(row) && canChooseTime(questions, row);
  const zoneCountry = row.visitorZone ? countryOfTimeZone(row.visitorZone) : undefined;
  return {
    ...presentHead(tenant, topic, row, language),
    status,
    version: row.version,
    reason: row.said.reason,
    questions: questions.map(({ slug, answer, stops, texts }) => {
      const translated = textsIn(texts, tenant, language);
      return {
        slug,
        kind: answer,
        isRequired: stops !== undefined,
        question: translated.texts.question,
        answer: row.said.answers?.[slug] ?? null,
        stop: stops === undefined ? null : stopOf(tenant, language, [{ stops, texts }]),
        textsLanguage: translated.language,
      };
    }),
    stop: isOpen(row) && stopping.length > 0 ? stopOf(tenant, language, stopping) : null,
    visitorZone: row.visitorZone,
    price: priceOf(row),
    hold: isLive && row.holdUntil ? { until: row.holdUntil.toISOString(), canExtend: !row.holdExtended } : null,
    emergencyCalls: emergencyCallsOf(tenant, country ?? zoneCountry),
    danger: await dangerIn(
      services,
      { tenant, language, country: country ?? zoneCountry },
      toldOf(row).map((text) => ({ at: row.updatedAt, text })),
    ),
    phoneCountry: zoneCountry ?? null,
    contact: row.said.contact ?? null,
    consents: row.consents,
    attachments: attachments.map(presentAttachment),
    isInAccount: !row.owner.startsWith("link:"),
    join: opensAt ? { opensAt: opensAt.toISOString(), address: openRoomOf(services, tenant, row, opensAt) } : null,
    clinic: acts
      .filter(({ kind }) => isForPerson.includes(kind))
      .map(({ kind, at, by, shown, opening }) => ({
        ...{ kind, at: at.toISOString(), by, words: shown },
        purpose: opening?.purpose ?? null,
      })),
    now: now.toISOString(),
    can: {
      answer: isOpen(row),
      attach: canAttach(row, now),
      choose: canChoose,
      confirm: canChoose && row.startsAt !== null && row.status !== "draft",
      move: isBooked(row) && isToCome,
      cancel: isBooked(row) && isToCome,
    },
  };
}

/** A client's consultation in a list. */
export async function presentAccountConsultation(
  { keys, now }: Services,
  db: Db,
  { tenant, language }: { tenant: ProviderRow; language: Language },
  row: ConsultationRow,
): Promise<AccountConsultation> {
  const topic = await findTopic(db, tenant.id, row.procedure);
  return {
    ...presentHead(tenant, topic, row, language),
    status: row.status === "held" && !isHeld(row, now()) ? "expired" : row.status,
    token: consultationToken(keys, tenant.id, row.id),
  };
}
