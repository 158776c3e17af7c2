import { escapeHtml } from "../../../../contract/escape-html.ts";

/** No reply is read beyond this; the contract's longest is a quarter of it. */
export const longestReply = 16 * 1024;
/** Signs that may mean something in one reply, about one for each element that is made of it: the assistant's own answers have 59 at most. */
const mostMarks = 100;
/** How deep quotes, lists and emphasis nest: marks beyond it are left out, so that a reply costs what its length says. */
const deepest = 6;

/** Signs that turn the order of what follows, beyond their own line too. */
const turns = /[\u202a-\u202e]/g;

/**
 * Markdown as HTML, with its raw HTML left in: nothing of it may be shown before `reply.tsx` has read it. Costs time in
 * proportion to the length of the text, whatever stands in it, and makes few elements and few lines: what comes after too
 * many marks is shown as it is written, in one paragraph.
 */
export function htmlOfMarkdown(markdown: string): string {
  const text = markdown.slice(0, longestReply).replace(/\r\n?/g, "\n").replace(turns, "");
  const end = [...text.matchAll(mark)][mostMarks]?.index;
  const html = blocks(text.slice(0, end).split("\n"), 0);
  return end === undefined ? html : `${html}<pre>${escapeHtml(text.slice(end).replace(/\s+/g, " "))}</pre>`;
}

const mark = /[*_~`]+|[[<>&|!]|\n\s*(?:[-+#]|\d{1,9}[.)])?|https?:|mailto:/g;

/** One kind of block: how many lines from `at` on belong to it (none: it does not begin here), and its HTML. */
type Block = (lines: readonly string[], at: number, depth: number) => { taken: number; html: string } | undefined;

const fenced: Block = (lines, at) => {
  const fence = /^ {0,3}(`{3,}|~{3,})/.exec(lines[at] ?? "")?.[1];
  if (!fence) return undefined;
  let last = at + 1;
  while (last < lines.length && !lines[last]?.trimStart().startsWith(fence)) last++;
  return {
    taken: last - at + 1,
    html: `<pre><code>${escapeHtml(lines.slice(at + 1, last).join("\n"))}</code></pre>`,
  };
};

const heading: Block = (lines, at) => {
  const marks = /^#{1,6}(?= )/.exec(lines[at] ?? "")?.[0].length;
  if (!marks) return undefined;
  return { taken: 1, html: `<h${marks}>${inline((lines[at] ?? "").slice(marks).trim(), 0)}</h${marks}>` };
};

const rule: Block = (lines, at) =>
  /^ {0,3}([-*_])(?:[ \t]*\1){2,}[ \t]*$/.test(lines[at] ?? "") ? { taken: 1, html: "<hr>" } : undefined;

const quote: Block = (lines, at, depth) => {
  const inner: string[] = [];
  for (let next = at; /^ {0,3}>/.test(lines[next] ?? ""); next++) inner.push((lines[next] ?? "").replace(/^ *> ?/, ""));
  if (inner.length === 0) return undefined;
  if (depth >= deepest)
    return { taken: inner.length, html: paragraph(inner.map((line) => line.replace(/^[> ]+/, ""))) };
  return { taken: inner.length, html: `<blockquote>${blocks(inner, depth + 1)}</blockquote>` };
};

const marker = /^( {0,3})([-*+]|\d{1,9}[.)])( {1,4}|$)/;

const list: Block = (lines, at, depth) => {
  const first = marker.exec(lines[at] ?? "")?.[2];
  if (!first || depth >= deepest) return undefined;
  const isOrdered = /^\d/.test(first);
  const items: string[][] = [];
  let width = 0;
  let next = at;
  for (; next < lines.length; next++) {
    const line = lines[next] ?? "";
    const found = marker.exec(line);
    const isWithin = items.length > 0 && (found?.[1]?.length ?? 0) >= width;
    if (found && !isWithin && /^\d/.test(found[2] ?? "") === isOrdered) {
      width = found[0].length;
      items.push([line.slice(width)]);
    } else if (line.startsWith(" ".repeat(Math.min(width, 2)))) items.at(-1)?.push(line.slice(indent(line, width)));
    else if (line !== "" || !marker.test(lines[next + 1] ?? "")) break;
  }
  const tag = isOrdered ? "ol" : "ul";
  const start = isOrdered && Number.parseInt(first, 10) !== 1 ? ` start="${Number.parseInt(first, 10)}"` : "";
  const body = items.map((item) => `<li>${tight(blocks(item, depth + 1))}</li>`).join("");
  return { taken: next - at, html: `<${tag}${start}>${body}</${tag}>` };
};

const indent = (line: string, most: number): number => {
  let spaces = 0;
  while (spaces < most && line[spaces] === " ") spaces++;
  return spaces;
};
/** An item's first line is no paragraph of its own. */
const tight = (html: string): string => html.replace(/^<p>([\s\S]*?)<\/p>/, "$1");

const cellsOf = (line: string): string[] =>
  line
    .trim()
    .replace(/^\||\|$/g, "")
    .split("|")
    .map((cell) => cell.trim());

const table: Block = (lines, at) => {
  const isRow = (line: string | undefined): line is string => line?.includes("|") === true;
  const head = lines[at];
  const bar = lines[at + 1];
  if (!isRow(head) || !isRow(bar) || !cellsOf(bar).every((cell) => /^:?-+:?$/.test(cell))) return undefined;
  let end = at + 2;
  while (isRow(lines[end])) end++;
  const row = (line: string, tag: "th" | "td") =>
    `<tr>${cellsOf(line)
      .map((cell) => `<${tag}>${inline(cell, 0)}</${tag}>`)
      .join("")}</tr>`;
  const body = lines.slice(at + 2, end).map((line) => row(line, "td"));
  return {
    taken: end - at,
    html: `<table><thead>${row(head, "th")}</thead><tbody>${body.join("")}</tbody></table>`,
  };
};

const kinds: readonly Block[] = [fenced, heading, rule, quote, list, table];

const paragraph = (lines: readonly string[]): string => `<p>${inline(lines.join("\n").trim(), 0)}</p>`;

function blocks(lines: readonly string[], depth: number): string {
  const html: string[] = [];
  let open: string[] = [];
  const close = () => {
    if (open.length > 0) html.push(paragraph(open));
    open = [];
  };
  for (let at = 0; at < lines.length; ) {
    const line = lines[at] ?? "";
    const found = line.trim() === "" ? undefined : firstOf(lines, at, depth);
    if (found || line.trim() === "") close();
    else open.push(line);
    if (found) html.push(found.html);
    at += found?.taken ?? 1;
  }
  close();
  return html.join("");
}

function firstOf(lines: readonly string[], at: number, depth: number): ReturnType<Block> {
  for (const kind of kinds) {
    const found = kind(lines, at, depth);
    if (found) return found;
  }
  return undefined;
}

const link =
  /!?\[((?:[^[\]\\]|\\.|!?\[[^[\]]*\](?:\([^()\s]*\))?)*)\]\(\s*(<[^<>\n]*>|[^\s()<>]*(?:\([^\s()<>]*\)[^\s()<>]*)*)(?:\s+"[^"\n]*")?\s*\)/y;
const address = /(?:https?:\/\/|mailto:)[^\s<>"'`]*[^\s<>"'`.,:;!?)\]*_~]/y;
const tag = /<\/?[a-z][a-z0-9-]*(?:\s[^<>]*)?>/iy;
const entity = /&(?:#\d{1,7}|#x[\da-f]{1,6}|[a-z]\w{1,30});/iy;
const marks: Readonly<Record<string, string>> = { "**": "strong", __: "strong", "~~": "del", "*": "em", _: "em" };
const special = /[\\`*_~![<>&hm\n]/g;

const at = (pattern: RegExp, text: string, index: number): RegExpExecArray | null => {
  pattern.lastIndex = index;
  return pattern.exec(text);
};

/** Inline content of a line. An unclosed mark is searched once, so parsing stays linear. */
function inline(text: string, depth: number): string {
  const unclosed = new Set<string>();
  let html = "";
  let done = 0;
  for (let found = at(special, text, 0); found; found = at(special, text, done)) {
    html += escapeHtml(text.slice(done, found.index));
    const [made, end] = spanAt(text, found.index, depth, unclosed);
    html += made;
    done = end;
  }
  return html + escapeHtml(text.slice(done));
}

type Span = readonly [html: string, end: number];

function spanAt(text: string, index: number, depth: number, unclosed: Set<string>): Span {
  const sign = text[index] ?? "";
  const asText: Span = [escapeHtml(sign), index + 1];
  switch (sign) {
    case "\\":
      return /[!-/:-@[-`{-~]/.test(text[index + 1] ?? "") ? [escapeHtml(text[index + 1] ?? ""), index + 2] : asText;
    case "\n":
      return [/ {2}$/.test(text.slice(Math.max(0, index - 2), index)) ? "<br>" : "\n", index + 1];
    case "`":
      return code(text, index, unclosed);
    case "<": {
      const raw = at(tag, text, index)?.[0];
      return raw ? [raw, index + raw.length] : asText;
    }
    case "&": {
      const raw = at(entity, text, index)?.[0];
      return raw ? [raw, index + raw.length] : asText;
    }
    case "!":
    case "[":
      return linkAt(text, index, depth) ?? asText;
    case "h":
    case "m": {
      const bare = /\w/.test(text[index - 1] ?? "") ? undefined : at(address, text, index)?.[0];
      return bare ? [`<a href="${escapeHtml(bare)}">${escapeHtml(bare)}</a>`, index + bare.length] : asText;
    }
    default:
      return emphasis(text, index, depth, unclosed) ?? asText;
  }
}

function code(text: string, index: number, unclosed: Set<string>): Span {
  const fence = /`+/y;
  fence.lastIndex = index;
  const run = fence.exec(text)?.[0] ?? "`";
  const end = unclosed.has(run) ? -1 : text.indexOf(run, index + run.length);
  if (end < 0) {
    unclosed.add(run);
    return [run, index + run.length];
  }
  return [`<code>${escapeHtml(text.slice(index + run.length, end).trim())}</code>`, end + run.length];
}

function linkAt(text: string, index: number, depth: number): Span | undefined {
  const found = at(link, text, index);
  if (!found) return undefined;
  const [whole, label = "", target = ""] = found;
  const href = escapeHtml(target.replace(/^<|>$/g, ""));
  const end = index + whole.length;
  if (whole.startsWith("!")) return [`<img src="${href}" alt="${escapeHtml(label)}">`, end];
  return [`<a href="${href}">${depth < deepest ? inline(label, depth + 1) : escapeHtml(label)}</a>`, end];
}

function emphasis(text: string, index: number, depth: number, unclosed: Set<string>): Span | undefined {
  const double = text.slice(index, index + 2);
  const mark = double in marks ? double : (text[index] ?? "");
  const name = marks[mark];
  const first = index + mark.length;
  const isWord = (sign: string | undefined) => mark.startsWith("_") && /[\p{L}\p{N}]/u.test(sign ?? "");
  if (!name || unclosed.has(mark) || depth >= deepest || /\s|^$/.test(text[first] ?? "")) return undefined;
  if (isWord(text[index - 1])) return undefined;
  const end = closing(text, mark, first);
  if (end < 0) unclosed.add(mark);
  if (end <= first || /\s/.test(text[end - 1] ?? " ") || isWord(text[end + mark.length])) return undefined;
  return [`<${name}>${inline(text.slice(first, end), depth + 1)}</${name}>`, end + mark.length];
}

/** Next position of a mark; a single one is not half of a double one. */
function closing(text: string, mark: string, from: number): number {
  let end = text.indexOf(mark, from);
  while (mark.length === 1 && end >= 0 && text[end + 1] === mark) end = text.indexOf(mark, end + 2);
  return end;
}
