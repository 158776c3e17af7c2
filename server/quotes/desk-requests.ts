import type { Db } from "../../adapters/database/database.ts";
import type { AuditEvent } from "../../contract/audit-events.ts";
import type { QuoteStatus } from "../../contract/quotes.ts";
import { writeAudit } from "../db/audit.ts";
import { refuseWith } from "../formats/refuse-with.ts";
import type { Requester, Staff } from "../http/requester.ts";
import type { Services } from "../services.ts";
import type { ProviderRow } from "../tenants/queries.ts";
import type { QuoteRow } from "./queries.ts";
import { changeQuote, type EventFacts, recordQuoteEvent } from "./quote-access.ts";
import { pathTo } from "./states.ts";

/** A request whose row is locked until the transaction ends, and who at the clinic acts on it. */
export interface Case {
  readonly row: QuoteRow;
  readonly tenant: ProviderRow;
  readonly place: Pick<Requester, "tenant" | "origin">;
  /** Absent on the command line and in jobs. */
  readonly staff?: Staff | undefined;
  /** A job acts. */
  readonly isSystem?: true;
  readonly requestId?: string | undefined;
}

/** @throws Refusal without a transition to the state */
export async function moveRequest(
  services: Services,
  tx: Db,
  row: QuoteRow,
  to: QuoteStatus,
  values: Partial<QuoteRow> = {},
): Promise<QuoteRow> {
  if (!pathTo(row.status, to, "provider"))
    refuseWith("wrong-state", "request-not-so", { values: { reference: row.reference } });
  return changeQuote(services, tx, row, { ...values, status: to });
}

/** An event of a request by the clinic, with the member of staff who caused it. */
export const recordClinicEvent = (
  services: Services,
  tx: Db,
  { row, staff, isSystem }: Pick<Case, "row" | "staff" | "isSystem">,
  event: Omit<EventFacts, "actor" | "by">,
): Promise<unknown> =>
  recordQuoteEvent(services, tx, row, {
    ...event,
    actor: isSystem ? "system" : "provider",
    by: staff,
  });

export const auditRequest = (
  services: Services,
  tx: Db,
  { row, staff, isSystem, requestId }: Omit<Case, "tenant" | "place">,
  { event, subject }: { event: AuditEvent; subject: string },
): Promise<unknown> =>
  writeAudit(services, tx, row.providerId, {
    owner: row.owner,
    actor: staff ? `staff:${staff.id}` : isSystem ? "system" : "provider",
    event,
    subject,
    ...(requestId && { requestId }),
  });
