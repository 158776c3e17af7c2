import type { Citation } from "../../../../contract/chat-answers.ts";
import { m } from "../../../words/compiled/messages.js";

const nameOf = ({ n, label }: Citation): string => m.chat_source({ n, label });

/** An incomplete answer has marks without sources. */
export const withoutMarks = (text: string): string => text.replace(/\s?\[\d{1,2}\]/g, "");

/** Stands after what it proves, and opens the place in the page. A direction of its own keeps it off the amount before it in Arabic: "2,760 €[1]". */
export function CitationMark({ source }: { source: Citation }) {
  return (
    <a
      href={source.href}
      rel="noopener noreferrer"
      aria-label={nameOf(source)}
      title={source.excerpt}
      dir="ltr"
      className="ms-0.5 rounded-full bg-secondary-soft px-1.5 py-0.5 align-super text-xs font-semibold text-on-secondary-soft no-underline!"
    >
      {source.n}
    </a>
  );
}

/** Sources of an answer on the clinic's pages. */
export function Sources({ citations }: { citations: readonly Citation[] }) {
  if (citations.length === 0) return null;
  return (
    <details className="mt-2 text-sm">
      <summary className="inline-flex min-h-11 cursor-pointer items-center text-muted underline underline-offset-4">
        {m.chat_sources({ count: citations.length })}
      </summary>
      <ol className="flex flex-col gap-2 pb-1">
        {citations.map((source) => (
          <li key={source.n} className="flex gap-2" dir="auto">
            <span className="figures text-muted">{source.n}</span>
            <span className="min-w-0">
              <a href={source.href} rel="noopener noreferrer" className="text-link">
                {source.label}
              </a>
              <span className="line-clamp-2 block text-muted">{source.excerpt}</span>
            </span>
          </li>
        ))}
      </ol>
    </details>
  );
}
