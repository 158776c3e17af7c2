import { downloadArchive, listArchives, openArchive, requestArchive } from "../../contract/archives.ts";
import { callOffErasure, getErasure, requestErasure } from "../../contract/erasures.ts";
import { claimConsultationsByAddress } from "../consultations/claims.ts";
import { handle } from "../http/endpoints.ts";
import { claimQuotesByAddress } from "../quotes/claims.ts";
import type { Services } from "../services.ts";
import { listArchiveRows } from "./archive-queries.ts";
import { issueDownload, openArchiveByTicket, orderArchive, presentArchive } from "./archives.ts";
import { cancelErasure, planErasure, readErasure, removeFromExternalPool } from "./erasures.ts";
import { admitRecentSignIn } from "./recent-sign-in.ts";

export const erasureRoutes = (services: Services) => [
  handle(getErasure, (context) => context.write(context.owner, (tx) => readErasure(services, tx, context))),
  handle(
    requestErasure,
    async (context, { body }) => {
      await claimQuotesByAddress(services, context);
      await claimConsultationsByAddress(services, context);
      const state = await context.write(context.owner, (tx) => planErasure(services, tx, context, body));
      await removeFromExternalPool(services, context, body.accessToken);
      return state;
    },
    { admit: admitRecentSignIn(services, "nobody else can delete your account") },
  ),
  handle(callOffErasure, (context) => context.write(context.owner, (tx) => cancelErasure(services, tx, context))),
];

export const archiveRoutes = (services: Services) => [
  handle(listArchives, async ({ providerId, owner, write }) => {
    const rows = await write(owner, (tx) => listArchiveRows(tx, providerId, owner));
    return { archives: rows.map(presentArchive) };
  }),
  handle(requestArchive, async (context) => {
    await claimQuotesByAddress(services, context);
    await claimConsultationsByAddress(services, context);
    return context.write(context.owner, (tx) => orderArchive(services, tx, context));
  }),
  handle(
    openArchive,
    (context, { body }) => context.write(context.owner, (tx) => issueDownload(services, tx, context, body.id)),
    { admit: admitRecentSignIn(services, "nobody else can download everything about you") },
  ),
  handle(downloadArchive, (context, { params }) =>
    openArchiveByTicket(services, context, { ticket: params.ticket, asker: context.owner }),
  ),
];
