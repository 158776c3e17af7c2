import type { Db } from "../../../adapters/database/database.ts";
import {
  getOwnReview,
  listProcedureReviews,
  type OwnReview,
  withdrawReview,
  writeReview,
} from "../../../contract/reviews.ts";
import type { Language } from "../../../contract/values.ts";
import { type AuditFacts, writeAudit } from "../../db/audit.ts";
import { type Binding, type ClientContext, handle } from "../../http/endpoints.ts";
import type { Services } from "../../services.ts";
import { readTrip } from "../../trips/trips.ts";
import { type TreatedTrip, treatedTrip } from "../recoveries.ts";
import { endReview, presentOwnReview, readPublished, storeReview } from "./reviews.ts";

/** Endpoints of reviews: of those who were treated, and of everybody who reads them. */
export function reviewRoutes(services: Services): readonly Binding[] {
  /** Works on the review of a treatment, and answers with it as it is then. */
  const own = (
    asker: ClientContext,
    { trip: id, language }: { trip: string; language: Language | undefined },
    work: (tx: Db, treated: TreatedTrip) => Promise<AuditFacts | undefined> = async () => undefined,
  ): Promise<OwnReview> => {
    const context = { ...asker, language: language ?? asker.language };
    return asker.write(asker.owner, async (tx) => {
      const treated = await treatedTrip(services, tx, context, await readTrip(services, tx, context, id));
      const done = await work(tx, treated);
      const shown = await presentOwnReview(services, tx, context, treated);
      if (done) await writeAudit(services, tx, context.providerId, done);
      return shown;
    });
  };

  return [
    handle(getOwnReview, (context, { params, query: { language } }) => own(context, { ...params, language })),
    handle(writeReview, (context, { params, query: { language }, body }) =>
      own(context, { ...params, language }, (tx, treated) => storeReview(services, tx, context, { treated, ...body })),
    ),
    handle(withdrawReview, (context, { params, query: { language } }) =>
      own(context, { ...params, language }, (tx, treated) => endReview(services, tx, context, treated)),
    ),
    handle(listProcedureReviews, (context, { params }) => readPublished(services, context, params.procedure)),
  ];
}
