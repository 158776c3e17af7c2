import { mayMeasure } from "../consent/where.ts";

interface Page {
  readonly address: string;
  readonly title: string;
  /** Where the person came from; empty where that is not known. */
  readonly from: string;
  /** Before every path in this language. */
  readonly base: string;
}

/**
 * What analytics is told of a page: its path without query, and where the person came from, of which a page that is not
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
