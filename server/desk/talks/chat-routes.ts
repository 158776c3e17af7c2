import type { Db } from "../../../adapters/database/database.ts";
import {
  getDeskChat,
  listDeskChats,
  openDeskChat,
  readDeskChat,
  returnDeskChat,
  sayWriting,
  suggestInDeskChat,
  takeDeskChat,
  writeInDeskChat,
} from "../../../contract/desk/chats.ts";
import { refuseUnseenCase } from "../../cases/seen.ts";
import { createCatalogues } from "../../catalogue/procedures.ts";
import { listChatsAtDesk, presentAtDesk, readChatAtDesk, suggestAnswer } from "../../chat/clinic/view.ts";
import {
  type ChatActor,
  inChat,
  markRead,
  openTranscript,
  returnChat,
  showWriting,
  takeChat,
  writeInChat,
} from "../../chat/clinic-replies.ts";
import type { ChatServices } from "../../chat/engine.ts";
import type { ChatRow } from "../../chat/queries.ts";
import { type Binding, handle, type StaffContext } from "../../http/endpoints.ts";
import type { Services } from "../../services.ts";

export function deskChatRoutes(given: Services): readonly Binding[] {
  const services: ChatServices = { ...given, catalogues: createCatalogues(given.db) };
  /** Runs one change of a conversation; the answer is the whole conversation. */
  const changing = (
    context: StaffContext,
    { reference }: { reference: string },
    work: (tx: Db, row: ChatRow, by: ChatActor) => Promise<ChatRow>,
  ) => {
    const { staff, requestId } = context;
    const by = { id: staff.id, name: staff.name, requestId };
    return context.write(async (tx) => {
      const row = await inChat(services, tx, reference, async (_, found) => {
        await refuseUnseenCase(tx, context, { id: found.id, kind: "chat" });
        return work(tx, found, by);
      });
      return presentAtDesk(services, tx, context, row);
    });
  };
  return [
    handle(listDeskChats, (context, { query }) => listChatsAtDesk(services, context, query)),
    handle(getDeskChat, (context, { params }) => readChatAtDesk(services, context, params.reference)),
    handle(openDeskChat, (context, { params }) =>
      changing(context, params, (tx, row, by) => openTranscript(services, tx, row, by)),
    ),
    handle(readDeskChat, (context, { params, body }) =>
      changing(context, params, (tx, row, by) => markRead(services, tx, row, { by, until: new Date(body.until) })),
    ),
    handle(takeDeskChat, (context, { params, body }) =>
      changing(context, params, (tx, row, by) => takeChat(services, tx, row, { by, ...body })),
    ),
    handle(writeInDeskChat, (context, { params, body }) =>
      changing(context, params, (tx, row, by) => writeInChat(services, tx, row, { by, name: by.name, ...body })),
    ),
    handle(returnDeskChat, (context, { params }) =>
      changing(context, params, (tx, row, by) => returnChat(services, tx, row, by)),
    ),
    handle(sayWriting, async (context, { params }) => {
      await changing(context, params, (tx, row, by) => showWriting(services, tx, row, by));
      return {};
    }),
    handle(suggestInDeskChat, (context, { params }) => suggestAnswer(services, context, params.reference)),
  ];
}
