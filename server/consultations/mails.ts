import type { Db } from "../../adapters/database/database.ts";
import { countryOfTimeZone } from "../../adapters/geo/zone-country.ts";
import type { ConsultationContact } from "../../contract/consultations.ts";
import { fullName, patientName } from "../../contract/full-name.ts";
import type { Language } from "../../contract/values.ts";
import { consultationToken } from "../http/private-links.ts";
import type { Requester } from "../http/requester.ts";
import { mayName, queueNotice } from "../mail/preferences.ts";
import { queueMail } from "../mail/queue.ts";
import { countMail, ownerOf, type Recipient } from "../mail/recipients.ts";
import type { Services } from "../services.ts";
import { emergencyCallsOf } from "../tenants/emergency-calls.ts";
import { inboxLanguage, textsIn } from "../tenants/texts.ts";
import { calendarName, calendarOf } from "./calendar.ts";
import { type ConsultationRow, findTopic } from "./queries.ts";

function contactOf({ reference, said }: ConsultationRow): ConsultationContact {
  if (!said.contact) throw new Error(`${reference} was booked without a contact`);
  return said.contact;
}

const nameOf = ({ givenName, familyName }: ConsultationContact): string => fullName(givenName, familyName);

/** Facts for both sides: time, mode and clinician, never the reason. */
async function factsOf(
  { keys }: Services,
  tx: Db,
  { tenant }: Pick<Requester, "tenant" | "origin">,
  { row, language, before }: Pick<MailContent, "row" | "before"> & { language: Language },
) {
  const topic = await findTopic(tx, tenant.id, row.procedure);
  const clinicianOf = ({ clinician }: ConsultationRow) => {
    const doctor = topic?.doctors.find(({ slug }) => slug === clinician);
    return doctor ? textsIn(doctor.texts, tenant, language).texts.name : clinician;
  };
  const country = row.visitorZone && countryOfTimeZone(row.visitorZone);
  return {
    token: consultationToken(keys, tenant.id, row.id),
    reference: row.reference,
    name: nameOf(contactOf(row)),
    mode: row.mode,
    clinician: clinicianOf(row),
    ...(before && { before: before.startsAt?.toISOString() }),
    ...(before && before.clinician !== row.clinician && { clinicianBefore: clinicianOf(before) }),
    procedure: topic ? textsIn(topic.procedure.texts, tenant, language).texts.title : row.procedure,
    startsAt: row.startsAt?.toISOString(),
    timeZone: row.timeZone,
    visitorZone: row.visitorZone,
    ...(country && { emergencyCalls: emergencyCallsOf(tenant, country) }),
    price: row.price === null ? undefined : { amount: row.price, currency: row.currency },
  };
}

/** For whom a mail to a parent or guardian is; one to an address that nobody confirmed names nobody. */
const childNamed = ({ said }: ConsultationRow, name: string): { child?: string } =>
  name !== "" && said.patient?.actsFor ? { child: patientName(said) } : {};

interface MailContent {
  readonly row: ConsultationRow;
  readonly template: string;
  /** As it was, where it was moved. */
  readonly before?: ConsultationRow | undefined;
  readonly more?: Readonly<Record<string, unknown>>;
}

function visitorOf(
  tx: Db,
  { tenant, confirmedAddress }: Pick<Requester, "tenant" | "confirmedAddress">,
  row: ConsultationRow,
): Promise<Recipient> {
  const contact = contactOf(row);
  const { owner } = row;
  return ownerOf(tx, tenant.id, { owner, name: nameOf(contact), address: contact.email, confirmedAddress });
}

export async function mailVisitor(
  services: Services,
  tx: Db,
  place: Pick<Requester, "tenant" | "origin" | "confirmedAddress">,
  { row, template, before, more }: MailContent,
): Promise<void> {
  const { tenant, origin } = place;
  const { language, phone } = contactOf(row);
  const { to, name } = await visitorOf(tx, place, row);
  const facts = { ...(await factsOf(services, tx, place, { row, language, before })), name };
  const named = await mayName(tx, tenant.id, row.owner);
  const calendar = calendarOf(row, { tenant, language, now: services.now() });
  const mail = {
    template,
    language,
    to,
    origin,
    ...childNamed(row, name),
    facts: { ...facts, ...(!named && { procedure: undefined }), audience: "visitor", phone, ...more },
  };
  if (template === "consultation-reminder") {
    const { owner } = row;
    return queueNotice(services, tx, tenant.id, { owner, topic: "reminders", mail });
  }
  const attachments = calendar
    ? [{ name: calendarName(row), type: "text/calendar; charset=utf-8", content: calendar }]
    : [];
  await queueMail(services, tx, tenant.id, { ...mail, ...(attachments.length > 0 ? { attachments } : {}) });
}

async function mailClinic(
  services: Services,
  tx: Db,
  place: Pick<Requester, "tenant" | "origin">,
  { row, template, before, more }: MailContent,
): Promise<void> {
  const { tenant, origin } = place;
  const language = inboxLanguage(tenant);
  const {
    token: _,
    name: __,
    procedure: ___,
    ...facts
  } = await factsOf(services, tx, place, { row, language, before });
  const calendar = calendarOf(row, { tenant, language, now: services.now() });
  await queueMail(services, tx, tenant.id, {
    template,
    language,
    to: { address: tenant.company.quotes.inbox },
    origin,
    facts: { ...facts, audience: "clinic", ...more },
    ...(calendar
      ? { attachments: [{ name: calendarName(row), type: "text/calendar; charset=utf-8", content: calendar }] }
      : {}),
  });
}

/** Mails both sides; the visitor's mail has the private link. @throws Refusal where the address had too many mails */
export async function mailBooking(services: Services, tx: Db, place: Requester, row: ConsultationRow): Promise<void> {
  const content = { row, template: "consultation-booked" };
  await countMail(services, place, await visitorOf(tx, place, row), "told");
  await mailVisitor(services, tx, place, content);
  await mailClinic(services, tx, place, content);
}

/** @throws Refusal where the address had too many mails */
export async function mailReschedule(
  services: Services,
  tx: Db,
  place: Requester,
  { row, before }: { row: ConsultationRow; before: ConsultationRow },
): Promise<void> {
  const content = { row, before, template: "consultation-moved" };
  await countMail(services, place, await visitorOf(tx, place, row), "told");
  await mailVisitor(services, tx, place, content);
  await mailClinic(services, tx, place, content);
}

/** Tells the person that the clinic moved the consultation or gave it to another clinician. */
export const mailMoveByClinic = (
  services: Services,
  tx: Db,
  place: Pick<Requester, "tenant" | "origin">,
  { row, before }: { row: ConsultationRow; before: ConsultationRow },
): Promise<void> => mailVisitor(services, tx, place, { row, before, template: "consultation-moved" });

/** The row's status says which side cancelled. */
export async function mailCancellation(
  services: Services,
  tx: Db,
  place: Pick<Requester, "tenant" | "origin">,
  row: ConsultationRow,
): Promise<void> {
  const by = row.status === "cancelled_by_provider" ? "clinic" : "visitor";
  const content = { row, template: "consultation-cancelled", more: { by } };
  await mailVisitor(services, tx, place, content);
  await mailClinic(services, tx, place, content);
}

/** Tells the address in a consultation, before it belongs to an account with another one. */
export async function mailClaim(
  services: Services,
  tx: Db,
  { tenant, origin }: Pick<Requester, "tenant" | "origin">,
  row: ConsultationRow,
): Promise<void> {
  const { language } = contactOf(row);
  const { to, name } = await visitorOf(tx, { tenant }, row);
  const facts = { reference: row.reference, name };
  const mail = { template: "consultation-claimed", language, to, origin, ...childNamed(row, name), facts };
  await queueMail(services, tx, tenant.id, mail);
}
