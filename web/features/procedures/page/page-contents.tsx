import { AboutPrice } from "../../../currency/about-price.tsx";
import { formatMoney } from "../../../format.ts";
import { paths } from "../../../paths.ts";
import { useSite } from "../../../site.ts";
import { tripPaths } from "../../../trip/trip-paths.ts";
import { ButtonLink } from "../../../ui/button-link.tsx";
import { Link, useHref } from "../../../ui/link.tsx";
import { m } from "../../../words/compiled/messages.js";
import type { ProcedureView } from "./procedure-view.ts";

type Sections = readonly { readonly id: string; readonly title: string }[];

const SectionLinks = ({ sections }: { sections: Sections }) => (
  <nav aria-label={m.procedures_contents()}>
    <ul className="flex flex-col border-s border-line text-sm">
      {sections.map(({ id, title }) => (
        <li key={id}>
          <a
            href={`#${id}`}
            className="-ms-px flex min-h-11 items-center border-s-2 border-transparent py-1 ps-4 text-muted hover:border-primary-edge hover:text-primary-ink"
          >
            {title}
          </a>
        </li>
      ))}
    </ul>
  </nav>
);

/** Beside the text on desktops: its contents, and the actions. On phones the folded sections are the contents. */
export function PageContents({ sections, procedure }: { sections: Sections; procedure: ProcedureView }) {
  const { language } = useSite();
  const consultation = useHref(paths.consultationAbout(procedure.slug));
  return (
    <aside className="max-lg:hidden" data-screen-only>
      <div className="sticky top-20 -mx-1 flex max-h-[calc(100dvh-6rem)] overflow-y-auto px-1 pb-4 flex-col gap-6">
        <SectionLinks sections={sections} />
        <div className="flex flex-col gap-3 rounded-lg bg-primary-soft p-4">
          <p className="text-sm">
            {procedure.priceTerm}
            <strong className="figures block text-xl">{formatMoney(procedure.travelPackage.price, language)}</strong>
            <AboutPrice price={procedure.travelPackage.price} plain={m.procedures_whole_package()} />
          </p>
          <ButtonLink href={useHref(paths.quoteFor(procedure.slug, procedure.travelPackage.slug))} wide>
            {m.procedures_get_my_quote()}
          </ButtonLink>
          {procedure.canConsult && (
            <ButtonLink href={consultation} variant="secondary" wide>
              {m.consultations_book_about()}
            </ButtonLink>
          )}
          <Link
            to={tripPaths.planFor(procedure.slug, procedure.travelPackage.slug)}
            className="text-link inline-flex min-h-11 items-center text-sm font-medium"
          >
            {m.procedures_plan_trip()}
          </Link>
        </div>
      </div>
    </aside>
  );
}
