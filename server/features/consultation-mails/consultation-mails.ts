import type { Db } from "../../../adapters/database/database.ts";
import type { ConsultationContact } from "../../../contract/consultations.ts";
import type { Language } from "../../../contract/values.ts";
import { asSystem, type Owner } from "../../db/access.ts";
import { insertJob } from "../../db/jobs.ts";
import { after, hours } from "../../durations.ts";
import type { JobKind } from "../../jobs.ts";
import type { Services } from "../../services.ts";
import { calendarName, calendarOf } from "../consultation-calendar/consultation-calendar.ts";
import { isBooked, roomAddress } from "../consultation-views/consultation-views.ts";
import { type ConsultationRow, findAnybodys, findTopic } from "../consultations/queries.ts";
import { queueMail } from "../mails/mails.ts";
import { queueNotice } from "../notifications/notifications.ts";
import { consultationToken } from "../private-links/private-links.ts";
import { findProvider, type ProviderRow } from "../providers/queries.ts";
import { textsIn } from "../quote-views/quote-views.ts";

type Needs = Pick<Services, "now" | "newId" | "keys">;

/** Where a mail comes from: links go to the site that caused it. */
interface Place {
  readonly here: ProviderRow;
  readonly origin: string;
}

const reminderBefore = hours(24);

function contactOf({ reference, said }: ConsultationRow): ConsultationContact {
  if (!said.contact) throw new Error(`${reference} was booked without a contact`);
  return said.contact;
}

/** What both sides are told: when, how, with whom. Never why. */
async function factsOf({ keys }: Needs, tx: Db, { here }: Place, row: ConsultationRow, language: Language) {
  const topic = await findTopic(tx, here.id, row.procedure);
  const clinician = topic?.doctors.find(({ slug }) => slug === row.clinician);
  const { givenName, familyName } = contactOf(row);
  return {
    token: consultationToken(keys, here.id, row.id),
    reference: row.reference,
    name: `${givenName} ${familyName}`,
    mode: row.mode,
    clinician: clinician ? textsIn(clinician.texts, here, language).texts.name : row.clinician,
    procedure: topic ? textsIn(topic.procedure.texts, here, language).texts.title : row.procedure,
    startsAt: row.startsAt?.toISOString(),
    timeZone: row.timeZone,
    visitorZone: row.visitorZone,
    price: row.price === null ? undefined : { amount: row.price, currency: row.currency },
  };
}

interface Told {
  readonly row: ConsultationRow;
  readonly template: string;
  readonly more?: Readonly<Record<string, unknown>>;
}

async function tellVisitor(needs: Needs, tx: Db, place: Place, { row, template, more }: Told): Promise<void> {
  const { here, origin } = place;
  const { email, language, phone } = contactOf(row);
  const facts = await factsOf(needs, tx, place, row, language);
  const calendar = calendarOf(row, { here, language, now: needs.now() });
  const mail = {
    template,
    language,
    to: { name: facts.name, address: email },
    origin,
    facts: { ...facts, audience: "visitor", phone, ...more },
  };
  if (template === "consultation-reminder") {
    const owner = row.owner as Owner; // written from an Owner
    return queueNotice(needs, tx, here.id, { owner, topic: "reminders", mail });
  }
  const attachments = calendar
    ? [{ name: calendarName(row), type: "text/calendar; charset=utf-8", content: calendar }]
    : [];
  await queueMail(needs, tx, here.id, { ...mail, ...(attachments.length > 0 ? { attachments } : {}) });
}

async function tellClinic(needs: Needs, tx: Db, place: Place, { row, template, more }: Told): Promise<void> {
  const { here, origin } = place;
  const contact = contactOf(row);
  const language = here.company.defaultLanguage;
  const { token: _, ...facts } = await factsOf(needs, tx, place, row, language);
  const calendar = calendarOf(row, { here, language, now: needs.now() });
  const pattern = here.company.consultations?.meetingAddress;
  const room = row.mode === "video" && pattern ? roomAddress(needs, pattern, row, here) : undefined;
  await queueMail(needs, tx, here.id, {
    template,
    language,
    to: { address: here.company.quotes.inbox },
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

/** Both sides hear of what is booked; the visitor gets the private link with it. */
export async function tellOfBooking(needs: Needs, tx: Db, place: Place, row: ConsultationRow): Promise<void> {
  const told = { row, template: "consultation-booked" };
  await tellVisitor(needs, tx, place, told);
  await tellClinic(needs, tx, place, told);
}

export async function tellOfMove(
  needs: Needs,
  tx: Db,
  place: Place,
  { row, before }: { row: ConsultationRow; before: ConsultationRow },
): Promise<void> {
  const told = { row, template: "consultation-moved", more: { before: before.startsAt?.toISOString() } };
  await tellVisitor(needs, tx, place, told);
  await tellClinic(needs, tx, place, told);
}

/** Who cancelled is in the row's status. */
export async function tellOfCancellation(needs: Needs, tx: Db, place: Place, row: ConsultationRow): Promise<void> {
  const by = row.status === "cancelled_by_provider" ? "clinic" : "visitor";
  const told = { row, template: "consultation-cancelled", more: { by } };
  await tellVisitor(needs, tx, place, told);
  await tellClinic(needs, tx, place, told);
}

interface Reminder {
  readonly id: string;
  /** Of the entry it was written for: a consultation that was moved has another by then. */
  readonly sequence: number;
  readonly origin: string;
}

/** Writes down that somebody is to be reminded a day before; who books later than that has just been told. */
export async function queueReminder(
  { newId, now }: Needs,
  tx: Db,
  { here, origin }: Place,
  { id, sequence, startsAt }: ConsultationRow,
): Promise<void> {
  const runAfter = startsAt && after(startsAt, -reminderBefore);
  if (!runAfter || runAfter <= now()) return;
  const payload: Reminder = { id, sequence, origin };
  await insertJob(tx, here.id, { id: newId(), kind: "consultation-reminder", payload, runAfter });
}

/** Reminds, where the consultation is still to come at the time that it was written down for. */
export const reminderJob = (services: Needs & Pick<Services, "db">): JobKind => ({
  repeatable: true,
  async run(providerId, payload) {
    const { id, sequence, origin } = payload as Reminder; // written by queueReminder alone
    const here = await findProvider(services.db, providerId);
    if (!here) return { kind: "failed", reason: "the provider is gone" };
    await asSystem(services.db, async (tx) => {
      const row = await findAnybodys(tx, providerId, { keys: services.keys, id });
      const isDue = row?.startsAt && isBooked(row) && row.sequence === sequence && row.startsAt > services.now();
      if (isDue) await tellVisitor(services, tx, { here, origin }, { row, template: "consultation-reminder" });
    });
    return { kind: "done" };
  },
});
