import {
  ActivityDetails,
  getActivity,
  listActivities,
  listOwnActivities,
  type OwnActivity,
} from "../../../contract/activities.ts";
import { refuse } from "../../../contract/errors.ts";
import { dayAfter, wallClock } from "../../../contract/zoned-time.ts";
import { asOwner, clientOwner } from "../../db/access.ts";
import { type Context, handle } from "../../http.ts";
import type { Services } from "../../services.ts";
import { currentTrip, outlineOf } from "../current-trips/current-trips.ts";
import { findItems, type ItemRow } from "../trip-items/queries.ts";
import { activitiesHere, byFitness, matches, near, patience, recoveryDay } from "./activities.ts";

export function activityRoutes(services: Services) {
  const { db, keys, now } = services;

  /** The trip, and the day that is looked at: the first after its treatment, or tomorrow. */
  async function sceneOf(context: Context, asked: { trip?: string | undefined; day?: string | undefined }) {
    const trip = await currentTrip(services, context, asked.trip);
    const tomorrow = dayAfter(wallClock(now(), context.here.location.timeZone).day);
    const first = trip ? dayAfter(trip.treatmentOn) : tomorrow;
    const isAhead = first > tomorrow;
    const day = asked.day ?? (isAhead ? first : tomorrow);
    const since = trip ? recoveryDay(trip.treatmentOn, day) : null;
    const { here, language } = context;
    return { trip: trip ? outlineOf(trip) : null, day, recoveryDay: since, seen: { here, language, day: since } };
  }

  return [
    handle(listActivities, async (context, { query }) => {
      const { seen, ...scene } = await sceneOf(context, query);
      const all = await near(services, seen);
      const matching = all.filter((activity) => matches(activity, query));
      return {
        ...scene,
        activities: byFitness(matching, { isCompanion: query.companion !== undefined }),
        languages: [...new Set(all.flatMap(({ facts }) => facts.languages))].sort(),
        seller: activitiesHere(services).seller,
      };
    }),
    handle(getActivity, async (context, { query }) => {
      const { seen, ...scene } = await sceneOf(context, query);
      const activity = (await near(services, seen)).find(({ id }) => id === query.activity);
      if (!activity) return refuse("not-found", "There is no such activity near the clinic.");
      const people = Number(query.people);
      const wanted = { activity: activity.id, day: scene.day, people };
      const found = await activitiesHere(services).slots(wanted, AbortSignal.timeout(patience));
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
      const { seller } = activitiesHere(services);
      return { ...scene, activity, people, slots, seller, now: now().toISOString() };
    }),
    handle(listOwnActivities, async (context) => {
      const owner = clientOwner(context.client);
      const items = await asOwner(db, context.providerId, owner, (tx) =>
        findItems(tx, context.providerId, { keys, owner }),
      );
      const mine = items.filter(({ kind }) => kind === "activity");
      const words = mine.length === 0 ? [] : await near(services, { ...context, here: context.here, day: null });
      const titles = new Map(words.map(({ id, title, textsLanguage }) => [id, { title, textsLanguage }]));
      return { activities: mine.flatMap((row) => presented(row, titles) ?? []), now: now().toISOString() };
    }),
  ];
}

function presented(
  { content, ...row }: ItemRow,
  titles: ReadonlyMap<string, Pick<OwnActivity, "title" | "textsLanguage">>,
): OwnActivity | undefined {
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
