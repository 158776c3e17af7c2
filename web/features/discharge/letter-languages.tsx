import { directionOf, siteLanguages, tagOf } from "../../../contract/languages.ts";
import { ownName } from "../../own-name.ts";
import { baseOf } from "../../paths.ts";
import { useProvider, useSite } from "../../site.ts";
import { m } from "../../words/compiled/messages.js";

/** The same letter with its fixed sentences in another language: `hrefLang` makes it a full load, because each language has its own build. */
export function LetterLanguages({ path }: { path: string }) {
  const { language } = useSite();
  const { defaultLanguage } = useProvider();
  return (
    <nav aria-label={m.discharge_letter_language()} className="flex flex-wrap items-center gap-x-4">
      <span className="text-sm text-muted">{m.discharge_letter_language()}</span>
      {siteLanguages.map((one) => (
        <a
          key={one}
          href={`${baseOf(one, defaultLanguage)}${path}`}
          lang={tagOf(one)}
          hrefLang={tagOf(one)}
          dir={directionOf(one)}
          aria-current={one === language ? "true" : undefined}
          className={`inline-flex min-h-11 items-center ${one === language ? "font-semibold" : "text-link"}`}
        >
          {ownName(one)}
        </a>
      ))}
    </nav>
  );
}
