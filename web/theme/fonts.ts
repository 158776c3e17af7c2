import type { Fonts } from "../../contract/rendering.ts";
import type { Language } from "../../contract/values.ts";

/** Within the `unicode-range` of the second file, as far as its letters and currency signs are in use. */
const extended = /[\u0100-\u0130\u0132-\u0151\u0154-\u02ba\u1e00-\u1e9f\u1ef2-\u1eff\u20a0-\u20ab\u20ad-\u20c0]/;

/** The first file on every page, in Arabic too: spaces and digits are Inter's. */
export const fontsFor = (text: string, language: Language, fonts: Fonts): readonly string[] => [
  fonts.latin,
  ...(extended.test(text) ? [fonts.latinExtended] : []),
  ...(language === "ar" ? fonts.arabic : []),
];
