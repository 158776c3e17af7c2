import { countryName } from "../../format.ts";
import { paths } from "../../paths.ts";
import { screen, useData } from "../../screen.ts";
import { useProvider, useSite } from "../../site.ts";
import { Link } from "../../ui/link.tsx";
import { m } from "../../words/compiled/messages.js";
import { loadPolicies, PolicyPage } from "./policy-page.tsx";

export const loader = loadPolicies;

export const handle = screen({
  cache: "public",
  isStill: true,
  head: () => ({ title: m.policies_terms_title(), description: m.policies_terms_description() }),
});

/** On what terms: the provider's, with what happens when plans change, then those of using this site. */
export function Component() {
  const policies = useData(loadPolicies);
  const { language } = useSite();
  const { contact, location, quotes, texts } = useProvider();
  return (
    <PolicyPage
      version={policies.version}
      before={policies.before}
      title={m.policies_terms_title()}
      summary={[
        m.policies_terms_summary_free(),
        m.policies_terms_summary_offer({ days: quotes.validDays }),
        m.policies_terms_summary_cancel(),
        m.policies_terms_summary_advice(),
      ]}
      sections={[
        { id: "provider", title: m.policies_terms_provider({ name: texts.name }), own: policies.terms },
        { id: "cancellation", title: m.policies_cancellation_title(), own: policies.cancellation },
        {
          id: "site",
          title: m.policies_terms_site_title(),
          content: (
            <>
              <p>{m.policies_terms_site_information()}</p>
              <p>{m.policies_terms_site_estimates()}</p>
              <p>{m.policies_terms_site_links()}</p>
              <p>
                {m.policies_terms_site_emergency({
                  number: contact.emergencyNumber,
                  country: countryName(location.countryCode, language),
                })}
              </p>
              <p>
                {m.policies_terms_site_questions()}{" "}
                <Link to={paths.contact} className="text-link">
                  {m.contact_title()}
                </Link>
              </p>
            </>
          ),
        },
      ]}
    />
  );
}
