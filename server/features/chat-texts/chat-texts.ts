import { normaliseDomain } from "../../../contract/providers.ts";
import { orders } from "../chat-dangers/chat-dangers.ts";
import type { Catalogue } from "../procedures/procedures.ts";

const address =
  /(?:\b[a-z][a-z0-9+.-]*:)?\/\/[^\s<>"')\]]+|\bwww\.[^\s<>"')\]]+|\b(?:javascript|data|vbscript|mailto):\S*/giu;

/** Whether a text leads anywhere, or consists of more than words. An answer's links are put there by code. */
export const hasLinkOrMarkup = (text: string): boolean =>
  text.search(address) >= 0 || /<[a-z!/?]|\]\s*[([]/i.test(text);

const isOrder = (text: string): boolean => {
  const plain = text
    .normalize("NFKC")
    .replace(/\p{Cf}/gu, "")
    .toLowerCase();
  return orders.some((order) => order.test(plain));
};

/** Without its sentences that lead to somebody else; nothing of a text that gives the assistant orders. */
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

const named: ReadonlySet<string> = new Set(["title", "name"]);

/** The same texts without what would harm; a name that would is the slug. */
function withoutHarmIn<T>(texts: T, slug: string, domains: readonly string[]): T {
  const cleaned = (value: unknown, key: string): unknown => {
    if (typeof value === "string") return withoutHarm(value, domains) || (named.has(key) ? slug : "");
    if (Array.isArray(value)) return value.map((one) => cleaned(one, "")).filter((one) => one !== "");
    if (value === null || typeof value !== "object") return value;
    return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, cleaned(one, name)]));
  };
  return cleaned(texts, "") as T; // of the same shape
}

/**
 * A provider's catalogue as an assistant may know it: what somebody has put into its texts to lead visitors or a language
 * model astray stays on the page where it stands, and in no answer.
 */
export function withoutOrders(catalogue: Catalogue): Catalogue {
  const { domains } = catalogue.provider;
  const cleaned = <Row extends { readonly slug: string; readonly texts: unknown }>(row: Row): Row => ({
    ...row,
    texts: withoutHarmIn(row.texts, row.slug, domains),
  });
  const doctors = new Map(catalogue.doctors.map((doctor) => [doctor.slug, cleaned(doctor)]));
  return {
    ...catalogue,
    provider: { ...catalogue.provider, company: cleaned(catalogue.provider.company) },
    doctors: [...doctors.values()],
    entries: catalogue.entries.map(({ row, packages, doctors: own }) => ({
      row: cleaned(row),
      packages: packages.map((one) => cleaned(one)),
      doctors: own.map((doctor) => doctors.get(doctor.slug) ?? doctor),
    })),
  };
}

/** Plain words as markdown that shows them: nothing in them is a mark. */
export const asMarkdown = (words: string): string =>
  words
    .replace(/\s*\n\s*/g, " ")
    .replace(/[\\`*_[\]<>~&|]/g, "\\$&")
    .replace(/^(?=[-+#=](?:\s|$))/, "\\")
    .replace(/^(\d{1,9})(?=[.)]\s)/, "$1\\");

/** The same for everything that is written in an entry of a catalogue. */
export function inMarkdown<T>(entry: T): T {
  const written = (value: unknown): unknown => {
    if (typeof value === "string") return asMarkdown(value);
    if (Array.isArray(value)) return value.map(written);
    if (value === null || typeof value !== "object") return value;
    return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, written(one)]));
  };
  return written(entry) as T; // of the same shape
}

/** The words of our own markdown, and of what `asMarkdown` made. */
export const plainOf = (markdown: string): string =>
  markdown.replace(/(?<!\\)\*\*|^- /gm, "").replace(/\\([!-/:-@[-`{-~])/g, "$1");
