import { readFileSync } from "node:fs";
import { parse } from "yaml";
import * as z from "zod/mini";
import type { RecoveryPlan, Threshold } from "../../contract/aftercare.ts";
import {
  medicineStates,
  outcomes,
  signals,
  type WarningSign,
  warningSigns,
  woundStates,
} from "../../contract/aftercare-constants.ts";
import { Illustration } from "../../contract/procedures.ts";
import { isWithin, type QuestionSet, questionSetsOf } from "../../contract/recovery-outcome.ts";
import { PlainDate, Slug } from "../../contract/values.ts";

const Day = z.int().check(z.minimum(0));
const Days = z.tuple([Day, z.nullable(Day)]);

const common = {
  id: Slug,
  parts: z.optional(z.array(Illustration).check(z.minLength(1))),
  days: z._default(Days, [0, null]),
  outcome: z.enum(["ask", "call", "emergency"]),
  source: z.url({ protocol: /^https$/ }),
  reviewed: z.nullable(PlainDate),
};
const Row = z.union([
  z.strictObject({ ...common, sign: z.enum(warningSigns) }),
  z.strictObject({ ...common, signal: z.enum(["pain", "temperature"]), "at-least": z.number() }),
  z.strictObject({ ...common, signal: z.literal("wound"), "at-least": z.enum(woundStates) }),
  z.strictObject({ ...common, signal: z.literal("medicines"), "at-least": z.enum(medicineStates) }),
]);

const Table = z.strictObject({
  questionSets: z.array(
    z.strictObject({ set: Slug, days: z.tuple([Day, Day]), asks: z.array(z.enum(signals)).check(z.minLength(1)) }),
  ),
  thresholds: z.array(Row),
});

const table = Table.parse(parse(readFileSync(new URL("thresholds.yaml", import.meta.url), "utf8")));

/** The procedure's part of the body, and the days since the treatment. */
export interface Situation {
  readonly part: Illustration;
  readonly day: number;
}

const isInScope = ({ parts }: Pick<z.infer<typeof Row>, "parts">, part: Illustration): boolean =>
  parts === undefined || parts.includes(part);

const present = (row: z.infer<typeof Row>): Threshold => ({
  id: row.id,
  signal: "signal" in row ? row.signal : null,
  atLeast: "signal" in row ? row["at-least"] : null,
  sign: "sign" in row ? row.sign : null,
  outcome: row.outcome,
  source: row.source,
  reviewed: row.reviewed,
});

const mostUrgentFirst = <One extends Threshold>(thresholds: readonly One[]): One[] =>
  thresholds.toSorted((one, other) => outcomes.indexOf(other.outcome) - outcomes.indexOf(one.outcome));

/** The rows of the table that apply, the most urgent first. */
export const thresholdsFor = ({ part, day }: Situation): Threshold[] =>
  mostUrgentFirst(
    table.thresholds.filter((row) => isInScope(row, part) && isWithin(row.days, day)).map((row) => present(row)),
  );

/** The warning signs that a check-in about this part of the body asks for. */
export const signsFor = (part: Illustration): WarningSign[] =>
  warningSigns.filter((sign) =>
    table.thresholds.some((row) => "sign" in row && row.sign === sign && isInScope(row, part)),
  );

/** Days after the treatment on which a check-in is asked for last. */
export const lastQuestionDay = Math.max(...table.questionSets.map(({ days: [, last] }) => last));

/** The sets that may be answered on a day; the one that is asked comes first. Empty once the questions have ended. */
export const questionSetsOn = (day: number): readonly QuestionSet[] => questionSetsOf(table.questionSets, day);

/** The table as far as it concerns a part of the body, for a device that decides without a network. */
export const planFor = (part: Illustration): Pick<RecoveryPlan, "questionSets" | "thresholds"> => ({
  questionSets: table.questionSets,
  thresholds: mostUrgentFirst(
    table.thresholds.filter((row) => isInScope(row, part)).map((row) => ({ ...present(row), days: row.days })),
  ),
});
