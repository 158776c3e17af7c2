import { seconds } from "../contract/durations.ts";
import { createIdentity } from "./app.ts";
import { openSurroundings } from "./compose.ts";
import { readIdentityConfig, readProcessConfig } from "./config.ts";
import { buildStandalone } from "./standalone.ts";

/** The service as a process of its own, on the database of the product or on another. */
async function startService(): Promise<void> {
  const own = readProcessConfig();
  const surroundings = await openSurroundings(own, readIdentityConfig());
  const identity = createIdentity(surroundings);
  await identity.migrate();
  const app = await buildStandalone(identity, own.trustedProxies);
  await app.listen({ port: own.port, host: own.host });
  identity.services.dispatch.start();
  process.stdout.write(`Identity serves ${own.origin}/identity/{pool}/ on port ${own.port}.\n`);

  let isStopping = false;
  async function stop(): Promise<void> {
    if (isStopping) return;
    isStopping = true;
    setTimeout(() => process.exit(1), seconds(15)).unref();
    await app.close();
    await identity.services.dispatch.stop();
    await identity.close();
    await surroundings.mail.close();
    await surroundings.sms.close();
    await surroundings.database.close();
    process.exit(0);
  }
  process.on("SIGTERM", stop);
  process.on("SIGINT", stop);
}

startService().catch((error: Error) => {
  process.stderr.write(`${error.message}\n`);
  process.exit(1);
});
