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
} from "../../../contract/documents.ts";
import { clientOwner } from "../../db/access.ts";
import { type Context, handle } from "../../http.ts";
import type { Jobs } from "../../jobs.ts";
import type { Services } from "../../services.ts";
import { clientOf } from "../../session.ts";
import { contentAt, openOwn } from "../document-openings/document-openings.ts";
import { cancel, finish, listOwnUploads, readUpload, start, takePiece } from "../document-uploads/document-uploads.ts";
import { poolOwnerOf } from "../providers/providers.ts";
import { label, listOwn, openings, personOf, refuseUnknown, remove, revoke, share } from "./documents.ts";

export function documentRoutes(services: Services & { readonly jobs?: Jobs }) {
  const { jobs, userPools } = services;

  /** What a write queued is done now, not at the queue's next tick. */
  async function andWake<T>(written: Promise<T>): Promise<T> {
    return written.finally(() => jobs?.wake());
  }

  return [
    handle(startUpload, async (context, { body }) => {
      const person = personOf(context);
      return context.write(person.owner, (tx) => start(services, tx, person, body));
    }),
    handle(sendPiece, (context: Context, { params }) =>
      takePiece(services, personOf(context), { ...params, sent: context.upload }),
    ),
    handle(getUpload, async (context, { params }) => {
      const person = personOf(context);
      return context.write(person.owner, (tx) => readUpload(services, tx, person, params.id));
    }),
    handle(cancelUpload, async (context, { params }) => {
      const person = personOf(context);
      return andWake(context.write(person.owner, (tx) => cancel(services, tx, person, params.id)));
    }),
    handle(addDocument, (context, { body }) => andWake(finish(services, personOf(context), body))),
    handle(listDocuments, async (context) => {
      const person = personOf(context);
      return context.write(person.owner, async (tx) => ({
        documents: await listOwn(services, tx, person),
        ...(await listOwnUploads(services, tx, person)),
      }));
    }),
    handle(openDocument, (context, { body }) => openOwn(services, personOf(context), body.url)),
    handle(getDocumentContent, async ({ here, providerId, token }, { params }) => {
      const client = await clientOf({ userPools, owner: poolOwnerOf(here), token }).catch((error: { code?: string }) =>
        error.code === "not-signed-in" ? refuseUnknown() : Promise.reject(error),
      );
      return contentAt(services, { providerId, ticket: params.ticket, asker: clientOwner(client) });
    }),
    handle(deleteDocument, async (context, { body }) => {
      const person = personOf(context);
      return andWake(context.write(person.owner, (tx) => remove(services, tx, person, body)));
    }),
    handle(labelDocument, async (context, { body }) => {
      const person = personOf(context);
      return context.write(person.owner, (tx) => label(services, tx, person, body));
    }),
    handle(shareDocument, async (context, { body }) => {
      const person = personOf(context);
      return context.write(person.owner, (tx) => share(services, tx, person, body));
    }),
    handle(revokeShare, async (context, { body }) => {
      const person = personOf(context);
      return context.write(person.owner, (tx) => revoke(services, tx, person, body));
    }),
    handle(listOpenings, async (context, { params }) => {
      const person = personOf(context);
      return context.write(person.owner, (tx) => openings(services, tx, person, params.id));
    }),
  ];
}
