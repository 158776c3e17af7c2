import { randomBytes } from "node:crypto";
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { createServer } from "node:net";
import { buffer } from "node:stream/consumers";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type LoopbackS3, startLoopbackS3 } from "../testing/loopback-s3.ts";
import { filesSuite } from "./files.suite.ts";
import { StoreOutOfReach } from "./files.ts";
import { createS3Files, readBucket } from "./s3.ts";

const keys = { current: 1, byId: new Map([[1, randomBytes(32)]]) };
/** Longer timeouts, for large content on a busy machine. */
const slowFilesAt = ({ url }: Pick<LoopbackS3, "url">) => createS3Files({ url, keys, restMs: 1 });
const filesAt = ({ url }: Pick<LoopbackS3, "url">) => createS3Files({ url, keys, idleMs: 500, restMs: 1 });

filesSuite("files in a bucket", async () => {
  const store = await startLoopbackS3();
  const objectOf = (key: string): Buffer => store.objects.get(key) ?? Buffer.alloc(0);
  return {
    files: createS3Files({ url: store.url, keys }),
    stored: async () => [...store.objects.values()],
    damage: async (key, change) => void store.objects.set(key, change(Buffer.from(objectOf(key)))),
    swapIn: async (key, from) => void store.objects.set(key, objectOf(from)),
    fillUp: () => store.failNext("full"),
    stop: () => store.close(),
  };
});

describe("files in a bucket", () => {
  let store: LoopbackS3;
  beforeEach(async () => {
    store = await startLoopbackS3();
  });
  afterEach(() => store.close());

  const file = { key: "0123456789abcdefAB", context: "clinic/amina", limitBytes: 20_000_000 };
  async function read(files = filesAt(store)): Promise<Buffer> {
    const opened = await files.open(file.key, file.context);
    if (opened.kind === "absent") throw new Error("the file should be there");
    return buffer(opened.stream);
  }

  it.each([
    ["answers 503", [503]],
    ["answers 503 twice", [503, 500]],
    ["asks to slow down", [429]],
    ["says nothing for too long", ["silence"]],
    ["hangs up", ["cut"]],
  ] as const)("are stored, opened and removed in a store that %s", async (_, faults) => {
    const bytes = randomBytes(2000);
    store.failNext(...faults);
    expect(await filesAt(store).put({ ...file, bytes })).toMatchObject({ kind: "stored" });
    store.failNext(...faults);
    expect(bytes.equals(await read())).toBe(true);
    store.failNext(...faults);
    await filesAt(store).remove(file.key);
    expect(store.objects.size).toBe(0);
  });

  it("resume after a broken connection", async () => {
    const bytes = randomBytes(9_000_000);
    const patient = slowFilesAt(store);
    await patient.put({ ...file, bytes });
    store.failNext("cut", "cut");
    expect(bytes.equals(await read(patient))).toBe(true);
  });

  const large = randomBytes(12_000_000);
  async function* pieces(bytes: Buffer) {
    for (let at = 0; at < bytes.length; at += 100_000) yield bytes.subarray(at, at + 100_000);
  }
  const upload = ["PUT ?partNumber ?uploadId", "PUT ?partNumber ?uploadId", "PUT ?partNumber ?uploadId"];

  it("are uploaded in parts when large, and a failed part is sent again", async () => {
    store.failNext(503);
    expect(await slowFilesAt(store).put({ ...file, bytes: pieces(large) })).toMatchObject({ bytes: large.length });
    expect(store.requests.toSorted()).toEqual(
      ["POST ?uploads", "POST ?uploads", ...upload, "POST ?uploadId"].toSorted(),
    );
    expect(store.openParts()).toBe(0);
    expect(large.equals(await read(slowFilesAt(store)))).toBe(true);
    await slowFilesAt(store).put({ ...file, bytes: Buffer.from("small") });
    expect(store.requests.at(-1)).toBe("PUT");
  });

  it("leave no parts behind when the source breaks off, is too large, or the store is full", async () => {
    async function* breaksOff() {
      yield* pieces(large);
      throw new Error("the visitor went away");
    }
    await expect(slowFilesAt(store).put({ ...file, bytes: breaksOff() })).rejects.toThrow("the visitor went away");
    const limitBytes = 11_000_000;
    expect(await slowFilesAt(store).put({ ...file, limitBytes, bytes: pieces(large) })).toEqual({ kind: "too-large" });
    async function* fillsUp() {
      yield large.subarray(0, 9_000_000);
      while (store.requests.at(-1) !== upload[0]) await new Promise((resolve) => setTimeout(resolve, 5));
      store.failNext("full");
      yield large.subarray(9_000_000);
    }
    store.objects.clear();
    expect(await slowFilesAt(store).put({ ...file, bytes: fillsUp() })).toEqual({ kind: "full" });
    expect([store.openParts(), store.objects.size]).toEqual([0, 0]);
  });

  it("need memory for a few parts of a large file only", async () => {
    let given = 0;
    let ahead = 0;
    const patient = slowFilesAt(store);
    async function* counted() {
      for (let n = 0; n < 400; n += 1) {
        given += 100_000;
        const stored = store.requests.filter((request) => request.startsWith("PUT")).length * 5 * 1024 * 1024;
        ahead = Math.max(ahead, given - stored);
        yield large.subarray(0, 100_000);
      }
    }
    await patient.put({ ...file, bytes: counted(), limitBytes: 100_000_000 });
    expect(given).toBe(40_000_000);
    expect(ahead).toBeLessThan(20_000_000);
  });

  it("are out of reach after three attempts", async () => {
    store.failNext(503, "cut", "silence");
    await expect(filesAt(store).put({ ...file, bytes: Buffer.from("x") })).rejects.toThrow(StoreOutOfReach);
    expect(store.requests).toEqual(["PUT", "PUT", "PUT"]);
    expect(store.objects.size).toBe(0);
  });

  it("are not requested again after a permanent refusal", async () => {
    const url = store.url.replace("FEMI", "wrong");
    await expect(createS3Files({ url, keys }).put({ ...file, bytes: Buffer.from("x") })).rejects.toThrow(
      "the file store answers 403 SignatureDoesNotMatch",
    );
    expect(store.requests).toEqual(["PUT"]);
    expect(await createS3Files({ url, keys }).isWell()).toBe(false);
  });

  it("report whether their bucket exists", async () => {
    expect(await filesAt(store).isWell()).toBe(true);
    store.failNext("silence");
    expect(await filesAt(store).isWell()).toBe(false);
  });

  it("are out of reach when nothing listens", async () => {
    const server = createServer().listen(0, "127.0.0.1");
    await once(server, "listening");
    const { port } = server.address() as AddressInfo;
    server.close();
    await once(server, "close");
    const unreachable = filesAt({ url: `http://id:secret@127.0.0.1:${port}/papers` });
    await expect(unreachable.open(file.key, file.context)).rejects.toThrow(StoreOutOfReach);
    expect(await unreachable.isWell()).toBe(false);
  });
});

describe("the URL of a bucket", () => {
  const credentials = { accessKeyId: "id", secretAccessKey: "secret" };
  it.each([
    [
      "https://id:s%2Fecret@s3.example/papers?region=eu-central-1",
      {
        endpoint: "https://s3.example",
        bucket: "papers",
        forcePathStyle: true,
        region: "eu-central-1",
        credentials: { accessKeyId: "id", secretAccessKey: "s/ecret" },
      },
    ],
    [
      "https://id:secret@papers.s3.example",
      { endpoint: "https://s3.example", bucket: "papers", forcePathStyle: false, region: "us-east-1", credentials },
    ],
    [
      "http://id:secret@minio.internal:9000/store/papers/?tls=never",
      {
        endpoint: "http://minio.internal:9000/store",
        bucket: "papers",
        forcePathStyle: true,
        region: "us-east-1",
        credentials,
      },
    ],
    [
      "https://s3.example/papers?credentials=default",
      { endpoint: "https://s3.example", bucket: "papers", forcePathStyle: true, region: "us-east-1" },
    ],
  ])("%s is accepted", (address, expected) => expect(readBucket(address)).toEqual(expected));

  it.each([
    "http://id:secret@s3.example/papers",
    "https://s3.example/papers",
    "https://id@s3.example/papers",
    "https://id:secret@192.0.2.1/",
    "papers",
  ])("%s is refused", (address) => expect(() => readBucket(address)).toThrow(/^the address of the file store/));
});
