import * as z from "zod/mini";
import type { Db } from "../../adapters/database/database.ts";
import type { ConsultationContact } from "../../contract/consultations.ts";
import { after, hours } from "../../contract/durations.ts";
import type { Language } from "../../contract/values.ts";
import { asSystem } from "../db/access.ts";
import { consultationToken } from "../http/private-links.ts";
import type { Requester } from "../http/requester.ts";
import { insertJob } from "../jobs/queries.ts";
import type { JobKind } from "../jobs/worker.ts";
import { mayName, queueNotice } from "../mail/preferences.ts";
import { queueMail } from "../mail/queue.ts";
import { countMail, type Recipient, recipientOf } from "../mail/recipients.ts";
import type { Services } from "../services.ts";
import { findProvider } from "../tenants/queries.ts";
import { textsIn } from "../tenants/texts.ts";
import { calendarName, calendarOf } from "./calendar.ts";
import { type ConsultationRow, findConsultationForSystem, findTopic } from "./queries.ts";
import { isBooked, roomAddress } from "./view.ts";

const reminderBefore = hours(24);

function contactOf({ reference, said }: ConsultationRow): ConsultationContact {
  if (!said.contact) throw new Error(`${reference} was booked without a contact`);
  return said.contact;
}

const nameOf = ({ givenName, familyName }: ConsultationContact): string => `${givenName} ${familyName}`;

/** Facts for both sides: time, mode and clinician, never the reason. */
async function factsOf(
  { keys }: Services,
  tx: Db,
  { tenant }: Pick<Requester, "tenant" | "origin">,
  row: ConsultationRow,
  language: Language,
) {
  const topic = await findTopic(tx, tenant.id, row.procedure);
  const clinician = topic?.doctors.find(({ slug }) => slug === row.clinician);
  return {
    token: consultationToken(keys, tenant.id, row.id),
    reference: row.reference,
    name: nameOf(contactOf(row)),
    mode: row.mode,
    clinician: clinician ? textsIn(clinician.texts, tenant, language).texts.name : row.clinician,
    procedure: topic ? textsIn(topic.procedure.texts, tenant, language).texts.title : row.procedure,
    startsAt: row.startsAt?.toISOString(),
    timeZone: row.timeZone,
    visitorZone: row.visitorZone,
    price: row.price === null ? undefined : { amount: row.price, currency: row.currency },
  };
}

interface MailContent {
  readonly row: ConsultationRow;
  readonly template: string;
  readonly more?: Readonly<Record<string, unknown>>;
}

function visitorOf(tx: Db, { tenant }: Pick<Requester, "tenant">, row: ConsultationRow): Promise<Recipient> {
  const contact = contactOf(row);
  return recipientOf(tx, tenant.id, { owner: row.owner, name: nameOf(contact), address: contact.email });
}

async function mailVisitor(
  services: Services,
  tx: Db,
  place: Pick<Requester, "tenant" | "origin">,
  { row, template, more }: MailContent,
): Promise<void> {
  const { tenant, origin } = place;
  const { language, phone } = contactOf(row);
  const { to, name } = await visitorOf(tx, place, row);
  const facts = { ...(await factsOf(services, tx, place, row, language)), name };
  const named = await mayName(tx, tenant.id, row.owner);
  const calendar = calendarOf(row, { tenant, language, now: services.now() });
  const mail = {
    template,
    language,
    to,
    origin,
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
  { row, template, more }: MailContent,
): Promise<void> {
  const { tenant, origin } = place;
  const contact = contactOf(row);
  const language = tenant.company.defaultLanguage;
  const { token: _, ...facts } = await factsOf(services, tx, place, row, language);
  const calendar = calendarOf(row, { tenant, language, now: services.now() });
  const pattern = tenant.company.consultations?.meetingAddress;
  const room = row.mode === "video" && pattern ? roomAddress(services, pattern, row, tenant) : undefined;
  await queueMail(services, tx, tenant.id, {
    template,
    language,
    to: { address: tenant.company.quotes.inbox },
    replyTo: { name: facts.name, address: contact.email },
    origin,
    facts: {
      ...facts,
      audience: "clinic",
      email: contact.email,
      phone: contact.phone,
      speaks: contact.language,
      interpreter: contact.interpreter,
      room,
      ...more,
    },
    ...(calendar
      ? { attachments: [{ name: calendarName(row), type: "text/calendar; charset=utf-8", content: calendar }] }
      : {}),
  });
}

/** Mails both sides; the visitor's mail has the private link. @throws Refusal where the address had too many mails */
export async function mailBooking(
  services: Services,
  tx: Db,
  place: Pick<Requester, "tenant" | "origin">,
  row: ConsultationRow,
): Promise<void> {
  const content = { row, template: "consultation-booked" };
  await countMail(services, place.tenant.id, await visitorOf(tx, place, row));
  await mailVisitor(services, tx, place, content);
  await mailClinic(services, tx, place, content);
}

/** @throws Refusal where the address had too many mails */
export async function mailReschedule(
  services: Services,
  tx: Db,
  place: Pick<Requester, "tenant" | "origin">,
  { row, before }: { row: ConsultationRow; before: ConsultationRow },
): Promise<void> {
  const content = { row, template: "consultation-moved", more: { before: before.startsAt?.toISOString() } };
  await countMail(services, place.tenant.id, await visitorOf(tx, place, row));
  await mailVisitor(services, tx, place, content);
  await mailClinic(services, tx, place, content);
}

/** Tells the person that the clinic moved the consultation or gave it to another clinician. */
export const mailMoveByClinic = (
  services: Services,
  tx: Db,
  place: Pick<Requester, "tenant" | "origin">,
  { row, before }: { row: ConsultationRow; before: ConsultationRow },
): Promise<void> =>
  mailVisitor(services, tx, place, {
    row,
    template: "consultation-moved",
    more: { before: before.startsAt?.toISOString() },
  });

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

/** `sequence` is that of the reminded time: a moved consultation has a higher one. */
const ReminderPayload = z.object({ id: z.uuid(), sequence: z.int(), origin: z.string() });
type ReminderPayload = z.infer<typeof ReminderPayload>;

/** Queues a reminder a day before; a later booking gets none. */
export async function queueReminder(
  { newId, now }: Services,
  tx: Db,
  { tenant, origin }: Pick<Requester, "tenant" | "origin">,
  { id, sequence, startsAt }: ConsultationRow,
): Promise<void> {
  const runAfter = startsAt && after(startsAt, -reminderBefore);
  if (!runAfter || runAfter <= now()) return;
  const payload: ReminderPayload = { id, sequence, origin };
  await insertJob(tx, tenant.id, { id: newId(), kind: "consultation-reminder", payload, runAfter });
}

/** Sends the reminder where the consultation still has its time. */
export const reminderJob = (services: Services): JobKind<ReminderPayload> => ({
  payload: ReminderPayload,
  repeatable: true,
  async run(providerId, { id, sequence, origin }) {
    const tenant = await findProvider(services.db, providerId);
    if (!tenant) return { kind: "failed", reason: "the provider is gone" };
    await asSystem(services.db, async (tx) => {
      const row = await findConsultationForSystem(tx, providerId, { keys: services.keys, id });
      const isDue = row?.startsAt && isBooked(row) && row.sequence === sequence && row.startsAt > services.now();
      if (isDue) await mailVisitor(services, tx, { tenant, origin }, { row, template: "consultation-reminder" });
    });
    return { kind: "done" };
  },
});
