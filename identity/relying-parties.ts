import { normaliseDomain } from "../contract/providers.ts";
import type { Pool } from "./pools.ts";

const isLoopback = (domain: string): boolean => /(?:^|\.)localhost$/.test(domain);

/** Browsers let a page use passkeys of a domain above its own, but none of a single label. */
const covers = (rpId: string, domain: string): boolean =>
  domain === rpId || (rpId.includes(".") && domain.endsWith(`.${rpId}`));

const asDomain = (host: string | undefined): string | undefined =>
  host === undefined ? undefined : normaliseDomain(host);

/** Which of the pool's domains a call is about: the page's own, or where it was sent; never one that is not the pool's. */
export function calledDomain(
  pool: Pool,
  { origin, host }: { origin?: string | undefined; host?: string | undefined },
): string {
  const page = origin !== undefined && URL.canParse(origin) ? new URL(origin).host : undefined;
  const asked = [asDomain(page), asDomain(host)].find((domain) => domain && pool.domains.includes(domain));
  return asked ?? pool.domains[0] ?? "localhost";
}

/** The domain that passkeys of a site belong to: the shortest of the provider's that covers it, so `www.` shares them. */
export function relyingParty(pool: Pool, domain: string): string {
  const [shortest] = pool.domains.filter((each) => covers(each, domain)).sort((a, b) => a.length - b.length);
  return shortest ?? domain;
}

/** Whether a page of this origin may use passkeys of the relying party: the provider's own, by TLS unless on this machine. */
export function isPageOf(pool: Pool, rpId: string, origin: string): boolean {
  if (!URL.canParse(origin)) return false;
  const page = new URL(origin);
  if (page.origin !== origin || !pool.domains.includes(page.hostname) || !covers(rpId, page.hostname)) return false;
  return isLoopback(page.hostname) ? /^https?:$/.test(page.protocol) : page.protocol === "https:" && page.port === "";
}
