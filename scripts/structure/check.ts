import { checkCycles } from "./cycles.ts";
import { checkDirections } from "./directions.ts";
import { checkEnvironment } from "./environment.ts";
import { checkNames } from "./names.ts";
import { checkPhysical } from "./physical.ts";
import type { Source, Violation } from "./source.ts";

const rules = [checkDirections, checkCycles, checkNames, checkEnvironment, checkPhysical];

/** What in these files breaks the house's structure, in the order of the files. */
export const checkStructure = (sources: readonly Source[]): readonly Violation[] =>
  rules
    .flatMap((rule) => rule(sources))
    .toSorted((one, other) => one.path.localeCompare(other.path) || one.line - other.line);
