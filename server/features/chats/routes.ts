import { askAssistant, getChatHours, getConversation, rateAnswer, requestPerson } from "../../../contract/chat.ts";
import { handle } from "../../http.ts";
import { officeHours, requestHandover } from "../chat-handovers/chat-handovers.ts";
import { createCatalogues } from "../procedures/procedures.ts";
import { ask, type Needs, rate, readConversation, stream } from "./chats.ts";

export function chatRoutes(services: Omit<Needs, "catalogues">) {
  const needs = { ...services, catalogues: createCatalogues(services.db) };
  return [
    handle(
      askAssistant,
      async (context, { body }) => (await ask(needs, context, body)).answer,
      (context, { body }) => stream(needs, context, body),
    ),
    handle(getConversation, (context, { params }) => readConversation(needs, context, params.conversationId)),
    handle(rateAnswer, (context, { params, body }) => rate(needs, context, params, body)),
    handle(requestPerson, (context, { params, body }) => requestHandover(needs, context, params.conversationId, body)),
    handle(getChatHours, async ({ here, language }) => officeHours(here, language, services.now())),
  ];
}
