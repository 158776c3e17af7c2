import { europeanNames } from "./european-names.ts";
import { layNames } from "./lay-names.ts";
import type { NamedIn } from "./parts.ts";
import { bodyProcedures } from "./procedures-of-the-body.ts";
import { faceProcedures } from "./procedures-of-the-face.ts";
import { bySign } from "./signs.ts";

/** Procedures of medical travel, offered by a provider or not: the first English and the first Arabic name are shown. */
export const procedures: NamedIn = Object.fromEntries(
  Object.entries({ ...bodyProcedures, ...faceProcedures }).map(([id, [place, names]]) => {
    const { en, ar } = layNames[id] ?? {};
    return [
      id,
      [place, [names, en, ar, ...(europeanNames[id] ?? []), bySign[id]].filter((one) => one !== undefined).join(" | ")],
    ];
  }),
);
