import { refuse } from "../../contract/errors.ts";
import { type FlightPlan, getFlightOffer, getFlightPlan, searchFlights } from "../../contract/flights.ts";
import { dayAfter, dayIn } from "../../contract/zoned-time.ts";
import { listRecords } from "../account/record-queries.ts";
import { asOwner } from "../db/access.ts";
import type { ClientContext } from "../http/endpoints.ts";
import { handle } from "../http/endpoints.ts";
import type { Services } from "../services.ts";
import { departBy, expectedOf, firstAppointment, landBy } from "../trips/checks/late-arrival.ts";
import { currentTrip, outlineOf } from "../trips/current-trip.ts";
import { recoveryOf, safeOn } from "../trips/flight-safety.ts";
import { findItems } from "../trips/items/item-queries.ts";
import type { TripRow } from "../trips/queries.ts";
import { supplierTimeouts } from "../trips/suppliers.ts";
import { aboutIn, airportChoices, bookableDays, flightSupplier, journeysOf, sorted, wantedOf } from "./flights.ts";

const refuseUnanswered = (): never =>
  refuse("try-later", "The airlines do not answer just now. Please try again in a minute.", { retryAfter: 30 });

export function flightRoutes(services: Services) {
  const { db, keys, now } = services;
  const todayIn = ({ tenant }: ClientContext) => dayIn(tenant.location.timeZone, now());
  const currencyOf = ({ tenant }: ClientContext, trip: TripRow | undefined) =>
    trip?.currency ?? tenant.location.currency;
  /** The trip, for what the patient has to be there, and what they recover from. */
  const sceneOf = async (context: ClientContext, id: string | undefined) => {
    const trip = await currentTrip(services, context, id);
    if (!trip) return { trip, recovering: undefined, expected: { appointment: null, hotel: null } };
    const { owner, tenant } = context;
    return asOwner(db, tenant.id, owner, async (tx) => {
      const items = await findItems(tx, tenant.id, { keys, tripId: trip.id });
      const appointment = await firstAppointment(services, tx, { tenant, trip, items });
      return { trip, recovering: recoveryOf(trip, items), expected: expectedOf(trip, items, appointment) };
    });
  };

  return [
    handle(getFlightPlan, async (context, { query }): Promise<FlightPlan> => {
      const { trip, recovering, expected } = await sceneOf(context, query.trip);
      const { owner } = context;
      const records = await asOwner(db, context.providerId, owner, (tx) =>
        listRecords(tx, context.providerId, { keys, owner }),
      );
      const details = records.find((record) => record.kind === "details");
      const choices = airportChoices(context.language);
      const airportOrNull = (code: string | undefined) => choices.find((choice) => choice.code === code)?.code ?? null;
      const today = todayIn(context);
      const ends = {
        from: airportOrNull(details?.value.homeAirport),
        to: airportOrNull(context.tenant.location.airportCode),
      };
      const by = trip && landBy(trip, expected);
      return {
        airports: choices,
        clinicAirport: ends.to,
        homeAirport: ends.from,
        trip:
          trip && by
            ? {
                ...outlineOf(trip),
                safe: safeOn(recovering, []),
                landBy: by,
                departBy: [today, departBy(trip, by, ends)].toSorted().at(-1) ?? by,
                currency: trip.currency,
              }
            : null,
        today,
        lastDay: dayAfter(today, bookableDays),
      };
    }),
    handle(searchFlights, async (context, { query }) => {
      const { trip, ...scene } = await sceneOf(context, query.trip);
      const flights = flightSupplier(services);
      const wanted = wantedOf(query, scene.recovering, todayIn(context));
      const found = await flights.search(wanted, AbortSignal.timeout(supplierTimeouts.flightSearch));
      if (found.kind !== "offers") return refuseUnanswered();
      const from = found.offers[0]?.price.total.currency ?? currencyOf(context, trip);
      const about = await aboutIn(services, from, currencyOf(context, trip));
      const journeys = journeysOf(found.offers, {
        ...{ trip, ...scene },
        language: context.language,
        about,
      });
      return {
        journeys: sorted(journeys, query.sort),
        seller: flights.sellerIn(context.language),
        now: now().toISOString(),
      };
    }),
    handle(getFlightOffer, async (context, { query }) => {
      const { trip, ...scene } = await sceneOf(context, query.trip);
      const flights = flightSupplier(services);
      const read = await flights.offer(query.offer, AbortSignal.timeout(supplierTimeouts.flightSearch));
      if (read.kind === "unavailable") return refuseUnanswered();
      if (read.kind === "gone")
        return refuse(
          "wrong-state",
          "This flight is sold out or not offered any more. Search again to see what flies.",
        );
      const about = await aboutIn(services, read.offer.price.total.currency, currencyOf(context, trip));
      const [journey] = journeysOf([read.offer], {
        ...{ trip, ...scene },
        language: context.language,
        about,
      });
      if (!journey) throw new Error("one offer is one journey");
      return { journey, seller: flights.sellerIn(context.language), now: now().toISOString() };
    }),
  ];
}
