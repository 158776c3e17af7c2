import type { Db } from "../../../adapters/database/database.ts";
import type { DeskReview } from "../../../contract/desk/reviews.ts";
import { refuse } from "../../../contract/errors.ts";
import type { RemovalReason } from "../../../contract/review-constants.ts";
import { colleagueOf } from "../../cases/assignment.ts";
import { listChosenProcedures } from "../../catalogue/queries.ts";
import type { AuditFacts } from "../../db/audit.ts";
import { refuseWith } from "../../formats/refuse-with.ts";
import type { StaffRequester } from "../../http/requester.ts";
import type { Services } from "../../services.ts";
import { textsIn } from "../../tenants/texts.ts";
import { listReviews, lockReview, type ReviewRow, updateReview } from "./queries.ts";
import { presentPublished } from "./reviews.ts";
import { publishedAtOf, reviewState } from "./rules.ts";

type Act = Pick<StaffRequester, "tenant" | "providerId" | "language" | "staff" | "requestId">;

/** Reviews of the clinic, those that wait for an answer among them; who wrote them is not told. */
export async function listForDesk(
  { keys, now }: Services,
  tx: Db,
  { tenant, language }: Pick<Act, "tenant" | "language">,
): Promise<DeskReview[]> {
  const rows = await listReviews(tx, tenant.id, keys);
  const procedures = await listChosenProcedures(tx, tenant.id, [...new Set(rows.map(({ procedure }) => procedure))]);
  return rows.map((row) => {
    const chosen = procedures.find(({ slug }) => slug === row.procedure);
    return {
      ...presentPublished(row),
      procedure: chosen ? textsIn(chosen.texts, tenant, language).texts.title : row.procedure,
      state: reviewState(row, now()),
      publishedAt: publishedAtOf(row).toISOString(),
      canAnswer: row.answeredAt === null,
    };
  });
}

async function lockShown({ keys }: Services, tx: Db, { providerId }: Act, id: string): Promise<ReviewRow> {
  const row = await lockReview(tx, providerId, { keys, id });
  return row && !row.withdrawnAt ? row : refuse("not-found", "There is no such review, or not any more.");
}

const auditOf = ({ staff, requestId }: Act, { owner, id }: ReviewRow): Omit<AuditFacts, "event"> => ({
  owner,
  actor: `staff:${staff.id}`,
  subject: id,
  requestId,
});

/** Answers a review once, which publishes both. @throws Refusal `wrong-state` for a second answer */
export async function answer(
  services: Services,
  tx: Db,
  act: Act,
  { id, text }: { id: string; text: string },
): Promise<AuditFacts> {
  const row = await lockShown(services, tx, act, id);
  if (row.answeredAt) refuseWith("wrong-state", "review-answered");
  await updateReview(tx, act.providerId, {
    id,
    answer: text,
    answeredAt: services.now(),
    answeredBy: colleagueOf(act.staff),
  });
  return { ...auditOf(act, row), event: "review-answered" };
}

/** Removes the words under a published rule; the stars stay, and the rule is shown. @throws Refusal `wrong-state` without words */
export async function removeWords(
  services: Services,
  tx: Db,
  act: Act,
  { id, reason }: { id: string; reason: RemovalReason },
): Promise<AuditFacts> {
  const row = await lockShown(services, tx, act, id);
  if (row.removedFor || row.text === null) refuseWith("wrong-state", "review-no-words");
  await updateReview(tx, act.providerId, {
    id,
    removedFor: reason,
    removedAt: services.now(),
    removedBy: colleagueOf(act.staff),
  });
  return { ...auditOf(act, row), event: "review-words-removed" };
}
