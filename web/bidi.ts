/** Isolates a text whose direction may differ from the sentence around it (U+2068, U+2069). */
export const isolated = (text: string): string => `\u2068${text}\u2069`;

/** The language of a supplier's name on a page of any language: names without Arabic letters are Latin. */
export const languageOfName = (name: string): "ar" | "en" => (/\p{Script=Arabic}/u.test(name) ? "ar" : "en");

/** Isolates an address or a number that reads from the left in every language (U+2066, U+2069). */
export const leftToRight = (text: string): string => `\u2066${text}\u2069`;
