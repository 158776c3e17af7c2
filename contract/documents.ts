import * as z from "zod/mini";
import {
  documentKinds,
  documentSources,
  documentTypes,
  largestPiece,
  longestShareDays,
  retentionClasses,
  scanStates,
  shareParties,
  sharePurposes,
} from "./document-constants.ts";
import { endpoint } from "./endpoint.ts";
import { linkRead } from "./endpoint-kinds.ts";
import { FileAnswer } from "./files.ts";
import { Instant, line, Uuid } from "./values.ts";

export const DocumentKind = z.enum(documentKinds);
const SourceType = z._default(z.enum(documentSources), "client");
const Name = line(120);
/** What a body calls a document by: without characters that no address and no key of ours has. */
const DocumentUrl = z.string().check(z.regex(/^[\x20-\x7e]{1,300}$/));

/** The party, purpose and expiry of a document's share. */
export const DocumentShare = z.strictObject({
  id: Uuid,
  party: z.enum(shareParties),
  purpose: z.enum(sharePurposes),
  since: Instant,
  until: Instant,
});
export type DocumentShare = z.infer<typeof DocumentShare>;

export const Document = z.strictObject({
  id: Uuid,
  sourceType: z.enum(documentSources),
  /** An opaque key that opens it for its owner; not a URL. */
  url: z.string(),
  name: z.string(),
  kind: DocumentKind,
  mime: z.enum(documentTypes),
  bytes: z.int(),
  scan: z.enum(scanStates),
  /** True when it can be opened now; false while it waits for a scan. */
  canOpen: z.boolean(),
  retention: z.enum(retentionClasses),
  /** Incremented with every change of its label; a writer names the version it read. */
  version: z.int(),
  addedAt: Instant,
  /** The member of the clinic's staff who sent it. */
  sentBy: z.nullable(z.string()),
  /** The active ones. */
  shares: z.array(DocumentShare),
  openings: z.int(),
});
export type Document = z.infer<typeof Document>;

/** An unfinished upload; the next chunk starts at `received`. */
export const Upload = z.strictObject({
  id: Uuid,
  name: z.string(),
  bytes: z.int(),
  received: z.int(),
  expiresAt: Instant,
});
export type Upload = z.infer<typeof Upload>;

export const DocumentOpening = z.strictObject({
  at: Instant,
  by: z.enum(["client", "clinic"]),
  /** The clinic's purpose of the opening. */
  purpose: z.nullable(z.enum(sharePurposes)),
  /** The member of the clinic's staff. */
  name: z.nullable(z.string()),
});
export type DocumentOpening = z.infer<typeof DocumentOpening>;

const own = { access: "client", retry: false, idempotent: false } as const;
const read = { ...own, method: "GET", limit: "read" } as const;
const write = { ...own, method: "POST", limit: "write" } as const;

export const startUpload = endpoint({
  ...write,
  name: "startUpload",
  summary: "Start an upload, or resume the one with the same digest",
  path: "/api/client/document/upload",
  limit: "upload",
  body: z.strictObject({
    /** The file name on the person's device; folders are dropped. */
    name: z.string().check(z.maxLength(1000)),
    type: z.string().check(z.maxLength(200)),
    bytes: z.int().check(z.minimum(0)),
    /** Of the whole content, in hex. */
    sha256: z.string().check(z.regex(/^[0-9a-f]{64}$/, "must be a SHA-256 in small hex digits")),
  }),
  answer: Upload,
  refusals: ["invalid-input", "too-large", "try-later"],
});

export const sendPiece = endpoint({
  ...write,
  name: "sendPiece",
  summary: "Send the next chunk; one that does not start at `received` is refused with that number",
  path: "/api/client/document/upload/{id}/{offset}",
  params: z.strictObject({
    id: Uuid,
    offset: z.pipe(z.string().check(z.regex(/^\d{1,9}$/)), z.transform(Number)),
  }),
  upload: { largestBytes: largestPiece },
  answer: Upload,
  refusals: ["not-found", "conflict", "invalid-input", "too-large", "try-later"],
});

export const getUpload = endpoint({
  ...read,
  name: "getUpload",
  summary: "Get the progress of an upload",
  path: "/api/client/document/upload/{id}",
  params: z.strictObject({ id: Uuid }),
  answer: Upload,
  refusals: ["not-found"],
});

export const cancelUpload = endpoint({
  ...write,
  name: "cancelUpload",
  summary: "Abort an upload and remove its data",
  method: "DELETE",
  path: "/api/client/document/upload/{id}",
  params: z.strictObject({ id: Uuid }),
  answer: z.strictObject({ id: Uuid }),
  refusals: ["not-found"],
});

export const addDocument = endpoint({
  ...write,
  name: "addDocument",
  summary: "Complete an upload: checks its content and creates the document; idempotent",
  path: "/api/client/document/add",
  body: z
    .strictObject({
      upload: z.optional(Uuid),
      /** In place of `upload`: the address of one, or the `url` of a document that is there. Nothing else is read. */
      url: z.optional(DocumentUrl),
      /** With a `url`: of the same document or upload. */
      id: z.optional(Uuid),
      kind: z._default(DocumentKind, "other"),
      sourceType: SourceType,
    })
    .check(
      z.refine(({ upload, url }) => (upload === undefined) !== (url === undefined), {
        path: ["upload"],
        message: "must be given, or url in its place",
      }),
    ),
  answer: Document,
  refusals: ["not-found", "wrong-state", "invalid-input", "too-large", "unsupported-type", "try-later"],
});

export const listDocuments = endpoint({
  ...read,
  name: "listDocuments",
  summary: "List the client's documents, newest first, with unfinished uploads and the remaining space",
  path: "/api/client/document/list",
  answer: z.strictObject({
    documents: z.array(Document),
    uploads: z.array(Upload),
    room: z.strictObject({ documents: z.int(), bytes: z.int() }),
  }),
  refusals: [],
});

export const openDocument = endpoint({
  ...write,
  name: "openDocument",
  summary: "Issue a signed URL for one minute, for the client only; the opening is audited",
  path: "/api/client/document/open",
  limit: "read",
  body: z.strictObject({ url: DocumentUrl }),
  answer: z.strictObject({ url: z.string(), until: Instant }),
  refusals: ["not-found", "wrong-state"],
});

export const getDocumentContent = endpoint({
  ...linkRead,
  name: "getDocumentContent",
  summary: "Download a document at the URL of openDocument, or show it as a picture",
  path: "/api/client/document/content/{ticket}",
  retry: false,
  params: z.strictObject({ ticket: z.string().check(z.regex(/^[A-Za-z0-9_-]{40,300}$/)) }),
  answer: FileAnswer,
  download: true,
  linked: true,
  refusals: ["not-found"],
});

export const deleteDocument = endpoint({
  ...write,
  name: "deleteDocument",
  summary: "Delete a document and its file",
  path: "/api/client/document/delete",
  body: z.strictObject({ id: Uuid, sourceType: SourceType }),
  answer: z.strictObject({ id: Uuid }),
  refusals: ["not-found"],
});

export const labelDocument = endpoint({
  ...write,
  name: "labelDocument",
  summary: "Label a document",
  path: "/api/client/document/label",
  body: z.strictObject({ id: Uuid, version: z.int(), name: Name, kind: DocumentKind }),
  answer: Document,
  refusals: ["not-found", "conflict"],
});

export const shareDocument = endpoint({
  ...write,
  name: "shareDocument",
  summary: "Share a document with a party for a purpose and a number of days; a repeated call moves the expiry",
  path: "/api/client/document/share",
  body: z.strictObject({
    id: Uuid,
    party: z._default(z.enum(shareParties), "clinic"),
    purpose: z.enum(sharePurposes),
    days: z.int().check(z.minimum(1), z.maximum(longestShareDays)),
  }),
  answer: Document,
  refusals: ["not-found"],
});

export const revokeShare = endpoint({
  ...write,
  name: "revokeShare",
  summary: "Revoke a share, effective at once",
  path: "/api/client/document/revoke",
  body: z.strictObject({ id: Uuid, share: Uuid }),
  answer: Document,
  refusals: ["not-found"],
});

export const listOpenings = endpoint({
  ...read,
  name: "listOpenings",
  summary: "List a document's openings, newest first",
  path: "/api/client/document/openings/{id}",
  params: z.strictObject({ id: Uuid }),
  answer: z.strictObject({ openings: z.array(DocumentOpening) }),
  refusals: ["not-found"],
});
