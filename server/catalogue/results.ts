import type { MeasuredResult } from "../../contract/procedures.ts";
import { fewestCases } from "../../contract/result-constants.ts";
import type { Language } from "../../contract/values.ts";
import type { ProcedureRow } from "./queries.ts";

/** What the clinic measured; nothing of too few cases. */
export const presentResults = ({ results }: Pick<ProcedureRow, "results">, language: Language): MeasuredResult[] =>
  results
    .filter(({ cases }) => cases >= fewestCases)
    .map(({ texts, ...measured }) => ({ ...measured, method: texts[language]?.method ?? "" }));
