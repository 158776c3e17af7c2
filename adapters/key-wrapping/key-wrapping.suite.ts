import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type KeyWrapping, WrappingFailed } from "./key-wrapping.ts";

export interface WrappingStand {
  readonly wrapping: KeyWrapping;
  /** Makes the service refuse, or say nothing, from now on. */
  fail(how: "refuse" | "silence"): void;
  stop(): Promise<void>;
}

/** What each way to wrap master keys does. */
export function keyWrappingSuite(name: string, open: () => Promise<WrappingStand>): void {
  describe(name, () => {
    let stand: WrappingStand;
    beforeAll(async () => {
      stand = await open();
    });
    afterAll(() => stand.stop());

    it("gives a key back as it was, and hides it while wrapped", async () => {
      const key = new Uint8Array(randomBytes(32));
      const wrapped = await stand.wrapping.wrap(key);
      expect(Buffer.from(wrapped).includes(Buffer.from(key))).toBe(false);
      expect(await stand.wrapping.unwrap(wrapped)).toEqual(key);
    });

    it("refuses a wrapped key that was changed", async () => {
      const wrapped = await stand.wrapping.wrap(new Uint8Array(randomBytes(32)));
      wrapped.set([(wrapped.at(-1) ?? 0) ^ 1], wrapped.length - 1);
      await expect(stand.wrapping.unwrap(wrapped)).rejects.toThrow(WrappingFailed);
    });

    it.each(["refuse", "silence"] as const)("fails in time when the service answers with: %s", async (how) => {
      const key = new Uint8Array(randomBytes(32));
      const wrapped = await stand.wrapping.wrap(key);
      stand.fail(how);
      await expect(stand.wrapping.wrap(key)).rejects.toThrow(WrappingFailed);
      stand.fail(how);
      await expect(stand.wrapping.unwrap(wrapped)).rejects.toThrow(WrappingFailed);
    });
  });
}
