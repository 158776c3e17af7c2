import { beforeAll, describe, expect, test } from "vitest";
import { createGrounded } from "../../adapters/assistant/grounded.ts";
import { type AnswerCase, answerSet, type JudgedAnswer, judgeSet } from "../testing/answering/answer-sets.ts";

/** Right answers of each kind when the sets were last measured; a set has seen the rules that were written after it. */
const measured: Readonly<Record<string, Readonly<Record<AnswerCase["kind"], number>>>> = {
  "strangers-1": { fact: 65, followup: 20, unanswerable: 27, medical: 25, person: 13, refuse: 18 },
  "strangers-2": { fact: 25, followup: 7, unanswerable: 11, medical: 10, person: 7, refuse: 2 },
  visitors: { fact: 44, followup: 23, unanswerable: 19, medical: 15, person: 8, refuse: 8 },
};

describe.each(Object.entries(measured))("the embedded assistant answers strangers: %s", (name, least) => {
  let judged: readonly JudgedAnswer[];
  beforeAll(async () => {
    judged = await judgeSet(createGrounded(), answerSet(name));
  }, 120_000);

  test.each(Object.entries(least))("%s", (kind, right) => {
    const of = judged.filter((one) => one.kind === kind);
    const wrong = of.flatMap(({ id, isRight, answered }) => (isRight ? [] : [`${id}: ${answered.response}`]));
    expect(of.length - wrong.length, wrong.join("\n")).toBeGreaterThanOrEqual(right);
  });
});
