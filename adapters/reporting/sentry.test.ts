import { describe, expect, it } from "vitest";
import { startLoopbackSentry } from "../../scripts/loopback-sentry.ts";
import { reportingSuite } from "./reporting.suite.ts";
import { createSentryReporting } from "./sentry.ts";

const ignoreReports = { report: () => {}, close: async () => {} };
const start = async (next: Parameters<typeof createSentryReporting>[0]["next"] = ignoreReports) => {
  const sentry = await startLoopbackSentry();
  const options = { environment: "test", release: "sojourn@0.1.0", next };
  return { sentry, reporting: createSentryReporting({ dsn: sentry.dsn, ...options }) };
};

reportingSuite("error reports to Sentry", async () => {
  const { sentry, reporting } = await start();
  return { reporting, arrived: async () => sentry.envelopes.join("\n"), breakDown: sentry.close, stop: sentry.close };
});

const eventIn = (envelope = ""): unknown => JSON.parse(envelope.split("\n")[4] ?? "{}");
const requestId = "0199d2a4-95c0-7000-8000-000000000001";

describe("error reports to Sentry", () => {
  it("are events of this release with readable frames and their causes", async () => {
    const { sentry, reporting } = await start();
    const cause = new TypeError("value is not iterable");
    reporting.report(new RangeError("out of range", { cause }), { provider: "harbour", requestId });
    await reporting.close();
    await sentry.close();
    expect(sentry.envelopes).toHaveLength(1);
    expect(sentry.envelopes[0]).toMatch(/^\/api\/42\/envelope\//);
    expect(eventIn(sentry.envelopes[0])).toMatchObject({
      release: "sojourn@0.1.0",
      environment: "test",
      tags: { provider: "harbour", requestId },
      contexts: { trace: { trace_id: "0199d2a495c070008000000000000001" } },
      sdk: { settings: { infer_ip: "never" } },
      exception: {
        values: [
          { type: "TypeError", value: "value is not iterable" },
          { type: "RangeError", value: "out of range" },
        ],
      },
    });
    const text = JSON.stringify(eventIn(sentry.envelopes[0]));
    expect(text).toMatch(/"filename":"adapters\/reporting\/sentry\.test\.ts"/);
    expect(text).not.toMatch(/server_name|"user"|"request"|"modules"/);
  });

  it("have one trace per answered request, joined to the browser's if given", async () => {
    const { sentry, reporting } = await start();
    const answered = { requestId, route: "/quote/:token", method: "GET", status: 200, ms: 250 };
    const endedAt = new Date("2026-11-20T09:00:00.250Z");
    reporting.answered?.({ ...answered, endedAt });
    reporting.answered?.({ ...answered, endedAt, trace: `${"a".repeat(32)}-${"b".repeat(16)}-0` });
    reporting.answered?.({ ...answered, endedAt, trace: "Amina Saleh" });
    await reporting.close();
    await sentry.close();
    expect(sentry.envelopes).toHaveLength(3);
    expect(eventIn(sentry.envelopes[0])).toMatchObject({
      type: "transaction",
      transaction: "GET /quote/:token",
      start_timestamp: 1795165200,
      timestamp: 1795165200.25,
      contexts: { trace: { trace_id: "0199d2a495c070008000000000000001", op: "http.server", status: "ok" } },
    });
    const continued = { trace_id: "a".repeat(32), parent_span_id: "b".repeat(16) };
    expect(eventIn(sentry.envelopes[1])).toMatchObject({ contexts: { trace: continued } });
    expect(sentry.envelopes[2]).not.toContain("Amina");
  });

  it("are logged as well", async () => {
    const reported: unknown[] = [];
    const { sentry, reporting } = await start({ ...ignoreReports, report: (error) => void reported.push(error) });
    const error = new Error("refused");
    reporting.report(error, {});
    await reporting.close();
    await sentry.close();
    expect(reported).toEqual([error]);
  });
});
