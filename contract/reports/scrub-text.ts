import { isKnownWord } from "./known-words.ts";
import { labelledInText } from "./private-words.ts";
import { removed } from "./removed.ts";

/** Longer texts are cut to bound the time of the patterns below. */
const longest = 4000;

const harmless = /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}|\d{4}-\d{2}-\d{2}T\d{2}:\d{2}[\d:.]*Z?/gi;
const secretWords = /\b(?:(?:bearer|basic)\s+[\w.~+/=-]{4,}|(?:sk|pk|rk|whsec)_\w{8,}|eyJ[\w-]+(?:\.[\w-]+){0,4})/gi;
const email = /[^\s@<>"(),:;[\]\\/]{1,320}(?:@|%40)[^\s@<>"'(),:;[\]\\/=?&]{1,253}/gi;
const ipv4 = /(?<!\d)\d{1,3}(?:\.\d{1,3}){3}(?!\d)/g;
const group = String.raw`[\da-f]{1,4}`;
const groups = `(?:${group}(?::${group}){0,6})?`;
const ipv6 = new RegExp(
  String.raw`(?<![\w:])(?:(?:${group}:){7}${group}|${groups}::${groups})(?:%\w+)?(?![\w:])`,
  "gi",
);
const file = String.raw`[\w.-]+\.[cm]?[jt]sx?\b`;
const linkWords = "quotes?|consultations?|q|invite|share|links?|verify|confirm|reset|unsubscribe";
const privateLink = new RegExp(String.raw`(\/(?:${linkWords})\/)(?!${file})[^/\s?#"'):][^/\s?#"')]*`, "gi");
const query = /(?<=[\w/.~%\]-])\?[^\s"'<>)]+|#(?=[^\s"'<>)]*=)[^\s"'<>)]+/g;
const userInfo = /(:\/\/)[^\s/@]{1,300}@/g;
/** `K1234567`, `784-1987…` and mixed forms of passports, bookings and policies. */
const documentNumber =
  /(?<![\p{L}\d_])(?:\p{L}{1,3}[ -]?\d{5,10}\p{L}?|(?=(?:[A-Z]*\d){3})(?=\d*[A-Z])[A-Z\d]{6,14})(?![\p{L}\d_])/gu;
const plainDate = /(?<![\p{L}\d-])(?:\d{4}[-/.]\d{1,2}[-/.]\d{1,2}|\d{1,2}[-/.]\d{1,2}[-/.]\d{4})(?![\p{L}\d-])/gu;
/** Six or more digits of any script, however spaced: phone numbers, cards, identity cards, mailed codes. */
const digits = /\+?\(?\p{Nd}(?:[ ().\u00a0–-]{0,3}\p{Nd}){5,}/gu;
const random = /[\w-]{20,}/g;

/** Four or five digits may be a year of birth, except measurements, lines and ports. */
const years = /(?<![\d:.])\d{4,5}(?![\d.:]|\s?(?:ms|s|bytes|kB|MB|times)(?![\p{L}\d]))/gu;
const run = /[\p{L}\p{M}_$][\p{L}\p{M}\p{N}_$]*/gu;
const severalRemoved = /\[removed\](?:[\s,;.:'’()-]*\[removed\])+/g;
/** The stack lines that engines append to a message, excluding the message. */
export const stackIn = (text: string): string => frames.exec(text)?.[0] ?? "";
const frames = /(?:\n\s+at [^\n]*(?:<anonymous>|native|index \d+|:\d+:\d+)\)?)+\s*$/;

/**
 * Removes addresses, numbers, links, codes and quotations that may be personal from a message, and every word outside
 * the vocabulary of error messages.
 */
export const scrubText = (text: string): string =>
  scrubWith(ofKnownWords, withoutQuotations(text.slice(0, longest).replace(labelledInText, `$1$2${removed}`)));

/** The same for a place, such as a route or a stack, whose words are not personal. */
export const scrubPath = (text: string): string => scrubWith(ofWords, text);

/** Removes recognised forms, then what `also` removes; harmless parts are protected from both. */
function scrubWith(also: (text: string) => string, text: string): string {
  const stash: string[] = [];
  const firstPrivateUse = 0xe000;
  const recognised = text
    .slice(0, longest)
    .replace(/[\ue000-\uf8ff]/g, "")
    .replace(harmless, (whole) => String.fromCharCode(firstPrivateUse + stash.push(whole) - 1))
    .replace(query, `?${removed}`)
    .replace(userInfo, `$1${removed}@`)
    .replace(privateLink, `$1${removed}`)
    .replace(secretWords, removed)
    .replace(email, removed)
    .replace(ipv4, removed)
    .replace(ipv6, removed)
    .replace(documentNumber, removed)
    .replace(plainDate, removed)
    .replace(digits, removed);
  return also(recognised).replace(/[\ue000-\uf8ff]/g, (sign) => stash[sign.charCodeAt(0) - firstPrivateUse] ?? "");
}

const ofKnownWords = (text: string): string =>
  text
    .replace(years, removed)
    .replace(run, (word) => (isKnownWord(word) ? word : removed))
    .replace(/\[\[removed\]\]/g, removed)
    .replace(severalRemoved, removed);

const ofWords = (text: string): string => text.replace(random, (word) => (isOfWords(word) ? word : removed));

/** Quoted names of program parts in messages of engines and databases. */
const ofTheProgram = /(?:reading|setting|property|package|module|relation|table|column|constraint|named|type) $/;
const identifier = /^[\w.$@/-]{1,60}$/;
const single = /(?<![\p{L}\d])['‘„“«]((?:[^'’”“»]|['’](?=\p{L})){0,2000})['’”“»](?![\p{L}\d])/gu;

function withoutQuotations(text: string): string {
  const keepKnown = (whole: string, inside: string, at: number, all: string): string =>
    inside === removed || (identifier.test(inside) && ofTheProgram.test(all.slice(Math.max(0, at - 20), at)))
      ? whole
      : removed;
  const rest = text.replace(/(["`])([\w.$@/-]{1,60})\1/g, (whole, _, inside: string, at: number, all: string) =>
    keepKnown(whole, inside, at, all) === whole ? whole.replace(/["`]/g, "") : whole,
  );
  // A quotation may contain quotes, as JSON does, or be cut: match from the first to the last one, or to the end.
  const hasOdd = (quote: string): boolean => rest.split(quote).length % 2 === 0;
  return rest
    .replace(hasOdd('"') ? /"[\s\S]*$/ : /"[\s\S]*"/, removed)
    .replace(hasOdd("`") ? /`[\s\S]*$/ : /`[\s\S]*`/, removed)
    .replace(single, keepKnown);
}

/** Identifiers consist of words: `listProviders`, `hospital_bag`. Tokens do not. */
function isOfWords(run: string): boolean {
  if (uuid.test(run) || /^[A-Z]+(?:_[A-Z]+)+$/.test(run)) return true;
  const words = run.match(/[A-Z]?[a-z]{1,19}/g) ?? [];
  const letters = words.reduce((sum, word) => sum + word.length, 0);
  return letters === run.replace(/[-_]/g, "").length && letters >= words.length * 4;
}
const uuid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;
