import {
  askAssistant,
  getChatHours,
  getConversation,
  listOwnChats,
  rateAnswer,
  rateTalk,
  requestPerson,
} from "../../contract/chat.ts";
import { createCatalogues } from "../catalogue/procedures.ts";
import { handle, stringIn } from "../http/endpoints.ts";
import type { Services } from "../services.ts";
import { askQuestion, readConversation, storeRating, streamAnswer } from "./conversations.ts";
import type { ChatServices } from "./engine.ts";
import { officeHours, requestHandover } from "./handover.ts";
import { parseQuestion, refuseOtherClinic } from "./question.ts";
import { listUnreadChats, storeTalkRating } from "./talks.ts";

export function chatRoutes(given: Services) {
  const services: ChatServices = { ...given, catalogues: createCatalogues(given.db) };
  return [
    handle(
      askAssistant,
      async (context, { body }) => (await askQuestion(services, context, parseQuestion(body))).answer,
      {
        admit: async ({ tenant }, { body }) => refuseOtherClinic(tenant, stringIn(body, "providerId")),
        stream: async (context, { body }) => streamAnswer(services, context, parseQuestion(body)),
      },
    ),
    handle(getConversation, (context, { params }) => readConversation(services, context, params.conversationId)),
    handle(rateAnswer, (context, { params, body }) => storeRating(services, context, params, body)),
    handle(rateTalk, (context, { params, body }) => storeTalkRating(services, context, params.conversationId, body)),
    handle(listOwnChats, (context) => listUnreadChats(services, context)),
    handle(requestPerson, (context, { params, body }) =>
      requestHandover(services, context, params.conversationId, body),
    ),
    handle(getChatHours, async ({ tenant, language }) => officeHours(tenant, language, services.now())),
  ];
}
