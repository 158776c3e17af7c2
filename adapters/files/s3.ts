import { Readable } from "node:stream";
import { setTimeout as wait } from "node:timers/promises";
import { checkKey, type Files, type NewFile, type Opened, type Stored, StoreOutOfReach } from "./files.ts";
import type { MasterKeys } from "./master-key.ts";
import { openFile, sealFile, TooLarge } from "./sealed-file.ts";
import type { ReadPart } from "./segments.ts";
import { amzDate, type SigningKey, sha256, signV4 } from "./sign-v4.ts";

export interface S3Options {
  /**
   * The bucket's own address with id and secret: `https://id:secret@s3.example/bucket?region=eu-central-1` (path style), or
   * `https://id:secret@bucket.s3.example/` (virtual host style).
   */
  readonly url: string;
  readonly keys: MasterKeys;
  readonly now: () => Date;
  /** How long one attempt may take, its content included; there are three. */
  readonly timeoutMs?: number;
  /** Before the second attempt; twice as long before the third. */
  readonly restMs?: number;
}

interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly body: Buffer;
}

const attempts = 3;
/** Read at once; what is larger comes in several parts, so that a cut connection costs one of them. */
const partBytes = 4 * 1024 * 1024;
/** What stores of this protocol say when their quota or disk is at its end. */
const fullWords = /QuotaExceeded|XMinioStorageFull|InsufficientStorage|NoSpaceLeft|EntityTooLargeForQuota/;

/** Files in a bucket of an S3-compatible store, sealed before they leave this process (see sealed-file.ts). */
export function createS3Files(options: S3Options): Files {
  const { keys, now, timeoutMs = 30_000, restMs = 200 } = options;
  const { bucket, signingKey } = readBucket(options.url);

  const objectAt = (key: string): URL => {
    checkKey(key);
    return new URL(key, bucket);
  };

  async function attempt(method: string, url: URL, given: { headers?: Record<string, string>; body?: Buffer }) {
    const at = now();
    const bodyHash = sha256(given.body ?? "");
    const headers = { ...given.headers, "x-amz-content-sha256": bodyHash, "x-amz-date": amzDate(at) };
    const response = await fetch(url, {
      method,
      headers: { ...headers, authorization: signV4(signingKey, { method, url, headers, bodyHash, at }) },
      ...(given.body ? { body: new Uint8Array(given.body) } : {}),
      // A redirect would take the signature, and what it signs, somewhere else.
      redirect: "manual",
      signal: AbortSignal.timeout(timeoutMs),
    });
    return { status: response.status, headers: response.headers, body: Buffer.from(await response.arrayBuffer()) };
  }

  /** Every call may be repeated: all of them have the same effect twice as once. @throws StoreOutOfReach */
  async function ask(...asked: Parameters<typeof attempt>): Promise<Answer> {
    for (let made = 1; ; made += 1) {
      const answer = await attempt(...asked).catch((error: unknown) => error as Error);
      const isFull = !(answer instanceof Error) && fullWords.test(answer.body.toString("latin1", 0, 2000));
      const isPassing =
        answer instanceof Error || answer.status === 429 || (answer.status >= 500 && answer.status !== 507);
      if (!(answer instanceof Error) && (!isPassing || isFull)) return answer;
      // The message of the outer error may name the address, never the secret: that is only ever in a header's digest.
      if (made === attempts) {
        const reason = answer instanceof Error ? answer.name : `it answers ${answer.status}`;
        throw new StoreOutOfReach(`the file store did not answer (${reason})`, { cause: answer });
      }
      await wait(restMs * made);
    }
  }

  const unexpected = ({ status, body }: Answer): StoreOutOfReach =>
    new StoreOutOfReach(
      `the file store answers ${status} ${/<Code>(\w{1,60})<\/Code>/.exec(body.toString("latin1", 0, 2000))?.[1] ?? ""}`,
    );

  const isFull = ({ status, body }: Answer): boolean =>
    status === 507 || (status >= 400 && fullWords.test(body.toString("latin1", 0, 2000)));

  async function readPart(url: URL, { at, length, tag }: { at: number; length: number; tag?: string | null }) {
    const range = { range: `bytes=${at}-${at + length - 1}` };
    // A file that was replaced meanwhile is another one: its parts do not belong to those that were read.
    const answer = await ask("GET", url, { headers: tag ? { ...range, "if-match": tag } : range });
    if (answer.status === 404) return undefined;
    if (answer.status === 416) return { size: 0, tag: null, bytes: Buffer.alloc(0) };
    const size = Number(/\/(\d+)$/.exec(answer.headers.get("content-range") ?? "")?.[1]);
    if (answer.status !== 206 || !Number.isSafeInteger(size)) throw unexpected(answer);
    return { size, tag: answer.headers.get("etag"), bytes: answer.body };
  }

  return {
    async put(file: NewFile): Promise<Stored> {
      const url = objectAt(file.key);
      const { pieces, measured } = sealFile(keys, file);
      const sealed: Buffer[] = [];
      try {
        for await (const piece of pieces) sealed.push(piece);
      } catch (error) {
        if (error instanceof TooLarge) return { kind: "too-large" };
        throw error;
      }
      const answer = await ask("PUT", url, { body: Buffer.concat(sealed) });
      if (isFull(answer)) return { kind: "full" };
      if (answer.status !== 200) throw unexpected(answer);
      return { kind: "stored", ...measured() };
    },

    async open(key: string, context: string): Promise<Opened> {
      const url = objectAt(key);
      const first = await readPart(url, { at: 0, length: partBytes });
      if (!first) return { kind: "absent" };
      const { size, tag } = first;
      let part = { at: 0, bytes: first.bytes };
      const read: ReadPart = async (at, length) => {
        if (at + length > part.at + part.bytes.length && at < size) {
          const next = await readPart(url, { at, length: Math.max(length, partBytes), tag });
          part = { at, bytes: next?.bytes ?? Buffer.alloc(0) };
        }
        return part.bytes.subarray(at - part.at, at - part.at + length);
      };
      const { bytes, content } = await openFile(keys, { key, context, size, read });
      return { kind: "open", bytes, stream: Readable.from(content, { objectMode: false }) };
    },

    async remove(key: string): Promise<void> {
      const answer = await ask("DELETE", objectAt(key), {});
      if (![200, 204, 404].includes(answer.status)) throw unexpected(answer);
    },

    // Whether there is room cannot be asked; whether the bucket is there and ours can.
    isWell: () =>
      attempt("HEAD", bucket, {}).then(
        ({ status }) => status === 200,
        () => false,
      ),

    // Nothing is held between two calls.
    close: async () => {},
  };
}

/** @throws Error when the address is not one of a bucket. */
export function readBucket(address: string): { bucket: URL; signingKey: SigningKey } {
  const url = URL.parse(address);
  const isSafe =
    url?.protocol === "https:" ||
    (url?.protocol === "http:" &&
      (["localhost", "127.0.0.1", "[::1]"].includes(url.hostname) || url.searchParams.get("tls") === "never"));
  if (url === null || !isSafe) throw new Error("the address of the file store begins with https://");
  const [id, secret] = [decodeURIComponent(url.username), decodeURIComponent(url.password)];
  if (id === "" || secret === "")
    throw new Error("the address of the file store holds id and secret: https://id:secret@…");
  const region = url.searchParams.get("region") ?? "us-east-1";
  const bucket = new URL(url.pathname.endsWith("/") ? url.pathname : `${url.pathname}/`, url.origin);
  return { bucket, signingKey: { id, secret, region, service: "s3" } };
}
