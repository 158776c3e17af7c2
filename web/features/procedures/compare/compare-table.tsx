import type { ReactNode } from "react";
import type { Procedure } from "../../../../contract/procedures.ts";
import { AboutPrice } from "../../../currency/about-price.tsx";
import { TreatmentOnly } from "../../../currency/treatment-only.tsx";
import { priceTerm, treatmentOnlyPrice } from "../../../discovery/price-words.ts";
import { stayWords } from "../../../discovery/stay-words.ts";
import { formatMoney } from "../../../format.ts";
import { paths } from "../../../paths.ts";
import { useSite } from "../../../site.ts";
import { DataTable } from "../../../ui/data-table.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { Link } from "../../../ui/link.tsx";
import { OwnLanguage } from "../../../ui/own-language.tsx";
import { buttonStyle } from "../../../ui/styles.ts";
import { m } from "../../../words/compiled/messages.js";
import { anaesthesiaSentence, durationWords, flightWords, hospitalWords } from "../procedure-words.ts";

interface Row {
  readonly key: string;
  readonly what: string;
  readonly of: (procedure: Procedure) => ReactNode;
}

/** The same facts of up to three procedures side by side; on phones fact by fact. */
export function CompareTable({ procedures }: { procedures: readonly Procedure[] }) {
  const { language } = useSite();
  const slugs = procedures.map(({ slug }) => slug);
  const rows: readonly Row[] = [
    {
      key: "price",
      what: m.procedures_compare_price(),
      of: (procedure) => (
        <>
          <span className="block text-sm text-muted">{priceTerm(procedure)}</span>
          <strong className="figures">{formatMoney(procedure.travelPackage.price, language)}</strong>
          <AboutPrice price={procedure.travelPackage.price} plain={m.procedures_whole_package()} />
          <TreatmentOnly words={treatmentOnlyPrice(procedure, language)} price={procedure.priceFrom} />
        </>
      ),
    },
    { key: "days", what: m.procedures_compare_days(), of: ({ stayDays }) => stayWords(stayDays) },
    { key: "nights", what: m.procedures_compare_nights(), of: ({ hospitalNights }) => hospitalWords(hospitalNights) },
    {
      key: "hotel",
      what: m.procedures_compare_hotel(),
      of: ({ travelPackage: { hotelNights } }) =>
        hotelNights > 0 ? m.procedures_nights({ count: hotelNights }) : m.procedures_not_in_package(),
    },
    {
      key: "flight",
      what: m.procedures_compare_flight(),
      of: ({ minDaysBeforeFlight }) => flightWords(minDaysBeforeFlight),
    },
    { key: "anaesthesia", what: m.procedures_anaesthesia(), of: ({ anaesthesia }) => anaesthesiaSentence(anaesthesia) },
    {
      key: "duration",
      what: m.procedures_compare_duration(),
      of: ({ durationMinutes }) => durationWords(durationMinutes, language),
    },
    { key: "doctors", what: m.procedures_compare_doctors(), of: (procedure) => <Doctors procedure={procedure} /> },
    { key: "included", what: m.procedures_compare_included(), of: (procedure) => <Included procedure={procedure} /> },
    {
      key: "next",
      what: m.procedures_compare_next(),
      of: (procedure) => <Next procedure={procedure} others={slugs.filter((slug) => slug !== procedure.slug)} />,
    },
  ];
  return (
    <DataTable
      caption={m.procedures_compare_title()}
      captionHidden
      rows={rows}
      keyOf={({ key }) => key}
      columns={[
        { key: "what", header: m.procedures_compare_what(), cell: ({ what }) => what },
        ...procedures.map((procedure) => ({
          key: procedure.slug,
          header: procedure.title,
          cell: ({ of }: Row) => of(procedure),
        })),
      ]}
    />
  );
}

function Doctors({ procedure }: { procedure: Procedure }) {
  return (
    <ul className="flex flex-col gap-1">
      {procedure.doctors.map(({ slug, name, textsLanguage }) => (
        <OwnLanguage key={slug} as="li" language={textsLanguage}>
          {name}
        </OwnLanguage>
      ))}
    </ul>
  );
}

function Included({ procedure: { packages, travelPackage, textsLanguage } }: { procedure: Procedure }) {
  const shown = packages.find(({ slug }) => slug === travelPackage.slug);
  return (
    <OwnLanguage as="ul" language={textsLanguage} className="flex flex-col gap-1.5 text-start text-sm">
      {shown?.included.map(({ label }) => (
        <li key={label} className="flex gap-2">
          <span className="flex h-[1lh] items-center text-success">
            <Icon name="check" size="sm" />
          </span>
          {label}
        </li>
      ))}
    </OwnLanguage>
  );
}

function Next({
  procedure: { slug, title, travelPackage },
  others,
}: {
  procedure: Procedure;
  others: readonly string[];
}) {
  return (
    <span className="flex flex-wrap items-center gap-x-4 gap-y-1 md:flex-col md:items-start">
      <Link to={paths.quoteFor(slug, travelPackage.slug)} className={`${buttonStyle()} whitespace-nowrap`}>
        {m.procedures_get_my_quote()}
      </Link>
      <Link
        to={paths.compare(others)}
        aria-label={m.procedures_compare_remove_named({ title })}
        className="text-link inline-flex min-h-11 items-center text-sm"
      >
        {m.procedures_compare_remove()}
      </Link>
    </span>
  );
}
