import { SaxesParser, type SaxesTagNS } from "saxes";

/** A text and its translation. */
export interface Unit {
  readonly id: string;
  readonly source: string;
  /** Absent where there is no translation yet. */
  readonly target?: string | undefined;
  /** True where a second person is to compare the translation. */
  readonly isToReview?: boolean;
  /** For the translator. */
  readonly notes?: readonly string[];
}

/** Translations of one language, by the place that they belong to (XLIFF 1.2, decision 120). */
export interface Xliff {
  readonly sourceLanguage: string;
  readonly targetLanguage: string;
  readonly files: readonly { readonly original: string; readonly units: readonly Unit[] }[];
}

export interface ReadUnit {
  readonly id: string;
  readonly line: number;
  readonly source: string;
  readonly target: string | undefined;
  /** True where elements stand in a text; ours are plain. */
  readonly hasMarkup: boolean;
}

export type ReadXliff =
  | {
      readonly kind: "read";
      readonly sourceLanguage: string;
      readonly targetLanguage: string;
      /** What its parts name as the place of their texts. */
      readonly originals: readonly string[];
      readonly units: readonly ReadUnit[];
    }
  | { readonly kind: "unreadable"; readonly line: number; readonly message: string };

const namespace = "urn:oasis:names:tc:xliff:document:1.2";

const escapes: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
const escaped = (text: string): string => text.replace(/[&<>"]/g, (sign) => escapes[sign] ?? sign);

export function writeXliff({ sourceLanguage, targetLanguage, files }: Xliff): string {
  const unit = ({ id, source, target, isToReview, notes = [] }: Unit): string =>
    [
      `      <trans-unit id="${escaped(id)}" resname="${escaped(id)}" xml:space="preserve">`,
      `        <source>${escaped(source)}</source>`,
      ...(target === undefined
        ? []
        : [
            `        <target state="${isToReview ? "needs-review-translation" : "translated"}">${escaped(target)}</target>`,
          ]),
      ...notes.map((note) => `        <note from="developer">${escaped(note)}</note>`),
      "      </trans-unit>",
    ].join("\n");
  const parts = files.map(({ original, units }) =>
    [
      `  <file original="${escaped(original)}" datatype="plaintext" source-language="${sourceLanguage}" target-language="${targetLanguage}">`,
      "    <body>",
      ...units.map(unit),
      "    </body>",
      "  </file>",
    ].join("\n"),
  );
  return `${['<?xml version="1.0" encoding="UTF-8"?>', `<xliff version="1.2" xmlns="${namespace}">`, ...parts, "</xliff>"].join("\n")}\n`;
}

/** Translations that a tool marks as not made yet. */
const notMade = ["new", "needs-translation"];
/** Segments of a translator's tool around plain text. */
const segment = "mrk";

/** Reads the translations of a file. What tools add beside them (groups, memories, own elements) is passed over. */
export function readXliff(text: string): ReadXliff {
  try {
    return read(text);
  } catch (error) {
    if (error instanceof Unreadable) return { kind: "unreadable", line: error.line, message: error.message };
    throw error;
  }
}

class Unreadable extends Error {
  readonly line: number;
  constructor(line: number, message: string) {
    super(message);
    this.line = line;
  }
}

type Open = { -readonly [K in keyof ReadUnit]: ReadUnit[K] } & { isMade: boolean };

function read(text: string): ReadXliff {
  const parser = new SaxesParser({ xmlns: true });
  const units: ReadUnit[] = [];
  const languages = { source: new Set<string>(), target: new Set<string>() };
  const originals = new Set<string>();
  const path: string[] = [];
  let open: Open | undefined;
  let taken: "source" | "target" | undefined;
  const fail = (message: string): never => {
    throw new Unreadable(parser.line, message);
  };

  const enter = (tag: SaxesTagNS): void => {
    const { local, attributes } = tag;
    const isOurs = tag.uri === namespace;
    const attributeOf = (name: string): string => attributes[name]?.value ?? "";
    if (path.length === 0 && !(isOurs && local === "xliff" && attributeOf("version") === "1.2"))
      fail("is not XLIFF 1.2, which is the version that is read");
    if (taken && !(isOurs && local === segment) && open) open.hasMarkup = true;
    if (isOurs && local === "file") {
      originals.add(attributeOf("original"));
      languages.source.add(attributeOf("source-language"));
      languages.target.add(attributeOf("target-language"));
    }
    if (isOurs && local === "trans-unit")
      open = { id: attributeOf("id"), line: parser.line, source: "", target: "", hasMarkup: false, isMade: true };
    // Tools repeat both within memories and reviews of a unit.
    if (isOurs && (local === "source" || local === "target") && path.at(-1) === "trans-unit") {
      taken = local;
      if (open && local === "target") open.isMade = !notMade.includes(attributeOf("state"));
    }
    path.push(isOurs ? local : "");
  };
  const leave = (): void => {
    const local = path.pop();
    if (local === taken && path.at(-1) === "trans-unit") taken = undefined;
    if (local !== "trans-unit" || !open) return;
    const { isMade, target, ...unit } = open;
    units.push({ ...unit, target: isMade && target?.trim() ? target : undefined });
    open = undefined;
  };
  const say = (words: string): void => {
    if (open && taken === "source") open.source += words;
    if (open && taken === "target") open.target += words;
  };

  parser.on("doctype", () => fail("has a DOCTYPE, which is not read"));
  parser.on("error", ({ message }) => fail(`is not XML: ${message}`));
  parser.on("opentag", enter);
  parser.on("closetag", leave);
  parser.on("text", say);
  parser.on("cdata", say);
  parser.write(text).close();

  const [sourceLanguage, targetLanguage] = [languages.source, languages.target].map(([...found]) =>
    found.length === 1 ? found[0] : undefined,
  );
  if (!sourceLanguage || !targetLanguage) return fail("names no source and target language, or several");
  return { kind: "read", sourceLanguage, targetLanguage, originals: [...originals], units };
}
