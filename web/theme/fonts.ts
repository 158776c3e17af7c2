import type { Fonts } from "../../contract/rendering.ts";
import type { Language } from "../../contract/values.ts";

/** Within the `unicode-range` of the second file, as far as its letters and currency signs are in use. */
const extended = /[\u0100-\u0130\u0132-\u0151\u0154-\u02ba\u1e00-\u1e9f\u1ef2-\u1eff\u20a0-\u20ab\u20ad-\u20c0]/;

/** Length of the page's beginning that decides, in UTF-16 units: what is seen before any scrolling, and more. */
const beginning = 16_000;

/**
 * Files to preload for a page. The first on every page, in Arabic too: spaces and digits are Inter's. A browser fetches
 * the second by itself when only later text needs it.
 */
export const fontsFor = (page: string, language: Language, fonts: Fonts): readonly string[] => [
  fonts.latin,
  ...(extended.test(page.slice(0, beginning)) ? [fonts.latinExtended] : []),
  ...(language === "ar" ? fonts.arabic : []),
];
