import { createHash, randomUUID } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import { SignatureV4 } from "@smithy/signature-v4";
import { Sha256 } from "./sha256.ts";

export interface LoopbackS3 {
  /** The bucket's URL, with id and secret. */
  readonly url: string;
  readonly objects: Map<string, Buffer>;
  /** Parts of unfinished uploads. */
  openParts(): number;
  /** Gives the next requests a status, no answer, a truncated answer, or a disk-full error. */
  failNext(...faults: readonly Fault[]): void;
  /** The requests so far, such as `PUT` or `POST ?uploads`. */
  readonly requests: readonly string[];
  close(): Promise<void>;
}

type Fault = number | "silence" | "cut" | "full";

const account = { id: "AKIDLOOPBACK", secret: "wJalr/XUtn+FEMI", region: "eu-test-1" } as const;
const bucket = "/papers/";
const leastPartBytes = 5 * 1024 * 1024;
const md5 = (bytes: Buffer): string => `"${createHash("md5").update(bytes).digest("hex")}"`;

const signer = new SignatureV4({
  service: "s3",
  region: account.region,
  credentials: { accessKeyId: account.id, secretAccessKey: account.secret },
  sha256: Sha256,
  uriEscapePath: false,
  applyChecksum: false,
});

/** Verifies the request's AWS signature. */
async function isSigned({ method = "", url = "", headers }: IncomingMessage, body: Buffer): Promise<boolean> {
  const { authorization = "", host = "" } = headers;
  const names = /SignedHeaders=([^,]+)/.exec(authorization)?.[1]?.split(";") ?? [];
  const [, ...date] = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(String(headers["x-amz-date"])) ?? [];
  if (!["host", "x-amz-date", "x-amz-content-sha256"].every((name) => names.includes(name)) || date.length === 0)
    return false;
  const { pathname, searchParams } = new URL(url, `http://${host}`);
  const request = {
    method,
    protocol: "http:",
    hostname: host,
    path: pathname,
    query: Object.fromEntries(searchParams),
    headers: Object.fromEntries(names.map((name) => [name, String(headers[name])])),
  };
  const signingDate = new Date(`${date.slice(0, 3).join("-")}T${date.slice(3).join(":")}Z`);
  const expected = (await signer.sign(request, { signingDate })).headers["authorization"];
  const hash = createHash("sha256").update(body).digest("hex");
  return authorization === expected && headers["x-amz-content-sha256"] === hash;
}

const xml = (response: ServerResponse, status: number, text: string): void =>
  void response.writeHead(status, { "content-type": "application/xml" }).end(`<?xml version="1.0"?>${text}`);
const refuse = (response: ServerResponse, status: number, code: string): void =>
  xml(response, status, `<Error><Code>${code}</Code></Error>`);

/** A stub of an S3 bucket on a free local port: verifies signatures, with configurable faults. */
export async function startLoopbackS3(): Promise<LoopbackS3> {
  const objects = new Map<string, Buffer>();
  const uploads = new Map<string, Map<number, Buffer>>();
  const faults: Fault[] = [];
  const requests: string[] = [];

  function sendObject(response: ServerResponse, object: Buffer, range: string | undefined) {
    const [, from, to] = /^bytes=(\d+)-(\d+)$/.exec(range ?? "") ?? [];
    if (from === undefined || to === undefined) return void response.writeHead(200).end(object);
    if (Number(from) >= object.length) return refuse(response, 416, "InvalidRange");
    const part = object.subarray(Number(from), Number(to) + 1);
    const contentRange = `bytes ${from}-${Number(from) + part.length - 1}/${object.length}`;
    response.writeHead(206, { "content-range": contentRange, "content-length": part.length, etag: md5(object) });
    if (faults[0] !== "cut") return void response.end(part);
    faults.shift();
    response.write(part.subarray(0, part.length / 2), () => response.destroy());
  }

  /** A multipart upload: created, filled part by part, then completed or aborted. */
  function upload(response: ServerResponse, method: string, query: URLSearchParams, key: string, body: Buffer) {
    if (query.has("uploads")) {
      const id = randomUUID();
      uploads.set(id, new Map());
      return xml(
        response,
        200,
        `<InitiateMultipartUploadResult><UploadId>${id}</UploadId></InitiateMultipartUploadResult>`,
      );
    }
    const id = query.get("uploadId") ?? "";
    const parts = uploads.get(id);
    if (!parts) return refuse(response, 404, "NoSuchUpload");
    if (method === "PUT") {
      parts.set(Number(query.get("partNumber")), body);
      return void response.writeHead(200, { etag: md5(body) }).end();
    }
    uploads.delete(id);
    if (method === "DELETE") return void response.writeHead(204).end();
    const named = [...body.toString().matchAll(/<Part>.*?<\/Part>/gs)].map(([part]) => ({
      bytes: parts.get(Number(/<PartNumber>(\d+)</.exec(part)?.[1])),
      tag: /<ETag>(.+?)</.exec(part)?.[1]?.replaceAll("&quot;", '"'),
    }));
    const valid = named.flatMap(({ bytes, tag }) => (bytes && md5(bytes) === tag ? [bytes] : []));
    if (valid.length !== named.length || named.length === 0) return refuse(response, 400, "InvalidPart");
    if (valid.slice(0, -1).some(({ length }) => length < leastPartBytes))
      return refuse(response, 400, "EntityTooSmall");
    objects.set(key, Buffer.concat(valid));
    xml(response, 200, "<CompleteMultipartUploadResult/>");
  }

  const server = createServer(async (request, response) => {
    const body = await buffer(request);
    const { method = "" } = request;
    const { pathname, searchParams: query } = new URL(request.url ?? "", "http://localhost");
    requests.push([method, ...[...query.keys()].filter((name) => name !== "x-id").map((name) => `?${name}`)].join(" "));
    const fault = faults[0] === "cut" && method === "GET" ? undefined : faults.shift();
    if (fault === "silence") return;
    if (fault === "cut") return void response.destroy();
    if (fault === "full") return refuse(response, 507, "XMinioStorageFull");
    if (fault !== undefined) return refuse(response, fault, "SlowDown");
    if (!(await isSigned(request, body))) return refuse(response, 403, "SignatureDoesNotMatch");
    const key = `${pathname}/`.startsWith(bucket) ? pathname.slice(bucket.length) : undefined;
    if (key === undefined) return refuse(response, 404, "NoSuchBucket");
    if (query.has("uploads") || query.has("uploadId")) return upload(response, method, query, key, body);
    if (method === "HEAD") return void response.writeHead(200).end();
    if (method === "PUT") {
      objects.set(key, body);
      return void response.writeHead(200, { etag: md5(body) }).end();
    }
    if (method === "DELETE") {
      objects.delete(key);
      return void response.writeHead(204).end();
    }
    const object = objects.get(key);
    return object ? sendObject(response, object, request.headers.range) : refuse(response, 404, "NoSuchKey");
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://${account.id}:${encodeURIComponent(account.secret)}@127.0.0.1:${port}/papers?region=${account.region}`,
    objects,
    openParts: () => [...uploads.values()].reduce((count, parts) => count + parts.size, 0),
    failNext: (...more) => void faults.push(...more),
    requests,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}
