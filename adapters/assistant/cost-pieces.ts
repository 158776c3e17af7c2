import type { Fact, Piece, Question, Quoted, Tools, Topic } from "./assistant.ts";
import { certain, isOfChoice, lineOf, quotes } from "./line-pieces.ts";
import { type Scope, scopeOf } from "./price-scopes.ts";
import { among, type State, saidAbout } from "./question-subject.ts";
import { cards, statement } from "./topic-pieces.ts";

/** What is in a price and what is not, or what is added to it. */
export const isOfCost = among(["included", "excluded", "price-factors", "extra"]);
/** Least share of a question's words that such a line covers; and where the text names another procedure. */
const [leastOfCost, leastOfPart] = [0.2, 0.35];

/** Of several procedures of a name, the one of whose price a line speaks of what is asked. */
function nearestCost(question: Question, tools: Tools, asked: string, meant: readonly string[]): string | undefined {
  const found = meant.flatMap((procedure) => {
    const [line] = tools.costLines(asked, procedure, saidAbout(question, tools, procedure), { byName: true });
    return line !== undefined && line.adds > 0 ? [{ procedure, ...line }] : [];
  });
  return found.toSorted((a, b) => b.adds - a.adds || b.share - a.share)[0]?.procedure;
}

const isOfMoney = among(["price", "total", "extra", "price-factors"]);

/** Least share of a question's words that such a line covers. */
const leastOfScope = 0.1;
/** One more night, which every record names, is asked for by itself. */
const namesNight = /\bnights?\b|ليل/iu;

const isBesidePrice = among(["price-factors", "excluded"]);
/** "Eight instead of six, what does each one cost?" */
const isBesideOne = among(["comparison", "included"]);

/** The line beside a price that says what a text asks by a number or a side: "for both jaws", "eight of them". */
function scopedLine(
  question: Question,
  tools: Tools,
  asked: string,
  { procedure, scope }: { readonly procedure: string; readonly scope: Scope },
): Fact | undefined {
  const said = saidAbout(question, tools, procedure);
  const before = question.history.filter(({ role }) => role === "user").at(-1)?.content ?? "";
  return [asked, before]
    .flatMap((text) => tools.costLines(text, procedure, said, { byName: true }))
    .filter(({ fact, share }) => share >= leastOfScope && isBesidePrice(fact.topic) && scope.written.test(lineOf(fact)))
    .toSorted((a, b) => Number(/\d/.test(b.fact.text)) - Number(/\d/.test(a.fact.text)))[0]?.fact;
}

const isPriced = (fact: Fact): boolean => isBesidePrice(fact.topic) && amount.test(lineOf(fact));
const pricedFirst = (one: Fact, other: Fact): number => Number(isPriced(other)) - Number(isPriced(one));

/** "Is a scan inside the package?" */
const asksOfPart = /\b(?:inside|in|include[sd]?|part of|covered?|comes? with)\b|ضمن|داخل|يشمل|تشمل|مشمول|فيه|فيها/iu;

const allAdded = (tools: Tools, procedure: string): readonly Fact[] =>
  (["price-factors", "excluded"] as const).flatMap((topic) => tools.facts(topic, procedure));

/** The lines on what is in a price that a text asks about; for what is added to it all of them where none is meant. Null for another question. */
export function costs(
  question: Question,
  tools: Tools,
  asked: string,
  {
    topics,
    meant,
    isFollowUp,
  }: { readonly topics: readonly Topic[]; readonly meant: readonly string[]; readonly isFollowUp: boolean },
): Iterable<Piece> | null {
  const procedure = meant.length > 1 ? nearestCost(question, tools, asked, meant) : meant[0];
  if (procedure !== undefined) {
    const sum = tools.sum(asked, procedure, saidAbout(question, tools, procedure));
    if (sum.length > 0) return sum.map((fact) => statement(fact.text, [fact]));
  }
  // "Turbinates too?" goes on about the price.
  const goesOn = isFollowUp && topics.every((topic) => topic === "price");
  const scope = scopeOf(asked);
  // "For both jaws" is asked for before a thing whose line has a number.
  const ofThing = scope === null || scope.isOfCount ? pricedThing(question, tools, asked, { meant, topics }) : null;
  if (ofThing !== null) return ofThing;
  if (
    procedure !== undefined &&
    scope !== null &&
    (goesOn ||
      ((topics.some(isOfMoney) || scope.isOfOne) &&
        topics.every((one) => isOfMoney(one) || (scope.isOfOne && isBesideOne(one)))))
  ) {
    const line = scopedLine(question, tools, asked, { procedure, scope });
    const price = tools.facts("price", procedure);
    // "And two of them?", where no line has the price of each.
    if (line === undefined && goesOn) {
      const said = price.map((fact) => statement(fact.text, [fact]));
      // "And for both hips?" has a price of its own, which the record lacks.
      return scope.isOfCount
        ? said
        : [statement(question.phrases.nothingAbout(tools.title(procedure))), ...said, { kind: "offer-person" }];
    }
    if (line !== undefined) {
      const times = tools.times(asked, line);
      const facts = times !== null ? [times, line, ...price] : scope.isOfOne ? [line, ...price] : [...price, line];
      return [...facts.map((fact) => statement(fact.text, [fact])), ...cards(tools, "package", procedure)];
    }
  }
  if (procedure === undefined || !(goesOn || topics.some(isOfCost))) return null;
  const isExtra = topics.includes("extra");
  const linesOn = (text: string) =>
    tools
      .costLines(text, procedure, saidAbout(question, tools, procedure), {
        byName: goesOn || (isExtra && !topics.includes("excluded")),
      })
      .filter(
        ({ fact, adds, share }) =>
          (adds > 0 || (isExtra && share >= certain && namesNight.test(text))) &&
          share >= leastOfCost &&
          (!goesOn || /\d/.test(fact.text)),
      )
      // What something costs more is told by a line with its amount.
      .toSorted((a, b) => b.adds - a.adds || (isExtra ? pricedFirst(a.fact, b.fact) : 0) || b.share - a.share);
  const own = linesOn(asked);
  // What something costs more stands beside the price: before a nearer line that has no number.
  const added = isExtra ? own.find(({ fact }) => isBesidePrice(fact.topic) && /\d/.test(lineOf(fact))) : undefined;
  const before = question.history.filter(({ role }) => role === "user").at(-1)?.content;
  // "So how much separately" asks about the thing that the message before it names.
  const lines = own.length === 0 && goesOn && before !== undefined && asksOfPart.test(before) ? linesOn(before) : own;
  // "The deposit of the complete package" asks for a deposit.
  const isSure = (lines[0]?.adds ?? 0) > 1 && (lines[0]?.share ?? 0) >= certain;
  if (!isExtra && !goesOn && !isSure && topics.some(isOfChoice)) return null;
  // "What do I pay in all, and what could be extra" asks for the price before what is added to it.
  if (isExtra && topics.includes("total")) {
    const whole = [...tools.facts("price", procedure), ...tools.computed([asked], ["total"], [procedure])];
    return [...whole, ...allAdded(tools, procedure)].map((fact) => statement(fact.text, [fact]));
  }
  const [first] = lines;
  if (added !== undefined && first !== undefined && added.adds !== first.adds && !topics.some(isOfChoice))
    return quotes([added, first].map((one) => ({ ...one, share: 1 })));
  if (first !== undefined) {
    const all = tools.costLines(asked, procedure, saidAbout(question, tools, procedure), { byName: true });
    return [...quotes(lines.filter(({ adds }) => adds === first.adds)), ...quotes(pricedLines(first, all))];
  }
  const all = isExtra ? allAdded(tools, procedure) : [];
  return all.length > 0 ? all.map((fact) => statement(fact.text, [fact])) : null;
}

/** What the price of a treatment is asked for beside its packages, "the night guard, with the six veneers": the line with its amount before theirs. */
function pricedThing(
  question: Question,
  tools: Tools,
  asked: string,
  { meant, topics }: { readonly meant: readonly string[]; readonly topics: readonly Topic[] },
): Iterable<Piece> | null {
  if (!topics.includes("price") || !topics.every(isBesideThing)) return null;
  const least = meant.length > 1 ? leastOfSeveral : leastOfThing;
  const lines = meant
    .flatMap((procedure) => tools.costLines(asked, procedure, saidAbout(question, tools, procedure), { byName: false }))
    .filter(({ fact, adds, share }) => adds > 0 && share >= least && isPriced(fact))
    .toSorted((a, b) => b.adds - a.adds || b.share - a.share);
  const procedure = lines[0]?.fact.procedure ?? undefined;
  if (procedure === undefined) return null;
  const own = lines.filter(({ fact, adds }) => fact.procedure === procedure && adds === lines[0]?.adds);
  const price = tools.facts("price", procedure).map((fact) => statement(fact.text, [fact]));
  return [...quotes(own.slice(0, 2)), ...price, ...cards(tools, "package", procedure)];
}

/** Topics beside a price that the thing decides: "the doctor says three stents, what is each further one?" */
const isBesideThing = among(["price", "total", "extra", "price-factors", "doctors", "anaesthesia"]);
/** An amount of money, and the least share of a text's words that such a line covers, of one treatment and of several. */
const amount = /(?:AED|EUR|KRW|€|₩|\$)\s?\d|\d\s?(?:AED|EUR|€|₩|euros?|won|درهم|يورو|وون)/iu;
const [leastOfThing, leastOfSeveral] = [0.2, 0.35];

/** The line with the price of what is in no package's: "Is a colonoscopy included?" */
function pricedLines({ fact: told }: Quoted, all: readonly Quoted[]): readonly Quoted[] {
  if (told.topic !== "excluded" || /\d/.test(lineOf(told))) return [];
  return all
    .filter(({ fact, adds }) => fact.topic === "price-factors" && adds > 0 && /\d/.test(lineOf(fact)))
    .slice(0, 1);
}

const addsTo =
  /\b(?:more|extra|too|also|as well|same|with|plus|including|correct\w*|on top)\b|زياد|يزيد|كمان|برضه|برضو|ايضا|أيضا|نفس|مع|معها/iu;

/** "What if I lose one of the trays?" */
const supposes = /\b(?:what )?if i\b|(?:لو|[إا]ذا) (?=[\u0621-\u064a])/iu;

/** Another treatment's name in a message that goes on about what is in the price of the last one: "and the cataract in the same eye?" */
export function isPartOf(
  question: Question,
  tools: Tools,
  named: readonly string[],
  { procedures: [last] }: State,
): boolean {
  if (last === undefined || named.length === 0 || named.includes(last)) return false;
  if (![addsTo, asksOfPart, supposes].some((one) => one.test(question.text))) return false;
  const [line] = tools.costLines(question.text, last, saidAbout(question, tools, last), { byName: true });
  return line !== undefined && line.adds > 0 && line.share >= leastOfPart;
}

const isOfPart = among(["included", "excluded", "price-factors", "extra", "price", "total", "comparison"]);

/** What the last treatment's price says of another one that a message names: "and is a cleaning included?" Null where it says nothing. */
export function partOfPrice(
  question: Question,
  tools: Tools,
  topics: readonly Topic[],
  state: State,
): Iterable<Piece> | null {
  const {
    procedures: [last],
    topics: before,
  } = state;
  const asked = topics.length > 0 ? topics : before;
  if (last === undefined || asked.length === 0 || !asked.every(isOfPart)) return null;
  const lines = tools
    .costLines(question.text, last, saidAbout(question, tools, last), { byName: true })
    .filter(({ fact, adds, share }) => adds > 0 && share >= leastOfPart && isOfCost(fact.topic));
  const isPriced = ({ fact }: Quoted): boolean => /\d/.test(lineOf(fact));
  const first = (asked.some(isOfMoney) ? lines.find(isPriced) : undefined) ?? lines[0];
  if (first === undefined) return null;
  const beside = lines.filter((one) => one !== first && one.fact.topic !== first.fact.topic && isPriced(one));
  return quotes([first, ...beside.slice(0, 1).map((one) => ({ ...one, share: first.share }))]);
}
