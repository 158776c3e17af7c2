import { beforeAll, describe, expect, test } from "vitest";
import { createGrounded } from "../../adapters/assistant/grounded.ts";
import { type AnswerKind, answerSet, type JudgedAnswer, judgeSet } from "../testing/answering/answer-sets.ts";

/** Right answers of each kind when the sets were last measured; a set has seen the rules that were written after it. */
const measured: Readonly<Record<string, Readonly<Record<AnswerKind, number>>>> = {
  "strangers-1": { facts: 67, followUps: 25, unanswerable: 28, ownHealth: 25, person: 15, refused: 20 },
  "strangers-2": { facts: 28, followUps: 14, unanswerable: 14, ownHealth: 12, person: 8, refused: 10 },
  "strangers-3": { facts: 47, followUps: 26, unanswerable: 24, ownHealth: 22, person: 14, refused: 14 },
  visitors: { facts: 46, followUps: 28, unanswerable: 19, ownHealth: 15, person: 10, refused: 10 },
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
