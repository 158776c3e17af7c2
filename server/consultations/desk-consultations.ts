import type { Db } from "../../adapters/database/database.ts";
import type {
  DeskConsultation,
  DeskConsultationDetail,
  listDeskConsultations,
} from "../../contract/desk/consultations.ts";
import { childOf } from "../../contract/desk/patients.ts";
import { isAllowed } from "../../contract/desk/rights.ts";
import type { AnswerOf, ParsedOf } from "../../contract/endpoint.ts";
import { refuse } from "../../contract/errors.ts";
import { fullName } from "../../contract/full-name.ts";
import type { Language } from "../../contract/values.ts";
import { dayAfter, dayIn, instantOf } from "../../contract/zoned-time.ts";
import { plain } from "../cases/names.ts";
import { listDoctors, listProcedures } from "../catalogue/queries.ts";
import { refuseWith } from "../formats/refuse-with.ts";
import type { StaffRequester } from "../http/requester.ts";
import type { Services } from "../services.ts";
import { textsIn } from "../tenants/texts.ts";
import { listActs } from "./act-queries.ts";
import { listAttachments } from "./attachments/queries.ts";
import { readDiary } from "./hours-queries.ts";
import { type ConsultationRow, findNextStart, findTopic, listBooked, lockConsultationsByReference } from "./queries.ts";
import { cliniciansFor, isBooked, presentAttachment, roomAddress } from "./view.ts";

export type Act = Pick<StaffRequester, "tenant" | "origin" | "language" | "staff" | "requestId">;

const nameOf = ({ said }: ConsultationRow): string => fullName(said.contact?.givenName, said.contact?.familyName);

/** Names of the catalogue in the caller's language. */
async function readNames(tx: Db, { tenant, language }: Pick<Act, "tenant" | "language">) {
  const procedures = await listProcedures(tx, tenant.id);
  const doctors = await listDoctors(tx, tenant.id);
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
    patient: childOf(row.said, dayIn(timeZone, now())),
    procedure: names.procedure(row.procedure),
    clinician: names.doctors.find(({ slug }) => slug === row.clinician) ?? null,
    mode,
    startsAt: startsAt.toISOString(),
    endsAt: endsAt.toISOString(),
    timeZone,
    visitorZone,
    can: {
      move: isBooked(row) && !hasBegun,
      cancel: isBooked(row) && !hasBegun,
      end: isBooked(row) && hasBegun,
      outcome: isBooked(row) ? hasBegun : !row.status.startsWith("cancelled"),
    },
  };
}

/** Consultations of some days, soonest first. */
export async function listConsultationsAtDesk(
  services: Services,
  tx: Db,
  act: Act,
  { from, days: count, clinician, search }: ParsedOf<typeof listDeskConsultations>["query"],
): Promise<
  Omit<AnswerOf<typeof listDeskConsultations>, "consultations"> & {
    readonly consultations: readonly DeskConsultation[];
  }
> {
  const { tenant } = act;
  const { timeZone } = tenant.location;
  const begins = instantOf({ day: from, time: "00:00" }, timeZone);
  const ends = instantOf({ day: dayAfter(from, count), time: "00:00" }, timeZone);
  const rows = await listBooked(tx, tenant.id, { keys: services.keys, from: begins, to: ends });
  const next = await findNextStart(tx, tenant.id, { from: ends, clinician });
  const names = await readNames(tx, act);
  const wanted = plain(search ?? "");
  return {
    today: dayIn(timeZone, services.now()),
    timeZone,
    clinicians: names.doctors,
    consultations: rows
      .filter((row) => clinician === undefined || row.clinician === clinician)
      .map((row) => present(services, names, row))
      .filter(({ name, patient, reference }) => plain([name, patient?.name, reference].join(" ")).includes(wanted)),
    next: next ? dayIn(timeZone, next) : null,
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
  if (version !== undefined && version !== row.version) refuseWith("conflict", "consultation-changed");
  return row;
}

export async function presentDetail(
  services: Services,
  tx: Db,
  act: Act,
  row: ConsultationRow,
): Promise<Omit<DeskConsultationDetail, "papers" | "needsNewDay">> {
  const seesNames = isAllowed(act.staff.roles, "papers:open");
  const readsWords = isAllowed(act.staff.roles, "requests:words");
  const enters = isAllowed(act.staff.roles, "consultations:write");
  const { tenant } = act;
  const { contact } = row.said;
  if (!contact) throw new Error(`${row.reference} was booked without a contact`);
  const names = await readNames(tx, act);
  const topic = await findTopic(tx, tenant.id, row.procedure);
  const pattern = tenant.company.consultations?.meetingAddress;
  const acts = await listActs(tx, tenant.id, { keys: services.keys, consultationId: row.id });
  const attachments = await listAttachments(tx, tenant.id, { keys: services.keys, consultationId: row.id });
  const diary = tenant.company.consultations && (await readDiary(services, tx, tenant));
  const slugs = diary && topic ? cliniciansFor(diary, topic).map(({ slug }) => slug) : [];
  return {
    ...present(services, names, row),
    id: row.id,
    email: contact.email,
    phone: contact.phone ?? null,
    speaks: contact.language,
    interpreter: contact.interpreter,
    declaration: row.said.declaration ?? null,
    room:
      enters && row.mode === "video" && pattern && isBooked(row) ? roomAddress(services, pattern, row, tenant) : null,
    clinicians: names.doctors.filter(({ slug }) => slugs.includes(slug)),
    acts: acts.map(({ kind, at, by, shown, note, movedFrom, movedTo, opening }) => ({
      ...{ kind, at: at.toISOString(), by, note: readsWords ? note : null },
      shown: (opening ? seesNames : readsWords) ? shown : null,
      ...{ movedFrom: movedFrom?.toISOString() ?? null, movedTo: movedTo?.toISOString() ?? null },
      purpose: opening?.purpose ?? null,
    })),
    attachments: attachments.map((each) => ({ ...presentAttachment(each), name: seesNames ? each.name : null })),
  };
}

/** Booked consultations of a clinician, or of all, in some days, which an absence and a closing do not move. */
export async function consultationsOf(
  services: Services,
  tx: Db,
  act: Pick<Act, "tenant" | "language">,
  { clinician, from, to }: { clinician?: string; from: string; to: string },
): Promise<DeskConsultation[]> {
  const { timeZone } = act.tenant.location;
  const names = await readNames(tx, act);
  const rows = await listBooked(tx, act.tenant.id, {
    keys: services.keys,
    from: instantOf({ day: from, time: "00:00" }, timeZone),
    to: instantOf({ day: dayAfter(to), time: "00:00" }, timeZone),
  });
  return rows
    .filter(
      (row) =>
        (clinician === undefined || row.clinician === clinician) &&
        isBooked(row) &&
        row.startsAt &&
        row.startsAt > services.now(),
    )
    .map((row) => present(services, names, row));
}
