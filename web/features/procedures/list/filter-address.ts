import type * as z from "zod/mini";
import { ProcedureFilter } from "../../../../contract/procedures.ts";
import { paths } from "../../../paths.ts";

/** Filters; also their names in the address. */
export const filterNames = [
  "q",
  "specialty",
  "price",
  "days",
  "nights",
  "anaesthesia",
  "doctor",
  "speaks",
  "sort",
] as const;
export type FilterName = (typeof filterNames)[number];

/** Filters of the address. */
export type SetFilters = Partial<Record<FilterName, string>>;

/**
 * The filters that stand in an address, as they stand there; what the contract does not allow is left out, for a form
 * without script sends blanks, and people shorten addresses by hand.
 */
export function filterOf(query: URLSearchParams): z.input<typeof ProcedureFilter> {
  const shape: Record<string, { safeParse(value: string): { success: boolean } }> = ProcedureFilter.shape;
  const given = [...query].filter(
    ([name, value]) => name !== "language" && value.trim() !== "" && shape[name]?.safeParse(value).success,
  );
  return Object.fromEntries(given); // each value was accepted by its own part of the schema
}

/** Reads the address where the browser has it, without the contract's schemas. */
export const setIn = (query: URLSearchParams): SetFilters =>
  Object.fromEntries(
    filterNames.map((name) => [name, query.get(name)?.trim() ?? ""]).filter(([, value]) => value !== ""),
  );

/** The address of the list with these filters, on a page of it. Order by best match is what no word means. */
export function listAddress(filters: SetFilters, page = 1): string {
  const query = new URLSearchParams(
    filterNames.flatMap((name) => {
      const value = filters[name] ?? "";
      return value === "" || (name === "sort" && value === "relevance") ? [] : [[name, value]];
    }),
  );
  if (page > 1) query.set("page", String(page));
  return query.size > 0 ? `${paths.procedures}?${query}` : paths.procedures;
}

/** The same without one filter; page one, since there is more to see. */
export const without = (filters: SetFilters, name: FilterName): SetFilters => ({ ...filters, [name]: "" });
