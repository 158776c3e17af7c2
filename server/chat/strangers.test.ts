import { beforeAll, describe, expect, test } from "vitest";
import { createGrounded } from "../../adapters/assistant/grounded.ts";
import { type AnswerKind, answerSet, type JudgedAnswer, judgeSet } from "../testing/answering/answer-sets.ts";

/** Right answers of each kind when the sets were last measured; a set has seen the rules that were written after it. */
const measured: Readonly<Record<string, Readonly<Record<AnswerKind, number>>>> = {
  "strangers-1": { facts: 78, followUps: 34, unanswerable: 30, ownHealth: 25, person: 15, refused: 20 },
  "strangers-2": { facts: 38, followUps: 19, unanswerable: 14, ownHealth: 12, person: 8, refused: 10 },
  "strangers-3": { facts: 53, followUps: 29, unanswerable: 25, ownHealth: 23, person: 15, refused: 14 },
  "strangers-4": { facts: 52, followUps: 29, unanswerable: 25, ownHealth: 20, person: 15, refused: 14 },
  "strangers-5": { facts: 49, followUps: 24, unanswerable: 22, ownHealth: 22, person: 14, refused: 15 },
  "strangers-6": { facts: 51, followUps: 28, unanswerable: 22, ownHealth: 23, person: 15, refused: 13 },
  "strangers-7": { facts: 27, followUps: 18, unanswerable: 20, ownHealth: 13, person: 10, refused: 8 },
  "strangers-8": { facts: 28, followUps: 17, unanswerable: 19, ownHealth: 12, person: 9, refused: 7 },
  "strangers-9": { facts: 35, followUps: 15, unanswerable: 18, ownHealth: 14, person: 10, refused: 10 },
  "strangers-10": { facts: 34, followUps: 15, unanswerable: 19, ownHealth: 12, person: 9, refused: 6 },
  "strangers-11": { facts: 76, followUps: 20, unanswerable: 10, ownHealth: 2, person: 0, refused: 0 },
  "strangers-12": { facts: 39, followUps: 17, unanswerable: 7, ownHealth: 2, person: 0, refused: 0 },
  "strangers-13": { facts: 39, followUps: 16, unanswerable: 5, ownHealth: 5, person: 2, refused: 3 },
  "strangers-14": { facts: 67, followUps: 28, unanswerable: 21, ownHealth: 14, person: 14, refused: 14 },
  "strangers-15": { facts: 67, followUps: 26, unanswerable: 20, ownHealth: 14, person: 14, refused: 14 },
  "strangers-16": { facts: 57, followUps: 22, unanswerable: 19, ownHealth: 13, person: 14, refused: 10 },
  "elsewhere-1": { facts: 88, followUps: 13, unanswerable: 5, ownHealth: 5, person: 5, refused: 5 },
  "elsewhere-2": { facts: 84, followUps: 15, unanswerable: 5, ownHealth: 5, person: 5, refused: 5 },
  "elsewhere-3": { facts: 14, followUps: 17, unanswerable: 1, ownHealth: 2, person: 8, refused: 7 },
  visitors: { facts: 55, followUps: 29, unanswerable: 20, ownHealth: 15, person: 10, refused: 10 },
  "written-1": { facts: 83, followUps: 31, unanswerable: 33, ownHealth: 0, person: 0, refused: 0 },
  "written-2": { facts: 76, followUps: 40, unanswerable: 0, ownHealth: 0, person: 0, refused: 0 },
};

describe.each(Object.entries(measured))("the embedded assistant answers strangers: %s", (name, least) => {
  let judged: readonly JudgedAnswer[];
  beforeAll(async () => {
    judged = await judgeSet(createGrounded(), answerSet(name));
  }, 120_000);

  test.each(Object.entries(least))("%s", (kind, right) => {
    const of = judged.filter((one) => one.kind === kind);
    const wrong = of.flatMap(({ conversation, isRight, answered }) =>
      isRight ? [] : [`${conversation.join(" → ")}: ${answered.response}`],
    );
    expect(of.length - wrong.length, wrong.join("\n")).toBeGreaterThanOrEqual(right);
  });
});
