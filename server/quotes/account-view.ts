import type { Db } from "../../adapters/database/database.ts";
import type { AccountQuote, AccountQuoteSummary, Preparation, Stage, Task } from "../../contract/account-quotes.ts";
import { refuse } from "../../contract/errors.ts";
import { acceptable, type OfferState } from "../../contract/offers.ts";
import { amendableStatuses, type QuoteStatus } from "../../contract/quotes.ts";
import type { MoveRequest } from "../../contract/trips.ts";
import { dayAfter, dayIn } from "../../contract/zoned-time.ts";
import { type ChosenProcedure, listChosenProcedures } from "../catalogue/queries.ts";
import { type AwaitedTransfer, findAwaitedTransfer } from "../db/awaited-transfers.ts";
import type { Services } from "../services.ts";
import { type Agreed, dayStateOf, personStep } from "./next-steps.ts";
import { firstEnd } from "./offers/alternatives.ts";
import { findSchedule, type ScheduleRow } from "./offers/draft-queries.ts";
import { presentOwnOffers } from "./offers/lost-days.ts";
import { canRenewUnpaid, isExpiredUnpaid, statusAt } from "./offers/offers.ts";
import { findSignature, listOffers, type OfferRow, type SignatureRow } from "./offers/queries.ts";
import { agreedDates, isAgreedDayClosed, presentSchedule } from "./offers/schedule.ts";
import { offerStates } from "./offers/texts.ts";
import { isPreparing, preparationFor } from "./preparation.ts";
import { insertTick, listTicks, removeTick } from "./preparation-queries.ts";
import {
  listAttachments,
  listQuoteEvents,
  listQuotes,
  type QuoteAttachmentRow,
  type QuoteEventRow,
  type QuoteRow,
  updateQuote,
} from "./queries.ts";
import { asksForDocument, type QuoteRequester, readQuote } from "./quote-access.ts";
import { acceptedStates, canMove } from "./states.ts";
import { findStay, listMoves, presentMove, type Stay } from "./stay-queries.ts";
import { presentAttachment, presentChosen, presentEvents, presentSaid } from "./view.ts";

/** The rows that belong to a request. */
interface QuoteDetails {
  readonly chosen: readonly ChosenProcedure[];
  /** The newest first. */
  readonly offers: readonly OfferRow[];
  readonly signature: SignatureRow | undefined;
  readonly states: ReadonlyMap<number, OfferState>;
  readonly schedule: ScheduleRow | undefined;
  /** Of the trip that follows the offer, and the request to move it. */
  readonly stay: Stay | undefined;
  /** The one that the trip waits for, where it holds the treatment. */
  readonly transfer: AwaitedTransfer | undefined;
  /** The clinic closed the agreed day. */
  readonly isDayClosed: boolean;
  readonly moveRequest: MoveRequest | null;
  readonly ticks: ReadonlySet<string>;
  readonly events: readonly QuoteEventRow[];
  readonly attachments: readonly QuoteAttachmentRow[];
}

const statusesWithoutReply: readonly QuoteStatus[] = ["submitted", "triage", "under_review", "revision_requested"];

/** Pre-op begins two weeks before the treatment; aftercare begins after the stay. */
export function stageOf(status: QuoteStatus, stay: { treatment: string; leave: string } | null, today: string): Stage {
  if (["withdrawn", "declined_by_client", "declined_by_provider", "cancelled"].includes(status)) return "closed";
  if (["offered", "revision_requested", "expired", "accepted", "deposit_due"].includes(status)) return "offer";
  if (!["deposit_paid", "scheduled"].includes(status)) return "enquiry";
  if (!stay || today < dayAfter(stay.treatment, -14)) return "scheduled";
  if (today < stay.treatment) return "pre-op";
  return today <= stay.leave ? "done" : "aftercare";
}

async function readDetails(
  services: Services,
  tx: Db,
  { tenant }: QuoteRequester,
  row: QuoteRow,
): Promise<QuoteDetails> {
  const { keys, now } = services;
  const quoteId = row.id;
  const chosen = await listChosenProcedures(tx, tenant.id, row.request.procedures?.procedures ?? []);
  const offers = await listOffers(tx, tenant.id, { keys, quoteId });
  const signature = offers.length > 0 ? await findSignature(tx, tenant.id, { keys, quoteId }) : undefined;
  const isOver = stageOf(row.status, null, "") === "closed";
  const states = offerStates(offers, { agreed: signature?.version, isOver, now: now() });
  const schedule = signature && (await findSchedule(tx, tenant.id, { keys, quoteId }));
  const stay = signature && (await findStay(tx, tenant.id, quoteId));
  const transfer = stay?.treatment === "held" ? await findAwaitedTransfer(tx, tenant.id, stay.tripId) : undefined;
  const isDayClosed =
    signature !== undefined && (await isAgreedDayClosed(services, tx, row, { stay, schedule, signature }));
  const moves = stay && (await listMoves(tx, tenant.id, { owner: row.owner, tripId: stay.tripId }));
  const today = dayIn(tenant.location.timeZone, now());
  const moveRequest = presentMove({ keys, today }, stay && moves?.get(stay.tripId));
  const ticks = isPreparing(row.status) ? await listTicks(tx, tenant.id, quoteId) : new Set<string>();
  const events = await listQuoteEvents(tx, tenant.id, { keys, quoteId });
  const attachments = await listAttachments(tx, tenant.id, quoteId);
  const agreed = { signature, schedule, stay, transfer, isDayClosed, moveRequest };
  return { ...agreed, chosen, offers, states, ticks, events, attachments };
}

/** Summaries of all requests of a client. */
export async function listOwnSummaries(
  services: Services,
  tx: Db,
  requester: QuoteRequester,
): Promise<AccountQuoteSummary[]> {
  const rows = await listQuotes(tx, requester.tenant.id, { keys: services.keys, owner: requester.owner });
  const summaries: AccountQuoteSummary[] = [];
  for (const row of rows)
    summaries.push(summaryOf(services, requester, row, await readDetails(services, tx, requester, row)));
  return summaries;
}

function summaryOf(
  services: Services,
  requester: QuoteRequester,
  row: QuoteRow,
  details: QuoteDetails,
): AccountQuoteSummary {
  const { tenant } = requester;
  const { chosen, offers, moveRequest } = details;
  const status = statusAt(row, services.now());
  const stay = status === "cancelled" ? null : agreedDates(details);
  return {
    reference: row.reference,
    status,
    stage: stageOf(status, stay, dayIn(tenant.location.timeZone, services.now())),
    child: row.request.patient?.actsFor ?? null,
    procedures: chosen.map((each) => presentChosen(requester, each, row.request.procedures)),
    clinician: (agreedOffer(details) ?? offers[0])?.content.clinician.name ?? null,
    treatmentOn: stay?.treatment ?? null,
    moveRequest,
    ...duesOf(services, requester, row, details),
    trip: details.stay && details.stay.treatment !== "none" ? details.stay.tripId : null,
    replyDueAt: statusesWithoutReply.includes(status) ? (row.replyDueAt?.toISOString() ?? null) : null,
    tasks: tasksOf(services, requester, row, details),
    updatedAt: row.updatedAt.toISOString(),
  };
}

const agreedOffer = ({ offers, signature }: QuoteDetails) =>
  offers.find(({ version }) => version === signature?.version);

/** What the next step of an accepted offer follows from; undefined without an agreement. */
function agreedOf(
  { now }: Services,
  { tenant }: QuoteRequester,
  row: QuoteRow,
  details: QuoteDetails,
): Agreed | undefined {
  const agreed = agreedOffer(details);
  if (!agreed || !acceptedStates.includes(row.status)) return undefined;
  const { events, stay, transfer, schedule, moveRequest, isDayClosed } = details;
  const day = agreedDates(details)?.treatment;
  const isExpired = isExpiredUnpaid(row, agreed, now());
  return {
    status: row.status,
    isExpired,
    isRenewalRequested: isExpired && !canRenewUnpaid(row, { agreed, events }, now()),
    day: dayStateOf(day, dayIn(tenant.location.timeZone, now())),
    isDayClosed,
    isScheduled: schedule !== undefined && schedule.content.day === day,
    isTransferAwaited: transfer !== undefined,
    treatment: stay?.treatment ?? "none",
    isMoveRequested: moveRequest?.state === "waiting",
  };
}

/** The deposit that can be paid now, with a day and before the offer expires; or the transfer that is awaited for it. */
function duesOf(
  services: Services,
  requester: QuoteRequester,
  row: QuoteRow,
  details: QuoteDetails,
): Pick<AccountQuoteSummary, "deposit" | "transfer"> {
  const agreed = agreedOf(services, requester, row, details);
  const next = agreed && personStep(agreed);
  const transfer = next === "await-transfer" ? details.transfer : undefined;
  const inTrip = (amount: number) => ({ amount, currency: transfer?.currency ?? "" });
  return {
    deposit: next === "pay-deposit" ? (agreedOffer(details)?.content.deposit.amount ?? null) : null,
    transfer: transfer ? { received: inTrip(transfer.received), left: inTrip(transfer.left) } : null,
  };
}

/** Messages of the clinic since the account last opened the request. */
const unreadIn = ({ seenAt, createdAt }: QuoteRow, events: readonly QuoteEventRow[]): number =>
  events.filter(
    ({ actor, kind, at }) =>
      actor === "provider" && (kind === "note" || kind === "comment") && at > (seenAt ?? createdAt),
  ).length;

/** Marks the clinic's messages as read: the person opens the request. */
export async function readOwnQuote(services: Services, tx: Db, requester: QuoteRequester): Promise<QuoteRow> {
  const { keys, now } = services;
  const { id: providerId } = requester.tenant;
  const row = await readQuote(services, tx, requester);
  const events = await listQuoteEvents(tx, providerId, { keys, quoteId: row.id });
  return unreadIn(row, events) === 0 ? row : updateQuote(tx, providerId, { id: row.id, keys, seenAt: now() });
}

function tasksOf(services: Services, requester: QuoteRequester, row: QuoteRow, details: QuoteDetails): Task[] {
  const status = statusAt(row, services.now());
  const agreed = agreedOf(services, requester, row, details);
  const next = agreed && personStep(agreed);
  const payBy = next === "pay-deposit" ? agreedOffer(details)?.validUntil : undefined;
  const task = (kind: Task["kind"], by: string | null = null, count = 1): Task => ({ kind, by, count });
  const open = isPreparing(status)
    ? preparationFor(requester, details.chosen, details.ticks).filter(({ done }) => !done).length
    : 0;
  const unread = unreadIn(row, details.events);
  const lacksDocuments = row.request.documents?.documentsLater && details.attachments.length === 0;
  const isOpen = ["submitted", "triage", "needs_info", "under_review"].includes(status);
  return [
    ...(status === "needs_info" ? [task(asksForDocument(details.events) ? "send-document" : "answer-question")] : []),
    ...(unread > 0 ? [task("read-message", null, unread)] : []),
    ...(status === "offered" ? [task("read-offer", firstEnd(details.offers, services.now()))] : []),
    ...(status === "expired" ? [task("renew-offer")] : []),
    ...(next ? [task(next, (next === "await-transfer" ? details.transfer?.until : payBy)?.toISOString())] : []),
    ...(open > 0 ? [task("prepare", null, open)] : []),
    ...(lacksDocuments && isOpen ? [task("add-documents")] : []),
  ];
}

/** A client's request with its offers, history and documents. */
export async function presentAccountQuote(
  services: Services,
  tx: Db,
  requester: QuoteRequester,
  row: QuoteRow,
): Promise<AccountQuote> {
  const details = await readDetails(services, tx, requester, row);
  const { offers, signature, states, schedule, chosen, ticks, events } = details;
  const summary = summaryOf(services, requester, row, details);
  const { status } = summary;
  const agreed = agreedOffer(details);
  const open = offers.filter(({ version }) => states.get(version) === "open");
  const may = (to: QuoteStatus) => canMove(status, to, "visitor") && open.length > 0;
  return {
    ...summary,
    version: row.version,
    request: row.request,
    consents: [...row.consents],
    estimate: row.estimate,
    offers: await presentOwnOffers(services, tx, requester, { row, offers, states }),
    schedule: schedule && status !== "cancelled" ? presentSchedule(schedule) : null,
    signature: signature
      ? {
          version: signature.version,
          name: signature.agreed.name,
          at: signature.signedAt.toISOString(),
          dates: signature.agreed.dates,
          child: signature.agreed.child ?? null,
          statement: signature.agreed.statement,
          digest: signature.digest,
        }
      : null,
    comments: events
      .filter(({ kind }) => kind === "comment")
      .map(({ at, actor, about, note }) => {
        const [offer = "", line] = (about ?? "").split("/");
        return { at: at.toISOString(), actor, offer: Number(offer), line: line ?? null, text: note ?? "" };
      }),
    events: await presentEvents(
      tx,
      requester,
      events.filter(({ kind }) => kind !== "comment"),
    ),
    ...(await presentSaid(services, tx, requester, { row, events })),
    attachments: details.attachments.map(presentAttachment),
    documentsLater: row.request.documents?.documentsLater ?? false,
    preparation: isPreparing(status) ? preparationFor(requester, chosen, ticks) : [],
    earliestFlight:
      summary.treatmentOn && agreed
        ? (details.stay?.safeFlightOn ?? dayAfter(summary.treatmentOn, agreed.content.minDaysBeforeFlight))
        : null,
    ...{ createdAt: row.createdAt.toISOString(), submittedAt: row.submittedAt?.toISOString() ?? null },
    can: {
      amend: status !== "draft" && amendableStatuses.includes(status),
      write: status !== "draft" && status !== "withdrawn",
      withdraw: canMove(status, "withdrawn", "visitor"),
      accept: may("accepted") && open.some(({ content }) => acceptable(content.eligibility)),
      revise: may("revision_requested"),
      decline: may("declined_by_client"),
      renew: status === "expired" || canRenewUnpaid(row, { agreed, events }, services.now()),
    },
  };
}

/** Marks a preparation item done or not done. @throws Refusal for an unknown item */
export async function savePreparationTick(
  services: Services,
  tx: Db,
  requester: QuoteRequester,
  { id, done }: { id: string; done: boolean },
): Promise<{ preparation: Preparation[] }> {
  const { tenant } = requester;
  const row = await readQuote(services, tx, requester);
  const { chosen } = await readDetails(services, tx, requester, row);
  const isThere =
    isPreparing(row.status) && preparationFor(requester, chosen, new Set()).some((each) => each.id === id);
  if (!isThere) refuse("not-found", "This is not on the list any more. Open the page again to see it as it is now.");
  if (done) await insertTick(tx, tenant.id, { owner: requester.owner, quoteId: row.id, item: id, at: services.now() });
  else await removeTick(tx, tenant.id, { quoteId: row.id, item: id });
  return { preparation: preparationFor(requester, chosen, await listTicks(tx, tenant.id, row.id)) };
}
