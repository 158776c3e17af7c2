import { runCommand } from "./command.ts";
import { one, type Stage } from "./stage.ts";

const bin = "node_modules/.bin";

const stage = (title: string, command: string, ...args: readonly string[]): Stage => ({
  title,
  run: async () => {
    const { code, output } = await runCommand({ command, args, minutes: 3 });
    const note = title === "structure" || title === "words" ? output.trim().split("\n").at(-1) : undefined;
    return { ...one(code === 0, output), ...(note === undefined ? {} : { note }) };
  },
});

/** Static checks: formatting and lint, words, types, structure, unused files, exports and packages. */
export const checks: readonly Stage[] = [
  stage("format and lint", `${bin}/biome`, "ci", "--colors=off", "--error-on-warnings", "."),
  stage("words", process.execPath, "scripts/words.ts", "--check"),
  // Each checker works out shared types anew: two, one for each core, do a quarter less than the four of the default.
  stage("types", `${bin}/tsc`, "-p", ".", "--checkers", "2"),
  stage("structure", process.execPath, "scripts/structure.ts"),
  stage("unused code", `${bin}/knip`, "--no-progress", "--no-config-hints"),
];
