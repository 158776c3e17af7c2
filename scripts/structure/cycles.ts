import { importsOf, type Source, type Violation } from "./source.ts";

/**
 * Files that need each other to load. Types do not count, nor does what is loaded lazily: neither runs in a circle.
 * Each circle is reported once, at the import that closes it.
 */
export const checkCycles = (sources: readonly Source[]): readonly Violation[] => {
  const graph = new Map(
    sources.map((source) => [source.path, importsOf(source).filter(({ kind }) => kind === "value")] as const),
  );
  const finished = new Set<string>();
  const trail: string[] = [];
  const found: Violation[] = [];

  const visit = (file: string): void => {
    trail.push(file);
    for (const { target, line } of graph.get(file) ?? []) {
      if (!graph.has(target) || finished.has(target)) continue;
      const start = trail.indexOf(target);
      if (start < 0) {
        visit(target);
        continue;
      }
      const circle = [...trail.slice(start), target].join(" → ");
      found.push({
        path: file,
        line,
        rule: "no import cycles",
        reason: `each part must be readable on its own: ${circle}`,
      });
    }
    trail.pop();
    finished.add(file);
  };

  for (const file of graph.keys()) if (!finished.has(file)) visit(file);
  return found;
};
