import type { Language } from "../../../contract/values.ts";
import { boundedMap } from "../../catalogue/lexicon/bounded-map.ts";
import { subjectOf } from "../../catalogue/lexicon/subjects.ts";
import { isHan } from "../../catalogue/lexicon/word-forms.ts";
import { tokensOf } from "../../catalogue/normalised-words.ts";
import { normaliseText } from "../../formats/normalised-text.ts";
import { cognateOf } from "./cognates.ts";
import { ownNames } from "./own-names.ts";
import { apart, type Elsewhere, isElsewhere, type Name, nameAt, spelled, type Words, wordsOf } from "./word-lists.ts";

/** A text in the words of the lexicons, as far as they are known. */
export interface InEnglish {
  readonly text: string;
  /** Words that say what is asked. */
  readonly known: number;
  /** Words that no list has, names among them. */
  readonly unknown: number;
  /** What the text calls the treatment or the part of the body that it names. */
  readonly named: string;
  /** It tells, and does not ask, what somebody feels or sees. */
  readonly tellsOfSign: boolean;
}

/** What a run of words is read as. */
interface Piece {
  readonly english: string;
  readonly kind: "known" | "sign" | "small" | "unknown";
  readonly length: number;
}

const ofName = ({ english, isSign }: Name, length: number): Piece => ({
  english,
  kind: isSign ? "sign" : "known",
  length,
});

/** A German word of two that are known: "Hotelkosten". */
function inTwo(token: string, words: Words): string | undefined {
  for (let at = token.length - 3; at >= 4; at -= 1) {
    const second = nameAt([token.slice(at)], 0, words);
    if (second === undefined) continue;
    const first = [token.slice(0, at), token.slice(0, at).replace(/[ns]$/, "")]
      .map((one) => nameAt([one], 0, words))
      .find((one) => one !== undefined);
    if (first !== undefined) return `${first.english} ${second.english}`;
  }
  return undefined;
}

/** The words of a text between spaces. */
function piecesOf(text: string, words: Words): readonly Piece[] {
  const subject = subjectOf(apart(text));
  const { tokens } = subject;
  const kept = ownNames(subject);
  const pieces: Piece[] = [];
  for (let at = 0; at < tokens.length; ) {
    const token = tokens[at] ?? "";
    const name = nameAt(tokens, at, words);
    const own = kept
      .filter((one) => one.at[0] === at && one.at.every((place, index) => place === at + index))
      .toSorted((a, b) => b.at.length - a.at.length)[0];
    const isKept = kept.some((one) => one.at.includes(at));
    const length = own?.at.length ?? 1;
    // The lists have plainer names of parts of the body.
    const isOwn =
      name === undefined ||
      (!name.isState && (length > name.words.length || (own?.isProcedure && length === name.words.length)));
    if (isKept && isOwn) {
      pieces.push({ english: own?.english ?? token, kind: "known", length });
      at += length;
    } else if (name !== undefined) {
      pieces.push(ofName(name, name.words.length));
      at += name.words.length;
    } else {
      pieces.push(pieceOf(token, words));
      at += 1;
    }
  }
  return pieces;
}

function pieceOf(token: string, words: Words): Piece {
  // Names of methods are written alike: "SMILE".
  if (/^\d+$/.test(token) || words.names.test(token)) return { english: token, kind: "known", length: 1 };
  if (words.small.has(token)) return { english: "", kind: "small", length: 1 };
  const meant = spelled(token, words);
  const both = inTwo(token, words) ?? (meant && nameAt([meant], 0, words)?.english) ?? cognateOf(token);
  return both === undefined
    ? { english: token, kind: "unknown", length: 1 }
    : { english: both, kind: "known", length: 1 };
}

/** Chinese is written without spaces: of all ways to part a text, the one of the fewest unknown signs, then of the fewest words. */
function piecesOfHan(text: string, words: Words): readonly Piece[] {
  const own = new Map(ownNames(subjectOf(text)).map(({ written, english }) => [written.replaceAll(" ", ""), english]));
  return (normaliseText(text).match(/\p{Script=Han}+|[[\p{L}\p{N}]--\p{Script=Han}]+/gv) ?? []).flatMap((run) =>
    isHan(run) ? partsOfRun(run, words, own) : pieceOf(run, words),
  );
}

function partsOfRun(
  run: string,
  { byWord, small, longest }: Words,
  own: ReadonlyMap<string, string>,
): readonly Piece[] {
  interface Way {
    readonly unknown: number;
    readonly pieces: readonly Piece[];
  }
  const pieceFor = (word: string): Piece | undefined => {
    const length = word.length;
    const named = own.get(word);
    const name = byWord.get(word)?.[0];
    if (named !== undefined && !name?.isState) return { english: named, kind: "known", length };
    if (name !== undefined) return ofName(name, length);
    return small.has(word) ? { english: "", kind: "small", length } : undefined;
  };
  const ways: Way[] = [{ unknown: 0, pieces: [] }];
  const most = Math.max(longest, ...[...own.keys()].map(({ length }) => length));
  for (let end = 1; end <= run.length; end += 1) {
    const before = ways[end - 1] as Way; // every shorter beginning has its way
    let best: Way = {
      unknown: before.unknown + 1,
      pieces: [...before.pieces, { english: run.slice(end - 1, end), kind: "unknown", length: 1 }],
    };
    for (let from = Math.max(0, end - most); from < end; from += 1) {
      const piece = pieceFor(run.slice(from, end));
      const way = ways[from];
      if (piece === undefined || way === undefined) continue;
      const isBetter =
        way.unknown < best.unknown || (way.unknown === best.unknown && way.pieces.length + 1 < best.pieces.length);
      if (isBetter) best = { unknown: way.unknown, pieces: [...way.pieces, piece] };
    }
    ways.push(best);
  }
  return ways.at(-1)?.pieces ?? [];
}

const known = boundedMap<InEnglish>();

/** A text in German, Spanish, French, Russian or Chinese in English words, as far as they are known; null for one in another language. */
export function inEnglish(text: string, language: Language): InEnglish | null {
  if (!isElsewhere(language)) return null;
  const key = `${language} ${text}`;
  return known.get(key) ?? known.put(key, translated(text, language));
}

function translated(text: string, language: Elsewhere): InEnglish {
  const words = wordsOf(language);
  const pieces = withoutRepeats(language === "zh" ? piecesOfHan(text, words) : piecesOf(text, words));
  const has = (kind: Piece["kind"]) => pieces.some((one) => one.kind === kind);
  const unknown = pieces.filter(({ kind }) => kind === "unknown").length;
  // A question that ends so goes on with the last one: "那植发呢？"
  const start = /呢[？?。\s]*$/u.test(text) ? "and " : "";
  const said = pieces.flatMap(({ english }) => (english === "" ? [] : [english])).join(" ");
  const isAsked = /[?？]/.test(text) || asks.test(said);
  return {
    text: `${start}${said}${/[?？]/.test(text) ? "?" : ""}`,
    known: pieces.filter(({ kind }) => kind === "known" || kind === "sign").length,
    unknown,
    named: language === "zh" || language === "ru" ? "" : namedIn(text),
    tellsOfSign: has("sign") && !isAsked,
  };
}

/** Names that others say too: the operation of "who does the operation", the price that something is included in. */
const repeats: readonly (readonly [name: string, other: RegExp])[] = [
  ["operation", / operation\b|\boperation /],
  ["how much does it cost", /^(?:what is )?(?:not )?included$/],
];

const withoutRepeats = (pieces: readonly Piece[]): readonly Piece[] =>
  pieces.filter(
    ({ english }) =>
      !repeats.some(([name, other]) => english === name && pieces.some((one) => other.test(one.english))),
  );

/** How a question begins that lacks its mark. */
const asks = /\b(?:how|when|what|which|who|why|where|can i|must i|do you have|until|open)\b/i;

/** The words by which a text names a treatment, as they are written. */
function namedIn(text: string): string {
  const { tokens, procedures } = subjectOf(apart(text));
  const named = new Set((procedures[0]?.at ?? []).map((place) => tokens[place]));
  return (text.match(/[\p{L}\p{N}-]+/gu) ?? [])
    .filter((word) => tokensOf(word).some((one) => named.has(one)))
    .join(" ");
}
