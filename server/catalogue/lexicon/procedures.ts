import type { NamedIn } from "./parts.ts";
import { bodyProcedures } from "./procedures-of-the-body.ts";
import { faceProcedures } from "./procedures-of-the-face.ts";

/** Procedures of medical travel, offered by a provider or not: the first English and the first Arabic name are shown. */
export const procedures: NamedIn = { ...bodyProcedures, ...faceProcedures };
