import type { ProviderFile } from "../../../contract/provider-file.ts";
import type { Language } from "../../../contract/values.ts";
import type { PartKey } from "../editor/queries.ts";

export type Path = readonly (string | number)[];
type Members = Readonly<Record<string, unknown>>;

/** A text of the clinic in its first language, and in another. */
export interface ClinicText {
  /** Its names in the file without the language; an entry of a list by its slug. */
  readonly id: string;
  readonly part: PartKey | undefined;
  readonly source: string;
  readonly target: string | undefined;
}

/** The texts of one thing by language: `texts` or `alt` of a file. */
export interface TextsAt {
  readonly path: Path;
  readonly id: string;
  readonly part: PartKey | undefined;
  /** In the first language. */
  readonly source: unknown;
  readonly byLanguage: Members;
}

const isGroup = (value: unknown): value is Members =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Members of texts that no translator writes: kinds are names, and examples are questions in the words of one language. */
const untranslated = ["kind", "exampleQuestions"];
/** Words for the search: another language has as many as it has. */
const wordLists = ["keywords"];

/** Every place of a file that has texts by language. */
export function textsIn(file: ProviderFile): TextsAt[] {
  const main = file.defaultLanguage;
  const places: TextsAt[] = [];
  const visit = (value: unknown, at: Omit<TextsAt, "source" | "byLanguage">): void => {
    if (Array.isArray(value)) {
      value.forEach((entry, index) => {
        const slug = isGroup(entry) && typeof entry["slug"] === "string" ? entry["slug"] : String(index + 1);
        const kind = at.id === "procedures" ? "procedure" : at.id === "doctors" ? "doctor" : undefined;
        visit(entry, { path: [...at.path, index], id: `${at.id}/${slug}`, part: kind ? { kind, slug } : at.part });
      });
      return;
    }
    if (!isGroup(value)) return;
    for (const [name, member] of Object.entries(value)) {
      const below = { ...at, path: [...at.path, name], id: at.id ? `${at.id}/${name}` : name };
      if ((name === "texts" || name === "alt") && isGroup(member)) {
        if (main in member) places.push({ ...below, source: member[main], byLanguage: member });
      } else visit(member, below);
    }
  };
  // Names of accreditations stand beside their translations.
  const { accreditations, ...company } = file.company;
  visit({ ...file, company }, { path: [], id: "", part: undefined });
  accreditations.forEach(({ name, body, texts = {} }, index) => {
    const path = ["company", "accreditations", index, "texts"];
    places.push({
      path,
      id: `accreditations/${index + 1}`,
      part: undefined,
      source: { name, body },
      byLanguage: texts,
    });
  });
  return places;
}

const settingsTexts = /^texts\/policies\//;

/** Every text of the first language with its translation. */
export function clinicTexts(file: ProviderFile, language: Language): ClinicText[] {
  return textsIn(file).flatMap(({ id, part, source, byLanguage }) => {
    const found: ClinicText[] = [];
    visitTexts(source, byLanguage[language], id, (text) =>
      found.push({
        ...text,
        part:
          part ??
          (settingsTexts.test(text.id) || /^(?:logo|landingPicture)\//.test(text.id)
            ? { kind: "settings", slug: "clinic" }
            : undefined),
      }),
    );
    return found;
  });
}

function visitTexts(
  source: unknown,
  target: unknown,
  id: string,
  found: (text: { id: string; source: string; target: string | undefined }) => void,
): void {
  if (typeof source === "string") found({ id, source, target: typeof target === "string" ? target : undefined });
  else if (Array.isArray(source)) {
    const others = Array.isArray(target) && target.length === source.length ? target : [];
    for (const [index, entry] of source.entries()) visitTexts(entry, others[index], `${id}/${index + 1}`, found);
  } else if (isGroup(source)) {
    for (const [name, member] of Object.entries(source)) {
      const other = isGroup(target) ? target[name] : undefined;
      if (untranslated.includes(name)) continue;
      if (wordLists.includes(name)) {
        if (Array.isArray(member) && member.length > 0)
          found({
            id: `${id}/${name}`,
            source: member.join("\n"),
            target: Array.isArray(other) && other.length > 0 ? other.join("\n") : undefined,
          });
      } else visitTexts(member, other, `${id}/${name}`, found);
    }
  }
}

/** The ids of texts and of everything around them. */
const around = (ids: Iterable<string>): ReadonlySet<string> =>
  new Set([...ids].flatMap((id) => id.split("/").map((_, index, steps) => steps.slice(0, index + 1).join("/"))));

/**
 * Puts translations by their ids into a copy of a file. A list that has another number of entries than the first
 * language's is replaced whole. What is no text, such as the days of a stage, is that of the first language.
 */
export function withTranslations(file: ProviderFile, language: Language, taken: ReadonlyMap<string, string>): unknown {
  const touched = around(taken.keys());
  const put = (source: unknown, target: unknown, id: string): unknown => {
    if (typeof source === "string") return taken.get(id) ?? target;
    if (Array.isArray(source)) {
      if (!touched.has(id)) return target;
      const others = Array.isArray(target) && target.length === source.length ? target : [];
      return source.map((entry, index) => put(entry, others[index], `${id}/${index + 1}`) ?? "");
    }
    if (!isGroup(source)) return source;
    const before = isGroup(target) ? target : {};
    const members = Object.entries(source).map(([name, member]) => {
      if (name === "exampleQuestions") return [name, before[name]] as const;
      if (untranslated.includes(name)) return [name, member] as const;
      if (wordLists.includes(name)) return [name, linesOf(taken.get(`${id}/${name}`)) ?? before[name] ?? []] as const;
      return [name, put(member, before[name], `${id}/${name}`)] as const;
    });
    return Object.fromEntries([...Object.entries(before), ...members].filter(([, one]) => one !== undefined));
  };
  const copy: unknown = structuredClone(file);
  for (const { path, id, source, byLanguage } of textsIn(file)) {
    if (!touched.has(id)) continue;
    const parent = path.slice(0, -1).reduce((node, step) => (node as Record<string, unknown>)[String(step)], copy); // a path of the file
    const written = { ...byLanguage, [language]: put(source, byLanguage[language], id) };
    (parent as Record<string, unknown>)[String(path.at(-1))] = written;
  }
  return copy;
}

const linesOf = (text: string | undefined): readonly string[] | undefined =>
  text
    ?.split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "");
