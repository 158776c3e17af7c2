import type { Db } from "../../../adapters/database/database.ts";
import { after, days, hours } from "../../../contract/durations.ts";
import { refuse } from "../../../contract/errors.ts";
import { lastDayOf } from "../../../contract/offer-days.ts";
import type { OfferContent, OfferDates } from "../../../contract/offers.ts";
import { dayAfter, dayIn, wallClock } from "../../../contract/zoned-time.ts";
import { refuseWith } from "../../formats/refuse-with.ts";
import type { Services } from "../../services.ts";
import { auditRequest, type Case, moveRequest, recordClinicEvent } from "../desk-requests.ts";
import type { QuoteRow } from "../queries.ts";
import { changeQuote } from "../quote-access.ts";
import { mailVisitorNews, type OfferNews, type VisitorNews } from "./mails.ts";
import {
  findSignature,
  insertOffer,
  listOffers,
  markReminded,
  type OfferRow,
  putOfferEnd,
  withdrawOffers,
} from "./queries.ts";
import { endOfDay } from "./rules.ts";
import { offerStates } from "./texts.ts";
import { versionChanges } from "./version-changes.ts";

/** The newest version of each alternative that a person could accept now. */
export function openOffers(offers: readonly OfferRow[], now: Date): OfferRow[] {
  const states = offerStates(offers, { agreed: undefined, isOver: false, now });
  return offers.filter(({ version }) => states.get(version) === "open");
}

/** The end of the open alternative that ends first: a person who wants that one must not miss its day. */
export const firstEnd = (offers: readonly OfferRow[], now: Date): string | undefined =>
  openOffers(offers, now)
    .map(({ validUntil }) => validUntil.toISOString())
    .toSorted()[0];

/** A request's offers stand until the last open one ends. */
const endOfOpen = (open: readonly Pick<OfferRow, "validUntil">[]): Date =>
  new Date(Math.max(...open.map(({ validUntil }) => validUntil.getTime())));

const offersOf = (services: Services, tx: Db, { id, providerId }: QuoteRow) =>
  listOffers(tx, providerId, { keys: services.keys, quoteId: id });

const newsOf = (offer: Pick<OfferRow, "number" | "option" | "content" | "validUntil">, open: number): OfferNews => ({
  version: offer.number,
  option: offer.option,
  count: open,
  total: offer.content.total,
  validUntil: offer.validUntil.toISOString(),
  changes: null,
});

interface ApprovedOffer {
  readonly option: number;
  readonly content: OfferContent;
  readonly validUntil: Date;
  /** Of exactly this content. */
  readonly approvalId: string;
}

/** @param since the newest version when its draft was begun @throws Refusal with who has sent the alternative since then */
export async function refuseSent(
  services: Services,
  tx: Db,
  { row, tenant }: Case,
  { option, since }: { option: number; since: number },
): Promise<void> {
  const sent = (await offersOf(services, tx, row)).find((offer) => offer.option === option && offer.version > since);
  if (!sent) return;
  const name = sent.sentBy ?? tenant.company.legalName;
  refuseWith("conflict", "offer-sent", { values: { name, ...wallClock(sent.sentAt, tenant.location.timeZone) } });
}

/** Sends the next version of an alternative, which replaces its previous one; the other alternatives stay open. */
export async function sendOffer(
  services: Services,
  tx: Db,
  found: Case,
  { option, content, validUntil, approvalId }: ApprovedOffer,
): Promise<{ row: QuoteRow; version: number }> {
  const { row, tenant, place, staff } = found;
  const offers = await offersOf(services, tx, row);
  const others = openOffers(offers, services.now()).filter((other) => other.option !== option);
  const previous = offers.find((other) => other.option === option);
  const version = (offers[0]?.version ?? 0) + 1;
  const expiresAt = endOfOpen([...others, { validUntil }]);
  const offered = await moveRequest(services, tx, row, "offered", { expiresAt });
  const offer = { id: services.newId(), owner: row.owner, quoteId: row.id, version, option, content, validUntil };
  const sentBy = staff?.name ?? null;
  await insertOffer(tx, tenant.id, { ...offer, approvalId, sentBy, sentAt: services.now(), keys: services.keys });
  await recordClinicEvent(
    services,
    tx,
    { ...found, row: offered },
    {
      kind: "offer-sent",
      about: `${version}`,
      note: content.change || null,
    },
  );
  const language = row.request.contact?.language ?? row.language;
  const changes = previous && (await versionChanges(tx, { tenant, row, language }, { previous, next: offer }));
  const number = (previous?.number ?? 0) + 1;
  const news = { ...newsOf({ ...offer, number }, others.length + 1), changes: changes ?? null };
  await mailVisitorNews(services, tx, place, { row: offered, news: "offer", offer: news });
  await auditRequest(services, tx, found, { event: "offer-sent", subject: offer.id });
  return { row: offered, version };
}

/** The newest version of an alternative. @throws Refusal where another version is meant */
function newestOf(offers: readonly OfferRow[], { option, version }: { option: number; version?: number | undefined }) {
  const newest = offers.find((offer) => offer.option === option);
  if (!newest) return refuse("not-found", "There is no such alternative.");
  if (version !== undefined && newest.version !== version) return refuseWith("conflict", "offer-newer");
  return newest;
}

/** Withdraws one alternative, or all; without an open one left the request is reviewed again. */
export async function withdrawOffer(
  services: Services,
  tx: Db,
  found: Case,
  which: { option: number; version?: number | undefined } | undefined,
): Promise<QuoteRow> {
  const { row, tenant, place } = found;
  const open = openOffers(await offersOf(services, tx, row), services.now());
  const meant = which && newestOf(open, which);
  if (row.status !== "offered" || open.length === 0)
    return refuseWith("wrong-state", "offer-none-open", { values: { reference: row.reference } });
  const left = meant ? open.filter(({ option }) => option !== meant.option) : [];
  const replyDueAt = after(services.now(), hours(tenant.company.quotes.replyWithinHours));
  const changed =
    left.length > 0
      ? await changeQuote(services, tx, row, { expiresAt: endOfOpen(left) })
      : await moveRequest(services, tx, row, "under_review", { replyDueAt });
  const at = services.now();
  await withdrawOffers(tx, row.providerId, { quoteId: row.id, at, ...(meant && { option: meant.option }) });
  const about = meant && `${meant.version}`;
  await recordClinicEvent(services, tx, found, { kind: "offer-withdrawn", ...(about && { about }) });
  const isOne = meant !== undefined && left.length > 0;
  await mailVisitorNews(services, tx, place, {
    row: changed,
    news: isOne ? "withdrawn-one" : "withdrawn",
    ...(isOne && { offer: newsOf(meant, open.length) }),
  });
  await auditRequest(services, tx, found, { event: "offer-withdrawn", subject: meant?.id ?? row.id });
  return changed;
}

/** Extends an alternative: open, expired, or accepted and unpaid. */
export async function extendAlternative(
  services: Services,
  tx: Db,
  found: Case,
  { option, version, validUntil }: { option: number; version?: number; validUntil: Date },
): Promise<QuoteRow> {
  const { row, tenant, place } = found;
  const offers = await offersOf(services, tx, row);
  const newest = newestOf(offers, { option, version });
  const isAgreed = row.status === "deposit_due";
  const agreed = isAgreed ? await findSignature(tx, tenant.id, { keys: services.keys, quoteId: row.id }) : undefined;
  const isMeant = isAgreed ? agreed?.version === newest.version : ["offered", "expired"].includes(row.status);
  if (newest.withdrawnAt || !isMeant)
    return refuseWith("wrong-state", "offer-none-extendable", { values: { reference: row.reference } });
  if (validUntil <= services.now() || validUntil <= newest.validUntil)
    return refuseWith("invalid-input", "offer-end-later");
  if (validUntil > after(services.now(), days(366))) return refuseWith("invalid-input", "offer-end-year");
  const { timeZone } = tenant.location;
  const stays = agreed?.agreed.dates ? [agreed.agreed.dates] : newest.content.dates;
  const last = lastDayOf(stays, dayIn(timeZone, services.now()));
  if (last !== undefined && validUntil > endOfDay(last, timeZone))
    return refuseWith("invalid-input", agreed ? "arrival-agreed" : "arrival-last", {
      values: { day: dayAfter(last, 1) },
    });
  await putOfferEnd(tx, tenant.id, { id: newest.id, validUntil });
  const others = openOffers(offers, services.now()).filter((other) => other.id !== newest.id);
  const extended = isAgreed
    ? await changeQuote(services, tx, row, {})
    : await moveRequest(services, tx, row, "offered", { expiresAt: endOfOpen([...others, { validUntil }]) });
  await recordClinicEvent(services, tx, found, { kind: "offer-extended", about: `${newest.version}` });
  await mailVisitorNews(services, tx, place, {
    row: extended,
    news: "extended" satisfies VisitorNews,
    ...(others.length > 0 && { offer: newsOf({ ...newest, validUntil }, others.length + 1) }),
  });
  await auditRequest(services, tx, found, { event: "offer-extended", subject: newest.id });
  return extended;
}

/** The alternative that the command line means: the newest one. */
export async function extendNewestOffer(services: Services, tx: Db, found: Case, validUntil: Date): Promise<QuoteRow> {
  const { row, tenant } = found;
  const offers = await offersOf(services, tx, row);
  const signed = await findSignature(tx, tenant.id, { keys: services.keys, quoteId: row.id });
  const meant = offers.find(({ version }) => version === signed?.version) ?? offers[0];
  if (!meant) return refuseWith("wrong-state", "offer-none-extendable", { values: { reference: row.reference } });
  return extendAlternative(services, tx, found, { option: meant.option, validUntil });
}

/** An offer ends soon within this time: the person is then reminded by itself, and in other words than before. */
export const endsSoonWithin = days(3);
/** Between two reminders of one offer. */
const remindAgainAfter = days(3);

/** Whether the clinic may remind of an open offer now. */
export const mayRemind = ({ remindedAt }: Pick<OfferRow, "remindedAt">, now: Date): boolean =>
  remindedAt === null || after(remindedAt, remindAgainAfter) <= now;

/** Reminds the person of offers that wait for an answer. */
export async function remindOf(services: Services, tx: Db, found: Case, ending: readonly OfferRow[]): Promise<void> {
  const { row, tenant, place } = found;
  const [first] = ending.toSorted((one, other) => one.validUntil.getTime() - other.validUntil.getTime());
  if (!first) return;
  await markReminded(tx, tenant.id, { ids: ending.map(({ id }) => id), at: services.now() });
  await recordClinicEvent(services, tx, found, { kind: "offer-reminded", about: `${first.version}` });
  const news = first.validUntil <= after(services.now(), endsSoonWithin) ? "ends-soon" : "still-open";
  await mailVisitorNews(services, tx, place, { row, news, offer: newsOf(first, ending.length) });
  await auditRequest(services, tx, found, { event: "offer-reminded", subject: first.id });
}

/** Reminds the person of the deposit of the offer that they accepted. */
export async function remindOfDeposit(
  services: Services,
  tx: Db,
  found: Case,
  { offer, dates }: { readonly offer: OfferRow; readonly dates: OfferDates | null },
): Promise<void> {
  const { id, version, validUntil, content } = offer;
  await markReminded(tx, found.tenant.id, { ids: [id], at: services.now() });
  await recordClinicEvent(services, tx, found, { kind: "offer-reminded", about: `${version}` });
  const deposit = { amount: content.deposit.amount, until: validUntil.toISOString() };
  const agreed = { total: content.total, deposit, dates };
  await mailVisitorNews(services, tx, found.place, { row: found.row, news: "deposit-soon", agreed });
  await auditRequest(services, tx, found, { event: "offer-reminded", subject: id });
}

/** @throws Refusal where nothing is open, or a reminder went out some days ago */
export async function remindOfAlternative(
  services: Services,
  tx: Db,
  found: Case,
  which: { option: number; version: number },
): Promise<QuoteRow> {
  const open = openOffers(await offersOf(services, tx, found.row), services.now());
  const offer = newestOf(open, which);
  if (found.row.status !== "offered")
    return refuseWith("wrong-state", "offer-none-open", { values: { reference: found.row.reference } });
  if (!mayRemind(offer, services.now())) return refuseWith("wrong-state", "offer-reminded");
  await remindOf(services, tx, found, [offer]);
  return found.row;
}
