import { entryShape } from "../entry-shape.ts";
import type { Language } from "../languages.ts";
import type { OfferDraft, OfferDraftContent } from "./offer-drafts.ts";

// Types alone from `offer-drafts.ts`, so that the form changes lists without loading the schema library.

type Package = Omit<OfferDraft["basis"]["catalogue"][number], "nights">;
type Catalogue = readonly Package[];
type Lines = readonly Pick<OfferDraftContent["lines"][number], "id">[];
type Lists = Pick<OfferDraftContent, "language" | "included" | "excluded" | "translations"> & { readonly lines: Lines };
/** One entry of a list in each language that has it. */
type Row = ReadonlyMap<Language, string>;

const names = ["included", "excluded"] as const;

/** A line of a package has its id, with a number where the package is there twice. */
const isLineOf = (line: string, { id }: Package): boolean =>
  line === id || (line.startsWith(`${id}-`) && /^\d+$/.test(line.slice(id.length + 1)));

const packagesOf = (lines: Lines, catalogue: Catalogue): Package[] =>
  catalogue.filter((each) => lines.some(({ id }) => isLineOf(id, each)));

const entriesOf = (packages: readonly Package[], name: (typeof names)[number]): ReadonlySet<string> =>
  new Set(packages.flatMap(({ lists }) => Object.values(lists).flatMap((list) => list[name])));

/** Entries side by side; a list that is longer than the others keeps its end. */
function rowsOf(lists: ReadonlyMap<Language, readonly string[]>): Row[] {
  const longest = Math.max(0, ...[...lists.values()].map(({ length }) => length));
  return Array.from(
    { length: longest },
    (_, index) =>
      new Map([...lists].flatMap(([language, list]) => (list[index] === undefined ? [] : [[language, list[index]]]))),
  );
}

/**
 * An offer with other lines. What a new line's package includes and excludes joins the lists, and what only the
 * packages of lines that are gone said leaves them; what was written by hand stays.
 */
export function withLines<C extends Lists>(content: C, lines: C["lines"], catalogue: Catalogue): C {
  const { language, translations } = content;
  const [before, after] = [packagesOf(content.lines, catalogue), packagesOf(lines, catalogue)];
  const gone = before.filter((each) => !after.includes(each));
  const fresh = after.filter((each) => !before.includes(each));
  const rowsIn = (name: (typeof names)[number]): Row[] => {
    const [left, kept] = [entriesOf(gone, name), entriesOf(after, name)];
    const written = new Map([
      [language, content[name]],
      ...translations.map((each) => [each.language, each[name]] as const),
    ]);
    const staying = rowsOf(written).filter((row) => {
      const entry = row.get(language);
      return entry === undefined || !left.has(entry) || kept.has(entry);
    });
    const said = new Set(staying.map((row) => row.get(language)));
    const joining = fresh.flatMap(({ lists }) => {
      const own = (Object.keys(lists) as Language[]).map((each) => [each, lists[each]?.[name] ?? []] as const); // keyed by language
      return rowsOf(new Map(own)).filter((row) => row.has(language) && !said.has(row.get(language)));
    });
    return [...staying, ...joining];
  };
  const rows = { included: rowsIn("included"), excluded: rowsIn("excluded") };
  const listsIn = (each: Language) => ({
    included: rows.included.flatMap((row) => row.get(each) ?? []),
    excluded: rows.excluded.flatMap((row) => row.get(each) ?? []),
  });
  return {
    ...content,
    lines,
    ...listsIn(language),
    translations: translations.map((each) => ({ language: each.language, ...listsIn(each.language) })),
  };
}

/**
 * Entries of "Included" that a package of the catalogue promises, and no package among the lines. In place of an entry of
 * these, the same with other numbers is no other promise.
 */
export function notSold({ lines, included }: Lists, catalogue: Catalogue): string[] {
  // A line of a whole procedure, from before packages were lines, may be any of its packages.
  const sold = catalogue.filter((each) => lines.some(({ id }) => isLineOf(id, each) || each.id.startsWith(`${id}-`)));
  if (sold.length === 0) return [];
  const [promised, kept] = [entriesOf(catalogue, "included"), entriesOf(sold, "included")];
  const replaced = new Set([...kept].filter((entry) => !included.includes(entry)).map(entryShape));
  return included.filter((entry) => promised.has(entry) && !kept.has(entry) && !replaced.has(entryShape(entry)));
}
