import { join } from "node:path";
import { compareWaits } from "./measure.ts";
import { startProduct } from "./product.ts";

const waits = { warmUps: 200, rounds: 3000 };
/** A visitor from abroad behind a proxy, because loopback has no country. */
const proxied = { TRUSTED_PROXIES: "127.0.0.1", DEMONSTRATION: "yes" };
const abroad = { "x-forwarded-for": "94.200.0.1" };

/** Latency of a visitor's currency, compared with the trivial health check. */
export async function measureWaits(folder: string): Promise<string[]> {
  const { site, host, stop } = await startProduct(join(folder, "data"), proxied);
  try {
    const headers = { host, ...abroad };
    const waited = await compareWaits(
      {
        "/api/user-currency": { url: `${site}api/user-currency`, headers },
        "/health-check": { url: `${site}health-check`, headers },
      },
      waits,
    );
    return [
      `One visitor over one connection, ${waits.rounds} calls each in turns`,
      ...Object.entries(waited).map(
        ([path, { p50, p99 }]) => `${path.padEnd(34)} p50 ${p50.toFixed(3)} ms   p99 ${p99.toFixed(3)} ms`,
      ),
    ];
  } finally {
    await stop();
  }
}
