import { Form } from "react-router";
import type { ClientConsent } from "../../../contract/client-consents.ts";
import { formatDay } from "../../format.ts";
import { paths } from "../../paths.ts";
import { section } from "../../section.tsx";
import { useSite } from "../../site.ts";
import { AskFirst } from "../../ui/ask-first.tsx";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { Link } from "../../ui/link.tsx";
import { m } from "../../words/compiled/messages.js";
import { ArchivePart } from "./archive-part.tsx";
import { ErasurePart } from "./erasure-part.tsx";
import { OutcomeNotice } from "./outcome-notice.tsx";
import type { SettingPage } from "./setting-page.ts";
import type { Outcome } from "./setting-screen.tsx";
import { SettingPart, SettingSection } from "./setting-section.tsx";
import { SharingPart } from "./sharing-part.tsx";

/** The form works by itself (`choices-element.ts`): the page need not wait for its code. */
const loadPurposeForm = async () => (await import("../../consent/purpose-form.tsx")).PurposeForm;
const PurposeForm = section("purpose-form", loadPurposeForm, import.meta.env.SSR ? await loadPurposeForm() : undefined);

/** Consents, export and erasure. */
export function PrivacySection({ page, outcome }: { page: SettingPage; outcome: Outcome }) {
  const site = useSite();
  return (
    <SettingSection id="privacy" title={m.settings_privacy()} lead={m.settings_privacy_lead()}>
      <SettingPart title={m.settings_cookies()}>
        {site.asks.length > 0 ? <PurposeForm site={site} id="settings" /> : <p>{m.settings_cookies_none()}</p>}
        <p className="text-sm text-muted">{m.settings_cookies_never_here()}</p>
        <Link to={paths.cookiePolicy} className="text-link self-start">
          {m.settings_cookies_more()}
        </Link>
      </SettingPart>
      <ConsentPart consents={page.consents} outcome={outcome} />
      <SharingPart documents={page.documents} outcome={outcome} />
      <ArchivePart archives={page.archives} requestKey={page.key} outcome={outcome} />
      <ErasurePart erasure={page.erasure} email={page.profile.email} outcome={outcome} />
    </SettingSection>
  );
}

const purposeWords: Readonly<Record<ClientConsent["purpose"], () => string>> = {
  "health-basics": m.settings_consent_health,
};

/** Every answer that was given; the newest of a purpose can be taken back. */
function ConsentPart({ consents, outcome }: { consents: readonly ClientConsent[]; outcome: Outcome }) {
  const { language } = useSite();
  const newest = new Map(consents.toReversed().map((consent) => [consent.purpose, consent]));
  return (
    <SettingPart title={m.settings_consents()}>
      <OutcomeNotice outcome={outcome} intent="withdraw" text={m.settings_consent_withdrawn()} />
      <p className="text-sm text-muted">{m.settings_consents_lead()}</p>
      {consents.length === 0 && <p>{m.settings_consents_none()}</p>}
      <ul className="divide-y divide-line">
        {consents.map((consent) => {
          const { purpose, version, given, at } = consent;
          const holds = given && newest.get(purpose) === consent;
          return (
            <li key={`${purpose} ${at}`} className="flex flex-wrap items-center justify-between gap-3 py-3">
              <div>
                <p className="font-medium">{purposeWords[purpose]()}</p>
                <p className="text-sm text-muted">
                  {m.settings_consent_when({
                    day: formatDay(at.slice(0, 10), language),
                    version: formatDay(version, language),
                  })}
                </p>
              </div>
              {holds ? (
                <AskFirst
                  label={m.settings_consent_withdraw()}
                  variant="secondary"
                  question={m.settings_consent_withdraw_question()}
                  text={m.settings_consent_withdraw_text()}
                >
                  <Form method="post" action="#privacy" preventScrollReset>
                    <input type="hidden" name="intent" value="withdraw" />
                    <input type="hidden" name="purpose" value={purpose} />
                    <input type="hidden" name="version" value={version} />
                    <Button type="submit" variant="danger">
                      {m.settings_consent_withdraw()}
                    </Button>
                  </Form>
                </AskFirst>
              ) : (
                <Badge>{given ? m.settings_consent_earlier() : m.settings_consent_no()}</Badge>
              )}
            </li>
          );
        })}
      </ul>
    </SettingPart>
  );
}
