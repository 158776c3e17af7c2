import { analyticsIdPattern } from "../../contract/analytics.ts";
import type { Purpose } from "../../contract/consent-constants.ts";
import { purposes } from "../../contract/consent-constants.ts";
import type { Config } from "../config/config.ts";
import type { Outside } from "../http/security-headers.ts";

/**
 * The hosts of Google Analytics, for a page with its visitor's consent; further hosts in Google's list are for
 * advertising.
 * @see https://developers.google.com/tag-platform/security/guides/csp
 */
export const analyticsHosts: Outside = {
  scripts: ["https://www.googletagmanager.com"],
  connections: ["https://www.googletagmanager.com", "https://*.google-analytics.com", "https://*.analytics.google.com"],
  images: ["https://www.googletagmanager.com", "https://*.google-analytics.com"],
};

/** The provider's id, else the installation's. An invalid id disables measurement instead of using the other one. */
export function analyticsIdFor(own: string | null, installation: string | null): string | null {
  const id = own ?? installation;
  return id !== null && analyticsIdPattern.test(id) ? id : null;
}

/**
 * The purposes that a page asks consent for, with its analytics id. A visit is recorded where it is measured: by the
 * error service, else by this installation itself (recordings.ts).
 */
export function consentFactsOf(analyticsId: string | null | undefined, { reporting }: Pick<Config, "reporting">) {
  const possible: Record<Purpose, boolean> = {
    measurement: Boolean(analyticsId),
    replay: Boolean(analyticsId),
    reports: reporting.kind === "sentry",
  };
  return { analyticsId: analyticsId ?? null, asks: purposes.filter((purpose) => possible[purpose]) };
}

type Sentry = Extract<Config["reporting"], { kind: "sentry" }>;

/** Settings of the error service for browsers with consent; a DSN is no secret. */
export const reportsOf = ({ dsn, environment, traceHosts }: Sentry) => ({ dsn, environment, traceHosts });

/** The error service's host, if configured: the only third-party host for reports. */
export const reportHosts = ({ reporting }: Pick<Config, "reporting">): readonly Outside[] =>
  reporting.kind === "sentry" ? [{ scripts: [], images: [], connections: [new URL(reporting.dsn).origin] }] : [];
