import { randomBytes, randomUUID } from "node:crypto";
import { cp, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { createPostgresDatabase } from "../adapters/database/postgres.ts";
import { startPooler } from "../adapters/database/testing-pooler.ts";
import { readEml } from "../adapters/mail/read-eml.ts";
import { startBalancer } from "../adapters/testing/loopback-balancer.ts";
import { startLoopbackS3 } from "../adapters/testing/loopback-s3.ts";
import { startLoopbackSmtp } from "../adapters/testing/loopback-smtp.ts";
import { ProviderFile } from "../contract/provider-file.ts";
import type { Quote } from "../contract/quotes.ts";
import { type Product, startProduct } from "../scripts/product.ts";
import { createServices } from "./compose.ts";
import { readConfig } from "./config/config.ts";
import { importProvider } from "./provider-files/import.ts";
import { numberedFile } from "./testing/documents.ts";
import { testProviders } from "./testing/providers.ts";
import { filledSteps, stepBody, submission } from "./testing/quotes.ts";

const address = process.env["TEST_DATABASE"] === "postgres" ? process.env["TEST_DATABASE_URL"] : undefined;
const readsAMinute = 60;

/** An empty database of this test's own. */
async function createDatabase(server: string): Promise<string> {
  const name = `test_${randomBytes(6).toString("hex")}`;
  const options = { connections: 1, statementTimeout: 20_000, onIdleError: () => {} };
  const maintenance = createPostgresDatabase({ ...options, url: server });
  await maintenance.db.execute(sql.raw(`create database ${name}`));
  await maintenance.close();
  return Object.assign(new URL(server), { pathname: `/${name}` }).href;
}

interface Visitor {
  /** Requests that got no answer from a process that died. */
  unanswered: number;
}

/** Calls of one visitor from an address of its own. A call without an answer is repeated, as a browser does, with its key. */
function visitorAt(url: string, from: string) {
  const secret = randomUUID();
  const visitor: Visitor = { unanswered: 0 };
  async function call<Body>(method: string, path: string, body?: unknown): Promise<Body> {
    const isFile = body instanceof FormData;
    const headers = {
      "idempotency-key": randomUUID(),
      "idempotency-secret": secret,
      "x-forwarded-for": from,
      ...(body === undefined || isFile ? {} : { "content-type": "application/json" }),
    };
    for (;;) {
      const reply = await fetch(`${url}${path}`, {
        method,
        headers,
        ...(body === undefined ? {} : { body: isFile ? body : JSON.stringify(body) }),
      });
      const text = await reply.text();
      if (reply.status === 502) {
        visitor.unanswered += 1;
        continue;
      }
      if (!reply.ok) throw new Error(`${method} ${path}: ${reply.status} ${text.slice(0, 300)}`);
      return JSON.parse(text) as Body; // the contract's answer
    }
  }
  return { visitor, call };
}

/** A visitor who requests a quote with one attached paper. @returns its reference */
async function requestQuote({ call }: ReturnType<typeof visitorAt>, number: number): Promise<string> {
  const { token, quote } = await call<{ token: string; quote: Quote }>("POST", "/api/quotes", { language: "en" });
  const path = `/api/quotes/${token}`;
  let { version } = quote;
  for (const [step, value] of Object.entries(filledSteps))
    ({ version } = await call<Quote>("PUT", `${path}/steps`, stepBody(step, value, version)));
  const { bytes, name } = numberedFile(number);
  const form = new FormData();
  form.set("file", new Blob([new Uint8Array(bytes)], { type: "application/pdf" }), name);
  ({ version } = await call<Quote>("POST", `${path}/attachments`, form));
  const sent = await call<Quote>("POST", `${path}/submit`, { ...submission, version });
  expect(sent.status).toBe("submitted");
  return sent.reference;
}

if (address) {
  test("three web processes and two workers are replaced and killed under load behind a pooler: nothing but what was in flight fails, no mail is sent twice, limits hold", {
    timeout: 300_000,
  }, async () => {
    const direct = await createDatabase(address);
    const [pooler, store, smtp] = await Promise.all([startPooler(direct, 24), startLoopbackS3(), startLoopbackSmtp()]);
    const home = await mkdtemp(join(tmpdir(), "sojourn-rolling-"));
    const env = {
      DATABASE_URL: pooler.url,
      DATABASE_DIRECT_URL: direct,
      DATABASE_CONNECTIONS: "5",
      S3_URL: store.url,
      SMTP_URL: `smtp://127.0.0.1:${smtp.port}`,
      TRUSTED_PROXIES: "127.0.0.1",
      DEMONSTRATION: "yes",
      DRAIN_SECONDS: "1",
      RATE_READ: String(readsAMinute),
      RECIPIENT_MAILS_AN_HOUR: "100000",
      RECIPIENT_MAILS_A_DAY: "100000",
    };
    const running = new Set<Product>();
    const own = createServices(readConfig({ ...env, DATA_DIR: join(home, "0"), LOG_LEVEL: "silent" }));
    let machines = 0;
    /** Each on a disk of its own, which shares nothing but the keys. */
    async function start(ROLE: "web" | "worker"): Promise<Product> {
      machines += 1;
      const dataDir = join(home, String(machines));
      await cp(join(home, "0", "keys"), join(dataDir, "keys"), { recursive: true });
      const product = await startProduct({ dataDir, env: { ...env, ROLE } });
      running.add(product);
      return product;
    }
    async function end(product: Product, signal?: "SIGKILL"): Promise<void> {
      await product.stop(signal);
      running.delete(product);
    }

    const services = await own;
    let balancer: Awaited<ReturnType<typeof startBalancer>> | undefined;
    try {
      // One after the other: each has the whole machine for its start.
      const [one, other, survivor] = [await start("web"), await start("web"), await start("web")];
      const [worker, lastWorker] = [await start("worker"), await start("worker")];
      const file = ProviderFile.parse({ ...testProviders[0], domains: ["localhost"] });
      const pictures = { problem: async () => undefined, store: () => Promise.reject() };
      await importProvider(services, { file, pictures });
      balancer = await startBalancer([one.url, other.url, survivor.url]);
      const { url, lost } = balancer;

      let isOver = false;
      const references: string[] = [];
      let number = 0;
      const clients = Array.from({ length: 3 }, (_, place) => visitorAt(url, `192.0.2.${place + 1}`));
      const load = Promise.all(
        clients.map(async (client, place) => {
          for (let round = 0; !isOver; round++) {
            const from = visitorAt(url, `198.51.${place}.${round % 250}`);
            number += 1;
            references.push(await requestQuote(from, number));
            client.visitor.unanswered += from.visitor.unanswered;
          }
        }),
      );
      load.catch(() => undefined); // awaited below
      const submitted = (atLeast: number) =>
        expect.poll(() => references.length, { timeout: 60_000 }).toBeGreaterThan(atLeast);
      await submitted(2);

      // A rolling restart: successors are there before SIGTERM.
      const [newOne, newOther, newWorker] = [await start("web"), await start("web"), await start("worker")];
      for (const [old, successor] of [
        [one, newOne],
        [other, newOther],
        [worker, newWorker],
      ] as const) {
        if (successor !== newWorker) balancer.add(successor.url);
        await end(old);
        expect(old.exitCode()).toBe(0);
        balancer.remove(old.url);
      }
      await submitted(references.length);
      expect(lost()).toBe(0);

      // One address reads while processes are killed.
      const admitted: boolean[] = [];
      const read = async (times: number) => {
        for (let n = 0; n < times; n++) {
          const { status, body } = await fetch(`${url}/robots.txt`, { headers: { "x-forwarded-for": "203.0.113.9" } });
          await body?.cancel();
          if (status !== 502) admitted.push(status === 200);
        }
      };
      const victims = [newOne, lastWorker, newOther];
      for (const victim of victims) {
        await read(readsAMinute / 3);
        await submitted(references.length);
        await end(victim, "SIGKILL");
        await submitted(references.length);
      }
      await read(readsAMinute);
      isOver = true;
      await load;
      // Of each killed one at most what the visitors and the reader had in flight; of the survivor nothing.
      for (const { url: target } of victims) expect(lost(target)).toBeLessThanOrEqual(clients.length + 1);
      expect(lost(survivor.url)).toBe(0);
      expect(lost()).toBe(victims.reduce((sum, { url: target }) => sum + lost(target), 0));
      const unanswered = clients.reduce((sum, { visitor }) => sum + visitor.unanswered, 0);
      expect(unanswered).toBeLessThanOrEqual(lost());
      const passed = admitted.filter(Boolean).length;
      expect(passed).toBeGreaterThanOrEqual(readsAMinute);
      expect(passed).toBeLessThanOrEqual(readsAMinute * 1.1);

      // Every request is there once, its paper in the store, and each mail was sent once, or not at all and said so.
      expect(new Set(references).size).toBe(references.length);
      const states = async () => {
        const counted = await services.database.rows<{ state: string; count: number }>(
          services.db,
          sql`select state, count(*)::int as count from job where kind = 'mail' group by state`,
        );
        return Object.fromEntries(counted.map(({ state, count }) => [state, count]));
      };
      await expect.poll(states, { timeout: 30_000 }).not.toHaveProperty("waiting");
      // What still runs was the killed worker's, whose lease would end in two minutes.
      await services.db.execute(sql`update job set lease_until = now() where kind = 'mail' and state = 'running'`);
      await expect.poll(states, { timeout: 30_000 }).not.toHaveProperty("running");
      const { done = 0, uncertain = 0, ...others } = await states();
      expect(others).toEqual({});
      expect(done + uncertain).toBe(references.length * 2);
      const mails = await Promise.all(smtp.accepted.map(async ({ to, raw }) => ({ to, ...(await readEml(raw)) })));
      const names = mails.map(({ to, headers, text }) => {
        const [reference] = /HAR-\w{4}-\w{4}/.exec(`${headers.get("subject")} ${text}`) ?? [];
        return `${reference} to ${to.join()}`;
      });
      expect(new Set(names).size).toBe(names.length);
      expect(names.length).toBeGreaterThanOrEqual(done);
      expect(names.length).toBeLessThanOrEqual(done + uncertain);
      expect(store.objects.size).toBeGreaterThanOrEqual(references.length);
      // A process that was killed between a paper and its request leaves the paper, which is removed an hour later.
      expect(store.objects.size).toBeLessThanOrEqual(references.length + lost());
      for (const product of running) expect(product.output()).not.toMatch(/"level":(?:50|60)/);
    } finally {
      await balancer?.close();
      await Promise.all([...running].map((product) => product.stop()));
      await services.counters.close();
      await services.files.close();
      await services.mail.close();
      await services.database.close();
      await pooler.close();
      await smtp.close();
      await store.close();
      await rm(home, { recursive: true, force: true });
    }
  });
}
