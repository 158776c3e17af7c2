import { checks } from "./checks.ts";
import { runStages } from "./stage.ts";

/** `npm run check`: the checks that take seconds, for use before a commit. */
const { passed, failed } = await runStages(checks);
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed > 0 ? 1 : 0;
