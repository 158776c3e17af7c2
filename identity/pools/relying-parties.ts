import { normaliseDomain } from "../../contract/providers.ts";
import type { Pool } from "./pools.ts";

const isLoopback = (domain: string): boolean => /(?:^|\.)localhost$/.test(domain);

/** Browsers let a page use passkeys of a domain above its own, but none of a single label. */
const covers = (rpId: string, domain: string): boolean =>
  domain === rpId || (rpId.includes(".") && domain.endsWith(`.${rpId}`));

const asDomain = (host: string | undefined): string | undefined =>
  host === undefined ? undefined : normaliseDomain(host);

/** The pool's domain of a call: the page's, else the host's, else the canonical one. */
export function calledDomain(
  pool: Pool,
  { origin, host }: { origin?: string | undefined; host?: string | undefined },
): string {
  const page = origin !== undefined && URL.canParse(origin) ? new URL(origin).host : undefined;
  const asked = [asDomain(page), asDomain(host)].find((domain) => domain && pool.domains.includes(domain));
  return asked ?? pool.domains[0] ?? "localhost";
}

/** The relying party of a domain: the shortest of the provider's domains that covers it, so that `www.` shares passkeys. */
export function relyingParty(pool: Pool, domain: string): string {
  const [shortest] = pool.domains.filter((each) => covers(each, domain)).sort((a, b) => a.length - b.length);
  return shortest ?? domain;
}

/** True for origins of the provider's domains under the relying party; TLS is required but on localhost. */
export function isPageOf(pool: Pool, rpId: string, origin: string): boolean {
  if (!URL.canParse(origin)) return false;
  const page = new URL(origin);
  if (page.origin !== origin || !pool.domains.includes(page.hostname) || !covers(rpId, page.hostname)) return false;
  return isLoopback(page.hostname) ? /^https?:$/.test(page.protocol) : page.protocol === "https:" && page.port === "";
}
