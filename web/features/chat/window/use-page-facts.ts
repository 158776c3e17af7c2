import { useLocation, useMatches } from "react-router";
import { createCurrencyStore } from "../../../currency/currency-store.ts";
import { storedIn } from "../../../session/stored.ts";
import { useSite } from "../../../site.ts";
import { m } from "../../../words/compiled/messages.js";
import type { PageFacts } from "../conversation.ts";

/**
 * The visitor's page: the greeting names the route's procedure (specification section 2) by the title that the page has. An address
 * without a page is not spoken in the clinic's name.
 */
export function usePageFacts(): PageFacts {
  const { keepsIn } = useSite();
  const slug = slugIn(useLocation().pathname);
  const shown = useMatches().at(-1)?.loaderData as { slug?: unknown; title?: unknown } | undefined; // any screen's
  const procedure = slug !== undefined && shown?.slug === slug && typeof shown.title === "string" && shown.title;
  return {
    greeting: procedure ? m.chat_greeting_procedure({ procedure }) : m.chat_greeting(),
    procedure: slug && /^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(slug) ? slug : undefined,
    currency: createCurrencyStore(storedIn(keepsIn)).getState().currency,
  };
}

/** URI-decoded, of the route `/procedures/{procedureSlug}`. */
function slugIn(pathname: string): string | undefined {
  const encoded = /^\/procedures\/(?!compare\b)([^/]+)\/?$/.exec(pathname)?.[1];
  try {
    return encoded && decodeURIComponent(encoded);
  } catch {
    return undefined;
  }
}
