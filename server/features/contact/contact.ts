import { BrokenSeal, seal, unseal } from "../../../adapters/files/box.ts";
import { type ContactMessage, type ContactReceipt, oldestStamp, youngestStamp } from "../../../contract/contact.ts";
import { refuse } from "../../../contract/errors.ts";
import type { ProviderId } from "../../db/provider-id.ts";
import { after, hours } from "../../durations.ts";
import type { Context } from "../../http.ts";
import type { Services } from "../../services.ts";
import { queueMail } from "../mails/mails.ts";
import { newReference } from "../quotes/quotes.ts";
import { insertMessage } from "./queries.ts";

type Needs = Pick<Services, "keys" | "now" | "newId" | "randomBytes">;

const sealedFor = (providerId: ProviderId) => `contact-form/${providerId}`;

/** A mark of when a form was given out, which only we can make. */
export const stampForm = ({ keys, now }: Needs, providerId: ProviderId): string =>
  seal(keys, Buffer.from(String(now().getTime())), sealedFor(providerId)).toString("base64url");

function ageOf({ keys, now }: Needs, providerId: ProviderId, stamp: string): number {
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
 * Keeps programs out without asking people for a puzzle: nobody fills in the form within seconds, or keeps it for days.
 * @throws Refusal; the same text may be sent again.
 */
function refuseHasty(needs: Needs, providerId: ProviderId, stamp: string): void {
  const age = ageOf(needs, providerId, stamp);
  if (age < youngestStamp)
    wrongField("stamp", "too-small", "That was very quick. Please wait a few seconds and send it again.");
  if (age > oldestStamp)
    wrongField("stamp", "too-big", "This form was open for more than a day. Please send it again.");
}

/** Stores a visitor's message and the two mails about it, as one. @throws Refusal for what a program sent */
export async function receiveMessage(needs: Needs, context: Context, message: ContactMessage): Promise<ContactReceipt> {
  const { here, providerId, origin } = context;
  refuseHasty(needs, providerId, message.stamp);
  if (message.preferredChannel !== "email" && !message.phone)
    wrongField("phone", "required", "is required for an answer by phone");
  const id = needs.newId();
  const createdAt = needs.now();
  const replyDueAt = after(createdAt, hours(here.company.quotes.replyWithinHours));
  const reference = newReference(needs, "msg");
  const { stamp: _stamp, website: _website, consent: _consent, ...asked } = message;
  const visitor = { name: message.name, address: message.email };
  const facts = { ...asked, reference, replyDueAt: replyDueAt.toISOString() };
  return context.write(`message:${id}`, async (tx) => {
    await insertMessage(tx, providerId, { ...asked, id, owner: `message:${id}`, reference, createdAt, replyDueAt });
    await queueMail(needs, tx, providerId, {
      template: "contact-received",
      language: message.language,
      to: visitor,
      origin,
      facts,
    });
    await queueMail(needs, tx, providerId, {
      template: "contact-message",
      language: here.company.defaultLanguage,
      to: { address: here.company.contact.email },
      replyTo: visitor,
      origin,
      facts,
    });
    return { reference, replyDueAt: replyDueAt.toISOString() };
  });
}
