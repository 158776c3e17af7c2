import { createEmbeddedDatabase } from "../adapters/database/embedded.ts";
import { startLoopbackStripe } from "../adapters/testing/loopback-stripe-rates.ts";
import { freePort } from "./free-port.ts";
import { journeySettings } from "./journeys.ts";
import { newDataFolder, removeFolder } from "./prepared-data.ts";
import { startProduct } from "./product.ts";

export interface MortalProduct {
  readonly url: string;
  readonly dataDir: string;
  /** Ends it with `kill -9` and restarts it, after running the statements on its data. */
  killAndStart(meanwhile?: readonly string[]): Promise<void>;
  /** Sets the lock duration of the next locked exchange rate. */
  holdNextRateFor(seconds: number): void;
  stop(): Promise<void>;
}

/** A separate product that can be killed, with exchange rates from a Stripe stub. */
export async function startMortalProduct(): Promise<MortalProduct> {
  const secretKey = "sk_test_journeys";
  const stripe = await startLoopbackStripe({ secretKey, now: () => new Date() });
  const dataDir = await newDataFolder();
  const env = { ...journeySettings, STRIPE_SECRET_KEY: secretKey, STRIPE_URL: stripe.url };
  const options = { dataDir, env, port: await freePort() };
  let product = await startProduct(options);
  return {
    url: product.url,
    dataDir,
    async killAndStart(changes = []) {
      await product.stop("SIGKILL");
      if (changes.length > 0) await inData(dataDir, changes);
      product = await startProduct(options);
    },
    holdNextRateFor: (seconds) =>
      stripe.failNext({ change: (quote) => ({ ...quote, lock_expires_at: Number(quote["created"]) + seconds }) }),
    async stop() {
      await product.stop();
      await stripe.close();
      await removeFolder(dataDir);
    },
  };
}

/** Runs statements on the data of a stopped product. */
async function inData(folder: string, statements: readonly string[]): Promise<void> {
  const { client, close } = await createEmbeddedDatabase({ folder });
  for (const statement of statements) await client.exec(statement);
  await close();
}
