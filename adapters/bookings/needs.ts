import { fullName } from "../../contract/full-name.ts";
import type { Traveller, TravellerNeed } from "../../contract/trips.ts";

type Need = TravellerNeed["need"];

/** The needs of one traveller. */
export const needsOf = ({ assistance, dietary }: Pick<Traveller, "assistance" | "dietary">): readonly Need[] => [
  ...assistance,
  ...(dietary ? (["diet"] as const) : []),
];

const phrases: Readonly<Record<Exclude<Need, "diet">, string>> = {
  wheelchair: "uses a wheelchair for long distances",
  "wheelchair-cabin": "uses a wheelchair at all times",
  "extra-legroom": "needs extra legroom",
  oxygen: "needs oxygen",
  stretcher: "travels on a stretcher",
};

/** The travellers' needs as a note in English, for a supplier without fields for them; null where there are none. */
export function needsNote(travellers: readonly Traveller[]): string | null {
  const lines = travellers.flatMap(({ givenName, familyName, assistance, dietary }) => {
    const needs = [...assistance.map((one) => phrases[one]), ...(dietary ? [`food: ${dietary}`] : [])];
    return needs.length > 0 ? [`${fullName(givenName, familyName)} ${needs.join("; ")}.`] : [];
  });
  return lines.length > 0 ? lines.join(" ") : null;
}
