import { afterAll, beforeAll, expect, test } from "vitest";
import { type LoopbackCollector, startLoopbackCollector } from "../../adapters/testing/loopback-collector.ts";
import { openTestSite, type TestSite } from "../testing/site.ts";
import { exportMetrics } from "./metrics-export.ts";

let collector: LoopbackCollector;
let site: TestSite;
beforeAll(async () => {
  collector = await startLoopbackCollector();
  const environment = { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url, OTEL_EXPORTER_OTLP_HEADERS: "x-key=a%20b" };
  site = await openTestSite({ environment });
});
afterAll(async () => {
  await site.close();
  await collector.close();
});

interface Metric {
  readonly name: string;
  readonly unit: string;
  readonly gauge?: { readonly dataPoints: readonly { readonly asDouble: number }[] };
  readonly histogram?: {
    readonly dataPoints: readonly {
      readonly count: string;
      readonly bucketCounts: readonly string[];
      readonly explicitBounds: readonly number[];
      readonly attributes: readonly { readonly key: string; readonly value: { readonly stringValue: string } }[];
    }[];
  };
}

test("a collector gets the metrics and a span of each request, without a path, a visitor or a value of a query", async () => {
  const { services } = site;
  if (!services.otlp) throw new Error("a collector is configured");
  await site.call("GET", "/procedures/knee-replacement/?from=amina");
  await site.call("GET", `/quote/${"secret-of-amina".padEnd(43, "x")}/`);
  await exportMetrics(services, services.otlp, 60_000).close();
  await services.reporting.close();
  const sent = collector.received.find(({ path }) => path === "/v1/metrics");
  expect(sent?.headers).toMatchObject({ "x-key": "a b", "content-type": "application/json" });
  const [{ resource, scopeMetrics }] = JSON.parse(sent?.body ?? "").resourceMetrics;
  expect(resource.attributes).toContainEqual({ key: "service.name", value: { stringValue: "sojourn" } });
  const metrics = scopeMetrics[0].metrics as Metric[];
  const named = (name: string) => metrics.find((metric) => metric.name === name);
  expect(named("process_resident_memory_bytes")?.gauge?.dataPoints[0]?.asDouble).toBeGreaterThan(0);
  const answers = named("sojourn_http_request_duration_seconds");
  expect(answers?.unit).toBe("s");
  const page = answers?.histogram?.dataPoints.find(({ attributes }) =>
    attributes.some(({ key, value }) => key === "route" && value.stringValue === "/procedures/:procedure"),
  );
  expect(page?.count).toBe("1");
  expect(page?.bucketCounts).toHaveLength((page?.explicitBounds.length ?? 0) + 1);
  expect(page?.bucketCounts.reduce((sum, count) => sum + Number(count), 0)).toBe(1);
  expect(collector.spans().map(({ name }) => name)).toContain("GET /procedures/:procedure");
  expect(collector.received.map(({ body }) => body).join("")).not.toContain("amina");
});
