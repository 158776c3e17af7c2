import { randomBytes, randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { createPostgresDatabase } from "../adapters/database/postgres.ts";
import { startBalancer } from "../adapters/testing/loopback-balancer.ts";
import { ProviderFile } from "../contract/provider-file.ts";
import type { Quote } from "../contract/quotes.ts";
import { type Product, startProduct } from "../scripts/product.ts";
import { createServices } from "./compose.ts";
import { readConfig } from "./config/config.ts";
import { importProvider } from "./provider-files/import.ts";
import { readMails } from "./testing/mails.ts";
import { testProviders } from "./testing/providers.ts";
import { filledSteps, stepBody, submission } from "./testing/quotes.ts";

const address = process.env["TEST_DATABASE"] === "postgres" ? process.env["TEST_DATABASE_URL"] : undefined;
const patience = { timeout: 120_000 };

/** One browser calls both servers. */
const secret = randomUUID();

async function call<Body>(
  product: Pick<Product, "url">,
  method: string,
  path: string,
  body?: unknown,
  key: string = randomUUID(),
) {
  const reply = await fetch(`${product.url}${path}`, {
    method,
    headers: { "idempotency-key": key, "idempotency-secret": secret, "content-type": "application/json" },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return { status: reply.status, body: (await reply.json()) as Body }; // the test asserts what it is
}

if (!address) {
  test("a second server on one data folder says so and ends, and the first goes on", patience, async () => {
    const dataDir = await mkdtemp(join(tmpdir(), "sojourn-two-"));
    const first = await startProduct({ dataDir });
    try {
      await expect(startProduct({ dataDir })).rejects.toThrow(
        /ended while it started[\s\S]*is in use by another process/,
      );
      expect((await fetch(`${first.url}/health-check/`)).status).toBe(200);
      const started = await call<{ quote: Quote }>(first, "POST", "/api/quotes", { language: "en" });
      expect(started.body.quote.status).toBe("draft");
    } finally {
      await first.stop();
      await rm(dataDir, { recursive: true, force: true });
    }
  });
}

/** An empty database of this test's own. */
async function createDatabase(server: string): Promise<string> {
  const name = `test_${randomBytes(6).toString("hex")}`;
  const maintenance = createPostgresDatabase({
    url: server,
    connections: 1,
    statementTimeout: 20_000,
    onIdleError: () => {},
  });
  await maintenance.db.execute(sql.raw(`create database ${name}`));
  await maintenance.close();
  return Object.assign(new URL(server), { pathname: `/${name}` }).href;
}

if (address) {
  test("two web processes and a worker serve one site: limits hold, and no mail is sent twice", patience, async () => {
    const dataDir = await mkdtemp(join(tmpdir(), "sojourn-two-"));
    const limit = 100;
    const env = { DATABASE_URL: await createDatabase(address), RATE_READ: String(limit), DRAIN_SECONDS: "1" };
    const [one, other, worker] = await Promise.all(
      ["web", "web", "worker"].map((ROLE) => startProduct({ dataDir, env: { ...env, ROLE } })),
    );
    if (!one || !other || !worker) throw new Error("three processes were started");
    const balancer = await startBalancer([one.url, other.url]);
    const services = await createServices(readConfig({ ...env, DATA_DIR: dataDir, LOG_LEVEL: "silent" }));
    try {
      const file = ProviderFile.parse({ ...testProviders[0], domains: ["localhost"] });
      await importProvider(services, {
        file,
        pictures: { problem: async () => undefined, store: () => Promise.reject() },
      });
      const start = { language: "en" };
      const key = randomUUID();
      const begun = await call<{ token: string; quote: Quote }>(one, "POST", "/api/quotes", start, key);
      expect(await call(other, "POST", "/api/quotes", start, key)).toEqual(begun);
      const path = `/api/quotes/${begun.body.token}`;
      let { version } = begun.body.quote;
      for (const [step, value] of Object.entries(filledSteps)) {
        const saved = await call<Quote>(balancer, "PUT", `${path}/steps`, stepBody(step, value, version));
        expect(saved.status).toBe(200);
        version = saved.body.version;
      }
      const sending = randomUUID();
      const send = () => call<Quote>(balancer, "POST", `${path}/submit`, { ...submission, version }, sending);
      const sent = await Promise.all([send(), send(), send(), send()]);
      for (const reply of sent) expect(reply).toEqual(sent[0]);
      expect(sent[0]).toMatchObject({ status: 200, body: { status: "submitted" } });
      for (const product of [one, other])
        expect((await call<Quote>(product, "GET", path)).body.status).toBe("submitted");

      const mails = () => services.database.rows(services.db, sql`select state, attempts from job where kind = 'mail'`);
      await expect.poll(mails, { timeout: 15_000 }).toEqual(Array(2).fill({ state: "done", attempts: 1 }));
      const addresses = (await readMails(join(dataDir, "mail"))).map(({ to }) => to);
      expect(addresses.join()).toContain("amina@example.org");
      expect(addresses).toHaveLength(2);

      // One process is killed amid reads; the other goes on.
      const statuses: number[] = [];
      const reader = async () => {
        while (statuses.length < 80) statuses.push((await fetch(`${balancer.url}/livez`)).status);
      };
      const readers = Array.from({ length: 8 }, reader);
      await expect.poll(() => statuses.length, { interval: 1 }).toBeGreaterThan(20);
      balancer.remove(other.url);
      await other.stop("SIGKILL");
      await Promise.all(readers);
      expect(balancer.lost()).toBeLessThanOrEqual(readers.length);
      expect(statuses.filter((status) => status !== 200)).toHaveLength(balancer.lost());

      const third = await startProduct({ dataDir, env: { ...env, ROLE: "web" } });
      const both = await startBalancer([one.url, third.url]);
      // A new window of the limit.
      await services.db.execute(sql`delete from call_counter`);
      await new Promise((done) => setTimeout(done, 600));
      const many = await Promise.all(
        Array.from({ length: 3 * limit }, async () => (await fetch(`${both.url}/robots.txt`)).status),
      );
      const admitted = many.filter((status) => status === 200).length;
      expect(many.filter((status) => status === 429).length).toBe(3 * limit - admitted);
      expect(admitted).toBeGreaterThanOrEqual(limit);
      expect(admitted).toBeLessThanOrEqual(limit * 1.1);
      await both.close();

      // A worker has probes, and no site.
      const probe = async (product: Product, name: string) => (await fetch(`${product.url}/${name}`)).status;
      expect([await probe(worker, "livez"), await probe(worker, "readyz"), await probe(worker, "")]).toEqual([
        200, 200, 404,
      ]);
      // A process that stops says so first, and still answers.
      const stopped = third.stop();
      await expect.poll(() => probe(third, "readyz"), { interval: 20 }).toBe(503);
      expect([await probe(third, "livez"), await probe(third, "health-check")]).toEqual([200, 200]);
      await stopped;
      expect(third.exitCode()).toBe(0);
      await expect(probe(third, "livez")).rejects.toThrow("fetch failed");
      for (const product of [one, worker, third]) expect(product.output()).not.toMatch(/"level":(?:50|60)/);
    } finally {
      await services.counters.close();
      await services.database.close();
      await balancer.close();
      await Promise.all([one, other, worker].map((server) => server.stop()));
      await rm(dataDir, { recursive: true, force: true });
    }
  });
}
