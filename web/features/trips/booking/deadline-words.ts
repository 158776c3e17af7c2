import type { Site } from "../../../../contract/rendering.ts";
import type { TripItem } from "../../../../contract/trips.ts";
import { inLanguage } from "../../../in-language.ts";
import { clinicPlace } from "../../../local-time.ts";
import { startAt } from "../../../trip/start-at.ts";
import { m } from "../../../words/compiled/messages.js";

const deadlines: Readonly<Record<NonNullable<TripItem["deadline"]>["kind"], (facts: { when: string }) => string>> = {
  pay: m.bookings_deadline_pay,
  hold: m.bookings_deadline_hold,
  price: m.bookings_deadline_price,
  "free-cancellation": m.bookings_deadline_free_cancellation,
  starts: m.bookings_deadline_starts,
};

/** For loaders: what is to be done by when, by the clinic's clock; a start by the clock of its place. */
export function deadlineWords(
  { deadline, timeZone, city, isTimeOpen }: Pick<TripItem, "deadline" | "timeZone" | "city" | "isTimeOpen">,
  { provider, language }: Site,
): string | null {
  if (!provider || !deadline) return null;
  const place = deadline.kind === "starts" ? { timeZone, city, isTimeOpen } : clinicPlace(provider);
  return inLanguage(language, () => deadlines[deadline.kind]({ when: startAt(deadline.at, place, language) }));
}

/** The same of many, by their ids. */
export const deadlinesOf = (items: readonly TripItem[], site: Site): Readonly<Record<string, string | null>> =>
  Object.fromEntries(items.map((item) => [item.id, deadlineWords(item, site)]));
