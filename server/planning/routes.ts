import type { Db } from "../../adapters/database/database.ts";
import {
  addTripItem,
  createTrip,
  getOwnTrip,
  listOwnTrips,
  planTrip,
  removeTripItem,
  setTravellers,
} from "../../contract/account-trips.ts";
import { cancelTrip, previewTripCancellation } from "../../contract/trip-cancellation.ts";
import { listTreatmentDays, moveDates, previewDates, withdrawMove } from "../../contract/trip-dates.ts";
import { type CancelledTrip, cancelWhole } from "../bookings/whole-trip/cancel.ts";
import { quoteWhole } from "../bookings/whole-trip/preview.ts";
import { asOwner } from "../db/access.ts";
import type { ClientContext } from "../http/endpoints.ts";
import { handle } from "../http/endpoints.ts";
import { presentCredits } from "../payments/credits.ts";
import { closePage } from "../payments/payments.ts";
import type { Services } from "../services.ts";
import { activityTravellers } from "../trips/checks/hospital-stay.ts";
import { refuseElsewhere } from "../trips/checks/near-clinic.ts";
import { findItems } from "../trips/items/item-queries.ts";
import { listTrips, type TripRow } from "../trips/queries.ts";
import { lockOwnTrip, readTrip } from "../trips/trips.ts";
import { addPriced, priceOffer, refuseChangedPrice, removeFromTrip } from "./additions.ts";
import { prepareTrip, refuseForeign, replaceTravellers, storeTrip } from "./begin.ts";
import { withdrawMoveRequest } from "./move-requests.ts";
import { plan } from "./plan.ts";
import { move, previewMove, readWhole } from "./preview-move.ts";
import { isTreatmentClosed, treatmentRule } from "./treatment-days.ts";
import { presentTrip } from "./trip-view.ts";

/** Endpoints for trips of signed-in clients. */
export function tripRoutes(services: Services) {
  /** Changes a trip and answers with its new state. */
  const changing = (context: ClientContext, work: (tx: Db) => Promise<TripRow>) => {
    return context.write(context.owner, async (tx) => presentTrip(services, tx, context, await work(tx)));
  };

  return [
    handle(planTrip, (context, { query }) => plan(services, context, query)),
    handle(listOwnTrips, (context) => {
      return context.write(context.owner, async (tx) => {
        const { owner, tenant } = context;
        const trips = [];
        for (const row of await listTrips(tx, tenant.id, { keys: services.keys, owner }))
          trips.push(await presentTrip(services, tx, context, row));
        return { trips, credits: await presentCredits(services, tx, context) };
      });
    }),
    handle(getOwnTrip, (context, { params }) => changing(context, (tx) => readTrip(services, tx, context, params.id))),
    handle(createTrip, async (context, { body }) => {
      const begun = await prepareTrip(services, context, body);
      return changing(context, (tx) => storeTrip(services, tx, context, begun));
    }),
    handle(previewDates, async (context, { params, body }) => {
      return context.write(context.owner, await previewMove(services, context, params.id, body));
    }),
    handle(moveDates, async (context, { params, body }) => {
      const moved = await move(services, context, { id: params.id, ...body });
      return changing(context, moved);
    }),
    handle(listTreatmentDays, async (context, { params }) => {
      const whole = await readWhole(services, context, params.id);
      const { byRequest, days } = await treatmentRule(services, context, whole);
      const isClosed = await isTreatmentClosed(services, whole.trip);
      return { byRequest, days, isClosed };
    }),
    handle(withdrawMove, (context, { params }) =>
      changing(context, (tx) => withdrawMoveRequest(services, tx, context, params.id)),
    ),
    handle(addTripItem, async (context, { params, body }) => {
      const trip = await asOwner(services.db, context.providerId, context.owner, (tx) =>
        readTrip(services, tx, context, params.id),
      );
      const priced = await priceOffer(services, trip, body);
      await refuseElsewhere(services, trip, { tenant: context.tenant, ...priced });
      refuseChangedPrice(priced, body.shown);
      return changing(context, async (tx) => {
        const held = await lockOwnTrip(services, tx, context, { id: params.id });
        const items = await findItems(tx, context.providerId, { keys: services.keys, tripId: params.id });
        const travellers =
          body.kind === "activity"
            ? activityTravellers(held, { items, time: priced.offer.what, chosen: body.travellers })
            : body.travellers;
        await addPriced(services, tx, held, { priced: [priced], travellers, note: body.note });
        return held;
      });
    }),
    handle(removeTripItem, (context, { params, body }) =>
      changing(context, async (tx) => {
        const row = await lockOwnTrip(services, tx, context, { id: params.id });
        const [item] = await findItems(tx, context.providerId, { keys: services.keys, ids: [params.item] });
        refuseForeign(item, params.id);
        await removeFromTrip(services, tx, context.providerId, { id: params.item, version: body.version });
        return row;
      }),
    ),
    handle(previewTripCancellation, async (context, { params }) =>
      context.write(context.owner, await quoteWhole(services, context, params.id)),
    ),
    handle(cancelTrip, async (context, { params, body }) => {
      const cancel = await cancelWhole(services, context, { id: params.id, ...body });
      let pages: CancelledTrip["pages"] = [];
      const trip = await changing(context, async (tx) => {
        const cancelled = await cancel(tx);
        ({ pages } = cancelled);
        return cancelled.trip;
      });
      // A payment made meanwhile is released by the checkout job.
      for (const page of pages) await closePage(services, page);
      return trip;
    }),
    handle(setTravellers, (context, { params, body }) =>
      changing(context, (tx) => replaceTravellers(services, tx, context, { id: params.id, body })),
    ),
  ];
}
