import type { ReactNode } from "react";
import type { Card } from "../../../../contract/chat-answers.ts";
import { countryName } from "../../../format.ts";
import { callLink } from "../../../phone-links.ts";
import { useSite } from "../../../site.ts";
import { Icon } from "../../../ui/icon.tsx";
import { buttonStyle } from "../../../ui/styles.ts";
import { m } from "../../../words/compiled/messages.js";

type Call = Extract<Card, { kind: "call" }>;

type CallCardProps = {
  calls: readonly Call[];
  /** The answer asks whether it is an emergency. */
  isAsked: boolean;
  lang: string;
  children: ReactNode;
};

/** Whom to call, and why: calm, large, one thing to do first. What is said is short here, so that the number stays in sight. */
export function CallCard({ calls, isAsked, lang, children }: CallCardProps) {
  const { language } = useSite();
  const isEmergency = calls.some((call) => call.isEmergency);
  const { words } = calls[0] ?? {};
  const title =
    words?.title ?? (isAsked ? m.chat_possible_emergency() : isEmergency ? m.chat_emergency() : m.chat_call_clinic());
  return (
    <section
      aria-label={title}
      lang={words && lang}
      dir={words && "auto"}
      className="rounded-lg border border-danger bg-danger-soft p-4 text-on-danger-soft"
    >
      <p className="flex items-center gap-2 font-semibold">
        <Icon name={isEmergency ? "warning" : "phone"} className="text-danger" />
        {title}
      </p>
      <div dir="auto" lang={lang} className="mt-2">
        {children}
      </div>
      {calls.map(({ number, country, ...call }, at) => (
        <a
          key={number}
          href={callLink(number)}
          className={`${buttonStyle({ variant: at === 0 ? "danger" : "secondary", size: call.isEmergency ? "lg" : "md", wide: true })} mt-3`}
        >
          <Icon name="phone" />
          <span>
            {call.isEmergency || !isEmergency ? (
              (call.words?.call ?? m.chat_call({ number }))
            ) : (
              <>
                {call.words?.call ?? m.chat_call_clinic()} <span dir="ltr">{number}</span>
              </>
            )}
            {country && !call.words && ` · ${countryName(country, language)}`}
          </span>
        </a>
      ))}
      {isEmergency && <p className="mt-3 text-sm">{words?.note ?? m.chat_emergency_text()}</p>}
    </section>
  );
}
