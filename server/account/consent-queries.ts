import { and, desc, eq } from "drizzle-orm";
import { type Db, firstRow } from "../../adapters/database/database.ts";
import type { ClientPurpose } from "../../contract/client-consents.ts";
import type { Owner } from "../db/access.ts";
import type { PersonalTable } from "../db/personal.ts";
import type { ProviderId } from "../db/provider-id.ts";
import { clientConsent } from "../db/tables/clients.ts";

export type ConsentRow = typeof clientConsent.$inferSelect;

const newest = [desc(clientConsent.at), desc(clientConsent.id)] as const;
const owned = (providerId: ProviderId, owner: Owner) =>
  and(eq(clientConsent.providerId, providerId), eq(clientConsent.owner, owner));

/** Newest first. */
export const listConsents = (db: Db, providerId: ProviderId, owner: Owner): Promise<ConsentRow[]> =>
  db
    .select()
    .from(clientConsent)
    .where(owned(providerId, owner))
    .orderBy(...newest);

export const newestConsent = (
  db: Db,
  providerId: ProviderId,
  { owner, purpose }: { owner: Owner; purpose: ClientPurpose },
): Promise<ConsentRow | undefined> =>
  firstRow(
    db
      .select()
      .from(clientConsent)
      .where(and(owned(providerId, owner), eq(clientConsent.purpose, purpose)))
      .orderBy(...newest)
      .limit(1),
  );

export const insertConsent = (
  tx: Db,
  providerId: ProviderId,
  values: Omit<typeof clientConsent.$inferInsert, "providerId">,
): Promise<unknown> => tx.insert(clientConsent).values({ ...values, providerId });

/** Consents survive erasure, because the law requires the proof; the rows have no personal content. */
export const personalConsents: PersonalTable = { table: "client_consent", called: "consents", erasure: "keep" };
