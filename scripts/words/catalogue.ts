import { existsSync, readdirSync, readFileSync } from "node:fs";
import { type ArgumentType, type CompiledMessage, compileMessage } from "./message.ts";
import { isOfSafety, isUnchecked, problemsOf, type Safety } from "./safety.ts";

/** The texts of one language by file and name. */
export type Texts = ReadonlyMap<string, Readonly<Record<string, string>>>;
/** The compiled messages of each language by name. */
type Messages = ReadonlyMap<string, ReadonlyMap<string, CompiledMessage>>;

export interface Catalogue {
  readonly messages: Messages;
  readonly arguments: ReadonlyMap<string, ReadonlyMap<string, ArgumentType>>;
  /** One line each: file, message and problem. */
  readonly problems: readonly string[];
  /** The sentences of safety, and by language those that show their English, as nobody checked their translation. */
  readonly safety: { readonly sentences: number; readonly unchecked: ReadonlyMap<string, number> };
}

const folder = "web/words";

/** Files whose texts only the desk shows begin so. */
const ofDesk = "desk";

export const textsFile = (language: string, file: string): string => `${folder}/${language}/${file}`;

/** A language that is new has none. */
export const readTexts = (language: string): Texts =>
  new Map(
    (existsSync(`${folder}/${language}`) ? readdirSync(`${folder}/${language}`) : [])
      .filter((file) => file.endsWith(".json"))
      .map((file) => [file, JSON.parse(readFileSync(textsFile(language, file), "utf8"))]),
  );

/**
 * Compiles the texts of all languages and compares them with those of the first. A language of the site has every file but
 * the desk's; a language of the desk has the desk's files, and of the site's what the desk shows too, which the build checks.
 */
export function catalogueOf(
  textsOf: (language: string) => Texts,
  { site, desk }: { readonly site: readonly string[]; readonly desk: readonly string[] },
  safety: Safety = { sentences: [], checked: new Map() },
): Catalogue {
  const problems: string[] = [];
  const files = new Map<string, ReadonlyMap<string, string>>();
  const messages = new Map<string, ReadonlyMap<string, CompiledMessage>>();
  const sources = new Map<string, string>();
  const unchecked = new Map<string, number>();
  const [first = "", ...others] = new Set([...site, ...desk]);
  for (const language of [first, ...others]) {
    const found = new Map<string, string>();
    const compiled = new Map<string, CompiledMessage>();
    for (const [file, texts] of textsOf(language)) {
      for (const [name, text] of Object.entries(texts)) {
        const report = (fault: string) => problems.push(`${folder}/${language}/${file}: ${name} ${fault}`);
        if (!/^[a-z]+(?:_[a-z0-9]+)+$/.test(name)) report("is no name of a message, such as trips_title");
        else if (found.has(name)) report(`is in ${found.get(name)} too`);
        else
          try {
            const message = compileMessage(text, language);
            const english = sources.get(name) ?? text;
            const isBare = !isUnchecked(safety, { name, language, english, text });
            compiled.set(name, isBare ? message : { ...message, code: compileMessage(text, language, english).code });
            if (!isBare) unchecked.set(language, (unchecked.get(language) ?? 0) + 1);
            if (language === first) sources.set(name, text);
          } catch (error) {
            report(`is no valid message: ${error instanceof Error ? error.message : error}`);
          }
        if (isUncounted(text, language)) report("has a unit beside its count, which needs its plural forms");
        found.set(name, file);
      }
    }
    files.set(language, found);
    messages.set(language, compiled);
  }
  for (const language of others) {
    const isWanted = (file: string): boolean => (file.startsWith(ofDesk) ? desk : site).includes(language);
    problems.push(...differences({ first, language, files, messages, isWanted }));
  }
  problems.push(...problemsOf(safety, [...sources.keys()]));
  const sentences = [...sources.keys()].filter((name) => isOfSafety(safety, name)).length;
  return { messages, arguments: argumentsOf(messages), problems, safety: { sentences, unchecked } };
}

/** The nouns that take the form of the count before them, where they are known; a range is never of one. */
const units: Readonly<Record<string, string>> = {
  en: "minutes?|hours?|days?|nights?|weeks?|months?|years?",
  ar: "دقيقة|دقائق|ساعة|ساعات|يوم|يومًا|أيام|ليلة|ليالٍ|أسبوع|أسبوعًا|أسابيع|شهر|شهرًا|أشهر|سنة|سنوات",
};

/** True for a count and its unit outside of plural forms. */
function isUncounted(text: string, language: string): boolean {
  const nouns = units[language];
  if (!nouns) return false;
  const opened = text.split(/(\{\w+, plural,)/);
  const outside = opened.map((part, index) =>
    index > 0 && index % 2 === 0 ? afterForms(part) : index % 2 ? "" : part,
  );
  const count = `n|count|minutes|hours|days|nights|weeks|months|years${language === "en" ? "" : "|max"}`;
  return new RegExp(`\\{(?:${count})\\} (?:${nouns})(?!\\p{L})`, "u").test(outside.join(""));
}

/** What follows the end of an argument that is open. */
function afterForms(text: string): string {
  let depth = 1;
  for (let at = 0; at < text.length; at += 1) {
    if (text[at] === "{") depth += 1;
    if (text[at] === "}") depth -= 1;
    if (depth === 0) return text.slice(at + 1);
  }
  return "";
}

function differences({
  first,
  language,
  files,
  messages,
  isWanted,
}: {
  readonly first: string;
  readonly language: string;
  readonly files: ReadonlyMap<string, ReadonlyMap<string, string>>;
  readonly messages: Messages;
  readonly isWanted: (file: string) => boolean;
}): readonly string[] {
  const problems: string[] = [];
  const [sources, translations] = [files.get(first), files.get(language)];
  for (const name of new Set([...(sources?.keys() ?? []), ...(translations?.keys() ?? [])])) {
    const source = sources?.get(name);
    const translation = translations?.get(name);
    if (!source) problems.push(`${folder}/${first}/${translation}: ${name} is missing, which ${language} has`);
    else if (!translation) {
      if (isWanted(source)) problems.push(`${folder}/${language}/${source}: ${name} is missing`);
    } else if (source !== translation)
      problems.push(`${folder}/${language}/${translation}: ${name} belongs to ${source}`);
    const takes = (of: string) => messages.get(of)?.get(name)?.arguments;
    const [one, other] = [takes(first), takes(language)];
    if (!one || !other) continue;
    const unlike = [...one.keys(), ...other.keys()].filter((argument) => !one.has(argument) || !other.has(argument));
    if (unlike.length > 0) {
      problems.push(`${folder}/${language}/${translation}: ${name} differs from ${first} in {${unlike.join("}, {")}}`);
    }
  }
  return problems;
}

/** An argument's type is the narrowest of all languages, so that each language may inflect. */
function argumentsOf(messages: Messages): Catalogue["arguments"] {
  const found = new Map<string, Map<string, ArgumentType>>();
  for (const compiled of messages.values()) {
    for (const [name, message] of compiled) {
      const types = found.get(name) ?? new Map<string, ArgumentType>();
      found.set(name, types);
      for (const [argument, type] of message.arguments) {
        if (type !== "string | number" || !types.has(argument)) types.set(argument, type);
      }
    }
  }
  return found;
}
