import { useLocation } from "react-router";
import { directionOf, languages } from "../../contract/languages.ts";
import type { Language } from "../../contract/values.ts";
import { baseOf } from "../paths.ts";
import { useProvider, useSite } from "../site.ts";
import { m } from "../words/compiled/messages.js";

/** Each in its own script, readable to those who need it. */
export const ownNames: Record<Language, string> = { en: "English", ar: "العربية" };

/** The same page in the other languages; a full load, because each has its own build. */
export function LanguageLinks() {
  const { language } = useSite();
  const { defaultLanguage } = useProvider();
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
              dir={directionOf(other)}
              className="inline-flex min-h-11 items-center rounded-md px-3 text-sm font-medium hover:bg-primary-soft"
            >
              {ownNames[other]}
            </a>
          </li>
        ))}
    </ul>
  );
}
