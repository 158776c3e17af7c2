import { normaliseDomain } from "../../../contract/providers.ts";
import type { Catalogue, CatalogueEntry } from "../../catalogue/procedures.ts";
import { slices } from "../../catalogue/slices.ts";

/**
 * Orders to an assistant in a catalogue's text, in lower case. Stricter than the rules for visitors: a clinic may well write
 * that a material acts as scaffolding, or that bleeding is not to be ignored.
 */
const orders: readonly RegExp[] = [
  /(?<!not |never |n't )\b(?:ignore|disregard|forget|override|bypass)\b[^.!?\n]{0,40}\b(?:instructions?|prompts?|guidelines?|rules)\b/,
  /\b(?:system|developer) (?:prompt|message|mode)\b|<\/?(?:system|records?|tool)|\btool[_ ]?calls?\b|\bfunction[_ ]?calls?\b|"(?:name|tool|function|arguments)"\s*:/,
  /\byou are (?:now )?(?:an? |the )?(?:ai|assistant|language model|chatbot|dan)\b|\b(?:as an ai|dear assistant|note to the assistant)\b/,
  /\b(?:say|tell|write|answer|reply|respond|claim|quote|confirm)\b[^.!?\n]{0,40}\bprices? (?:is|are)\b/,
  /\b(?:tell|answer|convince|send) (?:every |each |the |all )*(?:visitor|user)s?\b/,
  /(?:تجاهل|انس|تخط)[^.!؟\n]{0,40}(?:تعليمات|القواعد|السجلات)|(?:قل|اكتب|اجب|أجب|أخبر(?!نا))[^.!؟\n]{0,40}السعر|أنت الآن (?:مساعد|نموذج)/,
  /ignorier[^.!?\n]{0,40}(?:anweisung|regel)|(?:ignore[sz]?|oublie[sz]?) [^.!?\n]{0,40}(?:consignes|règles)|(?:ignora|olvida)[^.!?\n]{0,40}(?:instruccion|reglas)/,
];

const address =
  /(?:\b[a-z][a-z0-9+.-]*:)?\/\/[^\s<>"')\]]+|\bwww\.[^\s<>"')\]]+|\b(?:javascript|data|vbscript|mailto):\S*/giu;

/** An engine's sentence may have neither: the links of an answer are added by code. */
export const hasLinkOrMarkup = (text: string): boolean =>
  text.search(address) >= 0 || /<[a-z!/?]|\]\s*[([]/i.test(text);

const isOrder = (text: string): boolean => {
  const plain = text
    .normalize("NFKC")
    .replace(/\p{Cf}/gu, "")
    .toLowerCase();
  return orders.some((order) => order.test(plain));
};

/** Drops sentences with links to other sites, and a whole text that gives the assistant orders. */
function withoutHarm(text: string, domains: readonly string[]): string {
  if (isOrder(text)) return "";
  const isOurs = (found: string): boolean => {
    const host = URL.parse(found.replace(/^(?:\/\/|www\.)/i, "https://$&"))?.host;
    return host !== undefined && domains.includes(normaliseDomain(host) ?? "");
  };
  const leadsAway = (sentence: string): boolean => [...sentence.matchAll(address)].some(([found]) => !isOurs(found));
  if (!leadsAway(text)) return text;
  return text
    .split(/(?<=[.!?؟])\s+|\n+/)
    .filter((sentence) => !leadsAway(sentence))
    .join(" ");
}

const nameKeys: ReadonlySet<string> = new Set(["title", "name"]);

/** The same for every text of a row; an unusable name becomes the slug. Texts without injected orders are returned as they are. */
function withoutHarmIn<T>(texts: T, slug: string, domains: readonly string[]): T {
  const cleaned = (value: unknown, key: string): unknown => {
    if (typeof value === "string") return withoutHarm(value, domains) || (nameKeys.has(key) ? slug : "");
    if (Array.isArray(value)) {
      const all = value.map((one) => cleaned(one, "")).filter((one) => one !== "");
      return isSameList(all, value) ? value : all;
    }
    if (value === null || typeof value !== "object") return value;
    const names = Object.keys(value);
    const all = Object.entries(value).map(([name, one]) => cleaned(one, name));
    return isSameList(all, Object.values(value))
      ? value
      : Object.fromEntries(names.map((name, index) => [name, all[index]]));
  };
  return cleaned(texts, "") as T; // of the same shape
}

const isSameList = (one: readonly unknown[], other: readonly unknown[]): boolean =>
  one.length === other.length && one.every((value, index) => value === other[index]);

/**
 * A catalogue without prompt injections: a text that would lead visitors or a language model astray stays on its page, and
 * gets into no answer.
 */
export async function withoutOrders(catalogue: Catalogue): Promise<Catalogue> {
  const { domains } = catalogue.provider;
  const pause = slices();
  const cleaned = async <Row extends { readonly slug: string; readonly texts: unknown }>(row: Row): Promise<Row> => {
    await pause();
    const texts = withoutHarmIn(row.texts, row.slug, domains);
    return texts === row.texts ? row : { ...row, texts };
  };
  const cleanedAll = async <Row extends { readonly slug: string; readonly texts: unknown }>(rows: readonly Row[]) => {
    const all: Row[] = [];
    for (const row of rows) all.push(await cleaned(row));
    return isSameList(all, rows) ? rows : all;
  };
  const company = await cleaned(catalogue.provider.company);
  const doctors = await cleanedAll(catalogue.doctors);
  const entries: CatalogueEntry[] = [];
  for (const entry of catalogue.entries) {
    const row = await cleaned(entry.row);
    const packages = await cleanedAll(entry.packages);
    const own = entry.doctors.map((doctor) => doctors.find(({ slug }) => slug === doctor.slug) ?? doctor);
    const isSame = row === entry.row && packages === entry.packages && isSameList(own, entry.doctors);
    entries.push(isSame ? entry : { row, packages, doctors: own });
  }
  const isSame =
    company === catalogue.provider.company && doctors === catalogue.doctors && isSameList(entries, catalogue.entries);
  return isSame ? catalogue : { ...catalogue, provider: { ...catalogue.provider, company }, doctors, entries };
}

/** Plain text as markdown, every mark escaped. */
export const asMarkdown = (text: string): string =>
  text
    .replace(/\s*\n\s*/g, " ")
    .replace(/[\\`*_[\]<>~&|]/g, "\\$&")
    .replace(/^(?=[-+#=](?:\s|$))/, "\\")
    .replace(/^(\d{1,9})(?=[.)]\s)/, "$1\\");

/** The same for every text in an entry of a catalogue. */
export function inMarkdown<T>(entry: T): T {
  const written = (value: unknown): unknown => {
    if (typeof value === "string") return asMarkdown(value);
    if (Array.isArray(value)) return value.map(written);
    if (value === null || typeof value !== "object") return value;
    return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, written(one)]));
  };
  return written(entry) as T; // of the same shape
}

/** The plain text of our own markdown and of `asMarkdown`. */
export const plainOf = (markdown: string): string =>
  markdown.replace(/(?<!\\)\*\*|^- /gm, "").replace(/\\([!-/:-@[-`{-~])/g, "$1");
