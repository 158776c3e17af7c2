import type { CheckIn } from "../../../contract/aftercare.ts";
import { outcomes } from "../../../contract/aftercare-constants.ts";
import type { RecoveryHealth } from "../../../contract/desk/aftercare.ts";

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
