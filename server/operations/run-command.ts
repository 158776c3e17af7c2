import { join } from "node:path";
import { eitherPools } from "../../adapters/user-pools/user-pools.ts";
import { createServices } from "../compose.ts";
import { readConfig } from "../config/config.ts";
import type { Services } from "../services.ts";
import { prepareSchema } from "./schema.ts";

/** A command's result. */
export interface CommandResult {
  readonly code: 0 | 1 | 2;
  /** For standard output. */
  readonly output: string;
  /** For standard error: problems. */
  readonly errorOutput: string;
  /** The content of the output file, in base64. */
  readonly content?: string;
}

/**
 * Runs an operator's command with its own services, opened on first use and closed at the end.
 * @returns the exit code; an error is printed as one sentence without a stack
 */
export async function runOperatorCommand(command: (open: () => Promise<Services>) => Promise<number>): Promise<number> {
  try {
    return await withOperatorServices(command);
  } catch (error) {
    process.stderr.write(`${messageOf(error)}\n`);
    return 1;
  }
}

/** The services of a command, opened on first use and closed at the end. */
export const withOperatorServices = <T>(use: (open: () => Promise<Services>) => Promise<T>): Promise<T> =>
  withServices((open) =>
    use(async () => {
      const services = await open();
      const { config, database } = services;
      await prepareSchema(database, { migrates: config.database.kind === "embedded" || config.migratesAtStart });
      return config.identity === "mounted" ? withOwnPools(services) : services;
    }),
  );

/** The same without migrations: for a command that only looks. */
export const withUnmigratedServices = <T>(use: (services: Services) => Promise<T>): Promise<T> =>
  withServices(async (open) => use(await open()));

async function withServices<T>(use: (open: () => Promise<Services>) => Promise<T>): Promise<T> {
  let opened: Services | undefined;
  try {
    return await use(async () => {
      opened = await createServices(readConfig());
      return opened;
    });
  } finally {
    await opened?.mail.close();
    await opened?.files.close();
    await opened?.counters.close();
    await opened?.database.close();
  }
}

/** Seals the values of our own user pools with the current master key. @returns how many were resealed */
export async function resealPools(services: Pick<Services, "database" | "keys">): Promise<number> {
  const { resealEmbedded } = await import("../../identity/embedded.ts");
  return resealEmbedded(services);
}

/** What to do where DATA_DIR has other master keys than those of the database; undefined where they fit. */
export async function problemOfKeys(
  services: Pick<Services, "database" | "keys" | "config">,
): Promise<string | undefined> {
  const { opensEmbedded } = await import("../../identity/embedded.ts");
  if (await opensEmbedded(services)) return undefined;
  return `the keys in ${join(services.config.dataDir, "keys")} are not those of this database: put the installation's own there, in place of a master-1.key that a start made.`;
}

/** With the user pools of our own, for commands about people who sign in. */
async function withOwnPools(services: Services): Promise<Services> {
  const { embeddedIdentity } = await import("../../identity/embedded.ts");
  const { readIdentityConfig } = await import("../../identity/config.ts");
  const { userPools } = await embeddedIdentity(services, readIdentityConfig(), () => services.config.port);
  return { ...services, userPools: eitherPools(userPools, services.userPools) };
}

/** The message of the innermost cause: a database error's outer message repeats the whole statement. */
export function messageOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const isOfDatabase = error.message.startsWith("Failed query");
  if (error.cause instanceof Error) return (isOfDatabase ? "The database: " : "") + messageOf(error.cause);
  // A name with several addresses fails once for each of them, without a message of the whole.
  if (error instanceof AggregateError && error.message === "") return error.errors.map(messageOf).join("; ");
  return error.message || error.name;
}
