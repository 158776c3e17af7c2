import { useEffect, useRef } from "react";
import type { Danger } from "../../contract/dangers.ts";
import { leftToRight } from "../bidi.ts";
import { useClinicClock } from "../clinic-clock.ts";
import { emergencyNumbers } from "../emergency-words.ts";
import { countryName } from "../format.ts";
import { callLink } from "../phone-links.ts";
import { useSite } from "../site.ts";
import { ButtonLink } from "../ui/button-link.tsx";
import { Icon } from "../ui/icon.tsx";
import { m } from "../words/compiled/messages.js";

const words = {
  emergency: [m.dangers_emergency, m.dangers_wait],
  "possible-emergency": [m.dangers_possible, m.dangers_possible_text],
  "self-harm": [m.dangers_harm, m.dangers_harm_text],
  "possible-self-harm": [m.dangers_harm, m.dangers_harm_text],
} as const;

/** Whom to call, first on the page of what somebody wrote to the clinic; it takes the focus whenever they write of danger. */
export function DangerBox({ danger: { kind, also, writtenAt, isEarlier, calls, listening } }: { danger: Danger }) {
  const { language } = useSite();
  const box = useRef<HTMLElement>(null);
  useEffect(() => {
    if (writtenAt) box.current?.focus();
  }, [writtenAt]);
  const clock = useClinicClock();
  const [title, text] = words[kind];
  const numbers = emergencyNumbers(calls, language);
  const isSure = kind === "emergency" || kind === "self-harm";
  return (
    <section
      ref={box}
      tabIndex={-1}
      role="alert"
      className={`flex flex-col gap-4 rounded-lg border-s-4 p-5 outline-none ${isSure ? "border-danger bg-danger-soft" : "border-line bg-warning-soft"}`}
    >
      <p className="flex items-start gap-3 text-lg font-semibold">
        <Icon name={isSure ? "error" : "warning"} size="lg" className={isSure ? "text-danger" : "text-warning"} />
        {title()}
      </p>
      {isEarlier && <p className="max-w-measure">{m.dangers_earlier({ time: clock(writtenAt) })}</p>}
      <p className="max-w-measure">{text({ numbers })}</p>
      {also && (
        <p className="max-w-measure">
          <strong>{words[also][0]()}</strong> {words[also][1]({ numbers })}
        </p>
      )}
      <div className="flex flex-wrap gap-3">
        {calls.map(({ number, country }, at) => (
          <ButtonLink
            key={country}
            href={callLink(number)}
            variant={isSure && at === 0 ? "danger" : "secondary"}
            icon="phone"
          >
            {calls.length === 1
              ? m.consultations_stop_call({ number })
              : m.consultations_stop_call_in({ number, country: countryName(country, language) })}
          </ButtonLink>
        ))}
      </div>
      {listening.length > 0 && <p className="max-w-measure">{m.dangers_listening_for()}</p>}
      {listening.map(({ number, country }) =>
        number ? (
          <ButtonLink key={country} href={callLink(number)} variant="secondary" icon="phone" className="self-start">
            {m.dangers_listening({ number: leftToRight(number), country: countryName(country, language) })}
          </ButtonLink>
        ) : (
          <a key={country} href="https://befrienders.org" rel="noreferrer" className="text-link">
            {m.dangers_befrienders()}
          </a>
        ),
      )}
    </section>
  );
}
