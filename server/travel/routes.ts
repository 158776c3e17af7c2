import {
  type AccountActivity,
  ActivityDetails,
  getActivity,
  listActivities,
  listOwnActivities,
} from "../../contract/activities.ts";
import { refuse } from "../../contract/errors.ts";
import { getHotel, listHotelRates, listHotels } from "../../contract/hotels.ts";
import { dayAfter, dayIn } from "../../contract/zoned-time.ts";
import { asOwner } from "../db/access.ts";
import type { Binding, ClientContext } from "../http/endpoints.ts";
import { handle } from "../http/endpoints.ts";
import type { Services } from "../services.ts";
import { currentTrip, outlineOf } from "../trips/current-trip.ts";
import { findItems, type ItemRow } from "../trips/item-queries.ts";
import { supplierTimeouts } from "../trips/suppliers.ts";
import { activitySupplier, byFitness, listNear, matches, recoveryDay } from "./activities.ts";
import { readHotel, readRates, searchHotels } from "./hotels.ts";

export function activityRoutes(services: Services) {
  const { db, keys, now } = services;

  /** The trip, and the selected day: by default the first after its treatment, or tomorrow. */
  async function sceneOf(context: ClientContext, choice: { trip?: string | undefined; day?: string | undefined }) {
    const trip = await currentTrip(services, context, choice.trip);
    const tomorrow = dayAfter(dayIn(context.tenant.location.timeZone, now()));
    const first = trip ? dayAfter(trip.treatmentOn) : tomorrow;
    const isAhead = first > tomorrow;
    const day = choice.day ?? (isAhead ? first : tomorrow);
    const since = trip ? recoveryDay(trip.treatmentOn, day) : null;
    const { tenant, language } = context;
    return { trip: trip ? outlineOf(trip) : null, day, recoveryDay: since, viewer: { tenant, language, day: since } };
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
        seller: activitySupplier(services).seller,
      };
    }),
    handle(getActivity, async (context, { query }) => {
      const { viewer, ...scene } = await sceneOf(context, query);
      const activity = (await listNear(services, viewer)).find(({ id }) => id === query.activity);
      if (!activity) return refuse("not-found", "There is no such activity near the clinic.");
      const people = Number(query.people);
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
        policy,
        holdableUntil: holdableUntil?.toISOString() ?? null,
      }));
      const { seller } = activitySupplier(services);
      return { ...scene, activity, people, slots, seller, now: now().toISOString() };
    }),
    handle(listOwnActivities, async (context) => {
      const { owner } = context;
      const items = await asOwner(db, context.providerId, owner, (tx) =>
        findItems(tx, context.providerId, { keys, owner }),
      );
      const activityItems = items.filter(({ kind }) => kind === "activity");
      const words =
        activityItems.length === 0 ? [] : await listNear(services, { ...context, tenant: context.tenant, day: null });
      const titles = new Map(words.map(({ id, title, textsLanguage }) => [id, { title, textsLanguage }]));
      return { activities: activityItems.flatMap((row) => presented(row, titles) ?? []), now: now().toISOString() };
    }),
  ];
}

function presented(
  { content, ...row }: ItemRow,
  titles: ReadonlyMap<string, Pick<AccountActivity, "title" | "textsLanguage">>,
): AccountActivity | undefined {
  const details = ActivityDetails.safeParse(content.details).data;
  if (!details) return undefined;
  return {
    ...(titles.get(details.activity) ?? { title: content.title, textsLanguage: "en" }),
    id: row.id,
    trip: row.tripId,
    status: row.status,
    details,
    startsAt: row.startsAt.toISOString(),
    timeZone: row.timeZone,
    price: content.price,
    policy: content.policy,
    reference: row.reference,
  };
}

export const hotelRoutes = (services: Services): Binding[] => [
  handle(listHotels, ({ tenant }, { query }) => searchHotels(services, tenant, query)),
  handle(getHotel, ({ tenant }, { params }) => readHotel(services, tenant, params.id)),
  handle(listHotelRates, ({ tenant }, { params, query }) => readRates(services, tenant, params.id, query)),
];
