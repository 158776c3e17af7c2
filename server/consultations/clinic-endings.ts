import type { Db } from "../../adapters/database/database.ts";
import { refuse } from "../../contract/errors.ts";
import { asSystem } from "../db/access.ts";
import type { AuditFacts } from "../db/audit.ts";
import type { ProviderId } from "../db/provider-id.ts";
import { refuseWith } from "../formats/refuse-with.ts";
import type { Services } from "../services.ts";
import { siteOrigin } from "../tenants/directory.ts";
import { findProvider, type ProviderRow } from "../tenants/queries.ts";
import { recordAct } from "./act-queries.ts";
import { mailCancellation } from "./mails.ts";
import { type ConsultationRow, listUpcoming, lockConsultationsByReference, updateConsultation } from "./queries.ts";
import { recordConsultation } from "./record.ts";
import { removeSlot } from "./slot-queries.ts";
import { isBooked } from "./view.ts";

/** The status that each ending by the clinic sets. */
export const endingStatuses = {
  cancel: "cancelled_by_provider",
  completed: "completed",
  "no-show": "no_show",
} as const;
export type Ending = keyof typeof endingStatuses;

/** Who acts for the clinic: a member of staff, or an operator with a command. */
export interface ClinicActor {
  readonly actor: NonNullable<AuditFacts["actor"]>;
  /** As the person reads it. */
  readonly name: string;
  readonly requestId?: string;
}

/** Booked consultations to come, soonest first; of one provider, or of all. */
export const listUpcomingConsultations = (
  { db, now, keys }: Services,
  providerId: ProviderId | undefined,
): Promise<ConsultationRow[]> => asSystem(db, (tx) => listUpcoming(tx, { keys, now: now(), providerId }));

/** Ends the consultation of a reference, by a command. @throws Refusal */
export const endConsultationNamed = (services: Services, reference: string, ending: Ending): Promise<ConsultationRow> =>
  asSystem(services.db, async (tx) => {
    const [row, other] = await lockConsultationsByReference(tx, services.keys, reference.toUpperCase());
    const tenant = row && (await findProvider(tx, row.providerId));
    if (!row || !tenant)
      return refuse("not-found", `There is no consultation ${reference}. See: npm run desk -- consultations`);
    if (other) return refuse("conflict", `Two clinics have a consultation ${reference}.`);
    const by = { actor: "provider", name: tenant.company.legalName } as const;
    return endConsultation(services, tx, { tenant, row, ending, by });
  });

/** Ends a booked consultation for the clinic; a cancellation is mailed to both sides. @throws Refusal */
export async function endConsultation(
  services: Services,
  tx: Db,
  {
    tenant,
    row,
    ending,
    by,
    reason,
  }: { tenant: ProviderRow; row: ConsultationRow; ending: Ending; by: ClinicActor; reason?: string | null },
): Promise<ConsultationRow> {
  const now = services.now();
  const isCancelled = ending === "cancel";
  if (!isBooked(row)) refuseWith("wrong-state", "consultation-over", { values: { reference: row.reference } });
  const hasBegun = row.startsAt !== null && row.startsAt <= now;
  if (hasBegun === isCancelled)
    refuseWith("wrong-state", hasBegun ? "consultation-begun" : "consultation-not-begun", {
      values: { reference: row.reference },
    });
  if (isCancelled) await removeSlot(tx, tenant.id, row.id);
  const ended = await updateConsultation(tx, tenant.id, {
    id: row.id,
    keys: services.keys,
    status: endingStatuses[ending],
    version: row.version + 1,
    sequence: row.sequence + (isCancelled ? 1 : 0),
    updatedAt: now,
  });
  const kind = isCancelled ? "cancelled" : ending;
  await recordAct(services, tx, ended, { kind, by: by.name, shown: reason ?? null });
  if (isCancelled) await mailCancellation(services, tx, { tenant, origin: siteOrigin(services.config, tenant) }, ended);
  await recordConsultation(services, tx, ended, {
    actor: by.actor,
    event: isCancelled ? "consultation-cancelled" : "consultation-ended",
    ...(by.requestId && { requestId: by.requestId }),
  });
  return ended;
}
