import type { Db } from "../../../adapters/database/database.ts";
import type { Money } from "../../../contract/money.ts";
import type { OfferDates } from "../../../contract/offers.ts";
import type { Requester } from "../../http/requester.ts";
import { queueNotice } from "../../mail/preferences.ts";
import type { Services } from "../../services.ts";
import { mailClinic, mailVisitor, visitorMail } from "../mails.ts";
import type { QuoteRow } from "../queries.ts";
import type { VersionChanges } from "./version-changes.ts";

/** News for the person of a request; the text is in the mail's template, the details are in the account. */
export type VisitorNews =
  | "offer"
  | "question"
  | "document"
  | "message"
  | "comment"
  | "withdrawn"
  | "withdrawn-one"
  | "extended"
  | "ends-soon"
  | "still-open"
  | "deposit-soon"
  | "day-set"
  | "scheduled"
  | "expired"
  | Accepted
  | "declined-by-you"
  | "declined-by-us";

/** What a mail says of an offer. */
export interface OfferNews {
  /** Counted within its alternative. */
  readonly version: number;
  /** Which alternative, and how many are open; one alone has no number. */
  readonly option: number;
  readonly count: number;
  readonly total: Money;
  readonly validUntil: string;
  /** Null for the first version. */
  readonly changes: VersionChanges | null;
}

/** The accepted alternative, of how many. */
export interface ChosenOption {
  readonly option: number;
  readonly count: number;
}

/** What was agreed to, and the deposit where it is due next. */
export interface AgreedNews {
  readonly total: Money;
  readonly deposit: { readonly amount: Money; readonly until: string } | null;
  /** Null where the clinic sets the day. */
  readonly dates: OfferDates | null;
}

/** The day that the clinic set, and the instant once it has set the time. */
export interface DayNews {
  readonly day: string;
  readonly at: string | null;
  /** The day before it, where it was another one. */
  readonly before: string | null;
  /** The doctor's name in the language of the request, and the place in the clinic. */
  readonly doctor?: string;
  readonly place?: string;
}

/** An acceptance by its next step: the deposit, the choice of a day, or neither. */
export type Accepted = "accepted" | "accepted-days" | "accepted-free";

/** News for the clinic. */
export type ClinicNews = Accepted | "declined" | "revision" | "renewal" | "expired";

/** News that a person may switch off; the others are answers or concern an agreement. */
const optionalNews: readonly VisitorNews[] = [
  "message",
  "comment",
  "extended",
  "ends-soon",
  "still-open",
  "deposit-soon",
  "expired",
];

/** Mails a person that the account has news: the address, without the content. */
export async function mailVisitorNews(
  services: Services,
  tx: Db,
  place: Pick<Requester, "tenant" | "origin">,
  {
    row,
    ...facts
  }: {
    row: QuoteRow;
    news: VisitorNews;
    offer?: OfferNews;
    chosen?: ChosenOption;
    agreed?: AgreedNews;
    set?: DayNews;
  },
): Promise<unknown> {
  const { news } = facts;
  const about = { row, template: "quote-news", facts };
  if (!optionalNews.includes(news)) return mailVisitor(services, tx, place, about);
  const { owner } = row;
  return queueNotice(services, tx, place.tenant.id, {
    owner,
    topic: "quotes",
    mail: await visitorMail(services, tx, place, about),
  });
}

export const mailClinicNews = (
  services: Services,
  tx: Db,
  place: Pick<Requester, "tenant" | "origin">,
  { row, news, chosen }: { row: QuoteRow; news: ClinicNews; chosen?: ChosenOption },
): Promise<unknown> =>
  mailClinic(services, tx, place, { row, template: "quote-answer", facts: { news, ...(chosen && { chosen }) } });
