import type { Db } from "../../../adapters/database/database.ts";
import type { FileReason, importTranslations } from "../../../contract/desk/translations.ts";
import type { AnswerOf } from "../../../contract/endpoint.ts";
import { type Language, siteLanguages } from "../../../contract/languages.ts";
import type { ProviderFile } from "../../../contract/provider-file.ts";
import { type ReadUnit, readXliff, type Unit, writeXliff } from "../../formats/xliff.ts";
import type { Finding } from "../../formats/yaml-findings.ts";
import type { Services } from "../../services.ts";
import { changesBetween, mostChanges, nameOf } from "../editor/parts.ts";
import { type Act, currentOf, publishFile, surroundingsOf } from "../editor/publishing.ts";
import { checkProviderValue } from "../import.ts";
import { lockProviders } from "../queries.ts";
import { namesOf } from "./overview.ts";
import { type ClinicText, clinicTexts, withTranslations } from "./texts.ts";

type Imported = AnswerOf<typeof importTranslations>;
type Problem = Imported["problems"][number];

/** The clinic's texts with their translations, for a translator. */
export function translationFile(file: ProviderFile, language: Language): string {
  const texts = Map.groupBy(clinicTexts(file, language), ({ part }) => (part ? nameOf(part) : "clinic"));
  const unitOf = ({ id, source, target }: ClinicText): Unit => ({
    id,
    source,
    target,
    ...(id.endsWith("/keywords")
      ? { notes: ["Words for the search, one in each line, as many as the language has."] }
      : {}),
  });
  return writeXliff({
    sourceLanguage: file.defaultLanguage,
    targetLanguage: language,
    files: [...texts].map(([name, own]) => ({
      original: `clinics/${file.company.slug}/${name}`,
      units: own.map(unitOf),
    })),
  });
}

/** Another clinic that the parts of a file name; files from before name none. */
const otherClinic = (file: ProviderFile, originals: readonly string[]): string | undefined =>
  originals
    .flatMap((original) => /^clinics\/([^/]+)\//.exec(original)?.[1] ?? [])
    .find((slug) => slug !== file.company.slug);

const isMarked = (text: string): boolean => /<\/?[a-z!]|&(?:#\w+|[a-z]+);/i.test(text);

/** The translations of a file that can be taken, and what is wrong with the others. */
function takenFrom(file: ProviderFile, language: Language, units: readonly ReadUnit[]) {
  const texts = new Map(clinicTexts(file, language).map((text) => [text.id, text]));
  const problems: Problem[] = [];
  const stale: string[] = [];
  const taken = new Map<string, string>();
  for (const { id, line, source, target, hasMarkup } of units) {
    const text = texts.get(id);
    const report = (reason: FileReason, message: string) => problems.push({ line, path: namesOf(id), reason, message });
    if (!text) report("unknown", "is no text of this clinic");
    else if (target === undefined) continue;
    else if (text.source !== source) stale.push(id);
    else if (hasMarkup || (isMarked(target) && !isMarked(source)))
      report("markup", "has markup, which the clinic's texts do not");
    else if (taken.has(id) && taken.get(id) !== target.trim()) report("twice", "is there twice with different words");
    else taken.set(id, target.trim());
  }
  const changed = new Map([...taken].filter(([id, text]) => texts.get(id)?.target !== text));
  const isNew = !file.texts[language];
  const given = new Set([...taken.keys(), ...stale]);
  const sent = new Set(units.map(({ id }) => id));
  const missing = [...texts.keys()].filter((id) => (isNew ? !taken.has(id) : sent.has(id) && !given.has(id)));
  return { problems, stale, changed, missing, isNew };
}

/** The id of the text that a finding in a file is about. */
function idAt(value: unknown, { path }: Finding, language: Language): string {
  let node = value;
  const names = path.flatMap((step) => {
    node = (node as Record<string, unknown> | undefined)?.[String(step)];
    const slug = (node as Record<string, unknown> | undefined)?.["slug"];
    if (step === language) return [];
    return typeof step === "number" ? (typeof slug === "string" ? slug : String(step + 1)) : step;
  });
  return names.join("/");
}

/** As many as a person corrects before the next try, and reads through. */
const mostProblems = 50;
const mostMissing = 10;

interface Gaps {
  readonly stale: readonly string[];
  readonly missing: readonly string[];
  readonly isNew: boolean;
}

const gapsOf = ({ stale, missing, isNew }: Gaps) => ({
  stale: stale.map(namesOf),
  missing: missing.slice(0, mostMissing).map(namesOf),
  missingCount: missing.length,
  isIncomplete: isNew && missing.length > 0,
});

const noGaps: Gaps = { stale: [], missing: [], isNew: false };

const refused = (language: Language | null, problems: readonly Problem[], gaps = noGaps): Imported => ({
  language,
  problems: problems.slice(0, mostProblems),
  problemCount: problems.length,
  ...gapsOf(gaps),
  changes: [],
  number: null,
});

/** Checks an XLIFF file of the clinic's texts, and publishes it unless only a check is wanted. */
export async function importXliff(
  services: Pick<Services, "now" | "newId">,
  tx: Db,
  act: Act,
  { xliff, isCheckOnly }: { readonly xliff: string; readonly isCheckOnly: boolean },
): Promise<Imported> {
  await lockProviders(tx);
  const current = await currentOf(tx, act);
  const { file } = current;
  const read = readXliff(xliff);
  if (read.kind === "unreadable")
    return refused(null, [{ line: read.line, path: "", reason: "unreadable", message: read.message }]);
  const other = otherClinic(file, read.originals);
  if (other) return refused(null, [{ line: 1, path: other, reason: "clinic", message: "is another clinic’s file" }]);
  const language = siteLanguages.find((one) => one === read.targetLanguage.split("-")[0]);
  if (!language || language === file.defaultLanguage || read.sourceLanguage.split("-")[0] !== file.defaultLanguage) {
    const message = `is from ${read.sourceLanguage} into ${read.targetLanguage}; the clinic writes ${file.defaultLanguage}`;
    return refused(null, [{ line: 1, path: "", reason: "language", message }]);
  }
  const { problems, changed, ...gaps } = takenFrom(file, language, read.units);
  const lines = new Map(read.units.map(({ id, line }) => [id, line]));
  if (problems.length > 0) return refused(language, problems, gaps);
  // Half a language would mix two on every page: it is checked with the first language's texts in its gaps, and waits.
  const { isIncomplete } = gapsOf(gaps);
  const filled = new Map(clinicTexts(file, language).map(({ id, source }) => [id, source]));
  const value = withTranslations(file, language, new Map([...(isIncomplete ? filled : []), ...changed]));
  const checked = await checkProviderValue(value, surroundingsOf(tx, current.pictures));
  if (!checked.file) {
    const found = checked.findings.map((finding) => {
      const id = idAt(value, finding, language);
      const { message, reason = "rule", limit } = finding;
      return { line: lines.get(id) ?? 1, path: namesOf(id), reason, message, ...(limit !== undefined && { limit }) };
    });
    return refused(language, found, gaps);
  }
  if (isIncomplete) return refused(language, [], gaps);
  const answer = {
    language,
    problems: [],
    problemCount: 0,
    ...gapsOf(gaps),
    changes: changesBetween(file, checked.file).slice(0, mostChanges),
  };
  if (isCheckOnly || answer.changes.length === 0) return { ...answer, number: null };
  return { ...answer, ...(await publishFile(services, tx, act, { current, file: checked.file, note: "" })) };
}
