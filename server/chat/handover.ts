import type * as z from "zod/mini";
import type { Db } from "../../adapters/database/database.ts";
import type { getChatHours, requestPerson } from "../../contract/chat.ts";
import { after, days } from "../../contract/durations.ts";
import type { AnswerOf } from "../../contract/endpoint.ts";
import { type FieldError, refuse } from "../../contract/errors.ts";
import type { Language } from "../../contract/values.ts";
import { heedDanger } from "../cases/dangers.ts";
import { wakeCase } from "../cases/queries.ts";
import { openingsAfter, replyDueAfter } from "../cases/reply-clock.ts";
import { newReference } from "../db/references.ts";
import type { VisitorContext } from "../http/endpoints.ts";
import { queueMail } from "../mail/queue.ts";
import { isConfirmed, overMailLimit, recipientOf } from "../mail/recipients.ts";
import type { Services } from "../services.ts";
import { presentProvider } from "../tenants/present.ts";
import type { ProviderRow } from "../tenants/queries.ts";
import { inboxLanguage } from "../tenants/texts.ts";
import { type ChatRow, insertMessage, listMessages, type MessageRow, openChat, updateChat } from "./queries.ts";
import { ownerOrNewVisitor } from "./visitors.ts";

/** What was told to the assistant within this time counts as told to the clinic. */
const toldFor = days(1);

type HandoverRequest = z.output<(typeof requestPerson)["body"]>;

/** The current opening, else the next one within a week. */
export function officeHours(tenant: ProviderRow, language: Language, now: Date): AnswerOf<typeof getChatHours> {
  const { location, contact, texts, textsLanguage, quotes } = presentProvider(tenant, language);
  const { timeZone } = location;
  const { value: found } = openingsAfter({ hours: contact.hours, timeZone }, now).next();
  const next = found && found.opensAt < after(now, days(8)) ? found : undefined;
  return {
    isOpen: next !== undefined && next.opensAt <= now,
    opensAt: next?.opensAt.toISOString() ?? null,
    closesAt: next?.closesAt.toISOString() ?? null,
    timeZone,
    coordinator: { ...texts.coordinator, textsLanguage },
    replyWithinHours: quotes.replyWithinHours,
  };
}

/**
 * Asks for a person. A repeated request returns the same reference while the first one waits. The transcript is mailed to
 * the clinic in the same transaction. @throws Refusal
 */
export async function requestHandover(
  services: Services,
  context: VisitorContext,
  conversationId: string,
  { consent: _, language, ...contact }: HandoverRequest,
): Promise<AnswerOf<typeof requestPerson>> {
  const { tenant, providerId, origin, confirmedAddress } = context;
  const { keys } = services;
  if (contact.preferredChannel !== "email" && !contact.phone) {
    const error: FieldError = { field: "phone", reason: "required", message: "is required for an answer by phone" };
    refuse("invalid-input", "Please correct: phone is required for an answer by phone.", { errors: [error] });
  }
  const owner = await ownerOrNewVisitor(services, context, conversationId);
  const at = services.now();
  return context.write(owner, async (tx) => {
    const chat = await openChat(tx, providerId, { keys, id: services.newId(), owner, conversationId, language, at });
    const isWaiting = chat.state === "requested" || chat.state === "with_human";
    if (isWaiting && chat.reference && chat.replyDueAt)
      return { reference: chat.reference, state: chat.state, replyDueAt: chat.replyDueAt.toISOString() };
    const visitor = { name: contact.name, address: contact.email };
    const recipient = await recipientOf(tx, providerId, { owner, ...visitor, confirmedAddress });
    const isOverLimit = (await overMailLimit(services, context, recipient, "asked")) !== undefined;
    const reference = chat.reference ?? newReference(services, "cht");
    const replyDueAt = replyDueAfter(tenant, at);
    const state = "requested" as const;
    await updateChat(tx, providerId, {
      id: chat.id,
      keys,
      handover: contact,
      state,
      reference,
      requestedAt: at,
      replyDueAt,
      answeredAt: null,
      updatedAt: at,
    });
    await insertMessage(tx, providerId, {
      keys,
      id: services.newId(),
      owner,
      chatId: chat.id,
      turn: null,
      at,
      content: { role: "state", state },
    });
    const messages = await listMessages(tx, providerId, { keys, chatId: chat.id });
    const said = messages.flatMap(({ at: when, content }) =>
      content.role === "user" && when > after(at, -toldFor) ? [content.content] : [],
    );
    await heedDanger(services, tx, { tenant, language }, { id: chat.id, reference, texts: [contact.note, ...said] });
    const transcript = transcriptOf(messages);
    const facts = { reference, name: contact.name, replyDueAt: replyDueAt.toISOString() };
    if (!isOverLimit)
      await queueMail(services, tx, providerId, {
        template: "contact-received",
        language,
        to: recipient.to,
        origin,
        facts: { ...facts, name: recipient.name, signedIn: isConfirmed(confirmedAddress, contact.email) },
      });
    await queueMail(services, tx, providerId, {
      template: "chat-handover",
      language: inboxLanguage(tenant),
      to: { address: tenant.company.contact.email },
      replyTo: visitor,
      origin,
      facts: { ...facts, ...contact, language, transcript },
    });
    return { reference, state, replyDueAt: replyDueAt.toISOString() };
  });
}

interface TranscriptLine {
  readonly by: "visitor" | "assistant" | "clinic";
  readonly text: string;
}

/** The conversation for the person who takes over. */
const transcriptOf = (messages: readonly MessageRow[]): TranscriptLine[] =>
  messages.flatMap(({ content }): readonly TranscriptLine[] => {
    if (content.role === "user") return [{ by: "visitor", text: content.content }];
    if (content.role === "assistant") return [{ by: "assistant", text: content.answered.response }];
    return content.role === "person" ? [{ by: "clinic", text: content.content }] : [];
  });

/** A newer question to the person who has answered waits for its own answer. */
export async function awaitReply(
  { keys, now }: Pick<Services, "keys" | "now">,
  tx: Db,
  tenant: ProviderRow,
  { id, state, answeredAt }: ChatRow,
): Promise<void> {
  if (state !== "with_human" || answeredAt === null) return;
  const at = now();
  const dueAt = replyDueAfter(tenant, at);
  await updateChat(tx, tenant.id, { id, keys, answeredAt: null, replyDueAt: dueAt });
  await wakeCase(tx, tenant.id, { id, dueAt, at });
}
