/** `npm test`: prepares the checkout, then runs every check. A failed preparation counts as one failed check. */
import { handOver } from "./hand-over.mjs";
import { prepare } from "./prepare.mjs";

try {
  // The build is a stage of its own: after a failed build, checks without a build still run.
  prepare({ build: "never", tools: true });
  handOver("scripts/test.ts", process.argv.slice(2));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  console.log("0 passed, 1 failed");
  process.exitCode = 1;
}
