import { expect, test } from "vitest";
import type { Assistant, Fact, Piece, Question, Run, Tools } from "./assistant.ts";

const fact = (id: string, topic: Fact["topic"], text: string): Fact => ({
  id,
  topic,
  procedure: id.startsWith("clinic/") ? null : (id.split("/")[0] ?? null),
  text,
  label: id,
  href: `/${id}`,
  language: "en",
});

const records = [
  fact("knee/price", "price", "A new knee costs AED 48,500."),
  fact("knee/recovery", "recovery", "Most people walk without a stick after six weeks."),
  fact("clinic/hours", "hours", "Open on weekdays from 08:00 to 18:00."),
];

/** A clinic with three records. */
export const fewTools: Tools = {
  understand: (words) => ({
    procedures: /knee/i.test(words) ? ["knee"] : [],
    topics: (["price", "recovery", "hours"] as const).filter((topic) => new RegExp(topic, "i").test(words)),
    courtesy: /^hello$/i.test(words) ? "greeting" : null,
    notOffered: /hair/i.test(words) ? "hair transplant" : null,
    near: [],
    ofPart: [],
    isPartlyUnknown: false,
    isFollowUp: false,
  }),
  popular: () => ["knee"],
  computed: () => [],
  choosesPackage: () => false,
  title: () => "Knee",
  facts: (topic, procedure) => records.filter((one) => one.topic === topic && one.procedure === procedure),
  search: () => [],
  cards: () => [],
  passages: () => [],
  procedureOf: () => null,
  example: () => null,
  told: () => null,
  costLines: () => [],
  sum: () => [],
  ofThing: () => null,
  budget: () => [],
  stageOn: () => null,
  times: () => null,
  lacks: (words) => /bitcoin/i.test(words),
  live: async () => [],
};

export const questionOf = (text: string): Question => ({
  text,
  language: "en",
  clinic: "Harbour",
  procedure: null,
  history: [],
  phrases: {
    greeting: "Hello.",
    thanks: "You are welcome.",
    unknown: "I do not know.",
    unsure: "I am not sure.",
    whichProcedure: "Which one?",
    notOffered: (name) => `No ${name} here.`,
    related: "Related:",
    nothingAbout: () => "I found nothing.",
    about: (title) => title,
    person: "Talk to us.",
    noSlots: "None.",
    noHotels: "None.",
    quote: "Here.",
    slots: "These.",
    hotels: "These.",
  },
});

export async function piecesOf(
  assistant: Assistant,
  words: string,
  { signal = AbortSignal.timeout(10_000), spent = async () => {} }: Partial<Run> = {},
): Promise<Piece[]> {
  const pieces: Piece[] = [];
  for await (const piece of assistant.answer(questionOf(words), fewTools, { signal, spent })) pieces.push(piece);
  return pieces;
}

/** The suite of every engine. `prepare` sets a stub's answers before each question. */
export function assistantSuite(open: () => { assistant: Assistant; prepare: (says: string) => void }): void {
  test("a statement about the clinic cites its record", async () => {
    const { assistant, prepare } = open();
    prepare("A new knee costs AED 48,500. [1]");
    const said = (await piecesOf(assistant, "knee price")).flatMap((piece) => (piece.kind === "said" ? piece : []));
    expect(said).toEqual([{ kind: "said", text: "A new knee costs AED 48,500.", facts: [records[0]] }]);
  });

  test("it states nothing that no record supports", async () => {
    const { assistant, prepare } = open();
    prepare("I do not know.");
    const pieces = await piecesOf(assistant, "do you accept bitcoin");
    expect(pieces.flatMap((piece) => (piece.kind === "said" ? piece.facts : []))).toEqual([]);
    expect(pieces.some(({ kind }) => kind === "said")).toBe(true);
  });

  test("it stops when aborted", async () => {
    const { assistant } = open();
    await expect(piecesOf(assistant, "knee price", { signal: AbortSignal.abort() })).rejects.toThrow();
  });
}
