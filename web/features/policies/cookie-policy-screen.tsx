import { PurposeForm } from "../../consent/purpose-form.tsx";
import { paths } from "../../paths.ts";
import { screen } from "../../screen.ts";
import { useSite } from "../../site.ts";
import { Link } from "../../ui/link.tsx";
import { m } from "../../words/compiled/messages.js";
import { PolicyPage } from "./policy-page.tsx";
import { RegistryTable } from "./registry-table.tsx";

export const handle = screen({
  cache: "public",
  isStill: true,
  head: () => ({ title: m.policies_cookies_title(), description: m.policies_cookies_description() }),
});

/** Storage and third parties of this site, with the visitor's choices. */
export function Component() {
  const site = useSite();
  const isAsked = site.asks.length > 0;
  const ownCookies = site.keepsIn === "cookies" ? m.policies_cookies_summary_all() : m.policies_cookies_summary_own();
  const choice = { id: "choice", title: m.policies_choice_title(), content: <Choice /> };
  const list = { id: "kept", title: m.policies_stored_title(), isWide: true, content: <RegistryTable /> };
  return (
    <PolicyPage
      title={m.policies_cookies_title()}
      summary={
        isAsked
          ? [
              ownCookies,
              m.policies_cookies_summary_asks(),
              m.policies_cookies_summary_choice(),
              m.policies_cookies_summary_change(),
            ]
          : [ownCookies, m.policies_cookies_summary_session(), m.policies_cookies_summary_others()]
      }
      sections={[
        ...(isAsked ? [choice, list] : [list, choice]),
        {
          id: "more",
          title: m.policies_cookies_more(),
          content: (
            <p>
              <Link to={paths.privacyPolicy} className="text-link">
                {m.policies_privacy_title()}
              </Link>
            </p>
          ),
        },
      ]}
    />
  );
}

function Choice() {
  const site = useSite();
  if (site.asks.length === 0)
    return (
      <>
        <p>{m.policies_choice_text()}</p>
        <p>{m.policies_choice_clear()}</p>
      </>
    );
  return (
    <>
      <p>{m.policies_choice_asks()}</p>
      <noscript>
        <p>{m.choices_no_script()}</p>
      </noscript>
      <PurposeForm site={site} id="policy" />
    </>
  );
}
