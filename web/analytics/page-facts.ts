import { mayMeasure } from "../consent/measured-addresses.ts";

interface Page {
  readonly address: string;
  readonly title: string;
  /** Referrer; empty if unknown. */
  readonly from: string;
  /** Before every path in this language. */
  readonly base: string;
}

/**
 * Facts of a page for analytics: its path without query, and the referrer, of which a page that is not
 * measured says nothing and another site's only says which site. Undefined for a page that it is told nothing of.
 */
export function pageFacts({ address, title, from, base }: Page) {
  const { origin, pathname, search } = new URL(address);
  if (search || !mayMeasure(pathname, base)) return undefined;
  return { page_location: origin + pathname, page_title: title, page_referrer: referrerOf(from, origin, base) };
}

function referrerOf(from: string, own: string, base: string): string {
  const came = URL.parse(from);
  if (!came || !/^https?:$/.test(came.protocol)) return "";
  if (came.origin !== own) return `${came.origin}/`;
  return mayMeasure(came.pathname, base) ? own + came.pathname : "";
}
