import { ofContext, ofQuestion, type Postings } from "./passage-postings.ts";

/** A word that more procedures have tells none of them. */
const mostOwners = 2;
/** A word that so many passages of a procedure have is its name, not one of its details. */
const ofMany = 5;
/** A name, or two details, that one procedure has alone. */
const leastOfOwner = 2;

type Terms = readonly (readonly [term: string, worth: number])[];

/** Tells a procedure by words that its passages have alone; null where they tell none, or several. */
export function createOwners(
  postings: Postings,
  procedureOf: (passage: number) => string | null,
): (asked: readonly Terms[]) => string | null {
  const owners = new Map<string, readonly (string | null)[]>();
  const ownersOf = (term: string): readonly (string | null)[] => {
    const known = owners.get(term);
    if (known) return known;
    const found = new Set<string | null>();
    postings.each(term, (passage, weight) => {
      if (weight >= ofContext && weight !== ofQuestion) found.add(procedureOf(passage));
    });
    const list = [...found];
    owners.set(term, list);
    return list;
  };
  return (asked) => {
    const sums = new Map<string, number>();
    for (const terms of asked) {
      const exact = terms.filter(([term, worth]) => worth === 1 && !term.startsWith("t:"));
      const [own] = (exact.length > 0 ? exact : terms.filter(([term]) => !/^[tr]:/.test(term)))
        .map(([term]) => ({ owners: ownersOf(term), isOfMany: postings.count(term) >= ofMany }))
        .toSorted((a, b) => a.owners.length - b.owners.length);
      if (own === undefined || own.owners.includes(null) || own.owners.length > mostOwners) continue;
      for (const one of own.owners)
        if (one !== null) sums.set(one, (sums.get(one) ?? 0) + (own.isOfMany ? 2 : 1) / own.owners.length);
    }
    const [first, second] = [...sums].toSorted(([, a], [, b]) => b - a);
    return first !== undefined && first[1] >= leastOfOwner && first[1] >= 2 * (second?.[1] ?? 0) ? first[0] : null;
  };
}
