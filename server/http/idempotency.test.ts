import { afterAll, describe, expect, test } from "vitest";
import { consultingProvider } from "../testing/consultations.ts";
import { testProviders } from "../testing/providers.ts";
import { openTestSite } from "../testing/site.ts";

const site = await openTestSite({ providers: [...testProviders.slice(1), consultingProvider] });
afterAll(() => site.close());

const consultation = {
  language: "en",
  procedure: "knee-replacement",
  reason: "My knee hurts on stairs.",
  healthConsent: "2026-10-01",
};

describe.each([
  ["/api/quotes", { language: "en" }],
  ["/api/consultations", consultation],
])("the private link that POST %s opens", (path, body) => {
  const key = `key-of-one-form${path.replaceAll("/", "-")}`;
  const start = (secret?: string) =>
    site.call<{ token?: string; code?: string }>("POST", path, {
      body,
      key,
      ...(secret && { headers: { "idempotency-secret": secret } }),
    });

  test("is given again to the browser that opened it, and to no other caller with the same key and body", async () => {
    const { token } = (await start("secret-of-one-browser")).body;
    expect(token).toMatch(/^[\w-]{22,}$/);
    expect((await start("secret-of-one-browser")).body.token).toBe(token);
    for (const secret of ["secret-of-another-one", undefined]) {
      const reply = await start(secret);
      expect(reply.bytes.toString()).not.toContain(token);
    }
  });

  test("is given once without a secret, and the write is not done twice", async () => {
    const call = { body, key: `${key}-bare` };
    expect((await site.call("POST", path, call)).status).toBe(200);
    const again = await site.call("POST", path, call);
    expect([again.status, again.body.code]).toEqual([422, "key-reused"]);
    expect(again.bytes.toString()).not.toContain('"token"');
  });

  test("needs a secret that can be told from a mistake", async () => {
    const reply = await site.call("POST", path, { body, headers: { "idempotency-secret": "short" } });
    expect([reply.status, reply.body.errors?.[0]?.field]).toEqual([400, "Idempotency-Secret"]);
  });
});
