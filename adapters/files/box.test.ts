import { randomBytes } from "node:crypto";
import { describe, expect, it } from "vitest";
import { BrokenSeal, boxOverhead, seal, unseal } from "./box.ts";

const oldKey = randomBytes(32);
const first = { current: 1, byId: new Map([[1, oldKey]]) };
const second = {
  current: 2,
  byId: new Map([
    [1, oldKey],
    [2, randomBytes(32)],
  ]),
};
const secret = Buffer.from("link token");

describe("a sealed box", () => {
  it("opens with its context and is a little longer than what is in it", () => {
    const box = seal(first, secret, "quotes/7");
    expect(box.length).toBe(secret.length + boxOverhead);
    expect(box.includes(secret)).toBe(false);
    expect(unseal(first, box, "quotes/7").equals(secret)).toBe(true);
    expect(unseal(first, seal(first, Buffer.alloc(0), ""), "")).toHaveLength(0);
  });

  it("differs each time", () => {
    expect(seal(first, secret, "quotes/7").equals(seal(first, secret, "quotes/7"))).toBe(false);
  });

  it("does not open for another context or another key", () => {
    const box = seal(first, secret, "quotes/7");
    const otherKey = { current: 1, byId: new Map([[1, randomBytes(32)]]) };
    expect(() => unseal(first, box, "quotes/8")).toThrow(BrokenSeal);
    expect(() => unseal(otherKey, box, "quotes/7")).toThrow(BrokenSeal);
  });

  it("does not open when any byte of it was changed, or when it was cut", () => {
    const box = seal(first, secret, "quotes/7");
    for (let at = 0; at < box.length; at += 1) {
      const changed = Buffer.from(box);
      changed.writeUInt8(changed.readUInt8(at) ^ 0x80, at);
      expect(() => unseal(first, changed, "quotes/7")).toThrow(BrokenSeal);
      expect(() => unseal(first, box.subarray(0, at), "quotes/7")).toThrow(BrokenSeal);
    }
  });

  it("still opens after the master key was changed, and cannot be told to use the other key", () => {
    const box = seal(first, secret, "quotes/7");
    expect(unseal(second, box, "quotes/7").equals(secret)).toBe(true);
    expect(seal(second, secret, "quotes/7").readUInt16BE(1)).toBe(2);
    box.writeUInt16BE(2, 1);
    expect(() => unseal(second, box, "quotes/7")).toThrow(BrokenSeal);
  });
});
