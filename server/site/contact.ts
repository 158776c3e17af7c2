import { BrokenSeal, seal, unseal } from "../../adapters/files/envelope.ts";
import { countryOfTimeZone } from "../../adapters/geo/zone-country.ts";
import { type ContactMessage, type ContactReceipt, oldestStamp, youngestStamp } from "../../contract/contact.ts";
import { after } from "../../contract/durations.ts";
import { refuse } from "../../contract/errors.ts";
import { alarmIn, dangerIn, heedDanger, urgentWithin } from "../cases/dangers.ts";
import { replyDueAfter } from "../cases/reply-clock.ts";
import type { ProviderId } from "../db/provider-id.ts";
import { newReference } from "../db/references.ts";
import type { VisitorContext } from "../http/endpoints.ts";
import { queueMail } from "../mail/queue.ts";
import { isConfirmed, overMailLimit, recipientOf } from "../mail/recipients.ts";
import type { Services } from "../services.ts";
import { inboxLanguage } from "../tenants/texts.ts";
import { insertContactMessage } from "./contact-queries.ts";

const sealedFor = (providerId: ProviderId) => `contact-form/${providerId}`;

const mostUsesOfStamp = 3;

/** A sealed time of the form's delivery, which no other program can make. */
export const stampForm = ({ keys, now }: Services, providerId: ProviderId): string =>
  seal(keys, Buffer.from(String(now().getTime())), sealedFor(providerId)).toString("base64url");

function ageOf({ keys, now }: Services, providerId: ProviderId, stamp: string): number {
  try {
    return now().getTime() - Number(unseal(keys, Buffer.from(stamp, "base64url"), sealedFor(providerId)).toString());
  } catch (error) {
    if (error instanceof BrokenSeal) return Number.POSITIVE_INFINITY;
    throw error;
  }
}

const wrongField = (field: string, reason: string, message: string) =>
  refuse("invalid-input", message, { errors: [{ field, reason, message }] });

/**
 * Refuses forms sent within seconds or after days, which bots do: people need no puzzle.
 * @throws Refusal; the same text may be sent again
 */
function refuseHasty(services: Services, providerId: ProviderId, { stamp, message, language }: ContactMessage): void {
  const age = ageOf(services, providerId, stamp);
  // Who writes of danger has no seconds to wait.
  if (age < youngestStamp && !services.dangerOf(message, language))
    wrongField("stamp", "too-small", "That was very quick. Please wait a few seconds and send it again.");
  if (age > oldestStamp)
    wrongField("stamp", "too-big", "This form was open for more than a day. Please send it again.");
}

/** So that one form cannot be sent all day; a visitor's form is sent once, or again after an error. */
async function countUse({ counters }: Services, stamp: string): Promise<void> {
  const { count } = await counters.hit(`contact-form:${stamp}`, oldestStamp / 1000);
  if (count > mostUsesOfStamp)
    wrongField("stamp", "too-many", "This form was sent several times. Please send it once more.");
}

/** Topics whose messages speak of treatments. */
const topicsOfHealth: ReadonlySet<ContactMessage["topic"]> = new Set(["treatment", "quote", "aftercare", "records"]);

/** Stores a visitor's message with its two mails in one transaction. @throws Refusal for a bot's message */
export async function receiveMessage(
  services: Services,
  context: VisitorContext,
  message: ContactMessage,
): Promise<ContactReceipt> {
  const { tenant, providerId, origin, confirmedAddress } = context;
  refuseHasty(services, providerId, message);
  if (message.preferredChannel !== "email" && !message.phone)
    wrongField("phone", "required", "is required for an answer by phone");
  await countUse(services, message.stamp);
  const id = services.newId();
  const owner = `message:${id}` as const;
  const createdAt = services.now();
  const replyDueAt = replyDueAfter(tenant, createdAt);
  const reference = newReference(services, "msg");
  const { stamp: _stamp, website: _website, consent: _consent, timeZone, ...content } = message;
  const visitor = { name: message.name, address: message.email };
  // Who wrote what is urgent is told when the clinic calls, and no second time.
  const isUrgent = alarmIn(services, [message.message], context.language) !== null;
  const toldBy = (isUrgent ? after(createdAt, urgentWithin) : replyDueAt).toISOString();
  // Mail is read by many, and is not private.
  const staysAtDesk = topicsOfHealth.has(message.topic) || services.tellsOfHealth(message.message, context.language);
  const facts = { ...content, reference, replyDueAt: toldBy };
  return context.write(owner, async (tx) => {
    const recipient = await recipientOf(tx, providerId, { owner, ...visitor, confirmedAddress });
    const isConfirmationMailed = (await overMailLimit(services, context, recipient, "asked")) === undefined;
    const { keys } = services;
    const signedIn = isConfirmed(confirmedAddress, message.email);
    const times = { createdAt, replyDueAt };
    await insertContactMessage(tx, providerId, { ...content, ...times, keys, id, owner, reference, signedIn });
    const { to, name } = recipient;
    if (isConfirmationMailed)
      await queueMail(services, tx, providerId, {
        template: "contact-received",
        language: message.language,
        to,
        origin,
        facts: { signedIn, name, reference, replyDueAt: facts.replyDueAt },
      });
    await queueMail(services, tx, providerId, {
      template: "contact-message",
      language: inboxLanguage(tenant),
      to: { address: tenant.company.contact.email },
      replyTo: visitor,
      origin,
      facts: { ...facts, ...(staysAtDesk && { message: undefined }) },
    });
    await heedDanger(services, tx, context, { id, reference, texts: [message.message] });
    const country = timeZone && countryOfTimeZone(timeZone);
    const danger = await dangerIn(services, { ...context, country }, [{ at: createdAt, text: message.message }]);
    return { reference, replyDueAt: toldBy, isConfirmationMailed, danger };
  });
}
