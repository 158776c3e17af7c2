import type { Package } from "../../../../contract/procedures.ts";
import { AboutPrice } from "../../../currency/about-price.tsx";
import { formatMoney } from "../../../format.ts";
import { paths } from "../../../paths.ts";
import { useSite } from "../../../site.ts";
import { tripPaths } from "../../../trip/trip-paths.ts";
import { Badge } from "../../../ui/badge.tsx";
import { ButtonLink } from "../../../ui/button-link.tsx";
import { Card } from "../../../ui/card.tsx";
import { ChoiceCards } from "../../../ui/choice-cards.tsx";
import { DefinitionList } from "../../../ui/definition-list.tsx";
import { Link, useHref } from "../../../ui/link.tsx";
import { OwnLanguage } from "../../../ui/own-language.tsx";
import { classNames } from "../../../ui/styles.ts";
import { m } from "../../../words/compiled/messages.js";
import { MarkedList } from "./page-section.tsx";
import type { Fact, ProcedureView } from "./procedure-view.ts";

// The panel of the ticked radio shows by a style rule, so that choosing needs no script. On paper all do.
const shownBy = [
  "group-has-[#package:checked]/packages:flex",
  "group-has-[#package-2:checked]/packages:flex",
  "group-has-[#package-3:checked]/packages:flex",
  "group-has-[#package-4:checked]/packages:flex",
] as const;

type PackageChoiceProps = { procedure: ProcedureView; chosen: string; onChoose: (slug: string) => void };

/** Packages to choose from; of the chosen one, what it includes beside what it does not. */
export function PackageChoice({ procedure, chosen, onChoose }: PackageChoiceProps) {
  const { language } = useSite();
  const { packages, textsLanguage, travelPackage } = procedure;
  const options = packages.map(({ slug, name, summary, price, hotelNights }) => ({
    value: slug,
    label: (
      <span className="flex flex-wrap items-center gap-x-3">
        <OwnLanguage language={textsLanguage}>{name}</OwnLanguage>
        {hotelNights < Math.min(1, travelPackage.hotelNights) && <Badge>{m.procedures_treatment_only()}</Badge>}
      </span>
    ),
    text: <OwnLanguage language={textsLanguage}>{summary}</OwnLanguage>,
    aside: (
      <span className="block text-base">
        {formatMoney(price, language)}
        <AboutPrice price={price} plain={m.procedures_whole_package()} />
      </span>
    ),
  }));
  const isOnly = packages.length === 1;
  return (
    <div className="group/packages flex flex-col gap-5">
      {!isOnly && (
        <ChoiceCards
          name="package"
          legend={m.procedures_packages_legend()}
          options={options}
          defaultChosen={[chosen]}
          onChoose={onChoose}
        />
      )}
      {packages.map((one, index) => (
        <Card
          key={one.slug}
          as="section"
          className={isOnly ? "" : classNames("supports-[selector(:has(a))]:hidden print:flex!", shownBy[index])}
        >
          <PackagePanel procedure={procedure} of={one} terms={procedure.terms[index] ?? []} />
        </Card>
      ))}
    </div>
  );
}

type PackagePanelProps = { procedure: ProcedureView; of: Package; terms: readonly Fact[] };

function PackagePanel({ procedure, of: one, terms }: PackagePanelProps) {
  const { language } = useSite();
  const { textsLanguage } = procedure;
  return (
    <>
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <OwnLanguage as="h3" language={textsLanguage} className="text-xl">
          {one.name}
        </OwnLanguage>
        <p className="figures text-xl font-semibold max-sm:basis-full sm:text-end">
          {formatMoney(one.price, language)}
          <AboutPrice price={one.price} plain={m.procedures_for_all_below()} />
        </p>
      </div>
      <div className="grid gap-x-8 gap-y-6 md:grid-cols-2">
        <div>
          <h4 className="mb-3 font-semibold">{m.procedures_included()}</h4>
          <MarkedList
            items={one.included.map(({ label }) => label)}
            mark="check"
            language={textsLanguage}
            className="text-sm"
          />
        </div>
        <div>
          <h4 className="mb-3 font-semibold">{m.procedures_excluded()}</h4>
          <MarkedList items={one.excluded} mark="absent" language={textsLanguage} className="text-sm text-muted" />
        </div>
      </div>
      <Terms facts={terms} />
      <div className="mt-2 flex flex-wrap items-center gap-x-6 gap-y-2 print:hidden">
        <ButtonLink href={useHref(paths.quoteFor(procedure.slug, one.slug))} size="lg" className="max-sm:w-full">
          <span>{m.procedures_quote_package({ name: one.name })}</span>
        </ButtonLink>
        <Link
          to={tripPaths.planFor(procedure.slug, one.slug)}
          className="text-link inline-flex min-h-11 items-center font-medium"
        >
          {m.procedures_plan_trip()}
        </Link>
      </div>
      <p className="text-sm text-muted">{m.trips_confirmed_first()}</p>
    </>
  );
}

const Terms = ({ facts }: { facts: readonly Fact[] }) => (
  <DefinitionList
    className="border-t border-line text-sm"
    items={facts.map(({ term, detail, note, price }) => ({
      term,
      detail: (
        <>
          {detail}
          {price && <AboutPrice price={price} plain={m.quotes_in_their_currency()} />}
          {note && <span className="block font-normal text-muted">{note}</span>}
        </>
      ),
    }))}
  />
);
