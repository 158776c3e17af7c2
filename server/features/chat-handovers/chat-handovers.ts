import type * as z from "zod/mini";
import type { getChatHours, requestPerson } from "../../../contract/chat.ts";
import type { AnswerOf } from "../../../contract/endpoint.ts";
import { type FieldError, refuse } from "../../../contract/errors.ts";
import type { Language } from "../../../contract/values.ts";
import { weekdays } from "../../../contract/weekdays.ts";
import { dayAfter, instantOf, wallClock, weekdayOf } from "../../../contract/zoned-time.ts";
import { after, hours } from "../../durations.ts";
import type { Context } from "../../http.ts";
import type { Services } from "../../services.ts";
import { speakerOf } from "../chat-visitors/chat-visitors.ts";
import { beginChat, insertMessage, listMessages, type MessageRow, updateChat } from "../chats/queries.ts";
import { queueMail } from "../mails/mails.ts";
import { presentProvider } from "../providers/providers.ts";
import type { ProviderRow } from "../providers/queries.ts";
import { newReference } from "../quotes/quotes.ts";

type Needs = Pick<Services, "db" | "keys" | "now" | "newId" | "randomBytes" | "userPools">;
type Wish = z.output<(typeof requestPerson)["body"]>;

/** The opening that is now, or else the next one; within a week there is one where a clinic names any hours. */
export function officeHours(here: ProviderRow, language: Language, now: Date): AnswerOf<typeof getChatHours> {
  const { location, contact, texts, textsLanguage, quotes } = presentProvider(here, language);
  const { timeZone } = location;
  const today = wallClock(now, timeZone).day;
  const openings = Array.from({ length: 8 }, (_, ahead) => dayAfter(today, ahead))
    .flatMap((day) =>
      contact.hours
        .filter(({ days }) => days.includes(weekdays[weekdayOf(day)] ?? "mon"))
        .map(({ opens, closes }) => ({
          opensAt: instantOf({ day, time: opens }, timeZone),
          closesAt: instantOf({ day, time: closes }, timeZone),
        })),
    )
    .filter(({ closesAt }) => closesAt > now)
    .toSorted((a, b) => a.opensAt.getTime() - b.opensAt.getTime());
  const next = openings[0];
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
 * Asks for a person, once as long as somebody is waited for: who asks again gets the same reference. The clinic is mailed
 * what was said in the same transaction. @throws Refusal
 */
export async function requestHandover(
  needs: Needs,
  context: Context,
  conversationId: string,
  { consent: _, language, ...contact }: Wish,
): Promise<AnswerOf<typeof requestPerson>> {
  const { here, providerId, origin } = context;
  const { keys } = needs;
  if (contact.preferredChannel !== "email" && !contact.phone) {
    const error: FieldError = { field: "phone", reason: "required", message: "is required for an answer by phone" };
    refuse("invalid-input", "Please correct: phone is required for an answer by phone.", { errors: [error] });
  }
  const owner = await speakerOf(needs, context, conversationId);
  const at = needs.now();
  return context.write(owner, async (tx) => {
    const chat = await beginChat(tx, providerId, { keys, id: needs.newId(), owner, conversationId, language, at });
    const isWaiting = chat.state === "requested" || chat.state === "with_human";
    if (isWaiting && chat.reference && chat.replyDueAt)
      return { reference: chat.reference, state: chat.state, replyDueAt: chat.replyDueAt.toISOString() };
    const reference = chat.reference ?? newReference(needs, "cht");
    const { isOpen, opensAt } = officeHours(here, language, at);
    // Nobody answers before there is anybody.
    const from = isOpen || !opensAt ? at : new Date(opensAt);
    const replyDueAt = after(from, hours(here.company.quotes.replyWithinHours));
    const state = "requested" as const;
    await updateChat(tx, providerId, {
      id: chat.id,
      keys,
      handover: contact,
      state,
      reference,
      requestedAt: at,
      replyDueAt,
      updatedAt: at,
    });
    await insertMessage(tx, providerId, {
      keys,
      id: needs.newId(),
      owner,
      chatId: chat.id,
      turn: null,
      at,
      said: { role: "state", state },
    });
    const transcript = transcriptOf(await listMessages(tx, providerId, { keys, chatId: chat.id }));
    const facts = { reference, name: contact.name, replyDueAt: replyDueAt.toISOString() };
    const visitor = { name: contact.name, address: contact.email };
    await queueMail(needs, tx, providerId, { template: "contact-received", language, to: visitor, origin, facts });
    await queueMail(needs, tx, providerId, {
      template: "chat-handover",
      language: here.company.defaultLanguage,
      to: { address: here.company.contact.email },
      replyTo: visitor,
      origin,
      facts: { ...facts, ...contact, language, transcript },
    });
    return { reference, state, replyDueAt: replyDueAt.toISOString() };
  });
}

interface Line {
  readonly by: "visitor" | "assistant" | "clinic";
  readonly text: string;
}
/** What was said, by whom: for the person who takes over. */
const transcriptOf = (messages: readonly MessageRow[]): Line[] =>
  messages.flatMap(({ said }): readonly Line[] => {
    if (said.role === "user") return [{ by: "visitor", text: said.content }];
    if (said.role === "assistant") return [{ by: "assistant", text: said.answered.response }];
    return said.role === "person" ? [{ by: "clinic", text: said.content }] : [];
  });
