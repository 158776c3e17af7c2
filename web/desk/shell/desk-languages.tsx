import { useLocation } from "react-router";
import { deskLanguages } from "../../../contract/languages.ts";
import type { Language } from "../../../contract/values.ts";
import { ownName } from "../../own-name.ts";
import { baseOf } from "../../paths.ts";
import { writeCookie } from "../../session/write-cookie.ts";
import { useProvider, useSite } from "../../site.ts";

const yearSeconds = 365 * 24 * 60 * 60;

/** The server leads addresses of the desk without a language, such as those in mails, to this one. */
const remember = (language: Language): void =>
  writeCookie("desk-language", language, { life: yearSeconds, sameSite: "lax" });

/** The same page of the desk in its other languages; a full load, because each has its own build. */
export function DeskLanguages() {
  const { language } = useSite();
  const { defaultLanguage } = useProvider();
  const { pathname, search } = useLocation();
  return deskLanguages
    .filter((other) => other !== language)
    .map((other) => (
      <a
        key={other}
        onClick={() => remember(other)}
        href={`${baseOf(other, defaultLanguage)}${pathname}${search}`}
        hrefLang={other}
        lang={other}
        className="text-link inline-flex min-h-11 items-center self-start px-1 text-sm"
      >
        {ownName(other)}
      </a>
    ));
}
