import type { Db } from "../../../adapters/database/database.ts";
import { refuse } from "../../../contract/errors.ts";
import { acceptable } from "../../../contract/offers.ts";
import type { OwnQuote, OwnQuoteSummary, Preparation, Stage, Task } from "../../../contract/own-quotes.ts";
import type { QuoteStatus } from "../../../contract/quotes.ts";
import { after, days } from "../../durations.ts";
import type { Services } from "../../services.ts";
import { type ChosenProcedure, listChosenProcedures } from "../estimates/queries.ts";
import { presentOffer } from "../offer-texts/offer-texts.ts";
import { mayRenewUnpaid, ranOutUnpaid, statusAt } from "../offers/offers.ts";
import { findSignature, listOffers, type OfferRow, type SignatureRow } from "../offers/queries.ts";
import { isPreparing, preparationFor } from "../preparation/preparation.ts";
import { insertTick, listTicks, removeTick } from "../preparation/queries.ts";
import type { Holder } from "../private-links/private-links.ts";
import { canMove } from "../quote-states/quote-states.ts";
import { dayIn } from "../quote-steps/quote-steps.ts";
import { presentAttachment, presentChosen } from "../quote-views/quote-views.ts";
import {
  listAttachments,
  listQuoteEvents,
  listQuotes,
  type QuoteAttachmentRow,
  type QuoteEventRow,
  type QuoteRow,
} from "../quotes/queries.ts";
import { readQuote } from "../quotes/quotes.ts";

type Needs = Pick<Services, "now" | "keys">;

/** What is known of a request beside its row. */
interface Known {
  readonly chosen: readonly ChosenProcedure[];
  /** The newest first. */
  readonly offers: readonly OfferRow[];
  readonly signature: SignatureRow | undefined;
  readonly ticks: ReadonlySet<string>;
  readonly events: readonly QuoteEventRow[];
  readonly attachments: readonly QuoteAttachmentRow[];
}

const waiting: readonly QuoteStatus[] = ["submitted", "triage", "under_review", "revision_requested"];

const dayAfter = (day: string, count: number): string =>
  after(new Date(`${day}T12:00:00Z`), days(count))
    .toISOString()
    .slice(0, 10);

/** Two weeks before the treatment preparing begins in earnest; what comes after the stay is aftercare. */
export function stageOf(status: QuoteStatus, stay: { treatment: string; leave: string } | null, today: string): Stage {
  if (["withdrawn", "declined_by_client", "declined_by_provider"].includes(status)) return "closed";
  if (["offered", "revision_requested", "expired", "accepted", "deposit_due"].includes(status)) return "offer";
  if (!["deposit_paid", "scheduled"].includes(status)) return "enquiry";
  if (!stay || today < dayAfter(stay.treatment, -14)) return "scheduled";
  if (today < stay.treatment) return "pre-op";
  return today <= stay.leave ? "done" : "aftercare";
}

async function knownOf({ keys }: Needs, tx: Db, { here }: Holder, row: QuoteRow): Promise<Known> {
  const quoteId = row.id;
  const chosen = await listChosenProcedures(tx, here.id, row.request.procedures?.procedures ?? []);
  const offers = await listOffers(tx, here.id, { keys, quoteId });
  const signature = offers.length > 0 ? await findSignature(tx, here.id, { keys, quoteId }) : undefined;
  const ticks = isPreparing(row.status) ? await listTicks(tx, here.id, quoteId) : new Set<string>();
  const events = await listQuoteEvents(tx, here.id, { keys, quoteId });
  const attachments = await listAttachments(tx, here.id, quoteId);
  return { chosen, offers, signature, ticks, events, attachments };
}

/** All requests of a client in short. */
export async function listOwn(needs: Needs, tx: Db, holder: Holder): Promise<OwnQuoteSummary[]> {
  const rows = await listQuotes(tx, holder.here.id, { keys: needs.keys, owner: holder.owner });
  const summaries: OwnQuoteSummary[] = [];
  for (const row of rows) summaries.push(summaryOf(needs, holder, row, await knownOf(needs, tx, holder, row)));
  return summaries;
}

function summaryOf(needs: Needs, holder: Holder, row: QuoteRow, known: Known): OwnQuoteSummary {
  const { here } = holder;
  const { chosen, offers, signature } = known;
  const status = statusAt(row, needs.now());
  const stay = signature?.agreed.dates ?? null;
  return {
    reference: row.reference,
    status,
    stage: stageOf(status, stay, dayIn(here.location.timeZone, needs.now())),
    procedures: chosen.map((each) => presentChosen(holder, each, row.request.procedures)),
    clinician: offers[0]?.content.clinician.name ?? null,
    treatmentOn: stay?.treatment ?? null,
    replyDueAt: waiting.includes(status) ? (row.replyDueAt?.toISOString() ?? null) : null,
    tasks: tasksOf(needs, holder, row, known),
    updatedAt: row.updatedAt.toISOString(),
  };
}

const agreedIn = ({ offers, signature }: Known) => offers.find(({ version }) => version === signature?.version);

function tasksOf(needs: Needs, holder: Holder, row: QuoteRow, known: Known): Task[] {
  const status = statusAt(row, needs.now());
  const agreed = agreedIn(known);
  const isOver = ranOutUnpaid(row, agreed, needs.now());
  const task = (kind: Task["kind"], by: string | null = null, count = 1): Task => ({ kind, by, count });
  const open = isPreparing(status)
    ? preparationFor(holder, known.chosen, known.ticks).filter(({ done }) => !done).length
    : 0;
  const lacksPapers = row.request.documents?.documentsLater && known.attachments.length === 0;
  const isOpen = ["submitted", "triage", "needs_info", "under_review"].includes(status);
  return [
    ...(status === "needs_info" ? [task("answer-question")] : []),
    ...(status === "offered" ? [task("read-offer", row.expiresAt.toISOString())] : []),
    ...(status === "expired" || isOver ? [task("renew-offer")] : []),
    ...(status === "deposit_due" && !isOver ? [task("expect-deposit", agreed?.validUntil.toISOString())] : []),
    ...(open > 0 ? [task("prepare", null, open)] : []),
    ...(lacksPapers && isOpen ? [task("add-documents")] : []),
  ];
}

/** A request of a client with everything that belongs to it. */
export async function presentOwn(needs: Needs, tx: Db, holder: Holder, row: QuoteRow): Promise<OwnQuote> {
  const known = await knownOf(needs, tx, holder, row);
  const { offers, signature, chosen, ticks, events } = known;
  const summary = summaryOf(needs, holder, row, known);
  const { status } = summary;
  const newest = offers[0];
  const agreed = agreedIn(known);
  const may = (to: QuoteStatus) => canMove(status, to, "visitor") && newest?.withdrawnAt === null;
  return {
    ...summary,
    version: row.version,
    estimate: row.estimate,
    offers: offers.map((each) => presentOffer(holder, row.reference, each)),
    signature: signature
      ? {
          version: signature.version,
          name: signature.agreed.name,
          at: signature.signedAt.toISOString(),
          dates: signature.agreed.dates,
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
    events: events
      .filter(({ kind }) => kind !== "comment")
      .map(({ at, actor, kind, note }) => ({ at: at.toISOString(), actor, kind, note })),
    attachments: known.attachments.map(presentAttachment),
    documentsLater: row.request.documents?.documentsLater ?? false,
    preparation: isPreparing(status) ? preparationFor(holder, chosen, ticks) : [],
    earliestFlight:
      summary.treatmentOn && agreed ? dayAfter(summary.treatmentOn, agreed.content.minDaysBeforeFlight) : null,
    createdAt: row.createdAt.toISOString(),
    submittedAt: row.submittedAt?.toISOString() ?? null,
    can: {
      write: status !== "draft" && status !== "withdrawn",
      withdraw: canMove(status, "withdrawn", "visitor"),
      accept: may("accepted") && newest !== undefined && acceptable(newest.content.eligibility),
      revise: may("revision_requested"),
      decline: may("declined_by_client"),
      renew: status === "expired" || mayRenewUnpaid(row, { agreed, events }, needs.now()),
    },
  };
}

/** Notes that something to prepare is done, or is not. @throws Refusal where there is nothing of that name to do */
export async function tick(
  needs: Needs,
  tx: Db,
  holder: Holder,
  { id, done }: { id: string; done: boolean },
): Promise<{ preparation: Preparation[] }> {
  const { here } = holder;
  const row = await readQuote(needs, tx, holder);
  const { chosen } = await knownOf(needs, tx, holder, row);
  const isThere = isPreparing(row.status) && preparationFor(holder, chosen, new Set()).some((each) => each.id === id);
  if (!isThere) refuse("not-found", "This is not on the list any more. Open the page again to see it as it is now.");
  if (done) await insertTick(tx, here.id, { owner: holder.owner, quoteId: row.id, item: id, at: needs.now() });
  else await removeTick(tx, here.id, { quoteId: row.id, item: id });
  return { preparation: preparationFor(holder, chosen, await listTicks(tx, here.id, row.id)) };
}
