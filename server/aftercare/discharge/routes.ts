import type { Db } from "../../../adapters/database/database.ts";
import {
  checkSharedLetter,
  type DischargePack,
  endLetterShare as endLetterShareEndpoint,
  getDischargePack,
  openSharedLetter,
  shareLetter,
} from "../../../contract/discharge.ts";
import type { Language } from "../../../contract/values.ts";
import { type AuditFacts, writeAudit } from "../../db/audit.ts";
import { type Binding, type ClientContext, handle } from "../../http/endpoints.ts";
import type { Services } from "../../services.ts";
import type { TripRow } from "../../trips/queries.ts";
import { readTrip } from "../../trips/trips.ts";
import { checkLetter, endLetterShare, makeLetterShare, openLetter } from "./letters.ts";
import { presentPack } from "./pack.ts";

/** Endpoints of the discharge pack: of its owner, and of those who hold a link to its letter. */
export function dischargeRoutes(services: Services): readonly Binding[] {
  /** Works on a trip, and answers with its discharge pack as it is then. */
  const pack = (
    asker: ClientContext,
    { trip: id, language }: { trip: string; language: Language | undefined },
    work: (tx: Db, trip: TripRow) => Promise<AuditFacts | undefined> = async () => undefined,
  ): Promise<DischargePack> => {
    const context = { ...asker, language: language ?? asker.language };
    return asker.write(asker.owner, async (tx) => {
      const trip = await readTrip(services, tx, context, id);
      const done = await work(tx, trip);
      const shown = await presentPack(services, tx, context, trip);
      if (done) await writeAudit(services, tx, context.providerId, done);
      return shown;
    });
  };

  return [
    handle(getDischargePack, (context, { params, query: { language } }) => pack(context, { ...params, language })),
    handle(shareLetter, (context, { params: { trip: id, id: share }, query: { language }, body }) =>
      pack(context, { trip: id, language }, (tx, trip) =>
        makeLetterShare(services, tx, context, { trip, id: share, ...body }),
      ),
    ),
    handle(endLetterShareEndpoint, (context, { params: { trip: id, id: share }, query: { language } }) =>
      pack(context, { trip: id, language }, (tx, trip) => endLetterShare(services, tx, context, { trip, id: share })),
    ),
    handle(checkSharedLetter, (context, { params }) => checkLetter(services, context, params)),
    handle(openSharedLetter, (context, { params, query: { language }, body }) =>
      openLetter(services, { ...context, language: language ?? context.language }, { ...params, ...body }),
    ),
  ];
}
