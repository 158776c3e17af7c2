import type { Db } from "../../adapters/database/database.ts";
import type { WebhookEvent } from "../../contract/clinic/constants.ts";
import { after, days, hours } from "../../contract/durations.ts";
import { refuse } from "../../contract/errors.ts";
import type { Quote, QuoteRequest, QuoteStatus } from "../../contract/quotes.ts";
import { colleagueOf } from "../cases/assignment.ts";
import { wakeCase } from "../cases/queries.ts";
import { replyDueAfter, replyDueAfterPause } from "../cases/reply-clock.ts";
import { claimKeyOf } from "../http/private-links.ts";
import type { Requester, Staff } from "../http/requester.ts";
import { announce } from "../integrations/announce.ts";
import type { Services } from "../services.ts";
import { findClaimedLink } from "./claim-queries.ts";
import type { QuoteEventRow, QuoteRow } from "./queries.ts";
import { findQuote, insertQuoteEvent, lockQuote, updateQuote } from "./queries.ts";

export const draftTtl = days(30);

const unknownLink =
  "This link leads to no request. Check that it was copied whole; a request that was not sent is kept for 30 days.";

/** With `reference`, the requester of one request of an account; a private link leads to one request. */
export interface QuoteRequester extends Requester {
  readonly reference?: string;
}

/** An expired draft counts as removed before its row is removed. */
async function requireQuote(
  { now }: Services,
  tx: Db,
  { tenant, owner }: QuoteRequester,
  row: QuoteRow | undefined,
): Promise<QuoteRow> {
  if (row && (row.submittedAt || row.expiresAt > now())) return row;
  if (!row && (await findClaimedLink(tx, tenant.id, owner)))
    refuse("in-account", "This request is kept in an account now. Sign in to see it.");
  return refuse("not-found", unknownLink);
}

/** @throws Refusal: unknown, foreign and expired requests get the same answer */
export const readQuote = async (services: Services, tx: Db, requester: QuoteRequester): Promise<QuoteRow> =>
  requireQuote(
    services,
    tx,
    requester,
    await findQuote(tx, requester.tenant.id, { ...requester, keys: services.keys }),
  );

/** The same row, locked until the transaction ends. */
export const lockQuoteForChange = async (services: Services, tx: Db, requester: QuoteRequester): Promise<QuoteRow> =>
  requireQuote(
    services,
    tx,
    requester,
    await lockQuote(tx, requester.tenant.id, { ...requester, keys: services.keys }),
  );

interface StateCheck {
  readonly allowed: boolean;
  readonly status: QuoteStatus;
  /** A participle, as the message shows it. */
  readonly action: string;
}

export function refuseUnless({ allowed, status, action }: StateCheck): void {
  if (!allowed) refuse("wrong-state", `A request that is ${status.replaceAll("_", " ")} cannot be ${action}.`);
}

/** Counts what a person sends about a request and the clinic is mailed about. @throws Refusal above a day's limit */
export async function countMessage(
  { counters, config }: Pick<Services, "counters" | "config">,
  { id }: Pick<QuoteRow, "id">,
): Promise<void> {
  const { count, resetSeconds } = await counters.hit(`messages:${id}`, hours(24) / 1000);
  if (count <= config.messagesADay) return;
  const message = "You have written many times about this request today. Write again tomorrow, or call the clinic.";
  refuse("too-many-requests", message, { retryAfter: resetSeconds });
}

/** A new reply deadline of the clinic. */
export const newReplyDeadline = ({ now }: Services, { tenant }: QuoteRequester) => ({
  replyDueAt: replyDueAfter(tenant, now()),
  replyPausedAt: null,
});

/** The reply deadline after the person answered the clinic's question. */
const resumedReplyDeadline = (
  services: Services,
  requester: QuoteRequester,
  { replyPausedAt: pausedAt, replyDueAt: dueAt }: QuoteRow,
) => ({
  ...newReplyDeadline(services, requester),
  ...(pausedAt &&
    dueAt && { replyDueAt: replyDueAfterPause(requester.tenant, { pausedAt, dueAt, now: services.now() }) }),
});

/** Writes a new version of a request; a draft's retention begins again. */
export function changeQuote(
  { now, keys }: Services,
  tx: Db,
  row: QuoteRow,
  values: Partial<QuoteRow>,
): Promise<QuoteRow> {
  const at = now();
  const changes = { expiresAt: after(at, draftTtl), ...values, version: row.version + 1, updatedAt: at };
  return updateQuote(tx, row.providerId, { ...changes, id: row.id, keys });
}

/** The person answered the clinic's question: the review goes on, and the reply clock with it. */
export const answerQuestion = (
  services: Services,
  tx: Db,
  requester: QuoteRequester,
  row: QuoteRow,
): Promise<QuoteRow> =>
  changeQuote(services, tx, row, { status: "under_review", ...resumedReplyDeadline(services, requester, row) });

/** Whether the clinic's last question asks for a document. */
export const asksForDocument = (events: readonly QuoteEventRow[]): boolean =>
  events.findLast(({ kind }) => kind === "question" || kind === "document-requested")?.kind === "document-requested";

/** News of a document for the clinic: the request waits for it, if it did not already. */
export const wakeForDocument = (
  { now }: Services,
  tx: Db,
  { tenant }: Pick<QuoteRequester, "tenant">,
  { id }: QuoteRow,
): Promise<unknown> => wakeCase(tx, tenant.id, { id, dueAt: replyDueAfter(tenant, now()), at: now() });

type QuoteEvent = Quote["events"][number];

export interface EventFacts extends Pick<QuoteEvent, "kind"> {
  readonly note?: string | null;
  /** The visitor unless given. */
  readonly actor?: QuoteEvent["actor"];
  /** The colleague, where the actor is the clinic. */
  readonly by?: Pick<Staff, "id" | "name" | "roles"> | undefined;
  /** The offer, and its line: `2/implant`; an opened document; a suggested treatment. */
  readonly about?: string;
}

/** What the clinic's own systems are told of. */
const offerEvents: Partial<Record<QuoteEvent["kind"], Extract<WebhookEvent, `offer.${string}`>>> = {
  "offer-sent": "offer.sent",
  accepted: "offer.accepted",
  declined: "offer.declined",
};

/** Adds an event to the history of a request, and tells the clinic's own systems of it. */
export async function recordQuoteEvent(
  services: Services,
  tx: Db,
  row: Pick<QuoteRow, "id" | "providerId" | "owner" | "reference" | "status">,
  { kind, note = null, actor = "visitor", by, about }: EventFacts,
): Promise<void> {
  const { newId, now, keys } = services;
  const { id, providerId, owner, reference, status } = row;
  await insertQuoteEvent(tx, providerId, {
    keys,
    id: newId(),
    owner,
    quoteId: id,
    at: now(),
    actor,
    by: by ? colleagueOf(by) : null,
    kind,
    note,
    about: about ?? null,
  });
  if (kind === "submitted") await announce(services, tx, providerId, "request.received", () => ({ reference, status }));
  const offerEvent = offerEvents[kind];
  if (offerEvent)
    await announce(services, tx, providerId, offerEvent, () => ({ reference, status, offer: Number(about) }));
}

/** The index by which the owner of the e-mail address claims a sent request. */
export const claimFields = ({ keys }: Services, { tenant }: QuoteRequester, { contact }: QuoteRequest) => ({
  claimKey: contact ? claimKeyOf(keys, tenant.id, contact.email) : null,
});

/** The index by which a person who writes a draft signed in finds it in the account. */
export const draftKey = ({ keys }: Services, { tenant, confirmedAddress }: QuoteRequester): { claimKey?: string } =>
  confirmedAddress === undefined ? {} : { claimKey: claimKeyOf(keys, tenant.id, confirmedAddress) };
