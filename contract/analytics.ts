/**
 * A Google tag id: of Analytics, of a tag, or of Ads. A Tag Manager container (`GTM-…`) is excluded, because it loads
 * arbitrary scripts.
 * @see https://developers.google.com/tag-platform/gtagjs/configure
 */
export const analyticsIdPattern = /^(?:G|GT|AW)-[A-Z0-9]{4,20}$/;
