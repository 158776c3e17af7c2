import { createHash } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import { signV4 } from "./sign-v4.ts";

export interface LoopbackS3 {
  /** The bucket's address, with id and secret. */
  readonly url: string;
  readonly objects: Map<string, Buffer>;
  /** The next request gets this status, no answer, half an answer, or is told that there is no room. */
  failNext(...faults: readonly Fault[]): void;
  /** How many requests came in. */
  asked(): number;
  close(): Promise<void>;
}

type Fault = number | "silence" | "cut" | "full";

export const account = { id: "AKIDLOOPBACK", secret: "wJalr/XUtn+FEMI", region: "eu-test-1", service: "s3" } as const;
const bucket = "/papers/";

/** A bucket for tests, on a free port of this machine: checks signatures, and misbehaves when told to. */
export async function startLoopbackS3(): Promise<LoopbackS3> {
  const objects = new Map<string, Buffer>();
  const faults: Fault[] = [];
  let count = 0;

  /** Whether the request carries the signature that its content and headers lead to. */
  function isSigned({ method = "", url = "", headers }: IncomingMessage, body: Buffer): boolean {
    const { authorization = "", host = "" } = headers;
    const names = /SignedHeaders=([^,]+)/.exec(authorization)?.[1]?.split(";") ?? [];
    const signed = Object.fromEntries(
      names.filter((name) => name !== "host").map((name) => [name, String(headers[name])]),
    );
    const bodyHash = createHash("sha256").update(body).digest("hex");
    const [, ...date] = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(String(headers["x-amz-date"])) ?? [];
    const at = new Date(`${date.slice(0, 3).join("-")}T${date.slice(3).join(":")}Z`);
    const expected = signV4(account, { method, url: new URL(url, `http://${host}`), headers: signed, bodyHash, at });
    return authorization === expected && headers["x-amz-content-sha256"] === bodyHash && names.includes("x-amz-date");
  }

  function refuse(response: ServerResponse, status: number, code: string): void {
    response.writeHead(status, { "content-type": "application/xml" }).end(`<Error><Code>${code}</Code></Error>`);
  }

  function give(response: ServerResponse, object: Buffer, range: string | undefined): void {
    const [, from, to] = /^bytes=(\d+)-(\d+)$/.exec(range ?? "") ?? [];
    if (from === undefined || to === undefined) {
      response.writeHead(200).end(object);
      return;
    }
    if (Number(from) >= object.length) {
      refuse(response, 416, "InvalidRange");
      return;
    }
    const part = object.subarray(Number(from), Number(to) + 1);
    const contentRange = `bytes ${from}-${Number(from) + part.length - 1}/${object.length}`;
    const etag = `"${createHash("md5").update(object).digest("hex")}"`;
    response.writeHead(206, { "content-range": contentRange, "content-length": part.length, etag });
    if (faults[0] !== "cut") {
      response.end(part);
      return;
    }
    faults.shift();
    response.write(part.subarray(0, part.length / 2), () => response.destroy());
  }

  const server = createServer(async (request, response) => {
    const body = await buffer(request);
    count += 1;
    const fault = faults[0] === "cut" && request.method === "GET" ? undefined : faults.shift();
    if (fault === "silence") return;
    if (fault === "cut") return void response.destroy();
    if (fault === "full") return refuse(response, 507, "XMinioStorageFull");
    if (fault !== undefined) return refuse(response, fault, "SlowDown");
    if (!isSigned(request, body)) return refuse(response, 403, "SignatureDoesNotMatch");
    const key = request.url?.startsWith(bucket) ? request.url.slice(bucket.length) : undefined;
    if (key === undefined) return refuse(response, 404, "NoSuchBucket");
    if (request.method === "HEAD") return void response.writeHead(200).end();
    if (request.method === "PUT") {
      objects.set(key, body);
      return void response.writeHead(200).end();
    }
    if (request.method === "DELETE") {
      objects.delete(key);
      return void response.writeHead(204).end();
    }
    const object = objects.get(key);
    return object ? give(response, object, request.headers.range) : refuse(response, 404, "NoSuchKey");
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://${account.id}:${encodeURIComponent(account.secret)}@127.0.0.1:${port}/papers?region=${account.region}`,
    objects,
    failNext: (...more) => void faults.push(...more),
    asked: () => count,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}
