import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";
import { FileAnswer } from "./files.ts";
import { Instant, Uuid } from "./values.ts";

export const archiveStates = ["requested", "ready"] as const;
export type ArchiveState = (typeof archiveStates)[number];

/** An archive of all data of a client. */
export const Archive = z.strictObject({
  id: Uuid,
  state: z.enum(archiveStates),
  requestedAt: Instant,
  readyAt: z.nullable(Instant),
  /** When it is removed again. */
  expiresAt: z.nullable(Instant),
  bytes: z.nullable(z.int()),
});
export type Archive = z.infer<typeof Archive>;

export const listArchives = endpoint({
  name: "listArchives",
  summary: "List the client's archives, newest first",
  method: "GET",
  path: "/api/client/archive/list",
  access: "client",
  limit: "read",
  answer: z.strictObject({ archives: z.array(Archive) }),
  refusals: ["unknown-provider"],
  retry: true,
  idempotent: false,
});

export const requestArchive = endpoint({
  name: "requestArchive",
  summary: "Request an archive of all data of the client; a mail announces the download",
  method: "POST",
  path: "/api/client/archive/request",
  access: "client",
  limit: "send",
  answer: Archive,
  refusals: ["too-many-requests", "unknown-provider"],
  retry: true,
  idempotent: true,
});

export const openArchive = endpoint({
  name: "openArchive",
  summary: "Issue a download URL of an archive, valid for two minutes, after a recent sign-in",
  method: "POST",
  path: "/api/client/archive/open",
  access: "client",
  limit: "write",
  body: z.strictObject({ id: Uuid }),
  answer: z.strictObject({ address: z.string(), expiresAt: Instant }),
  refusals: ["not-found", "not-allowed", "unknown-provider"],
  retry: true,
  idempotent: false,
});

export const downloadArchive = endpoint({
  name: "downloadArchive",
  summary: "Download an archive by its URL, as the client who requested it",
  method: "GET",
  path: "/api/archive/{ticket}",
  access: "client",
  linked: true,
  limit: "read",
  params: z.strictObject({ ticket: z.string().check(z.regex(/^[A-Za-z0-9_-]{80,400}$/)) }),
  answer: FileAnswer,
  refusals: ["not-found", "unknown-provider"],
  retry: false,
  idempotent: false,
  download: true,
});
