import { readFile } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import type { Problem } from "../formats/yaml-lines.ts";
import type { Services } from "../services.ts";
import { type Imported, importProvider, ownersIn, type ReadFile, readProviderFile } from "./import.ts";
import { createPictures, type Pictures } from "./pictures.ts";

type Needs = Pick<Services, "db" | "config" | "now" | "newId" | "randomBytes">;

/**
 * Every problem of a provider file.
 * @param services without them, domains are not checked for other owners
 * @throws Error without such a file
 */
export async function checkProviderFile(
  path: string,
  services?: Needs,
): Promise<ReadFile & { readonly pictures: Pictures }> {
  const pictures = createPictures({
    db: services?.db,
    folder: dirname(resolve(path)),
    publicFolder: join(services?.config.dataDir ?? "", "pictures"),
  });
  const read = await readProviderFile(await readFile(path, "utf8"), {
    ownersOf: services ? ownersIn(services.db) : async () => new Map(),
    pictureProblem: pictures.problem,
  });
  return { ...read, pictures };
}

/** @throws Error without such a file, or when another import ran at the same time */
export async function importProviderFile(
  services: Needs,
  path: string,
  progress: (step: string) => void,
): Promise<
  (Imported & { readonly slug: string }) | { readonly outcome: "invalid"; readonly problems: readonly Problem[] }
> {
  const read = await checkProviderFile(path, services);
  if (read.kind === "invalid") return { outcome: "invalid", problems: read.problems };
  const { file, pictures } = read;
  return { ...(await importProvider(services, { file, pictures, progress })), slug: file.company.slug };
}
