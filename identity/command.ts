import { parseArgs } from "node:util";
import { NotPossible } from "./admin/operator.ts";
import { createIdentity } from "./app.ts";
import { clientCommands } from "./commands/client.ts";
import { poolCommands } from "./commands/pool.ts";
import type { Asked, Command, Terminal } from "./commands/terminal.ts";
import { userCommands } from "./commands/user.ts";
import { readIdentityConfig, readProcessConfig } from "./config.ts";
import { WireError } from "./errors.ts";
import { openSurroundings, type Surroundings } from "./services.ts";

const nouns: Readonly<Record<string, Readonly<Record<string, Command>>>> = {
  pool: poolCommands,
  client: clientCommands,
  user: userCommands,
};

const lines = Object.entries(nouns).flatMap(([noun, commands]) => [
  "",
  ...Object.entries(commands).map(([name, { takes, what }]) => `  ${noun} ${name} ${takes}\n      ${what}`),
]);

const usage = `Who signs in where: npm run identity -- …
${lines.join("\n")}

  --json   answers as JSON (with: npm run --silent identity -- …)
  --help   this text

POOL is a pool's id or a domain of its clinic. Where the database is the embedded one, stop the server first.
Ends with 0 when all is well, 1 when something is wrong, 2 when it was called wrongly.
docs/operations.md says what can be set.
`;

/**
 * The operator's command on user pools: nothing of it can be reached over the network.
 * @returns the exit code: 0 all is well, 1 something is wrong and was said, 2 called wrongly
 * @throws when the database cannot be opened
 */
export async function runIdentityCommand(args: readonly string[], terminal: Terminal): Promise<number> {
  const asked = read(args);
  if (asked?.help) {
    terminal.say(usage);
    return 0;
  }
  const [noun = "", name = "", ...words] = asked?.words ?? [];
  const commands = Object.hasOwn(nouns, noun) ? nouns[noun] : undefined;
  const command = commands && Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (!asked || !command || words.length < command.words[0] || words.length > command.words[1]) {
    terminal.tell(usage);
    return 2;
  }
  try {
    const { text, json } = await command.run(await terminal.open(), { words, options: asked });
    terminal.say(asked.json ? `${JSON.stringify(json, null, 2)}\n` : text);
    return 0;
  } catch (error) {
    if (!(error instanceof NotPossible || error instanceof WireError)) throw error;
    terminal.tell(`${error.message}\n`);
    return 1;
  }
}

function read(args: readonly string[]): (Asked["options"] & { words: string[]; help: boolean }) | undefined {
  const no = { type: "boolean", default: false } as const;
  const text = { type: "string" } as const;
  const options = { json: no, help: { ...no, short: "h" }, yes: no, secret: no, proven: no, search: text, after: text };
  try {
    const { values, positionals } = parseArgs({ args: [...args], options, allowPositionals: true });
    return { search: undefined, after: undefined, ...values, words: positionals };
  } catch {
    return undefined;
  }
}

async function operate(): Promise<number> {
  let opened: Surroundings | undefined;
  try {
    return await runIdentityCommand(process.argv.slice(2), {
      open: async () => {
        opened = await openSurroundings(readProcessConfig(), readIdentityConfig());
        const identity = createIdentity(opened);
        await identity.migrate();
        return identity.services;
      },
      say: (text) => process.stdout.write(text),
      tell: (text) => process.stderr.write(text),
    });
  } catch (error) {
    // Database errors carry what happened in their cause; the outer message repeats the whole statement.
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

if (import.meta.main) process.exitCode = await operate();
