import type { Db } from "../../adapters/database/database.ts";
import { fullName, patientName } from "../../contract/full-name.ts";
import type { QuoteRequest } from "../../contract/quotes.ts";
import { quoteToken } from "../http/private-links.ts";
import type { LinkRequester, Requester } from "../http/requester.ts";
import { type MailPayload, queueMail } from "../mail/queue.ts";
import { countMail, type NamedPerson, overMailLimit, ownerOf } from "../mail/recipients.ts";
import type { Services } from "../services.ts";
import { emergencyCallsOf } from "../tenants/emergency-calls.ts";
import { inboxLanguage } from "../tenants/texts.ts";
import type { QuoteRow } from "./queries.ts";
import type { QuoteRequester } from "./quote-access.ts";
import { placeOf } from "./view.ts";

type Contact = NonNullable<QuoteRequest["contact"]>;

const nameOf = ({ givenName, familyName }: Contact): string => fullName(givenName, familyName);

/** Sending requires a contact, so every sent request has one. */
function contactOf({ reference, request }: QuoteRow): Contact {
  if (!request.contact) throw new Error(`${reference} was sent without a contact`);
  return request.contact;
}

/** Mails the clinic about an event of a request, without the text that the person wrote. */
export function mailClinic(
  services: Services,
  tx: Db,
  { tenant, origin }: Pick<Requester, "tenant" | "origin">,
  { row, template, facts = {} }: { row: QuoteRow; template: string; facts?: Readonly<Record<string, unknown>> },
): Promise<unknown> {
  return queueMail(services, tx, tenant.id, {
    template,
    language: inboxLanguage(tenant),
    to: { address: tenant.company.quotes.inbox },
    origin,
    facts: { reference: row.reference, ...facts },
  });
}

interface VisitorMail {
  readonly row: QuoteRow;
  readonly template: string;
  readonly facts: Readonly<Record<string, unknown>>;
}

/** A mail to the person of a request, in the language of the request. */
export async function visitorMail(
  { keys }: Pick<Services, "keys">,
  tx: Db,
  { tenant, origin, confirmedAddress }: Pick<Requester, "tenant" | "origin" | "confirmedAddress">,
  { row, template, facts }: VisitorMail,
): Promise<MailPayload> {
  const { language, timeZone } = contactOf(row);
  const { to, name } = await ownerOf(tx, tenant.id, { ...personOf(row), confirmedAddress });
  return {
    template,
    language,
    to,
    origin,
    // A mail to an address that nobody confirmed names nobody.
    ...(name !== "" && row.request.patient?.actsFor && { child: patientName(row.request) }),
    facts: {
      reference: row.reference,
      name,
      ...(!isClient(row.owner) && { token: quoteToken(keys, tenant.id, row.id) }),
      visitorZone: timeZone,
      ...facts,
    },
  };
}

/** A request belongs to an account, or to the holder of its private link. */
const isClient = (owner: QuoteRow["owner"]): boolean => owner.startsWith("client:");

function personOf(row: QuoteRow): NamedPerson {
  const contact = contactOf(row);
  return { owner: row.owner, name: nameOf(contact), address: contact.email };
}

export const mailVisitor = async (
  services: Services,
  tx: Db,
  place: Pick<Requester, "tenant" | "origin" | "confirmedAddress">,
  mail: VisitorMail,
): Promise<unknown> => queueMail(services, tx, place.tenant.id, await visitorMail(services, tx, place, mail));

/**
 * Mails both sides about a sent request: the visitor gets the private link, the clinic the reference. An address that had
 * too many mails gets none, since strangers can cause them; the request counts all the same.
 */
export async function mailRequestReceived(
  services: Services,
  tx: Db,
  link: LinkRequester,
  row: QuoteRow,
): Promise<void> {
  const replyDueAt = row.replyDueAt?.toISOString();
  if ((await overMailLimit(services, link, await ownerOf(tx, link.tenant.id, personOf(row)), "told")) === undefined)
    await mailVisitor(services, tx, link, {
      row,
      template: "quote-received",
      facts: { replyDueAt, emergencyCalls: emergencyCallsOf(link.tenant, placeOf(row)) },
    });
  await mailClinic(services, tx, link, { row, template: "quote-request", facts: { replyDueAt } });
}

/**
 * Mails the private link of a draft, without anything that was answered.
 * @throws Refusal where the address had too many mails
 */
export async function mailLink(
  services: Services,
  tx: Db,
  link: LinkRequester,
  { row, address }: { row: QuoteRow; address: string },
): Promise<void> {
  const { tenant, origin, token } = link;
  const to = { address };
  await countMail(services, link, { to, name: "" }, "asked");
  const facts = { token, reference: row.reference, expiresAt: row.expiresAt.toISOString() };
  await queueMail(services, tx, tenant.id, { template: "quote-link", language: row.language, to, origin, facts });
}

export async function mailWithdrawal(services: Services, tx: Db, link: QuoteRequester, row: QuoteRow): Promise<void> {
  await mailVisitor(services, tx, link, { row, template: "quote-withdrawn", facts: { audience: "visitor" } });
  await mailClinic(services, tx, link, { row, template: "quote-withdrawn", facts: { audience: "clinic" } });
}
