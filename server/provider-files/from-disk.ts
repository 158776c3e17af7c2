import { readFile } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import type { Problem } from "../formats/yaml-lines.ts";
import type { Services } from "../services.ts";
import { type Imported, importProvider, ownersIn, type ReadFile, readProviderFile } from "./import.ts";
import { createPictures, type Pictures } from "./pictures.ts";

type Needs = Pick<Services, "db" | "config" | "now" | "newId" | "randomBytes">;

/**
 * Everything that is wrong with a provider file, as far as can be told.
 * @param services without them, whose domains they are is not looked up
 * @throws when there is no such file
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

/** @throws when there is no such file, or another import got in between */
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
