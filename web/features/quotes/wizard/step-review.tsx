import { Form, useNavigation } from "react-router";
import { consentPurposes, requiredConsents } from "../../../../contract/quote-constants.ts";
import { Filled } from "../../../forms/filled.tsx";
import { FormProblems } from "../../../forms/form-problems.tsx";
import { allOf, errorOf } from "../../../forms/form-values.ts";
import type { Refused } from "../../../forms/refused.ts";
import { paths } from "../../../paths.ts";
import { useProvider } from "../../../site.ts";
import { Button } from "../../../ui/button.tsx";
import { Checkbox } from "../../../ui/checkbox.tsx";
import { Link } from "../../../ui/link.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { m } from "../../../words/compiled/messages.js";
import { consentWords } from "../consent-words.ts";
import { QuoteSummary } from "../quote-summary.tsx";
import type { ReviewPage } from "./review-page.ts";

interface ReviewProps {
  readonly page: ReviewPage;
  readonly refused: Refused | undefined;
}

/** The last look: everything once more, what is agreed to, and sending. */
export function StepReview({ page, refused }: ReviewProps) {
  const { quote, token, formKey, steps, hasContact, policiesFrom } = page;
  const { quotes, policiesVersion } = useProvider();
  const busy = useNavigation().state !== "idle";
  return (
    <>
      <FormProblems refused={refused} />
      <QuoteSummary steps={steps} changeAt={(step) => paths.quoteStep(token, step)} heading="h2" />
      {!hasContact && (
        <Notice
          tone="warning"
          title={m.consents_contact_missing()}
          action={
            <Link to={paths.quoteStep(token, "contact")} className="text-link inline-flex min-h-11 items-center">
              {m.consents_contact_add()}
            </Link>
          }
        />
      )}
      <Form method="post" action={paths.quoteStep(token, "review")} noValidate className="flex flex-col gap-6">
        <input type="hidden" name="intent" value="submit" />
        <input type="hidden" name="key" value={formKey} />
        <input type="hidden" name="version" value={quote.version} />
        <input type="hidden" name="policiesVersion" value={policiesVersion} />
        <Filled clears={paths.quoteLink(token)} />
        <fieldset>
          <legend className="mb-2 text-lg font-semibold">{m.consents_title()}</legend>
          {consentPurposes.map((purpose) => (
            <Consent
              key={purpose}
              purpose={purpose}
              isForChild={page.isForChild}
              isGiven={page.given.includes(purpose)}
              refused={refused}
            />
          ))}
          <PolicyLinks from={policiesFrom} />
        </fieldset>
        <div className="flex flex-col items-start gap-3 border-t border-line pt-6">
          <Button type="submit" size="lg" busy={busy} className="max-sm:w-full">
            {m.consents_send()}
          </Button>
          <p className="max-w-measure text-sm text-muted">{m.consents_send_hint({ count: quotes.replyWithinHours })}</p>
        </div>
      </Form>
    </>
  );
}

type ConsentProps = Pick<ReviewPage, "isForChild"> & {
  purpose: (typeof consentPurposes)[number];
  isGiven: boolean;
  refused: Refused | undefined;
};

function Consent({ purpose, isForChild, isGiven, refused }: ConsentProps) {
  const { texts } = useProvider();
  const isFree = !requiredConsents.some((one) => one === purpose);
  return (
    <Checkbox
      name="consents"
      id={`consent-${purpose}`}
      value={purpose}
      defaultChecked={refused ? allOf(refused.typed, "consents").includes(purpose) : isGiven}
      error={errorOf(refused, `consent-${purpose}`)}
      label={
        <>
          {consentWords(isForChild)[purpose]({ clinic: texts.name, country: texts.country })}
          {isFree && <span className="text-muted"> ({m.quotes_optional()})</span>}
        </>
      }
    />
  );
}

function PolicyLinks({ from }: { from: string }) {
  const links = [
    { to: paths.privacyPolicy, label: m.consents_privacy_policy() },
    { to: paths.termsOfService, label: m.consents_terms_of_service() },
  ];
  return (
    <p className="mt-2 flex flex-wrap items-center gap-x-4 text-sm">
      {links.map(({ to, label }) => (
        <Link key={to} to={to} target="_blank" className="text-link inline-flex min-h-11 items-center">
          {label}
        </Link>
      ))}
      <span className="text-muted">{from}</span>
    </p>
  );
}
