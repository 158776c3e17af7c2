import { createHash, randomBytes } from "node:crypto";
import { buffer } from "node:stream/consumers";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { BrokenSeal } from "./envelope.ts";
import type { Files } from "./files.ts";

export interface FilesHarness {
  readonly files: Files;
  /** The raw stored bytes of all files. */
  stored(): Promise<Buffer[]>;
  /** Changes the stored bytes of a file. */
  damage(key: string, change: (bytes: Buffer) => Buffer): Promise<void>;
  /** Replaces the stored bytes of one file by another's. */
  swapIn(key: string, from: string): Promise<void>;
  /** Makes the next put run out of space. */
  fillUp(): void;
  stop(): Promise<void>;
}

const megabyte = 1024 * 1024;
const newKey = (): string => randomBytes(16).toString("base64url");

/** The suite of every private file store. */
export function filesSuite(name: string, start: () => Promise<FilesHarness>): void {
  describe(name, () => {
    let harness: FilesHarness;
    beforeEach(async () => {
      harness = await start();
    });
    afterEach(() => harness.stop());

    const put = (key: string, bytes: Uint8Array | AsyncIterable<Uint8Array>, context = "clinic/amina") =>
      harness.files.put({ key, bytes, context, limitBytes: 20 * megabyte });

    async function read(key: string, context = "clinic/amina"): Promise<Buffer | "absent"> {
      const opened = await harness.files.open(key, context);
      if (opened.kind === "absent") return "absent";
      const bytes = await buffer(opened.stream);
      expect(bytes.length).toBe(opened.bytes);
      return bytes;
    }

    it.each([0, 1, 65_535, 65_536, 65_537, 131_072, 5 * megabyte])("returns the %i bytes it stored", async (length) => {
      const key = newKey();
      const content = randomBytes(length);
      const sha256 = createHash("sha256").update(content).digest("hex");
      expect(await put(key, content)).toEqual({ kind: "stored", bytes: length, sha256 });
      expect(content.equals((await read(key)) as Buffer)).toBe(true);
    });

    it("accepts a stream of odd chunks, empty ones too", async () => {
      const key = newKey();
      const content = randomBytes(300_000);
      async function* pieces() {
        for (let at = 0, size = 0; at < content.length; at += size, size = (size * 3 + 1) % 50_000) {
          yield content.subarray(at, at + size);
        }
      }
      expect(await put(key, pieces())).toMatchObject({ kind: "stored", bytes: content.length });
      expect(content.equals((await read(key)) as Buffer)).toBe(true);
    });

    it("reports a key that was never stored, or was removed, as missing", async () => {
      const key = newKey();
      expect(await read(key)).toBe("absent");
      await put(key, Buffer.from("x-ray"));
      await harness.files.remove(key);
      expect(await read(key)).toBe("absent");
      expect(await harness.stored()).toHaveLength(0);
      await harness.files.remove(key);
    });

    it("names the master key that a file needs", async () => {
      const key = newKey();
      await put(key, randomBytes(10));
      expect(await harness.files.masterKeyOf(key)).toBe(1);
      expect(await harness.files.masterKeyOf(newKey())).toBeUndefined();
    });

    it("replaces a file atomically", async () => {
      const key = newKey();
      await put(key, randomBytes(200_000));
      await put(key, Buffer.from("shorter"));
      expect(String(await read(key))).toBe("shorter");
      expect(await harness.stored()).toHaveLength(1);
    });

    it("opens nothing for another owner", async () => {
      const key = newKey();
      await put(key, Buffer.from("diagnosis"));
      await expect(read(key, "clinic/somebody")).rejects.toThrow(BrokenSeal);
      await expect(read(key, "")).rejects.toThrow(BrokenSeal);
    });

    it("does not open one file in place of another of the same owner", async () => {
      const [mine, other] = [newKey(), newKey()];
      await put(mine, Buffer.from("mine"));
      await put(other, Buffer.from("other"));
      await harness.swapIn(mine, other);
      await expect(read(mine)).rejects.toThrow(BrokenSeal);
    });

    it.each([
      ["first", () => 0],
      ["tenth", () => 10],
      ["one in the key", () => 40],
      ["one in the first segment", () => 1000],
      ["one in the last segment", (length: number) => length - 100],
      ["last", (length: number) => length - 1],
    ])("refuses a file with a changed %s byte", async (_, where) => {
      const key = newKey();
      await put(key, randomBytes(150_000));
      await harness.damage(key, (bytes) => {
        const at = where(bytes.length);
        bytes.writeUInt8(bytes.readUInt8(at) ^ 1, at);
        return bytes;
      });
      await expect(read(key)).rejects.toThrow(BrokenSeal);
    });

    it.each([0, 1, 40, 67, 68, 82, 83, 67 + 65_552, 67 + 65_552 + 1, 67 + 2 * 65_552])(
      "refuses a file truncated to %i bytes",
      async (length) => {
        const key = newKey();
        await put(key, randomBytes(150_000));
        await harness.damage(key, (bytes) => bytes.subarray(0, length));
        await expect(read(key)).rejects.toThrow(BrokenSeal);
      },
    );

    it("refuses a file with appended data or exchanged segments", async () => {
      const key = newKey();
      const segments = { first: [67, 67 + 65_552], second: [67 + 65_552, 67 + 2 * 65_552] } as const;
      await put(key, randomBytes(3 * 65_536));
      await harness.damage(key, (bytes) => Buffer.concat([bytes, randomBytes(17)]));
      await expect(read(key)).rejects.toThrow(BrokenSeal);
      await put(key, randomBytes(3 * 65_536));
      await harness.damage(key, (bytes) => {
        const [first, second] = [bytes.subarray(...segments.first), bytes.subarray(...segments.second)];
        return Buffer.concat([bytes.subarray(0, 67), second, first, bytes.subarray(segments.second[1])]);
      });
      await expect(read(key)).rejects.toThrow(BrokenSeal);
    });

    it("stores nothing of a file that is too large, and stops reading it", async () => {
      let given = 0;
      async function* endless() {
        for (;;) {
          given += 1000;
          yield randomBytes(1000);
        }
      }
      const file = { key: newKey(), bytes: endless(), context: "clinic/amina", limitBytes: 100_000 };
      expect(await harness.files.put(file)).toEqual({ kind: "too-large" });
      expect(given).toBe(101_000);
      expect(await harness.stored()).toHaveLength(0);
      const exact = { ...file, bytes: randomBytes(100_000) };
      expect(await harness.files.put(exact)).toMatchObject({ kind: "stored", bytes: 100_000 });
    });

    it("keeps the earlier file when its replacement breaks off, is too large or finds no space", async () => {
      const key = newKey();
      await put(key, Buffer.from("earlier"));
      async function* breaksOff() {
        yield randomBytes(200_000);
        throw new Error("the visitor went away");
      }
      await expect(put(key, breaksOff())).rejects.toThrow("the visitor went away");
      expect(await put(key, randomBytes(21 * megabyte))).toEqual({ kind: "too-large" });
      harness.fillUp();
      expect(await put(key, randomBytes(200_000))).toEqual({ kind: "full" });
      expect(String(await read(key))).toBe("earlier");
      expect(await harness.stored()).toHaveLength(1);
      expect(await put(key, Buffer.from("later"))).toMatchObject({ kind: "stored" });
    });

    it("leaves no content readable in the store", async () => {
      const planted = "Passport P1234567, osteoarthritis of the left knee";
      await put(newKey(), Buffer.from(`${planted}\n`.repeat(5000)));
      await put(newKey(), Buffer.from(planted));
      const raw = await harness.stored();
      expect(raw).toHaveLength(2);
      expect(raw.some((bytes) => bytes.includes("Passport") || bytes.includes("clinic/amina"))).toBe(false);
    });

    it("stores the same content differently each time", async () => {
      await put(newKey(), Buffer.alloc(1000));
      await put(newKey(), Buffer.alloc(1000));
      const [one, two] = await harness.stored();
      expect(one?.subarray(-900).equals(two?.subarray(-900) ?? Buffer.alloc(0))).toBe(false);
    });

    it("stores many files concurrently, and complete ones under one key", async () => {
      const files = Array.from({ length: 20 }, (_, i) => ({ key: newKey(), content: randomBytes(50_000 + i) }));
      await Promise.all(files.map(({ key, content }) => put(key, content)));
      for (const { key, content } of files) expect(content.equals((await read(key)) as Buffer)).toBe(true);
      const key = newKey();
      await Promise.all(files.map(({ content }) => put(key, content)));
      const winner = (await read(key)) as Buffer;
      expect(files.some(({ content }) => content.equals(winner))).toBe(true);
      expect(await harness.stored()).toHaveLength(21);
    });

    it("leaves no file open after an unread stream is destroyed", async () => {
      const key = newKey();
      await put(key, randomBytes(1000));
      const opened = await harness.files.open(key, "clinic/amina");
      if (opened.kind === "absent") throw new Error("the file should be there");
      const closed = new Promise((resolve) => opened.stream.once("close", resolve));
      opened.stream.destroy();
      await closed;
    });

    it.each(["", "short", "../../etc/passwd-passwd", "a/b/c/d/e/f/g/h/i/j", "a".repeat(65), "ключ-ключ-ключ-ключ"])(
      "refuses the key «%s»",
      async (key) => {
        await expect(put(key, Buffer.from("x"))).rejects.toThrow(RangeError);
        await expect(harness.files.open(key, "clinic/amina")).rejects.toThrow(RangeError);
        await expect(harness.files.remove(key)).rejects.toThrow(RangeError);
        expect(await harness.stored()).toHaveLength(0);
      },
    );
  });
}
