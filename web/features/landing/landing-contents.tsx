import { useProvider } from "../../site.ts";
import { Disclosure } from "../../ui/disclosure.tsx";
import { m } from "../../words/compiled/messages.js";

/** The sections of the start page: folded on phones, in a line elsewhere. */
export function LandingContents() {
  const { texts } = useProvider();
  const sections = [
    ["popular", m.landing_popular_title()],
    ["specialties", m.landing_specialties_title()],
    ["how-it-works", m.landing_how_title()],
    ["estimate", m.landing_estimate_title()],
    ["doctors", m.landing_doctors_title()],
    ["about", m.landing_about_title({ name: texts.name })],
    ["questions", m.landing_faq_title()],
    ["talk", m.landing_contact_title()],
  ];
  const links = (className: string) => (
    <ul className={className}>
      {sections.map(([id, title]) => (
        <li key={id}>
          <a href={`#${id}`} className="inline-flex min-h-11 items-center text-sm text-primary-ink hover:underline">
            {title}
          </a>
        </li>
      ))}
    </ul>
  );
  return (
    <nav aria-label={m.landing_contents()} className="page-width pb-6" data-screen-only>
      <Disclosure summary={m.landing_contents()} className="border-t md:hidden">
        {links("flex flex-col")}
      </Disclosure>
      {links("hidden flex-wrap gap-x-6 border-t border-line pt-3 md:flex")}
    </nav>
  );
}
