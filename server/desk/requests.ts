import type { Db } from "../../adapters/database/database.ts";
import { refuse } from "../../contract/errors.ts";
import { normaliseDomain } from "../../contract/providers.ts";
import { asSystem } from "../db/access.ts";
import { auditRequest, type Case, moveRequest } from "../quotes/desk-requests.ts";
import { mailVisitorNews } from "../quotes/offers/mails.ts";
import { listOffers, withdrawOffers } from "../quotes/offers/queries.ts";
import type { QuoteRow } from "../quotes/queries.ts";
import { recordQuoteEvent } from "../quotes/quote-access.ts";
import type { Services } from "../services.ts";
import { siteOrigin } from "../tenants/directory.ts";
import { findProvider, findProviderByDomain, type ProviderRow } from "../tenants/queries.ts";
import { lockRequests } from "./queries.ts";

/** @throws Refusal without a provider on the domain */
export const providerNamed = async ({ db }: Services, domain: string): Promise<ProviderRow> =>
  (await findProviderByDomain(db, normaliseDomain(domain) ?? "")) ??
  refuse("not-found", `No provider is served on ${domain}. See: npm run provider -- list`);

/** Runs `work` on a locked request in one transaction of the system. @throws Refusal without such a request */
export const withRequest = <T>(
  services: Services,
  reference: string,
  work: (tx: Db, found: Case) => Promise<T>,
): Promise<T> =>
  asSystem(services.db, async (tx) => {
    const [row, other] = await lockRequests(tx, services.keys, reference.toUpperCase());
    const tenant = row && (await findProvider(tx, row.providerId));
    if (!row || !tenant) return refuse("not-found", `There is no request ${reference}. See: npm run desk -- list`);
    if (other) return refuse("conflict", `Two clinics have a request ${reference}.`);
    return work(tx, { row, tenant, place: { tenant, origin: siteOrigin(services.config, tenant) } });
  });

/** Moves a new request to triage, and one in triage to review. */
export async function triageRequest(services: Services, tx: Db, { row }: Case): Promise<QuoteRow> {
  const read = await moveRequest(services, tx, row, row.status === "triage" ? "under_review" : "triage");
  await recordQuoteEvent(services, tx, read, { kind: "status-changed", actor: "provider", note: read.status });
  return read;
}

/** Asks the client for missing information, or for a document. */
export async function askClient(
  services: Services,
  tx: Db,
  { row, place, staff }: Case,
  { text, wants }: { text: string; wants?: "document" | undefined },
): Promise<QuoteRow> {
  const moved = await moveRequest(services, tx, row, "needs_info", { replyPausedAt: services.now() });
  const isDocument = wants === "document";
  const kind = isDocument ? "document-requested" : "question";
  await recordQuoteEvent(services, tx, moved, { kind, actor: "provider", by: staff, note: text });
  await mailVisitorNews(services, tx, place, { row: moved, news: isDocument ? "document" : "question" });
  return moved;
}

/** Writes to the client, about a line of the newest offer or in general. */
export async function writeMessage(
  services: Services,
  tx: Db,
  { row, tenant, place, staff }: Case,
  { text, line }: { text: string; line?: string | undefined },
): Promise<QuoteRow> {
  const [newest] = await listOffers(tx, tenant.id, { keys: services.keys, quoteId: row.id });
  if (line !== undefined && !newest?.content.lines.some(({ id }) => id === line))
    refuse("not-found", `The newest offer of ${row.reference} has no line "${line}".`);
  const about = line === undefined ? {} : { kind: "comment" as const, about: `${newest?.version}/${line}` };
  await recordQuoteEvent(services, tx, row, { kind: "note", actor: "provider", by: staff, note: text, ...about });
  await mailVisitorNews(services, tx, place, { row, news: line === undefined ? "message" : "comment" });
  return row;
}

export async function declineRequest(
  services: Services,
  tx: Db,
  { row, place, staff }: Case,
  { reason, suggestion }: { readonly reason: string; readonly suggestion?: string | undefined },
): Promise<QuoteRow> {
  const declined = await moveRequest(services, tx, row, "declined_by_provider");
  const about = suggestion === undefined ? {} : { about: suggestion };
  await withdrawOffers(tx, row.providerId, { quoteId: row.id, at: services.now() });
  const event = { kind: "status-changed", actor: "provider", by: staff, note: reason, ...about } as const;
  await recordQuoteEvent(services, tx, declined, event);
  await mailVisitorNews(services, tx, place, { row: declined, news: "declined-by-us" });
  await auditRequest(services, tx, { row: declined, staff }, { event: "quote-declined", subject: row.id });
  return declined;
}
