import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { minutes } from "../../contract/durations.ts";
import { openTestSite, type TestSite } from "../testing/site.ts";
import { listenForOperators, type OperatorListener } from "./metrics-listener.ts";

let site: TestSite;
let operators: OperatorListener;
beforeAll(async () => {
  site = await openTestSite({ environment: { METRICS_PORT: "0" } });
  operators = await listenForOperators(site.services, { port: 0, host: "127.0.0.1" });
});
afterAll(async () => {
  await operators.close();
  await site.close();
});

const scrape = async (path = "") => {
  const reply = await fetch(operators.address + path);
  return { status: reply.status, headers: reply.headers, text: await reply.text() };
};

/** The sample with these labels, in any order; undefined without one. */
async function figure(name: string, labels: Readonly<Record<string, string>> = {}): Promise<number | undefined> {
  const wanted = Object.entries(labels).map(([label, value]) => `${label}="${value}"`);
  const line = (await scrape()).text
    .split("\n")
    .find((sample) => new RegExp(`^${name}[{ ]`).test(sample) && wanted.every((label) => sample.includes(label)));
  return line === undefined ? undefined : Number(line.split(" ").at(-1));
}

const stampOf = async () => (await site.call<{ stamp: string }>("GET", "/api/contact/form")).body.stamp;

describe("metrics for operators", () => {
  test("have Prometheus format, and include those of the process", async () => {
    const { status, headers, text } = await scrape();
    expect(status).toBe(200);
    expect(headers.get("content-type")).toBe("text/plain; version=0.0.4; charset=utf-8");
    expect(text).toMatch(/^process_resident_memory_bytes \d+/m);
    expect(text).toMatch(/^nodejs_eventloop_lag_seconds/m);
    for (const line of text.split("\n").filter(Boolean))
      expect(line).toMatch(/^(?:# (?:HELP|TYPE) \w+ .+|\w+(?:\{\w+="[^"]*"(?:,\w+="[^"]*")*\})? [-+.\w]+)$/);
  });

  test.each(["/metrics", "/metrics/", "/ar/metrics", "/api/metrics"])("are not on the site, at %s", async (path) => {
    const reply = await site.call("GET", path, { headers: { accept: "text/html" } });
    expect([308, 404]).toContain(reply.status);
    expect(reply.bytes.toString()).not.toMatch(/process_resident|sojourn_http/);
  });

  test.each(["/other", "/../", "s"])("have a listener without other paths: 404 at /metrics%s", async (path) => {
    expect((await scrape(path)).status).toBe(404);
    expect((await fetch(operators.address, { method: "POST" })).status).toBe(404);
  });

  test("count answers by route pattern and status class", async () => {
    await site.call("GET", "/procedures/knee-replacement/?from=amina");
    await site.call("GET", "/ar/procedures/knee-replacement/");
    await site.call("GET", "/procedures/knee-replacement/_payload.json");
    await site.call("GET", `/quote/${"secret-of-amina".padEnd(43, "x")}/`);
    await site.call("GET", "/amina-rahman/");
    await site.call("GET", "/api/procedures/hip-replacement");
    await site.call("GET", "/api/amina-rahman");
    const count = (route: string, status: string) =>
      figure("sojourn_http_request_duration_seconds_count", { method: "GET", route, status });
    expect(await count("/procedures/:procedure", "2xx")).toBe(3);
    expect(await count("/quote/:token", "4xx")).toBe(1);
    expect(await count("/api/procedures/:procedure", "2xx")).toBe(1);
    expect(await count("/api/*", "4xx")).toBe(2);
  });

  test("count fresh, aged and missing pages", async () => {
    const samples = async () => [
      await figure("sojourn_page_cache_total", { result: "missing" }),
      await figure("sojourn_page_cache_total", { result: "fresh" }),
      await figure("sojourn_page_cache_total", { result: "aged" }),
    ];
    const [missing = 0, fresh = 0, aged = 0] = await samples();
    await site.call("GET", "/terms-of-service/");
    await site.call("GET", "/terms-of-service/");
    site.clock.pass(minutes(1));
    await site.call("GET", "/terms-of-service/");
    expect(await samples()).toEqual([missing + 1, fresh + 1, aged + 1]);
  });

  test("count mails and other jobs, and report unfinished ones", async () => {
    const stamp = await stampOf();
    site.clock.pass(20_000);
    const letter = { topic: "travel", message: "My knee", preferredChannel: "email", language: "en", consent: true };
    const body = { ...letter, name: "Amina Rahman", email: "amina@example.com", stamp };
    expect((await site.call("POST", "/api/contact", { body })).status).toBe(200);
    site.clock.pass(minutes(1));
    expect(await figure("sojourn_jobs", { kind: "mail", state: "waiting" })).toBe(2);
    expect(await figure("sojourn_jobs_late_seconds")).toBe(60);
    await site.jobs.runDue();
    site.clock.pass(minutes(1));
    expect(await figure("sojourn_jobs", { kind: "mail" })).toBeUndefined();
    expect(await figure("sojourn_jobs_late_seconds")).toBe(0);
    expect(await figure("sojourn_mails_total", { outcome: "sent" })).toBe(2);
    expect(await figure("sojourn_job_attempts_total", { kind: "mail", outcome: "done" })).toBe(2);
  });

  test("count calls to the source of rates", async () => {
    await site.call("POST", "/api/stripe/fx-quote-raw", { body: { from: "eur", to: "aed" } });
    await site.call("POST", "/api/stripe/fx-quote-raw", { body: { from: "aed", to: "aed" } });
    expect(await figure("sojourn_rate_call_duration_seconds_count", { source: "table", outcome: "rate" })).toBe(1);
  });

  test("contain nothing personal: labels are a closed set, however many paths were requested", async () => {
    const before = (await scrape()).text.split("\n").length;
    for (let n = 0; n < 50; n++) {
      await site.call("GET", `/nobody-${n}/`, { headers: { "user-agent": `Amina-${n}` } });
      await site.call("GET", `/api/procedures/amina-${n}?email=amina@example.com`);
    }
    const { text } = await scrape();
    expect(text.split("\n").length - before).toBeLessThan(60);
    expect(text).not.toMatch(/amina|rahman|nobody|secret|harbour|127\.0\.0\.1|@/i);
  });

  test("are served without the database, and report its failure", async () => {
    expect(await figure("sojourn_part_well", { part: "database" })).toBe(1);
    await site.services.database.close();
    site.clock.pass(minutes(1));
    expect(await figure("sojourn_part_well", { part: "database" })).toBe(0);
    expect(await figure("sojourn_part_well", { part: "files" })).toBe(1);
    expect(await figure("sojourn_jobs_late_seconds")).toBeNaN();
  });
});
