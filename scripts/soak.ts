import { runCommand } from "./command.ts";
import { startPostgres } from "./postgres.ts";

/**
 * Random checkout histories and all orders of payment events, on both databases (decision 033), and on PostgreSQL a rolling
 * restart and `kill -9` under load: `npm run soak`, or `npm run soak -- 1000`.
 */
const SOAK_SEEDS = process.argv[2] ?? "200";
const server = await startPostgres();
const places = [{ TEST_DATABASE: "postgres", TEST_DATABASE_URL: server.url }, { TEST_DATABASE: "embedded" }];
for (const place of places) {
  const start = performance.now();
  const { code, output } = await runCommand({
    command: process.execPath,
    args: [
      "node_modules/.bin/vitest",
      "run",
      "server/checkout/history.test.ts",
      ...(place.TEST_DATABASE === "postgres" ? ["server/rolling-restart.test.ts"] : []),
      "server/payments/event-orders.test.ts",
    ],
    env: { ...place, SOAK_SEEDS },
    minutes: 120,
  });
  const seconds = Math.round((performance.now() - start) / 1000);
  console.log(`${output}\n${SOAK_SEEDS} histories, ${place.TEST_DATABASE}: ended with ${code} after ${seconds} s`);
  if (code !== 0) process.exitCode = 1;
}
await server.stop();
