import { downloadArchive, listArchives, openArchive, requestArchive } from "../../../contract/archives.ts";
import { clientOwner } from "../../db/access.ts";
import { handle } from "../../http.ts";
import type { Services } from "../../services.ts";
import { claimByAddress } from "../claims/claims.ts";
import { askForArchive, giveAddress, openByTicket, presentArchive } from "./archives.ts";
import { listArchiveRows } from "./queries.ts";

export const archiveRoutes = (services: Services) => [
  handle(listArchives, async ({ providerId, client, write }) => {
    const owner = clientOwner(client);
    const rows = await write(owner, (tx) => listArchiveRows(tx, providerId, owner));
    return { archives: rows.map(presentArchive) };
  }),
  handle(requestArchive, async (context) => {
    await claimByAddress(services, context);
    return context.write(clientOwner(context.client), (tx) => askForArchive(services, tx, context));
  }),
  handle(openArchive, (context, { body }) =>
    context.write(clientOwner(context.client), (tx) => giveAddress(services, tx, context, body.id)),
  ),
  handle(downloadArchive, (context, { params }) => openByTicket(services, context, params.ticket)),
];
