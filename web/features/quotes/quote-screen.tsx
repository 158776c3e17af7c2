import type { ActionFunctionArgs } from "react-router";
import { quoteSteps } from "../../../contract/quote-limits.ts";
import type { Quote } from "../../../contract/quotes.ts";
import { formatDay } from "../../format.ts";
import { paths } from "../../paths.ts";
import { fromApi, fromPayload, type Loader, screen, useData } from "../../screen.ts";
import { useSite } from "../../site.ts";
import { ButtonLink } from "../../ui/button-link.tsx";
import { useHref } from "../../ui/link.tsx";
import { m } from "../../words/compiled/messages.js";
import { CopyField } from "./copy-field.tsx";
import { EstimatePanel } from "./estimate-panel.tsx";
import { NoteForm, WithdrawForm } from "./link-forms.tsx";
import { QuoteEvents } from "./quote-events.tsx";
import { QuoteState } from "./quote-state.tsx";
import { QuoteSummary } from "./quote-summary.tsx";

interface QuotePage {
  readonly token: string;
  readonly quote: Quote;
  readonly formKey: string;
}

export const loader: Loader<QuotePage> = import.meta.env.SSR
  ? fromApi(async ({ call, params: { token = "" }, site: { language } }) => {
      const { getQuote } = await import("../../../contract/quotes.ts");
      const quote = await call(getQuote, { params: { token }, query: { language } });
      return { token, quote, formKey: crypto.randomUUID() };
    })
  : fromPayload;

/** What sends is fetched by whoever sends: most people read first. */
export const action = async (facts: ActionFunctionArgs) => (await import("./quote-actions.ts")).quoteAction(facts);

export const handle = screen<QuotePage>({
  cache: "private",
  head: ({ quote }) => ({
    title:
      quote.status === "draft"
        ? m.requests_draft_page_title()
        : m.quotes_request_reference({ reference: quote.reference }),
    isPrivate: true,
  }),
});

export function Component() {
  const page = useData(loader);
  const { quote } = page;
  return (
    <main
      id="main"
      tabIndex={-1}
      className="page-width grid items-start gap-10 py-8 sm:py-12 lg:grid-cols-[minmax(0,1fr)_21rem] lg:gap-14"
    >
      <div className="flex max-w-3xl min-w-0 flex-col gap-10">
        {quote.status === "draft" ? <Draft {...page} /> : <Sent {...page} />}
      </div>
      <aside className="flex flex-col gap-6 lg:sticky lg:top-24">
        {quote.status !== "withdrawn" && quote.status !== "expired" && <EstimatePanel estimate={quote.estimate} />}
        {quote.status !== "draft" && quote.status !== "withdrawn" && <PrivateLink {...page} />}
      </aside>
    </main>
  );
}

function Draft(page: QuotePage) {
  const { quote, token } = page;
  const { language } = useSite();
  const next = quoteSteps.find((step) => !quote.request[step]) ?? "review";
  const done = quoteSteps.filter((step) => quote.request[step]).length;
  const href = useHref(paths.quoteStep(token, next));
  return (
    <>
      <header>
        <h1 className="text-2xl">{m.requests_draft_title()}</h1>
        <p className="mt-2 max-w-measure text-muted">
          {m.requests_draft_text({
            done,
            steps: quoteSteps.length,
            day: formatDay(quote.expiresAt.slice(0, 10), language),
          })}
        </p>
        <ButtonLink href={href} size="lg" iconEnd="arrow-forward" className="mt-6 max-sm:w-full">
          {m.requests_continue()}
        </ButtonLink>
      </header>
      <PrivateLink {...page} />
      <QuoteSummary quote={quote} token={token} canEdit heading="h2" />
    </>
  );
}

function Sent(page: QuotePage) {
  const { quote } = page;
  const isClosed = ["withdrawn", "expired", "declined_by_client", "declined_by_provider"].includes(quote.status);
  return (
    <>
      <QuoteState quote={quote} />
      {!isClosed && <NoteForm {...page} />}
      <QuoteEvents quote={quote} />
      {quote.status !== "withdrawn" && <Answers {...page} />}
      {quote.can.withdraw && <WithdrawForm {...page} />}
    </>
  );
}

function Answers({ quote, token }: QuotePage) {
  return (
    <section aria-labelledby="answers" className="flex flex-col gap-4">
      <h2 id="answers" className="text-lg">
        {m.requests_your_answers()}
      </h2>
      {quote.can.amend && <p className="text-sm text-muted">{m.requests_amend_hint()}</p>}
      <QuoteSummary quote={quote} token={token} canEdit={quote.can.amend} heading="h3" />
    </section>
  );
}

function PrivateLink({ token }: QuotePage) {
  const { origin, base } = useSite();
  return (
    <section className="flex flex-col gap-3 rounded-lg bg-sunken p-5">
      <CopyField id="private-link" label={m.requests_link_title()} text={origin + base + paths.quoteLink(token)} />
      <p className="text-sm text-muted">{m.requests_link_text()}</p>
    </section>
  );
}
