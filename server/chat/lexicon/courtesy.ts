import { createTerms } from "./terms.ts";

const greetings = createTerms(
  "hello | hi | hey | hiya | good morning | good afternoon | good evening | مرحبا | السلام عليكم | اهلا | صباح الخير | مساء الخير | hallo | guten tag | bonjour | salut | hola | buenos dias | ciao | привет | merhaba | szia | 안녕하세요".split(
    " | ",
  ),
);
const thanking = createTerms(
  "thank you | thanks | thank | cheers | شكرا | شكرا لك | danke | merci | gracias | grazie | спасибо | tesekkur* | koszonom | 감사합니다".split(
    " | ",
  ),
);

/** A short text that only greets or thanks. */
export function courtesyIn(words: readonly string[]): "greeting" | "thanks" | null {
  if (words.length > 6) return null;
  if (thanking.find(words)) return "thanks";
  return greetings.find(words) ? "greeting" : null;
}
