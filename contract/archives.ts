import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";
import { clientAct, clientRead, clientWrite } from "./endpoint-kinds.ts";
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
  ...clientRead,
  name: "listArchives",
  summary: "List the client's archives, newest first",
  path: "/api/client/archive/list",
  answer: z.strictObject({ archives: z.array(Archive) }),
  refusals: ["unknown-provider"],
});

export const requestArchive = endpoint({
  ...clientAct,
  name: "requestArchive",
  summary: "Request an archive of all data of the client; a mail announces the download",
  path: "/api/client/archive/request",
  limit: "send",
  answer: Archive,
  refusals: ["too-many-requests", "unknown-provider"],
});

export const openArchive = endpoint({
  ...clientWrite,
  name: "openArchive",
  summary: "Issue a download URL of an archive, valid for two minutes, after a recent sign-in",
  path: "/api/client/archive/open",
  body: z.strictObject({ id: Uuid }),
  answer: z.strictObject({ address: z.string(), expiresAt: Instant }),
  refusals: ["not-found", "not-allowed", "unknown-provider"],
});

export const downloadArchive = endpoint({
  ...clientRead,
  name: "downloadArchive",
  summary: "Download an archive by its URL, as the client who requested it",
  path: "/api/archive/{ticket}",
  retry: false,
  linked: true,
  params: z.strictObject({ ticket: z.string().check(z.regex(/^[A-Za-z0-9_-]{80,400}$/)) }),
  answer: FileAnswer,
  refusals: ["not-found", "unknown-provider"],
  download: true,
});
