import type { Db } from "../../../adapters/database/database.ts";
import { type ConsultationMode, consentsFor } from "../../../contract/consultation-limits.ts";
import type { Consultation, confirmConsultation, moveConsultation } from "../../../contract/consultations.ts";
import type { FieldError } from "../../../contract/errors.ts";
import { writeAudit } from "../../db/audit.ts";
import {
  queueReminder,
  tellOfBooking,
  tellOfCancellation,
  tellOfMove,
} from "../consultation-mails/consultation-mails.ts";
import { removeSlot, takeSlot } from "../consultation-slots/queries.ts";
import { isBooked, isHeld, isOpen, presentConsultation } from "../consultation-views/consultation-views.ts";
import {
  type BodyOf,
  change,
  chosen,
  lock,
  type Needs,
  type OpenLink,
  offeredNow,
  refuseProblems,
  refuseUnless,
  SlotTaken,
} from "../consultations/consultations.ts";
import type { ConsultationRow } from "../consultations/queries.ts";
import { claimKeyOf } from "../private-links/private-links.ts";

function bookingProblems(
  { here }: OpenLink,
  mode: ConsultationMode,
  { consents, contact, policiesVersion }: BodyOf<typeof confirmConsultation>,
): FieldError[] {
  const missing = (field: string) => ({ field, reason: "required", message: "is required" });
  return [
    ...(mode === "phone" && !contact.phone ? [missing("contact.phone")] : []),
    ...consentsFor(mode)
      .filter((purpose) => !consents.includes(purpose))
      .map((purpose) => missing(`consent-${purpose}`)),
    ...(policiesVersion === here.company.policiesVersion
      ? []
      : [{ field: "policiesVersion", reason: "rule", message: "has changed since; please read the policies again" }]),
  ];
}

/** Books the held time. One that ran out is booked all the same while nobody else has it. @throws SlotTaken */
export async function confirm(needs: Needs, tx: Db, link: OpenLink, body: BodyOf<typeof confirmConsultation>) {
  const { here } = link;
  const row = await lock(needs, tx, link, body.version);
  const { mode, clinician, startsAt, endsAt } = row;
  refuseUnless(isOpen(row) && row.status !== "draft", row, "booked");
  if (!mode || !clinician || !startsAt || !endsAt) throw new Error(`${row.reference} is held without a time`);
  refuseProblems(bookingProblems(link, mode, body));
  const now = needs.now();
  if (!isHeld(row, now)) await offeredNow(needs, tx, link, row, { mode, clinician, startsAt: startsAt.toISOString() });
  const slot = { consultationId: row.id, clinician, startsAt, endsAt, status: "confirmed" } as const;
  if (!(await takeSlot(tx, here.id, { slot, now }))) throw new SlotTaken();
  const version = here.company.policiesVersion;
  const booked = await change(needs, tx, link, row, {
    status: "confirmed",
    said: { ...row.said, contact: body.contact },
    emailIndex: claimKeyOf(needs.keys, here.id, body.contact.email),
    visitorZone: body.visitorZone ?? row.visitorZone,
    holdUntil: null,
    consents: consentsFor(mode).map((purpose) => ({ purpose, version, at: now.toISOString() })),
  });
  await tellOfBooking(needs, tx, link, booked);
  await queueReminder(needs, tx, link, booked);
  await audit(needs, tx, link, "consultation-booked");
  return presentConsultation(needs, tx, link, booked);
}

/** Moves what is booked to another time, and gives the first one back. @throws SlotTaken */
export async function move(needs: Needs, tx: Db, link: OpenLink, body: BodyOf<typeof moveConsultation>) {
  const { here } = link;
  const row = await lock(needs, tx, link, body.version);
  refuseUnless(isToCome(row, needs.now()), row, "moved any more");
  const { time, price } = await offeredNow(needs, tx, link, row, body);
  const { clinician, startsAt, endsAt } = time;
  const slot = { consultationId: row.id, clinician, startsAt, endsAt, status: "confirmed" } as const;
  if (!(await takeSlot(tx, here.id, { slot, now: needs.now() }))) throw new SlotTaken();
  const moved = await change(needs, tx, link, row, {
    ...chosen(link, body, time, price),
    status: "rescheduled",
    sequence: row.sequence + 1,
    visitorZone: body.visitorZone ?? row.visitorZone,
  });
  await tellOfMove(needs, tx, link, { row: moved, before: row });
  await queueReminder(needs, tx, link, moved);
  await audit(needs, tx, link, "consultation-moved");
  return presentConsultation(needs, tx, link, moved);
}

const isToCome = (row: ConsultationRow, now: Date): boolean =>
  isBooked(row) && row.startsAt !== null && row.startsAt > now;

/** Gives a booked time back. Doing so again changes nothing. */
export async function cancel(needs: Needs, tx: Db, link: OpenLink, seen: number): Promise<Consultation> {
  const row = await lock(needs, tx, link, seen);
  refuseUnless(isToCome(row, needs.now()), row, "cancelled any more");
  await removeSlot(tx, link.here.id, row.id);
  const values = { status: "cancelled_by_client", sequence: row.sequence + 1 } as const;
  const cancelled = await change(needs, tx, link, row, values);
  await tellOfCancellation(needs, tx, link, cancelled);
  await audit(needs, tx, link, "consultation-cancelled");
  return presentConsultation(needs, tx, link, cancelled);
}

type Event = "consultation-booked" | "consultation-moved" | "consultation-cancelled";
const audit = (needs: Needs, tx: Db, { here, owner, id, requestId }: OpenLink, event: Event): Promise<unknown> =>
  writeAudit(needs, tx, here.id, { owner, event, subject: id, requestId });
