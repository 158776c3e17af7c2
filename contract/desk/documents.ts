import * as z from "zod/mini";
import { documentTypes, largestDocument, scanStates, sharePurposes } from "../document-constants.ts";
import { DocumentKind } from "../documents.ts";
import { endpoint } from "../endpoint.ts";
import { staffRead } from "../endpoint-kinds.ts";
import { FileAnswer } from "../files.ts";
import { Instant, line, Uuid } from "../values.ts";

const Facts = {
  id: Uuid,
  person: z.string(),
  /** Null for staff who may not open it: a name can tell an illness. */
  name: z.nullable(z.string()),
  kind: DocumentKind,
  mime: z.enum(documentTypes),
  bytes: z.int(),
  scan: z.enum(scanStates),
};

/** A document that a person shares with the clinic for a purpose. */
export const DeskDocument = z.strictObject({
  ...Facts,
  purpose: z.enum(sharePurposes),
  until: Instant,
  canOpen: z.boolean(),
});
export type DeskDocument = z.infer<typeof DeskDocument>;

/** A document that the clinic sent. */
export const SentDocument = z.strictObject({ ...Facts, by: z.string(), at: Instant });
export type SentDocument = z.infer<typeof SentDocument>;

const refusals = ["not-signed-in", "not-allowed", "too-many-requests"] as const;
const read = { ...staffRead, right: "documents:list" } as const;

export const listDeskDocuments = endpoint({
  ...read,
  name: "listDeskDocuments",
  summary: "Documents that people share with the clinic, and those that the clinic sent",
  path: "/api/desk/documents",
  query: z.strictObject({ purpose: z.optional(z.enum(sharePurposes)), search: z.optional(line(80)) }),
  answer: z.strictObject({ shared: z.array(DeskDocument), sent: z.array(SentDocument) }),
  refusals,
});

export const openDeskDocument = endpoint({
  access: "staff",
  right: "documents:open",
  name: "openDeskDocument",
  summary: "Open a shared document for its purpose; its owner sees who opened it. The address is valid for a minute",
  method: "POST",
  path: "/api/desk/documents/{id}/open",
  limit: "write",
  params: z.strictObject({ id: Uuid }),
  body: z.strictObject({ purpose: z.enum(sharePurposes) }),
  answer: z.strictObject({ url: z.string(), until: Instant }),
  refusals: [...refusals, "not-found", "wrong-state"],
  retry: false,
  idempotent: false,
});

export const getDeskDocumentContent = endpoint({
  ...read,
  right: "documents:open",
  name: "getDeskDocumentContent",
  summary: "The content of a document that was opened",
  path: "/api/desk/documents/content/{ticket}",
  params: z.strictObject({ ticket: z.string().check(z.regex(/^[A-Za-z0-9_-]{40,800}$/)) }),
  answer: FileAnswer,
  download: true,
  refusals: [...refusals, "not-found", "wrong-state"],
  retry: false,
});

export const listRecipients = endpoint({
  ...read,
  name: "listRecipients",
  summary: "People with an account at the clinic, by a part of the name or address",
  path: "/api/desk/documents/people",
  query: z.strictObject({ search: line(80).check(z.minLength(2)) }),
  answer: z.strictObject({ people: z.array(z.strictObject({ id: Uuid, name: z.string(), email: z.string() })) }),
  refusals,
});

export const sendDocument = endpoint({
  access: "staff",
  right: "documents:send",
  name: "sendDocument",
  summary: "Put a document into a person's account and tell them; the same id sends once",
  method: "POST",
  path: "/api/desk/documents/sent/{person}/{kind}/{id}",
  limit: "upload",
  params: z.strictObject({ person: Uuid, kind: DocumentKind, id: Uuid }),
  upload: { largestBytes: largestDocument },
  answer: z.strictObject({ id: Uuid }),
  refusals: [...refusals, "not-found", "too-large", "unsupported-type", "invalid-input", "try-later"],
  retry: false,
  idempotent: false,
});
