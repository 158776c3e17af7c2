import type { ReactNode } from "react";
import type { Card } from "../../../../contract/chat-answers.ts";
import type { Money } from "../../../../contract/money.ts";
import type { Language } from "../../../../contract/values.ts";
import { formatMoney, formatTime, weekdayOf } from "../../../format.ts";
import { useSite } from "../../../site.ts";
import { Icon } from "../../../ui/icon.tsx";
import type { IconName } from "../../../ui/icon-names.ts";
import { OwnLanguage } from "../../../ui/own-language.tsx";
import { buttonStyle } from "../../../ui/styles.ts";
import { m } from "../../../words/compiled/messages.js";

type AnswerCardFacts = Exclude<Card, { kind: "call" }>;

/** Something that an answer is about, and the way to act on it: the click is the person's own. */
export function AnswerCard({ card }: { card: AnswerCardFacts }) {
  switch (card.kind) {
    case "procedure":
      return (
        <Frame icon="stethoscope" title={card.title} language={card.textsLanguage} text={card.summary}>
          <Price {...card} isFrom />
          <Facts
            facts={[
              m.chat_stay_days({ min: card.stayDays.min, max: card.stayDays.max }),
              m.chat_flight_after({ count: card.minDaysBeforeFlight }),
            ]}
          />
          <Way href={card.href}>{m.chat_see_procedure()}</Way>
        </Frame>
      );
    case "package":
      return (
        <Frame
          icon="check"
          title={card.name}
          language={card.textsLanguage}
          text={card.summary}
          above={card.procedure.title}
        >
          <Price {...card} />
          <ul className="mt-2 list-disc ps-5 text-sm" dir="auto">
            {card.included.slice(0, 5).map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
          <Way href={card.quoteHref} isMain>
            {m.chat_get_quote()}
          </Way>
          <Way href={card.href}>{m.chat_see_package()}</Way>
        </Frame>
      );
    case "slots":
      return <Slots card={card} />;
    case "hotel":
      return (
        <Frame icon="bed" title={card.name} text={card.district}>
          <Price {...card} isNightly />
          <Facts
            facts={[
              card.toClinic.way === "walk"
                ? m.chat_walk({ count: card.toClinic.minutes })
                : m.chat_drive({ count: card.toClinic.minutes }),
            ]}
          />
          <Way href={card.href}>{m.chat_see_hotel()}</Way>
        </Frame>
      );
    case "quote":
      return (
        <Frame
          icon="document"
          title={card.title ?? m.chat_quote()}
          language={card.textsLanguage}
          text={m.chat_quote_text()}
        >
          <Way href={card.href} isMain>
            {m.chat_get_quote()}
          </Way>
        </Frame>
      );
  }
}

/** The next free times, by the visitor's clock and by the clinic's. */
function Slots({ card }: { card: Extract<Card, { kind: "slots" }> }) {
  const { language, provider } = useSite();
  const { timeZone: own } = Intl.DateTimeFormat().resolvedOptions();
  const city = provider?.texts.city ?? "";
  return (
    <Frame icon="calendar" title={m.chat_slots()} text={card.procedure.title} language={card.procedure.textsLanguage}>
      <ul className="mt-2 flex flex-col gap-2 text-sm">
        {card.slots.slice(0, 3).map(({ startsAt, clinician }) => (
          <li key={startsAt + clinician} className="figures">
            <time dateTime={startsAt} className="block font-semibold">
              {m.chat_your_time({ day: weekdayOf(startsAt, own, language), time: formatTime(startsAt, own, language) })}
            </time>
            <span className="text-muted">
              {own !== card.timeZone && (
                <>{m.chat_clinic_time({ time: formatTime(startsAt, card.timeZone, language), city })} · </>
              )}
              <bdi>{clinician}</bdi>
            </span>
          </li>
        ))}
      </ul>
      <p className="mt-2 text-sm">{card.price.amount === 0 ? m.chat_free() : formatMoney(card.price, language)}</p>
      <Way href={card.href} isMain>
        {m.chat_choose_time()}
      </Way>
    </Frame>
  );
}

type FrameProps = {
  icon: IconName;
  title: string;
  above?: string;
  text: string;
  /** Of the clinic's own words. */
  language?: Language;
  children: ReactNode;
};

function Frame({ icon, title, above, text, language, children }: FrameProps) {
  const site = useSite();
  const of = language ?? site.language;
  return (
    <section aria-label={title} className="rounded-lg border border-line bg-surface p-4 shadow-sm">
      <div className="flex gap-3">
        <Icon name={icon} className="mt-0.5 text-primary-ink" />
        <div className="min-w-0">
          {above && (
            <OwnLanguage language={of} as="p" className="text-sm text-muted">
              {above}
            </OwnLanguage>
          )}
          <OwnLanguage language={of} as="h3" className="text-base">
            {title}
          </OwnLanguage>
          <OwnLanguage language={of} as="p" className="line-clamp-3 text-sm text-muted">
            {text}
          </OwnLanguage>
        </div>
      </div>
      {children}
    </section>
  );
}

type PriceProps = { price: Money; shown: Money | null; isFrom?: boolean; isNightly?: boolean };

/** The clinic's own price, and about what that is in the reader's currency. */
function Price({ price, shown, isFrom, isNightly }: PriceProps) {
  const { language } = useSite();
  const exact = formatMoney(price, language);
  return (
    <p className="figures mt-2">
      <strong className="text-lg">{isFrom ? m.chat_from({ price: exact }) : exact}</strong>
      {isNightly && <span className="text-sm text-muted"> {m.chat_a_night()}</span>}
      {shown && (
        <span className="block text-sm text-muted">{m.currency_about({ price: formatMoney(shown, language) })}</span>
      )}
    </p>
  );
}

const Facts = ({ facts }: { facts: readonly string[] }) => (
  <ul className="mt-1 flex flex-wrap gap-x-4 text-sm">
    {facts.map((fact) => (
      <li key={fact}>{fact}</li>
    ))}
  </ul>
);

const Way = ({ href, isMain = false, children }: { href: string; isMain?: boolean; children: ReactNode }) => (
  <a href={href} className={`${buttonStyle({ variant: isMain ? "primary" : "secondary", wide: true })} mt-3`}>
    {children}
  </a>
);
