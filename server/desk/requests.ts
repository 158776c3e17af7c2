import type { Db } from "../../adapters/database/database.ts";
import { after, days } from "../../contract/durations.ts";
import { refuse } from "../../contract/errors.ts";
import { compareOffers } from "../../contract/offer-lines.ts";
import type { OfferContent } from "../../contract/offers.ts";
import { normaliseDomain } from "../../contract/providers.ts";
import type { QuoteStatus } from "../../contract/quotes.ts";
import { replyDueAfter } from "../cases/reply-clock.ts";
import { asSystem } from "../db/access.ts";
import { type AuditEvent, writeAudit } from "../db/audit.ts";
import type { Requester, Staff } from "../http/requester.ts";
import { mailVisitorNews, type VisitorNews } from "../quotes/offers/mails.ts";
import { extendOffer, insertOffer, listOffers, withdrawOffers } from "../quotes/offers/queries.ts";
import type { QuoteRow } from "../quotes/queries.ts";
import { changeQuote, recordQuoteEvent } from "../quotes/quote-access.ts";

import { pathTo } from "../quotes/states.ts";
import type { Services } from "../services.ts";
import { siteOrigin } from "../tenants/directory.ts";
import { findProvider, findProviderByDomain, type ProviderRow } from "../tenants/queries.ts";
import { lockRequests } from "./queries.ts";

/** @throws Refusal without a provider on the domain */
export const providerNamed = async ({ db }: Services, domain: string): Promise<ProviderRow> =>
  (await findProviderByDomain(db, normaliseDomain(domain) ?? "")) ??
  refuse("not-found", `No provider is served on ${domain}. See: npm run provider -- list`);

/** A request whose row is locked until the transaction ends. */
export interface Case {
  readonly row: QuoteRow;
  readonly tenant: ProviderRow;
  readonly place: Pick<Requester, "tenant" | "origin">;
  /** Who acts at the desk; without one a command does. */
  readonly staff?: Staff;
}

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

/** @throws Refusal without a transition to the state */
async function moveRequest(
  services: Services,
  tx: Db,
  row: QuoteRow,
  to: QuoteStatus,
  values: Partial<QuoteRow> = {},
): Promise<QuoteRow> {
  if (!pathTo(row.status, to, "provider")) {
    const words = (state: string) => state.replaceAll("_", " ");
    refuse("wrong-state", `${row.reference} is ${words(row.status)}; from there it cannot become ${words(to)}.`);
  }
  return changeQuote(services, tx, row, { ...values, status: to });
}

/** Moves a new request to triage, and one in triage to review. */
export async function triageRequest(services: Services, tx: Db, { row }: Case): Promise<QuoteRow> {
  const read = await moveRequest(services, tx, row, row.status === "triage" ? "under_review" : "triage");
  await recordQuoteEvent(services, tx, read, { kind: "status-changed", actor: "provider", note: read.status });
  return read;
}

/** Asks the client for missing information. */
export async function askClient(
  services: Services,
  tx: Db,
  { row, place, staff }: Case,
  text: string,
): Promise<QuoteRow> {
  const moved = await moveRequest(services, tx, row, "needs_info", { replyPausedAt: services.now() });
  await recordQuoteEvent(services, tx, moved, { kind: "question", actor: "provider", by: staff, note: text });
  await mailVisitorNews(services, tx, place, { row: moved, news: "question" });
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
  await mailVisitorNews(services, tx, place, { row, news: "message" });
  return row;
}

/** Sends the next version of an offer, which replaces the previous one. */
export async function sendOffer(
  services: Services,
  tx: Db,
  { row, tenant, place }: Case,
  { content, validUntil }: { content: OfferContent; validUntil: Date },
): Promise<{ row: QuoteRow; version: number }> {
  const [newest] = await listOffers(tx, tenant.id, { keys: services.keys, quoteId: row.id });
  const version = (newest?.version ?? 0) + 1;
  const offered = await moveRequest(services, tx, row, "offered", { expiresAt: validUntil });
  const offer = { id: services.newId(), owner: row.owner, quoteId: row.id, version, content, validUntil };
  await insertOffer(tx, tenant.id, { ...offer, sentAt: services.now(), keys: services.keys });
  await recordQuoteEvent(services, tx, offered, { kind: "offer-sent", actor: "provider", about: `${version}` });
  const compared = newest && compareOffers(newest.content, content).lines.map(({ change }) => change);
  const count = (kind: string) => compared?.filter((change) => change === kind).length ?? 0;
  const changes = newest
    ? { before: newest.content.total, added: count("added"), changed: count("changed"), removed: count("removed") }
    : null;
  const facts = { version, total: content.total, validUntil: validUntil.toISOString(), changes };
  await mailVisitorNews(services, tx, place, { row: offered, news: "offer", offer: facts });
  await audit(services, tx, { row: offered, event: "offer-sent", subject: offer.id });
  return { row: offered, version };
}

export async function declineRequest(
  services: Services,
  tx: Db,
  { row, place, staff }: Case,
  { reason, suggestion }: { readonly reason: string; readonly suggestion?: string | undefined },
): Promise<QuoteRow> {
  const declined = await moveRequest(services, tx, row, "declined_by_provider");
  const about = suggestion === undefined ? {} : { about: suggestion };
  await endOffer(services, tx, declined, { kind: "status-changed", by: staff, note: reason, ...about });
  await mailVisitorNews(services, tx, place, { row: declined, news: "declined-by-us" });
  await audit(services, tx, { row: declined, event: "quote-declined", subject: row.id, staff });
  return declined;
}

/** Withdraws the open offer and puts the request back under review. */
export async function withdrawOffer(services: Services, tx: Db, { row, tenant, place }: Case): Promise<QuoteRow> {
  if (row.status !== "offered") refuse("wrong-state", `${row.reference} has no offer that is open.`);
  const replyDueAt = replyDueAfter(tenant, services.now());
  const back = await moveRequest(services, tx, row, "under_review", { replyDueAt });
  await endOffer(services, tx, back, { kind: "offer-withdrawn" });
  await mailVisitorNews(services, tx, place, { row: back, news: "withdrawn" });
  await audit(services, tx, { row: back, event: "offer-withdrawn", subject: row.id });
  return back;
}

async function endOffer(
  services: Services,
  tx: Db,
  row: QuoteRow,
  event: { kind: "status-changed" | "offer-withdrawn"; by?: Staff | undefined; note?: string; about?: string },
): Promise<void> {
  await withdrawOffers(tx, row.providerId, { quoteId: row.id, at: services.now() });
  await recordQuoteEvent(services, tx, row, { ...event, actor: "provider" });
}

/** Extends the newest offer: open, expired, or accepted and unpaid. */
export async function extendNewestOffer(
  services: Services,
  tx: Db,
  { row, tenant, place }: Case,
  validUntil: Date,
): Promise<QuoteRow> {
  const [newest] = await listOffers(tx, tenant.id, { keys: services.keys, quoteId: row.id });
  const isAgreed = row.status === "deposit_due";
  if (!newest || newest.withdrawnAt || !(isAgreed || ["offered", "expired"].includes(row.status)))
    return refuse("wrong-state", `${row.reference} has no offer that can be extended.`);
  if (validUntil <= services.now() || validUntil <= newest.validUntil)
    return refuse("invalid-input", "An offer is extended to a later day than it has.");
  if (validUntil > after(services.now(), days(366)))
    return refuse("invalid-input", "An offer stands for a year at most.");
  await extendOffer(tx, tenant.id, { id: newest.id, validUntil });
  const extended = isAgreed
    ? await changeQuote(services, tx, row, {})
    : await moveRequest(services, tx, row, "offered", { expiresAt: validUntil });
  await recordQuoteEvent(services, tx, extended, {
    kind: "offer-extended",
    actor: "provider",
    about: `${newest.version}`,
  });
  await mailVisitorNews(services, tx, place, { row: extended, news: "extended" satisfies VisitorNews });
  await audit(services, tx, { row: extended, event: "offer-extended", subject: newest.id });
  return extended;
}

export const audit = (
  services: Services,
  tx: Db,
  {
    row,
    event,
    subject,
    staff,
  }: {
    row: Pick<QuoteRow, "owner" | "providerId">;
    event: AuditEvent;
    subject: string;
    staff?: Pick<Staff, "id"> | undefined;
  },
): Promise<unknown> =>
  writeAudit(services, tx, row.providerId, {
    owner: row.owner,
    actor: staff ? `staff:${staff.id}` : "provider",
    event,
    subject,
  });
