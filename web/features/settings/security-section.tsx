import type { SignInEvent } from "../../../contract/sign-in-history.ts";
import { formatInstant } from "../../format.ts";
import { paths } from "../../paths.ts";
import { useProvider, useSite } from "../../site.ts";
import { buttonStyle } from "../../ui/button-style.ts";
import { Disclosure } from "../../ui/disclosure.tsx";
import { Icon } from "../../ui/icon.tsx";
import { Link } from "../../ui/link.tsx";
import { m } from "../../words/compiled/messages.js";
import { SettingPart, SettingSection } from "./setting-section.tsx";
import { eventWords } from "./setting-words.ts";

const shownAtOnce = 5;

export function SecuritySection({ signIns }: { signIns: readonly SignInEvent[] | null }) {
  return (
    <SettingSection id="security" title={m.settings_security()} lead={m.settings_security_lead()}>
      <div className="flex flex-wrap items-center gap-3">
        <Link to={paths.protection} className={buttonStyle({ variant: "secondary" })}>
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

function History({ events }: { events: readonly SignInEvent[] }) {
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

function Events({ events, timeZone }: { events: readonly SignInEvent[]; timeZone: string }) {
  const { language } = useSite();
  return (
    <ul className="divide-y divide-line">
      {events.map(({ at, event, network }) => (
        <li key={`${at} ${event}`} className="flex flex-wrap justify-between gap-x-6 py-2.5">
          <span className="font-medium">
            {Object.hasOwn(eventWords, event) ? eventWords[event]?.() : m.settings_event_other()}
          </span>
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
