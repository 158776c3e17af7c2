import type { Db } from "../../adapters/database/database.ts";
import { type ConsultationMode, consentsFor } from "../../contract/consultation-constants.ts";
import type {
  Consultation,
  ConsultationContact,
  confirmConsultation,
  moveConsultation,
} from "../../contract/consultations.ts";
import type { BodyOf } from "../../contract/endpoint.ts";
import { type FieldError, refuse } from "../../contract/errors.ts";
import type { ActsFor } from "../../contract/quote-steps.ts";
import { mailboxOf } from "../../contract/values.ts";
import { dayIn } from "../../contract/zoned-time.ts";
import { heedDanger } from "../cases/dangers.ts";
import { claimKeyOf, visitorDigest } from "../http/private-links.ts";
import { childProblems, sentDeclaration } from "../quotes/steps.ts";
import type { Services } from "../services.ts";
import { outdatedPolicies } from "../tenants/policies.ts";
import { removeAttachments } from "./attachments/queries.ts";
import {
  changeConsultation,
  chosenTimeFields,
  findOfferedTime,
  lockAtVersion,
  type OpenLink,
  refuseProblems,
  refuseUnless,
  SlotTaken,
} from "./consultations.ts";
import { mailBooking, mailCancellation, mailReschedule } from "./mails.ts";
import { type ConsultationRow, lockConsultation, updateConsultation } from "./queries.ts";
import { recordConsultation } from "./record.ts";
import { queueReminder } from "./reminders.ts";
import { countBookings, removeSlot, takeSlot } from "./slot-queries.ts";
import { isBooked, isHeld, isOpen, presentConsultation, toldOf } from "./view.ts";

function bookingProblems(
  { tenant }: OpenLink,
  mode: ConsultationMode,
  { child, today }: { child: ActsFor | undefined; today: string },
  { consents, contact, policiesVersion }: BodyOf<typeof confirmConsultation>,
): FieldError[] {
  const missing = (field: string) => ({ field, reason: "required", message: "is required" });
  return [
    // Days pass while a draft waits.
    ...childProblems(child, today, "patient"),
    ...(mode === "phone" && !contact.phone ? [missing("contact.phone")] : []),
    ...consentsFor(mode)
      .filter((purpose) => !consents.includes(purpose))
      .map((purpose) => missing(`consent-${purpose}`)),
    ...outdatedPolicies(tenant, "policiesVersion", policiesVersion),
  ];
}

/** Bookings to come: of one e-mail address, and of one network address, which some clinics and hotels share. */
const mostBookings = { ofEmail: 3, ofNetwork: 20 };

interface Booker {
  readonly heldBy: string;
  readonly bookedFor: string;
}

/** The e-mail address is not confirmed: without a limit one visitor could fill the diary. @throws Refusal */
async function refuseTooMany(services: Services, tx: Db, { tenant, id }: OpenLink, booker: Booker): Promise<void> {
  const booked = await countBookings(tx, tenant.id, { ...booker, now: services.now(), beside: id });
  if (booked.ofEmail < mostBookings.ofEmail && booked.ofNetwork < mostBookings.ofNetwork) return;
  const message = "has several consultations to come; cancel one, or call the clinic to book another";
  refuse("too-many-requests", `This e-mail address or network ${message}.`, {
    errors: [{ field: "contact.email", reason: "too-many-bookings", message }],
  });
}

/** Books the held time; an expired hold is booked too while the time is free. @throws SlotTaken */
export async function bookConsultation(
  services: Services,
  tx: Db,
  link: OpenLink,
  { body, visitor }: { body: BodyOf<typeof confirmConsultation>; visitor: string },
) {
  const { tenant } = link;
  const row = await lockAtVersion(services, tx, link, body.version);
  const { mode, clinician, startsAt, endsAt } = row;
  refuseUnless({ allowed: isOpen(row) && row.status !== "draft", status: row.status, action: "booked" });
  if (!mode || !clinician || !startsAt || !endsAt) throw new Error(`${row.reference} is held without a time`);
  const now = services.now();
  const asked = { child: row.said.patient?.actsFor, today: dayIn(tenant.location.timeZone, now) };
  refuseProblems(bookingProblems(link, mode, asked, body));
  if (!isHeld(row, now))
    await findOfferedTime(services, tx, link, row, { mode, clinician, startsAt: startsAt.toISOString() });
  const booker = {
    heldBy: visitorDigest(services.keys, tenant.id, visitor),
    bookedFor: claimKeyOf(services.keys, tenant.id, mailboxOf(body.contact.email)),
  };
  await refuseTooMany(services, tx, link, booker);
  const slot = { ...booker, consultationId: row.id, clinician, startsAt, endsAt, status: "confirmed" } as const;
  if (!(await takeSlot(tx, tenant.id, { slot, now }))) throw new SlotTaken();
  const version = tenant.company.policiesVersion;
  const said = { ...row.said, contact: body.contact };
  const declaration = sentDeclaration(services, { ...link, about: "consultation" }, said);
  const booked = await changeConsultation(services, tx, link, row, {
    status: "confirmed",
    said: { ...said, ...(declaration && { declaration }) },
    emailIndex: booker.bookedFor,
    visitorZone: body.visitorZone ?? row.visitorZone,
    holdUntil: null,
    consents: consentsFor(mode).map(
      (purpose) =>
        row.consents.find((given) => given.purpose === purpose && given.version === version) ?? {
          purpose,
          version,
          at: now.toISOString(),
        },
    ),
  });
  await mailBooking(services, tx, link, booked);
  await queueReminder(services, tx, link, booked);
  await heedDanger(services, tx, link, { ...booked, texts: toldOf(booked) });
  const { requestId } = link;
  await recordConsultation(services, tx, booked, { event: "consultation-booked", requestId });
  if (declaration) await recordConsultation(services, tx, booked, { event: "guardian-declared", requestId });
  return presentConsultation(services, tx, link, booked);
}

/** Moves a booking to another time and frees the first one. @throws SlotTaken */
export async function rescheduleConsultation(
  services: Services,
  tx: Db,
  link: OpenLink,
  body: BodyOf<typeof moveConsultation>,
) {
  const { tenant } = link;
  const row = await lockAtVersion(services, tx, link, body.version);
  refuseUnless({ allowed: isUpcoming(row, services.now()), status: row.status, action: "moved any more" });
  const { time, price } = await findOfferedTime(services, tx, link, row, body);
  const { clinician, startsAt, endsAt } = time;
  const slot = { consultationId: row.id, clinician, startsAt, endsAt, status: "confirmed" } as const;
  if (!(await takeSlot(tx, tenant.id, { slot, now: services.now() }))) throw new SlotTaken();
  const moved = await changeConsultation(services, tx, link, row, {
    ...chosenTimeFields(link, body, time, price),
    status: "rescheduled",
    sequence: row.sequence + 1,
    visitorZone: body.visitorZone ?? row.visitorZone,
  });
  await mailReschedule(services, tx, link, { row: moved, before: row });
  await queueReminder(services, tx, link, moved);
  await recordConsultation(services, tx, moved, { event: "consultation-moved", requestId: link.requestId });
  return presentConsultation(services, tx, link, moved);
}

const isUpcoming = (row: ConsultationRow, now: Date): boolean =>
  isBooked(row) && row.startsAt !== null && row.startsAt > now;

export async function cancelBooking(services: Services, tx: Db, link: OpenLink, seen: number): Promise<Consultation> {
  const row = await lockAtVersion(services, tx, link, seen);
  refuseUnless({ allowed: isUpcoming(row, services.now()), status: row.status, action: "cancelled any more" });
  await removeSlot(tx, link.tenant.id, row.id);
  const values = { status: "cancelled_by_client", sequence: row.sequence + 1 } as const;
  await removeAttachments(services, tx, row);
  const cancelled = await changeConsultation(services, tx, link, row, values);
  await mailCancellation(services, tx, link, cancelled);
  await recordConsultation(services, tx, cancelled, { event: "consultation-cancelled", requestId: link.requestId });
  return presentConsultation(services, tx, link, cancelled);
}

/** Stores the contact of a visitor whose time was taken, so that they need not type it again. */
export const saveContact = (
  { keys }: Services,
  tx: Db,
  { tenant, owner, id }: OpenLink,
  contact: ConsultationContact,
) =>
  lockConsultation(tx, tenant.id, { keys, owner, id }).then((row) =>
    row && isOpen(row) ? updateConsultation(tx, tenant.id, { id, keys, said: { ...row.said, contact } }) : undefined,
  );
