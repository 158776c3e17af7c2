import type { WantedSlots } from "../../adapters/activities/activities.ts";
import { getActivity, type HospitalDay, listActivities } from "../../contract/activities.ts";
import { refuse } from "../../contract/errors.ts";
import { getHotel, listHotelRates, listHotels } from "../../contract/hotels.ts";
import { dayAfter, dayIn, daysBetween } from "../../contract/zoned-time.ts";
import { asOwner } from "../db/access.ts";
import type { Binding, ClientContext } from "../http/endpoints.ts";
import { handle } from "../http/endpoints.ts";
import type { Services } from "../services.ts";
import { recoveryPlan } from "../trips/checks/recovery.ts";
import { hospitalNightsOf } from "../trips/checks/trip-facts.ts";
import { currentTrip, outlineOf } from "../trips/current-trip.ts";
import { findItems } from "../trips/items/item-queries.ts";
import { policyIn } from "../trips/items/item-words.ts";
import type { TripRow } from "../trips/queries.ts";
import { supplierTimeouts } from "../trips/suppliers.ts";
import { isLive } from "../trips/view.ts";
import { activitySupplier, byFitness, listNear, matches } from "./activities.ts";
import { readHotel, readRates, searchHotels } from "./hotels.ts";

/** In a group that an activity is priced for. */
const mostPeople = 6;

const companionsOf = ({ companions, travellers }: TripRow): NonNullable<HospitalDay>["companions"] =>
  companions === 0 ? "none" : travellers.some(({ role }) => role === "companion") ? "named" : "unnamed";

export function activityRoutes(services: Services) {
  const { db, keys, now } = services;

  /** The trip, and the selected day: by default the first after the discharge, or tomorrow. */
  async function sceneOf(context: ClientContext, choice: { trip?: string | undefined; day?: string | undefined }) {
    const { tenant, language, providerId, owner } = context;
    const trip = await currentTrip(services, context, choice.trip);
    const items = trip
      ? await asOwner(db, providerId, owner, (tx) => findItems(tx, providerId, { keys, tripId: trip.id }))
      : [];
    const treatment = items.find((item) => item.kind === "procedure" && isLive(item));
    const hospitalNights = hospitalNightsOf(treatment);
    const tomorrow = dayAfter(dayIn(tenant.location.timeZone, now()));
    const first = trip ? dayAfter(treatment ? trip.treatmentOn : trip.arriveOn, hospitalNights + 1) : tomorrow;
    const isAhead = first > tomorrow;
    const day = choice.day ?? (isAhead ? first : tomorrow);
    const since = trip && treatment ? daysBetween(trip.treatmentOn, day) : null;
    const isInHospital = since !== null && since >= 0 && since <= hospitalNights;
    return {
      trip: trip ? outlineOf(trip) : null,
      day,
      recoveryDay: since,
      hospital:
        trip && isInHospital
          ? {
              until: dayAfter(trip.treatmentOn, hospitalNights),
              nights: hospitalNights,
              companions: companionsOf(trip),
            }
          : null,
      viewer: { tenant, language, day: since, plan: await recoveryPlan(db, trip, treatment) },
    };
  }

  return [
    handle(listActivities, async (context, { query }) => {
      const { viewer, ...scene } = await sceneOf(context, query);
      const all = await listNear(services, viewer);
      const matching = all.filter((activity) => matches(activity, query));
      return {
        ...scene,
        activities: byFitness(matching, { isCompanion: query.companion !== undefined }),
        languages: [...new Set(all.flatMap(({ facts }) => facts.languages))].sort(),
        seller: activitySupplier(services).sellerIn(context.language),
      };
    }),
    handle(getActivity, async (context, { query }) => {
      const { viewer, ...scene } = await sceneOf(context, query);
      const activity = (await listNear(services, viewer)).find(({ id }) => id === query.activity);
      if (!activity) return refuse("not-found", "There is no such activity near the clinic.");
      const isWithoutPatient = scene.hospital || activity.fits === "companion";
      const group = (scene.trip?.travellers ?? 1) - (isWithoutPatient ? 1 : 0);
      const people = query.people ? Number(query.people) : Math.min(Math.max(group, 1), mostPeople);
      const wanted = { activity: activity.id, day: scene.day, people };
      const found = await activitySupplier(services).slots(wanted, AbortSignal.timeout(supplierTimeouts.interactive));
      if (found.kind !== "slots")
        return refuse("try-later", "The times cannot be read just now. Please try again in a minute.", {
          retryAfter: 30,
        });
      const slots = found.slots.map(({ id, time, what, left, price, policy, holdableUntil }) => ({
        offer: id,
        time,
        startsAt: what.startsAt.toISOString(),
        left,
        price,
        policy: policyIn({ ...what, policy }, context.language),
        holdableUntil: holdableUntil?.toISOString() ?? null,
      }));
      const nextDay = slots.length > 0 ? null : await nextDayWithTimes(services, wanted, scene.trip?.leaveOn ?? null);
      const seller = activitySupplier(services).sellerIn(context.language);
      return { ...scene, activity, people, slots, nextDay, seller, now: now().toISOString() };
    }),
  ];
}

/** How many days after one without times are looked at. */
const daysLookedAt = 7;

async function nextDayWithTimes(
  services: Services,
  { day, ...wanted }: WantedSlots,
  last: string | null,
): Promise<string | null> {
  const next = Array.from({ length: daysLookedAt }, (_, count) => dayAfter(day, count + 1));
  for (const one of next.filter((later) => last === null || later <= last)) {
    const signal = AbortSignal.timeout(supplierTimeouts.interactive);
    const found = await activitySupplier(services).slots({ ...wanted, day: one }, signal);
    if (found.kind === "slots" && found.slots.length > 0) return one;
  }
  return null;
}

export const hotelRoutes = (services: Services): Binding[] => [
  handle(listHotels, (context, { query }) => searchHotels(services, context, query)),
  handle(getHotel, (context, { params }) => readHotel(services, context, params.id)),
  handle(listHotelRates, ({ tenant }, { params, query }) => readRates(services, tenant, params.id, query)),
];
