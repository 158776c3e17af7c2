import { randomBytes } from "node:crypto";
import { readFileSync } from "node:fs";
import fc from "fast-check";
import { expect, test } from "vitest";
import { newSecret, signedHeaders } from "./signature.ts";

const guide = readFileSync(new URL("../../docs/integrations.md", import.meta.url), "utf8");
const [, code = ""] = /```js\n([\s\S]+?)```/.exec(guide) ?? [];
/** The receiver's check, as the guide gives it to programmers. */
const { isFromSojourn } = (await import(/* @vite-ignore */ `data:text/javascript,${encodeURIComponent(code)}`)) as {
  isFromSojourn: (headers: object, body: string, secret: string, now: number) => boolean;
};

const message = fc.record({
  id: fc.stringMatching(/^msg_[0-9a-f]{32}$/),
  at: fc.date({ min: new Date("2026-01-01"), max: new Date("2036-01-01"), noInvalidDate: true }),
  body: fc.json(),
});
const secrets = fc.array(
  fc.uint8Array({ minLength: 32, maxLength: 32 }).map((bytes) => newSecret(() => Buffer.from(bytes))),
  { minLength: 2, maxLength: 2 },
);

test("every message passes the guide's check with each of its secrets, and with no other", () =>
  fc.assert(
    fc.property(message, secrets, (sent, held) => {
      const headers = signedHeaders(held, sent);
      const passes = (secret: string) => isFromSojourn(headers, sent.body, secret, sent.at.getTime());
      expect(held.map(passes)).toEqual([true, true]);
      expect(passes(newSecret(randomBytes))).toBe(false);
    }),
  ));

test("a message with another id, time or body fails the guide's check, and so does an old one", () =>
  fc.assert(
    fc.property(message, secrets, fc.integer({ min: 1, max: 250 }), ({ id, at, body }, [secret = ""], by) => {
      const headers = signedHeaders([secret], { id, at, body });
      const now = at.getTime();
      const passes = (changed: object, text = body, when = now) =>
        isFromSojourn({ ...headers, ...changed }, text, secret, when);
      expect(passes({ "webhook-id": `${id}0` })).toBe(false);
      expect(passes({ "webhook-timestamp": String(Math.floor(now / 1000) + by) })).toBe(false);
      expect(passes({ "webhook-signature": undefined })).toBe(false);
      expect(passes({}, `${body} `)).toBe(false);
      expect(passes({}, body, now + by * 1000)).toBe(true);
      expect(passes({}, body, now + 302_000)).toBe(false);
    }),
  ));
