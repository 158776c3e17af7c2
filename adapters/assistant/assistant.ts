import type { Card } from "../../contract/chat-answers.ts";
import type { Language } from "../../contract/values.ts";

/** What a question can be about. The first are about one procedure, the others about the clinic. */
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
/** What is looked up anew each time. */
export const liveTopics = ["consultation", "hotels", "quote", "person"] as const;
export type Topic = (typeof procedureTopics)[number] | (typeof clinicTopics)[number] | (typeof liveTopics)[number];

/** One thing that the provider's own records say, in words that may be shown, and the place where they stand. */
export interface Fact {
  /** `total-knee-replacement/price`, `clinic/hours`; the same in every language. */
  readonly id: string;
  readonly topic: Topic;
  readonly procedure: string | null;
  /** A sentence, or markdown list lines. */
  readonly text: string;
  /** Names the place. */
  readonly label: string;
  readonly href: string;
  /** Language of the provider's words in it. */
  readonly language: Language;
}

/** What of a question the provider's records have words for. */
export interface Understood {
  /** Slugs, the likeliest first. */
  readonly procedures: readonly string[];
  readonly topics: readonly Topic[];
  readonly courtesy: "greeting" | "thanks" | null;
}

/** Sentences of the assistant's own: they say nothing about the clinic, its treatments or anybody's health. */
export interface Phrases {
  readonly greeting: string;
  readonly thanks: string;
  readonly unknown: string;
  readonly whichProcedure: string;
  readonly nothingAbout: (procedure: string) => string;
  readonly about: (procedure: string) => string;
  readonly person: string;
  readonly noSlots: string;
  readonly noHotels: string;
  readonly quote: string;
  readonly slots: string;
  readonly hotels: string;
}

/** What every engine answers from, and nothing else. Reads only: whatever is to be done, the person does. */
export interface Tools {
  understand(words: string): Understood;
  title(procedure: string): string;
  /** What is said about one topic of one procedure, or of the clinic where it is null. */
  facts(topic: Topic, procedure: string | null): readonly Fact[];
  /** What answers these words best, the likeliest first; nothing where nothing is like them. */
  search(words: string, procedure: string | null): readonly Fact[];
  /** Cards of a procedure: itself, its packages, or the way to a quote. */
  cards(kind: "procedure" | "package" | "quote", procedure: string | null): readonly Card[];
  /** The next free consultations, or the hotels near the clinic. Empty where there are none, or nobody answers. */
  live(kind: "slots" | "hotels", procedure: string | null, signal: AbortSignal): Promise<readonly Card[]>;
}

export interface Question {
  readonly words: string;
  /** The language to answer in. */
  readonly language: Language;
  readonly clinic: string;
  /** The procedure whose page is open. */
  readonly procedure: string | null;
  /** What was said before, the oldest first, from the server's own record. */
  readonly before: readonly { readonly role: "user" | "assistant"; readonly content: string }[];
  readonly phrases: Phrases;
}

/** An answer comes in pieces, each whole in itself. */
export type Piece =
  /** Something said, with the facts that it rests on; without any it may state nothing of the clinic. */
  | { readonly kind: "said"; readonly text: string; readonly facts: readonly Fact[] }
  | { readonly kind: "card"; readonly card: Card }
  /** What could be asked next. */
  | { readonly kind: "next"; readonly topic: Topic; readonly procedure: string | null }
  | { readonly kind: "offer-person" };

/** What a call of a language model takes: what it is given to read, and what it writes. */
export interface Tokens {
  readonly prompt: number;
  readonly answer: number;
}

/** The circumstances of one answer. */
export interface Run {
  readonly signal: AbortSignal;
  /** Told after each call of a model, also of one that failed: its tokens are paid for. */
  spent(tokens: Tokens): Promise<void>;
}

/**
 * Answers questions about one provider. An engine knows nothing beside its tools; what it says is checked against the
 * facts it names before anybody sees it.
 */
export interface Assistant {
  readonly engine: "grounded" | "language-model";
  /** @throws Error when it cannot answer, or when the signal fires */
  answer(question: Question, tools: Tools, run: Run): AsyncIterable<Piece>;
}
