import { AboutPrice } from "../../../currency/about-price.tsx";
import { CurrencyPicker, RateNote } from "../../../currency/currency-choice.tsx";
import { TreatmentOnly } from "../../../currency/treatment-only.tsx";
import { paths } from "../../../paths.ts";
import { useProvider } from "../../../site.ts";
import { Breadcrumbs } from "../../../ui/breadcrumbs.tsx";
import { ButtonLink } from "../../../ui/button-link.tsx";
import { DefinitionList } from "../../../ui/definition-list.tsx";
import { useHref } from "../../../ui/link.tsx";
import { OwnLanguage } from "../../../ui/own-language.tsx";
import { m } from "../../../words/compiled/messages.js";
import { ProcedurePicture } from "../procedure-picture.tsx";
import type { ProcedureView } from "./procedure-view.ts";

/** Procedure, price and duration. */
export function ProcedureHero({ procedure }: { procedure: ProcedureView }) {
  const { textsLanguage } = procedure;
  const provider = useProvider();
  const question = useHref(paths.contact);
  const consultation = useHref(paths.consultationAbout(procedure.slug));
  return (
    <header className="page-width pt-4">
      <Breadcrumbs
        label={m.procedures_breadcrumbs()}
        items={[
          { label: m.procedures_home(), href: useHref(paths.home) },
          { label: m.procedures_title(), href: useHref(paths.procedures) },
          {
            label: (
              <OwnLanguage as="bdi" language={textsLanguage}>
                {procedure.title}
              </OwnLanguage>
            ),
            href: useHref(paths.procedure(procedure.slug)),
          },
        ]}
      />
      <div className="mt-2 grid grid-cols-[1fr_auto] gap-4 lg:grid-rows-[auto_1fr] lg:grid-cols-[minmax(0,1fr)_24rem] lg:gap-x-14">
        <div>
          <OwnLanguage as="p" language={provider.textsLanguage} className="text-sm font-medium text-primary-ink">
            {procedure.specialtyName}
          </OwnLanguage>
          <OwnLanguage as="h1" language={textsLanguage} className="mt-1 text-4xl">
            {procedure.title}
          </OwnLanguage>
        </div>
        <div className="size-20 self-center overflow-hidden rounded-lg bg-primary-soft lg:col-start-2 lg:row-span-2 lg:aspect-[4/3] lg:size-auto">
          <ProcedurePicture
            procedure={procedure}
            sizes="(min-width: 64rem) 24rem, 6rem"
            className="max-sm:scale-125"
            first
          />
        </div>
        <div className="flex flex-col gap-4 max-sm:col-span-2">
          <OwnLanguage as="p" language={textsLanguage} className="max-w-measure text-lg text-muted">
            {procedure.summary}
          </OwnLanguage>
          <div className="mt-2 flex flex-wrap gap-3 print:hidden">
            {/* On phones the quote is in the bar at the foot of the window. */}
            <ButtonLink
              href={useHref(paths.quoteFor(procedure.slug, procedure.travelPackage.slug))}
              size="lg"
              className="max-lg:hidden"
            >
              {m.procedures_get_my_quote()}
            </ButtonLink>
            <ButtonLink href={procedure.canConsult ? consultation : question} size="lg" variant="secondary">
              {procedure.canConsult ? m.consultations_book_about() : m.procedures_ask_question()}
            </ButtonLink>
          </div>
        </div>
      </div>
      <KeyFacts procedure={procedure} />
    </header>
  );
}

function KeyFacts({ procedure }: { procedure: ProcedureView }) {
  return (
    <section
      aria-label={m.procedures_key_facts()}
      className="mt-6 rounded-lg border border-line bg-surface p-5 shadow-sm sm:p-6"
    >
      <DefinitionList
        layout="grid"
        className="sm:grid-cols-3!"
        items={procedure.keyFacts.map(({ detail, note, ...fact }) => ({
          ...fact,
          isWide: fact.icon === "check",
          detail:
            fact.icon === "money" ? (
              <>
                {detail}
                <AboutPrice price={procedure.travelPackage.price} plain={m.procedures_whole_package()} />
                <TreatmentOnly words={note ?? null} price={procedure.priceFrom} />
              </>
            ) : fact.icon === "check" ? (
              <a href="#packages" className="text-sm font-normal underline">
                <OwnLanguage language={procedure.textsLanguage}>{detail}</OwnLanguage>
              </a>
            ) : (
              detail
            ),
        }))}
      />
      <div className="mt-5 flex min-h-36 flex-wrap content-start items-start gap-x-4 gap-y-1 border-t border-line pt-4 text-sm text-muted print:hidden sm:min-h-16">
        <CurrencyPicker />
        <RateNote className="min-w-0 basis-60 grow" />
      </div>
    </section>
  );
}
