import type { Card } from "../../contract/chat-answers.ts";
import type { Language } from "../../contract/values.ts";

/** Topics of a question. The first are about one procedure, the others about the clinic. */
export const procedureTopics = [
  "price",
  "price-factors",
  "included",
  "excluded",
  "deposit",
  "warranty",
  "stay",
  "flight",
  "hospital",
  "duration",
  "anaesthesia",
  "recovery",
  "risks",
  "preparation",
  "steps",
  "suits",
  "contraindications",
  "doctors",
  "overview",
] as const;
export const clinicTopics = [
  "procedures",
  "languages",
  "companion",
  "airport",
  "cancellation",
  "privacy",
  "health-data",
  "terms",
  "contact",
  "hours",
  "address",
  "accreditation",
  "about",
  "process",
  "coordinator",
  "faq",
] as const;
/** Topics that the clinic's own questions and texts answer, where it wrote about them. */
export const askedTopics = [
  "visa",
  "documents",
  "report",
  "insurance",
  "pain",
  "aftercare",
  "medicines",
  "results",
  "staff",
  "fear",
] as const;
/** All topics that no field of the records has: the clinic's answers to questions have them. */
export const writtenTopics = [...askedTopics, "companion", "price-factors"] as const;
/** Topics whose answers are computed from the records. */
export const computedTopics = ["comparison", "total", "nights", "refund", "open-now"] as const;
/** What is added to a price, which single lines of a procedure tell. */
export const lineTopics = ["extra"] as const;
/** Topics whose facts are read live. */
export const liveTopics = ["consultation", "hotels", "quote", "person"] as const;
export type Topic =
  | (typeof procedureTopics)[number]
  | (typeof clinicTopics)[number]
  | (typeof askedTopics)[number]
  | (typeof computedTopics)[number]
  | (typeof lineTopics)[number]
  | (typeof liveTopics)[number];

/** Topics whose facts are lists, of which a line may answer alone. */
const listTopics: readonly Topic[] = [
  ...(["included", "excluded", "price-factors", "recovery", "risks", "preparation", "steps"] as const),
  ...(["suits", "contraindications", "doctors", "process", "procedures"] as const),
];
/** Whether a fact is the whole list of its topic. */
export const isList = ({ id, topic, procedure }: Fact): boolean =>
  listTopics.includes(topic) && id.endsWith(`/${topic}`) && !(topic === "doctors" && procedure !== null);

/** A line of the record beside what was asked. */
export interface Quoted {
  readonly fact: Fact;
  /** The share of the text that it covers. */
  readonly share: number;
  /** Things that the text names, which this line speaks of and the facts of its topics do not. */
  readonly adds: number;
  /** The share of the text that the facts of its topics cover. */
  readonly told: number;
  /** How likely it answers, of all lines that may; 0 for a line on what is in a price, which is not compared with others. */
  readonly likelihood: number;
}

/** One statement of the provider's own records, with its place on the site. */
export interface Fact {
  /** `total-knee-replacement/price`, `clinic/hours`; the same in every language. */
  readonly id: string;
  readonly topic: Topic;
  readonly procedure: string | null;
  /** A sentence, or markdown list lines. */
  readonly text: string;
  /** The name of the linked page. */
  readonly label: string;
  readonly href: string;
  /** Language of the provider's text. */
  readonly language: Language;
}

/** The parts of a question that match the provider's records. */
export interface Understood {
  /** Slugs, most likely first. */
  readonly procedures: readonly string[];
  readonly topics: readonly Topic[];
  readonly courtesy: "greeting" | "thanks" | null;
  /** The name of a procedure that the text asks for and the clinic does not offer. */
  readonly notOffered: string | null;
  /** Procedures for the part of the body that the text names: related to what is not offered, or to choose from. */
  readonly near: readonly string[];
  /** All procedures on the part of the body by which alone the text names one; empty where it names one otherwise. */
  readonly ofPart: readonly string[];
  /** The text says more than its procedure and topics, in words that are not understood. */
  readonly isPartlyUnknown: boolean;
  /** The text is too short to stand alone, or begins like the continuation of another: "and for the hip?". */
  readonly isFollowUp: boolean;
}

/** Sentences of the assistant's own, without a statement about the clinic, its treatments or the visitor's health. */
export interface Phrases {
  readonly greeting: string;
  readonly thanks: string;
  readonly unknown: string;
  /** Before the nearest lines of the record, where none of them is certain to answer; null where help is nearer than any record. */
  readonly unsure: string | null;
  readonly whichProcedure: string;
  readonly notOffered: (procedure: string) => string;
  readonly related: string;
  readonly nothingAbout: (procedure: string) => string;
  readonly about: (procedure: string) => string;
  readonly person: string;
  readonly noSlots: string;
  readonly noHotels: string;
  readonly quote: string;
  readonly slots: string;
  readonly hotels: string;
}

/** The only source of every engine. Read-only. */
export interface Tools {
  understand(text: string): Understood;
  title(procedure: string): string;
  /** The procedures that people ask about most. */
  popular(): readonly string[];
  /**
   * What the records say on these topics with the numbers, days and dates of the first text; empty where nothing is to compute.
   * @param said as for `facts`
   */
  computed(said: readonly string[], topics: readonly Topic[], procedures: readonly string[]): readonly Fact[];
  /**
   * Facts on one topic of one procedure, or of the clinic where it is null.
   * @param said the visitor's texts, the last first: where they choose a package ("with hotel", "the smaller one"), the facts are of it alone
   */
  facts(topic: Topic, procedure: string | null, said?: readonly string[]): readonly Fact[];
  /** Whether a text chooses among the packages of a procedure. */
  choosesPackage(text: string, procedure: string): boolean;
  /** The best answers to this text, most relevant first. */
  search(text: string, procedure: string | null): readonly Fact[];
  /** The procedure that a text speaks of by words that the record has for it alone: "the pocket recorder"; null where none is told. */
  procedureOf(text: string): string | null;
  /**
   * Lines of the record that speak of what a text asks, the nearest first, each with the share of the text that it covers, and
   * the number of things in it that the facts of its topics leave out.
   */
  passages(text: string, procedures: readonly string[], facts: readonly Fact[]): readonly Quoted[];
  /** The lines on a thing of which no other line tells: a discount. Null where a text asks for none. */
  ofThing(text: string, procedures: readonly string[]): readonly Quoted[] | null;
  /** The line that the clinic says answers nearly the same question; null where none does. */
  example(text: string, procedures: readonly string[]): Fact | null;
  /** The share of a text that some facts cover; null for a text of which nothing can be told. */
  told(text: string, procedures: readonly string[], facts: readonly Fact[]): number | null;
  /**
   * What is and is not in a price, and what may be added to it, in the lines of a procedure that speak of what a text asks.
   * @param said as for `facts`: of a chosen package, its lines alone
   * @param by whether a name of the procedure may be the thing that is asked about: "turbinates too?"
   */
  costLines(
    text: string,
    procedure: string,
    said: readonly string[],
    by: { readonly byName: boolean },
  ): readonly Quoted[];
  /** The price of the packages that are meant with the line that a text adds to it, or takes off it; empty where it asks for no sum, or no line is the only one. */
  sum(text: string, procedure: string, said: readonly string[]): readonly Fact[];
  /** What as many cost as a text says, by a line with the price of each; null where either does not tell. */
  times(text: string, line: Fact): Fact | null;
  /** What costs up to the amount that a text names as the most, of one procedure or of all; empty where it names none. */
  budget(text: string, procedure: string | null): readonly Fact[];
  /** The stage of a procedure's recovery whose text says what is meant; null without one. */
  stageOn(procedure: string, isMeant: (text: string) => boolean): Fact | null;
  /** Whether a text asks for a thing of which nothing is written: no record near it is an answer. */
  lacks(text: string): boolean;
  /** Cards of a procedure: itself, its packages, or the quote request. */
  cards(kind: "procedure" | "package" | "quote", procedure: string | null): readonly Card[];
  /** The next free consultations, or the hotels near the clinic. Empty without any, or when the source fails. */
  live(kind: "slots" | "hotels", procedure: string | null, signal: AbortSignal): Promise<readonly Card[]>;
}

/** Earlier messages of the conversation, oldest first, from the server's own record. */
export type ChatHistory = readonly { readonly role: "user" | "assistant"; readonly content: string }[];

export interface Question {
  readonly text: string;
  /** The language to answer in. */
  readonly language: Language;
  readonly clinic: string;
  /** The procedure whose page is open. */
  readonly procedure: string | null;
  readonly history: ChatHistory;
  readonly phrases: Phrases;
}

/** A piece of a streamed answer, complete in itself. */
export type Piece =
  /** Text with its supporting facts; without facts it may state nothing about the clinic. */
  | { readonly kind: "said"; readonly text: string; readonly facts: readonly Fact[] }
  | { readonly kind: "card"; readonly card: Card }
  /** Suggested next questions. */
  | { readonly kind: "next"; readonly topic: Topic; readonly procedure: string | null }
  /** A procedure to choose as the one that is meant. */
  | { readonly kind: "choose"; readonly procedure: string }
  | { readonly kind: "offer-person" };

/** Tokens of one call of a language model, read and written. */
export interface Tokens {
  readonly prompt: number;
  readonly answer: number;
}

/** The circumstances of one answer. */
export interface Run {
  readonly signal: AbortSignal;
  /** Called after each model call, also a failed one, because its tokens are billed. */
  spent(tokens: Tokens): Promise<void>;
}

/**
 * Answers questions about one provider. Its tools are the only source of an engine, and every sentence is checked against
 * the facts it names before the visitor sees it.
 */
export interface Assistant {
  readonly engine: "grounded" | "language-model";
  /** @throws Error when it cannot answer, or when the signal fires */
  answer(question: Question, tools: Tools, run: Run): AsyncIterable<Piece>;
}
