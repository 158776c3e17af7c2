import { createElement } from "react";
import { tagOf } from "../../../contract/languages.ts";
import { accountPaths } from "../../account-paths.ts";
import { ownName } from "../../own-name.ts";
import { baseOf } from "../../paths.ts";
import { useProvider, useSite } from "../../site.ts";
import { controlStyle } from "../../ui/control-styles.ts";
import { Icon } from "../../ui/icon.tsx";
import { m } from "../../words/compiled/messages.js";
import { SettingPart, SettingSection } from "./setting-section.tsx";

/** In which language and currency the site is shown. */
export function LanguageSection() {
  const { language } = useSite();
  const { defaultLanguage, languages, location } = useProvider();
  return (
    <SettingSection id="language" title={m.settings_language()} lead={m.settings_language_lead()}>
      <SettingPart title={m.settings_language_part()}>
        <ul className="flex flex-wrap gap-3">
          {languages.map((one) => (
            <li key={one}>
              <a
                href={`${baseOf(one, defaultLanguage)}${accountPaths.setting}#language`}
                lang={tagOf(one)}
                hrefLang={tagOf(one)}
                aria-current={one === language ? "true" : undefined}
                className="inline-flex min-h-11 items-center gap-2 rounded-md border border-line-strong px-4 font-medium hover:border-primary aria-[current=true]:border-primary aria-[current=true]:bg-primary-soft"
              >
                {one === language && <Icon name="check" size="sm" />}
                {ownName(one)}
              </a>
            </li>
          ))}
        </ul>
        <p className="mt-3 max-w-measure text-sm text-muted">{m.settings_language_mails()}</p>
      </SettingPart>
      <SettingPart title={m.settings_currency_part()}>
        <p className="text-muted">{m.settings_currency_text({ currency: location.currency })}</p>
        <div className="min-h-12 max-w-sm" data-live>
          {createElement("currency-picker", {
            "data-label": m.shell_currency(),
            "data-language": language,
            "data-look": controlStyle,
          })}
        </div>
      </SettingPart>
    </SettingSection>
  );
}
