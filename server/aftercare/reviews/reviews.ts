import { isDeepStrictEqual } from "node:util";
import type { Db } from "../../../adapters/database/database.ts";
import { after, days } from "../../../contract/durations.ts";
import type { BodyOf } from "../../../contract/endpoint.ts";
import { refuse } from "../../../contract/errors.ts";
import { answerDays, reviewFromDay } from "../../../contract/review-constants.ts";
import type { OwnReview, ProcedureReviews, PublishedReview, writeReview } from "../../../contract/reviews.ts";
import { dayAfter } from "../../../contract/zoned-time.ts";
import { dangerIn } from "../../cases/dangers.ts";
import { asSystem } from "../../db/access.ts";
import type { AuditFacts } from "../../db/audit.ts";
import type { ClientRequester, Requester } from "../../http/requester.ts";
import { tellClinic } from "../../mail/clinic-mails.ts";
import type { Services } from "../../services.ts";
import type { TreatedTrip } from "../recoveries.ts";
import { findReview, insertReview, listPublished, lockReview, type ReviewRow, updateReview } from "./queries.ts";
import { isReviewable, publishedAtOf, reviewState, summaryOf } from "./rules.ts";

type Act = Pick<ClientRequester, "tenant" | "providerId" | "owner" | "requestId">;

const presentShown = ({ stars, text, language, removedFor, answer, answeredAt, withdrawnAt }: ReviewRow) => ({
  stars,
  text: removedFor ? null : text,
  language,
  removed: removedFor,
  answer: answer !== null && answeredAt && !withdrawnAt ? { text: answer, at: answeredAt.toISOString() } : null,
});

export const presentPublished = (row: ReviewRow): PublishedReview => ({
  id: row.id,
  ...presentShown(row),
  month: row.treatmentMonth,
});

/** The owner's review of a treatment; its own words stay readable for its owner where the clinic removed them. */
export async function presentOwnReview(
  services: Services,
  tx: Db,
  requester: Pick<Requester, "tenant" | "language" | "network"> & Pick<Act, "providerId">,
  { trip, procedure, textsLanguage, day }: TreatedTrip,
): Promise<OwnReview> {
  const { keys, now } = services;
  const row = await findReview(tx, requester.providerId, { keys, tripId: trip.id });
  const written = row ? [{ at: row.writtenAt, text: row.text, isOfAlways: true as const }] : [];
  return {
    trip: trip.id,
    procedure: procedure.name,
    textsLanguage,
    from: dayAfter(trip.treatmentOn, reviewFromDay),
    isOpen: isReviewable(day) && !row,
    review: row
      ? {
          ...presentShown(row),
          text: row.text,
          state: reviewState(row, now()),
          publishedAt: publishedAtOf(row).toISOString(),
        }
      : null,
    danger: await dangerIn(services, requester, written),
  };
}

/**
 * Stores the review of a treatment, once, and tells the clinic that it can answer; the same one again changes nothing.
 * @returns what the audit records; undefined where nothing changed
 * @throws Refusal `wrong-state` before the thirtieth day and after a withdrawal, `conflict` for another review
 */
export async function storeReview(
  services: Services,
  tx: Db,
  { tenant, providerId, owner, requestId }: Act,
  { treated: { trip, day }, stars, text, language }: { treated: TreatedTrip } & BodyOf<typeof writeReview>,
): Promise<AuditFacts | undefined> {
  const { keys, now, newId } = services;
  if (!isReviewable(day))
    refuse("wrong-state", `A treatment can be reviewed from ${dayAfter(trip.treatmentOn, reviewFromDay)} on.`);
  const id = newId();
  const isNew = await insertReview(tx, providerId, {
    keys,
    id,
    owner,
    tripId: trip.id,
    procedure: trip.procedure,
    treatmentMonth: trip.treatmentOn.slice(0, 7),
    stars,
    text: text || null,
    language,
    writtenAt: now(),
    answer: null,
    answeredAt: null,
    answeredBy: null,
    removedFor: null,
    removedAt: null,
    removedBy: null,
    withdrawnAt: null,
  });
  if (isNew) {
    await tellClinic(services, tx, tenant, { news: "review-written", reference: null });
    return { owner, event: "review-written", subject: id, requestId };
  }
  const row = await findReview(tx, providerId, { keys, tripId: trip.id });
  if (row?.withdrawnAt) return refuse("wrong-state", "You withdrew your review of this treatment.");
  if (row && isDeepStrictEqual(row.stars, stars) && (row.text ?? "") === text) return undefined;
  return refuse("conflict", "You have reviewed this treatment already. You can withdraw that review.");
}

/** Withdraws a review for good, and deletes its words. @throws Refusal `not-found` without one */
export async function endReview(
  { keys, now }: Services,
  tx: Db,
  { providerId, owner, requestId }: Act,
  { trip }: TreatedTrip,
): Promise<AuditFacts | undefined> {
  const found = await findReview(tx, providerId, { keys, tripId: trip.id });
  const row = found && (await lockReview(tx, providerId, { keys, id: found.id }));
  if (!row) return refuse("not-found", "You have not reviewed this treatment.");
  if (row.withdrawnAt) return undefined;
  await updateReview(tx, providerId, { id: row.id, withdrawnAt: now(), text: null });
  return { owner, event: "review-withdrawn", subject: row.id, requestId };
}

/** Published reviews of a procedure as anybody reads them. */
export async function readPublished(
  { db, keys, now }: Services,
  { providerId }: Pick<Requester, "providerId">,
  procedure: string,
): Promise<ProcedureReviews> {
  const writtenBefore = after(now(), -days(answerDays));
  const rows = await asSystem(db, (tx) => listPublished(tx, providerId, { keys, procedure, writtenBefore }));
  const reviews = rows.map(presentPublished);
  return { ...summaryOf(reviews), reviews: reviews.slice(0, mostShown) };
}

const mostShown = 20;
