import { checkDirections } from "./directions.ts";
import { checkFolders } from "./folders.ts";
import { checkJourneys } from "./journeys.ts";
import { checkLengths } from "./lengths.ts";
import { checkNames } from "./names.ts";
import { checkOrder } from "./order.ts";
import { checkPhysical } from "./physical.ts";
import type { Source, Violation } from "./source.ts";
import { checkTypeNames } from "./type-names.ts";

const rules = [
  checkOrder,
  checkDirections,
  checkFolders,
  checkNames,
  checkLengths,
  checkTypeNames,
  checkPhysical,
  checkJourneys,
];

/** All violations of the structure rules, by file and line. */
export const checkStructure = (sources: readonly Source[]): readonly Violation[] =>
  rules
    .flatMap((rule) => rule(sources))
    .toSorted((one, other) => one.path.localeCompare(other.path) || one.line - other.line);
