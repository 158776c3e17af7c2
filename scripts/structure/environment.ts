import { codeLines, isTest, type Source, type Violation } from "./source.ts";

const readers = /^(?:server|identity)\/(?:config|db\/testing)\.ts$|^(?:scripts|e2e|bench)\/|^[^/]+\.config\.ts$/;

/** Reads of the environment outside config.ts: a setting nobody can find is a setting nobody checks at start. */
export const checkEnvironment = (sources: readonly Source[]): readonly Violation[] =>
  sources
    .filter(({ path }) => !readers.test(path) && !isTest(path))
    .flatMap((source) =>
      codeLines(source)
        .filter(([, text]) => /\bprocess\.env\b|\benv\b[^"']*from ["'](?:node:)?process["']/.test(text))
        .map(([line]) => ({
          path: source.path,
          line,
          rule: "only config.ts reads the environment",
          reason: "settings are checked once at start and handed on as a typed object",
        })),
    );
