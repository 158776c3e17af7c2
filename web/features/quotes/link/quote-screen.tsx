import type { ReactNode } from "react";
import { type ActionFunctionArgs, type LoaderFunctionArgs, replace } from "react-router";
import { Refusal } from "../../../../contract/errors.ts";
import { accountPaths } from "../../../account-paths.ts";
import { DangerNotice } from "../../../aftercare/danger-notice.tsx";
import { callOf } from "../../../api.ts";
import { CopyField } from "../../../forms/copy-field.tsx";
import { inLanguage } from "../../../in-language.ts";
import { paths } from "../../../paths.ts";
import { fromApi, fromPayload, type Loader, screen, useData } from "../../../screen.ts";
import { bringShown } from "../../../section.tsx";
import { isSignedIn } from "../../../session/guard.ts";
import { useSite } from "../../../site.ts";
import { ButtonLink } from "../../../ui/button-link.tsx";
import { useHref } from "../../../ui/link.tsx";
import { m } from "../../../words/compiled/messages.js";
import { EstimatePanel } from "../estimate-panel.tsx";
import { QuoteEvents } from "../quote-events.tsx";
import { QuoteState } from "../quote-state.tsx";
import { QuoteSummary } from "../quote-summary.tsx";
import { type LinkPage, linkPage } from "./link-page.ts";
import { MailLinkForm } from "./mail-link-form.tsx";
import { DocumentForm, NoteForm, WithdrawForm } from "./request-forms.tsx";

export const loader: Loader<LinkPage> = import.meta.env.SSR
  ? intoAccount(
      fromApi(async ({ call, params: { token = "" }, site }) => {
        const { getQuote } = await import("../../../../contract/quotes.ts");
        const quote = await call(getQuote, { params: { token }, query: { language: site.language } });
        return inLanguage(site.language, () => linkPage(quote, token, site));
      }),
    )
  : fromPayload;

/** Of the signed-in person's own request; adding one again only tells its reference. */
async function ownReference({ context, params: { token = "" } }: LoaderFunctionArgs): Promise<string | undefined> {
  const { claimQuote } = await import("../../../../contract/account-quotes.ts");
  const found = await callOf(context)(claimQuote, { body: { token } }, { key: crypto.randomUUID() }).catch(
    () => undefined,
  );
  return found?.reference;
}

/** A claimed request is read in its account: a signed-in person is redirected there. */
function intoAccount(load: Loader<LinkPage>): Loader<LinkPage> {
  return async (args) => {
    try {
      return await load(args);
    } catch (error) {
      const isThere = error instanceof Refusal && error.code === "in-account";
      const reference = isThere && (await isSignedIn(args)) && (await ownReference(args));
      if (reference) throw replace(accountPaths.procedure(reference.toLowerCase()));
      throw error;
    }
  };
}

/** Loads the action on the first submit: most visits only read. */
export const action = async (facts: ActionFunctionArgs) => (await import("./quote-actions.ts")).quoteAction(facts);

export const handle = screen<LinkPage>({
  cache: "private",
  prepare: bringShown,
  head: ({ quote }) => ({
    title:
      quote.status === "draft"
        ? m.requests_draft_page_title()
        : m.quotes_request_reference({ reference: quote.reference }),
    isPrivate: true,
  }),
});

const part = "flex max-w-3xl min-w-0 flex-col gap-10";

export function Component() {
  const page = useData(loader);
  const { quote, token, steps, estimate } = page;
  const isDraft = quote.status === "draft";
  return (
    <main
      id="main"
      tabIndex={-1}
      className="page-width grid items-start gap-10 py-8 sm:py-12 lg:grid-cols-[minmax(0,1fr)_21rem] lg:grid-rows-[auto_1fr] lg:gap-x-14"
    >
      <div className={part}>
        <DangerNotice danger={quote.danger} />
        {isDraft ? <Draft {...page} /> : <QuoteState page={page} />}
      </div>
      {quote.status !== "withdrawn" && (
        <aside className="flex min-w-0 flex-col gap-6 lg:col-start-2 lg:row-span-2 lg:row-start-1">
          {!page.isOver && <EstimatePanel estimate={estimate} />}
          {!isDraft && <IntoAccount {...page} />}
          {!isDraft && <PrivateLink {...page} />}
        </aside>
      )}
      <div className={part}>
        {isDraft ? (
          <QuoteSummary steps={steps} changeAt={(step) => paths.quoteStep(token, step)} heading="h2" />
        ) : (
          <Sent {...page} />
        )}
      </div>
    </main>
  );
}

function Draft(page: LinkPage) {
  const { token, title, text, next } = page;
  const href = useHref(paths.quoteStep(token, next));
  return (
    <>
      <header>
        <h1 className="text-2xl">{title}</h1>
        <p className="mt-2 max-w-measure text-muted">{text}</p>
        <ButtonLink href={href} size="lg" iconEnd="arrow-forward" className="mt-6 max-sm:w-full">
          {m.requests_continue()}
        </ButtonLink>
      </header>
      <PrivateLink {...page}>
        <MailLinkForm page={page} action={paths.quoteLink(token)} />
      </PrivateLink>
    </>
  );
}

function Sent(page: LinkPage) {
  const { quote, isOver, events, steps, token } = page;
  const action = paths.quoteLink(token);
  return (
    <>
      {page.question?.isDocument && <DocumentForm page={page} action={action} />}
      {!isOver && <NoteForm page={page} action={action} />}
      <QuoteEvents events={events} />
      {steps.length > 0 && <Answers {...page} />}
      {quote.can.withdraw && <WithdrawForm page={page} action={action} />}
    </>
  );
}

function Answers({ quote, steps, token }: LinkPage) {
  return (
    <section aria-labelledby="answers" className="flex flex-col gap-4">
      <h2 id="answers" className="text-lg">
        {m.requests_your_answers()}
      </h2>
      {quote.can.amend && <p className="text-sm text-muted">{m.requests_amend_hint()}</p>}
      <QuoteSummary
        steps={steps}
        changeAt={(step) => (quote.can.amend ? paths.quoteStep(token, step) : null)}
        heading="h3"
      />
    </section>
  );
}

/** A request with an offer belongs in the account: a private link can be passed on. */
function IntoAccount({ token, quote }: LinkPage) {
  const href = useHref(accountPaths.addProcedure(token));
  return (
    <section className="flex flex-col items-start gap-3 rounded-lg border border-line bg-surface p-5 shadow-sm">
      <h2 className="text-base">{m.offers_link_title()}</h2>
      <p className="text-sm text-muted">{m.offers_link_text()}</p>
      <ButtonLink href={href} variant={quote.status === "offered" ? "primary" : "secondary"} icon="user">
        {m.offers_add()}
      </ButtonLink>
    </section>
  );
}

function PrivateLink({ token, children }: Pick<LinkPage, "token"> & { children?: ReactNode }) {
  const { origin, base } = useSite();
  return (
    <section className="flex flex-col gap-3 rounded-lg bg-sunken p-5">
      <CopyField id="private-link" label={m.requests_link_title()} text={origin + base + paths.quoteLink(token)} />
      <p className="text-sm text-muted">{m.requests_link_text()}</p>
      {children}
    </section>
  );
}
