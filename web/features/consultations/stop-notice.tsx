import { useEffect, useRef } from "react";
import type { Consultation } from "../../../contract/consultations.ts";
import { emergencyNumbers } from "../../emergency-words.ts";
import { countryName } from "../../format.ts";
import { callLink } from "../../phone-links.ts";
import { useProvider, useSite } from "../../site.ts";
import { ButtonLink } from "../../ui/button-link.tsx";
import { Icon } from "../../ui/icon.tsx";
import { OwnLanguage } from "../../ui/own-language.tsx";
import { m } from "../../words/compiled/messages.js";

interface StopNoticeProps {
  readonly stop: NonNullable<Consultation["stop"]>;
  readonly calls: Consultation["emergencyCalls"];
  readonly forChild: boolean;
  /** Beside an answer that is not sent yet, whose control keeps the focus. */
  readonly beside?: boolean;
}

/** Urgent advice instead of an appointment; as the page's subject it takes the focus. */
export function StopNotice({ stop, calls, forChild, beside = false }: StopNoticeProps) {
  const { language } = useSite();
  const { contact, texts } = useProvider();
  const box = useRef<HTMLElement>(null);
  useEffect(() => (beside ? undefined : box.current?.focus()), [beside]);
  const isEmergency = stop.kind === "emergency";
  return (
    <section
      ref={box}
      tabIndex={-1}
      role="alert"
      className="flex flex-col gap-4 rounded-lg border-s-4 border-danger bg-danger-soft p-5 outline-none"
    >
      <p className="flex items-start gap-3 text-lg font-semibold">
        <Icon name="error" size="lg" className="text-danger" />
        {isEmergency
          ? m.consultations_stop_emergency()
          : forChild
            ? m.consultations_stop_doctor_child()
            : m.consultations_stop_doctor()}
      </p>
      {stop.advice.map(({ text, textsLanguage }) => (
        <OwnLanguage key={text} as="p" language={textsLanguage} className="max-w-measure">
          {text}
        </OwnLanguage>
      ))}
      {isEmergency && (
        <p className="max-w-measure">{m.consultations_stop_number({ numbers: emergencyNumbers(calls, language) })}</p>
      )}
      <div className="flex flex-wrap gap-3">
        {isEmergency &&
          calls.map(({ number, country }, at) => (
            <ButtonLink key={country} href={callLink(number)} variant={at === 0 ? "danger" : "secondary"} icon="phone">
              {calls.length === 1
                ? m.consultations_stop_call({ number })
                : m.consultations_stop_call_in({ number, country: countryName(country, language) })}
            </ButtonLink>
          ))}
        <ButtonLink href={callLink(contact.phone)} variant="secondary" icon="phone">
          {m.consultations_stop_clinic({ clinic: texts.name })}
        </ButtonLink>
      </div>
      {!beside && <p className="text-sm text-muted">{m.consultations_stop_why()}</p>}
    </section>
  );
}
