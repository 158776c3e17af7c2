import {
  listClientRecords,
  removeClientRecord,
  revealPassport,
  saveClientRecord,
} from "../../../contract/client-records.ts";
import { clientOwner } from "../../db/access.ts";
import { handle } from "../../http.ts";
import type { Services } from "../../services.ts";
import { knownClient } from "../clients/clients.ts";
import { dropRecord, readRecords, saveRecord, showPassport } from "./client-records.ts";

export const clientRecordRoutes = (services: Services) => [
  handle(listClientRecords, (context) =>
    context.write(clientOwner(context.client), (tx) => readRecords(services, tx, context)),
  ),
  handle(saveClientRecord, async (context, { body }) => {
    await knownClient(services, context);
    return context.write(clientOwner(context.client), (tx) => saveRecord(services, tx, context, body));
  }),
  handle(removeClientRecord, async (context, { body }) => {
    await knownClient(services, context);
    return context.write(clientOwner(context.client), (tx) => dropRecord(services, tx, context, body.id));
  }),
  handle(revealPassport, async (context, { body }) => {
    await knownClient(services, context);
    return context.write(clientOwner(context.client), (tx) => showPassport(services, tx, context, body.id));
  }),
];
