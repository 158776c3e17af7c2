import { readFileSync } from "node:fs";
import { parse } from "yaml";
import * as z from "zod/mini";
import type { Language } from "../../../contract/languages.ts";

const names = z.record(z.string(), z.object({ ru: z.string(), zh: z.string() }));
const written = readFileSync(new URL("names-elsewhere.yaml", import.meta.url), "utf8");

/** Names in Russian and Chinese by the id of a procedure, a part, an act or a condition. */
export const namesElsewhere: Readonly<Record<string, Readonly<Partial<Record<Language, string>>>>> = names.parse(
  parse(written),
);

/** The names with those in other languages behind them. */
export const withNamesElsewhere = (all: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(all).map(([id, own]) => [id, [own, ...Object.values(namesElsewhere[id] ?? {})].join(" | ")]),
  );
