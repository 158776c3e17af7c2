import { isDeepStrictEqual } from "node:util";
import type { DraftFinding, PartValue } from "../../../contract/desk/catalogue.ts";
import type { Change } from "../../../contract/desk/changes.ts";
import type { ProviderFile } from "../../../contract/provider-file.ts";
import type { Finding } from "../../formats/yaml-findings.ts";
import type { PartKey } from "./queries.ts";

/** The one part with settings. */
export const settingsPart: PartKey = { kind: "settings", slug: "clinic" };

export const nameOf = ({ kind, slug }: PartKey): string => `${kind}/${slug}`;

type Members = Readonly<Record<string, unknown>>;
const membersOf = (value: unknown): Members => (typeof value === "object" && value !== null ? (value as Members) : {});

const settings = [
  "contact",
  "quotes",
  "theme",
  "logo",
  "landingPicture",
  "bankAccount",
  "payments",
  "senders",
  "policies",
] as const;
export const isSetting = (member: string): boolean => settings.some((one) => one === member);

const lists = { procedure: "procedures", doctor: "doctors" } as const;

/** A part of a file; null where the file has none. */
export function partOf(file: ProviderFile, { kind, slug }: PartKey): PartValue | null {
  if (kind !== "settings") return file[lists[kind]].find((entry) => entry.slug === slug) ?? null;
  const { contact, quotes, theme, logo, landingPicture, bankAccount, payments = {}, senders = {}, texts } = file;
  const policies = Object.entries(texts).map(([language, own]) => [language, own.policies]);
  return {
    contact,
    quotes,
    theme,
    logo: logo ?? null,
    landingPicture: landingPicture ?? null,
    bankAccount: bankAccount ?? null,
    payments,
    senders,
    policies: Object.fromEntries(policies),
  };
}

/** Without the members that hold nothing: an emptied form leaves them. */
const filledMembers = (value: unknown): Members =>
  Object.fromEntries(Object.entries(membersOf(value)).filter(([, one]) => !isDeepStrictEqual(one, {})));
const filled = (name: string, value: unknown): Members =>
  Object.keys(membersOf(value)).length > 0 ? { [name]: value } : {};

/** A file with another value of a part, not checked yet. A new entry comes last. */
export function withPart(file: ProviderFile, { kind, slug }: PartKey, value: PartValue): Members {
  if (kind !== "settings") {
    const list = file[lists[kind]];
    const entry = { ...value, slug };
    const isThere = list.some((one) => one.slug === slug);
    return {
      ...file,
      [lists[kind]]: isThere ? list.map((one) => (one.slug === slug ? entry : one)) : [...list, entry],
    };
  }
  const { contact, quotes, theme, logo, landingPicture, bankAccount, payments, senders, policies } = value;
  const {
    bankAccount: _,
    logo: _logo,
    landingPicture: _landing,
    payments: _payments,
    senders: _senders,
    ...rest
  } = file;
  const texts = Object.entries(file.texts).map(([language, own]) => [
    language,
    { ...own, policies: membersOf(policies)[language] },
  ]);
  return {
    ...rest,
    contact,
    quotes,
    theme,
    ...(logo ? { logo } : {}),
    ...(landingPicture ? { landingPicture } : {}),
    ...(bankAccount ? { bankAccount } : {}),
    ...filled("payments", payments),
    ...filled("senders", filledMembers(senders)),
    texts: Object.fromEntries(texts),
  };
}

/** True when people who agreed to the policies before should know. */
export const changesPolicies = (before: ProviderFile, after: ProviderFile): boolean =>
  !isDeepStrictEqual(before.quotes.cancellation, after.quotes.cancellation) ||
  before.quotes.rest !== after.quotes.rest ||
  Object.entries(after.texts).some(
    ([language, { policies }]) => !isDeepStrictEqual(before.texts[language as "en"]?.policies, policies),
  );

/** The names of the parts that differ. */
export function changedParts(before: ProviderFile, after: ProviderFile): string[] {
  const differs = (part: PartKey) => !isDeepStrictEqual(partOf(before, part), partOf(after, part));
  const slugs = (list: "procedures" | "doctors") => new Set([...before[list], ...after[list]].map(({ slug }) => slug));
  const parts: PartKey[] = [
    ...[...slugs("procedures")].map((slug) => ({ kind: "procedure", slug }) as const),
    ...[...slugs("doctors")].map((slug) => ({ kind: "doctor", slug }) as const),
    settingsPart,
  ];
  return parts.filter(differs).map(nameOf);
}

/** The part's own path of a place in a file; null outside the part. */
function pathWithin(part: PartKey, path: Finding["path"], entry: unknown): DraftFinding["at"] {
  const [member, key, inner, ...rest] = path;
  if (part.kind !== "settings") return member === lists[part.kind] && entry === part.slug ? path.slice(2) : null;
  if (member === "texts") return inner === "policies" && key !== undefined ? ["policies", key, ...rest] : null;
  return isSetting(String(member)) ? [...path] : null;
}

/** A finding's path in words; an entry of a list is named by its slug. */
export function presentFinding(
  value: unknown,
  part: PartKey,
  { path, message, reason = "rule", limit }: Finding,
): DraftFinding {
  let node: unknown = value;
  const names = path.map((step) => {
    node = membersOf(node)[String(step)];
    const slug = membersOf(node)["slug"];
    return typeof step === "number" ? (typeof slug === "string" ? slug : String(step + 1)) : step;
  });
  const at = pathWithin(part, path, names[1]);
  return {
    path: (at && part.kind !== "settings" ? names.slice(2) : names).join(" › "),
    at,
    reason,
    message,
    ...(limit !== undefined && { limit }),
  };
}

const longestShown = 300;
const shown = (value: unknown): string | null => {
  if (value === undefined || value === null) return null;
  const text = typeof value === "string" ? value : JSON.stringify(value);
  return text.length > longestShown ? `${text.slice(0, longestShown)}…` : text;
};

/** Entries of a list under their slugs, where they have some. */
const entriesOf = (value: object): Members =>
  Array.isArray(value)
    ? Object.fromEntries(value.map((entry, index) => [membersOf(entry)["slug"] ?? index + 1, entry]))
    : (value as Members);

/** An empty group of the other side's kind; the value itself where that is none. */
const emptyLike = (other: unknown, value: unknown): unknown =>
  Array.isArray(other) ? [] : typeof other === "object" && other !== null ? {} : value;

/** As many as a person looks through. */
export const mostChanges = 200;

/** Every changed value of two versions, by its path. */
export function changesBetween(before: unknown, after: unknown, path: readonly string[] = []): Change[] {
  if (isDeepStrictEqual(before, after)) return [];
  // An added or removed group is shown member by member.
  const both =
    path.length > 0 ? [before ?? emptyLike(after, before), after ?? emptyLike(before, after)] : [before, after];
  if (!both.every((value) => typeof value === "object" && value !== null))
    return [{ path: path.join(" › "), before: shown(before), after: shown(after) }];
  const [old, young] = both.map((value) => entriesOf(value as object)) as [Members, Members]; // checked above
  const names = [...new Set([...Object.keys(old), ...Object.keys(young)])];
  return names.flatMap((name) => changesBetween(old[name], young[name], [...path, name]));
}
