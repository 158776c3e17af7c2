import type { Db } from "../../../adapters/database/database.ts";
import {
  addTripItem,
  createTrip,
  getOwnTrip,
  listOwnTrips,
  moveDates,
  planTrip,
  previewDates,
  removeTripItem,
  setTravellers,
} from "../../../contract/own-trips.ts";
import { asOwner, clientOwner } from "../../db/access.ts";
import { type Context, handle } from "../../http.ts";
import type { Jobs } from "../../jobs.ts";
import type { Services } from "../../services.ts";
import { addPriced, priceOffer, refuseMoved, takeOut } from "../trip-additions/trip-additions.ts";
import { move, previewMove } from "../trip-dates/trip-dates.ts";
import { findItems } from "../trip-items/queries.ts";
import { plan } from "../trip-plans/trip-plans.ts";
import { presentTrip } from "../trip-views/trip-views.ts";
import { listTrips, type TripRow } from "./queries.ts";
import { begin, holdTrip, prepare, readTrip, refuseForeign, rewriteTravellers, type Traveling } from "./trips.ts";

const travelingOf = ({ here, language, client }: Context): Traveling => ({
  here,
  language,
  owner: clientOwner(client),
});

/** What signed-in people do with trips of their own. */
export function tripRoutes(services: Services & { readonly jobs?: Jobs }) {
  /** One change of a trip; the answer is all of it as it is now. */
  const changing = (context: Context, work: (tx: Db, traveling: Traveling) => Promise<TripRow>) => {
    const traveling = travelingOf(context);
    return context
      .write(traveling.owner, async (tx) => presentTrip(services, tx, traveling, await work(tx, traveling)))
      .finally(() => services.jobs?.wake());
  };

  return [
    handle(planTrip, (context, { query }) => plan(services, context, query)),
    handle(listOwnTrips, (context) => {
      const traveling = travelingOf(context);
      return context.write(traveling.owner, async (tx) => {
        const { owner, here } = traveling;
        const trips = [];
        for (const row of await listTrips(tx, here.id, { keys: services.keys, owner }))
          trips.push(await presentTrip(services, tx, traveling, row));
        return { trips };
      });
    }),
    handle(getOwnTrip, (context, { params }) =>
      changing(context, (tx, traveling) => readTrip(services, tx, traveling, params.id)),
    ),
    handle(createTrip, async (context, { body }) => {
      const begun = await prepare(services, travelingOf(context), body);
      return changing(context, (tx, traveling) => begin(services, tx, traveling, begun));
    }),
    handle(previewDates, async (context, { params, body }) => {
      const traveling = travelingOf(context);
      return context.write(traveling.owner, await previewMove(services, traveling, params.id, body));
    }),
    handle(moveDates, async (context, { params, body }) => {
      const moved = await move(services, travelingOf(context), { id: params.id, ...body });
      return changing(context, moved);
    }),
    handle(addTripItem, async (context, { params, body }) => {
      const traveling = travelingOf(context);
      const trip = await asOwner(services.db, context.providerId, traveling.owner, (tx) =>
        readTrip(services, tx, traveling, params.id),
      );
      const priced = await priceOffer(services, trip, body);
      refuseMoved(priced, body.shown);
      return changing(context, async (tx) => {
        const held = await holdTrip(services, tx, traveling, { id: params.id });
        await addPriced(services, tx, held, { priced, travellers: body.travellers, note: body.note });
        return held;
      });
    }),
    handle(removeTripItem, (context, { params, body }) =>
      changing(context, async (tx, traveling) => {
        const row = await holdTrip(services, tx, traveling, { id: params.id });
        const [item] = await findItems(tx, context.providerId, { keys: services.keys, ids: [params.item] });
        refuseForeign(item, params.id);
        await takeOut(services, tx, context.providerId, { id: params.item, version: body.version });
        return row;
      }),
    ),
    handle(setTravellers, (context, { params, body }) =>
      changing(context, (tx, traveling) => rewriteTravellers(services, tx, traveling, { id: params.id, body })),
    ),
  ];
}
