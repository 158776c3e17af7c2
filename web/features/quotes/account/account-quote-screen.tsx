import type { ActionFunctionArgs } from "react-router";
import type { AccountQuote } from "../../../../contract/account-quotes.ts";
import { fullName } from "../../../../contract/full-name.ts";
import { accountPaths } from "../../../account-paths.ts";
import { DangerNotice } from "../../../aftercare/danger-notice.tsx";
import { formatLine } from "../../../format.ts";
import { inLanguage } from "../../../in-language.ts";
import { paths } from "../../../paths.ts";
import type { StepAnswers } from "../../../quotes/answers.ts";
import { fromApi, fromPayload, type Loader, screen, useData } from "../../../screen.ts";
import { bringSections, bringShown, section } from "../../../section.tsx";
import { guarded } from "../../../session/guard.ts";
import { useProvider } from "../../../site.ts";
import { ButtonLink } from "../../../ui/button-link.tsx";
import { useHref } from "../../../ui/link.tsx";
import { OwnLanguage } from "../../../ui/own-language.tsx";
import { m } from "../../../words/compiled/messages.js";
import type { AskedWords, EventWords } from "../link/link-page.ts";
import { DocumentForm, NoteForm, WithdrawForm } from "../link/request-forms.tsx";
import { QuoteEvents } from "../quote-events.tsx";
import { AccountQuoteHeader } from "./quote-header.tsx";
import { AccountTrip } from "./quote-trip.tsx";

/** Data of the page of an account's request. */
export interface AccountQuotePage {
  readonly quote: AccountQuote;
  readonly formKey: string;
  readonly events: readonly EventWords[];
  /** The clinic's question that the person has not answered. */
  readonly question: AskedWords | null;
  readonly title: string;
  /** Who signs for a child; null where people sign for themselves. */
  readonly guardian: string | null;
  /** What was sent, step by step, and what was agreed to with it. */
  readonly answers: readonly StepAnswers[];
  readonly agreed: readonly string[];
  /** Which version is read; of the asked alternative, else the accepted or the newest open one. */
  readonly shown: number | null;
  /** With which version it is compared. */
  readonly compared: number | null;
}

const loadDocuments = async () => (await import("./quote-documents.tsx")).AccountQuoteDocuments;
const Documents = section("quote-documents", loadDocuments, import.meta.env.SSR ? await loadDocuments() : undefined);
const loadAnswers = async () => (await import("./sent-answers.tsx")).SentAnswers;
const Answers = section("sent-answers", loadAnswers, import.meta.env.SSR ? await loadAnswers() : undefined);
/** Most requests wait for their offer. */
const loadOutcome = async () => (await import("./quote-outcome.tsx")).AccountQuoteOutcome;
const Outcome = section("quote-outcome", loadOutcome, import.meta.env.SSR ? await loadOutcome() : undefined);

const hasOutcome = ({ quote: { offers, preparation, signature } }: AccountQuotePage): boolean =>
  offers.length > 0 || preparation.length > 0 || signature !== null;

export const loader: Loader<AccountQuotePage> = guarded(
  import.meta.env.SSR
    ? fromApi(async ({ call, params: { slug = "" }, query, site }) => {
        const { getOwnQuote } = await import("../../../../contract/account-quotes.ts");
        const { eventsOf, questionOf } = await import("../link/link-page.ts");
        const { titleOf } = await import("./stage-words.ts");
        const { allAnswers } = await import("../../../quotes/answers.ts");
        const { agreedWith } = await import("./agreed-words.ts");
        const { askerName } = await import("../../../../contract/full-name.ts");
        const quote = await call(getOwnQuote, { params: { reference: slug }, query: { language: site.language } });
        const versions = quote.offers.map(({ version }) => version);
        const asked = (name: string) => versions.find((version) => String(version) === query.get(name)) ?? null;
        const page: AccountQuotePage = inLanguage(site.language, () => ({
          quote,
          formKey: crypto.randomUUID(),
          events: eventsOf(quote, site),
          question: questionOf(quote, site),
          title: titleOf(quote),
          guardian: quote.child && askerName(quote.request),
          answers: allAnswers(quote, site.language),
          agreed: agreedWith(quote, site),
          shown: asked("version") ?? firstOf(quote, query.get("option")),
          compared: asked("compare"),
        }));
        return page;
      })
    : async (facts) => {
        const page: AccountQuotePage = await fromPayload(facts);
        await bringSections(["quote-documents", "sent-answers", ...(hasOutcome(page) ? ["quote-outcome"] : [])]);
        return page;
      },
);

/** The newest version of an alternative; without one the accepted version, else the newest that is open. */
const firstOf = ({ offers }: AccountQuote, asked: string | null): number | null =>
  (
    offers.find(({ option }) => String(option) === asked) ??
    offers.find(({ state }) => state === "accepted") ??
    offers.find(({ state }) => state === "open") ??
    offers[0]
  )?.version ?? null;

/** Loads the action on the first submit. */
export const action = async (facts: ActionFunctionArgs) =>
  (await import("./account-quote-actions.ts")).accountQuoteAction(facts);

/** A refusal changes the page too: the offer may have expired, or another tab may have accepted it. */
export const shouldRevalidate = () => true;

export const handle = screen<AccountQuotePage>({
  cache: "private",
  prepare: bringShown,
  head: ({ title }) => ({ title, isPrivate: true }),
});

export function Component() {
  const page = useData(loader);
  const { quote, events } = page;
  const own = accountPaths.procedure(quote.reference.toLowerCase());
  return (
    <main id="main" tabIndex={-1} className="page-width flex flex-col gap-10 py-8 sm:py-12">
      <DangerNotice danger={quote.danger} />
      <Letterhead quote={quote} />
      <AccountQuoteHeader page={page} />
      <div className="grid items-start gap-10 lg:grid-cols-[minmax(0,1fr)_21rem] lg:gap-x-14">
        <div className="flex min-w-0 flex-col gap-12">
          {hasOutcome(page) && <Outcome page={page} />}
          {/* On paper an offer stands alone. */}
          <div className={`flex min-w-0 flex-col gap-12 ${hasOutcome(page) ? "print:hidden" : ""}`}>
            {page.question?.isDocument && <DocumentForm page={page} action={`${own}#document`} />}
            {quote.can.write && <NoteForm page={page} action={`${own}#message`} />}
            <Answers page={page} />
            <QuoteEvents events={events} />
            {quote.can.withdraw && <WithdrawForm page={page} action={`${own}#withdraw`} />}
          </div>
        </div>
        <aside className="flex min-w-0 flex-col gap-6 lg:sticky lg:top-24 print:hidden">
          <AccountTrip page={page} />
          <Documents page={page} />
          <Coordinator />
        </aside>
      </div>
    </main>
  );
}

/** Who writes to whom, on paper only: the site's header and footer stay on the screen. */
function Letterhead({ quote: { request } }: Pick<AccountQuotePage, "quote">) {
  const { contact, texts, textsLanguage } = useProvider();
  const { givenName, familyName, email } = request.contact ?? {};
  return (
    <div className="hidden flex-col gap-6 print:flex!">
      <div className="border-b border-line pb-5">
        <OwnLanguage as="p" language={textsLanguage} className="font-semibold">
          {texts.name}
        </OwnLanguage>
        <OwnLanguage as="p" language={textsLanguage} className="text-sm">
          {formatLine(texts.address, textsLanguage)}
        </OwnLanguage>
        <p className="text-sm" dir="ltr">
          {contact.phone} · {contact.email}
        </p>
      </div>
      <p>
        <bdi className="block">{fullName(givenName, familyName)}</bdi>
        <bdi className="block text-sm">{email}</bdi>
      </p>
    </div>
  );
}

function Coordinator() {
  const { texts } = useProvider();
  const { name, role } = texts.coordinator;
  const href = useHref(paths.contact);
  return (
    <section className="flex flex-col items-start gap-2 rounded-lg bg-sunken p-5">
      <h2 className="text-base">{m.offers_coordinator()}</h2>
      <p>
        <span className="block font-semibold">{name}</span>
        <span className="block text-sm text-muted">{role}</span>
      </p>
      <ButtonLink href={href} variant="secondary" icon="chat" className="mt-1">
        {m.shell_contact_us()}
      </ButtonLink>
    </section>
  );
}
