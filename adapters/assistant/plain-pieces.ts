import type { Piece, Question, Quoted, Tools, Understood } from "./assistant.ts";
import { nearestLines } from "./line-pieces.ts";
import { cards, mostChoices, statement, suggestions } from "./topic-pieces.ts";

export function* person({ phrases }: Question, tools: Tools): Iterable<Piece> {
  yield statement(phrases.person);
  for (const fact of tools.facts("contact", null)) yield statement(fact.text, [fact]);
  yield { kind: "offer-person" };
}

export function* unknown({ phrases }: Question): Iterable<Piece> {
  yield statement(phrases.unknown);
  yield { kind: "offer-person" };
}

/** What was asked about a procedure is not understood, or not published: the summary would be no answer. */
export function* saysUnknown(
  question: Question,
  tools: Tools,
  procedure: string,
  quoted: readonly Quoted[],
): Iterable<Piece> {
  const { phrases } = question;
  if (quoted.length > 0) yield* nearestLines(question, quoted, { about: [procedure] });
  else yield statement(phrases.nothingAbout(tools.title(procedure)));
  yield* cards(tools, "procedure", procedure);
  yield* suggestions("overview", procedure);
  yield { kind: "offer-person" };
}

export function* saysNo({ phrases }: Question, tools: Tools, { notOffered, near }: Understood): Iterable<Piece> {
  yield statement(phrases.notOffered(notOffered ?? ""));
  if (near.length > 0) yield statement(phrases.related);
  for (const one of near.slice(0, mostChoices)) yield* cards(tools, "procedure", one);
  yield { kind: "offer-person" };
}
