import { isDeepStrictEqual } from "node:util";
import type { Fact, Phrases, Piece, Tools, Topic } from "../../adapters/assistant/assistant.ts";
import { type Card, longestAnswer } from "../../contract/chat-answers.ts";
import type { Language } from "../../contract/values.ts";
import { m } from "../../web/words/compiled/messages.js";
import type { Answered } from "./answers.ts";
import { plainOf } from "./safety/sanitise.ts";
import { isSupported } from "./safety/supported-sentences.ts";

/** A piece of an engine, or a reply to choose from. */
export type OurPiece = Piece | { readonly kind: "reply"; readonly text: string };

/** `isOurs`: the text is of our own messages and records, so it needs no check. */
interface Source {
  readonly isOurs: boolean;
}

/** Joins pieces to an answer, with a citation mark after each sentence that rests on a fact. */
export function collectPieces(phrases: Phrases, language: Language, onText: (text: string) => void) {
  let response = "";
  let offersPerson = false;
  const cited: Fact[] = [];
  const cards: Card[] = [];
  const replies: string[] = [];
  const following: { topic: Topic; procedure: string | null }[] = [];
  const choices: string[] = [];

  function addText(text: string, facts: readonly Fact[]): void {
    const fresh = facts.filter(({ id }) => !cited.some((one) => one.id === id));
    const marks = facts.map(({ id }) => [...cited, ...fresh].findIndex((one) => one.id === id) + 1);
    const piece = `${response === "" ? "" : "\n\n"}${text}${marks.map((mark) => ` [${mark}]`).join("")}`;
    if (response.length + piece.length > longestAnswer) return;
    cited.push(...fresh);
    response += piece;
    onText(piece);
  }

  function takeText({ text, facts }: Extract<Piece, { kind: "said" }>, { isOurs }: Source): void {
    const isRepeated = facts.length > 0 && facts.every(({ id }) => cited.some((one) => one.id === id));
    if (text.trim() === "") return;
    if (isOurs ? !isRepeated : isSupported(text, facts)) addText(text, facts);
  }

  const answer = {
    takeOurs: (piece: Piece): void => answer.take(piece, { isOurs: true }),
    take(piece: OurPiece, source: Source): void {
      switch (piece.kind) {
        case "said":
          takeText(piece, source);
          break;
        case "card":
          // Two topics of one question may show the same.
          if (!cards.some((card) => isDeepStrictEqual(card, piece.card))) cards.push(piece.card);
          break;
        case "reply":
          replies.push(piece.text);
          break;
        case "next":
          following.push(piece);
          break;
        case "choose":
          choices.push(piece.procedure);
          break;
        case "offer-person":
          offersPerson = true;
      }
    },
    facts: cited as readonly Fact[],
    text: () => response,
    whole(tools: Tools): Omit<Answered, "caution"> {
      if (response === "") {
        addText(phrases.unknown, []);
        offersPerson = true;
      }
      const citations = cited.map(({ label, href, text }, index) => ({
        n: index + 1,
        label,
        href,
        excerpt: excerptOf(text),
      }));
      const suggestions = following.flatMap(({ topic, procedure }) => {
        const question = questions[topic];
        return question ? question({ title: procedure ? tools.title(procedure) : "" }, { locale: language }) : [];
      });
      return {
        response,
        language,
        citations,
        cards: cards.slice(0, maxCards),
        suggestions: [...new Set([...replies, ...choices.map((one) => tools.title(one)), ...suggestions])].slice(0, 3),
        offersPerson,
      };
    },
  };
  return answer;
}

const maxCards = 6;

const excerptOf = (text: string): string => {
  const plain = plainOf(text).replace(/\s+/g, " ");
  return plain.length <= 200 ? plain : `${plain.slice(0, 199)}…`;
};

const questions: Partial<Record<Topic, (input: { title: string }, options: { locale: Language }) => string>> = {
  price: m.assistant_ask_price,
  included: m.assistant_ask_included,
  excluded: m.assistant_ask_excluded,
  stay: m.assistant_ask_stay,
  flight: m.assistant_ask_flight,
  recovery: m.assistant_ask_recovery,
  risks: m.assistant_ask_risks,
  contraindications: m.assistant_ask_contraindications,
  doctors: m.assistant_ask_doctors,
  consultation: m.assistant_ask_consultation,
  quote: m.assistant_ask_quote,
  hotels: m.assistant_ask_hotels,
};

/** Ends with the signal also while the source never yields. */
export async function* untilAborted<T>(signal: AbortSignal, source: AsyncIterable<T>): AsyncIterable<T> {
  const pieces = source[Symbol.asyncIterator]();
  const aborted = new Promise<never>((_, reject) => {
    signal.addEventListener("abort", () => reject(signal.reason), { once: true });
  });
  aborted.catch(() => {});
  for (;;) {
    signal.throwIfAborted();
    const { done, value } = await Promise.race([pieces.next(), aborted]);
    if (done) return;
    yield value;
  }
}
