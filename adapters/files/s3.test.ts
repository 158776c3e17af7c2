import { randomBytes } from "node:crypto";
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { createServer } from "node:net";
import { buffer } from "node:stream/consumers";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { filesSuite } from "./files.suite.ts";
import { StoreOutOfReach } from "./files.ts";
import { type LoopbackS3, startLoopbackS3 } from "./loopback-s3.ts";
import { createS3Files, readBucket } from "./s3.ts";

const keys = { current: 1, byId: new Map([[1, randomBytes(32)]]) };
const now = () => new Date();
const filesAt = ({ url }: Pick<LoopbackS3, "url">) => createS3Files({ url, keys, now, timeoutMs: 500, restMs: 1 });

filesSuite("files in a bucket", async () => {
  const store = await startLoopbackS3();
  const objectOf = (key: string): Buffer => store.objects.get(key) ?? Buffer.alloc(0);
  return {
    files: createS3Files({ url: store.url, keys, now }),
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
  ] as const)("come and go where the store %s", async (_, faults) => {
    const bytes = randomBytes(2000);
    store.failNext(...faults);
    expect(await filesAt(store).put({ ...file, bytes })).toMatchObject({ kind: "stored" });
    store.failNext(...faults);
    expect(bytes.equals(await read())).toBe(true);
    store.failNext(...faults);
    await filesAt(store).remove(file.key);
    expect(store.objects.size).toBe(0);
  });

  it("are read on where the connection breaks in their middle", async () => {
    const bytes = randomBytes(9_000_000);
    const patient = createS3Files({ url: store.url, keys, now, restMs: 1 });
    await patient.put({ ...file, bytes });
    store.failNext("cut", "cut");
    expect(bytes.equals(await read(patient))).toBe(true);
  });

  it("are given up after three attempts, and said to be out of reach", async () => {
    store.failNext(503, "cut", "silence");
    await expect(filesAt(store).put({ ...file, bytes: Buffer.from("x") })).rejects.toThrow(StoreOutOfReach);
    expect(store.asked()).toBe(3);
    expect(store.objects.size).toBe(0);
  });

  it("are not asked for again where the store refuses them for good", async () => {
    const url = store.url.replace("FEMI", "wrong");
    await expect(createS3Files({ url, keys, now }).put({ ...file, bytes: Buffer.from("x") })).rejects.toThrow(
      "the file store answers 403 SignatureDoesNotMatch",
    );
    expect(store.asked()).toBe(1);
    expect(await createS3Files({ url, keys, now }).isWell()).toBe(false);
  });

  it("say whether their bucket is there", async () => {
    expect(await filesAt(store).isWell()).toBe(true);
    store.failNext("silence");
    expect(await filesAt(store).isWell()).toBe(false);
  });

  it("are out of reach where nobody listens", async () => {
    const server = createServer().listen(0, "127.0.0.1");
    await once(server, "listening");
    const { port } = server.address() as AddressInfo;
    server.close();
    await once(server, "close");
    const gone = filesAt({ url: `http://id:secret@127.0.0.1:${port}/papers` });
    await expect(gone.open(file.key, file.context)).rejects.toThrow(StoreOutOfReach);
    expect(await gone.isWell()).toBe(false);
  });
});

describe("the address of a bucket", () => {
  it.each([
    [
      "https://id:s%2Fecret@s3.example/papers?region=eu-central-1",
      "https://s3.example/papers/",
      "s/ecret",
      "eu-central-1",
    ],
    ["https://id:secret@papers.s3.example", "https://papers.s3.example/", "secret", "us-east-1"],
    [
      "http://id:secret@minio.internal:9000/papers?tls=never",
      "http://minio.internal:9000/papers/",
      "secret",
      "us-east-1",
    ],
  ])("%s is understood", (address, bucket, secret, region) => {
    expect(readBucket(address)).toEqual({
      bucket: new URL(bucket),
      signingKey: { id: "id", secret, region, service: "s3" },
    });
  });

  it.each([
    "http://id:secret@s3.example/papers",
    "https://s3.example/papers",
    "https://id@s3.example/papers",
    "papers",
  ])("%s is refused", (address) => expect(() => readBucket(address)).toThrow(/^the address of the file store/));
});
