import { getLanding, type Landing, LandingQuery } from "../../../contract/landing.ts";
import { fromApi, fromPayload, type Loader, screen, useData } from "../../screen.ts";
import { useProvider } from "../../site.ts";
import { Accordion } from "../../ui/accordion.tsx";
import { useOwnLanguage } from "../../ui/own-language.tsx";
import { m } from "../../words/compiled/messages.js";
import { LandingContact } from "./landing-contact.tsx";
import { LandingEstimator } from "./landing-estimator.tsx";
import { LandingHero } from "./landing-hero.tsx";
import { LandingPeople } from "./landing-people.tsx";
import { LandingProcedures, LandingSpecialties } from "./landing-procedures.tsx";
import { LandingSection } from "./landing-section.tsx";
import { LandingSteps } from "./landing-steps.tsx";

export const loader: Loader<Landing> = import.meta.env.SSR
  ? fromApi(({ call, query, site }) => {
      // Whatever else stands in the address (a campaign's mark, a typing error) is no reason to show no page.
      const asked = ["procedure", "hotel", "companions"].map((name) => [name, query.get(name) || undefined]);
      const parsed = LandingQuery.safeParse(Object.fromEntries(asked));
      return call(getLanding, { query: { ...(parsed.success ? parsed.data : {}), language: site.language } });
    })
  : fromPayload;

export const handle = screen<Landing>({
  cache: "public",
  isStill: true,
  head: (_, { provider, origin }) => {
    if (!provider) return { title: "" };
    const { company, contact, texts, location } = provider;
    return {
      title: `${texts.name}: ${texts.promise}`,
      description: texts.introduction,
      structured: [
        {
          "@context": "https://schema.org",
          "@type": "MedicalClinic",
          name: texts.name,
          legalName: company.legalName,
          url: origin,
          telephone: contact.phone,
          address: {
            "@type": "PostalAddress",
            streetAddress: texts.address.join(", "),
            addressCountry: location.countryCode,
          },
          geo: { "@type": "GeoCoordinates", latitude: location.latitude, longitude: location.longitude },
        },
      ],
    };
  },
});

export function Component() {
  const landing = useData(loader);
  const { texts, textsLanguage } = useProvider();
  const own = useOwnLanguage(textsLanguage);
  return (
    <main id="main" tabIndex={-1}>
      <LandingHero example={landing.procedures[0]?.title} />
      <LandingProcedures procedures={landing.procedures} count={landing.choices.length} />
      <LandingSpecialties specialties={landing.specialties} />
      <LandingSteps included={landing.included} />
      <LandingEstimator choices={landing.choices} asked={landing.asked} estimate={landing.estimate} />
      <LandingPeople doctors={landing.doctors} more={landing.moreDoctors} />
      <LandingSection id="questions" title={m.landing_faq_title()}>
        <Accordion
          className="max-w-3xl"
          items={texts.faq.map(({ question, answer }) => ({
            key: question,
            summary: <span {...own}>{question}</span>,
            content: <p {...own}>{answer}</p>,
          }))}
        />
      </LandingSection>
      <LandingContact />
    </main>
  );
}
