import { useEffect, useState } from "react";
import { createRoot } from "react-dom/client";
import type { ProcedurePage } from "../../../../contract/procedures.ts";
import type { Site } from "../../../../contract/rendering.ts";
import type { Language } from "../../../../contract/values.ts";
import { paths } from "../../../paths.ts";
import { findProcedures } from "../../../procedure-search.ts";
import { Link, LinkBase } from "../../../ui/link.tsx";
import { ownLanguage } from "../../../ui/own-language.tsx";
import { m } from "../../../words/compiled/messages.js";

/** Milliseconds between two letters of a person who types on. */
const typingPause = 200;
const most = 5;

/** Links to what is offered for the words. Nothing where the search cannot be reached. */
export default function Suggestions({ words, language }: { words: string; language: Language }) {
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
  const said = related.length > 0 ? m.procedures_not_offered_title : m.procedures_unknown_title;
  const shown = (procedures.length > 0 ? procedures : related).slice(0, most);
  return (
    <div className="absolute inset-x-0 top-full z-30 mt-1 overflow-hidden rounded-md border border-line bg-surface shadow-lg lg:max-w-measure">
      <p role="status" className={procedures.length > 0 ? "sr-only" : "px-4 py-3 text-sm text-muted"}>
        {procedures.length > 0 ? m.procedures_count({ count: procedures.length }) : said({ words: found.words.trim() })}
        {shown.length > 0 && procedures.length === 0 && ` ${m.procedures_related_title()}:`}
      </p>
      <ul>
        {shown.map(({ slug, title, textsLanguage }) => (
          <li key={slug}>
            <Link
              to={paths.procedure(slug)}
              className="flex min-h-11 items-center px-4 py-2 hover:bg-primary-soft focus-visible:-outline-offset-2"
            >
              <span {...ownLanguage(textsLanguage, language)}>{title}</span>
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}

const known = new WeakSet<HTMLElement>();

/** Shows what is offered for the words of a search whose page stands still, in a root of its own below the field. */
export function suggestBelow(field: HTMLInputElement, { base, language }: Pick<Site, "base" | "language">): void {
  const { form, parentElement } = field;
  if (!form || !parentElement || known.has(field)) return;
  known.add(field);
  field.autocomplete = "off";
  const root = createRoot(parentElement.appendChild(document.createElement("div")));
  const show = (words: string): void =>
    root.render(
      words.trim().length > 1 && (
        <LinkBase value={base}>
          <Suggestions words={words} language={language} />
        </LinkBase>
      ),
    );
  field.addEventListener("input", () => show(field.value));
  form.addEventListener("focusout", ({ relatedTarget }) => {
    if (!form.contains(relatedTarget as Node | null)) show("");
  });
  form.addEventListener("keydown", ({ key }) => {
    if (key === "Escape" || key === "Enter") show("");
  });
  show(field.value);
}
