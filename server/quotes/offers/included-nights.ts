import { entryShape } from "../../../contract/entry-shape.ts";
import type { OfferContent } from "../../../contract/offers.ts";
import type { TripDates } from "../../../contract/trips.ts";
import { dayAfter, daysBetween } from "../../../contract/zoned-time.ts";
import type { ChosenProcedure } from "../../catalogue/queries.ts";

/** Hotel nights in the price of a treatment, and for how many people. */
export interface IncludedHotel {
  readonly hotelNights: number;
  readonly hotelGuests: number;
}

export const hotelOf = ({
  hotelNights,
  companions,
}: Pick<ChosenProcedure["packages"][number], "hotelNights" | "companions">) => ({
  hotelNights,
  hotelGuests: companions + 1,
});

type Promised = Pick<OfferContent, "included" | "translations"> & {
  readonly lines: readonly Pick<OfferContent["lines"][number], "kind" | "quantity">[];
};

type Packages = ChosenProcedure["packages"];

/** A package's inclusion, and the entry of an offer that promises it. */
interface PromisedEntry {
  readonly package: Packages[number];
  readonly label: string;
  readonly entry: string;
}

function promiseAmong(
  entries: readonly string[],
  { packages, kind }: { packages: Packages; kind: "hotel" | "transfer" },
): PromisedEntry | undefined {
  const labels = packages.flatMap((one) =>
    Object.values(one.texts).flatMap(({ included }) =>
      included.flatMap(({ kind: of, label }) => (of === kind ? [{ package: one, label }] : [])),
    ),
  );
  const exact = labels.find(({ label }) => entries.includes(label));
  if (exact) return { ...exact, entry: exact.label };
  const found = labels.find(({ label }) => entries.some((entry) => entryShape(entry) === entryShape(label)));
  const entry = found && entries.find((one) => entryShape(one) === entryShape(found.label));
  return found && entry !== undefined ? { ...found, entry } : undefined;
}

/** What an offer promises in its own words, else in a translation of them, word for word or with other numbers. */
const promiseOf = ({ included, translations }: Promised, asked: Parameters<typeof promiseAmong>[1]) =>
  promiseAmong(included, asked) ??
  promiseAmong(
    translations.flatMap((other) => other.included),
    asked,
  );

/** The package whose inclusion of a kind stands among what a signed offer includes. */
export const promisedPackage = (
  offer: Promised,
  asked: { packages: Packages; kind: "hotel" | "transfer" },
): Packages[number] | undefined => promiseOf(offer, asked)?.package;

const numbersIn = (text: string): number[] => (text.match(/\d+/g) ?? []).map(Number);

/** The nights of a promise: those of the package, or the number that the offer has in their place. */
function nightsOf({ package: { hotelNights }, label, entry }: PromisedEntry): number {
  const place = numbersIn(label).indexOf(hotelNights);
  return numbersIn(entry)[place] ?? hotelNights;
}

/**
 * The hotel nights of an offer: those of its hotel lines, or those of the package whose hotel it promises. A line for the
 * whole stay means the nights of the promise, else of the largest package; a line of fewer nights than are promised
 * sells further ones.
 */
export function hotelOfOffer(offer: Promised, packages: Packages): IncludedHotel {
  const quantities = offer.lines.flatMap(({ kind, quantity }) => (kind === "hotel" ? [quantity] : []));
  const nights = Math.floor(quantities.reduce((all, quantity) => all + quantity, 0));
  const [largest] = packages.toSorted((one, other) => other.hotelNights - one.hotelNights);
  const found = promiseOf(offer, { packages, kind: "hotel" });
  const promised = found && { ...hotelOf(found.package), hotelNights: nightsOf(found) };
  if (quantities.length === 0 || !largest) return promised ?? { hotelNights: 0, hotelGuests: 0 };
  if (nights <= 1) return promised ?? hotelOf(largest);
  if (promised && nights < promised.hotelNights) return { ...promised, hotelNights: promised.hotelNights + nights };
  return { ...hotelOf(largest), hotelNights: nights };
}

/** The nights of a journey that are not in hospital: so many can be slept in a hotel. */
export function hotelNightsBetween({ arrive, treatment, leave }: TripDates, hospitalNights: number): number {
  const discharge = dayAfter(treatment, hospitalNights);
  return daysBetween(arrive, treatment) + Math.max(0, daysBetween(discharge, leave));
}
