import { createHash } from "node:crypto";
import { Readable } from "node:stream";
import type { FastifyReply, FastifyRequest } from "fastify";
import { refuse } from "../../contract/errors.ts";
import type { FileAnswer } from "../../contract/files.ts";
import type { Upload } from "./endpoints.ts";

/** An upload in progress. */
interface Arriving extends Upload {
  /** Discards the unread rest: browsers read the response only after sending everything. */
  readOn(): void;
}

/** The file of a multipart request. @throws Refusal without one */
export async function uploadOf(request: FastifyRequest, { largestBytes }: { largestBytes: number }): Promise<Arriving> {
  if (!request.isMultipart()) refuse("unsupported-type", "Send the file as multipart/form-data in a part named file.");
  // The parser truncates at its limit silently, so one byte more distinguishes a full file from a truncated one.
  const part = await request.file({ limits: { ...limits, fileSize: largestBytes + 1 } }).catch(refuseBroken);
  if (part?.fieldname !== "file") {
    part?.file.resume();
    const errors = [{ field: "file", reason: "required", message: "is required" }];
    return refuse("invalid-input", "Choose a file first.", { errors });
  }
  const { file } = part;
  // An aborted upload is no error once its rest is discarded.
  file.on("error", () => {});
  return { name: part.filename, type: part.mimetype, bytes: arriving(file), readOn: () => void file.resume() };
}

const limits = { files: 1, parts: 5, headerPairs: 20, fieldSize: 1024 };

async function* arriving(file: Readable): AsyncGenerator<Uint8Array> {
  try {
    // Kept open when a reader stops early: a destroyed stream would block the parser and the sender.
    yield* file.iterator({ destroyOnReturn: false });
  } catch (cause) {
    refuseBroken(cause);
  }
}

/** The parser's own errors have no code; the framework's, such as exceeded limits, have one. */
function refuseBroken(cause: unknown): never {
  if (cause instanceof Error && "code" in cause && String(cause.code).startsWith("FST_")) throw cause;
  return refuse("invalid-input", "The file did not arrive whole. Please send it again.", { cause });
}

const refuseFile = (code: "invalid-input" | "too-large", message: string): never =>
  refuse(code, message, { errors: [{ field: "file", reason: "rule", message }] });

/** An uploaded file with its whole content. @throws Refusal where there is none, an empty one, or a longer one */
export async function collectSent(
  upload: Upload | undefined,
  largest: number,
): Promise<{ name: string; type: string; bytes: Buffer }> {
  if (!upload)
    return refuse("invalid-input", "Choose a file first.", {
      errors: [{ field: "file", reason: "required", message: "is required" }],
    });
  return { name: upload.name, type: upload.type, bytes: await collect(upload, largest) };
}

/** Collects an upload. @throws Refusal when it is longer than allowed, or empty */
export async function collect({ bytes }: Pick<Upload, "bytes">, largest: number): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of bytes) {
    length += chunk.length;
    if (length > largest)
      refuseFile("too-large", `A file may have ${largest / 1024 / 1024} MB. Please send a smaller one.`);
    chunks.push(chunk);
  }
  if (length === 0) refuseFile("invalid-input", "This file is empty. Please choose another one.");
  return Buffer.concat(chunks, length);
}

/** An upload with a digest computed while it is read; `digest` reads the rest. */
export function digested(upload: Upload): { upload: Upload; digest: () => Promise<string> } {
  const hash = createHash("sha256");
  let result: string | undefined;
  async function* passing(): AsyncGenerator<Uint8Array> {
    for await (const chunk of upload.bytes) {
      hash.update(chunk);
      yield chunk;
    }
  }
  const bytes = passing();
  async function digest(): Promise<string> {
    for await (const _ of bytes);
    result ??= hash.digest("hex");
    return result;
  }
  return { upload: { ...upload, bytes }, digest };
}

/** A Content-Disposition with an ASCII file name, and the full one by RFC 8187. */
function disposition(name: string): string {
  const plain = name.replace(/[^\x20-\x7e]|["\\%]/g, "_");
  const encoded = encodeURIComponent(name).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`);
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`;
}

/** Sends a file as a download that no browser executes or caches. */
export function sendFile(reply: FastifyReply, { name, mime, bytes, content }: FileAnswer): FastifyReply {
  return reply
    .type(mime)
    .header("content-length", bytes)
    .header("content-disposition", disposition(name))
    .header("x-content-type-options", "nosniff")
    .header("content-security-policy", "sandbox; default-src 'none'")
    .header("cache-control", "no-store")
    .header("x-no-compression", "1")
    .send(Readable.from(content, { objectMode: false }));
}

/** Streams events; the reader may disconnect at any time. */
export function sendEvents(reply: FastifyReply, events: AsyncIterable<unknown>): FastifyReply {
  async function* lines() {
    for await (const event of events) yield `data: ${JSON.stringify(event)}\n\n`;
  }
  return reply
    .type("text/event-stream; charset=utf-8")
    .header("cache-control", "no-store")
    .header("x-no-compression", "1")
    .header("x-accel-buffering", "no")
    .send(Readable.from(lines(), { objectMode: false }));
}

/**
 * Caches ask before each use whether their copy is current, so that what a clinic publishes is seen on the next load.
 * Nothing could remove a copy from a shared cache, so none is used unasked.
 */
export const revalidated = "public, max-age=0, must-revalidate";

/** A weak entity tag: the content is the same in every encoding, and with every nonce. */
export function tagOf(parts: Iterable<Uint8Array | string>): string {
  const hash = createHash("sha256");
  for (const part of parts) hash.update(part).update("\0");
  return `W/"${hash.digest("base64url").slice(0, 22)}"`;
}

/** Sets the answer's tag. @returns whether the caller's copy is current */
export function isCurrent(request: FastifyRequest, reply: FastifyReply, tag: string): boolean {
  reply.header("etag", tag);
  const held = request.headers["if-none-match"]?.split(",").map((each) => each.trim());
  return held?.some((each) => each === tag || each === tag.slice(2)) ?? false;
}

/** Tells the caller to use its copy, which keeps the policy with its own nonce. */
export const sendCurrent = (reply: FastifyReply): FastifyReply =>
  reply.code(304).removeHeader("content-security-policy").send();
