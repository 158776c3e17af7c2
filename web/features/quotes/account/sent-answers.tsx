import { accountPaths } from "../../../account-paths.ts";
import { Disclosure } from "../../../ui/disclosure.tsx";
import { m } from "../../../words/compiled/messages.js";
import { QuoteSummary } from "../quote-summary.tsx";
import type { AccountQuotePage } from "./account-quote-screen.tsx";

/** What the person sent. The wishes for the journey can be changed until the clinic answers; all else is a message. */
export function SentAnswers({ page: { quote, answers, agreed } }: { page: AccountQuotePage }) {
  const wishes = accountPaths.wishes(quote.reference.toLowerCase());
  const heading = (
    <h2 id="answers-title" className="text-lg">
      {m.requests_your_answers()}
    </h2>
  );
  const sent = (
    <div className="flex flex-col gap-4">
      {quote.can.write && (
        <p className="text-sm text-muted">{quote.can.amend ? m.requests_own_amend_hint() : m.requests_own_hint()}</p>
      )}
      <QuoteSummary
        steps={answers}
        changeAt={(step) => (quote.can.amend && step === "travel" ? wishes : null)}
        heading="h3"
      />
      {agreed.length > 0 && (
        <Disclosure summary={m.settings_consents()}>
          <ul className="flex flex-col gap-2 text-sm">
            {agreed.map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        </Disclosure>
      )}
    </div>
  );
  return (
    <section aria-labelledby="answers-title" id="answers" className="flex scroll-mt-24 flex-col gap-4">
      {/* Once there is an offer, that is what the page is read for. */}
      {quote.offers.length > 0 ? (
        <Disclosure summary={heading}>{sent}</Disclosure>
      ) : (
        <>
          {heading}
          {sent}
        </>
      )}
    </section>
  );
}
