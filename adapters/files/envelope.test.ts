import { randomBytes } from "node:crypto";
import { describe, expect, it } from "vitest";
import { BrokenSeal, seal, sealOverhead, unseal } from "./envelope.ts";

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

describe("a sealed value", () => {
  it("opens with its context, and is slightly longer than its content", () => {
    const sealed = seal(first, secret, "quotes/7");
    expect(sealed.length).toBe(secret.length + sealOverhead);
    expect(sealed.includes(secret)).toBe(false);
    expect(unseal(first, sealed, "quotes/7").equals(secret)).toBe(true);
    expect(unseal(first, seal(first, Buffer.alloc(0), ""), "")).toHaveLength(0);
  });

  it("differs each time", () => {
    expect(seal(first, secret, "quotes/7").equals(seal(first, secret, "quotes/7"))).toBe(false);
  });

  it("does not open with another context or another key", () => {
    const sealed = seal(first, secret, "quotes/7");
    const otherKey = { current: 1, byId: new Map([[1, randomBytes(32)]]) };
    expect(() => unseal(first, sealed, "quotes/8")).toThrow(BrokenSeal);
    expect(() => unseal(otherKey, sealed, "quotes/7")).toThrow(BrokenSeal);
  });

  it("does not open when a byte was changed, or when it was truncated", () => {
    const sealed = seal(first, secret, "quotes/7");
    for (let at = 0; at < sealed.length; at += 1) {
      const changed = Buffer.from(sealed);
      changed.writeUInt8(changed.readUInt8(at) ^ 0x80, at);
      expect(() => unseal(first, changed, "quotes/7")).toThrow(BrokenSeal);
      expect(() => unseal(first, sealed.subarray(0, at), "quotes/7")).toThrow(BrokenSeal);
    }
  });

  it("opens after the master key was rotated, and only with its own key", () => {
    const sealed = seal(first, secret, "quotes/7");
    expect(unseal(second, sealed, "quotes/7").equals(secret)).toBe(true);
    expect(seal(second, secret, "quotes/7").readUInt16BE(1)).toBe(2);
    sealed.writeUInt16BE(2, 1);
    expect(() => unseal(second, sealed, "quotes/7")).toThrow(BrokenSeal);
  });
});
