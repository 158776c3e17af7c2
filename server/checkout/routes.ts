import {
  chooseCurrency,
  extendCheckout,
  getCheckout,
  leaveCheckout,
  openCheckout,
  payCheckout,
  returnToCard,
  settleCheckout,
} from "../../contract/checkout.ts";
import { getBilling, getInvoice, setBilling } from "../../contract/invoices.ts";
import { getReceipt, listTripReceipts } from "../../contract/receipts.ts";
import { asOwner } from "../db/access.ts";
import { handle } from "../http/endpoints.ts";
import { presentCredits } from "../payments/credits.ts";
import { takeUpEarlyEvents } from "../payments/payments.ts";
import type { Services } from "../services.ts";
import { includedHotelOf } from "../trips/checks/trip-facts.ts";
import { findItems } from "../trips/items/item-queries.ts";
import { findAsked } from "../trips/patient-queries.ts";
import { findTrip, listTrips } from "../trips/queries.ts";
import { isLive, statusOf } from "../trips/view.ts";
import { isWaiting } from "./checkouts.ts";
import { extendHold, giveUpTransfer, lockRate, releaseCheckout } from "./hold.ts";
import { readBilling, readInvoice, writeBilling } from "./invoices.ts";
import { beginCheckout } from "./open.ts";
import { beginPayment, decideRest } from "./pay.ts";
import { listCheckouts } from "./queries.ts";
import { readReceipt, readTripReceipts } from "./receipts.ts";
import { cancelledMoney } from "./trip-money.ts";
import { presentCheckout, presentWaiting } from "./view.ts";

export function checkoutRoutes(services: Services) {
  const { db, keys } = services;

  return [
    handle(getCheckout, (context, { query }) => {
      const { providerId, owner, tenant, language } = context;
      return asOwner(db, providerId, owner, async (tx) => {
        const trip =
          query.trip === undefined
            ? (await listTrips(tx, providerId, { keys, owner }))[0]
            : await findTrip(tx, providerId, { keys, owner, id: query.trip });
        if (!trip) return { page: null };
        const [newest] = await listCheckouts(tx, providerId, { owner, tripId: trip.id });
        const items = await findItems(tx, providerId, { keys, owner, tripId: trip.id });
        const { id, reference, arriveOn: arrive, leaveOn: leave } = trip;
        const isCancelled = statusOf(trip, items, services.now()) === "cancelled";
        const cancelled = await cancelledMoney(tx, trip, items);
        const included = includedHotelOf(items.find((item) => item.kind === "procedure" && isLive(item)));
        const includedHotel = included.nights > 0 ? included : null;
        const child = (await findAsked(tx, providerId, { keys, quoteId: trip.quoteId }))?.child ?? null;
        return {
          page: {
            trip: { id, reference, arrive, leave, child, isCancelled, cancelled, includedHotel },
            waiting: await presentWaiting(services, tx, trip, {
              tenant,
              language: query.language ?? language,
              items: items.filter(isWaiting),
            }),
            checkout: newest ? await presentCheckout(services, tx, newest, context.language) : null,
            credits: await presentCredits(services, tx, context),
          },
        };
      });
    }),
    handle(openCheckout, async (context, { body }) => {
      const row = await beginCheckout(services, context, body.trip);
      return asOwner(db, context.providerId, context.owner, (tx) =>
        presentCheckout(services, tx, row, context.language),
      );
    }),
    handle(extendCheckout, (context, { params, body }) => extendHold(services, context, { ...params, ...body })),
    handle(chooseCurrency, (context, { params, body }) => lockRate(services, context, { ...params, ...body })),
    handle(payCheckout, async (context, { params, body }) => {
      const paid = beginPayment(services, context, { ...params, ...body });
      const { checkout, paymentId } = await paid;
      if (paymentId) await takeUpEarlyEvents(services, paymentId);
      return checkout;
    }),
    handle(getReceipt, (context, { params }) =>
      asOwner(db, context.providerId, context.owner, (tx) => readReceipt(services, tx, context, params.id)),
    ),
    handle(listTripReceipts, (context, { params }) =>
      asOwner(db, context.providerId, context.owner, (tx) => readTripReceipts(services, tx, context, params.id)),
    ),
    handle(getInvoice, ({ providerId, owner }, { params: { id } }) =>
      asOwner(db, providerId, owner, (tx) => readInvoice(services, tx, providerId, { owner, id })),
    ),
    handle(getBilling, (context, { params }) =>
      asOwner(db, context.providerId, context.owner, (tx) => readBilling(services, tx, context, params.id)),
    ),
    handle(setBilling, (context, { params, body }) =>
      asOwner(db, context.providerId, context.owner, (tx) =>
        writeBilling(services, tx, context, { ...params, ...body }),
      ),
    ),
    handle(settleCheckout, (context, { params, body }) => decideRest(services, context, { ...params, ...body })),
    handle(returnToCard, (context, { params, body }) => giveUpTransfer(services, context, { ...params, ...body })),
    handle(leaveCheckout, (context, { params, body }) => releaseCheckout(services, context, { ...params, ...body })),
  ];
}
