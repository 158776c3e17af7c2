import type * as z from "zod/mini";
import type { Db } from "../../../adapters/database/database.ts";
import { refuse } from "../../../contract/errors.ts";
import { acceptable, type OfferDates } from "../../../contract/offers.ts";
import type { acceptOffer, commentOnOffer, declineOffer, requestRevision } from "../../../contract/own-quotes.ts";
import type { QuoteStatus } from "../../../contract/quotes.ts";
import { asSystem, type Owner } from "../../db/access.ts";
import { writeAudit } from "../../db/audit.ts";
import { mintProviderId, type ProviderId } from "../../db/provider-id.ts";
import { minutes } from "../../durations.ts";
import type { Chore } from "../../jobs.ts";
import type { Services } from "../../services.ts";
import { tellClinicNews, tellVisitorNews } from "../offer-mails/offer-mails.ts";
import { agreement } from "../offer-texts/offer-texts.ts";
import type { Holder } from "../private-links/private-links.ts";
import { siteOrigin } from "../providers/providers.ts";
import { findProvider } from "../providers/queries.ts";
import { tellClinic } from "../quote-mails/quote-mails.ts";
import { canMove } from "../quote-states/quote-states.ts";
import { holdQuote, listQuoteEvents, listQuotes, type QuoteEventRow, type QuoteRow } from "../quotes/queries.ts";
import { change, holdForChange, type Needs, owesAnswer, record, refuseUnless } from "../quotes/quotes.ts";
import { findSignature, holdRunOut, insertSignature, listOffers, type OfferRow } from "./queries.ts";

type BodyOf<E extends { body: z.ZodMiniType }> = z.output<E["body"]>;

/** An offer that nobody accepted in time has run out from its hour on, also where no chore has said so yet. */
export const statusAt = ({ status, expiresAt }: Pick<QuoteRow, "status" | "expiresAt">, at: Date): QuoteStatus =>
  status === "offered" && expiresAt <= at ? "expired" : status;

/** Whether an offer that was agreed to ran out before its deposit was paid: nobody pays until the clinic renews it. */
export const ranOutUnpaid = (
  { status }: Pick<QuoteRow, "status">,
  agreed: Pick<OfferRow, "validUntil"> | undefined,
  at: Date,
): boolean => status === "deposit_due" && agreed !== undefined && agreed.validUntil <= at;

/** The same, and the clinic has not been asked yet. */
export const mayRenewUnpaid = (
  row: Pick<QuoteRow, "status">,
  { agreed, events }: { agreed: Pick<OfferRow, "validUntil"> | undefined; events: readonly QuoteEventRow[] },
  now: Date,
): boolean =>
  ranOutUnpaid(row, agreed, now) &&
  !events.some(({ kind, at }) => kind === "renewal-requested" && agreed !== undefined && at >= agreed.validUntil);

const ranOut = "This offer has run out. Ask for it to be renewed.";

/** The request held, with the version that is answered. @throws Refusal where it is not the one to be answered now */
async function heldOffer(
  needs: Needs,
  tx: Db,
  holder: Holder,
  { offer: version, to }: { offer: number; to: QuoteStatus },
): Promise<{ row: QuoteRow; offer: OfferRow }> {
  const row = await holdForChange(needs, tx, holder);
  const status = statusAt(row, needs.now());
  if (status === "expired") refuse("wrong-state", ranOut);
  const [offer] = await listOffers(tx, holder.here.id, { keys: needs.keys, quoteId: row.id });
  if (canMove(status, to, "visitor") && offer?.version !== version)
    refuse("conflict", "The clinic has sent a newer version of this offer. Please read it first.");
  refuseUnless(canMove(status, to, "visitor"), status, "answered like this");
  if (!offer || offer.withdrawnAt) return refuse("conflict", "The clinic has taken this offer back.");
  return { row, offer };
}

const isSameStay = (one: OfferDates, other: OfferDates | undefined): boolean =>
  one.arrive === other?.arrive && one.treatment === other.treatment && one.leave === other.leave;

/**
 * Agrees to an offer under a name. Somebody who already has agreed to the same text, in another tab, is answered alike.
 * @throws Refusal where the text is another one by now, or has run out
 */
export async function accept(
  needs: Needs,
  tx: Db,
  holder: Holder,
  { body, requestId }: { body: BodyOf<typeof acceptOffer>; requestId: string },
): Promise<QuoteRow> {
  const { here } = holder;
  const held = await holdForChange(needs, tx, holder);
  const signed = await findSignature(tx, here.id, { keys: needs.keys, quoteId: held.id });
  if (signed?.digest === body.digest) return held;
  const { row, offer } = await heldOffer(needs, tx, holder, { offer: body.offer, to: "accepted" });
  const { content } = offer;
  if (!acceptable(content.eligibility)) refuse("wrong-state", "The clinician has to know more before you can agree.");
  const agreed = agreement({ here, language: body.language }, row.reference, offer);
  if (agreed.digest !== body.digest)
    refuse("conflict", "What is offered is not what was shown to you. Please read it again.");
  if (content.dates.length > 0 && !content.dates.some((each) => isSameStay(each, body.dates)))
    refuse("invalid-input", "Choose one of the proposed dates.", {
      errors: [{ field: "dates", reason: "required", message: "must be one of the proposed dates" }],
    });
  const at = needs.now();
  const dates = content.dates.length > 0 ? (body.dates ?? null) : null;
  await insertSignature(tx, here.id, {
    keys: needs.keys,
    id: needs.newId(),
    owner: row.owner,
    quoteId: row.id,
    version: offer.version,
    agreed: { name: body.name, statement: agreed.statement, dates, text: agreed.text },
    digest: agreed.digest,
    signedAt: at,
  });
  const isDue = content.deposit.amount.amount > 0 && canMove("accepted", "deposit_due", "system");
  const accepted = await change(needs, tx, row, {
    status: isDue ? "deposit_due" : "accepted",
    ...owesAnswer(needs, holder),
  });
  await record(needs, tx, accepted, { kind: "accepted", about: `${offer.version}` });
  await tellClinicNews(needs, tx, holder, { row: accepted, news: "accepted" });
  await tellVisitorNews(needs, tx, holder, { row: accepted, news: "accepted" });
  await audit(needs, tx, accepted, { event: "offer-accepted", subject: offer.id, requestId });
  return accepted;
}

/** Sends an offer back to be changed. */
export async function askForChange(
  needs: Needs,
  tx: Db,
  holder: Holder,
  { offer: version, text }: BodyOf<typeof requestRevision>,
): Promise<QuoteRow> {
  const { row } = await heldOffer(needs, tx, holder, { offer: version, to: "revision_requested" });
  const asked = await change(needs, tx, row, { status: "revision_requested", ...owesAnswer(needs, holder) });
  await record(needs, tx, asked, { kind: "revision-requested", note: text, about: `${version}` });
  await tellClinicNews(needs, tx, holder, { row: asked, news: "revision" });
  return asked;
}

/** Says no to an offer. */
export async function decline(
  needs: Needs,
  tx: Db,
  holder: Holder,
  { body, requestId }: { body: BodyOf<typeof declineOffer>; requestId: string },
): Promise<QuoteRow> {
  const { row, offer } = await heldOffer(needs, tx, holder, { offer: body.offer, to: "declined_by_client" });
  const declined = await change(needs, tx, row, { status: "declined_by_client" });
  await record(needs, tx, declined, { kind: "declined", note: body.reason || null, about: `${body.offer}` });
  await tellClinicNews(needs, tx, holder, { row: declined, news: "declined" });
  await tellVisitorNews(needs, tx, holder, { row: declined, news: "declined-by-you" });
  await audit(needs, tx, declined, { event: "offer-declined", subject: offer.id, requestId });
  return declined;
}

/** Asks the clinic to look at an offer again that has run out. What was agreed to stays agreed. */
export async function renew(needs: Needs, tx: Db, holder: Holder): Promise<QuoteRow> {
  const row = await holdForChange(needs, tx, holder);
  const status = statusAt(row, needs.now());
  const asked = { keys: needs.keys, quoteId: row.id };
  // The newest is what was agreed to: after that there is none.
  const [agreed] = await listOffers(tx, holder.here.id, asked);
  const events = await listQuoteEvents(tx, holder.here.id, asked);
  const isUnpaid = mayRenewUnpaid(row, { agreed, events }, needs.now());
  refuseUnless(isUnpaid || status === "expired", status, "renewed");
  const to = isUnpaid ? row.status : "under_review";
  const renewed = await change(needs, tx, row, { status: to, ...owesAnswer(needs, holder) });
  await record(needs, tx, renewed, { kind: "renewal-requested" });
  await tellClinicNews(needs, tx, holder, { row: renewed, news: "renewal" });
  return renewed;
}

/** What was agreed to is booked, and its deposit taken. */
export async function noteDeposit(
  needs: Pick<Services, "keys" | "now" | "newId">,
  tx: Db,
  providerId: ProviderId,
  { owner, quoteId }: { owner: Owner; quoteId: string },
): Promise<void> {
  const { keys } = needs;
  const found = (await listQuotes(tx, providerId, { keys, owner })).find(({ id }) => id === quoteId);
  const row = found && (await holdQuote(tx, providerId, { keys, owner, reference: found.reference }));
  if (!row || !canMove(row.status, "deposit_paid", "system")) return;
  await change(needs, tx, row, { status: "deposit_paid" });
  await record(needs, tx, row, { kind: "status-changed", actor: "system" });
}

/** Writes to the clinic about an offer or one line of it. */
export async function comment(
  needs: Needs,
  tx: Db,
  holder: Holder,
  { offer: version, line, text }: BodyOf<typeof commentOnOffer>,
): Promise<QuoteRow> {
  const row = await holdForChange(needs, tx, holder);
  refuseUnless(row.status !== "withdrawn", row.status, "written about");
  const offers = await listOffers(tx, holder.here.id, { keys: needs.keys, quoteId: row.id });
  const offer = offers.find((each) => each.version === version);
  const isThere = offer && (line === undefined || offer.content.lines.some(({ id }) => id === line));
  if (!isThere) refuse("not-found", "There is no such line in this offer.");
  await record(needs, tx, row, { kind: "comment", note: text, about: line ? `${version}/${line}` : `${version}` });
  await tellClinic(needs, tx, holder, { row, template: "quote-note" });
  return row;
}

const audit = (
  needs: Needs,
  tx: Db,
  { owner, providerId }: QuoteRow,
  facts: Omit<Parameters<typeof writeAudit>[3], "owner">,
): Promise<unknown> => writeAudit(needs, tx, mintProviderId(providerId), { ...facts, owner: owner as Holder["owner"] }); // written from one

/** Offers that nobody accepted in time run out, and both sides hear of it. */
export const offerChores = (services: Needs & Pick<Services, "db" | "config">): Chore[] => [
  {
    every: minutes(5),
    run: async () => {
      while ((await runOutSome(services)) > 0);
    },
  },
];

const runOutSome = (services: Needs & Pick<Services, "db" | "config">): Promise<number> =>
  asSystem(services.db, async (tx) => {
    const rows = await holdRunOut(tx, services.keys, services.now());
    for (const row of rows) {
      const here = await findProvider(tx, mintProviderId(row.providerId));
      if (!here) continue;
      const place = { here, origin: siteOrigin(services.config, here) };
      const expired = await change(services, tx, row, { status: "expired" });
      await record(services, tx, expired, { kind: "expired", actor: "system" });
      await tellVisitorNews(services, tx, place, { row: expired, news: "expired" });
      await tellClinicNews(services, tx, place, { row: expired, news: "expired" });
    }
    return rows.length;
  });
