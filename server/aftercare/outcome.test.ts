import fc from "fast-check";
import { expect, test } from "vitest";
import type { CheckInAnswers } from "../../contract/aftercare.ts";
import {
  highestTemperature,
  lowestTemperature,
  medicineStates,
  mostPain,
  outcomes,
  signals,
  warningSigns,
  woundStates,
} from "../../contract/aftercare-constants.ts";
import { illustrations } from "../../contract/procedures.ts";
import { isWithin, outcomeOf, questionSetsOf } from "../../contract/recovery-outcome.ts";
import { decide } from "./outcome.ts";
import { planFor, questionSetsOn, type Situation, signsFor, thresholdsFor } from "./thresholds.ts";

const temperatures = Array.from(
  { length: (highestTemperature - lowestTemperature) * 10 + 1 },
  (_, tenth) => Math.round((lowestTemperature + tenth / 10) * 10) / 10,
);

/** Each signal's answers, from the best to the worst. */
const scales = {
  pain: Array.from({ length: mostPain + 1 }, (_, pain) => pain),
  temperature: temperatures,
  wound: woundStates,
  medicines: medicineStates,
} as const;

const situations = fc.record({
  part: fc.constantFrom(...illustrations),
  day: fc.integer({ min: 0, max: 800 }),
});
const signalLists = fc.subarray([...signals]);
const orNothing = <T>(some: fc.Arbitrary<T>): fc.Arbitrary<T | null | undefined> =>
  fc.oneof(some, fc.constantFrom(null, undefined));
const anyAnswers: fc.Arbitrary<CheckInAnswers> = fc.record({
  pain: orNothing(fc.constantFrom(...scales.pain)),
  temperature: orNothing(fc.constantFrom(...scales.temperature)),
  wound: orNothing(fc.constantFrom(...scales.wound)),
  medicines: orNothing(fc.constantFrom(...scales.medicines)),
  signs: orNothing(fc.subarray([...warningSigns])),
});
const urgency = (situation: Situation, asks: readonly (typeof signals)[number][], answers: CheckInAnswers): number =>
  outcomes.indexOf(decide(situation, { asks }, answers).outcome);

test("every combination of answers has exactly one outcome, with its reasons unless it is green", () => {
  fc.assert(
    fc.property(situations, signalLists, anyAnswers, (situation, asks, answers) => {
      const { outcome, because } = decide(situation, { asks }, answers);
      expect(outcomes).toContain(outcome);
      expect(because.length === 0).toBe(outcome === "green");
      expect(decide(situation, { asks }, answers)).toEqual({ outcome, because });
    }),
  );
});

test("a worse answer never leads to a milder outcome", () => {
  const worse = fc.constantFrom(...signals).chain((signal) => {
    const scale: readonly (number | string)[] = scales[signal];
    return fc.record({
      signal: fc.constant(signal),
      places: fc
        .tuple(fc.nat({ max: scale.length - 1 }), fc.nat({ max: scale.length - 1 }))
        .map(([one, other]) => [Math.min(one, other), Math.max(one, other)] as const),
    });
  });
  fc.assert(
    fc.property(situations, signalLists, anyAnswers, worse, (situation, asks, answers, { signal, places }) => {
      const [better, worst] = places.map((place) => ({ ...answers, [signal]: scales[signal][place] }));
      expect(urgency(situation, asks, worst ?? {})).toBeGreaterThanOrEqual(urgency(situation, asks, better ?? {}));
    }),
    { numRuns: 1000 },
  );
});

test("one warning sign more never leads to a milder outcome", () => {
  fc.assert(
    fc.property(
      situations,
      signalLists,
      anyAnswers,
      fc.subarray([...warningSigns]),
      fc.constantFrom(...warningSigns),
      (situation, asks, answers, signs, more) => {
        const before = urgency(situation, asks, { ...answers, signs });
        expect(urgency(situation, asks, { ...answers, signs: [...signs, more] })).toBeGreaterThanOrEqual(before);
      },
    ),
  );
});

test("no path on which a warning sign is there ends in green", () => {
  for (const part of illustrations)
    for (const day of [0, 1, 8, 15, 22, 91, 800])
      for (const sign of warningSigns)
        fc.assert(
          fc.property(signalLists, anyAnswers, (asks, answers) => {
            expect(decide({ part, day }, { asks }, { ...answers, signs: [sign] }).outcome).not.toBe("green");
          }),
          { numRuns: 5 },
        );
});

test("an answer that is missing never counts as a good one", () => {
  fc.assert(
    fc.property(
      situations,
      anyAnswers,
      fc.constantFrom(...signals, "signs" as const),
      fc.constantFrom(null, undefined),
      (situation, answers, asked, nothing) => {
        const asks = asked === "signs" ? [] : [asked];
        expect(decide(situation, { asks }, { ...answers, [asked]: nothing }).outcome).not.toBe("green");
      },
    ),
  );
});

test("a fever is never expected, whatever was treated, and a high one is for a call at least", () => {
  for (const part of illustrations) {
    const at = (temperature: number) => urgency({ part, day: 5 }, ["temperature"], { temperature, signs: [] });
    expect(at(38), part).toBeGreaterThanOrEqual(outcomes.indexOf("ask"));
    expect(at(38.6), part).toBeGreaterThanOrEqual(outcomes.indexOf("call"));
  }
});

test("an emergency wins over everything else", () => {
  fc.assert(
    fc.property(situations, signalLists, anyAnswers, (situation, asks, answers) => {
      const signs = [...(answers.signs ?? []), "chest-pain" as const];
      expect(decide(situation, { asks }, { ...answers, signs }).outcome).toBe("emergency");
    }),
  );
});

test("a person who is well is told so on every day with questions, whatever was treated", () => {
  for (const part of illustrations)
    for (let day = 0; day <= 90; day++)
      for (const set of questionSetsOn(day)) {
        const answers = { pain: 2, temperature: 36.8, wound: "calm", medicines: "taken", signs: [] } as const;
        expect(decide({ part, day }, set, { ...answers, signs: [] })).toEqual({ outcome: "green", because: [] });
      }
});

test("each day until the ninetieth asks one or two things, and the sets take turns", () => {
  for (let day = 0; day <= 90; day++) {
    const [asked] = questionSetsOn(day);
    expect([1, 2]).toContain(asked?.asks.length);
  }
  expect([0, 1, 2, 22, 90].map((day) => questionSetsOn(day)[0]?.set)).toEqual([
    "pain-temperature",
    "wound-medicines",
    "pain-temperature",
    "pain-wound",
    "pain-wound",
  ]);
  expect(questionSetsOn(91)).toEqual([]);
});

test("every sign that is asked for has its row, and what was treated narrows them", () => {
  const known = new Set(illustrations.flatMap((part) => signsFor(part)));
  expect([...known].toSorted()).toEqual([...warningSigns].toSorted());
  expect(signsFor("tooth")).toContain("swallowing");
  expect(signsFor("knee")).not.toContain("swallowing");
  expect(signsFor("knee")).toContain("limb");
});

test("the table names a row once, and says of each whether a clinician has reviewed it", () => {
  const rows = illustrations.flatMap((part) => [0, 30].flatMap((day) => thresholdsFor({ part, day })));
  const byId = Map.groupBy(rows, ({ id }) => id);
  for (const same of byId.values()) expect(new Set(same.map((one) => JSON.stringify(one))).size).toBe(1);
  expect(rows.every(({ reviewed }) => reviewed === null || /^\d{4}-\d\d-\d\d$/.test(reviewed))).toBe(true);
});

test("a device without a network asks and decides as the server does, on every day and for every answer", () => {
  fc.assert(
    fc.property(fc.constantFrom(...illustrations), fc.integer({ min: 0, max: 120 }), anyAnswers, (part, day, given) => {
      const plan = planFor(part);
      const [asked] = questionSetsOn(day);
      expect(questionSetsOf(plan.questionSets, day)[0]).toEqual(asked);
      const onDevice = plan.thresholds.filter(({ days }) => isWithin(days, day));
      const questions = asked ?? { asks: [] };
      expect(outcomeOf(onDevice, questions, given)).toEqual(decide({ part, day }, questions, given));
    }),
  );
});
