import type { CheckInAnswers } from "../../contract/aftercare.ts";
import { medicineStates, warningSigns, woundStates } from "../../contract/aftercare-constants.ts";

type Answer<T> = T | null | undefined;

/** The worse of two answers on a scale; an answer wins over a missing one. */
function worse<T>(one: Answer<T>, other: Answer<T>, severity: (answer: T) => number): Answer<T> {
  if (one === undefined) return other;
  if (one === null) return other ?? null;
  if (other === null || other === undefined) return one;
  return severity(one) >= severity(other) ? one : other;
}

/** Two versions of one check-in that were given apart: every sign of either, and the worse of each two answers. */
export function joined(one: CheckInAnswers, other: CheckInAnswers): CheckInAnswers {
  const pain = worse(one.pain, other.pain, Number);
  const temperature = worse(one.temperature, other.temperature, Number);
  const wound = worse(one.wound, other.wound, (state) => woundStates.indexOf(state));
  const medicines = worse(one.medicines, other.medicines, (state) => medicineStates.indexOf(state));
  const given = [one.signs, other.signs].filter((signs) => signs !== undefined);
  const known = given.filter((signs) => signs !== null);
  const signs = known.length > 0 ? warningSigns.filter((sign) => known.some((all) => all.includes(sign))) : null;
  return {
    ...(pain !== undefined && { pain }),
    ...(temperature !== undefined && { temperature }),
    ...(wound !== undefined && { wound }),
    ...(medicines !== undefined && { medicines }),
    ...(given.length > 0 && { signs }),
  };
}
