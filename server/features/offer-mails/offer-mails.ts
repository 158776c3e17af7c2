import type { Db } from "../../../adapters/database/database.ts";
import type { Owner } from "../../db/access.ts";
import type { Services } from "../../services.ts";
import { queueNotice } from "../notifications/notifications.ts";
import type { Holder } from "../private-links/private-links.ts";
import { tellClinic, tellVisitor, visitorMail } from "../quote-mails/quote-mails.ts";
import type { QuoteRow } from "../quotes/queries.ts";

type Needs = Pick<Services, "now" | "newId">;
type Place = Pick<Holder, "here" | "origin">;

/** What a person may hear about a request of theirs; the words are in the mail's template, the rest in the account. */
export type VisitorNews =
  | "offer"
  | "question"
  | "message"
  | "withdrawn"
  | "extended"
  | "expired"
  | "accepted"
  | "declined-by-you"
  | "declined-by-us";

/** What a clinic may hear. */
export type ClinicNews = "accepted" | "declined" | "revision" | "renewal" | "expired";

/** What a person can do without; the rest are answers that they asked for, or news about an agreement. */
const optional: readonly VisitorNews[] = ["message", "extended", "expired"];

/** Tells a person that there is something to read in the account: where, but nothing of what it says. */
export function tellVisitorNews(
  needs: Needs,
  tx: Db,
  place: Place,
  { row, news }: { row: QuoteRow; news: VisitorNews },
): Promise<unknown> {
  const about = { row, template: "quote-news", facts: { news } };
  if (!optional.includes(news)) return tellVisitor(needs, tx, place, about);
  const owner = row.owner as Owner; // written from an Owner
  return queueNotice(needs, tx, place.here.id, { owner, topic: "quotes", mail: visitorMail(place, about) });
}

export const tellClinicNews = (
  needs: Needs,
  tx: Db,
  place: Place,
  { row, news }: { row: QuoteRow; news: ClinicNews },
): Promise<unknown> => tellClinic(needs, tx, place, { row, template: "quote-answer", facts: { news } });
