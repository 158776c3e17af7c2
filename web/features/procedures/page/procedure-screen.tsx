import { type ReactNode, useState } from "react";
import { useSearchParams } from "react-router";
import { getProcedure } from "../../../../contract/procedures.ts";
import { AboutPrice } from "../../../currency/about-price.tsx";
import { fittingDescription } from "../../../discovery/fitting.ts";
import { formatMoney } from "../../../format.ts";
import { inLanguage } from "../../../in-language.ts";
import { paths } from "../../../paths.ts";
import { fromApi, fromPayload, type Loader, screen, useData } from "../../../screen.ts";
import { bringShown, section } from "../../../section.tsx";
import { useProvider, useSite } from "../../../site.ts";
import { ButtonLink } from "../../../ui/button-link.tsx";
import { useHref } from "../../../ui/link.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { OwnLanguage } from "../../../ui/own-language.tsx";
import { StickyBar } from "../../../ui/sticky-bar.tsx";
import { m } from "../../../words/compiled/messages.js";
import { ProcedureCard } from "../list/procedure-card.tsx";
import { DoctorCards } from "./doctor-cards.tsx";
import { PackageChoice } from "./package-choice.tsx";
import { PageContents } from "./page-contents.tsx";
import { FoldedSection, MarkedList, PageSection } from "./page-section.tsx";
import { ProcedureHero } from "./procedure-hero.tsx";
import { Paragraphs, Questions, SourceList, StepList, Suitability } from "./procedure-parts.tsx";
import { factsOf, structuredOf } from "./procedure-structured.ts";
import { type ProcedureView, procedureView } from "./procedure-view.ts";
import { RecoveryCalendar } from "./recovery-calendar.tsx";

/** Loaded apart: most procedures have neither results nor reviews yet. */
const loadFurther = async () => (await import("./further-part.tsx")).FurtherPart;
const FurtherPart = section("further-part", loadFurther, import.meta.env.SSR ? await loadFurther() : undefined);

export const loader: Loader<ProcedureView> = import.meta.env.SSR
  ? fromApi(async ({ call, params: { procedure: slug = "" }, site }) => {
      const { language } = site;
      const procedure = await call(getProcedure, { params: { procedure: slug }, query: { language } });
      const { listProcedureReviews } = await import("../../../../contract/reviews.ts");
      const reviews = await call(listProcedureReviews, { params: { procedure: slug } });
      return inLanguage(language, () => procedureView(procedure, reviews, site));
    })
  : fromPayload;

export const handle = screen<ProcedureView>({
  cache: "public",
  prepare: bringShown,
  head: (procedure, site) => ({
    title: procedure.title,
    ...(import.meta.env.SSR && {
      description: fittingDescription(procedure.summary, factsOf(procedure, site)),
      card: `procedures/${procedure.slug}`,
      structured: structuredOf(procedure, site),
    }),
  }),
});

interface Section {
  readonly id: string;
  readonly title: string;
  readonly intro?: string;
  /** What a reader looks for first, which phones show too. */
  readonly isOpen?: true;
  /** One line about what is folded. */
  readonly hint?: string;
  readonly content: ReactNode;
}

export function Component() {
  const procedure = useData(loader);
  const { company } = useProvider();
  const [query] = useSearchParams();
  const asked = procedure.packages.find(({ slug }) => slug === query.get("package"));
  const [chosen, setChosen] = useState(asked?.slug ?? procedure.travelPackage.slug);
  const sections = sectionsOf(procedure, chosen, setChosen);
  return (
    <main id="main" tabIndex={-1} className="outline-none">
      <ProcedureHero procedure={procedure} />
      <div className="page-width mt-10 grid gap-x-12 lg:grid-cols-[14rem_minmax(0,1fr)]">
        <PageContents sections={sections} procedure={procedure} />
        <div className="min-w-0">
          {company.demonstration && (
            <Notice tone="warning" title={m.procedures_demonstration_title()} className="mb-6">
              {m.procedures_demonstration()}
            </Notice>
          )}
          {sections.map(({ isOpen, content, ...section }) =>
            isOpen ? (
              <PageSection key={section.id} {...section}>
                {content}
              </PageSection>
            ) : (
              <FoldedSection key={`${procedure.slug}/${section.id}`} {...section}>
                {content}
              </FoldedSection>
            ),
          )}
        </div>
      </div>
      <Related procedure={procedure} />
      <QuoteBar procedure={procedure} chosen={chosen} />
    </main>
  );
}

function sectionsOf(procedure: ProcedureView, chosen: string, onChoose: (slug: string) => void): readonly Section[] {
  const { textsLanguage: language } = procedure;
  return [
    {
      id: "overview",
      ...procedure.headings.overview,
      isOpen: true,
      content: <Paragraphs texts={procedure.overview} language={language} />,
    },
    {
      id: "packages",
      ...procedure.headings.packages,
      isOpen: true,
      content: <PackageChoice key={procedure.slug} procedure={procedure} chosen={chosen} onChoose={onChoose} />,
    },
    {
      id: "price",
      ...procedure.headings.price,
      content: <MarkedList items={procedure.priceFactors} mark="point" language={language} />,
    },
    { id: "suits", ...procedure.headings.suits, content: <Suitability procedure={procedure} /> },
    {
      id: "steps",
      ...procedure.headings.steps,
      content: <StepList steps={procedure.steps} language={language} />,
    },
    {
      id: "preparation",
      ...procedure.headings.preparation,
      content: <MarkedList items={procedure.preparation} mark="check" language={language} />,
    },
    {
      id: "recovery",
      ...procedure.headings.recovery,
      hint: procedure.flight,
      content: (
        <>
          <RecoveryCalendar procedure={procedure} />
          {procedure.help && <WhoToCall help={procedure.help} />}
        </>
      ),
    },
    {
      id: "risks",
      ...procedure.headings.risks,
      content: <MarkedList items={procedure.risks} mark="caution" language={language} />,
    },
    {
      id: "doctors",
      title: m.procedures_doctors(),
      hint: procedure.doctorNames,
      content: <DoctorCards procedure={procedure} />,
    },
    ...procedure.furtherSections.map((further) => ({ ...further, content: <FurtherPart {...further} /> })),
    { id: "faq", title: m.procedures_faq(), content: <Questions procedure={procedure} /> },
    { id: "sources", title: m.procedures_sources(), content: <SourceList procedure={procedure} /> },
  ];
}

/** The numbers that the texts name. */
function WhoToCall({ help: { title, emergency, line } }: { help: NonNullable<ProcedureView["help"]> }) {
  return (
    <Notice title={title} className="mt-8 max-w-measure">
      <p>{emergency}</p>
      {line && (
        <p>
          {line.words}{" "}
          <a href={line.href} dir="ltr" className="text-link inline-flex min-h-6 items-center">
            {line.phone}
          </a>
        </p>
      )}
    </Notice>
  );
}

function Related({ procedure: { related } }: { procedure: ProcedureView }) {
  if (related.length === 0) return null;
  return (
    <section aria-labelledby="related" className="mt-8 bg-sunken py-12" data-screen-only>
      <div className="page-width">
        <h2 id="related" className="text-2xl">
          {m.procedures_related()}
        </h2>
        <ul className="mt-6 grid gap-5 sm:grid-cols-2 lg:grid-cols-3">
          {related.map((one) => (
            <ProcedureCard key={one.slug} procedure={one} level={3} isShort />
          ))}
        </ul>
      </div>
    </section>
  );
}

/** On phones the price of the chosen package and the one action stay in thumb's reach. */
function QuoteBar({ procedure, chosen }: { procedure: ProcedureView; chosen: string }) {
  const { language } = useSite();
  const one = procedure.packages.find(({ slug }) => slug === chosen);
  const price = one?.price ?? procedure.travelPackage.price;
  return (
    <StickyBar label={m.procedures_your_quote()} className="mx-0! lg:hidden">
      <span className="flex min-w-0 flex-col text-sm">
        <OwnLanguage language={procedure.textsLanguage} className="truncate text-muted">
          {one?.name}
        </OwnLanguage>
        <strong className="figures text-base whitespace-nowrap">{formatMoney(price, language)}</strong>
        <AboutPrice price={price} plain={m.procedures_whole_package()} />
      </span>
      <ButtonLink href={useHref(paths.quoteFor(procedure.slug, chosen))}>{m.procedures_get_my_quote()}</ButtonLink>
    </StickyBar>
  );
}
