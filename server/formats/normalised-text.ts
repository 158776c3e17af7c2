/** Letters that Unicode distinguishes but people interchange. */
const equivalentLetters: Readonly<Record<string, string>> = {
  ß: "ss",
  æ: "ae",
  œ: "oe",
  ø: "o",
  đ: "d",
  ð: "d",
  ł: "l",
  ı: "i",
  þ: "th",
  ٱ: "ا",
  ى: "ي",
  ی: "ي",
  ئ: "ي",
  ؤ: "و",
  ة: "ه",
  ک: "ك",
};

/**
 * Normalises spelling: no accents, vowel marks or tatweel, one alef, one ya, no hamza after a last alef; Latin digits. Decomposition also separates
 * the hamza from its carrier.
 */
export function normaliseText(text: string): string {
  return text
    .normalize("NFKD")
    .replace(/[\p{M}\u0640\u200c\u200d]/gu, "")
    .toLowerCase()
    .replace(/[٠-٩]/g, (digit) => String(digit.charCodeAt(0) - 0x0660))
    .replace(/[۰-۹]/g, (digit) => String(digit.charCodeAt(0) - 0x06f0))
    .replace(/[^\p{ASCII}]/gu, (letter) => equivalentLetters[letter] ?? letter)
    .replace(/(?<=[\u0621-\u064a]{2}\u0627)\u0621(?![\u0621-\u064a])/gu, "");
}

/** Letters and digits alone, as they are written. */
export const lettersOf = (text: string): string => text.replace(/[^\p{L}\p{N}]+/gu, "");
