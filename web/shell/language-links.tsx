import { useLocation } from "react-router";
import { tagOf } from "../../contract/languages.ts";
import { ownName } from "../own-name.ts";
import { baseOf } from "../paths.ts";
import { useProvider, useSite } from "../site.ts";
import { Icon } from "../ui/icon.tsx";
import { m } from "../words/compiled/messages.js";

const link = "inline-flex min-h-11 items-center gap-2 rounded-md px-3 text-sm font-medium hover:bg-primary-soft";

/** The same page in the other languages; a full load, because each has its own build. `isFolded`: several open from one sign. */
export function LanguageLinks({ isFolded = false }: { isFolded?: boolean }) {
  const { language } = useSite();
  const { defaultLanguage, languages } = useProvider();
  const { pathname, search } = useLocation();
  const others = languages
    .filter((other) => other !== language)
    .map((other) => (
      <li key={other}>
        <a
          href={`${baseOf(other, defaultLanguage)}${pathname}${search}`}
          hrefLang={tagOf(other)}
          lang={tagOf(other)}
          className={link}
        >
          {ownName(other)}
        </a>
      </li>
    ));
  const isMenu = isFolded && others.length > 1;
  const list = (
    <ul
      aria-label={m.shell_language()}
      className={
        isMenu
          ? "absolute end-0 top-full hidden rounded-md border border-line bg-page p-2 shadow-md group-open:grid"
          : "flex flex-wrap"
      }
    >
      {others}
    </ul>
  );
  return isMenu ? (
    <details className="group relative">
      <summary className={`${link} cursor-pointer list-none`}>
        <Icon name="globe" />
        <span className="sr-only">{m.shell_language()}</span>
      </summary>
      {list}
    </details>
  ) : (
    list
  );
}
