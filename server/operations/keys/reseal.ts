import { BrokenSeal, seal, unseal } from "../../../adapters/files/envelope.ts";
import type { PersonalFile, PersonalRow } from "../../db/personal.ts";
import type { Services } from "../../services.ts";
import { firstPlace, listRows, markOf, replaceValues } from "./sealed-queries.ts";
import { type SealedTable, sealedTables } from "./sealed-tables.ts";

type Needs = Pick<Services, "database" | "keys" | "files">;

export interface Resealed {
  readonly values: number;
  readonly files: number;
  /** Places of values and files that did not open, as `table.column`. */
  readonly broken: readonly string[];
}

const batch = 200;

/**
 * Seals values and files of older master keys with the current one. May be interrupted and repeated, and runs beside
 * the server: a table is locked for a batch of rows at a time.
 */
export async function reseal(services: Needs): Promise<Resealed> {
  const { current, byId } = services.keys;
  const marks = [...byId.keys()].filter((id) => id !== current).map(markOf);
  const broken: string[] = [];
  let [values, files] = [0, 0];
  for (const table of marks.length > 0 ? sealedTables : []) {
    if (table.sealed) values += await resealValues(services, { ...table, sealed: table.sealed }, marks, broken);
    if (table.files) files += await resealFiles(services, table, broken);
  }
  return { values, files, broken };
}

async function resealValues(
  { database, keys }: Needs,
  { table, sealed }: Required<Pick<SealedTable, "table" | "sealed">>,
  marks: readonly string[],
  broken: string[],
): Promise<number> {
  let count = 0;
  function freshOf(row: PersonalRow): Record<string, string> {
    const fresh: Record<string, string> = {};
    for (const [column, contextOf] of Object.entries(sealed)) {
      const value = row[column];
      if (typeof value !== "string" || !marks.some((mark) => value.startsWith(mark))) continue;
      try {
        const context = contextOf(row);
        fresh[column] = seal(keys, unseal(keys, Buffer.from(value, "base64"), context), context).toString("base64");
        count += 1;
      } catch (error) {
        if (!(error instanceof BrokenSeal)) throw error;
        broken.push(`${table}.${column}`);
      }
    }
    return fresh;
  }
  const columns = { table, columns: Object.keys(sealed), marks };
  let from: string | undefined = firstPlace;
  while (from !== undefined) from = nextPlace(await replaceValues(database, columns, { from, most: batch }, freshOf));
  return count;
}

const nextPlace = (found: readonly { readonly place: string }[]): string | undefined =>
  found.length < batch ? undefined : found.at(-1)?.place;

async function resealFiles(services: Needs, table: SealedTable, broken: string[]): Promise<number> {
  let count = 0;
  for await (const file of filesIn(services, table))
    try {
      if (await resealFile(services, file)) count += 1;
    } catch (error) {
      if (!(error instanceof BrokenSeal)) throw error;
      broken.push(`${table.table} (file)`);
    }
  return count;
}

async function* filesIn({ database }: Pick<Needs, "database">, { table, files: filesOf }: SealedTable) {
  let from: string | undefined = filesOf && firstPlace;
  while (from !== undefined) {
    const found = await listRows(database, table, from, batch);
    yield* found.flatMap(({ row }) => filesOf?.(row) ?? []);
    from = nextPlace(found);
  }
}

/** @returns whether the file was written anew */
async function resealFile({ files, keys }: Needs, { key, context }: PersonalFile): Promise<boolean> {
  const sealedBy = await files.masterKeyOf(key);
  if (sealedBy === undefined || sealedBy === keys.current) return false;
  const opened = await files.open(key, context);
  if (opened.kind === "absent") return false;
  const stored = await files.put({ key, context, bytes: opened.stream, limitBytes: opened.bytes });
  if (stored.kind !== "stored") throw new Error(`the file store is ${stored.kind}`);
  return true;
}

/** How many files need a master key. */
export async function countFilesOf(services: Omit<Needs, "keys">, id: number): Promise<number> {
  let count = 0;
  for (const table of sealedTables)
    for await (const { key } of filesIn(services, table))
      if ((await services.files.masterKeyOf(key)) === id) count += 1;
  return count;
}
