import type { Db } from "../../adapters/database/database.ts";
import type { AuditEvent } from "../../contract/audit-events.ts";
import type { WebhookEvent } from "../../contract/clinic/constants.ts";
import { type AuditFacts, writeAudit } from "../db/audit.ts";
import { announce } from "../integrations/announce.ts";
import type { Services } from "../services.ts";
import type { ConsultationRow } from "./queries.ts";

const webhookEvents: Partial<Record<AuditEvent, Extract<WebhookEvent, `consultation.${string}`>>> = {
  "consultation-booked": "consultation.booked",
  "consultation-moved": "consultation.moved",
  "consultation-reassigned": "consultation.moved",
  "consultation-cancelled": "consultation.cancelled",
};

/** Writes an act on a consultation into the audit, and tells the clinic's own systems of it. Call it last. */
export async function recordConsultation(
  services: Services,
  tx: Db,
  { id, providerId, owner, reference, status, startsAt, endsAt }: ConsultationRow,
  facts: Omit<AuditFacts, "owner" | "subject">,
): Promise<void> {
  const event = webhookEvents[facts.event];
  if (event && startsAt && endsAt)
    await announce(services, tx, providerId, event, () => ({
      reference,
      status,
      startsAt: startsAt.toISOString(),
      endsAt: endsAt.toISOString(),
    }));
  await writeAudit(services, tx, providerId, { ...facts, owner, subject: id });
}
