import * as z from "zod/mini";
import { address, isHost, listed, port, whole } from "./values.ts";

/** Variables of what watches the product. */
export const watchingVariables = {
  /** Errors and traces of the server and of consenting browsers go there; without it errors are logged alone. */
  SENTRY_DSN: z.optional(
    z.string().check(z.regex(/^https?:\/\/\w+@[^/\s@]+\/(?:[\w-]+\/)*\d+$/, "must be a DSN: https://key@host/project")),
  ),
  SENTRY_ENVIRONMENT: z._default(
    z.string().check(z.regex(/^[a-z][a-z0-9-]{0,60}$/, "must be a name in small letters, digits and hyphens")),
    "production",
  ),
  /** The production and staging hosts of the client, by commas: browsers send trace headers to them and to localhost. */
  TRACE_HOSTS: z._default(
    z.string().check(z.refine((text) => listed(text).every(isHost), "must be hosts, divided by commas")),
    "",
  ),
  /** An OpenTelemetry collector, which gets traces and metrics by OTLP/HTTP; off without an address. */
  OTEL_EXPORTER_OTLP_ENDPOINT: address(/^https?$/, "http://collector:4318"),
  /** Headers for the collector, by commas: `name=value`. */
  OTEL_EXPORTER_OTLP_HEADERS: z._default(
    z
      .string()
      .check(
        z.refine(
          (text) => listed(text).every((one) => /^[\w-]+=[^\r\n]+$/.test(one)),
          "must be name=value, divided by commas",
        ),
      ),
    "",
  ),
  OTEL_SERVICE_NAME: z._default(z.string().check(z.regex(/^[\w.-]{1,80}$/, "must be a name")), "sojourn"),
  /** Milliseconds between two exports of metrics. */
  OTEL_METRIC_EXPORT_INTERVAL: whole(60_000, 1000, 3_600_000),
  /** Listener of /metrics, off without a port. Visitors must not reach it. */
  METRICS_PORT: z.optional(port),
  METRICS_HOST: z._default(z.string(), "127.0.0.1"),
};

const Variables = z.object(watchingVariables);
type Read = z.output<typeof Variables>;

export interface WatchingConfig {
  readonly reporting:
    | { readonly kind: "log" }
    | {
        readonly kind: "sentry";
        readonly dsn: string;
        readonly environment: string;
        /** Exact names, `localhost` among them. */
        readonly traceHosts: readonly string[];
      };
  /** Listener of /metrics; undefined when off. */
  readonly operators: { readonly port: number; readonly host: string } | undefined;
  /** Undefined when off. */
  readonly otlp:
    | {
        readonly endpoint: string;
        readonly headers: Readonly<Record<string, string>>;
        readonly service: string;
        readonly everyMs: number;
      }
    | undefined;
}

/** Values are percent-encoded, as in OpenTelemetry's own libraries. */
const headersOf = (text: string): Record<string, string> =>
  Object.fromEntries(
    listed(text).map((one) => {
      const at = one.indexOf("=");
      return [one.slice(0, at), decodeURIComponent(one.slice(at + 1))];
    }),
  );

export const watchingOf = (read: Read): WatchingConfig => ({
  reporting: read.SENTRY_DSN
    ? {
        kind: "sentry",
        dsn: read.SENTRY_DSN,
        environment: read.SENTRY_ENVIRONMENT,
        traceHosts: ["localhost", ...listed(read.TRACE_HOSTS)],
      }
    : { kind: "log" },
  operators: read.METRICS_PORT === undefined ? undefined : { port: read.METRICS_PORT, host: read.METRICS_HOST },
  otlp: read.OTEL_EXPORTER_OTLP_ENDPOINT
    ? {
        endpoint: read.OTEL_EXPORTER_OTLP_ENDPOINT,
        headers: headersOf(read.OTEL_EXPORTER_OTLP_HEADERS),
        service: read.OTEL_SERVICE_NAME,
        everyMs: read.OTEL_METRIC_EXPORT_INTERVAL,
      }
    : undefined,
});
