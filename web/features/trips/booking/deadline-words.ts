import type { Site } from "../../../../contract/rendering.ts";
import type { TripItem } from "../../../../contract/trips.ts";
import { inLanguage } from "../../../in-language.ts";
import { startAt } from "../../../trip/start-at.ts";
import { m } from "../../../words/compiled/messages.js";

const deadlines: Readonly<Record<NonNullable<TripItem["deadline"]>["kind"], (facts: { when: string }) => string>> = {
  pay: m.bookings_deadline_pay,
  hold: m.bookings_deadline_hold,
  price: m.bookings_deadline_price,
  "free-cancellation": m.bookings_deadline_free_cancellation,
  starts: m.bookings_deadline_starts,
};

/** For loaders: what is to be done by `{when}`, for {@link useDeadline}; a start by the clock of its place. */
export function deadlineWords(
  { deadline, timeZone, city, isTimeOpen }: Pick<TripItem, "deadline" | "timeZone" | "city" | "isTimeOpen">,
  { language }: Site,
): string | null {
  if (!deadline) return null;
  const when = deadline.kind === "starts" ? startAt(deadline.at, { timeZone, city, isTimeOpen }, language) : "{when}";
  return inLanguage(language, () => deadlines[deadline.kind]({ when }));
}

/** The same of many, by their ids. */
export const deadlinesOf = (items: readonly TripItem[], site: Site): Readonly<Record<string, string | null>> =>
  Object.fromEntries(items.map((item) => [item.id, deadlineWords(item, site)]));
