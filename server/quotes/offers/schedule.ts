import type { Db } from "../../../adapters/database/database.ts";
import { refuse } from "../../../contract/errors.ts";
import type { TreatmentSchedule } from "../../../contract/offers.ts";
import { dayIn } from "../../../contract/zoned-time.ts";
import type { ProviderId } from "../../db/provider-id.ts";
import type { Services } from "../../services.ts";
import { textsIn } from "../../tenants/texts.ts";
import { auditRequest, type Case, moveRequest, recordClinicEvent } from "../clinic.ts";
import type { QuoteRow } from "../queries.ts";
import { changeQuote } from "../quote-access.ts";
import { findStay } from "../stay-queries.ts";
import { findSchedule, lockRequest, putSchedule, type ScheduleRow } from "./draft-queries.ts";
import { mailVisitorNews } from "./mails.ts";
import { findSignature } from "./queries.ts";
import { dayProblem, type OfferGround } from "./rules.ts";

export const presentSchedule = ({ content, by, at }: ScheduleRow): TreatmentSchedule => ({
  ...content,
  by,
  at: at.toISOString(),
});

/** The treatment's day: of the trip, which may have moved, or as it was signed. */
export async function agreedDay({ keys }: Services, tx: Db, { id, providerId }: QuoteRow): Promise<string | null> {
  const stay = await findStay(tx, providerId, id);
  const signature = await findSignature(tx, providerId, { keys, quoteId: id });
  return stay?.dates.treatment ?? signature?.agreed.dates?.treatment ?? null;
}

/** The schedule of a treatment follows it to another day. */
export async function moveScheduled(
  { keys, now }: Services,
  tx: Db,
  providerId: ProviderId,
  { reference, day, by }: { readonly reference: string; readonly day: string; readonly by: string },
): Promise<void> {
  const row = await lockRequest(tx, providerId, { keys, reference });
  const held = row && (await findSchedule(tx, providerId, { keys, quoteId: row.id }));
  if (!held || held.content.day === day) return;
  const { quoteId, owner, version, content } = held;
  const saved = { version: version + 1, by, at: now(), content: { ...content, day } };
  await putSchedule(tx, providerId, { keys, quoteId, owner, ...saved });
}

interface Agreed {
  readonly version: number;
  readonly day: string;
  readonly time: string | null;
  /** A doctor's slug. */
  readonly doctor: string;
  readonly place: string;
}

/**
 * Sets day, doctor and place of an accepted offer, or changes them.
 * @throws Refusal before the acceptance and the deposit, and for another day than the trip has
 */
export async function scheduleTreatment(
  services: Services,
  tx: Db,
  found: Case & { staff: NonNullable<Case["staff"]>; ground: Pick<OfferGround, "doctors" | "obstacleOn"> },
  { version, day, time, doctor: slug, place: room }: Agreed,
): Promise<QuoteRow> {
  const { row, tenant, staff, ground, place } = found;
  const held = await findSchedule(tx, tenant.id, { keys: services.keys, quoteId: row.id });
  if ((held?.version ?? 0) !== version) refuse("conflict", "Somebody scheduled this treatment in the meantime.");
  const invalid = (field: string, message: string) =>
    refuse("invalid-input", message, { errors: [{ field, reason: "rule", message }] });
  const doctor = ground.doctors.find((each) => each.slug === slug) ?? invalid("doctor", "Choose one of the doctors.");
  const stay = await findStay(tx, tenant.id, row.id);
  if (stay && stay.dates.treatment !== day)
    invalid("day", `The patient's trip has the treatment on ${stay.dates.treatment}. It moves with the trip.`);
  if (day < dayIn(tenant.location.timeZone, services.now())) invalid("day", "This day is over.");
  const obstacle = ground.obstacleOn(day, slug);
  // The patient's own place may be the one that makes the day full.
  if (obstacle && obstacle.kind !== "full") invalid("day", dayProblem(day, obstacle).message);
  const scheduled =
    row.status === "scheduled"
      ? await changeQuote(services, tx, row, {})
      : await moveRequest(services, tx, row, "scheduled");
  const { name, title } = textsIn(doctor.texts, tenant, row.request.contact?.language ?? row.language).texts;
  const content = { day, time, doctor: { name, title }, place: room };
  const { owner, id: quoteId } = row;
  const saved = { version: version + 1, by: staff.name, at: services.now() };
  await putSchedule(tx, tenant.id, { keys: services.keys, quoteId, owner, content, ...saved });
  await recordClinicEvent(services, tx, found, { kind: "scheduled" });
  await mailVisitorNews(services, tx, place, { row: scheduled, news: "scheduled" });
  await auditRequest(services, tx, found, { event: "treatment-scheduled", subject: row.id });
  return scheduled;
}
