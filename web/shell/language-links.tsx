import { useLocation } from "react-router";
import { ownName } from "../own-name.ts";
import { baseOf } from "../paths.ts";
import { useProvider, useSite } from "../site.ts";
import { m } from "../words/compiled/messages.js";

/** The same page in the other languages; a full load, because each has its own build. */
export function LanguageLinks() {
  const { language } = useSite();
  const { defaultLanguage, languages } = useProvider();
  const { pathname, search } = useLocation();
  return (
    <ul aria-label={m.shell_language()} className="flex">
      {languages
        .filter((other) => other !== language)
        .map((other) => (
          <li key={other}>
            <a
              href={`${baseOf(other, defaultLanguage)}${pathname}${search}`}
              hrefLang={other}
              lang={other}
              className="inline-flex min-h-11 items-center rounded-md px-3 text-sm font-medium hover:bg-primary-soft"
            >
              {ownName(other)}
            </a>
          </li>
        ))}
    </ul>
  );
}
