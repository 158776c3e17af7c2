import type { CheckIn, CheckInAnswers, Threshold } from "../../contract/aftercare.ts";
import {
  type MedicineState,
  mostPain,
  type Outcome,
  type Signal,
  signals,
  type WarningSign,
  type WoundState,
} from "../../contract/aftercare-constants.ts";
import type { Language } from "../../contract/values.ts";
import { leftToRight } from "../bidi.ts";
import { formatList, formatNumber } from "../format.ts";
import { m } from "../words/compiled/messages.js";

type Names<Key extends string> = Readonly<Record<Key, () => string>>;

export const signalNames: Names<Signal> = {
  pain: m.aftercare_history_pain,
  temperature: m.aftercare_history_temperature,
  wound: m.aftercare_history_wound,
  medicines: m.aftercare_history_medicines,
};

export const signNames: Names<WarningSign> = {
  breathless: m.aftercare_sign_breathless,
  "chest-pain": m.aftercare_sign_chest_pain,
  collapse: m.aftercare_sign_collapse,
  confusion: m.aftercare_sign_confusion,
  "one-sided": m.aftercare_sign_one_sided,
  allergy: m.aftercare_sign_allergy,
  "heavy-bleeding": m.aftercare_sign_heavy_bleeding,
  calf: m.aftercare_sign_calf,
  shivering: m.aftercare_sign_shivering,
  vomiting: m.aftercare_sign_vomiting,
  swallowing: m.aftercare_sign_swallowing,
  sight: m.aftercare_sign_sight,
  limb: m.aftercare_sign_limb,
  saddle: m.aftercare_sign_saddle,
  belly: m.aftercare_sign_belly,
  "rapid-swelling": m.aftercare_sign_rapid_swelling,
};

export const woundNames: Names<WoundState> = {
  calm: m.aftercare_wound_calm,
  slight: m.aftercare_wound_slight,
  worse: m.aftercare_wound_worse,
  pus: m.aftercare_wound_pus,
  bleeding: m.aftercare_wound_bleeding,
};

export const medicineNames: Names<MedicineState> = {
  taken: m.aftercare_medicines_taken,
  missed: m.aftercare_medicines_missed,
  unable: m.aftercare_medicines_unable,
};

export const outcomeNames: Names<Outcome> = {
  green: m.aftercare_outcome_green,
  ask: m.aftercare_outcome_ask,
  call: m.aftercare_outcome_call,
  emergency: m.aftercare_outcome_emergency,
};

export const outcomeTones = { green: "success", ask: "warning", call: "warning", emergency: "danger" } as const;

const woundLimits: Partial<Names<WoundState>> = {
  slight: m.aftercare_limit_wound_slight,
  worse: m.aftercare_limit_wound_worse,
  pus: m.aftercare_limit_wound_pus,
  bleeding: m.aftercare_limit_wound_bleeding,
};
const medicineLimits: Partial<Names<MedicineState>> = {
  missed: m.aftercare_limit_medicines_missed,
  unable: m.aftercare_limit_medicines_unable,
};

/** A limit of the table as a warning sign in words. */
export function thresholdWords({ signal, atLeast, sign, id }: Threshold, language: Language): string {
  if (sign) return signNames[sign]();
  const limit = typeof atLeast === "number" ? formatNumber(atLeast, language) : "";
  if (signal === "pain") return m.aftercare_limit_pain({ limit });
  if (signal === "temperature") return m.aftercare_limit_temperature({ limit });
  const limits: Partial<Names<string>> = { ...woundLimits, ...medicineLimits };
  return limits[String(atLeast)]?.() ?? id;
}

/** The answer to a question in words; undefined where nothing was asked or given. */
function answerWords(answers: CheckInAnswers, signal: Signal, language: Language): string | undefined {
  if (answers[signal] === undefined) return undefined;
  switch (signal) {
    case "pain":
      return answers.pain === null || answers.pain === undefined
        ? m.aftercare_pain_none()
        : leftToRight(`${formatNumber(answers.pain, language)}/${formatNumber(mostPain, language)}`);
    case "temperature":
      return answers.temperature === null || answers.temperature === undefined
        ? m.aftercare_temperature_none()
        : leftToRight(`${formatNumber(answers.temperature, language)} °C`);
    case "wound":
      return answers.wound ? woundNames[answers.wound]() : m.aftercare_wound_none();
    case "medicines":
      return answers.medicines ? medicineNames[answers.medicines]() : m.aftercare_medicines_none();
  }
}

/** The warning signs of a check-in in words; undefined without any. */
export const signsWords = ({ signs }: CheckInAnswers, language: Language): string | undefined =>
  signs && signs.length > 0
    ? formatList(
        signs.map((sign) => signNames[sign]()),
        language,
      )
    : undefined;

/** The answers to questions in words, each with its name, without warning signs. */
export const answerLines = (answers: CheckInAnswers, language: Language): string[] =>
  signals.flatMap((signal) => {
    const words = answerWords(answers, signal, language);
    return words === undefined ? [] : `${signalNames[signal]()}: ${words}`;
  });

/** All of a check-in in one line. */
export function checkInLine({ answers }: Pick<CheckIn, "answers">, language: Language): string {
  const signs = signsWords(answers, language);
  return [...answerLines(answers, language), ...(signs ? [`${m.aftercare_history_signs()}: ${signs}`] : [])].join(
    " · ",
  );
}
