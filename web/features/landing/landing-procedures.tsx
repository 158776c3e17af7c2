import type { Landing } from "../../../contract/landing.ts";
import type { ProcedureSummary } from "../../../contract/procedures.ts";
import { AboutPrice } from "../../currency/about-price.tsx";
import { TreatmentOnly } from "../../currency/treatment-only.tsx";
import { priceTerm, treatmentOnlyPrice } from "../../discovery/price-words.ts";
import { formatMoney } from "../../format.ts";
import { paths } from "../../paths.ts";
import { useProvider, useSite } from "../../site.ts";
import { cardLinkStyle } from "../../ui/card.tsx";
import { Icon } from "../../ui/icon.tsx";
import { Illustration } from "../../ui/illustration.tsx";
import { Link } from "../../ui/link.tsx";
import { useOwnLanguage } from "../../ui/own-language.tsx";
import { m } from "../../words/compiled/messages.js";
import { LandingSection } from "./landing-section.tsx";

/** Most wanted procedures with price and stay. */
export function LandingProcedures({ procedures, count }: { procedures: readonly ProcedureSummary[]; count: number }) {
  return (
    <LandingSection
      id="popular"
      title={m.landing_popular_title()}
      text={m.landing_popular_text()}
      tone="surface"
      aside={
        <Link
          to={paths.procedures}
          className="inline-flex min-h-11 items-center gap-2 font-semibold text-primary-ink hover:underline"
        >
          {m.landing_all_procedures({ count })}
          <Icon name="arrow-forward" />
        </Link>
      }
    >
      <ul className="grid gap-5 sm:grid-cols-2 lg:grid-cols-3 lg:gap-6">
        {procedures.map((procedure) => (
          <ProcedureTile key={procedure.slug} {...procedure} />
        ))}
      </ul>
    </LandingSection>
  );
}

function ProcedureTile(procedure: ProcedureSummary) {
  const { slug, illustration, title, summary, priceFrom, travelPackage, stayDays, textsLanguage } = procedure;
  const { language } = useSite();
  const { texts } = useProvider();
  const own = useOwnLanguage(textsLanguage);
  const { min, max } = stayDays;
  return (
    <li className="group relative flex flex-col overflow-hidden rounded-lg border border-line bg-surface transition-shadow max-sm:nth-[n+5]:hidden hover:border-line-strong hover:shadow-md">
      <Illustration name={illustration} className="aspect-[2/1] w-full bg-primary-soft max-sm:hidden" />
      <div className="flex grow flex-col p-4 sm:p-5">
        <h3 className="text-lg" {...own}>
          <Link to={paths.procedure(slug)} className={`${cardLinkStyle} group-hover:text-primary-ink`}>
            {title}
          </Link>
        </h3>
        <p className="mt-1.5 line-clamp-2 text-sm text-muted" {...own}>
          {summary}
        </p>
        <dl className="mt-auto flex flex-col gap-3 pt-3 text-sm sm:pt-5">
          <div>
            <dt className="text-muted">{priceTerm(procedure)}</dt>
            <dd className="figures text-base font-semibold">
              {formatMoney(travelPackage.price, language)}
              <AboutPrice price={travelPackage.price} plain={m.procedures_whole_package()} />
              <TreatmentOnly words={treatmentOnlyPrice(procedure, language)} price={priceFrom} />
            </dd>
          </div>
          <div className="flex items-baseline justify-between gap-4 border-t border-line pt-3">
            <dt className="text-muted">{m.landing_stay({ city: texts.city })}</dt>
            <dd className="figures text-base font-semibold">
              {min === max ? m.landing_days({ count: max }) : m.landing_day_range({ min, max })}
            </dd>
          </div>
        </dl>
      </div>
    </li>
  );
}

/** The fields of medicine practised here; each opens the list with that filter. */
export function LandingSpecialties({ specialties }: Pick<Landing, "specialties">) {
  const { textsLanguage } = useProvider();
  const own = useOwnLanguage(textsLanguage);
  return (
    <LandingSection id="specialties" title={m.landing_specialties_title()} tone="surface" continued>
      <ul className="grid gap-x-10 sm:grid-cols-2">
        {specialties.map(({ slug, name, text, count }) => (
          <li key={slug} className="relative border-t border-line py-3 sm:py-5">
            <h3 className="flex items-baseline justify-between gap-4 text-base">
              <Link
                to={`${paths.procedures}?specialty=${slug}`}
                className={`${cardLinkStyle} hover:text-primary-ink`}
                {...own}
              >
                {name}
              </Link>
              <span className="figures text-sm font-normal text-muted">{m.landing_procedure_count({ count })}</span>
            </h3>
            <p className="mt-1 text-sm text-muted max-sm:hidden" {...own}>
              {text}
            </p>
          </li>
        ))}
      </ul>
    </LandingSection>
  );
}
