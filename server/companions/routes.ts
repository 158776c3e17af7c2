import type { Db } from "../../adapters/database/database.ts";
import {
  changeCompanion,
  closeCompanionSession,
  endCompanion,
  getCompanionPlan,
  inviteCompanion,
  inviteCompanionAgain,
  listCompanions,
  openCompanionLink,
  renewCompanionLink,
  type TripCompanions,
} from "../../contract/companions.ts";
import { type Binding, type ClientContext, handle } from "../http/endpoints.ts";
import type { Services } from "../services.ts";
import type { TripRow } from "../trips/queries.ts";
import { lockOwnTrip, readTrip } from "../trips/trips.ts";
import { inviteAgain, letIn, letOut, nameTreatment, presentCompanions } from "./invitations.ts";
import { closeSession, openSession, readPlan, renewLink } from "./sessions.ts";

/** Endpoints of a trip's companions: of the person who lets them in, and of themselves. */
export function companionRoutes(services: Services): readonly Binding[] {
  /** Works on a locked trip, and answers with its companions as they are then. */
  const companions = (
    context: ClientContext,
    id: string,
    work: (tx: Db, trip: TripRow) => Promise<void>,
  ): Promise<TripCompanions> =>
    context.write(context.owner, async (tx) => {
      const trip = await lockOwnTrip(services, tx, context, { id });
      await work(tx, trip);
      return presentCompanions(services, tx, context, trip);
    });

  return [
    handle(listCompanions, (context, { params }) =>
      context.write(context.owner, async (tx) =>
        presentCompanions(services, tx, context, await readTrip(services, tx, context, params.id)),
      ),
    ),
    handle(inviteCompanion, (context, { params: { id, companion }, body }) =>
      companions(context, id, (tx, trip) => letIn(services, tx, context, { trip, id: companion, ...body })),
    ),
    handle(inviteCompanionAgain, (context, { params: { id, companion } }) =>
      companions(context, id, (tx, trip) => inviteAgain(services, tx, context, { trip, id: companion })),
    ),
    handle(changeCompanion, (context, { params: { id, companion }, body }) =>
      companions(context, id, (tx, trip) => nameTreatment(services, tx, context, { trip, id: companion, ...body })),
    ),
    handle(endCompanion, (context, { params: { id, companion } }) =>
      companions(context, id, (tx, trip) => letOut(services, tx, context, { trip, id: companion })),
    ),
    handle(openCompanionLink, async (context, { params }) => {
      await openSession(services, context, params.token);
      return {};
    }),
    handle(renewCompanionLink, async (context, { params }) => {
      await renewLink(services, context, params.token);
      return {};
    }),
    handle(getCompanionPlan, async (context, { query: { language } }) => ({
      plan: (await readPlan(services, { ...context, language: language ?? context.language })) ?? null,
    })),
    handle(closeCompanionSession, async (context) => {
      await closeSession(services, context);
      return {};
    }),
  ];
}
