import { type MessageFormatElement, parse, TYPE } from "@formatjs/icu-messageformat-parser";
import { localeOf } from "../../web/words/locales.ts";

/** TypeScript's type of an argument. */
export type ArgumentType = "number" | "string" | "string | number";

export interface CompiledMessage {
  readonly arguments: ReadonlyMap<string, ArgumentType>;
  /** The JavaScript of a function of the arguments, which calls `web/words/formats.ts`. */
  readonly code: string;
}

type Element<T extends TYPE> = Extract<MessageFormatElement, { type: T }>;

/**
 * @param english stands behind the text, for a translation that nobody checked
 * @throws Error when the text is no ICU message, or uses a feature that the language or this compiler does not support
 */
export function compileMessage(text: string, language: string, english?: string): CompiledMessage {
  const scope: Scope = { language, arguments: new Map(), categories: new Map() };
  const expressionOf = (source: string, of: Scope): string =>
    textOf(parse(source, { ignoreTag: true, shouldParseSkeletons: true }), of);
  const own = expressionOf(text, scope);
  const value =
    english === undefined
      ? own
      : `\`\${${own}} (English: \${${expressionOf(english, { ...scope, language: "en" })}})\``;
  const parameter = scope.arguments.size > 0 ? "(i)" : "()";
  const constants = [...scope.categories].map(([call, name]) => `const ${name} = ${call}; `).join("");
  const body = constants ? `{ ${constants}return ${value}; }` : value;
  return { arguments: scope.arguments, code: `${parameter} => ${body}` };
}

interface Scope {
  readonly language: string;
  readonly arguments: Map<string, ArgumentType>;
  /** Expressions of plural categories, with the constants that hold their results. */
  readonly categories: Map<string, string>;
  /** Value of `#`. */
  readonly counted?: string;
}

/** The JavaScript that joins the elements. */
function textOf(elements: readonly MessageFormatElement[], scope: Scope): string {
  const [first] = elements;
  if (elements.length === 1 && first && (first.type === TYPE.plural || first.type === TYPE.select)) {
    return sourceOf(first, scope);
  }
  const parts = elements.map((element) =>
    element.type === TYPE.literal ? escaped(element.value) : `\${${sourceOf(element, scope)}}`,
  );
  return `\`${parts.join("")}\``;
}

const escaped = (text: string): string => text.replace(/[\\`]|\$(?=\{)/g, "\\$&");

function sourceOf(element: MessageFormatElement, scope: Scope): string {
  switch (element.type) {
    case TYPE.argument:
      return argument(element.value, "string | number", scope);
    case TYPE.number:
      return numberOf(element, scope);
    case TYPE.pound:
      return `number("${localeOf(scope.language)}", ${scope.counted})`;
    case TYPE.select: {
      const value = argument(element.value, "string", scope);
      return choiceOf(element.options, scope, (key) => `${value} === ${JSON.stringify(key)}`);
    }
    case TYPE.plural:
      return pluralOf(element, scope);
    default:
      throw new Error(`{${element.value}} is a date, a time or a tag: web/format.ts writes those, given as arguments`);
  }
}

/** The expression of an argument. A numeric use makes it a number in every other use. */
function argument(name: string, type: ArgumentType, scope: Scope): string {
  if (!/^[A-Za-z]\w*$/.test(name)) throw new Error(`{${name}} is no name of an argument`);
  const argumentType = scope.arguments.get(name);
  if (!argumentType || argumentType === "string | number") scope.arguments.set(name, type);
  else if (type !== "string | number" && type !== argumentType)
    throw new Error(`{${name}} is both a number and a choice`);
  return `i.${name}`;
}

function numberOf({ value, style }: Element<TYPE.number>, scope: Scope): string {
  if (typeof style === "string" && style !== "percent" && style !== "integer") {
    throw new Error(`{${value}} has the unknown number style ${style}`);
  }
  const options =
    style === "percent"
      ? { style }
      : style === "integer"
        ? { maximumFractionDigits: 0 }
        : typeof style === "object" && style
          ? style.parsedOptions
          : {};
  if ("scale" in options) throw new Error(`{${value}} is scaled, which Intl cannot do`);
  const source = argument(value, "number", scope);
  const further = Object.keys(options).length > 0 ? `, ${JSON.stringify(JSON.stringify(options))}` : "";
  return `number("${localeOf(scope.language)}", ${source}${further})`;
}

function pluralOf({ value, options, offset, pluralType }: Element<TYPE.plural>, scope: Scope): string {
  const type = pluralType ?? "cardinal";
  const { pluralCategories } = new Intl.PluralRules(scope.language, { type }).resolvedOptions();
  const pluralForms = Object.keys(options).filter((key) => !key.startsWith("="));
  const missing = pluralCategories.filter((category) => !pluralForms.includes(category));
  const unknown = pluralForms.filter((key) => !pluralCategories.some((category) => category === key));
  if (missing.length > 0) throw new Error(`{${value}} lacks the plural forms ${missing.join(", ")}`);
  if (unknown.length > 0) throw new Error(`{${value}} has plural forms of another language: ${unknown.join(", ")}`);

  const source = argument(value, "number", scope);
  const counted = offset ? `${source} - ${offset}` : source;
  const call = `${type === "ordinal" ? "ordinal" : "plural"}("${scope.language}", ${counted})`;
  const category = scope.categories.get(call) ?? `category${scope.categories.size}`;
  scope.categories.set(call, category);
  return choiceOf(options, { ...scope, counted }, (key) =>
    key.startsWith("=") ? `${source} === ${Number(key.slice(1))}` : `${category} === "${key}"`,
  );
}

/** The options as one conditional expression: exact numbers first; `other`, merged with identical texts, last. */
function choiceOf(
  options: Readonly<Record<string, { readonly value: readonly MessageFormatElement[] }>>,
  scope: Scope,
  condition: (key: string) => string,
): string {
  const choices = Object.entries(options).map(([key, { value }]) => ({ key, text: textOf(value, scope) }));
  const other = choices.find(({ key }) => key === "other")?.text;
  const exact = choices.filter(({ key }) => key.startsWith("="));
  const named = choices.filter(({ key, text }) => !key.startsWith("=") && text !== other);
  const conditions = [...exact, ...named].map(({ key, text }) => `${condition(key)} ? ${text} : `);
  return `(${conditions.join("")}${other})`;
}
