import type { Db } from "../../adapters/database/database.ts";
import {
  askAboutRecovery,
  chooseReminders,
  getDiary,
  getRecoveryPlan,
  listRecoveries,
  type RecoveryDiary,
  saveCheckIn,
} from "../../contract/aftercare.ts";
import type { CountryCode, Language } from "../../contract/values.ts";
import { type AuditFacts, writeAudit } from "../db/audit.ts";
import { type ClientContext, handle } from "../http/endpoints.ts";
import type { Services } from "../services.ts";
import { readTrip } from "../trips/trips.ts";
import { storeCheckIn, storeQuestion, storeReminders } from "./check-ins.ts";
import { presentDiary, presentPlan } from "./diary.ts";
import { listOwnRecoveries, type TreatedTrip, treatedTrip } from "./recoveries.ts";

/** Endpoints of the recovery diary of signed-in clients. */
export function aftercareRoutes(services: Services) {
  interface Asked {
    readonly trip: string;
    readonly language: Language | undefined;
    readonly country: CountryCode | undefined;
  }

  /** Works on the recovery of a trip, and answers with the diary as it is then. */
  const diary = (
    asker: ClientContext,
    { trip: id, language, country }: Asked,
    work: (tx: Db, treated: TreatedTrip) => Promise<AuditFacts | undefined> = async () => undefined,
  ): Promise<RecoveryDiary> => {
    const context = { ...asker, language: language ?? asker.language };
    return asker.write(asker.owner, async (tx) => {
      const treated = await treatedTrip(services, tx, context, await readTrip(services, tx, context, id));
      const done = await work(tx, treated);
      const shown = await presentDiary(services, tx, context, { treated, said: country });
      if (done) await writeAudit(services, tx, context.providerId, done);
      return shown;
    });
  };

  return [
    handle(listRecoveries, (context, { query }) =>
      context.write(context.owner, async (tx) => ({
        recoveries: await listOwnRecoveries(services, tx, {
          ...context,
          language: query.language ?? context.language,
        }),
      })),
    ),
    handle(getDiary, (context, { params, query: { language, country } }) =>
      diary(context, { ...params, language, country }),
    ),
    handle(getRecoveryPlan, (context, { params: { trip: id } }) =>
      context.write(context.owner, async (tx) => {
        const trip = await readTrip(services, tx, context, id);
        return presentPlan(services, tx, context, await treatedTrip(services, tx, context, trip));
      }),
    ),
    handle(saveCheckIn, (context, { params: { trip, day, set }, query: { language, country }, body }) =>
      diary(context, { trip, language, country }, (tx, treated) =>
        storeCheckIn(services, tx, context, { treated, day, set, ...body }),
      ),
    ),
    handle(chooseReminders, (context, { params: { trip }, query: { language, country }, body }) =>
      diary(context, { trip, language, country }, (tx, treated) =>
        storeReminders(services, tx, context, { treated, ...body }),
      ),
    ),
    handle(askAboutRecovery, (context, { params: { trip }, query: { language, country }, body }) =>
      diary(context, { trip, language, country }, (tx, treated) =>
        storeQuestion(services, tx, context, { treated, ...body }),
      ),
    ),
  ];
}
