import { importsOf, isTest, type Source } from "./source.ts";

const small = 25;
const block = 12;
/** Files imported one by one by a list: routes, protocol actions, adapters, screens. */
const listed = /routes\.ts$|-screen\.tsx$|^identity\/actions\/|^adapters\//;

/** Reported without failing: small files with one importer, and repeated blocks. */
export const reportStructure = (sources: readonly Source[]): readonly string[] => {
  const code = sources.filter(({ path }) => /\.tsx?$/.test(path) && !isTest(path));
  return [...smallFiles(code), ...repeatedBlocks(code)];
};

const smallFiles = (sources: readonly Source[]): readonly string[] => {
  const importers = new Map<string, number>();
  for (const source of sources)
    for (const target of new Set(importsOf(source).map(({ target }) => target)))
      importers.set(target, (importers.get(target) ?? 0) + 1);
  return sources
    .filter(({ path }) => importers.get(path) === 1 && !listed.test(path))
    .filter(({ text }) => text.trimEnd().split("\n").length < small)
    .map(({ path }) => `${path}  under ${small} lines with one importer: does it belong there?`);
};

/** Repeated blocks of at least twelve lines of code, without imports. */
const repeatedBlocks = (sources: readonly Source[]): readonly string[] => {
  const firstPlaces = new Map<string, string>();
  const found: string[] = [];
  for (const { path, text } of sources) {
    const lines = text
      .split("\n")
      .map((line, index) => ({ text: line.trim(), number: index + 1 }))
      .filter(({ text }) => /\w/.test(text) && !/^(?:import\b|\} from |\/\/|\/?\*)/.test(text));
    for (let start = 0; start + block <= lines.length; start++) {
      const piece = lines.slice(start, start + block);
      const key = piece.map(({ text }) => text).join("\n");
      const place = `${path}:${piece[0]?.number}`;
      const other = firstPlaces.get(key);
      if (!other) {
        firstPlaces.set(key, place);
        continue;
      }
      found.push(`${place}  ${block} lines as in ${other}`);
      start += block;
    }
  }
  return found;
};
