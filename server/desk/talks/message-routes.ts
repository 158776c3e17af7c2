import {
  answerDeskMessage,
  changeDeskMessage,
  getDeskMessage,
  listDeskMessages,
  markDeskMessageRead,
  writeAboutTrip,
} from "../../../contract/desk/messages.ts";
import { type Binding, handle } from "../../http/endpoints.ts";
import type { Services } from "../../services.ts";
import {
  answerMessageAtDesk,
  changeMessageAtDesk,
  listMessagesAtDesk,
  markMessageRead,
  readMessageAtDesk,
  writeAboutTrip as writeFirst,
} from "../../site/clinic-messages.ts";

export const deskMessageRoutes = (services: Services): readonly Binding[] => [
  handle(listDeskMessages, (context, { query }) => listMessagesAtDesk(services, context, query)),
  handle(getDeskMessage, (context, { params }) => readMessageAtDesk(services, context, params.id)),
  handle(markDeskMessageRead, (context, { params }) => markMessageRead(services, context, params.id)),
  handle(changeDeskMessage, (context, { params, body }) =>
    changeMessageAtDesk(services, context, { ...params, ...body }),
  ),
  handle(answerDeskMessage, (context, { params, body }) =>
    answerMessageAtDesk(services, context, { ...params, ...body }),
  ),
  handle(writeAboutTrip, (context, { params, body }) => writeFirst(services, context, { ...params, ...body })),
];
