import {
  getDeskDocumentContent,
  listDeskDocuments,
  listRecipients,
  openDeskDocument,
  sendDocument,
} from "../../../contract/desk/documents.ts";
import { findPeople, listForDesk, sendToPerson } from "../../documents/desk-documents.ts";
import { issueStaffAddress, openByStaffTicket } from "../../documents/openings.ts";
import { type Binding, handle } from "../../http/endpoints.ts";
import type { Services } from "../../services.ts";

export const deskDocumentRoutes = (services: Services): readonly Binding[] => [
  handle(listDeskDocuments, (context, { query }) => listForDesk(services, context, query)),
  handle(openDeskDocument, (context, { params, body }) => issueStaffAddress(services, context, { ...params, ...body })),
  handle(getDeskDocumentContent, (context, { params }) => openByStaffTicket(services, context, params.ticket)),
  handle(listRecipients, (context, { query }) => findPeople(services, context, query.search)),
  handle(sendDocument, (context, { params }) => sendToPerson(services, context, { ...params, sent: context.upload })),
];
