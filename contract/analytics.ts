/**
 * A Google tag's id: of Analytics, of a tag, or of Ads. A container of the tag manager (`GTM-…`) is none, because it
 * loads arbitrary scripts.
 * @see https://developers.google.com/tag-platform/gtagjs/configure
 */
export const analyticsIdPattern = /^(?:G|GT|AW)-[A-Z0-9]{4,20}$/;
