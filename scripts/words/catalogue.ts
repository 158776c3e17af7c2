import { readdirSync, readFileSync } from "node:fs";
import { type Language, languages } from "../../contract/languages.ts";
import { type ArgumentType, type CompiledMessage, compileMessage } from "./message.ts";

/** The texts of one language by file and name. */
export type Texts = ReadonlyMap<string, Readonly<Record<string, string>>>;

export interface Catalogue {
  readonly messages: Readonly<Record<Language, ReadonlyMap<string, CompiledMessage>>>;
  readonly arguments: ReadonlyMap<string, ReadonlyMap<string, ArgumentType>>;
  /** One line each: file, message and problem. */
  readonly problems: readonly string[];
}

const folder = "web/words";

export const readTexts = (language: Language): Texts =>
  new Map(
    readdirSync(`${folder}/${language}`)
      .filter((file) => file.endsWith(".json"))
      .map((file) => [file, JSON.parse(readFileSync(`${folder}/${language}/${file}`, "utf8"))]),
  );

/** Compiles the texts of all languages and compares them with those of the first. */
export function catalogueOf(textsOf: (language: Language) => Texts): Catalogue {
  const problems: string[] = [];
  const files = {} as Record<Language, ReadonlyMap<string, string>>;
  const messages = {} as Record<Language, ReadonlyMap<string, CompiledMessage>>;
  for (const language of languages) {
    const found = new Map<string, string>();
    const compiled = new Map<string, CompiledMessage>();
    for (const [file, texts] of textsOf(language)) {
      for (const [name, text] of Object.entries(texts)) {
        const report = (fault: string) => problems.push(`${folder}/${language}/${file}: ${name} ${fault}`);
        if (!/^[a-z]+(?:_[a-z0-9]+)+$/.test(name)) report("is no name of a message, such as trips_title");
        else if (found.has(name)) report(`is in ${found.get(name)} too`);
        else
          try {
            compiled.set(name, compileMessage(text, language));
          } catch (error) {
            report(`is no valid message: ${error instanceof Error ? error.message : error}`);
          }
        if (isUncounted(text, language)) report("has a unit beside its count, which needs its plural forms");
        found.set(name, file);
      }
    }
    files[language] = found;
    messages[language] = compiled;
  }
  const [first, ...others] = languages;
  for (const language of others) problems.push(...differences(first, language, files, messages));
  return { messages, arguments: argumentsOf(messages), problems };
}

/** The nouns that take the form of the count before them; a range is never of one. */
const units: Readonly<Record<Language, string>> = {
  en: "minutes?|hours?|days?|nights?|weeks?|months?|years?",
  ar: "دقيقة|دقائق|ساعة|ساعات|يوم|يومًا|أيام|ليلة|ليالٍ|أسبوع|أسبوعًا|أسابيع|شهر|شهرًا|أشهر|سنة|سنوات",
};

/** True for a count and its unit outside of plural forms. */
function isUncounted(text: string, language: Language): boolean {
  const opened = text.split(/(\{\w+, plural,)/);
  const outside = opened.map((part, index) =>
    index > 0 && index % 2 === 0 ? afterForms(part) : index % 2 ? "" : part,
  );
  const count = `n|count|minutes|hours|days|nights|weeks|months|years${language === "en" ? "" : "|max"}`;
  return new RegExp(`\\{(?:${count})\\} (?:${units[language]})(?!\\p{L})`, "u").test(outside.join(""));
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

function differences(
  first: Language,
  language: Language,
  files: Readonly<Record<Language, ReadonlyMap<string, string>>>,
  messages: Catalogue["messages"],
): readonly string[] {
  const problems: string[] = [];
  for (const name of new Set([...files[first].keys(), ...files[language].keys()])) {
    const source = files[first].get(name);
    const translation = files[language].get(name);
    if (!source) problems.push(`${folder}/${first}/${translation}: ${name} is missing, which ${language} has`);
    else if (!translation) problems.push(`${folder}/${language}/${source}: ${name} is missing`);
    else if (source !== translation)
      problems.push(`${folder}/${language}/${translation}: ${name} belongs to ${source}`);
    const takes = (of: Language) => messages[of].get(name)?.arguments;
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
function argumentsOf(messages: Catalogue["messages"]): Catalogue["arguments"] {
  const found = new Map<string, Map<string, ArgumentType>>();
  for (const language of languages) {
    for (const [name, message] of messages[language]) {
      const types = found.get(name) ?? new Map<string, ArgumentType>();
      found.set(name, types);
      for (const [argument, type] of message.arguments) {
        if (type !== "string | number" || !types.has(argument)) types.set(argument, type);
      }
    }
  }
  return found;
}
