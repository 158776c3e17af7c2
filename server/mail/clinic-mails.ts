import type { Db } from "../../adapters/database/database.ts";
import type { Money } from "../../contract/money.ts";
import type { Services } from "../services.ts";
import { siteOrigin } from "../tenants/directory.ts";
import type { ProviderRow } from "../tenants/queries.ts";
import { queueMail } from "./queue.ts";

/** What the clinic is told of as it happens, without health data. */
export interface ClinicNews {
  readonly news:
    | "booked"
    | "transfer-expected"
    | "moved"
    | "cancelled"
    | "document-shared"
    | "recovery-asked"
    | "recovery-urgent"
    | "check-ins-missed"
    | "review-written"
    | "dispute-open"
    | "dispute-won"
    | "dispute-lost";
  /** Of the trip or the request; null where a document stands alone. */
  readonly reference: string | null;
  /** Paid, expected or disputed. */
  readonly amount?: Money | undefined;
  /** Under which a transfer is expected. */
  readonly transfer?: string | undefined;
  /** Instant of the treatment. */
  readonly at?: string | undefined;
}

/** Writes a mail to the clinic's inbox down, and one to each address of its staff, in the transaction that is its cause. */
export async function tellClinic(
  services: Services,
  tx: Db,
  tenant: ProviderRow,
  { ...facts }: ClinicNews,
  staff: readonly string[] = [],
): Promise<void> {
  for (const address of new Set([tenant.company.quotes.inbox, ...staff]))
    await queueMail(services, tx, tenant.id, {
      template: "clinic-news",
      language: tenant.company.defaultLanguage,
      to: { address },
      origin: siteOrigin(services.config, tenant),
      facts,
    });
}
