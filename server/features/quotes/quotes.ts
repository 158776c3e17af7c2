import type * as z from "zod/mini";
import type { Db } from "../../../adapters/database/database.ts";
import { type FieldError, refuse } from "../../../contract/errors.ts";
import { consentPurposes } from "../../../contract/quote-limits.ts";
import {
  amendableStatuses,
  type Quote,
  type QuoteConsent,
  type QuoteRequest,
  type QuoteStatus,
  type saveQuoteStep,
  type startQuote,
  type submitQuote,
} from "../../../contract/quotes.ts";
import { asSystem } from "../../db/access.ts";
import { mintProviderId } from "../../db/provider-id.ts";
import { after, days, hours, minutes } from "../../durations.ts";
import type { Chore } from "../../jobs.ts";
import type { Services } from "../../services.ts";
import { findClaimedLink } from "../claims/queries.ts";
import { queueFileRemoval } from "../file-removals/file-removals.ts";
import { claimKeyOf, type Holder, type Link } from "../private-links/private-links.ts";
import { tellClinic, tellOfRequest, tellOfWithdrawal } from "../quote-mails/quote-mails.ts";
import { canMove } from "../quote-states/quote-states.ts";
import { stepProblems, submissionProblems } from "../quote-steps/quote-steps.ts";
import { catalogueFor, estimateOf, presentQuote } from "../quote-views/quote-views.ts";
import {
  findQuote,
  forgetPaperNames,
  holdQuote,
  insertQuote,
  insertQuoteEvent,
  type QuoteRow,
  removeAttachments,
  removeExpiredDrafts,
  updateQuote,
} from "./queries.ts";

export type Needs = Pick<Services, "now" | "newId" | "randomBytes" | "keys">;

type BodyOf<E extends { body: z.ZodMiniType }> = z.output<E["body"]>;

const draftsLive = days(30);

const unknown =
  "This link leads to no request. Check that it was copied whole; a request that was not sent is kept for 30 days.";

type Readable = Pick<Needs, "now" | "keys">;

/** An expired draft is gone from its hour on, also where it has not been removed yet. */
async function known({ now }: Readable, tx: Db, { here, owner }: Holder, row: QuoteRow | undefined): Promise<QuoteRow> {
  if (row && (row.submittedAt || row.expiresAt > now())) return row;
  if (!row && (await findClaimedLink(tx, here.id, owner)))
    refuse("in-account", "This request is kept in an account now. Sign in to see it.");
  return refuse("not-found", unknown);
}

/** The request of its holder. @throws Refusal: unknown, foreign and expired ones are one and the same */
export const readQuote = async (needs: Readable, tx: Db, holder: Holder): Promise<QuoteRow> =>
  known(needs, tx, holder, await findQuote(tx, holder.here.id, { ...holder, keys: needs.keys }));

/** The same, held for a change until the transaction ends. */
export const holdForChange = async (needs: Readable, tx: Db, holder: Holder): Promise<QuoteRow> =>
  known(needs, tx, holder, await holdQuote(tx, holder.here.id, { ...holder, keys: needs.keys }));

export function refuseUnless(allowed: boolean, status: QuoteStatus, what: string): void {
  if (!allowed) refuse("wrong-state", `A request that is ${status.replaceAll("_", " ")} cannot be ${what}.`);
}

function refuseStale(row: QuoteRow, seen: number): void {
  if (row.version !== seen)
    refuse(
      "conflict",
      "This request was changed in another tab or on another device. Open it again to see it as it is now.",
    );
}

function refuseProblems(errors: readonly FieldError[]): void {
  if (errors.length === 0) return;
  const named = errors.slice(0, 5).map(({ field, message }) => `${field} ${message}`);
  refuse("invalid-input", `Please correct: ${named.join("; ")}.`, { errors });
}

// Crockford's digits: none that is read as another.
const digits = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

/** For people to name on the phone: `MAR-7K4P-2QXD`. */
export function newReference({ randomBytes }: Pick<Services, "randomBytes">, slug: string): string {
  const random = Array.from(randomBytes(8), (byte) => digits[byte % digits.length]).join("");
  return `${slug
    .replace(/[^a-z]/g, "")
    .slice(0, 3)
    .toUpperCase()
    .padEnd(3, "X")}-${random.slice(0, 4)}-${random.slice(4)}`;
}

/** Begins a request as a draft. */
export async function start(
  needs: Needs,
  tx: Db,
  link: Link,
  facts: { id: string; body: BodyOf<typeof startQuote> },
): Promise<Quote> {
  const { here, owner } = link;
  const { language, procedures } = facts.body;
  const request: QuoteRequest = procedures ? { procedures } : {};
  const catalogue = await catalogueFor(needs, tx, link.here, request);
  refuseProblems(stepProblems("procedures", request, catalogue, "procedures"));
  const at = needs.now();
  const reference = newReference(needs, here.company.slug);
  const row =
    (await insertQuote(tx, here.id, {
      keys: needs.keys,
      id: facts.id,
      owner,
      reference,
      status: "draft",
      version: 1,
      language,
      request,
      consents: [],
      createdAt: at,
      updatedAt: at,
      expiresAt: after(at, draftsLive),
    })) ?? refuse("try-later", "Please try once more.", { retryAfter: 1 });
  await record(needs, tx, row, { kind: "started" });
  return presentQuote(needs, tx, link, row);
}

/** Saves a step of a draft, or amends a request that was sent; the clinic hears of the latter. */
export async function saveStep(needs: Needs, tx: Db, link: Link, body: BodyOf<typeof saveQuoteStep>): Promise<Quote> {
  const row = await holdForChange(needs, tx, link);
  refuseUnless(amendableStatuses.includes(row.status), row.status, "changed any more");
  refuseStale(row, body.version);
  const request: QuoteRequest = { ...row.request, [body.step]: body.value };
  const catalogue = await catalogueFor(needs, tx, link.here, request);
  refuseProblems(stepProblems(body.step, request, catalogue, "value"));
  const isSent = row.status !== "draft";
  const saved = await change(needs, tx, row, {
    request,
    ...(isSent ? { estimate: estimateOf(link, request, catalogue), ...claimable(needs, link, request) } : {}),
  });
  if (isSent) {
    await record(needs, tx, saved, { kind: "amended", note: body.step });
    await tellClinic(needs, tx, link, { row: saved, template: "quote-amended" });
  }
  return presentQuote(needs, tx, link, saved);
}

/** By which the person of its e-mail address finds a request that was sent. */
const claimable = ({ keys }: Pick<Needs, "keys">, { here }: Holder, { contact }: QuoteRequest) => ({
  claimKey: contact ? claimKeyOf(keys, here.id, contact.email) : null,
});

/** Sends a draft: from here on the clinic owes an answer. */
export async function submit(needs: Needs, tx: Db, link: Link, body: BodyOf<typeof submitQuote>): Promise<Quote> {
  const { here } = link;
  const row = await holdForChange(needs, tx, link);
  refuseUnless(canMove(row.status, "submitted", "visitor"), row.status, "sent again");
  refuseStale(row, body.version);
  const catalogue = await catalogueFor(needs, tx, link.here, row.request);
  const policies = { shown: body.policiesVersion, current: here.company.policiesVersion };
  refuseProblems(submissionProblems({ request: row.request, consents: body.consents, policies }, catalogue));
  const at = needs.now();
  const consents = consentPurposes.map(
    (purpose): QuoteConsent => ({
      purpose,
      version: policies.current,
      given: body.consents.includes(purpose),
      at: at.toISOString(),
    }),
  );
  const sent = await change(needs, tx, row, {
    ...claimable(needs, link, row.request),
    status: "submitted",
    consents,
    estimate: estimateOf(link, row.request, catalogue),
    submittedAt: at,
    replyDueAt: after(at, hours(here.company.quotes.replyWithinHours)),
  });
  await record(needs, tx, sent, { kind: "submitted" });
  await tellOfRequest(needs, tx, link, { row: sent, chosen: catalogue.offered });
  return presentQuote(needs, tx, link, sent);
}

/** From now on the clinic owes an answer again. */
export const owesAnswer = ({ now }: Pick<Needs, "now">, { here }: Holder) => ({
  replyDueAt: after(now(), hours(here.company.quotes.replyWithinHours)),
});

/** Writes a visitor's words to the clinic beside the request. Where the clinic had asked something, they are the answer. */
export async function addNote(needs: Needs, tx: Db, holder: Holder, note: string): Promise<QuoteRow> {
  const row = await holdForChange(needs, tx, holder);
  refuseUnless(row.status !== "draft" && row.status !== "withdrawn", row.status, "written about");
  await record(needs, tx, row, { kind: "note", note });
  await tellClinic(needs, tx, holder, { row, template: "quote-note" });
  if (row.status !== "needs_info") return row;
  return change(needs, tx, row, { status: "under_review", ...owesAnswer(needs, holder) });
}

/** Takes a request back, with its papers. Nobody is told of a draft that nobody knew. */
export async function withdraw(needs: Needs, tx: Db, holder: Holder, reason: string | undefined): Promise<QuoteRow> {
  const { here } = holder;
  const row = await holdForChange(needs, tx, holder);
  refuseUnless(canMove(row.status, "withdrawn", "visitor"), row.status, "taken back");
  const withdrawn = await change(needs, tx, row, { status: "withdrawn" });
  await record(needs, tx, withdrawn, { kind: "withdrawn", note: reason || null });
  await forgetPaperNames(tx, here.id, row.id);
  for (const { fileKey } of await removeAttachments(tx, here.id, { quoteId: row.id })) {
    await queueFileRemoval(needs, tx, here.id, { keys: [fileKey], runAfter: needs.now() });
  }
  if (row.submittedAt) await tellOfWithdrawal(needs, tx, holder, row);
  return withdrawn;
}

/** A change of the request or its status: a new version, and a draft's time begins anew. */
export function change(
  { now, keys }: Pick<Needs, "now" | "keys">,
  tx: Db,
  row: QuoteRow,
  values: Partial<QuoteRow>,
): Promise<QuoteRow> {
  const at = now();
  const always = { version: row.version + 1, updatedAt: at };
  const kept = { expiresAt: after(at, draftsLive), ...values, ...always };
  return updateQuote(tx, mintProviderId(row.providerId), { ...kept, id: row.id, keys });
}

type Event = Quote["events"][number];
interface Recorded extends Pick<Event, "kind"> {
  readonly note?: string | null;
  /** The visitor unless given. */
  readonly actor?: Event["actor"];
  /** Which offer, and which line of it: `2/implant`. */
  readonly about?: string;
}

/** Writes into the history what somebody did. */
export const record = (
  { newId, now, keys }: Pick<Needs, "newId" | "now" | "keys">,
  tx: Db,
  { id, providerId, owner }: Pick<QuoteRow, "id" | "providerId" | "owner">,
  { kind, note = null, actor = "visitor", about }: Recorded,
): Promise<unknown> =>
  insertQuoteEvent(tx, mintProviderId(providerId), {
    keys,
    id: newId(),
    owner,
    quoteId: id,
    at: now(),
    actor,
    kind,
    note,
    about: about ?? null,
  });

/** Drafts that expired go, with their papers: nobody but their writer ever knew of them. */
export const quoteChores = (services: Pick<Services, "db" | "now" | "newId">): Chore[] => [
  {
    every: minutes(10),
    run: async () => {
      while ((await removeSomeExpired(services)) > 0);
    },
  },
];

const removeSomeExpired = ({ db, now, newId }: Pick<Services, "db" | "now" | "newId">): Promise<number> =>
  asSystem(db, async (tx) => {
    const { removed, attachments } = await removeExpiredDrafts(tx, now());
    for (const { providerId, fileKey } of attachments) {
      await queueFileRemoval({ newId }, tx, mintProviderId(providerId), { keys: [fileKey], runAfter: now() });
    }
    return removed;
  });
