import { paths } from "../paths.ts";
import { useSite } from "../site.ts";
import { Link, useHref } from "../ui/link.tsx";
import { OwnLanguage } from "../ui/own-language.tsx";
import { buttonStyle } from "../ui/styles.ts";
import { m } from "../words/compiled/messages.js";

/** What the address of a page that does not exist may have meant, and a field for other words. */
export function ProcedureSearch({ path }: { path: string }) {
  const { missing } = useSite();
  const procedures = missing?.path === path ? missing.procedures : [];
  return (
    <div id="procedure-search">
      {procedures.length > 0 && (
        <>
          <h2 className="mt-8 text-lg">{missing?.isNear ? m.shell_nearest() : m.landing_popular_title()}</h2>
          <ul>
            {procedures.map(({ slug, title, textsLanguage }) => (
              <li key={slug} className="py-2">
                <Link to={paths.procedure(slug)} className="text-link">
                  <OwnLanguage language={textsLanguage}>{title}</OwnLanguage>
                </Link>
              </li>
            ))}
          </ul>
        </>
      )}
      {/* biome-ignore lint/a11y/useSemanticElements: browsers of some years ago do not know <search> */}
      <form action={useHref(paths.procedures)} role="search" className="mt-8">
        <label htmlFor="q" className="font-semibold">
          {m.procedures_search()}
        </label>
        <div className="mt-2 flex gap-2">
          <input
            id="q"
            name="q"
            type="search"
            maxLength={100}
            className="min-h-12 w-full rounded-md border border-line-strong bg-surface px-3.5"
          />
          <button type="submit" className={buttonStyle({ variant: "secondary" })}>
            {m.procedures_search_button()}
          </button>
        </div>
      </form>
    </div>
  );
}
