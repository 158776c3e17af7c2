import type { ReactNode } from "react";
import { AboutPrice } from "../../../currency/about-price.tsx";
import { TreatmentOnly } from "../../../currency/treatment-only.tsx";
import { paths } from "../../../paths.ts";
import { useProvider } from "../../../site.ts";
import { Card, cardLinkStyle } from "../../../ui/card.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { Link } from "../../../ui/link.tsx";
import { OwnLanguage } from "../../../ui/own-language.tsx";
import { classNames } from "../../../ui/styles.ts";
import { m } from "../../../words/compiled/messages.js";
import type { ProcedureOnCard } from "../page/procedure-view.ts";
import { ProcedurePicture } from "../procedure-picture.tsx";

type ProcedureCardProps = {
  procedure: ProcedureOnCard;
  /** Of its heading. */
  level?: 2 | 3;
  /** On phones it has its name and its price only. */
  isShort?: boolean;
  children?: ReactNode;
};

/** Facts before opening it: price, days, nights, flight. */
export function ProcedureCard({ procedure, level = 2, isShort = false, children }: ProcedureCardProps) {
  const Heading = level === 2 ? "h2" : "h3";
  const { textsLanguage } = useProvider();
  const further = isShort && "max-sm:hidden";
  return (
    <Card as="li" pressable padded={false} className="overflow-hidden">
      <div className="flex flex-wrap gap-x-4 max-sm:p-4 max-sm:pb-0 sm:flex-col">
        <div className="size-20 shrink-0 overflow-hidden bg-primary-soft max-sm:rounded-md sm:aspect-[2/1] sm:size-auto">
          <ProcedurePicture
            procedure={procedure}
            sizes="(min-width: 80rem) 17rem, (min-width: 40rem) 45vw, 5rem"
            className="max-sm:scale-125"
          />
        </div>
        <div className="flex min-w-0 flex-1 flex-col justify-center gap-1 sm:p-5 sm:pb-0">
          <OwnLanguage as="p" language={textsLanguage} className="text-xs font-medium text-muted">
            {procedure.specialtyName}
          </OwnLanguage>
          <Heading className="text-lg">
            <Link to={paths.procedure(procedure.slug)} className={cardLinkStyle}>
              <OwnLanguage language={procedure.textsLanguage}>{procedure.title}</OwnLanguage>
            </Link>
          </Heading>
        </div>
      </div>
      <div className="flex grow flex-col gap-3 p-4 pt-3 sm:p-5 sm:pt-3">
        <OwnLanguage as="p" language={procedure.textsLanguage} className={classNames("text-sm text-muted", further)}>
          {procedure.summary}
        </OwnLanguage>
        <p className="figures mt-auto pt-1 font-semibold">
          <span className="block text-sm font-normal text-muted">{procedure.priceTerm}</span>
          {procedure.price}
          <AboutPrice price={procedure.travelPackage.price} plain={m.procedures_whole_package()} />
          <TreatmentOnly words={procedure.treatmentOnly} price={procedure.priceFrom} />
        </p>
        <ul className={classNames("flex flex-col gap-1.5 text-sm", further)}>
          {procedure.facts.map(([icon, words]) => (
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
