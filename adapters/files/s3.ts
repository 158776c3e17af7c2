import { isIP } from "node:net";
import { Readable } from "node:stream";
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  S3Client,
  type S3ClientConfig,
  S3ServiceException,
} from "@aws-sdk/client-s3";
import { Upload } from "@aws-sdk/lib-storage";
import { checkKey, type Files, type NewFile, type Opened, type Stored, StoreOutOfReach } from "./files.ts";
import type { MasterKeys } from "./master-key.ts";
import { masterKeyOf, openFile, sealFile, TooLarge } from "./sealed-file.ts";
import type { ReadPart } from "./segments.ts";

export interface S3Options {
  /**
   * The bucket's URL with id and secret: `https://id:secret@s3.example/bucket?region=eu-central-1` (path style), or
   * `https://id:secret@bucket.s3.example/` (virtual host style). `credentials=default` instead of id and secret uses
   * the SDK's default chain (a role of the machine or container, a session token).
   */
  readonly url: string;
  readonly keys: MasterKeys;
  /** Idle timeout of a connection; there are three attempts. An active transfer has no limit. */
  readonly idleMs?: number;
  /** Delay before the second attempt; doubled before the third. */
  readonly restMs?: number;
}

const attempts = 3;
/** Size of one range request: a broken connection costs one part, and an upload holds two in memory. */
const partBytes = 5 * 1024 * 1024;
/** Error codes of an exhausted quota or disk. */
const fullCodes = /^(?:QuotaExceeded|XMinioStorageFull|InsufficientStorage|NoSpaceLeft|EntityTooLargeForQuota)$/;

const statusOf = (error: unknown): number | undefined =>
  error instanceof S3ServiceException ? error.$metadata.httpStatusCode : undefined;

const isFull = (error: unknown): boolean =>
  statusOf(error) === 507 || (error instanceof S3ServiceException && fullCodes.test(error.name));

/** Files in an S3-compatible bucket, encrypted before they leave this process (see sealed-file.ts). */
export function createS3Files({ url, keys, idleMs = 30_000, restMs = 200 }: S3Options): Files {
  const { bucket: Bucket, ...address } = readBucket(url);
  const client = new S3Client({
    ...address,
    requestHandler: { connectionTimeout: idleMs, socketTimeout: idleMs },
    retryStrategy: retries(restMs),
    // Some stores do not support trailing checksums, and sealed content is authenticated itself.
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
    expectContinueHeader: false,
  });

  /** Every command is idempotent and may be repeated. @throws StoreOutOfReach */
  async function readPart(key: string, { at, length, tag }: { at: number; length: number; tag?: string | undefined }) {
    // A replaced file has another ETag: its parts must not mix with those already read.
    const part = new GetObjectCommand({ Bucket, Key: key, Range: `bytes=${at}-${at + length - 1}`, IfMatch: tag });
    for (let made = 1; ; made += 1) {
      try {
        const { Body, ContentRange = "", ETag } = await client.send(part);
        const size = Number(/\/(\d+)$/.exec(ContentRange)?.[1]);
        if (!Body || !Number.isSafeInteger(size)) throw new StoreOutOfReach("the file store answers without a range");
        const bytes = await Body.transformToByteArray().catch((cause: unknown) => {
          throw new CutBody("the answer broke off", { cause });
        });
        return { size, tag: ETag, bytes: Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength) };
      } catch (error) {
        if (statusOf(error) === 404) return undefined;
        if (statusOf(error) === 416) return { size: 0, tag: undefined, bytes: Buffer.alloc(0) };
        if (!(error instanceof CutBody) || made === attempts) throw outOfReach(error);
      }
    }
  }

  return {
    async put(file: NewFile): Promise<Stored> {
      checkKey(file.key);
      const { pieces, measured } = sealFile(keys, file);
      let broken: unknown;
      async function* watched() {
        try {
          yield* pieces;
        } catch (error) {
          broken = error;
          throw error;
        }
      }
      const Body = Readable.from(watched(), { objectMode: false });
      try {
        await new Upload({ client, params: { Bucket, Key: file.key, Body }, partSize: partBytes, queueSize: 2 }).done();
      } catch (error) {
        Body.destroy();
        if (broken instanceof TooLarge) return { kind: "too-large" };
        if (broken !== undefined) throw broken;
        if (isFull(error)) return { kind: "full" };
        throw outOfReach(error);
      }
      return { kind: "stored", ...measured() };
    },

    async open(key: string, context: string): Promise<Opened> {
      checkKey(key);
      const first = await readPart(key, { at: 0, length: partBytes });
      if (!first) return { kind: "absent" };
      const { size, tag } = first;
      let part = { at: 0, bytes: first.bytes };
      const read: ReadPart = async (at, length) => {
        if (at + length > part.at + part.bytes.length && at < size) {
          const next = await readPart(key, { at, length: Math.max(length, partBytes), tag });
          part = { at, bytes: next?.bytes ?? Buffer.alloc(0) };
        }
        return part.bytes.subarray(at - part.at, at - part.at + length);
      };
      const { bytes, content } = await openFile(keys, { key, context, size, read });
      return { kind: "open", bytes, stream: Readable.from(content, { objectMode: false }) };
    },

    async masterKeyOf(key: string): Promise<number | undefined> {
      checkKey(key);
      const first = await readPart(key, { at: 0, length: partBytes });
      return first && masterKeyOf(async (at, length) => first.bytes.subarray(at, at + length));
    },

    async remove(key: string): Promise<void> {
      checkKey(key);
      try {
        await client.send(new DeleteObjectCommand({ Bucket, Key: key }));
      } catch (error) {
        if (statusOf(error) !== 404) throw outOfReach(error);
      }
    },

    // Free space cannot be queried; the bucket's existence and access can.
    isWell: () =>
      client.send(new HeadBucketCommand({ Bucket }), { abortSignal: AbortSignal.timeout(idleMs) }).then(
        () => true,
        () => false,
      ),

    close: async () => client.destroy(),
  };
}

/** A response whose body ended before its announced length. */
class CutBody extends Error {}

/** Drops the cause of a refusal: the store's message may name the account. */
function outOfReach(error: unknown): unknown {
  const status = statusOf(error);
  if (error instanceof S3ServiceException && status !== undefined && (status < 500 || status === 507))
    return new StoreOutOfReach(`the file store answers ${status} ${/^\w{1,60}$/.exec(error.name)?.[0] ?? ""}`);
  if (error instanceof StoreOutOfReach || !(error instanceof Error)) return error;
  const reason = status === undefined ? error.name : `it answers ${status}`;
  return new StoreOutOfReach(`the file store did not answer (${reason})`, { cause: error });
}

type RetryStrategy = Extract<Awaited<S3ClientConfig["retryStrategy"]>, { acquireInitialRetryToken: unknown }>;

/** Three attempts; unlike the SDK's own strategy, a full store is not retried. */
function retries(restMs: number): RetryStrategy {
  const token = (made: number) => ({ getRetryCount: () => made, getRetryDelay: () => restMs * made });
  return {
    acquireInitialRetryToken: async () => token(0),
    refreshRetryTokenForRetry: async (last, { error, errorType }) => {
      const made = last.getRetryCount() + 1;
      const isPassing = statusOf(error) === undefined || errorType !== "CLIENT_ERROR";
      if (made >= attempts || !isPassing || isFull(error)) throw error;
      return token(made);
    },
    recordSuccess: () => {},
  };
}

type Bucket = Pick<S3ClientConfig, "credentials"> & {
  readonly endpoint: string;
  readonly bucket: string;
  readonly forcePathStyle: boolean;
  readonly region: string;
};

/** @throws Error when the URL is not a bucket's */
export function readBucket(address: string): Bucket {
  const url = URL.parse(address);
  const isSafe =
    url?.protocol === "https:" ||
    (url?.protocol === "http:" &&
      (["localhost", "127.0.0.1", "[::1]"].includes(url.hostname) || url.searchParams.get("tls") === "never"));
  if (url === null || !isSafe) throw new Error("the address of the file store begins with https://");
  const [id, secret] = [decodeURIComponent(url.username), decodeURIComponent(url.password)];
  const isByChain = url.searchParams.get("credentials") === "default" && id === "" && secret === "";
  if (!isByChain && (id === "" || secret === ""))
    throw new Error("the address of the file store holds id and secret: https://id:secret@…");
  const path = url.pathname.split("/").filter(Boolean);
  const last = path.pop();
  const [label = "", ...parent] = url.hostname.split(".");
  const isHost = last === undefined && parent.length > 0 && isIP(url.hostname) === 0;
  if (last === undefined && !isHost) throw new Error("the address of the file store names its bucket");
  const port = url.port && `:${url.port}`;
  return {
    endpoint: isHost ? `${url.protocol}//${parent.join(".")}${port}` : [url.origin, ...path].join("/"),
    bucket: last ?? label,
    forcePathStyle: !isHost,
    region: url.searchParams.get("region") ?? "us-east-1",
    ...(!isByChain && { credentials: { accessKeyId: id, secretAccessKey: secret } }),
  };
}
