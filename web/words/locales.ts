/** Gregorian calendar and Latin digits everywhere, so that a price or date reads the same in every language. */
const locales: Readonly<Record<string, string>> = { en: "en-GB", ar: "ar-AE-u-hc-h23-nu-latn", ko: "ko-KR-u-hc-h23" };

/** The locale of a language for `Intl`: its own tag unless another one is named. */
export const localeOf = (language: string): string => locales[language] ?? language;
