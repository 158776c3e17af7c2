import { useLocation } from "react-router";
import { deskLanguages } from "../../../contract/languages.ts";
import { ownName } from "../../own-name.ts";
import { baseOf } from "../../paths.ts";
import { keepForYear } from "../../session/write-cookie.ts";
import { useProvider, useSite } from "../../site.ts";

/**
 * The same page of the desk in its other languages; a full load, because each has its own build. The server leads addresses
 * of the desk without a language, such as those in mails, to the one that was chosen.
 */
export function DeskLanguages() {
  const { language } = useSite();
  const { defaultLanguage } = useProvider();
  const { pathname, search } = useLocation();
  return deskLanguages
    .filter((other) => other !== language)
    .map((other) => (
      <a
        key={other}
        onClick={() => keepForYear("desk-language", other)}
        href={`${baseOf(other, defaultLanguage)}${pathname}${search}`}
        hrefLang={other}
        lang={other}
        className="text-link inline-flex min-h-11 items-center self-start px-1 text-sm"
      >
        {ownName(other)}
      </a>
    ));
}
