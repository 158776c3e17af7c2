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
  // The desk is drawn in the browser, and Hungarian has ő and ű in every other sentence.
  ...(language === "hu" || extended.test(page.slice(0, beginning)) ? [fonts.latinExtended] : []),
  ...(language === "ar" ? fonts.arabic : []),
  ...(language === "ru" ? [fonts.cyrillic] : []),
];

const face = (family: string, rest: string): string =>
  `@font-face{font-family:"${family}";unicode-range:U+0301,U+0400-045F,U+0490-0491,U+04B0-04B1,U+2116;${rest}}`;

/** Like the faces of fonts.css, with the widths of Inter's Cyrillic letters. */
const cyrillic = (file: string): string =>
  face("Inter", `font-display:optional;font-weight:100 900;src:url("${file}") format("woff2")`) +
  face(
    "Inter stand-in",
    'src:local("Arial"),local("Liberation Sans");size-adjust:106.6%;ascent-override:90.9%;descent-override:22.6%;line-gap-override:0%',
  ) +
  face(
    "Inter stand-in",
    'font-weight:600 900;src:local("Arial Bold"),local("Liberation Sans Bold");size-adjust:102.4%;ascent-override:94.6%;descent-override:23.6%;line-gap-override:0%',
  );

/**
 * The device's own Chinese, because a font of it has megabytes; digits and Latin letters are Inter's. Its signs fill their square, so lines
 * need more room, and nothing is slanted or set closer. Lines break between any two signs, but not before a mark, nor in what is pressed: 添加.
 */
const chinese =
  "@layer base{" +
  'html:lang(zh) body{font-family:Inter,"Inter stand-in","PingFang SC","Microsoft YaHei","Noto Sans SC","Noto Sans CJK SC",sans-serif;line-break:strict}' +
  ":lang(zh){letter-spacing:0;font-style:normal}" +
  ":lang(zh):where(h1,h2,h3){--tw-leading:1.35;line-height:1.35}" +
  ":lang(zh):where(button,summary,label,th,dt){text-wrap:balance}" +
  ":lang(zh):where(button,a.inline-flex){word-break:keep-all;overflow-wrap:anywhere}" +
  "body:lang(zh),div:lang(zh){line-height:1.75}" +
  "}";

/** The device's own Korean as well. A line breaks between words alone, which Korean has spaces between. */
const korean =
  "@layer base{" +
  'html:lang(ko) body{font-family:Inter,"Inter stand-in","Apple SD Gothic Neo","Malgun Gothic","Noto Sans KR","Noto Sans CJK KR",sans-serif;word-break:keep-all}' +
  ":lang(ko){letter-spacing:0;font-style:normal}" +
  "}";

const styles: Partial<Record<Language, string>> = { zh: chinese, ko: korean };

/** What a page in a language needs beside the stylesheet of all pages, for the page's own style. */
export function fontStyle(language: Language, fonts: Fonts): string {
  return language === "ru" ? cyrillic(fonts.cyrillic) : (styles[language] ?? "");
}
