import { fileURLToPath } from "node:url";
import { readConfig } from "./config.ts";
import { createServices, type Services } from "./services.ts";

/**
 * Runs an operator's command on its own services, which are opened when it first asks and closed when it is done.
 * @returns the exit code; what was thrown is told in one sentence, without a stack, because an operator reads it
 */
export async function operate(command: (open: () => Promise<Services>) => Promise<number>): Promise<number> {
  let opened: Services | undefined;
  try {
    return await command(async () => {
      opened = await createServices(readConfig());
      await opened.database.migrate(fileURLToPath(new URL("db/migrations", import.meta.url)));
      return opened;
    });
  } catch (error) {
    process.stderr.write(`${sentence(error)}\n`);
    return 1;
  } finally {
    await opened?.mail.close();
    await opened?.files.close();
    await opened?.counters.close();
    await opened?.database.close();
  }
}

/** Database errors carry what happened in their cause; the outer message repeats the whole statement. */
function sentence(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? error.cause.message : error.message;
}
