/** `npm test`: whatever is missing, then every check. A preparation that fails is the one failed check. */
import { handOver } from "./hand-over.mjs";
import { prepare } from "./prepare.mjs";

try {
  // The build is a stage of its own: when it fails, everything that needs no build is still checked.
  prepare({ build: "never", tools: true });
  handOver("scripts/test.ts", process.argv.slice(2));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  console.log("0 passed, 1 failed");
  process.exitCode = 1;
}
