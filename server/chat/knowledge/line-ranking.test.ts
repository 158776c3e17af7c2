import fc from "fast-check";
import { expect, test } from "vitest";
import type { Fact } from "../../../adapters/assistant/assistant.ts";
import { type AskedLine, type Candidate, featuresOfLines, likelihoodsOfLines } from "./line-ranking.ts";

const asked: AskedLine = {
  tokens: ["how", "long", "is", "the", "sling"],
  topics: new Set(),
  shapes: 2,
  procedures: [],
  terms: new Set(["long", "sling"]),
  weightOf: () => 1,
};

interface Near {
  readonly share: number;
  readonly own: number;
  readonly questions?: readonly string[];
}

function line(text: string, { share, own, questions = [] }: Near): Candidate {
  const fact: Fact = {
    id: "clinic/text-0#0",
    topic: "about",
    procedure: null,
    text,
    label: "Clinic",
    href: "/",
    language: "en",
  };
  return {
    cut: { source: { fact, under: [] }, fact, text, heading: [], neighbours: [], asked: questions },
    rank: 0,
    share,
    telling: own > 0 ? 1 : 0,
    size: 6,
    shapes: 2,
    coverage: { words: own, own, question: 0, context: 0, beside: 0, most: own, count: own > 0 ? 1 : 0 },
  };
}

test("the likelihoods of the lines of a question are together 1", () => {
  const share = fc.double({ min: 0, max: 1, noNaN: true });
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.string(), share, share), { minLength: 1, maxLength: 20 }), (lines) => {
      const found = likelihoodsOfLines(
        asked,
        lines.map(([text, of, own]) => line(text, { share: of, own })),
      );
      expect(found).toHaveLength(lines.length);
      expect(found.reduce((sum, one) => sum + one, 0)).toBeCloseTo(1);
    }),
  );
});

test("a line that has the words of the question is likelier than one that has none", () => {
  const [near = 0, far = 0] = likelihoodsOfLines(asked, [
    line("The sling is worn for four weeks.", { share: 0.8, own: 0.8 }),
    line("The hotel is quiet all week.", { share: 0.1, own: 0 }),
  ]);
  expect(near).toBeGreaterThan(far);
});

test("a part of a word is alike in other forms of it, and none where nothing is shared", () => {
  const [shared, other] = featuresOfLines(asked, [
    line("Slings are worn", { share: 0.5, own: 0 }),
    line("xyz", { share: 0.5, own: 0 }),
  ]);
  expect(shared?.["alike"]).toBeGreaterThan(0);
  expect(other?.["alike"]).toBe(0);
});

test("a line is as near as the nearest of the questions that it answers", () => {
  const questions = ["may I take a shower", "how long must she wear the sling"];
  const [answers, other] = featuresOfLines(asked, [
    line("Four weeks.", { share: 0.5, own: 0, questions }),
    line("Six weeks.", { share: 0.5, own: 0, questions: ["may I take a shower"] }),
  ]);
  for (const feature of ["question-alike", "question-near"])
    expect(answers?.[feature]).toBeGreaterThan(other?.[feature] ?? Number.NaN);
});

test("no line, no likelihood", () => {
  expect(likelihoodsOfLines(asked, [])).toEqual([]);
});
