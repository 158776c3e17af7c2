import { Form } from "react-router";
import type { SharePurpose } from "../../../contract/document-constants.ts";
import type { Document } from "../../../contract/documents.ts";
import { accountPaths } from "../../account-paths.ts";
import { formatDay } from "../../format.ts";
import { useSite } from "../../site.ts";
import { Button } from "../../ui/button.tsx";
import { Link } from "../../ui/link.tsx";
import { m } from "../../words/compiled/messages.js";
import { OutcomeNotice } from "./outcome-notice.tsx";
import type { Outcome } from "./setting-screen.tsx";
import { SettingPart } from "./setting-section.tsx";

const purposes: Readonly<Record<SharePurpose, () => string>> = {
  quote: m.settings_purpose_quote,
  consultation: m.settings_purpose_consultation,
  treatment: m.settings_purpose_treatment,
  aftercare: m.settings_purpose_aftercare,
  travel: m.settings_purpose_travel,
  insurance: m.settings_purpose_insurance,
};

/** With whom documents are shared now, each to be ended at once. */
export function SharingPart({ documents, outcome }: { documents: readonly Document[]; outcome: Outcome }) {
  const { language } = useSite();
  const shares = documents.flatMap((document) => document.shares.map((share) => ({ document, share })));
  return (
    <SettingPart title={m.settings_sharing()}>
      <p>{m.settings_sharing_text()}</p>
      <OutcomeNotice outcome={outcome} intent="end-sharing" text={m.settings_sharing_ended()} />
      {shares.length === 0 ? (
        <p>{m.settings_sharing_none()}</p>
      ) : (
        <ul className="divide-y divide-line">
          {shares.map(({ document, share: { id, purpose, until } }) => (
            <li key={id} className="flex flex-wrap items-center justify-between gap-3 py-3">
              <div className="min-w-0">
                <p className="font-medium break-words">
                  <bdi>{document.name}</bdi>
                </p>
                <p className="text-sm text-muted">
                  {m.settings_sharing_line({
                    purpose: purposes[purpose](),
                    day: formatDay(until.slice(0, 10), language),
                  })}
                </p>
              </div>
              <Form method="post" action="#privacy" preventScrollReset>
                <input type="hidden" name="intent" value="end-sharing" />
                <input type="hidden" name="document" value={document.id} />
                <input type="hidden" name="share" value={id} />
                <Button
                  type="submit"
                  variant="secondary"
                  aria-label={m.lists_labelled({ term: m.settings_sharing_end(), detail: document.name })}
                >
                  {m.settings_sharing_end()}
                </Button>
              </Form>
            </li>
          ))}
        </ul>
      )}
      <Link to={accountPaths.documents} className="text-link inline-flex min-h-11 items-center self-start">
        {m.settings_sharing_open()}
      </Link>
    </SettingPart>
  );
}
