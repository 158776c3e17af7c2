import type { Db } from "../../../adapters/database/database.ts";
import { lastDayFor } from "../../../contract/offer-days.ts";
import type { TreatmentSchedule } from "../../../contract/offers.ts";
import type { TripDates } from "../../../contract/trips.ts";
import { dayIn } from "../../../contract/zoned-time.ts";
import type { ProviderId } from "../../db/provider-id.ts";
import { refuseWith } from "../../formats/refuse-with.ts";
import type { Services } from "../../services.ts";
import type { ProviderRow } from "../../tenants/queries.ts";
import { textsIn } from "../../tenants/texts.ts";
import { isClosedDay } from "../../treatments/doctor-queries.ts";
import { auditRequest, type Case, moveRequest, recordClinicEvent } from "../desk-requests.ts";
import { maySchedule } from "../next-steps.ts";
import type { QuoteRow } from "../queries.ts";
import { changeQuote } from "../quote-access.ts";
import { findStay, type Stay } from "../stay-queries.ts";
import { joinOpenTrip } from "./acceptance.ts";
import { findSchedule, putSchedule, type ScheduleRow } from "./draft-queries.ts";
import { isExpiredUnpaid } from "./offers.ts";
import { findSignature, listOffers, putOfferEnd, type SignatureRow } from "./queries.ts";
import { dayValues, endOfDay, type OfferBasis } from "./rules.ts";

export const presentSchedule = ({ content, by, at }: ScheduleRow): TreatmentSchedule => ({
  ...content,
  by,
  at: at.toISOString(),
});

/** The days of an accepted offer: of its trip, else the day that the clinic set, else as they were signed. */
export function agreedDates({ stay, schedule, signature }: AgreedRows): TripDates | null {
  const signed = signature?.agreed.dates ?? null;
  const day = schedule?.content.day;
  if (stay) return stay.dates;
  return day && day !== signed?.treatment ? { arrive: day, treatment: day, leave: day } : signed;
}

/** Whether the clinic closed the day that was agreed. */
export async function isAgreedDayClosed(
  { keys }: Services,
  tx: Db,
  { id, providerId, request }: QuoteRow,
  rows: AgreedRows,
): Promise<boolean> {
  const day = agreedDates(rows)?.treatment;
  const [procedure = ""] = request.procedures?.procedures ?? [];
  return day !== undefined && isClosedDay(tx, providerId, { keys, procedure, day, quoteId: id });
}

interface AgreedRows {
  readonly stay: Stay | undefined;
  readonly schedule: ScheduleRow | undefined;
  readonly signature: SignatureRow | undefined;
}

/** Reads what was agreed for a request, and the trip that follows it. */
export async function readAgreed({ keys }: Services, tx: Db, { id, providerId }: QuoteRow): Promise<AgreedRows> {
  const of = { keys, quoteId: id };
  return {
    stay: await findStay(tx, providerId, id),
    schedule: await findSchedule(tx, providerId, of),
    signature: await findSignature(tx, providerId, of),
  };
}

/** The schedule of a treatment follows it to another day. */
export async function moveScheduled(
  { keys, now }: Services,
  tx: Db,
  providerId: ProviderId,
  { quoteId, day }: { readonly quoteId: string; readonly day: string },
): Promise<void> {
  const held = await findSchedule(tx, providerId, { keys, quoteId });
  if (!held || held.content.day === day) return;
  const { owner, version, by } = held;
  const saved = { version: version + 1, by, at: now(), content: { ...held.content, day } };
  await putSchedule(tx, providerId, { keys, quoteId, owner, ...saved });
}

/** What follows an unpaid treatment to another day: its schedule, and the last day for its deposit where that comes sooner. */
export async function moveUnpaid(
  services: Services,
  tx: Db,
  { id: providerId, location }: Pick<ProviderRow, "id" | "location">,
  { quoteId, arrive, treatment }: { quoteId: string; arrive: string; treatment: string },
): Promise<void> {
  const of = { keys: services.keys, quoteId };
  await moveScheduled(services, tx, providerId, { quoteId, day: treatment });
  const signature = await findSignature(tx, providerId, of);
  const offers = await listOffers(tx, providerId, of);
  const agreed = offers.find(({ version }) => version === signature?.version);
  const until = endOfDay(lastDayFor(arrive, dayIn(location.timeZone, services.now())), location.timeZone);
  if (agreed && until < agreed.validUntil) await putOfferEnd(tx, providerId, { id: agreed.id, validUntil: until });
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
 * Sets day, doctor and place of an accepted offer, or changes them. An offer without dates gets its day before the deposit,
 * which the person then pays for that day.
 * @throws Refusal before the acceptance and the deposit, and for another day than the trip has
 */
export async function scheduleTreatment(
  services: Services,
  tx: Db,
  found: Case & { staff: NonNullable<Case["staff"]>; basis: Pick<OfferBasis, "doctors" | "obstacleOn"> },
  { version, day, time, doctor: slug, place: room }: Agreed,
): Promise<QuoteRow> {
  const { row, tenant, staff, basis } = found;
  const rows = await readAgreed(services, tx, row);
  const { stay, schedule: held, signature } = rows;
  if ((held?.version ?? 0) !== version) refuseWith("conflict", "scheduled-meanwhile");
  const unfit = (field: string) => ({ errors: [{ field, reason: "rule", message: "does not fit" }] });
  const doctor =
    basis.doctors.find((each) => each.slug === slug) ?? refuseWith("invalid-input", "doctor-unknown", unfit("doctor"));
  if (stay && stay.dates.treatment !== day)
    refuseWith("invalid-input", "day-of-trip", { values: { day: stay.dates.treatment }, ...unfit("day") });
  const today = dayIn(tenant.location.timeZone, services.now());
  if (day < today) refuseWith("invalid-input", "day-over", { values: { day }, ...unfit("day") });
  const obstacle = basis.obstacleOn(day, slug);
  // The patient's own place may be the one that makes the day full.
  const mayBeOwn = stay !== undefined || held?.content.day === day;
  if (obstacle && !(obstacle.kind === "full" && mayBeOwn))
    refuseWith("invalid-input", `${obstacle.kind}-day`, { values: dayValues(day, obstacle.next), ...unfit("day") });
  const isUnpaid = row.status === "deposit_due";
  const offers = isUnpaid ? await listOffers(tx, tenant.id, { keys: services.keys, quoteId: row.id }) : [];
  const agreed = offers.find(({ version: one }) => one === signature?.version);
  const signedDay = signature?.agreed.dates?.treatment ?? null;
  const isExpired = isExpiredUnpaid(row, agreed, services.now());
  const agreement = {
    ...{ status: row.status, isExpired, signedDay, today, treatment: stay?.treatment ?? "none" },
    isDayClosed: await isAgreedDayClosed(services, tx, row, rows),
  };
  const keepsStatus = row.status === "scheduled" || (isUnpaid && maySchedule(agreement));
  const [procedure = null] = row.request.procedures?.procedures ?? [];
  const scheduled = keepsStatus
    ? await changeQuote(services, tx, row, isUnpaid ? { promisedProcedure: procedure, promisedOn: day } : {})
    : await moveRequest(services, tx, row, "scheduled");
  // The deposit is due before the arrival, which is on the day where the clinic alone sets it.
  const until = endOfDay(lastDayFor(day, today), tenant.location.timeZone);
  if (isUnpaid && agreed && until < agreed.validUntil)
    await putOfferEnd(tx, tenant.id, { id: agreed.id, validUntil: until });
  const { name, title } = textsIn(doctor.texts, tenant, row.request.contact?.language ?? row.language).texts;
  const content = { day, time, doctor: { name, title }, place: room };
  const { owner, id: quoteId } = row;
  const saved = { version: version + 1, by: staff.name, at: services.now() };
  await putSchedule(tx, tenant.id, { keys: services.keys, quoteId, owner, content, ...saved });
  await recordClinicEvent(services, tx, found, { kind: "scheduled" });
  if (!stay) await joinOpenTrip(services, tx, scheduled);
  await auditRequest(services, tx, found, { event: "treatment-scheduled", subject: row.id });
  return scheduled;
}
