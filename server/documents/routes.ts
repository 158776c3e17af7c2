import {
  addDocument,
  cancelUpload,
  deleteDocument,
  getDocumentContent,
  getUpload,
  labelDocument,
  listDocuments,
  listOpenings,
  openDocument,
  revokeShare,
  sendPiece,
  shareDocument,
  startUpload,
} from "../../contract/documents.ts";
import { clientOwner } from "../db/access.ts";
import { handle } from "../http/endpoints.ts";
import { clientOf } from "../http/session.ts";
import type { Services } from "../services.ts";
import { poolOwnerOf } from "../tenants/directory.ts";
import { readOpenings, refuseUnknown, relabelDocument, removeDocument } from "./documents.ts";
import { issueDocumentAddress, openDocumentByTicket } from "./openings.ts";
import { endShare, shareWithClinic } from "./shares.ts";
import { addOwnDocument } from "./upload-completion.ts";
import { abandonUpload, beginUpload, listOwnFiles, readUpload, receivePiece } from "./uploads.ts";

export function documentRoutes(services: Services) {
  const { userPools } = services;

  return [
    handle(startUpload, async (context, { body }) => {
      return context.write(context.owner, (tx) => beginUpload(services, tx, context, body));
    }),
    handle(sendPiece, (context, { params }) => receivePiece(services, context, { ...params, sent: context.upload })),
    handle(getUpload, async (context, { params }) => {
      return context.write(context.owner, (tx) => readUpload(services, tx, context, params.id));
    }),
    handle(cancelUpload, async (context, { params }) => {
      return context.write(context.owner, (tx) => abandonUpload(services, tx, context, params.id));
    }),
    handle(addDocument, (context, { body }) => addOwnDocument(services, context, body)),
    handle(listDocuments, (context) => context.write(context.owner, (tx) => listOwnFiles(services, tx, context))),
    handle(openDocument, (context, { body }) => issueDocumentAddress(services, context, body.url)),
    handle(getDocumentContent, async ({ tenant, providerId, token }, { params }) => {
      const client = await clientOf({ userPools, owner: poolOwnerOf(tenant), token }).catch(
        (error: { code?: string }) => (error.code === "not-signed-in" ? refuseUnknown() : Promise.reject(error)),
      );
      return openDocumentByTicket(services, { providerId, ticket: params.ticket, asker: clientOwner(client) });
    }),
    handle(deleteDocument, async (context, { body }) => {
      return context.write(context.owner, (tx) => removeDocument(services, tx, context, body));
    }),
    handle(labelDocument, async (context, { body }) => {
      return context.write(context.owner, (tx) => relabelDocument(services, tx, context, body));
    }),
    handle(shareDocument, async (context, { body }) => {
      return context.write(context.owner, (tx) => shareWithClinic(services, tx, context, body));
    }),
    handle(revokeShare, async (context, { body }) => {
      return context.write(context.owner, (tx) => endShare(services, tx, context, body));
    }),
    handle(listOpenings, async (context, { params }) => {
      return context.write(context.owner, (tx) => readOpenings(services, tx, context, params.id));
    }),
  ];
}
