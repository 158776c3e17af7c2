import { codeLines, isTest, type Source, type Violation } from "./source.ts";

const denied = "Said|Told|Asked|Known|Kept|Who|Whose|Here|There|Now|Place|Shown";
const declaration = new RegExp(String.raw`^export (?:type|interface) (${denied})\b`);

/** Exported type names without a meaning outside their file. */
export const checkTypeNames = (sources: readonly Source[]): readonly Violation[] =>
  sources
    .filter(({ path }) => !isTest(path))
    .flatMap((source) =>
      codeLines(source).flatMap(([line, text]) => {
        const name = declaration.exec(text)?.[1];
        const reason = "an importer reads the name without this file: use the field's noun";
        return name ? [{ path: source.path, line, rule: `no type called ${name}`, reason }] : [];
      }),
    );
