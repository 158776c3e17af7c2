import { useEffect, useState } from "react";
import type { ProcedurePage } from "../../../../contract/procedures.ts";
import { paths } from "../../../paths.ts";
import { findProcedures } from "../../../procedure-search.ts";
import { useSite } from "../../../site.ts";
import { Link } from "../../../ui/link.tsx";
import { OwnLanguage } from "../../../ui/own-language.tsx";
import { m } from "../../../words/compiled/messages.js";

/** Milliseconds between two letters of a person who types on. */
const typingPause = 200;
const most = 5;

/** Links to what is offered for the words. Nothing where the search cannot be reached. */
export default function Suggestions({ words }: { words: string }) {
  const { language } = useSite();
  const [found, setFound] = useState<{ readonly words: string; readonly page: ProcedurePage }>();
  useEffect(() => {
    const gone = new AbortController();
    const waiting = setTimeout(async () => {
      const page = await findProcedures(words, language, gone.signal).catch(() => undefined);
      if (page && !gone.signal.aborted) setFound({ words, page });
    }, typingPause);
    return () => {
      clearTimeout(waiting);
      gone.abort();
    };
  }, [words, language]);
  if (!found) return null;
  const { procedures, related } = found.page;
  const shown = (procedures.length > 0 ? procedures : related).slice(0, most);
  return (
    <div className="absolute inset-x-0 top-full z-30 mt-1 overflow-hidden rounded-md border border-line bg-surface shadow-lg lg:max-w-measure">
      <p role="status" className={procedures.length > 0 ? "sr-only" : "px-4 py-3 text-sm text-muted"}>
        {procedures.length > 0
          ? m.procedures_count({ count: procedures.length })
          : m.procedures_not_offered_title({ words: found.words.trim() })}
        {shown.length > 0 && procedures.length === 0 && ` ${m.procedures_related_title()}:`}
      </p>
      <ul>
        {shown.map(({ slug, title, textsLanguage }) => (
          <li key={slug}>
            <Link
              to={paths.procedure(slug)}
              className="flex min-h-11 items-center px-4 py-2 hover:bg-primary-soft focus-visible:-outline-offset-2"
            >
              <OwnLanguage language={textsLanguage}>{title}</OwnLanguage>
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}
