import { paths } from "../../paths.ts";
import { screen } from "../../screen.ts";
import { useProvider } from "../../site.ts";
import { DataTable } from "../../ui/data-table.tsx";
import { Link } from "../../ui/link.tsx";
import { m } from "../../words/compiled/messages.js";
import { PolicyPage } from "./policy-page.tsx";
import { type StoredEntry, storedEntries } from "./stored-entries.ts";

export const handle = screen({
  cache: "public",
  isStill: true,
  head: () => ({ title: m.policies_cookies_title(), description: m.policies_cookies_description() }),
});

const lives = {
  "session-storage": m.policies_stored_life_tab,
  "local-storage": m.policies_stored_life_cleared,
} as const;

/** What this site keeps in a browser, from the list that the code keeps to. */
export function Component() {
  const { texts } = useProvider();
  return (
    <PolicyPage
      title={m.policies_cookies_title()}
      summary={[
        m.policies_cookies_summary_none(),
        m.policies_cookies_summary_session(),
        m.policies_cookies_summary_others(),
      ]}
      sections={[
        {
          id: "kept",
          title: m.policies_stored_title(),
          isWide: true,
          content: (
            <DataTable<StoredEntry>
              caption={m.policies_stored_caption()}
              captionHidden
              rows={storedEntries}
              keyOf={({ name }) => name}
              columns={[
                {
                  key: "name",
                  header: m.policies_stored_name(),
                  cell: ({ name }) => (
                    <code dir="ltr" className="text-sm whitespace-nowrap">
                      {name}
                    </code>
                  ),
                },
                { key: "owner", header: m.policies_stored_owner(), cell: () => texts.name },
                { key: "purpose", header: m.policies_stored_purpose(), cell: ({ purpose }) => purpose() },
                { key: "life", header: m.policies_stored_life(), cell: ({ place }) => lives[place]() },
                { key: "category", header: m.policies_stored_category(), cell: () => m.policies_stored_necessary() },
              ]}
            />
          ),
        },
        {
          id: "choice",
          title: m.policies_choice_title(),
          content: (
            <>
              <p>{m.policies_choice_text()}</p>
              <p>{m.policies_choice_clear()}</p>
            </>
          ),
        },
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
