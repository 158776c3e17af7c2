import { runCommand } from "./command.ts";
import { one, type Stage } from "./stage.ts";

const bin = "node_modules/.bin";

const stage = (title: string, command: string, ...args: readonly string[]): Stage => ({
  title,
  run: async () => {
    const { code, output } = await runCommand({ command, args, minutes: 3 });
    return one(code === 0, output);
  },
});

/** What can be said without running the product: formatting and lint, types, structure. */
export const checks: readonly Stage[] = [
  stage("format and lint", `${bin}/biome`, "ci", "--colors=off", "--error-on-warnings", "."),
  stage("types", `${bin}/tsc`, "-p", "."),
  stage("structure", process.execPath, "scripts/structure.ts"),
];
