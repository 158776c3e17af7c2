import { join } from "node:path";
import { parseArgs } from "node:util";
import { addMasterKey, newestKeyAt, retireMasterKey, wrapMasterKeys } from "../../../adapters/files/master-key.ts";
import { openWrapping } from "../../../adapters/key-wrapping/choice.ts";
import { minutes } from "../../../contract/durations.ts";
import type { Services } from "../../services.ts";
import { type CommandResult, resealPools } from "../run-command.ts";
import { countFilesOf, reseal } from "./reseal.ts";
import { countSealedWith } from "./sealed-queries.ts";

const usage = `Master keys in DATA_DIR/keys: npm run keys -- …

  list        list the keys
  add         add a key; running servers that share the folder use it at once
  reseal      seal rows and files of older keys with the newest one; may be repeated
  wrap        wrap the keys in the folder with the service of KEY_WRAPPING
  retire N    remove key N if nothing is sealed with it any more

  --help      print this text

Back the folder up after add and before retire: backups made before need the keys of their time.
Exit codes: 0 success, 1 not done, 2 invalid usage.
`;

export type KeysRequest =
  | { readonly command: "list" | "add" | "reseal" | "wrap" }
  | { readonly command: "retire"; readonly id: number };

/** @returns a result instead of a request for help and for invalid usage */
export function readKeysCommand(args: readonly string[]): KeysRequest | CommandResult {
  try {
    const options = { help: { type: "boolean", short: "h" } } as const;
    const { values, positionals } = parseArgs({ args: [...args], options, allowPositionals: true });
    if (values.help) return { code: 0, output: usage, errorOutput: "" };
    const [command, id, ...more] = positionals;
    const isAlone = command === "list" || command === "add" || command === "reseal" || command === "wrap";
    if (id === undefined && isAlone) return { command };
    if (command === "retire" && /^\d+$/.test(id ?? "") && more.length === 0) return { command, id: Number(id) };
  } catch {
    // An unknown option.
  }
  return { code: 2, output: "", errorOutput: usage };
}

type KeyServices = Pick<Services, "config" | "database" | "db" | "files" | "keys" | "now">;

export async function runKeysCommand(services: KeyServices, request: KeysRequest): Promise<CommandResult> {
  const folder = join(services.config.dataDir, "keys");
  const wrapping = await openWrapping(services.config.keyWrapping);
  switch (request.command) {
    case "list":
      return success(
        [...services.keys.byId.keys()]
          .toSorted((a, b) => a - b)
          .map(lineOf(services))
          .join(""),
      );
    case "add": {
      const { current } = await addMasterKey(folder, wrapping);
      return success(
        `master-${current}.key is there. Back up ${folder}, give the file to servers that do not share the folder, then run: npm run keys -- reseal\n`,
      );
    }
    case "reseal": {
      const done = await reseal(services);
      const values = done.values + (await resealPools(services));
      const output = `${values} values and ${done.files} files are sealed with master-${services.keys.current}.key now.\n`;
      if (done.broken.length === 0) return success(output);
      const places = [...new Set(done.broken)].join(", ");
      return {
        code: 1,
        output,
        errorOutput: `${done.broken.length} did not open, in ${places}. They are unchanged.\n`,
      };
    }
    case "wrap": {
      if (!wrapping) return failure("Set KEY_WRAPPING first.\n");
      const names = await wrapMasterKeys(folder, wrapping);
      return success(
        names.length === 0
          ? "Every key is wrapped already.\n"
          : `${names.join(", ")} can be read with the service alone now. Destroy copies from before, and back up ${folder}.\n`,
      );
    }
    case "retire":
      return retire(services, folder, request.id);
  }
}

const lineOf =
  ({ keys }: KeyServices) =>
  (id: number): string =>
    `master-${id}.key${id === keys.current ? "  current" : ""}\n`;

async function retire(services: KeyServices, folder: string, id: number): Promise<CommandResult> {
  const { keys, now, database } = services;
  if (!keys.byId.has(id)) return failure(`There is no master-${id}.key.\n`);
  if (id === keys.current) return failure(`master-${id}.key is the current key. Add another one first.\n`);
  // A process that has not yet seen the newest key may seal with the older one.
  if (now().getTime() - newestKeyAt(folder, keys) < minutes(2))
    return failure("The newest key is younger than two minutes: a server may not use it yet. Try again then.\n");
  const left = [...(await countSealedWith(database, id))].map(([place, count]) => `  ${place}: ${count}\n`);
  const files = await countFilesOf(services, id);
  if (files > 0) left.push(`  files: ${files}\n`);
  if (left.length > 0)
    return failure(
      `master-${id}.key is still needed:\n${left.join("")}Run npm run keys -- reseal. Codes, sessions and waiting messages of sign-ins end by themselves within a week.\n`,
    );
  await retireMasterKey(folder, id, await openWrapping(services.config.keyWrapping));
  return success(`master-${id}.key is removed. Keep it with backups that were made before.\n`);
}

const success = (output: string): CommandResult => ({ code: 0, output, errorOutput: "" });
const failure = (errorOutput: string): CommandResult => ({ code: 1, output: "", errorOutput });
