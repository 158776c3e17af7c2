import type { AccountConsultation } from "../../../contract/account-consultations.ts";
import type { AccountQuoteSummary, Task } from "../../../contract/account-quotes.ts";
import type { AccountTrip, OwnCredit } from "../../../contract/account-trips.ts";
import type { OwnRecovery } from "../../../contract/aftercare.ts";
import type { BegunQuote } from "../../../contract/begun-quotes.ts";
import type { listOwnChats } from "../../../contract/chat.ts";
import type { AnswerOf } from "../../../contract/endpoint.ts";
import type { Money } from "../../../contract/money.ts";
import type { Profile } from "../../../contract/profile.ts";
import { accountPaths } from "../../account-paths.ts";
import { dateFormat } from "../../format.ts";
import { paths } from "../../paths.ts";
import type { NamedTrip } from "../../trip/named-trip.ts";
import { isTripOver, nextTrip } from "../../trip/next-trip.ts";
import { tripPaths } from "../../trip/trip-paths.ts";
import { creditFor, type OpenRefund, type TripDues } from "./dues.ts";

/** Data of the account's first page. */
export interface Home {
  readonly profile: Profile;
  readonly quotes: readonly AccountQuoteSummary[];
  /** Not sent yet. */
  readonly begun: readonly BegunQuote[];
  readonly consultations: readonly AccountConsultation[];
  /** Conversations with unread answers of the clinic. */
  readonly chats: AnswerOf<typeof listOwnChats>["chats"];
  readonly documents: { readonly count: number; readonly shared: number };
  /** The next one that is planned or booked, where there is one. */
  readonly trip: TripAheadFacts | null;
  /** The others that are ahead, the next first. */
  readonly otherTrips: readonly NamedTrip[];
  /** What is to be paid for trips, of all of them. */
  readonly dues: readonly TripDues[];
  /** Bookings that their sellers changed, while the person has not decided. */
  readonly changed: readonly ChangedBooking[];
  readonly credits: readonly OwnCredit[];
  /** What is still to go back for cancelled bookings, of each trip. */
  readonly refunds: readonly OpenRefund[];
  /** References of transfers that are not to be sent any more. */
  readonly endedTransfers: readonly string[];
  /** Booked treatments whose day has come, the newest first. */
  readonly recoveries: readonly OwnRecovery[];
  /** The server's, by the clinic's calendar. */
  readonly today: string;
  /** The clinic's, in which the page shows its times. */
  readonly timeZone: string;
  readonly now: string;
}

/** A trip as the first page shows it. */
export type TripAheadFacts = Pick<
  AccountTrip,
  "id" | "child" | "dates" | "moveRequest" | "cancelledTreatment" | "gaps" | "timeZone" | "attention" | "items"
>;

/** A booking that its seller changed, with the patient where it is a treatment. */
type ChangedBooking = Pick<AccountTrip["items"][number], "id" | "title" | "textsLanguage"> & Pick<AccountTrip, "child">;

/** Of all trips that are not over. */
export const changedBySeller = (trips: readonly AccountTrip[]): ChangedBooking[] =>
  trips
    .filter((trip) => !isTripOver(trip))
    .flatMap(({ child, items }) =>
      items
        .filter(({ status }) => status === "supplier_changed")
        .map(({ id, kind, title, textsLanguage }) => ({
          ...{ id, title, textsLanguage },
          child: kind === "procedure" ? child : null,
        })),
    );

const mostShown = 5;

/** The next trip by date, without what was called off. */
export function tripAhead(trips: readonly AccountTrip[], today: string): TripAheadFacts | null {
  const trip = nextTrip(trips, today);
  if (!trip) return null;
  const { id, child, dates, moveRequest, cancelledTreatment, gaps, timeZone, attention } = trip;
  const items = trip.items
    .filter(({ status, endsAt }) => status !== "cancelled" && status !== "failed" && endsAt.slice(0, 10) >= today)
    .slice(0, mostShown);
  return { id, child, dates, moveRequest, cancelledTreatment, gaps, timeZone, attention, items };
}

type About = AccountQuoteSummary["procedures"][number] | AccountConsultation["procedure"] | undefined;

/** Something to do. */
export interface Step {
  readonly kind:
    | Task["kind"]
    | "meet"
    | "read-chat"
    | "decide-change"
    | "finish-request"
    | "finish-payment"
    | "pay-balance";
  readonly to: string;
  readonly about: About;
  /** For whom a parent or guardian asked. */
  readonly child?: AccountQuoteSummary["child"] | undefined;
  readonly by: string | null;
  readonly count: number;
  /** The conversation to open on this page. */
  readonly conversation?: string;
  /** The next part of a balance. */
  readonly balance?: Money;
  /** What the clinic keeps for the person, where it can pay what is due. */
  readonly credit?: Money | undefined;
  /** Of a deposit that can be paid now. */
  readonly deposit?: { readonly quote: string; readonly amount: Money } | undefined;
}

/** Something that has been or will be; of the two moments one is there. */
export interface Moment {
  readonly kind: "reply" | "consultation" | "treatment";
  readonly to: string;
  readonly about: About;
  readonly child?: AccountQuoteSummary["child"];
  readonly at: string | null;
  readonly day: string | null;
  /** Calendar days from today in the zone that the moment is shown in. */
  readonly daysAway: number;
}

const day = 24 * 60 * 60 * 1000;
const urgency: readonly Step["kind"][] = [
  "meet",
  "answer-question",
  "send-document",
  "read-chat",
  "read-message",
  "decide-change",
  "read-offer",
  "finish-payment",
  "pay-deposit",
  "agree-dates",
  "await-transfer",
  "pay-balance",
  "renew-offer",
  "begin-trip",
  "treatment-cancelled",
  "finish-request",
  "prepare",
  "add-documents",
  "recover",
  "plan-trip",
  "await-renewal",
  "await-schedule",
];

const isComing = ({ status, endsAt }: AccountConsultation, now: string): boolean =>
  (status === "confirmed" || status === "rescheduled") && endsAt !== null && endsAt > now;

const checkoutOf = (trip: string): string => `${tripPaths.checkout}?trip=${trip}`;
const addressOf = ({ reference }: AccountQuoteSummary): string => accountPaths.procedure(reference.toLowerCase());

/** Next steps, the most urgent first. */
export function stepsOf({ quotes, begun, consultations, chats, dues, credits, changed, now }: Home): Step[] {
  const soon = new Date(Date.parse(now) + day).toISOString();
  const meetings = consultations
    .filter((each) => isComing(each, now) && each.startsAt !== null && each.startsAt < soon)
    .map(
      ({ procedure, child, startsAt, token }): Step => ({
        kind: "meet",
        to: paths.consultation(token),
        about: procedure,
        child,
        by: startsAt,
        count: 1,
      }),
    );
  const tasks = quotes.flatMap((quote) => {
    const common = { to: addressOf(quote), about: quote.procedures[0], child: quote.child };
    const deposit = quote.deposit ? { quote: quote.reference, amount: quote.deposit } : undefined;
    const inTrip = quote.trip && { to: tripPaths.trip(quote.trip) };
    const inCheckout = quote.trip && { to: checkoutOf(quote.trip) };
    const isBegun = ({ kind }: Task) =>
      kind === "pay-deposit" && dues.some(({ id, isPaying }) => isPaying && id === quote.trip);
    return quote.tasks
      .filter((task) => !isBegun(task))
      .map(
        (task): Step => ({
          ...common,
          ...task,
          ...(task.kind === "pay-deposit" && {
            deposit,
            credit: quote.deposit ? creditFor(quote.deposit, credits, true) : undefined,
          }),
          ...(task.kind === "plan-trip" && inTrip),
          ...(task.kind === "await-transfer" && inCheckout),
        }),
      );
  });
  const drafts = begun.map(
    ({ token, child, procedures: [about] }): Step => ({
      kind: "finish-request",
      to: paths.quoteLink(token),
      about,
      child,
      by: null,
      count: 1,
    }),
  );
  const answers = chats.map(
    ({ conversationId, unread }): Step => ({
      kind: "read-chat",
      to: `${paths.profile}#chat-toggle`,
      about: undefined,
      by: null,
      count: unread,
      conversation: conversationId,
    }),
  );
  const balances = dues.flatMap(({ child, owing }) =>
    owing.flatMap(({ id, title, textsLanguage, due }): Step[] => {
      if (!due) return [];
      const to = `${tripPaths.booking(id)}#rest`;
      const about = { slug: "", title, textsLanguage };
      const credit = creditFor(due.next, credits);
      return [{ kind: "pay-balance", to, about, child, by: due.at, count: 1, balance: due.next, credit }];
    }),
  );
  const changes = changed.map(({ id, title, textsLanguage, child }): Step => {
    const about = { slug: "", title, textsLanguage };
    return { kind: "decide-change", to: tripPaths.booking(id), about, child, by: null, count: 1 };
  });
  const payments = dues.flatMap(({ id, child, transfer, isPaying }): Step[] => {
    const to = checkoutOf(id);
    // The request whose deposit it pays says so itself.
    const isSaid = tasks.some((task) => task.kind === "await-transfer" && task.to === to);
    const kind = transfer?.isAwaited ? "await-transfer" : "finish-payment";
    return isPaying && !isSaid ? [{ kind, to, about: undefined, child, by: null, count: 1 }] : [];
  });
  const rank = ({ kind, by }: Step) => [urgency.indexOf(kind), by ?? "9"] as const;
  return [...meetings, ...answers, ...changes, ...tasks, ...drafts, ...payments, ...balances].toSorted((a, b) => {
    const [[first, early], [second, late]] = [rank(a), rank(b)];
    return first - second || early.localeCompare(late);
  });
}

const daysTo = (then: string, today: string): number =>
  Math.round((Date.parse(`${then}T00:00:00Z`) - Date.parse(`${today}T00:00:00Z`)) / day);

/** Coming events, the next first. */
export function momentsOf({ quotes, consultations, now, today, timeZone }: Home): Moment[] {
  const daysToInstant = (at: string) =>
    daysTo(dateFormat("en-CA", { timeZone, dateStyle: "short" }).format(new Date(at)), today);
  const replies = quotes.flatMap((quote): Moment[] => {
    const { replyDueAt: at, child, procedures } = quote;
    if (!at || at < now) return [];
    const daysAway = daysToInstant(at);
    return [{ kind: "reply", to: addressOf(quote), about: procedures[0], child, at, day: null, daysAway }];
  });
  const meetings = consultations.flatMap((each): Moment[] => {
    if (!isComing(each, now) || each.startsAt === null) return [];
    // One that has begun, and is not over, may have begun yesterday.
    const daysAway = Math.max(0, daysToInstant(each.startsAt));
    const common = { to: paths.consultation(each.token), about: each.procedure, child: each.child, day: null };
    return [{ ...common, kind: "consultation", at: each.startsAt, daysAway }];
  });
  const treatments = quotes.flatMap((quote): Moment[] => {
    const { treatmentOn, child, procedures } = quote;
    if (treatmentOn === null || treatmentOn < today) return [];
    const daysAway = daysTo(treatmentOn, today);
    const common = { to: addressOf(quote), about: procedures[0], child };
    return [{ ...common, kind: "treatment", at: null, day: treatmentOn, daysAway }];
  });
  const when = ({ at, day: date }: Moment): string => at ?? `${date}T00:00:00Z`;
  return [...replies, ...meetings, ...treatments].toSorted((a, b) => when(a).localeCompare(when(b)));
}

/** A recovery stays on the first page for so many days. */
const shownDays = 90;

/** The newest treatment in recovery. */
export const recoveryOf = ({ recoveries }: Pick<Home, "recoveries">): OwnRecovery | undefined =>
  recoveries.find(
    ({ day: count, state }) => count <= shownDays || state === "waiting" || state === "urgent" || state === "silent",
  );
