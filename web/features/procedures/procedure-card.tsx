import type { ReactNode } from "react";
import type { ProcedureSummary } from "../../../contract/procedures.ts";
import { countryName } from "../../format.ts";
import { paths } from "../../paths.ts";
import { useProvider, useSite } from "../../site.ts";
import { Card, cardLinkStyle } from "../../ui/card.tsx";
import { Icon, type IconName } from "../../ui/icon.tsx";
import { Link } from "../../ui/link.tsx";
import { OwnLanguage } from "../../ui/own-language.tsx";
import { m } from "../../words/compiled/messages.js";
import { ProcedurePicture } from "./procedure-picture.tsx";
import { flyWords, hospitalWords, priceWords, stayWords } from "./procedure-words.ts";

type ProcedureCardProps = {
  procedure: ProcedureSummary;
  /** Of its heading. */
  level?: 2 | 3;
  children?: ReactNode;
};

/** What a person needs to know before opening it: price, days, nights, flight. */
export function ProcedureCard({ procedure, level = 2, children }: ProcedureCardProps) {
  const Heading = level === 2 ? "h2" : "h3";
  const { language } = useSite();
  const { location } = useProvider();
  const country = countryName(location.countryCode, language);
  const facts: readonly (readonly [IconName, string])[] = [
    ["calendar", m.procedures_in_country({ days: stayWords(procedure.stayDays), country })],
    ["bed", hospitalWords(procedure.hospitalNights)],
    ["plane", flyWords(procedure.minDaysBeforeFlight)],
  ];
  return (
    <Card as="li" pressable padded={false} className="overflow-hidden">
      <div className="aspect-[8/3] overflow-hidden bg-primary-soft sm:aspect-[2/1]">
        <ProcedurePicture procedure={procedure} sizes="(min-width: 64rem) 25rem, (min-width: 40rem) 45vw, 95vw" />
      </div>
      <div className="flex grow flex-col gap-3 p-5">
        <div className="flex flex-col gap-1">
          <p className="text-xs font-medium text-muted">{procedure.specialtyName}</p>
          <Heading className="text-lg">
            <Link to={paths.procedure(procedure.slug)} className={cardLinkStyle}>
              <OwnLanguage language={procedure.textsLanguage}>{procedure.title}</OwnLanguage>
            </Link>
          </Heading>
        </div>
        <OwnLanguage as="p" language={procedure.textsLanguage} className="text-sm text-muted">
          {procedure.summary}
        </OwnLanguage>
        <p className="figures mt-auto pt-1 text-lg font-semibold">
          {priceWords(procedure.priceFrom, procedure.priceTo, language)}
        </p>
        <ul className="flex flex-col gap-1.5 text-sm">
          {facts.map(([icon, words]) => (
            <li key={icon} className="flex items-center gap-2">
              <Icon name={icon} size="sm" className="text-primary-ink" />
              {words}
            </li>
          ))}
        </ul>
        {children}
      </div>
    </Card>
  );
}
