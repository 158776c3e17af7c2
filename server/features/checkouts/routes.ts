import {
  chooseCurrency,
  extendCheckout,
  getCheckout,
  leaveCheckout,
  openCheckout,
  payCheckout,
  settleCheckout,
} from "../../../contract/checkout.ts";
import { asOwner, clientOwner } from "../../db/access.ts";
import { type Context, handle } from "../../http.ts";
import type { Jobs } from "../../jobs.ts";
import type { Services } from "../../services.ts";
import { openCheckout as open } from "../checkout-openings/checkout-openings.ts";
import { payCheckout as pay, settleCheckout as settle } from "../checkout-payments/checkout-payments.ts";
import { presentCheckout } from "../checkout-views/checkout-views.ts";
import { takeUpEarlyEvents } from "../payments/payments.ts";
import { findItems } from "../trip-items/queries.ts";
import { findTrip, listTrips } from "../trips/queries.ts";
import {
  extendCheckout as extend,
  isWaiting,
  leaveCheckout as leave,
  chooseCurrency as lockRate,
  type Whose,
} from "./checkouts.ts";
import { listCheckouts } from "./queries.ts";

export function checkoutRoutes(services: Services & { readonly jobs?: Jobs }) {
  const { db, keys, jobs } = services;
  const whoseOf = ({ providerId, client }: Context): Whose => ({ providerId, owner: clientOwner(client) });

  /** What a write queued is done now, not at the queue's next tick. */
  const andWake = async <T>(written: Promise<T>): Promise<T> => written.finally(() => jobs?.wake());

  return [
    handle(getCheckout, (context, { query }) => {
      const { providerId, owner } = whoseOf(context);
      return asOwner(db, providerId, owner, async (tx) => {
        const trip =
          query.trip === undefined
            ? (await listTrips(tx, providerId, { keys, owner }))[0]
            : await findTrip(tx, providerId, { keys, owner, id: query.trip });
        if (!trip) return { page: null };
        const [newest] = await listCheckouts(tx, providerId, { owner, tripId: trip.id });
        const items = await findItems(tx, providerId, { keys, owner, tripId: trip.id });
        const { id, reference, arriveOn: arrive, leaveOn } = trip;
        return {
          page: {
            trip: { id, reference, arrive, leave: leaveOn },
            waiting: items.filter(isWaiting).length,
            checkout: newest ? await presentCheckout(services, tx, newest) : null,
          },
        };
      });
    }),
    handle(openCheckout, async (context, { body }) => {
      const whose = whoseOf(context);
      const row = await andWake(open(services, whose, body.trip));
      return asOwner(db, whose.providerId, whose.owner, (tx) => presentCheckout(services, tx, row));
    }),
    handle(extendCheckout, (context, { params, body }) => extend(services, whoseOf(context), { ...params, ...body })),
    handle(chooseCurrency, (context, { params, body }) => lockRate(services, whoseOf(context), { ...params, ...body })),
    handle(payCheckout, async (context, { params, body }) => {
      const paid = pay(services, context, whoseOf(context), { ...params, ...body });
      const { checkout, paymentId } = await paid;
      if (paymentId) await takeUpEarlyEvents(services, paymentId);
      jobs?.wake();
      return checkout;
    }),
    handle(settleCheckout, (context, { params, body }) =>
      andWake(settle(services, context, whoseOf(context), { ...params, ...body })),
    ),
    handle(leaveCheckout, (context, { params, body }) =>
      andWake(leave(services, whoseOf(context), { ...params, ...body })),
    ),
  ];
}
