import type { Db } from "../../../adapters/database/database.ts";
import { answerReview, listDeskReviews, removeReviewWords } from "../../../contract/desk/reviews.ts";
import type { Language } from "../../../contract/values.ts";
import { answer, listForDesk, removeWords } from "../../aftercare/reviews/clinic.ts";
import { asStaff } from "../../db/access.ts";
import { type AuditFacts, writeAudit } from "../../db/audit.ts";
import { type Binding, handle, type StaffContext } from "../../http/endpoints.ts";
import type { Services } from "../../services.ts";

/** Endpoints for reviews at the desk. */
export function deskReviewRoutes(services: Services): readonly Binding[] {
  const shown = async (tx: Db, context: StaffContext, language = context.language) => ({
    reviews: await listForDesk(services, tx, { ...context, language }),
  });
  /** An act whose answer is the list as it is then. */
  const acting = (context: StaffContext, language: Language | undefined, work: (tx: Db) => Promise<AuditFacts>) =>
    context.write(async (tx) => {
      const done = await work(tx);
      const reviews = await shown(tx, context, language);
      await writeAudit(services, tx, context.providerId, done);
      return reviews;
    });

  return [
    handle(listDeskReviews, (context, { query }) =>
      asStaff(services.db, context.providerId, (tx) => shown(tx, context, query.language)),
    ),
    handle(answerReview, (context, { params, query, body }) =>
      acting(context, query.language, (tx) => answer(services, tx, context, { ...params, ...body })),
    ),
    handle(removeReviewWords, (context, { params, query, body }) =>
      acting(context, query.language, (tx) => removeWords(services, tx, context, { ...params, ...body })),
    ),
  ];
}
