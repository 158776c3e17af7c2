import type { Db } from "../../adapters/database/database.ts";
import type { SharePurpose } from "../../contract/document-constants.ts";
import type { Document } from "../../contract/documents.ts";
import { after, days, minutes } from "../../contract/durations.ts";
import type { QuoteStatus } from "../../contract/quotes.ts";
import type { Requester } from "../http/requester.ts";
import { tellClinic } from "../mail/clinic-mails.ts";
import { listQuotes } from "../quotes/queries.ts";
import { recordQuoteEvent, wakeForDocument } from "../quotes/quote-access.ts";
import type { Services } from "../services.ts";
import { auditDocument, lockOwnDocument, presentDocument } from "./documents.ts";
import { endShares, hasSharedSince, insertShare } from "./queries.ts";

/** The clinic is told once of what is shared within this time. */
const toldTogether = minutes(15);

/** Lets the clinic open a document for a purpose; a repeated share moves the end. */
export async function shareWithClinic(
  services: Services,
  tx: Db,
  requester: Requester,
  input: { id: string; party: "clinic"; purpose: SharePurpose; days: number },
): Promise<Document> {
  const { providerId, owner } = requester;
  const now = services.now();
  const row = await lockOwnDocument(services, tx, requester, input.id);
  const ended = await endShares(tx, providerId, { documentId: row.id, now, purpose: input.purpose });
  const isTold = await hasSharedSince(tx, providerId, { owner, since: after(now, -toldTogether) });
  await insertShare(tx, providerId, {
    id: services.newId(),
    owner,
    documentId: row.id,
    party: input.party,
    purpose: input.purpose,
    createdAt: now,
    until: after(now, days(input.days)),
  });
  const shown = await presentDocument(services, tx, requester, row);
  await auditDocument(services, tx, requester, { event: "document-shared", subject: row.id });
  const request = await openRequest(services, tx, requester);
  if (ended === 0 && request) {
    await recordQuoteEvent(services, tx, request, { kind: "document-shared" });
    await wakeForDocument(services, tx, requester, request);
  }
  const reference = request?.reference ?? null;
  if (!isTold) await tellClinic(services, tx, requester.tenant, { news: "document-shared", reference });
  return shown;
}

const over: readonly QuoteStatus[] = ["draft", "withdrawn", "expired", "declined_by_client", "declined_by_provider"];

/** The person's newest request that is not over: it has a shared document as news, and the clinic's mail names it. */
async function openRequest(services: Services, tx: Db, { providerId, owner }: Requester) {
  const quotes = await listQuotes(tx, providerId, { keys: services.keys, owner });
  return quotes.find(({ status }) => !over.includes(status));
}

export async function endShare(
  services: Services,
  tx: Db,
  requester: Requester,
  input: { id: string; share: string },
): Promise<Document> {
  const row = await lockOwnDocument(services, tx, requester, input.id);
  const ended = await endShares(tx, requester.providerId, { documentId: row.id, now: services.now(), id: input.share });
  const shown = await presentDocument(services, tx, requester, row);
  // A share that has ended already is no error.
  if (ended > 0) await auditDocument(services, tx, requester, { event: "document-share-revoked", subject: row.id });
  return shown;
}
