import type { CheckIn } from "../../../contract/aftercare.ts";
import { outcomes, type Signal } from "../../../contract/aftercare-constants.ts";
import type { RecoveryHealth } from "../../../contract/desk/aftercare.ts";
import { signalNames, signNames } from "../../aftercare/check-in-words.ts";
import { m } from "../../words/compiled/messages.js";

export interface GravestReport {
  readonly report: CheckIn;
  /** What stands there now, where the person changed it. */
  readonly correction: CheckIn | undefined;
}

const gravity = ({ outcome }: CheckIn): number => outcomes.indexOf(outcome);

/**
 * The gravest that the person reported since the clinic last spoke with them, corrected or not: a correction does not end
 * an alarm. The newest of equally grave ones; the newest of all where nothing was reported since.
 */
export function gravestReport({
  checkIns,
  talk,
}: Pick<RecoveryHealth, "checkIns" | "talk">): GravestReport | undefined {
  const ended = talk.find(({ kind }) => kind === "call" || kind === "not-needed")?.at ?? "";
  const all = checkIns
    .flatMap(({ earlier, ...newest }) => [newest, ...earlier].map((report) => ({ report, newest })))
    .toSorted((one, other) => other.report.at.localeCompare(one.report.at));
  const open = all.filter(({ report }) => report.at > ended);
  const [first, ...others] = open.length > 0 ? open : all;
  if (!first) return undefined;
  const { report, newest } = others.reduce(
    (gravest, one) => (gravity(one.report) > gravity(gravest.report) ? one : gravest),
    first,
  );
  return { report, correction: newest.version === report.version ? undefined : newest };
}

const isSignal = (name: string | undefined): name is Signal => name !== undefined && name in signalNames;

/** The questions without an answer. A report keeps what it asked; one that kept nothing lacks whatever was asked. */
function missing({ answers: { signs, ...answers } }: Pick<CheckIn, "answers">): string[] {
  const asked = Object.entries(answers).flatMap(([name, answer]) => (isSignal(name) && answer === null ? name : []));
  const lacking = [...asked.map((name) => signalNames[name]()), ...(signs ? [] : [m.aftercare_history_signs()])];
  return lacking.length === 0
    ? [m.desk_aftercare_because_missing()]
    : lacking.map((question) => m.desk_aftercare_because_unanswered({ question }));
}

/** Why the clinic has to act: the beginning of a threshold's id is its signal, or the whole is a warning sign. */
export const reasonsOf = (report: Pick<CheckIn, "because" | "answers">): string[] => [
  ...new Set(
    report.because.flatMap((id) => {
      if (id === "missing") return missing(report);
      const sign = Object.entries(signNames).find(([name]) => name === id)?.[1];
      const [beginning] = id.split("-");
      const signal = beginning === "fever" ? "temperature" : beginning;
      return sign ? sign() : isSignal(signal) ? signalNames[signal]() : id;
    }),
  ),
];
