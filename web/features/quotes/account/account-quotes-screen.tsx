import { type ActionFunctionArgs, Form, useActionData, useNavigation } from "react-router";
import type { AccountQuoteSummary } from "../../../../contract/account-quotes.ts";
import type { BegunQuote } from "../../../../contract/begun-quotes.ts";
import type { Call } from "../../../../contract/call.ts";
import { Refusal } from "../../../../contract/errors.ts";
import { dayIn } from "../../../../contract/zoned-time.ts";
import { accountPaths } from "../../../account-paths.ts";
import { formatDay } from "../../../format.ts";
import { FormProblems } from "../../../forms/form-problems.tsx";
import type { Refused } from "../../../forms/refused.ts";
import { BothClocks } from "../../../offer/both-clocks.tsx";
import { paths } from "../../../paths.ts";
import { ForChild } from "../../../quotes/for-child.tsx";
import { stateOf } from "../../../quotes/state-names.ts";
import { fromApi, fromPayload, type Loader, screen, useData } from "../../../screen.ts";
import { bringShown } from "../../../section.tsx";
import { guarded } from "../../../session/guard.ts";
import { useProvider, useSite } from "../../../site.ts";
import { Badge } from "../../../ui/badge.tsx";
import { Button } from "../../../ui/button.tsx";
import { ButtonLink } from "../../../ui/button-link.tsx";
import { Card, cardLinkStyle } from "../../../ui/card.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { Link, useHref } from "../../../ui/link.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { m } from "../../../words/compiled/messages.js";
import { stageNames, taskName, titleOf } from "./stage-words.ts";

interface ListPage {
  readonly quotes: readonly AccountQuoteSummary[];
  readonly begun: readonly BegunQuote[];
  /** The private link whose request is to be added. */
  readonly adding: string | null;
}

/** The private link whose request is to be added: none once signing in has added it. */
async function toAdd(call: Call, token: string | null): Promise<string | null> {
  if (!token) return null;
  const { getQuote } = await import("../../../../contract/quotes.ts");
  const error: unknown = await call(getQuote, { params: { token }, query: {} }).then(
    () => undefined,
    (refused) => refused,
  );
  if (!(error instanceof Refusal && error.code === "in-account")) return token;
  const { claimQuote } = await import("../../../../contract/account-quotes.ts");
  // Adding an own one again only tells its reference.
  return call(claimQuote, { body: { token } }, { key: crypto.randomUUID() }).then(
    () => null,
    () => token,
  );
}

export const loader: Loader<ListPage> = guarded(
  import.meta.env.SSR
    ? fromApi(async ({ call, query, site: { language } }) => {
        const { listOwnQuotes } = await import("../../../../contract/account-quotes.ts");
        const { quotes, begun } = await call(listOwnQuotes, { query: { language } });
        return { quotes, begun, adding: await toAdd(call, query.get("add")) };
      })
    : fromPayload,
);

/** Loads the action on the first submit. */
export const action = async (facts: ActionFunctionArgs) =>
  (await import("./account-quote-actions.ts")).claimAction(facts);

export const handle = screen<ListPage>({
  cache: "private",
  prepare: bringShown,
  head: () => ({ title: m.offers_list_title(), isPrivate: true }),
});

export function Component() {
  const { quotes, begun, adding } = useData(loader);
  const again = useHref(paths.quote);
  return (
    <main id="main" tabIndex={-1} className="page-width flex flex-col gap-8 py-10 md:py-14">
      <header className="flex flex-wrap items-end justify-between gap-4">
        <div className="max-w-measure">
          <h1 className="text-2xl md:text-3xl">{m.offers_list_title()}</h1>
          <p className="mt-2 text-muted">{m.offers_list_lead()}</p>
        </div>
        {quotes.length > 0 && (
          <ButtonLink href={again} variant="secondary" icon="plus">
            {m.offers_list_new()}
          </ButtonLink>
        )}
      </header>
      {adding && <Adding token={adding} />}
      {quotes.length + begun.length === 0 ? (
        <Nothing />
      ) : (
        <ul className="grid gap-5 lg:grid-cols-2">
          {begun.map((draft) => (
            <Begun key={draft.token} draft={draft} />
          ))}
          {quotes.map((quote) => (
            <Own key={quote.reference} quote={quote} />
          ))}
        </ul>
      )}
    </main>
  );
}

/** A request that is not sent yet, to go on with. */
function Begun({ draft }: { draft: BegunQuote }) {
  const { token, child, until } = draft;
  const { language } = useSite();
  const { location } = useProvider();
  return (
    <Card as="li" pressable>
      <Badge className="self-start">{m.requests_status_draft()}</Badge>
      <h2 className="text-lg">
        <Link to={paths.quoteLink(token)} className={cardLinkStyle}>
          {titleOf(draft)}
        </Link>
      </h2>
      <ForChild child={child} />
      <p className="text-sm text-muted">
        {m.offers_list_begun({ day: formatDay(dayIn(location.timeZone, new Date(until)), language) })}
      </p>
    </Card>
  );
}

/** One request: where it stands, what is next, and when. */
function Own({ quote }: { quote: AccountQuoteSummary }) {
  const { reference, stage, child, clinician, treatmentOn, replyDueAt, tasks } = quote;
  const { language } = useSite();
  const { texts } = useProvider();
  return (
    <Card as="li" pressable>
      <div className="flex flex-wrap gap-2">
        <Badge tone={stage === "closed" ? "neutral" : "primary"}>{stageNames[stage]()}</Badge>
        <Badge>{stateOf(quote)}</Badge>
      </div>
      <h2 className="text-lg">
        <Link to={accountPaths.procedure(reference.toLowerCase())} className={cardLinkStyle}>
          {titleOf(quote)}
        </Link>
      </h2>
      <ForChild child={child} />
      <p className="flex flex-wrap gap-x-4 text-sm text-muted">
        <bdi className="figures">{reference}</bdi>
        {clinician && <span>{m.offers_with({ clinician })}</span>}
      </p>
      {treatmentOn && (
        <p className="flex items-center gap-2">
          <Icon name="calendar" className="text-primary-ink" />
          {m.offers_treatment_on({ day: formatDay(treatmentOn, language), city: texts.city })}
        </p>
      )}
      {replyDueAt && (
        <p className="text-sm text-muted">
          {m.requests_answer_by()} <BothClocks instant={replyDueAt} />
        </p>
      )}
      {tasks.length > 0 && (
        <ul className="mt-auto flex flex-col gap-1.5 border-t border-line pt-4">
          {tasks.map((task) => (
            <li key={task.kind} className="flex items-start gap-2 text-sm font-medium">
              <Icon name="arrow-forward" size="sm" className="mt-1 text-secondary-edge" />
              {taskName(quote, task, language)}
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

function Nothing() {
  const quote = useHref(paths.quote);
  const procedures = useHref(paths.procedures);
  return (
    <EmptyState
      icon="stethoscope"
      title={m.offers_list_empty()}
      action={
        <div className="flex flex-wrap justify-center gap-3">
          <ButtonLink href={quote}>{m.offers_list_start()}</ButtonLink>
          <ButtonLink href={procedures} variant="secondary">
            {m.offers_list_browse()}
          </ButtonLink>
        </div>
      }
    >
      {m.offers_list_empty_text()}
    </EmptyState>
  );
}

/** Asked for on the page of a private link; nothing moves into an account by itself. */
function Adding({ token }: { token: string }) {
  const refused = useActionData<Refused>();
  const busy = useNavigation().state !== "idle";
  return (
    <Notice tone="info" title={m.offers_add_title()}>
      <p>{m.offers_add_text()}</p>
      <Form method="post" action={accountPaths.procedures} className="mt-3 flex flex-col items-start gap-3">
        <FormProblems refused={refused} />
        <input type="hidden" name="token" value={token} />
        <Button type="submit" busy={busy}>
          {m.offers_add()}
        </Button>
      </Form>
    </Notice>
  );
}
