import type { Db } from "../../../adapters/database/database.ts";
import { refuse } from "../../../contract/errors.ts";
import type { OfferContent } from "../../../contract/offers.ts";
import { normaliseDomain } from "../../../contract/providers.ts";
import type { QuoteStatus } from "../../../contract/quotes.ts";
import { asSystem, type Owner } from "../../db/access.ts";
import { type AuditEvent, writeAudit } from "../../db/audit.ts";
import { mintProviderId } from "../../db/provider-id.ts";
import { after, days } from "../../durations.ts";
import type { Services } from "../../services.ts";
import { tellVisitorNews, type VisitorNews } from "../offer-mails/offer-mails.ts";
import { extendOffer, insertOffer, listOffers, withdrawOffers } from "../offers/queries.ts";
import type { Holder } from "../private-links/private-links.ts";
import { siteOrigin } from "../providers/providers.ts";
import { findProvider, findProviderByDomain, type ProviderRow } from "../providers/queries.ts";
import { wayTo } from "../quote-states/quote-states.ts";
import type { QuoteRow } from "../quotes/queries.ts";
import { change, record } from "../quotes/quotes.ts";
import { holdRequests } from "./queries.ts";

export type DeskNeeds = Pick<Services, "db" | "keys" | "now" | "newId" | "config" | "files" | "scanner">;

/** The provider that an operator named by its domain. @throws Refusal where none is served there */
export const providerNamed = async ({ db }: Pick<DeskNeeds, "db">, domain: string): Promise<ProviderRow> =>
  (await findProviderByDomain(db, normaliseDomain(domain) ?? "")) ??
  refuse("not-found", `No provider is served on ${domain}. See: npm run provider -- list`);

/** A request as the clinic has it on its desk, held until the transaction ends. */
export interface Case {
  readonly row: QuoteRow;
  readonly here: ProviderRow;
  readonly place: Pick<Holder, "here" | "origin">;
}

/** What a clinic does with one request, in one transaction of the system. @throws Refusal where there is no such request */
export const onDesk = <T>(needs: DeskNeeds, reference: string, work: (tx: Db, found: Case) => Promise<T>): Promise<T> =>
  asSystem(needs.db, async (tx) => {
    const [row, other] = await holdRequests(tx, needs.keys, reference.toUpperCase());
    const here = row && (await findProvider(tx, mintProviderId(row.providerId)));
    if (!row || !here) return refuse("not-found", `There is no request ${reference}. See: npm run desk -- list`);
    if (other) return refuse("conflict", `Two clinics have a request ${reference}.`);
    return work(tx, { row, here, place: { here, origin: siteOrigin(needs.config, here) } });
  });

/** Leads a request to a state, through those between. @throws Refusal where no way leads there */
export async function lead(
  needs: DeskNeeds,
  tx: Db,
  row: QuoteRow,
  to: QuoteStatus,
  values: Partial<QuoteRow> = {},
): Promise<QuoteRow> {
  if (!wayTo(row.status, to, "provider")) {
    const words = (state: string) => state.replaceAll("_", " ");
    refuse("wrong-state", `${row.reference} is ${words(row.status)}; from there it cannot become ${words(to)}.`);
  }
  return change(needs, tx, row, { ...values, status: to });
}

/** Somebody reads it. */
export async function triage(needs: DeskNeeds, tx: Db, { row }: Case): Promise<QuoteRow> {
  const read = await lead(needs, tx, row, row.status === "triage" ? "under_review" : "triage");
  await record(needs, tx, read, { kind: "status-changed", actor: "provider" });
  return read;
}

/** Asks the person something without which it does not go on. */
export async function ask(needs: DeskNeeds, tx: Db, { row, place }: Case, text: string): Promise<QuoteRow> {
  const asked = await lead(needs, tx, row, "needs_info");
  await record(needs, tx, asked, { kind: "question", actor: "provider", note: text });
  await tellVisitorNews(needs, tx, place, { row: asked, news: "question" });
  return asked;
}

/** Writes to the person, about a line of an offer or in general. */
export async function write(
  needs: DeskNeeds,
  tx: Db,
  { row, here, place }: Case,
  { text, line }: { text: string; line?: string | undefined },
): Promise<QuoteRow> {
  const [newest] = await listOffers(tx, here.id, { keys: needs.keys, quoteId: row.id });
  if (line !== undefined && !newest?.content.lines.some(({ id }) => id === line))
    refuse("not-found", `The newest offer of ${row.reference} has no line "${line}".`);
  const about = line === undefined ? {} : { kind: "comment" as const, about: `${newest?.version}/${line}` };
  await record(needs, tx, row, { kind: "note", actor: "provider", note: text, ...about });
  await tellVisitorNews(needs, tx, place, { row, news: "message" });
  return row;
}

/** Sends a version of an offer; it takes the place of those before. */
export async function sendOffer(
  needs: DeskNeeds,
  tx: Db,
  { row, here, place }: Case,
  { content, validUntil }: { content: OfferContent; validUntil: Date },
): Promise<{ row: QuoteRow; version: number }> {
  const [newest] = await listOffers(tx, here.id, { keys: needs.keys, quoteId: row.id });
  const version = (newest?.version ?? 0) + 1;
  const offered = await lead(needs, tx, row, "offered", { expiresAt: validUntil });
  const offer = { id: needs.newId(), owner: row.owner, quoteId: row.id, version, content, validUntil };
  await insertOffer(tx, here.id, { ...offer, sentAt: needs.now(), keys: needs.keys });
  await record(needs, tx, offered, { kind: "offer-sent", actor: "provider", about: `${version}` });
  await tellVisitorNews(needs, tx, place, { row: offered, news: "offer" });
  await audit(needs, tx, { row: offered, event: "offer-sent", subject: offer.id });
  return { row: offered, version };
}

/** Says that the clinic cannot help here, why, and what may help instead. */
export async function declineRequest(
  needs: DeskNeeds,
  tx: Db,
  { row, place }: Case,
  reason: string,
): Promise<QuoteRow> {
  const declined = await lead(needs, tx, row, "declined_by_provider");
  await endOffer(needs, tx, declined, { kind: "status-changed", note: reason });
  await tellVisitorNews(needs, tx, place, { row: declined, news: "declined-by-us" });
  await audit(needs, tx, { row: declined, event: "quote-declined", subject: row.id });
  return declined;
}

/** Takes an offer back; the request is looked at again. */
export async function withdrawOffer(needs: DeskNeeds, tx: Db, { row, here, place }: Case): Promise<QuoteRow> {
  if (row.status !== "offered") refuse("wrong-state", `${row.reference} has no offer that is open.`);
  const replyDueAt = after(needs.now(), here.company.quotes.replyWithinHours * 3_600_000);
  const back = await lead(needs, tx, row, "under_review", { replyDueAt });
  await endOffer(needs, tx, back, { kind: "offer-withdrawn" });
  await tellVisitorNews(needs, tx, place, { row: back, news: "withdrawn" });
  await audit(needs, tx, { row: back, event: "offer-withdrawn", subject: row.id });
  return back;
}

async function endOffer(
  needs: DeskNeeds,
  tx: Db,
  row: QuoteRow,
  event: { kind: "status-changed" | "offer-withdrawn"; note?: string },
): Promise<void> {
  await withdrawOffers(tx, mintProviderId(row.providerId), { quoteId: row.id, at: needs.now() });
  await record(needs, tx, row, { ...event, actor: "provider" });
}

/** Lets an offer stand for longer, also one that has run out, or was agreed to and is not paid. */
export async function extend(
  needs: DeskNeeds,
  tx: Db,
  { row, here, place }: Case,
  validUntil: Date,
): Promise<QuoteRow> {
  const [newest] = await listOffers(tx, here.id, { keys: needs.keys, quoteId: row.id });
  const isAgreed = row.status === "deposit_due";
  if (!newest || newest.withdrawnAt || !(isAgreed || ["offered", "expired"].includes(row.status)))
    return refuse("wrong-state", `${row.reference} has no offer that can be extended.`);
  if (validUntil <= needs.now() || validUntil <= newest.validUntil)
    return refuse("invalid-input", "An offer is extended to a later day than it has.");
  if (validUntil > after(needs.now(), days(366))) return refuse("invalid-input", "An offer stands for a year at most.");
  await extendOffer(tx, here.id, { id: newest.id, validUntil });
  const extended = isAgreed
    ? await change(needs, tx, row, {})
    : await lead(needs, tx, row, "offered", { expiresAt: validUntil });
  await record(needs, tx, extended, { kind: "offer-extended", actor: "provider", about: `${newest.version}` });
  await tellVisitorNews(needs, tx, place, { row: extended, news: "extended" satisfies VisitorNews });
  await audit(needs, tx, { row: extended, event: "offer-extended", subject: newest.id });
  return extended;
}

/** Writes down what the clinic did, or that it read a request. */
export const audit = (
  needs: DeskNeeds,
  tx: Db,
  { row, event, subject }: { row: Pick<QuoteRow, "owner" | "providerId">; event: AuditEvent; subject: string },
): Promise<unknown> =>
  writeAudit(needs, tx, mintProviderId(row.providerId), {
    owner: row.owner as Owner, // written from one
    actor: "provider",
    event,
    subject,
  });
