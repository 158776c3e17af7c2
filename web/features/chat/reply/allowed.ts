/** Elements allowed in a reply; of any other its text stays. Landmarks, forms and frames belong to the page. */
export const allowedTags: ReadonlySet<string> = new Set(
  (
    "a abbr b bdi bdo blockquote br caption cite code dd del dfn div dl dt em h1 h2 h3 h4 h5 h6 hr i img kbd li mark ol p " +
    "pre q s samp small span strong sub sup table tbody td tfoot th thead time tr u ul var"
  ).split(" "),
);

/** Of these not even the words stay. */
export const silencedTags: ReadonlySet<string> = new Set(["script", "style", "textarea", "option", "noscript"]);

const schemes: ReadonlySet<string> = new Set(["http:", "https:", "mailto:"]);

/** The address of a link or a picture, made whole; undefined where a reply may not lead (specification section 5). */
export function allowedAddress(address: string | null, base: string): URL | undefined {
  const url = address === null ? null : URL.parse(address, base);
  return url && schemes.has(url.protocol) ? url : undefined;
}
