/** Result of a stage of `npm test`; `detail` is printed on failure. */
export interface Outcome {
  readonly passed: number;
  readonly failed: number;
  readonly detail?: string;
  /** A short note after the counts, such as a measured value. */
  readonly note?: string;
}

export interface Stage {
  readonly title: string;
  readonly run: () => Promise<Outcome>;
}

/** A single check. */
export const one = (holds: boolean, detail: string): Outcome =>
  holds ? { passed: 1, failed: 0 } : { passed: 0, failed: 1, detail };

/**
 * Runs the stages of each lane in order, also after failures, and all lanes at the same time, because a browser that waits leaves half of a
 * machine idle. Prints and sums their results.
 */
export const runStages = async (...lanes: readonly (readonly Stage[])[]): Promise<Outcome> => {
  const sums = await Promise.all(lanes.map(runLane));
  return {
    passed: sums.reduce((sum, { passed }) => sum + passed, 0),
    failed: sums.reduce((sum, { failed }) => sum + failed, 0),
  };
};

async function runLane(stages: readonly Stage[]): Promise<Outcome> {
  let passed = 0;
  let failed = 0;
  for (const { title, run } of stages) {
    const started = Date.now();
    console.log(`▸ ${title}`);
    const outcome = await run().catch((error: unknown): Outcome => one(false, wordsOf(error)));
    passed += outcome.passed;
    failed += outcome.failed;
    if (outcome.failed > 0 && outcome.detail) console.log(`${outcome.detail.trimEnd()}\n`);
    const counts = `${outcome.passed} passed${outcome.failed > 0 ? `, ${outcome.failed} FAILED` : ""}`;
    const note = outcome.note ? ` (${outcome.note})` : "";
    const seconds = ((Date.now() - started) / 1000).toFixed(1);
    console.log(`  ${outcome.failed > 0 ? "✗" : "✓"} ${title}: ${counts}${note}, ${seconds} s`);
  }
  return { passed, failed };
}

const wordsOf = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error);
  return error.cause === undefined ? error.message : `${error.message}\nBecause: ${wordsOf(error.cause)}`;
};
