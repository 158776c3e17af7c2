import type { Fact } from "../../../adapters/assistant/assistant.ts";
import { convert } from "../../../contract/conversion.ts";
import type { Money } from "../../../contract/money.ts";
import { formatMoney } from "../../../web/format.ts";
import { m } from "../../../web/words/compiled/messages.js";
import { type Catalogue, presentProcedure } from "../../catalogue/procedures.ts";
import { budgetIn } from "../lexicon/money-in.ts";
import { inMarkdown } from "../safety/sanitise.ts";
import { clinicFact } from "./doctor-facts.ts";
import { priceFor, procedureHref, type Reader, under } from "./fact-texts.ts";

/** Treatments that are listed for an amount, and the nearest where none costs as little. */
const [mostListed, mostNearest] = [5, 3];

interface Offered {
  readonly slug: string;
  readonly title: string;
  readonly packages: readonly { readonly name: string; readonly price: Money }[];
}

const cheapestFirst = <T extends { readonly price: Money }>(all: readonly T[]): T[] =>
  all.toSorted((a, b) => a.price.amount - b.price.amount);

/** What costs up to the amount that a text names as the most, of one procedure or of all; the nearest where nothing does. Empty without such an amount, or a rate for it. */
export function budgetFacts(
  catalogue: Catalogue,
  reader: Reader,
  text: string,
  procedure: string | null,
): readonly Fact[] {
  const { currency: own } = catalogue.provider.location;
  const limit = budgetIn(text, { clinic: own, visitor: reader.rate?.currency });
  if (limit === undefined) return [];
  const { rate } = reader;
  const isConverted = rate !== null && rate.currency === limit.currency;
  if (limit.currency !== own && !isConverted) return [];
  const most = isConverted
    ? convert(limit, { from: rate.currency, to: own, rate: rate.rate }, Math.floor).amount
    : limit.amount;
  const offered = (procedure === null ? catalogue.entries.map(({ row }) => row.slug) : [procedure]).flatMap((slug) => {
    const found = presentProcedure(catalogue, reader.language, slug);
    return found ? [inMarkdown(found)] : [];
  });
  const written = formatMoney(limit, reader.language);
  const [only] = offered;
  if (procedure !== null) return only ? [ofProcedure(reader, only, { most, written })] : [];
  return offered.length > 0 ? [ofAll(reader, offered, { most, written })] : [];
}

interface Limit {
  /** In the minor units of the clinic's currency. */
  readonly most: number;
  readonly written: string;
}

function ofProcedure(reader: Reader, { slug, title, packages }: Offered, { most, written }: Limit): Fact {
  const locale = { locale: reader.language };
  const sorted = cheapestFirst(packages);
  const within = sorted.filter(({ price }) => price.amount <= most);
  const head =
    within.length > 0
      ? m.assistant_budget_packages({ title, limit: written }, locale)
      : m.assistant_budget_no_package({ title, limit: written }, locale);
  const lines = (within.length > 0 ? within : sorted.slice(0, 1)).map(
    ({ name, price }) => `${name}: ${priceFor(reader, price)}`,
  );
  return {
    id: `${slug}/budget`,
    topic: "price",
    procedure: slug,
    text: under(head, lines),
    label: title,
    href: procedureHref(reader, slug, "packages"),
    language: reader.language,
  };
}

function ofAll(reader: Reader, offered: readonly Offered[], { most, written }: Limit): Fact {
  const locale = { locale: reader.language };
  const priced = offered.flatMap(({ title, packages }) => {
    const sorted = cheapestFirst(packages);
    const best = sorted.findLast(({ price }) => price.amount <= most);
    const [cheapest] = sorted;
    return cheapest ? [{ title, price: (best ?? cheapest).price, isWithin: best !== undefined }] : [];
  });
  const within = cheapestFirst(priced.filter(({ isWithin }) => isWithin)).toReversed();
  const shown = within.length > 0 ? within.slice(0, mostListed) : cheapestFirst(priced).slice(0, mostNearest);
  const head =
    within.length > 0
      ? m.assistant_budget_treatments({ limit: written }, locale)
      : m.assistant_budget_none({ limit: written }, locale);
  const lines = shown.map(({ title, price }) => `${title}: ${priceFor(reader, price)}`);
  return { ...clinicFact(reader, "price", under(head, lines), "/procedures/"), id: "clinic/budget" };
}
