import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openTestSite } from "./testing/site.ts";

const site = await openTestSite();
afterAll(() => site.close());

const page = async (path: string) => {
  const reply = await site.call("GET", path);
  return { ...reply, html: reply.bytes.toString() };
};

describe("when the database is gone", () => {
  const link = `/quote/${"x".repeat(43)}`;
  const typed = { name: "Amina", email: "amina@example.com", topic: "travel", message: "About my knee" };
  let stamp = "";
  beforeAll(async () => {
    await page("/procedures/");
    stamp = (await site.call<{ stamp: string }>("GET", "/api/contact/form")).body.stamp;
    site.clock.pass(20_000);
    await site.services.database.close();
  });

  test.each([
    ["/procedures/?q=a-search-that-nobody-made", 200],
    [`${link}/`, 503],
    [`/ar${link}/`, 503],
  ])("%s is answered with %i, in the clinic's colours", async (path, expected) => {
    const { status, headers, html } = await page(path);
    expect(status).toBe(expected);
    expect(html).toContain("Harbour Clinic");
    expect(html).not.toMatch(/PGlite|Failed query/i);
    if (expected === 200) return;
    expect(headers).toMatchObject({ "retry-after": "5", "cache-control": "no-store" });
    expect(html).toMatch(/Please try again|يُرجى المحاولة/);
  });

  test.each([[`${link}/_payload.json`], [`/api/quotes/${"x".repeat(43)}`]])(
    "%s is a problem that says when to come back",
    async (path) => {
      const reply = await site.call("GET", path);
      expect(reply).toMatchObject({ status: 503, headers: { "retry-after": "5" }, body: { code: "try-later" } });
      expect(reply.bytes.toString()).not.toMatch(/PGlite|Failed query/i);
    },
  );

  test("a form keeps what was typed", async () => {
    const fields = {
      key: "0123456789abcdef0123",
      stamp,
      ...typed,
      preferredChannel: "email",
      language: "en",
      consent: "on",
    };
    const reply = await site.app.inject({
      method: "POST",
      url: "/contact/",
      headers: { host: "harbour.example", "content-type": "application/x-www-form-urlencoded" },
      payload: new URLSearchParams(fields).toString(),
    });
    expect(reply.statusCode).toBe(503);
    for (const text of Object.values(typed)) expect(reply.body).toContain(text);
  });
});
