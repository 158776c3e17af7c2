import { createElement, type ReactNode, useMemo } from "react";
import type { Citation } from "../../../../contract/chat-answers.ts";
import { allowedAddress, allowedTags, silencedTags } from "./allowed.ts";
import { CitationMark } from "./citations.tsx";
import { htmlOfMarkdown } from "./markdown.ts";

type ReplyProps = {
  /** Markdown, of which nothing is believed. */
  text: string;
  citations?: readonly Citation[];
};

/**
 * A reply as the specification's section 5 allows it. The browser's own parser reads it into a document in which
 * nothing runs or loads; what is on the list is then made anew as elements, so no markup of a reply is ever inserted.
 */
export function Reply({ text, citations = [] }: ReplyProps) {
  return useMemo(() => {
    const { body } = new DOMParser().parseFromString(htmlOfMarkdown(text), "text/html");
    const place = { citations, depth: 0, isInLink: false, isFlowing: false, isVerbatim: false };
    return createElement("div", { className: style }, ...childrenOf(body, place));
  }, [text, citations]);
}

/** Its elements carry no classes of their own. */
const style =
  "space-y-2 [&_a]:text-link [&_ul]:list-disc [&_ul]:ps-5 [&_ol]:list-decimal [&_ol]:ps-5 [&_:is(h1,h2,h3)]:text-base " +
  "[&_blockquote]:border-s-2 [&_blockquote]:border-line-strong [&_blockquote]:ps-3 [&_code]:rounded-sm [&_code]:bg-sunken " +
  "[&_code]:px-1 [&_code]:text-sm [&_pre]:whitespace-pre-wrap [&_table]:block [&_table]:overflow-x-auto [&_table]:text-sm " +
  "[&_:is(th,td)]:border-b [&_:is(th,td)]:border-line [&_:is(th,td)]:py-1 [&_:is(th,td)]:pe-3 [&_:is(th,td)]:text-start";

interface Place {
  readonly citations: readonly Citation[];
  readonly depth: number;
  /** Enclosing elements, which rule others out. */
  readonly isInLink: boolean;
  readonly isFlowing: boolean;
  readonly isVerbatim: boolean;
}

/** Deeper than any markdown of ours; HTML may go on for ever. */
const deepest = 24;

/** Handed on one by one, so that thousands of them need no keys. */
const childrenOf = (node: Node, place: Place): ReactNode[] =>
  [...node.childNodes].flatMap((child) => nodeOf(child, place));

const rows: ReadonlySet<string> = new Set(["table", "thead", "tbody", "tfoot", "tr"]);
/** May not stand in a paragraph or a heading; where it does, only its content stays. */
const apart = /^(?:blockquote|caption|dd|div|dl|dt|h[1-6]|hr|li|ol|p|pre|table|tbody|td|tfoot|th|thead|tr|ul)$/;
const flowing = /^(?:p|h[1-6])$/;

function nodeOf(node: Node, place: Place): ReactNode[] {
  if (node.nodeType === Node.TEXT_NODE) return textOf(node, place);
  if (!(node instanceof Element) || silencedTags.has(node.localName)) return [];
  if (place.depth >= deepest) return [node.textContent];
  const name = node.localName;
  const deeper = { ...place, depth: place.depth + 1 };
  const isBarred = (name === "a" && place.isInLink) || (apart.test(name) && place.isFlowing);
  if (!allowedTags.has(name) || isBarred) return childrenOf(node, deeper);
  if (name === "img") return [createElement(Picture, { element: node, isInLink: place.isInLink })];
  if (name === "br" || name === "hr") return [createElement(name, null)];
  const inner = childrenOf(node, {
    ...deeper,
    isInLink: place.isInLink || name === "a",
    isFlowing: place.isFlowing || flowing.test(name),
    isVerbatim: place.isVerbatim || name === "code" || name === "pre",
  });
  if (name === "a") return [createElement(ReplyLink, { address: node.getAttribute("href") }, ...inner)];
  const start = name === "ol" ? Number.parseInt(node.getAttribute("start") ?? "", 10) : Number.NaN;
  return [createElement(name, Number.isNaN(start) ? null : { start }, ...inner)];
}

/** Plain words; `[1]` is the mark of the source it names. */
function textOf(node: Node, { citations, isInLink, isVerbatim }: Place): ReactNode[] {
  const text = node.textContent ?? "";
  if (rows.has(node.parentElement?.localName ?? "")) return [];
  if (isVerbatim || isInLink || citations.length === 0) return [text];
  return text.split(/\s?\[(\d{1,2})\]/).map((part, index) => {
    if (index % 2 === 0) return part;
    const source = citations.find(({ n }) => n === Number(part));
    return source ? createElement(CitationMark, { source }) : ` [${part}]`;
  });
}

/** A way out of the chat; where it leads off the site, its host is said. */
function ReplyLink({ address, children }: { address: string | null; children?: ReactNode }) {
  const url = allowedAddress(address, location.href);
  if (!url) return <span>{children}</span>;
  const isOurs = url.origin === location.origin;
  return (
    <a
      href={isOurs ? url.pathname + url.search + url.hash : url.href}
      rel="noopener noreferrer"
      target={isOurs || url.protocol === "mailto:" ? undefined : "_blank"}
    >
      {children}
      {!isOurs && url.host && !address?.endsWith(String(children)) && <small> ({url.host})</small>}
    </a>
  );
}

/** A picture of the site's own host; the address of a foreign one would tell others what was talked about, so it is a link. */
function Picture({ element, isInLink }: { element: Element; isInLink: boolean }) {
  const url = allowedAddress(element.getAttribute("src"), location.href);
  const words = element.getAttribute("alt") ?? "";
  if (!url || url.protocol === "mailto:") return words;
  if (url.origin === location.origin) return <img src={url.pathname + url.search} alt={words} loading="lazy" />;
  return isInLink ? words : <ReplyLink address={url.href}>{words || url.pathname}</ReplyLink>;
}
