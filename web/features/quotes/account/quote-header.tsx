import type { Task } from "../../../../contract/account-quotes.ts";
import { dayAfter } from "../../../../contract/zoned-time.ts";
import { accountPaths } from "../../../account-paths.ts";
import { formatDay } from "../../../format.ts";
import { BothClocks } from "../../../offer/both-clocks.tsx";
import { ForChild } from "../../../quotes/for-child.tsx";
import { stateOf } from "../../../quotes/state-names.ts";
import { section } from "../../../section.tsx";
import { useProvider, useSite } from "../../../site.ts";
import { Badge } from "../../../ui/badge.tsx";
import { Breadcrumbs } from "../../../ui/breadcrumbs.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { useHref } from "../../../ui/link.tsx";
import { ProgressSteps } from "../../../ui/progress-steps.tsx";
import { m } from "../../../words/compiled/messages.js";
import type { AccountQuotePage } from "./account-quote-screen.tsx";
import { placeOf, stageNames, taskName } from "./stage-words.ts";

/** Only while a move is requested. */
const loadMoveNotice = async () => (await import("../../../trip/move-notice.tsx")).MoveNotice;
const MoveNotice = section("move-notice", loadMoveNotice, import.meta.env.SSR ? await loadMoveNotice() : undefined);

const way = ["enquiry", "offer", "scheduled", "pre-op", "done", "aftercare"] as const;

/** How far ahead a request without an agreed day may lead. */
const daysAhead = 365;

/** Procedures, state and next step of a request. */
export function AccountQuoteHeader({ page }: { page: AccountQuotePage }) {
  const { quote, title } = page;
  const { reference, stage, tasks, replyDueAt, treatmentOn, earliestFlight } = quote;
  const hasOffer = quote.offers.length > 0;
  const { language, today } = useSite();
  const { texts } = useProvider();
  const list = useHref(accountPaths.procedures);
  const here = useHref(accountPaths.procedure(reference.toLowerCase()));
  const current = (way as readonly string[]).indexOf(stage);
  return (
    <header className="flex flex-col gap-6">
      <Breadcrumbs
        label={m.offers_breadcrumbs()}
        items={[
          { label: m.offers_list_title(), href: list },
          { label: reference, href: here },
        ]}
      />
      <div className="flex flex-col items-start gap-3">
        {/* On paper it is the offer itself. */}
        {hasOffer && <p className="hidden text-lg font-semibold print:flex!">{m.offers_stage_offer()}</p>}
        <Badge tone={stage === "closed" ? "neutral" : "primary"} className={hasOffer ? "print:hidden" : ""}>
          {stateOf(quote)}
        </Badge>
        <h1 className="text-2xl md:text-3xl">{title}</h1>
        <ForChild
          child={quote.child}
          treatmentOn={stage === "closed" ? undefined : (treatmentOn ?? dayAfter(today, daysAhead))}
        />
        {quote.child && (
          <p className="hidden print:flex!">
            {m.lists_labelled({ term: m.quotes_child_born(), detail: formatDay(quote.child.bornOn, language) })}
          </p>
        )}
        <p className="figures text-muted">
          {m.requests_reference()}: <bdi>{reference}</bdi>
        </p>
      </div>
      {current >= 0 && (
        <ProgressSteps
          label={m.offers_way()}
          steps={way.map((each) => ({ label: stageNames[each]() }))}
          current={current}
          summary={m.quotes_progress_summary({ step: current + 1, steps: way.length })}
        />
      )}
      {(tasks.length > 0 || replyDueAt) && (
        <section aria-labelledby="next" className="rounded-lg bg-primary-soft p-5 sm:p-6 print:hidden">
          <h2 id="next" className="text-base">
            {m.offers_next()}
          </h2>
          <ul className="mt-2 flex flex-col gap-2">
            {tasks.map(({ kind, count, by }) => (
              <li key={kind} className="flex gap-2">
                <Icon name="arrow-forward" size="sm" className="mt-1.5 text-primary-ink" />
                <span>
                  <TaskName page={page} kind={kind} count={count} />
                  {by && (
                    <span className="block text-sm text-muted">
                      {m.offers_until()} <BothClocks instant={by} />
                    </span>
                  )}
                </span>
              </li>
            ))}
            {replyDueAt && (
              <li className="flex gap-2">
                <Icon name="clock" size="sm" className="mt-1.5 text-primary-ink" />
                <span>
                  <span className="font-semibold">{m.requests_answer_by()}</span> <BothClocks instant={replyDueAt} />
                </span>
              </li>
            )}
          </ul>
        </section>
      )}
      {treatmentOn && quote.moveRequest && <MoveNotice move={quote.moveRequest} treatment={treatmentOn} />}
      {treatmentOn && (
        <dl className="grid gap-4 sm:grid-cols-2">
          <Fact icon="calendar" term={m.offers_treatment()}>
            {m.offers_day_in({ day: formatDay(treatmentOn, language), city: texts.city })}
          </Fact>
          {earliestFlight && (
            <Fact icon="plane" term={m.offers_earliest_flight()}>
              {formatDay(earliestFlight, language)}
            </Fact>
          )}
        </dl>
      )}
    </header>
  );
}

/** A step, with a link to where it is taken. */
function TaskName({ page: { quote, shown }, kind, count }: Pick<Task, "kind" | "count"> & { page: AccountQuotePage }) {
  const { language } = useSite();
  const name = taskName(quote, { kind, count }, language);
  const seen = quote.offers.find(({ version }) => version === shown);
  const isAnsweredElsewhere = seen?.state === "withdrawn" || seen?.state === "replaced";
  const place = placeOf(kind, { trip: quote.trip, isAnsweredElsewhere });
  const inTrip = useHref(place ?? "");
  if (!place) return <span className="font-semibold">{name}</span>;
  return (
    <a href={place.startsWith("#") ? place : inTrip} className="text-link font-semibold">
      {name}
    </a>
  );
}

function Fact({ icon, term, children }: { icon: "calendar" | "plane"; term: string; children: string }) {
  return (
    <div className="rounded-lg border border-line bg-surface p-4">
      <dt className="flex items-center gap-2 text-sm text-muted">
        <Icon name={icon} className="text-primary-ink" />
        {term}
      </dt>
      <dd className="mt-1 font-semibold">{children}</dd>
    </div>
  );
}
