import { rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { minutes, seconds } from "../../contract/durations.ts";
import { openTestSite, type TestSite } from "../testing/site.ts";

let site: TestSite;
beforeAll(async () => {
  site = await openTestSite();
});
afterAll(() => site.close());

async function readPage(headers: Readonly<Record<string, string>> = {}) {
  site.clock.pass(seconds(3));
  const reply = await site.call("GET", "/health-check/", { host: "nobody.example", headers });
  return { ...reply, text: reply.bytes.toString() };
}

const page = (language: string) => readPage({ accept: "text/html,*/*;q=0.8", "accept-language": language });

/** Sends a visitor's message, which queues two mails. */
async function writeToClinic() {
  const { stamp } = (await site.call<{ stamp: string }>("GET", "/api/contact/form")).body;
  site.clock.pass(seconds(20));
  const letter = { topic: "travel", message: "My knee", preferredChannel: "email", language: "en", consent: true };
  const body = { ...letter, name: "Amina", email: "amina@example.com", stamp };
  expect((await site.call("POST", "/api/contact", { body })).status).toBe(200);
}

describe("the health check", () => {
  test("reports in words that everything works, on any host", async () => {
    const { status, text, headers } = await readPage();
    expect(status).toBe(200);
    expect(text).toBe("ok\ndatabase: well\nfiles: well\nmail: well\njobs: well\n");
    expect(headers).toMatchObject({ "cache-control": "no-store", "content-type": "text/plain; charset=utf-8" });
  });

  test.each([
    ["en-GB,en;q=0.9", "en", "ltr", "Everything works"],
    ["ar-AE,en;q=0.5", "ar", "rtl", "كل شيء يعمل على ما يرام"],
    ["fr", "fr", "ltr", "Tout fonctionne"],
    ["pl", "en", "ltr", "Everything works"],
  ])("is an HTML page for clients that accept %s", async (acceptHeader, language, direction, title) => {
    const { status, text, headers } = await page(acceptHeader);
    expect(status).toBe(200);
    expect(headers["content-type"]).toBe("text/html; charset=utf-8");
    expect(text).toContain(`<html lang="${language}" dir="${direction}">`);
    expect(/<h1[^>]*>([^<]*)/.exec(text)?.[1]).toBe(title);
    const nonce = /'nonce-([^']+)'/.exec(String(headers["content-security-policy"]))?.[1];
    expect([...text.matchAll(/nonce="([^"]+)"/g)].map(([, used]) => used)).toEqual([nonce]);
    expect(text).not.toMatch(/<script|\d+\.\d+\.\d+|plain-build|Harbour/);
  });

  test("is a screen of the site without a layout", async () => {
    const host = "harbour.example";
    const payload = await site.call("GET", "/health-check/_payload.json", { host });
    expect(payload).toMatchObject({
      status: 200,
      body: { isReady: true, parts: { database: "well", files: "well", mail: "well", jobs: "well" } },
    });
    const { status, bytes } = await site.call("GET", "/ar/health-check/", { host });
    expect(status).toBe(200);
    expect(bytes.toString()).toContain("كل شيء يعمل على ما يرام");
    expect(bytes.toString()).not.toMatch(/<header|<footer|<nav/);
  });

  test("names the failed part, and that requests are still answered", async () => {
    const folder = join(site.folder, "files");
    await rename(folder, `${folder}-gone`);
    const { status, text } = await readPage();
    expect(status).toBe(200);
    expect(text).toMatch(/^ok, but not everything is well\n[\s\S]*files: not well\nmail: well/);
    expect((await page("en")).text).toContain("some parts have problems");
    await rename(`${folder}-gone`, folder);
    expect((await readPage()).text).toMatch(/^ok\n/);
  });

  test("reports failed mails and overdue jobs", async () => {
    await writeToClinic();
    expect((await readPage()).text).toMatch(/mail: well\njobs: well/);
    site.clock.pass(minutes(6));
    expect((await readPage()).text).toMatch(/mail: well\njobs: not well/);
    const folder = join(site.folder, "mail");
    await writeFile(folder, "no folder can be here");
    await site.jobs.runDue();
    expect((await readPage()).text).toMatch(/mail: not well\njobs: well/);
    await rm(folder);
    site.clock.pass(minutes(1));
    expect(await site.mails()).toHaveLength(2);
    expect((await readPage()).text).toMatch(/^ok\n/);
  });

  test("is not ready without the database, and reports the parts behind it as unknown", async () => {
    await site.services.database.close();
    const { status, text, headers } = await readPage();
    expect(status).toBe(503);
    expect(headers["retry-after"]).toBe("5");
    expect(text).toBe("not ready\ndatabase: not well\nfiles: well\nmail: not known\njobs: not known\n");
    const shown = await page("en");
    expect(shown.status).toBe(503);
    expect(shown.text).toContain("The site is not ready");
  });
});
