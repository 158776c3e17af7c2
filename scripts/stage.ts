import { cpus } from "node:os";
import { stripVTControlCharacters } from "node:util";

/** How long a file of tests or a journey took, in seconds. */
export interface Timed {
  readonly name: string;
  readonly seconds: number;
}

/** Result of a stage of `npm test`; `detail` is printed on failure. */
export interface Outcome {
  readonly passed: number;
  readonly failed: number;
  readonly detail?: string;
  /** A short note after the counts, such as a measured value. */
  readonly note?: string;
  /** Each failed test in one line, printed again at the end: an output that is cut keeps its end. */
  readonly failures?: readonly string[];
  /** Of which the slowest are printed. */
  readonly timed?: readonly Timed[];
}

export interface Stage {
  readonly title: string;
  readonly run: () => Promise<Outcome>;
}

/** A single check. */
export const one = (holds: boolean, detail: string): Outcome =>
  holds ? { passed: 1, failed: 0 } : { passed: 0, failed: 1, detail };

/** The first line of an error's text, short enough to be one line of a list. */
export const firstLine = (text: string): string =>
  stripVTControlCharacters(text).trim().split("\n", 1)[0]?.slice(0, 200) ?? "";

/** How many of the slowest files or journeys of a stage are printed. */
const mostSlow = 10;

/** Milliseconds of all processors since the machine started. */
function processorTime(): { readonly busy: number; readonly all: number } {
  const times = cpus().flatMap((one) => Object.entries(one.times));
  const sum = (some: typeof times): number => some.reduce((total, [, ms]) => total + ms, 0);
  return { busy: sum(times.filter(([kind]) => kind !== "idle")), all: sum(times) };
}

/** Runs all stages in order, also after failures; prints and sums their results. */
export const runStages = async (stages: readonly Stage[]): Promise<Outcome> => {
  let passed = 0;
  let failed = 0;
  const failures: string[] = [];
  for (const { title, run } of stages) {
    const started = Date.now();
    const before = processorTime();
    console.log(`▸ ${title}`);
    const outcome = await run().catch((error: unknown): Outcome => one(false, wordsOf(error)));
    passed += outcome.passed;
    failed += outcome.failed;
    if (outcome.failed > 0) failures.push(...(outcome.failures ?? [title]));
    if (outcome.failed > 0 && outcome.detail) console.log(`${outcome.detail.trimEnd()}\n`);
    const counts = `${outcome.passed} passed${outcome.failed > 0 ? `, ${outcome.failed} FAILED` : ""}`;
    const note = outcome.note ? ` (${outcome.note})` : "";
    const after = processorTime();
    const busy = Math.round(((after.busy - before.busy) / Math.max(1, after.all - before.all)) * 100);
    const seconds = ((Date.now() - started) / 1000).toFixed(1);
    console.log(`  ${outcome.failed > 0 ? "✗" : "✓"} ${counts}${note}, ${seconds} s, processors ${busy} % busy`);
    const slowest = [...(outcome.timed ?? [])].sort((a, b) => b.seconds - a.seconds).slice(0, mostSlow);
    for (const one of slowest) console.log(`    ${one.seconds.toFixed(1)} s ${one.name}`);
  }
  for (const failure of failures) console.log(`Failed: ${failure}`);
  return { passed, failed };
};

const wordsOf = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error);
  return error.cause === undefined ? error.message : `${error.message}\nBecause: ${wordsOf(error.cause)}`;
};
