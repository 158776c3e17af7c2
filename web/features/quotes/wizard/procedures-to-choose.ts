import type { Call } from "../../../../contract/call.ts";
import { getProcedure, listProcedures, type Package } from "../../../../contract/procedures.ts";
import type { Language } from "../../../../contract/values.ts";
import { priceTerm } from "../../../discovery/price-words.ts";
import { formatMoney } from "../../../format.ts";
import { inLanguage } from "../../../in-language.ts";
import { m } from "../../../words/compiled/messages.js";
import type { ProcedureToChoose } from "./procedure-choice.tsx";

interface Chosen {
  readonly chosen: readonly string[];
  /** Slug of the package for the first chosen procedure. */
  readonly wanted?: string | null | undefined;
}

/** The whole catalogue, the chosen procedures first, with what a choice shows, and the wanted package. For loaders. */
export async function proceduresToChoose(
  call: Call,
  language: Language,
  { chosen, wanted: wantedSlug }: Chosen,
): Promise<{ procedures: ProcedureToChoose[]; wanted: Package | undefined }> {
  const first = await call(listProcedures, { query: { language } });
  const rest = await Promise.all(
    Array.from({ length: first.pages - 1 }, (_, index) =>
      call(listProcedures, { query: { language, page: String(index + 2) } }),
    ),
  );
  const all = [first, ...rest].flatMap(({ procedures }) => procedures);
  all.sort((one, other) => Number(chosen.includes(other.slug)) - Number(chosen.includes(one.slug)));
  const [about] = chosen;
  const isOffered = all.some(({ slug }) => slug === about);
  const packages =
    about && wantedSlug && isOffered
      ? (await call(getProcedure, { params: { procedure: about }, query: { language } })).packages
      : [];
  const wanted = packages.find(({ slug }) => slug === wantedSlug);
  const procedures = inLanguage(language, () =>
    all.map((procedure) => {
      const { slug, title, specialtyName, textsLanguage, travelPackage } = procedure;
      const { price, words } =
        wanted && slug === about
          ? {
              price: wanted.price,
              words: m.quotes_price_with_package({ price: formatMoney(wanted.price, language), name: wanted.name }),
            }
          : {
              price: travelPackage.price,
              words: `${priceTerm(procedure)} ${formatMoney(travelPackage.price, language)}`,
            };
      return { slug, title, specialtyName, textsLanguage, price, priceWords: words };
    }),
  );
  return { procedures, wanted };
}
