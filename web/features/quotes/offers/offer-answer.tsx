import type { ReactNode } from "react";
import { Form, useActionData, useNavigation } from "react-router";
import type { AccountQuote } from "../../../../contract/account-quotes.ts";
import type { Offer } from "../../../../contract/offers.ts";
import { accountPaths } from "../../../account-paths.ts";
import { isolated } from "../../../bidi.ts";
import { formatDay } from "../../../format.ts";
import { Filled } from "../../../forms/filled.tsx";
import { FormProblems } from "../../../forms/form-problems.tsx";
import { errorOf, firstOf } from "../../../forms/form-values.ts";
import { LineQuestion, WordsQuestion } from "../../../forms/questions.tsx";
import type { Refused } from "../../../forms/refused.ts";
import { paths } from "../../../paths.ts";
import { useProvider, useSite } from "../../../site.ts";
import { Button } from "../../../ui/button.tsx";
import { Checkbox } from "../../../ui/checkbox.tsx";
import { Disclosure } from "../../../ui/disclosure.tsx";
import { Link } from "../../../ui/link.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { RadioGroup } from "../../../ui/radio-group.tsx";
import { m } from "../../../words/compiled/messages.js";
import type { AccountQuotePage } from "../account/account-quote-screen.tsx";

type AnswerProps = { page: AccountQuotePage; offer: Offer; hasAlternatives: boolean };

/** The answers that an offer takes now. */
function answersTo({ can }: AccountQuote, offer: Offer | undefined): Readonly<Record<Intent, boolean>> {
  const isOpen = offer?.state === "open";
  return {
    accept: can.accept && isOpen && offer.eligibility.startsWith("suitable"),
    revise: can.revise && isOpen,
    decline: can.decline && isOpen,
    renew: can.renew && offer !== undefined && offer.state !== "replaced",
  };
}

/** Says that an answer was not taken where its form has gone: another tab has answered, or the offer has expired. */
export function RefusedAnswer({ page, offer }: { page: AccountQuotePage; offer: Offer | undefined }) {
  const refused = useActionData<Refused>();
  const isTaken: Readonly<Record<string, boolean>> = answersTo(page.quote, offer);
  return isTaken[refused?.intent ?? ""] === false && <FormProblems refused={refused} />;
}

/** Answers to an offer: accept and sign, ask for a change, decline, or renew. */
export function OfferAnswer(props: AnswerProps) {
  const { page, offer } = props;
  const { accept, revise, decline, renew } = answersTo(page.quote, offer);
  if (!accept && !revise && !decline && !renew) return null;
  return (
    <section id="answer" aria-labelledby="answer-title" className="flex scroll-mt-24 flex-col gap-4 print:hidden">
      <h2 id="answer-title" className="text-xl">
        {m.offers_your_answer()}
      </h2>
      {renew && <Renew {...props} />}
      {accept && <Accept {...props} />}
      <div>
        {revise && <Revise {...props} />}
        {decline && <Decline {...props} />}
      </div>
    </section>
  );
}

type Intent = "accept" | "revise" | "decline" | "renew";

/** The refusal of this form, where it was this one. */
function useMine(intent: Intent): Refused | undefined {
  const refused = useActionData<Refused>();
  return refused?.intent === intent ? refused : undefined;
}

function AnswerForm({
  page,
  offer,
  intent,
  children,
}: Omit<AnswerProps, "hasAlternatives"> & { intent: Intent; children: ReactNode }) {
  const refused = useMine(intent);
  return (
    <Form
      method="post"
      // The page stays at the form of a refused answer.
      action={`${accountPaths.procedure(page.quote.reference.toLowerCase())}?option=${offer.option}#${intent === "accept" || intent === "renew" ? "answer" : intent}`}
      noValidate
      className="flex flex-col gap-5"
    >
      <input type="hidden" name="intent" value={intent} />
      <input type="hidden" name="key" value={`${page.formKey}-${intent}`} />
      <input type="hidden" name="offer" value={offer.version} />
      <FormProblems refused={refused} />
      {(intent === "revise" || intent === "decline") && <Filled />}
      {children}
    </Form>
  );
}

const useBusy = () => useNavigation().state !== "idle";

function Accept({ page, offer, hasAlternatives }: AnswerProps) {
  const refused = useMine("accept");
  const busy = useBusy();
  const { language } = useSite();
  const { texts } = useProvider();
  const typed = refused?.typed ?? {};
  const { guardian } = page;
  return (
    <div className="rounded-lg border border-primary-edge bg-surface p-5 sm:p-6">
      {/* Another text is another agreement: its form begins without a tick. */}
      <AnswerForm key={offer.digest} page={page} offer={offer} intent="accept">
        <input type="hidden" name="digest" value={offer.digest} />
        <h3 className="text-lg">
          {hasAlternatives ? m.offers_accept_option({ option: offer.option }) : m.offers_accept_title()}
        </h3>
        {offer.dates.length > 0 && (
          <>
            <input type="hidden" name="asksDates" value="yes" />
            <RadioGroup
              name="dates"
              legend={m.offers_dates_choose()}
              error={errorOf(refused, "dates")}
              defaultChosen={[firstOf(typed, "dates")]}
              options={offer.dates.map(({ arrive, treatment, leave }) => ({
                value: `${arrive} ${treatment} ${leave}`,
                disabled: offer.lostDays.includes(treatment),
                label: (
                  <>
                    {m.offers_stay({
                      arrive: formatDay(arrive, language),
                      treatment: formatDay(treatment, language),
                      leave: formatDay(leave, language),
                    })}
                    {offer.lostDays.includes(treatment) && (
                      <span className="block text-sm">{m.offers_date_lost()}</span>
                    )}
                  </>
                ),
              }))}
            />
            {offer.dates.every(({ treatment }) => offer.lostDays.includes(treatment)) && (
              <Notice tone="warning">{m.offers_dates_all_lost()}</Notice>
            )}
          </>
        )}
        <p className="max-w-measure rounded-md bg-sunken p-4">{offer.statement}</p>
        <Link
          to={`${paths.termsOfService}?version=${offer.termsVersion}`}
          className="text-link inline-flex min-h-11 items-center self-start"
        >
          {m.offers_terms()}
        </Link>
        <Checkbox
          name="agreed"
          value="yes"
          label={m.offers_accept_agree()}
          defaultChecked={firstOf(typed, "agreed") === "yes" && firstOf(typed, "digest") === offer.digest}
          error={errorOf(refused, "agreed")}
        />
        <LineQuestion
          name="name"
          label={m.offers_accept_name()}
          hint={guardian ? m.offers_accept_name_guardian({ name: isolated(guardian) }) : m.offers_accept_name_hint()}
          input={{ autoComplete: "name" }}
          values={typed}
          refused={refused}
          className="max-w-sm"
        />
        <Button type="submit" size="lg" busy={busy} className="self-start max-sm:w-full">
          {m.offers_accept()}
        </Button>
        <p className="max-w-measure text-sm text-muted">{m.offers_accept_then({ clinic: texts.name })}</p>
      </AnswerForm>
    </div>
  );
}

function Revise({ page, offer }: AnswerProps) {
  const refused = useMine("revise");
  const busy = useBusy();
  return (
    <Disclosure id="revise" summary={m.offers_revise()} open={refused !== undefined}>
      <AnswerForm page={page} offer={offer} intent="revise">
        <WordsQuestion
          name="change"
          label={m.offers_revise_label()}
          hint={m.offers_revise_hint()}
          values={refused?.typed ?? {}}
          refused={refused}
        />
        <Button type="submit" variant="secondary" busy={busy} className="self-start">
          {m.offers_revise_send()}
        </Button>
      </AnswerForm>
    </Disclosure>
  );
}

function Decline({ page, offer, hasAlternatives }: AnswerProps) {
  const refused = useMine("decline");
  const busy = useBusy();
  return (
    <Disclosure
      id="decline"
      summary={hasAlternatives ? m.offers_decline_all() : m.offers_decline()}
      open={refused !== undefined}
    >
      <AnswerForm page={page} offer={offer} intent="decline">
        <p>{m.offers_decline_text()}</p>
        <WordsQuestion
          name="refusal"
          label={m.requests_withdraw_reason()}
          optional
          values={refused?.typed ?? {}}
          refused={refused}
        />
        <Button type="submit" variant="danger" busy={busy} className="self-start">
          {m.offers_decline_confirm()}
        </Button>
      </AnswerForm>
    </Disclosure>
  );
}

function Renew({ page, offer }: AnswerProps) {
  const busy = useBusy();
  return (
    <div className="rounded-lg border border-line bg-surface p-5 sm:p-6">
      <AnswerForm page={page} offer={offer} intent="renew">
        <p className="max-w-measure">{m.offers_renew_text()}</p>
        <Button type="submit" busy={busy} className="self-start">
          {m.offers_renew()}
        </Button>
      </AnswerForm>
    </div>
  );
}
