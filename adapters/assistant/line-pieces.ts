import { type Fact, isList, type Piece, type Question, type Quoted, type Tools, type Understood } from "./assistant.ts";
import { among } from "./question-subject.ts";
import { statement } from "./topic-pieces.ts";

/** Passages beside the nearest one, by its share or its likelihood; and how many in all. */
const [beside, likelyBeside, mostQuoted] = [0.7, 0.4, 3];

/** Least share of a question's words that a line covers to be quoted as the nearest. */
const leastNear = 0.1;

/** The nearest lines, and those that are nearly as near. */
export function* quotes(quoted: readonly Quoted[]): Iterable<Piece> {
  const [first] = quoted;
  const isNear = ({ share, likelihood }: Quoted): boolean =>
    share >= (first?.share ?? 0) * beside ||
    likelihood >= Math.max(leastLikelihood, (first?.likelihood ?? 0) * likelyBeside);
  yield* eachHeadOnce(
    quoted
      .filter(isNear)
      .slice(0, mostQuoted)
      .map(({ fact }) => fact),
  );
}

/** Lines of one list stand under its heading together. */
function* eachHeadOnce(facts: readonly Fact[]): Iterable<Piece> {
  let above: string | undefined;
  for (const fact of facts) {
    const [head = "", ...lines] = fact.text.split("\n\n");
    yield statement(lines.length > 0 && head === above ? lines.join("\n\n") : fact.text, [fact]);
    above = lines.length > 0 ? head : undefined;
  }
}
/** Least likelihood of a line that is quoted beside the nearest. */
const leastLikelihood = 0.1;

/** Lines quoted where none is certain, and the letters after which a long one ends with its sentence. */
const [mostNearest, longLine] = [3, 320];

/** The first sentences of a text, or all of it where its lines belong together. */
function beginningOf(text: string): string {
  if (text.length <= longLine || text.includes("\n")) return text;
  const sentences = text.split(/(?<=[.!?؟])\s+/);
  const at = sentences.findIndex((_, end) => sentences.slice(0, end + 1).join(" ").length >= longLine);
  return sentences.slice(0, at < 0 ? undefined : at + 1).join(" ");
}

/** A line without the heading or the name that it stands under. */
export const lineOf = ({ text }: Fact): string => (text.split("\n").at(-1) ?? text).replace(/^- |^\*\*[^*]+\*\* /, "");

/**
 * Says that no line is certain to answer, and quotes the nearest, after some facts of its topic; that nothing was found where none is near, or where help is nearer.
 * @param about the procedures that the question is about
 */
export function* nearestLines(
  { phrases }: Question,
  quoted: readonly Quoted[],
  { about, before = [] }: { readonly about: readonly string[]; readonly before?: readonly Fact[] },
): Iterable<Piece> {
  const lines = quoted
    .filter(({ share, likelihood }) => share >= leastNear && likelihood >= leastLikelihood / 2)
    // One word in a line on a treatment that nobody named may mean anything.
    .filter(
      ({ fact: { procedure }, adds }) =>
        procedure === null ||
        about.includes(procedure) ||
        adds > 1 ||
        quoted.filter(({ fact }) => fact.procedure === procedure).length > 1,
    )
    .slice(0, mostNearest);
  // Of a list, the lines alone are near.
  const near = [...before.filter((fact) => !isList(fact)), ...lines.map(({ fact }) => fact)];
  yield statement(near.length > 0 && phrases.unsure !== null ? phrases.unsure : phrases.unknown);
  if (phrases.unsure !== null) for (const fact of near) yield statement(beginningOf(fact.text), [fact]);
  yield { kind: "offer-person" };
}

/** Least share of a question's words that a passage covers which tells the treatment that is meant. */
export const leastOfVague = 0.55;
/** Lines that have to be about one procedure for it to be meant. */
const mostCompared = 3;

/** Of several procedures for one part of the body, the one that the nearest passages are about; none where they differ. */
export function nearest(tools: Tools, text: string, { near }: Understood): readonly string[] {
  if (near.length < 2) return [];
  const [first, ...others] = tools.passages(text, near, []).slice(0, mostCompared);
  const meant = first?.fact.procedure ?? undefined;
  const isAlone = others.every(({ fact }) => fact.procedure === meant);
  const isTold = first !== undefined && first.adds > 0 && (isAlone || first.share >= leastOfVague);
  return isTold && meant !== undefined && near.includes(meant) ? [meant] : [];
}

/** Facts that differ by package. */
export const isOfChoice = among(["price", "total", "deposit", "warranty", "nights", "comparison", "refund"]);

/** The likelihood from which a line stands behind the facts of a topic, and without any; lines that do at most. */
export const leastBehind = 0.25;
const [leastAlone, mostBehind] = [0.5, 2];

/** Lines that may be meant too, behind the facts of the topics; none on a package beside facts on those that are meant. */
export function linesAfter(quoted: readonly Quoted[], facts: readonly Fact[]): readonly Quoted[] {
  const least = facts.length > 0 ? leastBehind : leastAlone;
  const isSaid = ({ fact }: Quoted): boolean =>
    facts.some(
      ({ text, topic, procedure }) =>
        text.includes(lineOf(fact)) || (procedure === fact.procedure && isOfChoice(topic) && isOfChoice(fact.topic)),
    );
  return quoted.slice(0, mostBehind).filter((one) => one.likelihood >= least && !isSaid(one));
}

/** Share of a question's words from which a line is certain to be meant, even where the question names a procedure that is not offered. */
export const certain = 0.65;

/** The clinic's answer to nearly all of a question, with more of its things than any sentence of its terms. */
export const nearerThanTerms = (quoted: readonly Quoted[]): readonly Quoted[] =>
  quoted
    .filter(({ fact, share, adds }) => {
      const others = quoted.filter((one) => one.fact.topic !== "faq").map((one) => one.adds);
      return fact.topic === "faq" && share >= certain && adds > Math.max(0, ...others);
    })
    .slice(0, 1);
