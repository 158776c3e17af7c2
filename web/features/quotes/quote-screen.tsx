import { Form, useActionData, useNavigation } from "react-router";
import { getQuote, type Quote, quoteSteps } from "../../../contract/quotes.ts";
import { formatDay } from "../../format.ts";
import { paths } from "../../paths.ts";
import { fromApi, fromPayload, type Loader, screen, useData } from "../../screen.ts";
import { useProvider, useSite } from "../../site.ts";
import { Button } from "../../ui/button.tsx";
import { ButtonLink } from "../../ui/button-link.tsx";
import { Disclosure } from "../../ui/disclosure.tsx";
import { useHref } from "../../ui/link.tsx";
import { m } from "../../words/compiled/messages.js";
import { CopyField } from "./copy-field.tsx";
import { EstimatePanel } from "./estimate-panel.tsx";
import { FormProblems } from "./form-problems.tsx";
import { firstOf } from "./form-values.ts";
import { quoteAction } from "./quote-actions.ts";
import { QuoteEvents } from "./quote-events.tsx";
import { QuoteState } from "./quote-state.tsx";
import { QuoteSummary } from "./quote-summary.tsx";
import type { Refused } from "./refused.ts";
import { WordsQuestion } from "./step-parts.tsx";

interface QuotePage {
  readonly token: string;
  readonly quote: Quote;
  readonly formKey: string;
}

export const loader: Loader<QuotePage> = import.meta.env.SSR
  ? fromApi(async ({ call, params: { token = "" }, site: { language } }) => ({
      token,
      quote: await call(getQuote, { params: { token }, query: { language } }),
      formKey: crypto.randomUUID(),
    }))
  : fromPayload;

export const action = quoteAction;

export const handle = screen<QuotePage>({
  cache: "private",
  head: ({ quote }) => ({
    title:
      quote.status === "draft"
        ? m.quotes_draft_page_title()
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
        {quote.status !== "draft" && <PrivateLink {...page} />}
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
        <h1 className="text-2xl">{m.quotes_draft_title()}</h1>
        <p className="mt-2 max-w-measure text-muted">
          {m.quotes_draft_text({
            done,
            steps: quoteSteps.length,
            day: formatDay(quote.expiresAt.slice(0, 10), language),
          })}
        </p>
        <ButtonLink href={href} size="lg" iconEnd="arrow-forward" className="mt-6 max-sm:w-full">
          {m.quotes_continue()}
        </ButtonLink>
      </header>
      <PrivateLink {...page} />
      <QuoteSummary quote={quote} token={token} canEdit />
    </>
  );
}

function Sent(page: QuotePage) {
  const { quote, token } = page;
  const isClosed = ["withdrawn", "expired", "declined_by_client", "declined_by_provider"].includes(quote.status);
  return (
    <>
      <QuoteState quote={quote} />
      {!isClosed && <NoteForm {...page} />}
      <QuoteEvents quote={quote} />
      <section aria-labelledby="answers" className="flex flex-col gap-4">
        <h2 id="answers" className="text-lg">
          {m.quotes_your_answers()}
        </h2>
        {quote.can.amend && <p className="text-sm text-muted">{m.quotes_amend_hint()}</p>}
        <QuoteSummary quote={quote} token={token} canEdit={quote.can.amend} />
      </section>
      {quote.can.withdraw && <Withdraw {...page} />}
    </>
  );
}

function NoteForm({ quote, token, formKey }: QuotePage) {
  const refused = useActionData<Refused>();
  const mine = refused?.intent === "note" ? refused : undefined;
  const { texts } = useProvider();
  const busy = useNavigation().state !== "idle";
  return (
    // A new key after each note that was sent: then the text is a new one.
    <Form
      key={quote.events.length}
      method="post"
      action={paths.quoteLink(token)}
      noValidate
      className="flex flex-col gap-4"
    >
      <input type="hidden" name="intent" value="note" />
      <input type="hidden" name="key" value={formKey} />
      <FormProblems refused={mine} />
      <WordsQuestion
        name="note"
        label={m.quotes_note_label()}
        hint={m.quotes_note_hint({ coordinator: texts.coordinator.name })}
        values={mine?.typed ?? {}}
        refused={mine}
      />
      <Button type="submit" variant="secondary" icon="mail" busy={busy} className="self-start">
        {m.quotes_note_send()}
      </Button>
    </Form>
  );
}

/** Asked for twice: opened first, then confirmed; the browser's own disclosure, so it needs no script. */
function Withdraw({ token, formKey }: QuotePage) {
  const refused = useActionData<Refused>();
  const mine = refused?.intent === "withdraw" ? refused : undefined;
  const busy = useNavigation().state !== "idle";
  return (
    <Disclosure id="withdraw" summary={m.quotes_withdraw()} open={mine !== undefined}>
      <Form method="post" action={paths.quoteLink(token)} className="flex flex-col gap-4">
        <input type="hidden" name="intent" value="withdraw" />
        <input type="hidden" name="key" value={formKey} />
        <FormProblems refused={mine} />
        <p>{m.quotes_withdraw_text()}</p>
        <WordsQuestion
          name="reason"
          label={m.quotes_withdraw_reason()}
          optional
          values={{ reason: [firstOf(mine?.typed ?? {}, "reason")] }}
          refused={mine}
        />
        <Button type="submit" variant="danger" busy={busy} className="self-start">
          {m.quotes_withdraw_confirm()}
        </Button>
      </Form>
    </Disclosure>
  );
}

function PrivateLink({ token }: QuotePage) {
  const { origin, base } = useSite();
  return (
    <section className="flex flex-col gap-3 rounded-lg bg-sunken p-5">
      <CopyField id="private-link" label={m.quotes_link_title()} text={origin + base + paths.quoteLink(token)} />
      <p className="text-sm text-muted">{m.quotes_link_text()}</p>
    </section>
  );
}
