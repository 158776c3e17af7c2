import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import type { Metrics, Readings, Series } from "./metrics.ts";

/** From a cached page to the request deadline. */
const answerSeconds = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];
const callSeconds = [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
const methods = new Set(["GET", "HEAD", "POST", "PUT", "DELETE"]);
const breakerStates = ["closed", "half open", "open"] as const;

/** In-memory metrics in Prometheus text format (https://prometheus.io/docs/instrumenting/exposition_formats/). */
export function createPrometheus(): Metrics {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });

  const answers = new Histogram({
    name: "sojourn_http_request_duration_seconds",
    help: "Answers by the pattern of their route and the class of their status",
    labelNames: ["method", "route", "status"],
    buckets: answerSeconds,
    registers,
  });
  const pages = new Counter({
    name: "sojourn_page_cache_total",
    help: "Public pages found fresh, found aged, or missing in the page cache",
    labelNames: ["result"],
    registers,
  });
  const mails = new Counter({
    name: "sojourn_mails_total",
    help: "Mails handed over, by what became of them",
    labelNames: ["outcome"],
    registers,
  });
  const rates = new Histogram({
    name: "sojourn_rate_call_duration_seconds",
    help: "Calls to a source of exchange rates, by what it answered",
    labelNames: ["source", "outcome"],
    buckets: callSeconds,
    registers,
  });
  const attempts = new Counter({
    name: "sojourn_job_attempts_total",
    help: "Attempts at work outside requests, by what became of them",
    labelNames: ["kind", "outcome"],
    registers,
  });
  const readings = createGauges(registers);

  return {
    answered({ method, route, status, seconds }) {
      const labels = { method: methods.has(method) ? method : "other", route, status: `${Math.floor(status / 100)}xx` };
      answers.observe(labels, seconds);
    },
    pageLookedUp: (result) => pages.inc({ result }),
    mailHandedOver: (outcome) => mails.inc({ outcome }),
    rateAsked: ({ source, outcome, seconds }) => rates.observe({ source, outcome }, seconds),
    jobTried: (kind, outcome) => attempts.inc({ kind, outcome }),
    async scrape(read) {
      readings.set(await read());
      return registry.metrics();
    },
    async series(read) {
      readings.set(await read());
      return (await registry.getMetricsAsJSON()) as unknown as Series[]; // the library names its types otherwise
    },
  };
}

/** Gauges reset on each scrape, so that series without a source disappear. */
function createGauges(registers: Registry[]): { set(readings: Readings): void } {
  const gauge = <Label extends string>(name: string, help: string, labelNames: Label[] = []) =>
    new Gauge({ name: `sojourn_${name}`, help, labelNames, registers });
  const parts = gauge("part_well", "1 where the part of the product is well", ["part"]);
  const jobs = gauge("jobs", "Work outside requests that is not done", ["kind", "state"]);
  const jobsLate = gauge("jobs_late_seconds", "How long the work that is due has been waiting");
  const connections = gauge("database_connections", "Connections to the database", ["state"]);
  const waiting = gauge("database_waiting", "Statements that wait for a connection");
  const breakers = gauge("breaker", "1 at the state of the breaker of an outside source", ["source", "state"]);

  return {
    set(read) {
      for (const one of [parts, jobs, jobsLate, connections, waiting, breakers]) one.reset();
      for (const [part, isWell] of Object.entries(read.parts)) parts.set({ part }, isWell ? 1 : 0);
      for (const { kind, state, count } of read.jobs ?? []) jobs.set({ kind, state }, count);
      jobsLate.set(read.jobsLateSeconds ?? Number.NaN);
      if (read.connections) {
        const { open, idle } = read.connections;
        connections.set({ state: "idle" }, idle);
        connections.set({ state: "busy" }, open - idle);
        waiting.set(read.connections.waiting);
      }
      for (const [source, current] of Object.entries(read.breakers)) {
        for (const state of breakerStates) breakers.set({ source, state }, state === current ? 1 : 0);
      }
    },
  };
}
