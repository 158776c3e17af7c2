import type { Db } from "../../../adapters/database/database.ts";
import type { QuoteRequest } from "../../../contract/quotes.ts";
import type { Language } from "../../../contract/values.ts";
import type { Services } from "../../services.ts";
import type { ChosenProcedure } from "../estimates/queries.ts";
import { type MailPayload, queueMail } from "../mails/mails.ts";
import type { Holder, Link } from "../private-links/private-links.ts";
import { textsIn } from "../quote-views/quote-views.ts";
import type { QuoteRow } from "../quotes/queries.ts";

type Needs = Pick<Services, "now" | "newId">;
type Contact = NonNullable<QuoteRequest["contact"]>;

const nameOf = ({ givenName, familyName }: Contact): string => `${givenName} ${familyName}`;

/** A request that was sent has a contact: it could not be sent without. */
function contactOf({ reference, request }: QuoteRow): Contact {
  if (!request.contact) throw new Error(`${reference} was sent without a contact`);
  return request.contact;
}

/** Mails the clinic that something happened to a request, but never what a person wrote: that stays in the system. */
export function tellClinic(
  needs: Needs,
  tx: Db,
  { here, origin }: Pick<Holder, "here" | "origin">,
  { row, template, facts = {} }: { row: QuoteRow; template: string; facts?: Readonly<Record<string, unknown>> },
): Promise<unknown> {
  const contact = contactOf(row);
  const name = nameOf(contact);
  return queueMail(needs, tx, here.id, {
    template,
    language: here.company.defaultLanguage,
    to: { address: here.company.quotes.inbox },
    replyTo: { name, address: contact.email },
    origin,
    facts: { reference: row.reference, name, ...facts },
  });
}

interface VisitorMail {
  readonly row: QuoteRow;
  readonly template: string;
  readonly facts: Readonly<Record<string, unknown>>;
}

/** A mail to whoever a request is from, in the language in which they wrote. */
export function visitorMail({ origin }: Pick<Holder, "origin">, { row, template, facts }: VisitorMail): MailPayload {
  const contact = contactOf(row);
  const name = nameOf(contact);
  return {
    template,
    language: contact.language,
    to: { name, address: contact.email },
    origin,
    facts: { reference: row.reference, name, ...facts },
  };
}

export const tellVisitor = (
  needs: Needs,
  tx: Db,
  { here, origin }: Pick<Holder, "here" | "origin">,
  mail: VisitorMail,
): Promise<unknown> => queueMail(needs, tx, here.id, visitorMail({ origin }, mail));

/** Tells both sides of a request that was sent: the visitor gets the private link, the clinic who asks for what. */
export async function tellOfRequest(
  needs: Needs,
  tx: Db,
  link: Link,
  { row, chosen }: { row: QuoteRow; chosen: readonly ChosenProcedure[] },
): Promise<void> {
  const { email, phone, preferredChannel, language } = contactOf(row);
  const replyDueAt = row.replyDueAt?.toISOString();
  const titles = (asked: Language) => chosen.map(({ texts }) => textsIn(texts, link.here, asked).texts.title);
  await tellVisitor(needs, tx, link, {
    row,
    template: "quote-received",
    facts: { token: link.token, replyDueAt, procedures: titles(language) },
  });
  const procedures = titles(link.here.company.defaultLanguage);
  const fromCountry = row.request.travel?.fromCountry;
  await tellClinic(needs, tx, link, {
    row,
    template: "quote-request",
    facts: { email, phone, preferredChannel, language, fromCountry, procedures, replyDueAt },
  });
}

export async function tellOfWithdrawal(needs: Needs, tx: Db, link: Holder, row: QuoteRow): Promise<void> {
  await tellVisitor(needs, tx, link, { row, template: "quote-withdrawn", facts: { audience: "visitor" } });
  await tellClinic(needs, tx, link, { row, template: "quote-withdrawn", facts: { audience: "clinic" } });
}
