import fc from "fast-check";
import { expect, test } from "vitest";
import type { CheckInAnswers } from "../../contract/aftercare.ts";
import {
  highestTemperature,
  lowestTemperature,
  medicineStates,
  mostPain,
  outcomes,
  warningSigns,
  woundStates,
} from "../../contract/aftercare-constants.ts";
import { illustrations } from "../../contract/procedures.ts";
import { joined } from "./joined-answers.ts";
import { decide } from "./outcome.ts";

const orNothing = <T>(some: fc.Arbitrary<T>): fc.Arbitrary<T | null | undefined> =>
  fc.oneof(some, fc.constantFrom(null, undefined));
const anyAnswers: fc.Arbitrary<CheckInAnswers> = fc
  .record({
    pain: orNothing(fc.integer({ min: 0, max: mostPain })),
    temperature: orNothing(
      fc.integer({ min: lowestTemperature * 10, max: highestTemperature * 10 }).map((n) => n / 10),
    ),
    wound: orNothing(fc.constantFrom(...woundStates)),
    medicines: orNothing(fc.constantFrom(...medicineStates)),
    signs: orNothing(fc.subarray([...warningSigns])),
  })
  .map((answers) => Object.fromEntries(Object.entries(answers).filter(([, answer]) => answer !== undefined)));

test("no order of saves loses a sign or makes an answer milder", () => {
  fc.assert(
    fc.property(fc.array(anyAnswers, { minLength: 2, maxLength: 4 }), (saves) => {
      const [first = {}, ...rest] = saves;
      const forwards = rest.reduce(joined, first);
      const backwards = saves.toReversed().reduce((one, other) => joined(one, other));
      expect(backwards).toEqual(forwards);
      const signs = new Set(saves.flatMap((one) => one.signs ?? []));
      expect(new Set(forwards.signs ?? [])).toEqual(signs);
      for (const { pain, temperature } of saves) {
        expect(forwards.pain ?? -1).toBeGreaterThanOrEqual(pain ?? -1);
        expect(forwards.temperature ?? -1).toBeGreaterThanOrEqual(temperature ?? -1);
      }
    }),
  );
});

test("what two windows say together is never milder than what either says", () => {
  const situation = fc.record({ part: fc.constantFrom(...illustrations), day: fc.integer({ min: 0, max: 90 }) });
  fc.assert(
    fc.property(situation, anyAnswers, anyAnswers, (where, one, other) => {
      const urgency = (answers: CheckInAnswers): number =>
        outcomes.indexOf(decide(where, { asks: [] }, { signs: [], ...answers }).outcome);
      const worst = Math.max(
        urgency({ ...one, signs: one.signs ?? [] }),
        urgency({ ...other, signs: other.signs ?? [] }),
      );
      expect(urgency({ ...joined(one, other), signs: joined(one, other).signs ?? [] })).toBeGreaterThanOrEqual(worst);
    }),
  );
});
