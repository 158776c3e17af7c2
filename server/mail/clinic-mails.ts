import type { Db } from "../../adapters/database/database.ts";
import type { Money } from "../../contract/money.ts";
import type { Services } from "../services.ts";
import { siteOrigin } from "../tenants/directory.ts";
import type { ProviderRow } from "../tenants/queries.ts";
import { inboxLanguage } from "../tenants/texts.ts";
import { queueMail } from "./queue.ts";

/** What the clinic is told of as it happens, without health data. */
export interface ClinicNews {
  readonly news:
    | "booked"
    | "transfer-expected"
    | "moved"
    | "cancelled"
    | "trip-cancelled"
    | "trip-part-cancelled"
    | "document-shared"
    | "recovery-asked"
    | "recovery-urgent"
    | "person-urgent"
    | "check-ins-missed"
    | "day-lost"
    | "offer-day-lost"
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
  /** The clinic has not set the time of the treatment yet: its day alone counts. */
  readonly isTimeOpen?: boolean | undefined;
  /** In the price, for the clinic to book. */
  readonly hotel?: { readonly nights: number; readonly guests: number } | undefined;
  /** The clinic has booked the hotel in the price for what is cancelled or moved. */
  readonly callsHotelOff?: boolean | undefined;
  /** That was closed, or is full. */
  readonly day?: string | undefined;
}

/** Writes a mail to the clinic down, in the transaction that is its cause. */
export const tellClinic = (services: Services, tx: Db, tenant: ProviderRow, news: ClinicNews) =>
  tellStaff(services, tx, tenant, { to: { email: tenant.company.quotes.inbox }, news });

/** Those whose day was closed, one mail each: nobody is moved, and the clinic has to agree another day with them. */
export async function tellLostDays(
  services: Services,
  tx: Db,
  tenant: ProviderRow,
  lost: readonly Pick<ClinicNews, "reference" | "day" | "at">[],
): Promise<void> {
  for (const one of lost) await tellClinic(services, tx, tenant, { news: "day-lost", ...one });
}

/** Offers that name a day which was closed: the person cannot accept it, and the clinic has to send another version. */
export async function tellLostOffers(
  services: Services,
  tx: Db,
  tenant: ProviderRow,
  lost: readonly Pick<ClinicNews, "reference" | "day">[],
): Promise<void> {
  for (const one of lost) await tellClinic(services, tx, tenant, { news: "offer-day-lost", ...one });
}

/** The same to one of its staff. */
export const tellStaff = (
  services: Services,
  tx: Db,
  tenant: ProviderRow,
  { to: { email, name }, news }: { to: { readonly email: string; readonly name?: string }; news: ClinicNews },
) =>
  queueMail(services, tx, tenant.id, {
    template: "clinic-news",
    language: inboxLanguage(tenant),
    to: { address: email, ...(name && { name }) },
    origin: siteOrigin(services.config, tenant),
    facts: { ...news },
  });
