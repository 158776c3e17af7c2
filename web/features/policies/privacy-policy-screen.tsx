import { paths } from "../../paths.ts";
import { screen, useData } from "../../screen.ts";
import { useProvider, useSite } from "../../site.ts";
import { DefinitionList } from "../../ui/definition-list.tsx";
import { Link } from "../../ui/link.tsx";
import { m } from "../../words/compiled/messages.js";
import { loadPolicies, PolicyPage } from "./policy-page.tsx";

export const loader = loadPolicies;

export const handle = screen({
  cache: "public",
  isStill: true,
  head: () => ({ title: m.policies_privacy_title(), description: m.policies_privacy_description() }),
});

/** Privacy policy: the provider's text, then the part that is the same on every site. */
export function Component() {
  const policies = useData(loadPolicies);
  const { asks } = useSite();
  const { contact, texts } = useProvider();
  return (
    <PolicyPage
      version={policies.version}
      before={policies.before}
      title={m.policies_privacy_title()}
      summary={[
        m.policies_privacy_summary_little(),
        m.policies_privacy_summary_health(),
        asks.length > 0 ? m.policies_privacy_summary_asks() : m.policies_privacy_summary_tracking(),
        m.policies_privacy_summary_drafts(),
        m.policies_privacy_summary_rights(),
      ]}
      sections={[
        { id: "provider", title: m.policies_privacy_provider({ name: texts.name }), own: policies.privacy },
        {
          id: "health-data",
          title: m.policies_health_title(),
          own: policies.healthData,
          content: (
            <DefinitionList
              layout="stacked"
              className="rounded-lg border border-line bg-surface p-5 md:p-6"
              items={[
                { term: m.policies_health_where(), detail: m.policies_health_where_text() },
                { term: m.policies_health_who(), detail: m.policies_health_who_text() },
                { term: m.policies_health_abroad(), detail: m.policies_health_abroad_text() },
                { term: m.policies_health_mail(), detail: m.policies_health_mail_text() },
              ]}
            />
          ),
        },
        {
          id: "site",
          title: m.policies_site_title(),
          content: (
            <>
              <p>{m.policies_site_stored()}</p>
              <p>{m.policies_site_address()}</p>
              <p>{m.policies_site_assistant()}</p>
              <p>{m.policies_site_zone()}</p>
              <p>{m.policies_site_links()}</p>
              <p>
                {m.policies_site_cookies()}{" "}
                <Link to={paths.cookiePolicy} className="text-link">
                  {m.policies_cookies_title()}
                </Link>
              </p>
            </>
          ),
        },
        {
          id: "rights",
          title: m.policies_rights_title(),
          content: (
            <>
              <p>{m.policies_rights_text()}</p>
              <p>
                <a href={`mailto:${contact.email}`} className="text-link">
                  {contact.email}
                </a>
              </p>
            </>
          ),
        },
      ]}
    />
  );
}
