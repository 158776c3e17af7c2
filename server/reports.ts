import type { Config } from "./config.ts";
import type { Outside } from "./security-headers.ts";

type Sentry = Extract<Config["reporting"], { kind: "sentry" }>;

/** What a page is told of the error service, for browsers whose visitor allows it; a DSN is no secret. */
export const reportsOf = ({ dsn, environment, traceHosts }: Sentry) => ({ dsn, environment, traceHosts });

/** The error service's host, where one is set: the only one beyond ours that a page may reach for reports. */
export const reportHosts = ({ reporting }: Pick<Config, "reporting">): readonly Outside[] =>
  reporting.kind === "sentry" ? [{ scripts: [], images: [], connections: [new URL(reporting.dsn).origin] }] : [];
