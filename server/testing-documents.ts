import { createHash } from "node:crypto";
import type { Document, listDocuments, Upload } from "../contract/documents.ts";
import type { AnswerOf } from "../contract/endpoint.ts";
import type { Problem } from "../contract/errors.ts";
import type { Reply } from "./testing.ts";
import type { SignedIn } from "./testing-clients.ts";
import { pdfFile } from "./testing-files.ts";

export interface Paper {
  readonly name: string;
  readonly type: string;
  readonly bytes: Buffer;
}

/** A paper with a line to be recognised by, as long as is asked for. */
export const report = (text = "Blood count: normal", bytes = 0): Paper => ({
  name: "report.pdf",
  type: "application/pdf",
  bytes: pdfFile(text, bytes),
});

/** All that somebody has and is sending. */
export const list = async (person: SignedIn) =>
  (await person.call<AnswerOf<typeof listDocuments>>("GET", "/api/client/document/list")).body;

/** Begins to send a paper, or goes on with it. */
export const begin = (person: SignedIn, { name, type, bytes }: Paper): Promise<Reply<Upload & Problem>> =>
  person.call("POST", "/api/client/document/upload", {
    body: { name, type, bytes: bytes.length, sha256: createHash("sha256").update(bytes).digest("hex") },
  });

/** Sends what stands between two places of a paper. */
export const send = (
  person: SignedIn,
  { id, from, piece }: { id: string; from: number; piece: Buffer },
): Promise<Reply<Upload & Problem>> =>
  person.call("POST", `/api/client/document/upload/${id}/${from}`, {
    file: { name: "piece", type: "application/octet-stream", bytes: piece },
  });

/** Sends a paper in one piece, as far as finishing. */
export async function finish(person: SignedIn, paper: Paper, kind = "other"): Promise<Reply<unknown>> {
  const begun = await begin(person, paper);
  if (begun.status !== 200) return begun;
  const sent = await send(person, { id: begun.body.id, from: 0, piece: paper.bytes });
  if (sent.status !== 200) return sent;
  return person.call("POST", "/api/client/document/add", { body: { upload: begun.body.id, kind } });
}

/** A document that was taken. @throws with the problem in words */
export async function addedDocument(person: SignedIn, paper: Paper, kind = "other"): Promise<Document> {
  const reply = await finish(person, paper, kind);
  if (reply.status !== 200) throw new Error(`${reply.status} ${reply.bytes}`);
  return reply.body as Document; // the answer of addDocument
}
