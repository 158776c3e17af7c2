import type { Db } from "../../../adapters/database/database.ts";
import type { commentOnOffer, declineOffer, requestRevision } from "../../../contract/account-quotes.ts";
import { after, days, hours, minutes } from "../../../contract/durations.ts";
import type { BodyOf } from "../../../contract/endpoint.ts";
import { refuse } from "../../../contract/errors.ts";
import type { QuoteStatus } from "../../../contract/quotes.ts";
import { promiseReply } from "../../cases/queries.ts";
import { replyDueAfter } from "../../cases/reply-clock.ts";
import { asSystem, type Owner } from "../../db/access.ts";
import { writeAudit } from "../../db/audit.ts";
import type { ProviderId } from "../../db/provider-id.ts";
import type { Schedule } from "../../jobs/worker.ts";
import type { Services } from "../../services.ts";
import { siteOrigin } from "../../tenants/directory.ts";
import { findProvider } from "../../tenants/queries.ts";
import { mailClinic } from "../mails.ts";
import { listQuoteEvents, listQuotes, lockQuote, type QuoteEventRow, type QuoteRow } from "../queries.ts";
import type { QuoteRequester } from "../quote-access.ts";
import {
  changeQuote,
  countMessage,
  lockQuoteForChange,
  newReplyDeadline,
  recordQuoteEvent,
  refuseUnless,
} from "../quote-access.ts";
import { canMove } from "../states.ts";
import { findStay } from "../stay-queries.ts";
import { endsSoonWithin, openOffers, remindOf } from "./alternatives.ts";
import { findSchedule } from "./draft-queries.ts";
import { mailClinicNews, mailVisitorNews } from "./mails.ts";
import { findSignature, listOffers, lockEndingOffers, lockExpiredOffers, type OfferRow } from "./queries.ts";
import { offerStates } from "./texts.ts";

/** An offer counts as expired from its hour on, before the scheduled job writes the status. */
export const statusAt = ({ status, expiresAt }: Pick<QuoteRow, "status" | "expiresAt">, at: Date): QuoteStatus =>
  status === "offered" && expiresAt <= at ? "expired" : status;

/** An accepted offer that expired before its deposit was paid cannot be paid until the clinic renews it. */
export const isExpiredUnpaid = (
  { status }: Pick<QuoteRow, "status">,
  agreed: Pick<OfferRow, "validUntil"> | undefined,
  at: Date,
): boolean => status === "deposit_due" && agreed !== undefined && agreed.validUntil <= at;

/** The same, without a renewal request yet. */
export const canRenewUnpaid = (
  row: Pick<QuoteRow, "status">,
  { agreed, events }: { agreed: Pick<OfferRow, "validUntil"> | undefined; events: readonly QuoteEventRow[] },
  now: Date,
): boolean =>
  isExpiredUnpaid(row, agreed, now) &&
  !events.some(({ kind, at }) => kind === "renewal-requested" && agreed !== undefined && at >= agreed.validUntil);

const expiredOffer = "This offer has run out. Ask for it to be renewed.";

/** Locks the request with the version that is answered. @throws Refusal where it is no longer open */
export async function lockOffer(
  services: Services,
  tx: Db,
  requester: QuoteRequester,
  { offer: version, to }: { offer: number; to: QuoteStatus },
): Promise<{ row: QuoteRow; offer: OfferRow }> {
  const row = await lockQuoteForChange(services, tx, requester);
  const status = statusAt(row, services.now());
  if (status === "expired") refuse("wrong-state", expiredOffer);
  const offers = await listOffers(tx, requester.tenant.id, { keys: services.keys, quoteId: row.id });
  const states = offerStates(offers, { agreed: undefined, isOver: false, now: services.now() });
  const state = states.get(version);
  if (canMove(status, to, "visitor") && (state === "replaced" || !state))
    refuse("conflict", "The clinic has sent a newer version of this offer. Please read it first.");
  refuseUnless({ allowed: canMove(status, to, "visitor"), status, action: "answered like this" });
  const offer = offers.find((each) => each.version === version);
  if (!offer || state === "withdrawn") return refuse("conflict", "The clinic has taken this offer back.");
  if (state === "expired") return refuse("wrong-state", expiredOffer);
  return { row, offer };
}

/** Asks the clinic to change an offer. */
export async function sendOfferBack(
  services: Services,
  tx: Db,
  requester: QuoteRequester,
  { offer: version, text }: BodyOf<typeof requestRevision>,
): Promise<QuoteRow> {
  const { row } = await lockOffer(services, tx, requester, { offer: version, to: "revision_requested" });
  const revised = await changeQuote(services, tx, row, {
    status: "revision_requested",
    ...newReplyDeadline(services, requester),
  });
  await recordQuoteEvent(services, tx, revised, { kind: "revision-requested", note: text, about: `${version}` });
  await mailClinicNews(services, tx, requester, { row: revised, news: "revision" });
  return revised;
}

export async function rejectOffer(
  services: Services,
  tx: Db,
  requester: QuoteRequester,
  { body, requestId }: { body: BodyOf<typeof declineOffer>; requestId: string },
): Promise<QuoteRow> {
  const { row, offer } = await lockOffer(services, tx, requester, { offer: body.offer, to: "declined_by_client" });
  const declined = await changeQuote(services, tx, row, { status: "declined_by_client" });
  await recordQuoteEvent(services, tx, declined, {
    kind: "declined",
    note: body.reason || null,
    about: `${body.offer}`,
  });
  await mailClinicNews(services, tx, requester, { row: declined, news: "declined" });
  await mailVisitorNews(services, tx, requester, { row: declined, news: "declined-by-you" });
  await auditOffer(services, tx, declined, { event: "offer-declined", subject: offer.id, requestId });
  return declined;
}

/** Asks the clinic to renew an expired offer; an agreement stays valid. */
export async function requestRenewal(services: Services, tx: Db, requester: QuoteRequester): Promise<QuoteRow> {
  const row = await lockQuoteForChange(services, tx, requester);
  const status = statusAt(row, services.now());
  const key = { keys: services.keys, quoteId: row.id };
  const signed = await findSignature(tx, requester.tenant.id, key);
  const agreed = (await listOffers(tx, requester.tenant.id, key)).find(({ version }) => version === signed?.version);
  const events = await listQuoteEvents(tx, requester.tenant.id, key);
  const isUnpaid = canRenewUnpaid(row, { agreed, events }, services.now());
  refuseUnless({ allowed: isUnpaid || status === "expired", status, action: "renewed" });
  const to = isUnpaid ? row.status : "under_review";
  const renewed = await changeQuote(services, tx, row, { status: to, ...newReplyDeadline(services, requester) });
  await recordQuoteEvent(services, tx, renewed, { kind: "renewal-requested" });
  await promiseReply(tx, row.providerId, { id: row.id, dueAt: replyDueAfter(requester.tenant, services.now()) });
  await mailClinicNews(services, tx, requester, { row: renewed, news: "renewal" });
  return renewed;
}

/** Moves a request on once the deposit of its accepted offer is paid; a day that the clinic had set is then agreed. */
export async function markDepositPaid(
  services: Services,
  tx: Db,
  providerId: ProviderId,
  { owner, quoteId }: { owner: Owner; quoteId: string },
): Promise<void> {
  const { keys } = services;
  const found = (await listQuotes(tx, providerId, { keys, owner })).find(({ id }) => id === quoteId);
  const row = found && (await lockQuote(tx, providerId, { keys, owner, reference: found.reference }));
  if (!row || !canMove(row.status, "deposit_paid", "system")) return;
  const paid = await changeQuote(services, tx, row, { status: "deposit_paid" });
  await recordQuoteEvent(services, tx, row, { kind: "status-changed", actor: "system", note: "deposit_paid" });
  const schedule = await findSchedule(tx, providerId, { keys, quoteId });
  const stay = await findStay(tx, providerId, quoteId);
  if (!schedule || (stay && stay.dates.treatment !== schedule.content.day)) return;
  await changeQuote(services, tx, paid, { status: "scheduled" });
  await recordQuoteEvent(services, tx, paid, { kind: "scheduled", actor: "system" });
}

/** Writes to the clinic about an offer or one line of it. */
export async function addOfferComment(
  services: Services,
  tx: Db,
  requester: QuoteRequester,
  { offer: version, line, text }: BodyOf<typeof commentOnOffer>,
): Promise<QuoteRow> {
  const row = await lockQuoteForChange(services, tx, requester);
  refuseUnless({ allowed: row.status !== "withdrawn", status: row.status, action: "written about" });
  const offers = await listOffers(tx, requester.tenant.id, { keys: services.keys, quoteId: row.id });
  const offer = offers.find((each) => each.version === version);
  const isThere = offer && (line === undefined || offer.content.lines.some(({ id }) => id === line));
  if (!isThere) refuse("not-found", "There is no such line in this offer.");
  await countMessage(services, row);
  await recordQuoteEvent(services, tx, row, {
    kind: "comment",
    note: text,
    about: line ? `${version}/${line}` : `${version}`,
  });
  await promiseReply(tx, row.providerId, { id: row.id, dueAt: replyDueAfter(requester.tenant, services.now()) });
  await mailClinic(services, tx, requester, { row, template: "quote-note" });
  return row;
}

export const auditOffer = (
  services: Services,
  tx: Db,
  { owner, providerId }: QuoteRow,
  facts: Omit<Parameters<typeof writeAudit>[3], "owner">,
): Promise<unknown> => writeAudit(services, tx, providerId, { ...facts, owner });

/** Expires offers that were not accepted in time and mails both sides. */
export const offerSchedules = (services: Services): Schedule[] => [
  {
    name: "expire-offers",
    every: minutes(5),
    run: async () => {
      while ((await expireOfferBatch(services)) > 0);
    },
  },
  {
    name: "remind-of-offers",
    every: hours(1),
    run: async () => {
      while ((await remindBatch(services)) > 0);
    },
  },
];

/** An offer that stood for less, or was reminded of since, is not reminded of by itself. */
const leastAge = days(1);

const remindBatch = (services: Services): Promise<number> =>
  asSystem(services.db, async (tx) => {
    const now = services.now();
    const until = after(now, endsSoonWithin);
    const before = after(now, -leastAge);
    const rows = await lockEndingOffers(tx, services.keys, { now, until, before, soon: endsSoonWithin });
    for (const row of rows) {
      const tenant = await findProvider(tx, row.providerId);
      if (!tenant) continue;
      const offers = await listOffers(tx, row.providerId, { keys: services.keys, quoteId: row.id });
      const ending = openOffers(offers, now).filter(
        ({ validUntil, remindedAt }) =>
          validUntil <= until &&
          (!remindedAt || (remindedAt <= before && remindedAt < after(validUntil, -endsSoonWithin))),
      );
      const place = { tenant, origin: siteOrigin(services.config, tenant) };
      await remindOf(services, tx, { row, tenant, place, isSystem: true }, ending);
    }
    return rows.length;
  });

const expireOfferBatch = (services: Services): Promise<number> =>
  asSystem(services.db, async (tx) => {
    const rows = await lockExpiredOffers(tx, services.keys, services.now());
    for (const row of rows) {
      const tenant = await findProvider(tx, row.providerId);
      if (!tenant) continue;
      const place = { tenant, origin: siteOrigin(services.config, tenant) };
      const expired = await changeQuote(services, tx, row, { status: "expired" });
      await recordQuoteEvent(services, tx, expired, { kind: "expired", actor: "system" });
      await mailVisitorNews(services, tx, place, { row: expired, news: "expired" });
      await mailClinicNews(services, tx, place, { row: expired, news: "expired" });
    }
    return rows.length;
  });
