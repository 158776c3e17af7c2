import path from "node:path";

/** A source file; `path` is relative to the root, with forward slashes. */
export interface Source {
  readonly path: string;
  readonly text: string;
}

export interface Violation {
  readonly path: string;
  readonly line: number;
  readonly rule: string;
  readonly reason: string;
}

export interface Import {
  /** The package's name, or the path from the root for a relative import. */
  readonly target: string;
  readonly line: number;
  /** `type` is erased at run time; `lazy` is `import()`. */
  readonly kind: "value" | "type" | "lazy";
}

const staticImport =
  /^[ \t]*(?:import|export)\s+(type\s+)?(?:[^"';]*?\sfrom\s*|\{[^"';}]*\}\s*from\s*)?["']([^"'\n]+)["']/gm;
const lazyImport = /\bimport\(\s*["']([^"'\n]+)["']\s*\)/g;

/** All imports and re-exports of a file, by patterns, which the uniform formatting makes reliable. */
export const importsOf = (source: Source): readonly Import[] => {
  const found: Import[] = [];
  for (const match of source.text.matchAll(staticImport)) {
    const lead = match[0].length - match[0].trimStart().length;
    const kind = match[1] ? "type" : "value";
    found.push({ target: resolve(source.path, match[2] ?? ""), line: lineAt(source.text, match.index + lead), kind });
  }
  for (const match of source.text.matchAll(lazyImport)) {
    found.push({ target: resolve(source.path, match[1] ?? ""), line: lineAt(source.text, match.index), kind: "lazy" });
  }
  return found;
};

const resolve = (from: string, specifier: string): string =>
  specifier.startsWith(".") ? path.posix.join(path.posix.dirname(from), specifier.replace(/\?.*$/, "")) : specifier;

/** The line of a place in a text, from 1. */
export const lineAt = (text: string, index: number): number => text.slice(0, index).split("\n").length;

/** The lines that are code, with their numbers from 1. */
export const codeLines = (source: Source): readonly (readonly [number, string])[] =>
  source.text
    .split("\n")
    .map((text, index) => [index + 1, text] as const)
    .filter(([, text]) => !/^\s*(?:\/\/|\/?\*)/.test(text));

export const isTest = (file: string): boolean => /\.(?:test|suite|spec)\.tsx?$/.test(file);
