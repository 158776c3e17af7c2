import type { Db } from "../../../adapters/database/database.ts";
import type { CatalogueVersion } from "../../../contract/desk/catalogue.ts";
import type { Change } from "../../../contract/desk/changes.ts";
import { refuse } from "../../../contract/errors.ts";
import { refuseWith } from "../../formats/refuse-with.ts";
import type { Problem } from "../../formats/yaml-lines.ts";
import type { Services } from "../../services.ts";
import { fileOf, picturesOf } from "../file.ts";
import { readProviderFile } from "../import.ts";
import { lockProviders } from "../queries.ts";
import { changesBetween, mostChanges, partOf, withPart } from "./parts.ts";
import { type Act, checkPart, currentOf, publishFile, surroundingsOf } from "./publishing.ts";
import { findEarlierVersion, findRevision, findVersion, listVersionRows, type PartKey } from "./queries.ts";

const perPage = 20;

export async function listPublished(
  tx: Db,
  { providerId }: Act,
  { part, before }: { readonly part?: string | undefined; readonly before?: number | undefined },
): Promise<{ versions: CatalogueVersion[]; hasMore: boolean }> {
  const rows = await listVersionRows(tx, providerId, { part, before, limit: perPage + 1 });
  const current = await findRevision(tx, providerId);
  const versions = rows.slice(0, perPage).map(({ number, at, staffName, parts, note }, index) => ({
    number,
    at: at.toISOString(),
    by: staffName,
    parts,
    note,
    isCurrent: part === undefined ? number === current?.revision : index === 0 && before === undefined,
  }));
  return { versions, hasMore: rows.length > perPage };
}

const versionOf = async (tx: Db, { providerId }: Act, number: number) =>
  (await findVersion(tx, providerId, number)) ?? refuse("not-found", "There is no such version.");

export async function changesOf(
  tx: Db,
  act: Act,
  number: number,
): Promise<{ changes: Change[]; isShortened: boolean }> {
  const version = await versionOf(tx, act, number);
  const before = await findEarlierVersion(tx, act.providerId, number);
  const changes = before ? changesBetween(fileOf(before.record), fileOf(version.record)) : [];
  return { changes: changes.slice(0, mostChanges), isShortened: changes.length > mostChanges };
}

/** Publishes a part again as it was in a version, unless only what changes is asked. */
export async function restorePartOf(
  services: Pick<Services, "now" | "newId">,
  tx: Db,
  act: Act,
  { part, number, isCheckOnly }: { readonly part: PartKey; readonly number: number; readonly isCheckOnly: boolean },
): Promise<{ changes: Change[]; number: number | null }> {
  await lockProviders(tx);
  const current = await currentOf(tx, act);
  const { record } = await versionOf(tx, act, number);
  const value = partOf(fileOf(record), part);
  if (!value) return refuseWith("wrong-state", "version-without-entry");
  const known = { pictures: new Map([...current.pictures, ...picturesOf(record)]) };
  const { file, findings } = await checkPart(tx, known, part, withPart(current.file, part, value));
  if (!file) return refuse("wrong-state", `It no longer fits: ${findings[0]?.path} ${findings[0]?.message}.`);
  const changes = changesBetween(partOf(current.file, part), partOf(file, part)).slice(0, mostChanges);
  if (isCheckOnly) return { changes, number: null };
  const publication = { current, file, others: [record], note: "", event: "catalogue-restored" } as const;
  return { changes, ...(await publishFile(services, tx, act, publication)) };
}

/** Publishes a whole record again, unless only what changes is asked. @throws Refusal `conflict` when something was published since `seen` */
export async function restoreWhole(
  services: Pick<Services, "now" | "newId">,
  tx: Db,
  act: Act,
  { number, seen, isCheckOnly }: { readonly number: number; readonly seen: number; readonly isCheckOnly: boolean },
): Promise<{ changes: Change[]; number: number | null }> {
  await lockProviders(tx);
  const current = await currentOf(tx, act);
  if ((await findRevision(tx, act.providerId))?.revision !== seen) refuseWith("conflict", "published-meanwhile");
  const { record } = await versionOf(tx, act, number);
  const file = fileOf(record);
  const changes = changesBetween(current.file, file).slice(0, mostChanges);
  if (isCheckOnly) return { changes, number: null };
  const publication = { current, file, others: [record], note: "", event: "catalogue-restored" } as const;
  return { changes, ...(await publishFile(services, tx, act, publication)) };
}

export interface ImportedFile {
  readonly problems: readonly Problem[];
  readonly changes: readonly Change[];
  readonly number: number | null;
}

/** Checks a provider file, and publishes it unless only a check is wanted. */
export async function importFile(
  services: Pick<Services, "now" | "newId">,
  tx: Db,
  act: Act,
  { yaml, isCheckOnly }: { readonly yaml: string; readonly isCheckOnly: boolean },
): Promise<ImportedFile> {
  await lockProviders(tx);
  const current = await currentOf(tx, act);
  const read = await readProviderFile(yaml, surroundingsOf(tx, current.pictures));
  if (read.kind === "invalid") return { problems: read.problems, changes: [], number: null };
  const changes = changesBetween(current.file, read.file).slice(0, mostChanges);
  if (isCheckOnly || changes.length === 0) return { problems: [], changes, number: null };
  const { number } = await publishFile(services, tx, act, { current, file: read.file, note: "" });
  return { problems: [], changes, number };
}
