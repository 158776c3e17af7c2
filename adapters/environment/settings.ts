import { readFileSync } from "node:fs";

/**
 * Reads the variables that are set (an empty one counts as unset). `<NAME>_FILE` names a file with a secret. `problems`
 * names every unusable file, never its content.
 */
export function readSettings(
  environment: NodeJS.ProcessEnv,
  secrets: readonly string[],
): { settings: Record<string, string | undefined>; problems: string[] } {
  const settings = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ""));
  const problems: string[] = [];
  for (const name of secrets) {
    const file = settings[`${name}_FILE`];
    if (file === undefined) continue;
    if (settings[name] !== undefined) {
      problems.push(`${name}_FILE must not be set together with ${name}`);
      continue;
    }
    try {
      const content = readFileSync(file, "utf8").trim();
      if (content) settings[name] = content;
      else problems.push(`${name}_FILE must name a file that is not empty: ${file}`);
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      problems.push(`${name}_FILE must name a readable file: ${file} (${code})`);
    }
  }
  return { settings, problems };
}

export const invalidSettings = (problems: readonly string[]): Error =>
  new Error(["The environment is not as it should be:", ...problems.map((problem) => `  ${problem}`)].join("\n"));
