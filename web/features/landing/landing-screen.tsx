import type { Thing } from "schema-dts";
import { getLanding, type Landing, LandingQuery, landingQuestions } from "../../../contract/landing.ts";
import type { Provider, Question } from "../../../contract/providers.ts";
import type { Site } from "../../../contract/rendering.ts";
import { addressOf } from "../../discovery/addresses.ts";
import { fittingDescription, fittingTitle } from "../../discovery/fitting.ts";
import { clinicOf, questionsOf } from "../../discovery/structured.ts";
import { inLanguage } from "../../in-language.ts";
import { namedInclusions } from "../../offer/inclusion-names.ts";
import { paths } from "../../paths.ts";
import { fromApi, fromPayload, type Loader, screen, useData } from "../../screen.ts";
import { useProvider } from "../../site.ts";
import { Accordion } from "../../ui/accordion.tsx";
import { Link } from "../../ui/link.tsx";
import { useOwnLanguage } from "../../ui/own-language.tsx";
import { m } from "../../words/compiled/messages.js";
import { LandingContact } from "./landing-contact.tsx";
import { LandingContents } from "./landing-contents.tsx";
import { LandingEstimator } from "./landing-estimator.tsx";
import { LandingHero } from "./landing-hero.tsx";
import { LandingPeople } from "./landing-people.tsx";
import { LandingProcedures, LandingSpecialties } from "./landing-procedures.tsx";
import { LandingSection } from "./landing-section.tsx";
import { LandingSteps } from "./landing-steps.tsx";

export interface LandingPage extends Omit<Landing, "included" | "replyShare"> {
  /** The published share of replies in time, as it is read. */
  readonly replyShare: string | null;
  /** Inclusions of every package, and of most, as they are read. */
  readonly included: { readonly always: readonly string[]; readonly mostly: readonly string[] };
  /** The first of them; the site's data in the browser has none. */
  readonly questions: readonly Question[];
}

export const loader: Loader<LandingPage> = import.meta.env.SSR
  ? fromApi(async ({ call, query, site: { language, provider } }) => {
      // Unknown parameters, such as a campaign's, are ignored.
      const asked = ["procedure", "hotel", "companions"].map((name) => [name, query.get(name) || undefined]);
      const parsed = LandingQuery.safeParse(Object.fromEntries(asked));
      const landing = await call(getLanding, { query: { ...(parsed.success ? parsed.data : {}), language } });
      const { always, mostly } = landing.included;
      const share = landing.replyShare;
      return inLanguage(language, () => ({
        ...landing,
        replyShare: share && m.landing_reply_share({ percent: share.percent, count: share.requests }),
        included: { always: namedInclusions(always), mostly: namedInclusions(mostly) },
        questions: provider?.texts.faq.slice(0, landingQuestions) ?? [],
      }));
    })
  : fromPayload;

export const handle = screen<LandingPage>({
  cache: "public",
  isStill: true,
  head: (landing, site) => {
    const { provider } = site;
    if (!provider) return { title: "" };
    return {
      title: landingTitle(provider, landing.specialties),
      ...(import.meta.env.SSR && {
        description: fittingDescription(provider.texts.introduction),
        structured: structuredOf(landing, site, provider),
      }),
    };
  },
});

/** "Duna Dental, Budapest: Dental implants, Cosmetic dentistry": as many of its fields as there is room for. */
function landingTitle({ texts: { name, city }, textsLanguage }: Provider, specialties: Landing["specialties"]): string {
  // The commas of the language that the names are in, which may not be the page's.
  const locale = { locale: textsLanguage };
  return fittingTitle(
    specialties.map((specialty) => specialty.name),
    (fields) =>
      m.landing_page_title({ name, city, fields: fields.join(m.landing_page_title_join({}, locale)) }, locale),
  );
}

const structuredOf = (landing: LandingPage, site: Site, provider: Provider): Thing[] => [
  {
    "@type": "WebSite",
    "@id": `${addressOf(site, paths.home)}#website`,
    url: addressOf(site, paths.home),
    name: provider.texts.name,
    inLanguage: site.language,
  },
  clinicOf(site, provider, landing.procedures),
  questionsOf(landing.questions),
];

export function Component() {
  const landing = useData(loader);
  const { textsLanguage } = useProvider();
  const own = useOwnLanguage(textsLanguage);
  return (
    <main id="main" tabIndex={-1}>
      <LandingHero example={landing.procedures[0]?.title} picture={landing.picture} share={landing.replyShare} />
      <LandingContents />
      <LandingProcedures procedures={landing.procedures} count={landing.choices.length} />
      <LandingSpecialties specialties={landing.specialties} />
      <LandingSteps included={landing.included} />
      <LandingEstimator choices={landing.choices} asked={landing.asked} estimate={landing.estimate} />
      <LandingPeople doctors={landing.doctors} more={landing.moreDoctors} />
      <LandingSection id="questions" title={m.landing_faq_title()}>
        <Accordion
          className="max-w-3xl"
          items={landing.questions.map(({ question, answer }) => ({
            key: question,
            summary: <span {...own}>{question}</span>,
            content: <p {...own}>{answer}</p>,
          }))}
        />
        <Link to={`${paths.contact}#questions`} className="text-link mt-4 inline-flex min-h-11 items-center">
          {m.landing_more_questions()}
        </Link>
      </LandingSection>
      <LandingContact />
    </main>
  );
}
