import { accountPaths } from "../../account-paths.ts";
import { formatInstant } from "../../format.ts";
import { useProvider, useSite } from "../../site.ts";
import { Disclosure } from "../../ui/disclosure.tsx";
import { Icon } from "../../ui/icon.tsx";
import { Link } from "../../ui/link.tsx";
import { buttonStyle } from "../../ui/styles.ts";
import { m } from "../../words/compiled/messages.js";
import type { HistoryLine } from "./setting-page.ts";
import { SettingPart, SettingSection } from "./setting-section.tsx";

const shownAtOnce = 5;

export function SecuritySection({ signIns }: { signIns: readonly HistoryLine[] | null }) {
  return (
    <SettingSection id="security" title={m.settings_security()} lead={m.settings_security_lead()}>
      <div className="flex flex-wrap items-center gap-3">
        <Link to={accountPaths.protection} className={buttonStyle({ variant: "secondary" })}>
          <Icon name="shield" />
          {m.settings_security_open()}
        </Link>
        <p className="text-sm text-muted">{m.settings_security_what()}</p>
      </div>
      <SettingPart title={m.settings_history()}>
        {signIns ? <History events={signIns} /> : <p>{m.settings_history_elsewhere()}</p>}
      </SettingPart>
    </SettingSection>
  );
}

function History({ events }: { events: readonly HistoryLine[] }) {
  const { location, texts } = useProvider();
  const earlier = events.slice(shownAtOnce);
  return (
    <>
      <p className="text-sm text-muted">{m.settings_history_lead({ city: texts.city })}</p>
      <Events events={events.slice(0, shownAtOnce)} timeZone={location.timeZone} />
      {earlier.length > 0 && (
        <Disclosure summary={m.settings_history_earlier()}>
          <Events events={earlier} timeZone={location.timeZone} />
        </Disclosure>
      )}
    </>
  );
}

function Events({ events, timeZone }: { events: readonly HistoryLine[]; timeZone: string }) {
  const { language } = useSite();
  return (
    <ul className="divide-y divide-line">
      {events.map(({ at, what, network }) => (
        <li key={`${at} ${what}`} className="flex flex-wrap justify-between gap-x-6 py-2.5">
          <span className="font-medium">{what}</span>
          <span className="text-sm text-muted">
            {formatInstant(at, timeZone, language)}
            {network && (
              <>
                {" · "}
                <bdi dir="ltr">{network}</bdi>
              </>
            )}
          </span>
        </li>
      ))}
    </ul>
  );
}
