import { parseArgs } from "node:util";
import { OperatorError } from "./admin/operator.ts";
import { createIdentity } from "./app.ts";
import { clientCommands } from "./commands/client.ts";
import { poolCommands } from "./commands/pool.ts";
import type { Command, CommandInput, Terminal } from "./commands/terminal.ts";
import { userCommands } from "./commands/user.ts";
import { openSurroundings } from "./compose.ts";
import { readIdentityConfig, readProcessConfig } from "./config.ts";
import { WireError } from "./errors.ts";
import type { Surroundings } from "./services.ts";

const nouns: Readonly<Record<string, Readonly<Record<string, Command>>>> = {
  pool: poolCommands,
  client: clientCommands,
  user: userCommands,
};

const lines = Object.entries(nouns).flatMap(([noun, commands]) => [
  "",
  ...Object.entries(commands).map(
    ([name, { usage, description }]) => `  ${noun} ${name} ${usage}\n      ${description}`,
  ),
]);

const usage = `Manages user pools, their clients and their users: npm run identity -- COMMAND
${lines.join("\n")}

  --json   prints JSON (use: npm run --silent identity -- COMMAND --json)
  --help   prints this text

POOL is the id of a pool or a domain of its clinic. With the embedded database, stop the server first.
Exit codes: 0 success, 1 failure, 2 wrong usage. docs/operations.md lists the settings.
`;

/**
 * The operator's command on user pools: nothing of it can be reached over the network.
 * @returns the exit code: 0 success, 1 refused with a message, 2 wrong usage
 * @throws when the database cannot be opened
 */
export async function runIdentityCommand(args: readonly string[], terminal: Terminal): Promise<number> {
  const input = parseOptions(args);
  if (input?.help) {
    terminal.print(usage);
    return 0;
  }
  const [noun = "", name = "", ...rest] = input?.positionals ?? [];
  const commands = Object.hasOwn(nouns, noun) ? nouns[noun] : undefined;
  const command = commands && Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (!input || !command || rest.length < command.argCount[0] || rest.length > command.argCount[1]) {
    terminal.printError(usage);
    return 2;
  }
  try {
    const { text, json } = await command.run(await terminal.open(), { args: rest, options: input });
    terminal.print(input.json ? `${JSON.stringify(json, null, 2)}\n` : text);
    return 0;
  } catch (error) {
    if (!(error instanceof OperatorError || error instanceof WireError)) throw error;
    terminal.printError(`${error.message}\n`);
    return 1;
  }
}

function parseOptions(
  args: readonly string[],
): (CommandInput["options"] & { positionals: string[]; help: boolean }) | undefined {
  const no = { type: "boolean", default: false } as const;
  const text = { type: "string" } as const;
  const options = { json: no, help: { ...no, short: "h" }, yes: no, secret: no, proven: no, search: text, after: text };
  try {
    const { values, positionals } = parseArgs({ args: [...args], options, allowPositionals: true });
    return { search: undefined, after: undefined, ...values, positionals };
  } catch {
    return undefined;
  }
}

async function runFromShell(): Promise<number> {
  let opened: Surroundings | undefined;
  try {
    return await runIdentityCommand(process.argv.slice(2), {
      open: async () => {
        opened = await openSurroundings(readProcessConfig(), readIdentityConfig());
        const identity = createIdentity(opened);
        await identity.migrate();
        return identity.services;
      },
      print: (text) => process.stdout.write(text),
      printError: (text) => process.stderr.write(text),
    });
  } catch (error) {
    // The cause holds the database's message; the outer error repeats the statement.
    const told = error instanceof Error && error.cause instanceof Error ? error.cause : error;
    process.stderr.write(`${told instanceof Error ? told.message : String(told)}\n`);
    return 1;
  } finally {
    await opened?.mail.close();
    await opened?.sms.close();
    await opened?.counters.close();
    await opened?.database.close();
  }
}

if (import.meta.main) process.exitCode = await runFromShell();
