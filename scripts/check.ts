import { checks } from "./checks.ts";
import { runStages } from "./stage.ts";

/** `npm run check`: what can be said within seconds, before a commit. */
const { passed, failed } = await runStages(checks);
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed > 0 ? 1 : 0;
