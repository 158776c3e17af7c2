import {
  type Document,
  isAlias,
  isCollection,
  isMap,
  isPair,
  isScalar,
  isSeq,
  type LineCounter,
  type Node,
} from "yaml";
import type { Finding } from "./yaml-findings.ts";

/** One thing wrong with a file. */
export interface Problem {
  /** Both from 1. */
  readonly line: number;
  readonly column: number;
  /** Path with slugs instead of indexes: `procedures › rhinoplasty › packages › complete › price`. */
  readonly path: string;
  readonly message: string;
}

/** Position of a parsed path in the text: the value, or its nearest existing parent. */
export function locate(document: Document, lines: LineCounter, { path, message }: Finding): Problem {
  let node: unknown = document.contents;
  let offset = startOf(node) ?? 0;
  const names: string[] = [];
  for (const part of path) {
    if (isAlias(node)) node = node.resolve(document);
    const step = isMap(node) ? node.items.find((item) => isScalar(item.key) && item.key.value === part) : undefined;
    const next: unknown = isSeq(node) ? node.items[Number(part)] : step?.value;
    // A group's own text begins with its first member, so its name is the better place to look at.
    const named = step && (isCollection(next) || !startOf(next)) ? step.key : next;
    offset = startOf(named) ?? startOf(step?.key) ?? offset;
    names.push(nameOf(part, next));
    node = next;
  }
  const { line, col } = lines.linePos(offset);
  return { line, column: col, path: names.join(" › "), message };
}

const startOf = (node: unknown): number | undefined => (node as Node | null | undefined)?.range?.[0];

/** A list's entry by its slug, else counted from 1. */
function nameOf(part: string | number, value: unknown): string {
  if (typeof part === "string") return part;
  const slug = isMap(value)
    ? value.items.find((item) => isPair(item) && isScalar(item.key) && item.key.value === "slug")
    : undefined;
  return isScalar(slug?.value) && typeof slug.value.value === "string" ? slug.value.value : String(part + 1);
}
