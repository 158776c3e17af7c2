import { refuse } from "../../../../contract/errors.ts";
import type { Provider } from "../../../../contract/providers.ts";
import { quoteSteps } from "../../../../contract/quote-constants.ts";
import type { QuoteEventKind } from "../../../../contract/quote-events.ts";
import type { Quote, QuoteStatus } from "../../../../contract/quotes.ts";
import type { Site } from "../../../../contract/rendering.ts";
import type { Language } from "../../../../contract/values.ts";
import { formatDay } from "../../../format.ts";
import { clinicPlace, localInstant } from "../../../local-time.ts";
import { allAnswers, type StepAnswers } from "../../../quotes/answers.ts";
import { colleagueRoles, purposeNames } from "../../../quotes/colleague-words.ts";
import { type EstimateWords, estimateWords } from "../../../quotes/estimate-words.ts";
import { stepNames } from "../../../quotes/quote-words.ts";
import { eventNames, statusNames } from "../../../quotes/state-names.ts";
import { m } from "../../../words/compiled/messages.js";
import type { WizardPlace } from "../wizard/wizard-page.ts";

/** Data of a private link's page; its texts are made where it is loaded. */
export interface LinkPage {
  readonly token: string;
  readonly formKey: string;
  readonly quote: Pick<Quote, "status" | "reference" | "can" | "emergencyCalls" | "danger" | "message">;
  /** Nothing more comes of it. */
  readonly isOver: boolean;
  /** The clinic answers next. */
  readonly answerBy: string | null;
  /** Address at which a draft continues. */
  readonly next: WizardPlace;
  readonly status: string;
  readonly title: string;
  readonly text: string;
  readonly estimate: EstimateWords | null;
  readonly steps: readonly StepAnswers[];
  readonly events: readonly EventWords[];
  /** The clinic's question that the person has not answered. */
  readonly question: AskedWords | null;
}

/** A question, or a document that the clinic asks for. */
export interface AskedWords extends EventWords {
  readonly isDocument: boolean;
}

export interface EventWords {
  readonly at: string;
  /** Written to the other side, in contrast to a step of the request. */
  readonly isMessage: boolean;
  readonly what: string;
  /** By the clinic's clock, and who did it. */
  readonly when: string;
  readonly note: string | null;
  /** Why a document was opened. */
  readonly reason: string | null;
  /** The treatment that the clinic suggests instead. */
  readonly suggestion: Quote["events"][number]["suggestion"];
}

const messageKinds: readonly QuoteEventKind[] = ["note", "question", "document-requested", "comment"];
const statuses = Object.keys(statusNames) as QuoteStatus[]; // a record of each
const waiting: readonly QuoteStatus[] = ["submitted", "triage", "under_review", "revision_requested"];
const over: readonly QuoteStatus[] = ["withdrawn", "expired", "declined_by_client", "declined_by_provider"];

/** Meaning of a state for the person, and the next step. */
function wordsOf(quote: Quote, provider: Provider, language: Language): readonly [title: string, text: string] {
  const { texts } = provider;
  const facts = { coordinator: texts.coordinator.name, clinic: texts.name };
  if (waiting.includes(quote.status)) return [m.requests_waiting_title(), m.requests_waiting_text(facts)];
  switch (quote.status) {
    case "draft": {
      const done = quoteSteps.filter((step) => quote.request[step]).length;
      const day = formatDay(quote.expiresAt.slice(0, 10), language);
      // As the wizard counts: the review is a step.
      return [m.requests_draft_title(), m.requests_draft_text({ done, steps: quoteSteps.length + 1, day })];
    }
    case "needs_info":
      return questionOf(quote, { language, provider })?.isDocument
        ? [m.requests_needs_document_title(), m.requests_needs_document_text(facts)]
        : [m.requests_needs_info_title(), m.requests_needs_info_text(facts)];
    case "offered":
      return [m.offers_link_offered_title(), m.offers_link_offered_text()];
    case "withdrawn":
      return [m.requests_withdrawn_title(), m.requests_withdrawn_text(facts)];
    case "expired":
      return [m.requests_expired_title(), m.requests_expired_text()];
    case "declined_by_client":
      return [m.requests_declined_title(), m.requests_declined_by_client_text(facts)];
    case "declined_by_provider":
      return [m.requests_declined_title(), m.requests_declined_by_provider_text(facts)];
    default:
      return [m.requests_moving_title(), m.requests_moving_text(facts)];
  }
}

/** Events so far, the newest first. */
export function eventsOf(
  { events }: Pick<Quote, "events">,
  { language, provider }: Pick<Site, "language" | "provider">,
): readonly EventWords[] {
  const here = provider ?? refuse("unknown-provider", "No provider is served here.");
  const actors = { visitor: m.requests_actor_you(), provider: here.texts.name, system: m.requests_actor_site() };
  return events.toReversed().map(({ at, actor, by, kind, note, suggestion, purpose }) => {
    // The note of an amendment is the changed step, that of a new status the status.
    const changed = kind === "amended" ? quoteSteps.find((step) => step === note) : undefined;
    const reached = kind === "status-changed" ? statuses.find((status) => status === note) : undefined;
    const named = changed
      ? m.requests_event_changed_step({ step: stepNames[changed]() })
      : reached && m.requests_event_status({ status: statusNames[reached]() });
    // The clinic's own words on a new status are its reason to decline.
    const isDecline = kind === "status-changed" && actor === "provider" && note !== null && !reached;
    const declined = isDecline && m.requests_event_status({ status: statusNames.declined_by_provider() });
    const clock = localInstant(at, clinicPlace(here), language);
    const who = by ? m.requests_event_by({ name: by.name, role: colleagueRoles[by.role]() }) : actors[actor];
    return {
      at,
      isMessage: messageKinds.includes(kind),
      what: named ?? (declined || eventNames[kind]()),
      when: `${clock} · ${who}`,
      note: named ? null : note,
      reason: purpose && purposeNames[purpose](),
      suggestion,
    };
  });
}

/** The clinic's question, while the request waits for its answer. */
export function questionOf(
  { status, events }: Pick<Quote, "status" | "events">,
  site: Pick<Site, "language" | "provider">,
): AskedWords | null {
  const asked =
    status === "needs_info"
      ? events.findLast(({ kind }) => kind === "question" || kind === "document-requested")
      : undefined;
  const [words] = asked ? eventsOf({ events: [asked] }, site) : [];
  return words ? { ...words, isDocument: asked?.kind === "document-requested" } : null;
}

/** For the loader, in the site's language. */
export function linkPage(quote: Quote, token: string, { language, provider }: Site): LinkPage {
  const here = provider ?? refuse("unknown-provider", "No provider is served here.");
  const { status, reference, replyDueAt, can, emergencyCalls, danger, message } = quote;
  const [title, text] = wordsOf(quote, here, language);
  return {
    token,
    formKey: crypto.randomUUID(),
    quote: { status, reference, can, emergencyCalls, danger, message },
    isOver: over.includes(status),
    answerBy: waiting.includes(status) ? replyDueAt : null,
    next: quoteSteps.find((step) => !quote.request[step]) ?? "review",
    status: statusNames[status](),
    title,
    text,
    estimate: estimateWords(quote, language),
    steps: status === "withdrawn" ? [] : allAnswers(quote, language),
    events: eventsOf(quote, { language, provider }),
    question: questionOf(quote, { language, provider }),
  };
}
