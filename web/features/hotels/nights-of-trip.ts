import type { Language } from "../../../contract/values.ts";
import { dayAfter, daysBetween } from "../../../contract/zoned-time.ts";
import { formatDay } from "../../format.ts";
import { inLanguage } from "../../in-language.ts";
import { m } from "../../words/compiled/messages.js";
import { listAddress, type SetFilters } from "./stay-query.ts";

interface Nights {
  readonly from: string;
  readonly to: string;
}

/** A search for these nights, under its heading. */
interface Searches {
  readonly title: string;
  readonly links: readonly { readonly text: string; readonly address: string; readonly isShown: boolean }[];
}

/** A trip's nights without a hotel, and a way to share them between two hotels. */
export interface NightsShown {
  readonly text: string | null;
  readonly searches: readonly Searches[];
}

const nightsIn = ({ from, to }: Nights): number => daysBetween(from, to);

/** The least nights of a part that is worth a move to another hotel. */
const leastPart = 3;

/** The longest open stay in two parts: until flying is safe where that leaves two parts worth a move, else in the middle. */
function halvesOf(open: readonly Nights[], safeOn: string): readonly Nights[] {
  const [longest] = open.toSorted((one, other) => nightsIn(other) - nightsIn(one));
  if (!longest || nightsIn(longest) < 2 * leastPart) return [];
  const { from, to } = longest;
  const isFit = safeOn >= dayAfter(from, leastPart) && safeOn <= dayAfter(to, -leastPart);
  const middle = isFit ? safeOn : dayAfter(from, Math.ceil(nightsIn(longest) / 2));
  return [
    { from, to: middle },
    { from: middle, to },
  ];
}

interface TripNights {
  /** Nights that have no hotel yet. */
  readonly open: readonly Nights[];
  /** The first day of safe flying. */
  readonly safeOn: string;
}

export function showNights({ open, safeOn }: TripNights, set: SetFilters, language: Language) {
  const days = ({ from, to }: Nights) => ({ from: formatDay(from, language), to: formatDay(to, language) });
  return inLanguage(language, (): NightsShown => {
    const searches = (title: string, all: readonly Nights[]): readonly Searches[] =>
      all.length === 0
        ? []
        : [
            {
              title,
              links: all.map((nights) => ({
                text: m.hotels_nights_range({ ...days(nights), count: nightsIn(nights) }),
                address: listAddress({ ...set, from: nights.from, to: nights.to }),
                isShown: set.from === nights.from && set.to === nights.to,
              })),
            },
          ];
    return {
      text: open.length === 0 ? m.hotels_nights_none() : null,
      searches: [
        ...searches(m.hotels_nights_open(), open),
        ...searches(m.hotels_nights_split(), halvesOf(open, safeOn)),
      ],
    };
  });
}
