import { exportTranslations, listTranslations, type TranslatedLanguage } from "../../../contract/desk/translations.ts";
import { languageName } from "../../format.ts";
import { fromApi, useData } from "../../screen.ts";
import { useSite } from "../../site.ts";
import { Badge } from "../../ui/badge.tsx";
import { DataTable } from "../../ui/data-table.tsx";
import { Disclosure } from "../../ui/disclosure.tsx";
import { Link } from "../../ui/link.tsx";
import { m } from "../../words/compiled/messages.js";
import { deskPaths } from "../paths.ts";
import { deskScreen } from "../screen.ts";
import { DeskPage } from "../shell/desk-page.tsx";
import { useLive } from "../shell/updates.ts";
import { useRight } from "../shell/use-staff.ts";
import { textName } from "./text-name.ts";
import { TranslationImport } from "./translation-import.tsx";

export const loader = fromApi(({ call }) => call(listTranslations, {}));
export const handle = deskScreen({ title: () => m.desk_translations() });

/** The clinic's own texts by language: what is missing, and files for translators. */
export function Component() {
  const { source, texts, languages } = useData(loader);
  const { language: own } = useSite();
  const mayImport = useRight("settings:write");
  useLive(["catalogue"]);
  const first = languageName(source, own);
  const states = {
    written: m.desk_translations_state_written(),
    offered: m.desk_translations_state_offered({ language: first }),
    none: m.desk_translations_state_none(),
  };
  return (
    <DeskPage
      title={m.desk_translations()}
      lead={m.desk_translations_lead()}
      back={{ to: deskPaths.catalogue, label: m.desk_catalogue() }}
    >
      <DataTable
        caption={m.desk_translations()}
        captionHidden
        rows={languages}
        keyOf={({ language }) => language}
        columns={[
          {
            key: "language",
            header: m.desk_translations_language(),
            cell: ({ language }) => languageName(language, own),
          },
          { key: "state", header: m.desk_translations_state(), cell: ({ state }) => states[state] },
          {
            key: "done",
            header: m.desk_translations_done(),
            cell: ({ state, translated }) => (
              <span className="inline-flex flex-wrap items-center gap-2">
                {m.desk_translations_count({ done: translated, all: texts })}
                {state === "written" && translated < texts && (
                  <Badge tone="warning">{m.desk_translations_missing({ count: texts - translated })}</Badge>
                )}
              </span>
            ),
          },
          {
            key: "file",
            header: "XLIFF",
            cell: ({ language }) => (
              <a
                href={exportTranslations.path.replace("{language}", language)}
                download
                className="text-link inline-flex min-h-11 items-center"
              >
                {m.desk_translations_download()}
                <span className="sr-only"> {languageName(language, own)}</span>
              </a>
            ),
          },
        ]}
      />
      {languages
        .filter(({ state, gaps }) => state === "written" && gaps.length > 0)
        .map((one) => (
          <Gaps key={one.language} one={one} count={texts - one.translated} source={first} />
        ))}
      {mayImport && <TranslationImport />}
    </DeskPage>
  );
}

function Gaps({ one: { language, gaps }, count, source }: { one: TranslatedLanguage; count: number; source: string }) {
  const { language: own } = useSite();
  return (
    <Disclosure summary={m.desk_translations_gaps({ count, language: languageName(language, own) })}>
      {gaps.length < count && (
        <p className="text-sm text-muted">{m.desk_translations_gaps_first({ count: gaps.length })}</p>
      )}
      <ul className="list-disc ps-5">
        {gaps.map(({ path, part, reason }) => (
          <li key={path}>
            {part ? (
              <Link
                to={part.kind === "settings" ? deskPaths.settings : deskPaths.cataloguePart(part.kind, part.slug)}
                className="text-link"
              >
                {textName(path, own)}
              </Link>
            ) : (
              textName(path, own)
            )}
            {reason === "same" && `: ${m.desk_translations_same({ language: source })}`}
          </li>
        ))}
      </ul>
    </Disclosure>
  );
}
