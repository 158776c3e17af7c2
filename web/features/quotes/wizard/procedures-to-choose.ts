import type { Call } from "../../../../contract/call.ts";
import { listProcedures } from "../../../../contract/procedures.ts";
import type { Language } from "../../../../contract/values.ts";

import { formatMoney } from "../../../format.ts";
import { inLanguage } from "../../../in-language.ts";
import { m } from "../../../words/compiled/messages.js";
import type { ProcedureToChoose } from "./procedure-choice.tsx";

/** The whole catalogue, those chosen already first, no more of each procedure than a choice shows. For loaders. */
export async function proceduresToChoose(
  call: Call,
  language: Language,
  chosen: readonly string[] = [],
): Promise<ProcedureToChoose[]> {
  const first = await call(listProcedures, { query: { language } });
  const rest = await Promise.all(
    Array.from({ length: first.pages - 1 }, (_, index) =>
      call(listProcedures, { query: { language, page: String(index + 2) } }),
    ),
  );
  const all = [first, ...rest].flatMap(({ procedures }) => procedures);
  all.sort((one, other) => Number(chosen.includes(other.slug)) - Number(chosen.includes(one.slug)));
  return inLanguage(language, () =>
    all.map(({ slug, title, specialtyName, textsLanguage, priceFrom }) => ({
      slug,
      title,
      specialtyName,
      textsLanguage,
      price: m.quotes_price_from({ price: formatMoney(priceFrom, language) }),
    })),
  );
}
