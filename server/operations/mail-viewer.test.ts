import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestSite, type TestSite } from "../testing/site.ts";
import { mailViewerPathOf } from "./mail-viewer.ts";

const id = (n: number) => `01a1f84a-95c0-7000-8000-${String(n).padStart(12, "0")}`;
let site: TestSite;
let inbox: string;

beforeAll(async () => {
  site = await openTestSite();
  inbox = mailViewerPathOf(site.services.keys);
  const mail = { from: { name: "Harbour Clinic", address: "no-reply@harbour.example" }, language: "en" };
  const send = (n: number, name: string, subject: string) =>
    site.services.mail.send({
      ...mail,
      id: id(n),
      from: { name, address: "no-reply@harbour.example" },
      to: { address: "ana@example.org" },
      subject,
      text: "Your code: 123456 <b>\nhttps://harbour.example/quote/x/",
      html: '<p style="color:red">123456</p><script>alert(1)</script>',
    });
  await send(1, "Harbour Clinic", "An older one");
  await send(2, "Meadow Clinic", "From the meadow");
  await send(3, "Harbour Clinic", "A newer <one>");
  const text = { from: "Harbour", to: "+971501234567", text: "654321 is your code", language: "en" };
  await site.services.sms.send({ ...text, id: id(4) });
  await writeFile(join(site.folder, "mail", "notes.eml"), "Subject: not a mail of ours");
});
afterAll(() => site.close());

const get = (path: string, options: { host?: string; remoteAddress?: string; headers?: object } = {}) =>
  site.app.inject({
    url: path,
    remoteAddress: options.remoteAddress ?? "127.0.0.1",
    headers: { host: options.host ?? "localhost:3000", ...options.headers },
  });

test("on this machine the mails are listed by clinic, the newest first", async () => {
  const { statusCode, body, headers } = await get(inbox);
  expect(statusCode).toBe(200);
  expect(headers["cache-control"]).toBe("no-store");
  const order = ["Harbour Clinic", "A newer", "An older one", "Meadow Clinic", "From the meadow"];
  const places = order.map((text) => body.indexOf(text));
  expect(places).toEqual(places.toSorted((one, other) => one - other));
  expect(places[0]).toBeGreaterThan(0);
  expect(body).not.toContain("not a mail of ours");
  expect(body).not.toMatch(/<one>|<script/);
});

test("a text message stands among the mails", async () => {
  expect((await get(inbox)).body).toContain("+971501234567");
  expect((await get(`${inbox}${id(4)}/`)).body).toContain("654321 is your code");
});

test("a mail is shown as text, and as its own page that can do nothing", async () => {
  const { body, headers } = await get(`${inbox}${id(3)}/`, { host: "harbour.localhost:3000" });
  expect(body).toContain("123456 &lt;b&gt;");
  expect(body).toContain('href="https://harbour.example/quote/x/"');
  expect(body).toContain('sandbox=""');
  expect(headers["content-security-policy"]).toMatch(
    /^default-src 'none'; style-src 'self' 'nonce-[^']+'; [^*]*frame-src 'self'/,
  );
  const part = await get(`${inbox}${id(3)}/html/`);
  expect(part.body).toContain('<p style="color:red">123456</p>');
  expect(part.headers["content-security-policy"]).toMatch(
    /^sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data:;/,
  );
});

test.each([
  ["an address elsewhere", { remoteAddress: "203.0.113.9" }],
  ["a clinic's own name, as a proxy on this machine passes it on", { host: "harbour.example" }],
  ["a name that only looks like this machine", { host: "127.0.0.1.evil.example" }],
  ["a name that somebody lets point here", { host: "rebound.example:3000" }],
  ["a proxy that says whom it asks for", { headers: { "x-forwarded-for": "203.0.113.9" } }],
])("for %s there is no such page", async (_, options) => {
  for (const path of [inbox, `${inbox}${id(1)}/`, `${inbox}${id(1)}/html/`]) {
    const { statusCode, body } = await get(path, options);
    expect(statusCode).toBe(404);
    expect(body).not.toMatch(/123456|example\.org/);
  }
});

test.each(["..%2f..%2fkeys%2fmaster-1.key", "%2e%2e", "notes", "notes.eml", id(9), "__proto__", "%00", `${id(1)}%00`])(
  "no other file can be opened: %s",
  async (name) => {
    for (const path of [`${inbox}${name}/`, `${inbox}${name}/html/`]) expect((await get(path)).statusCode).toBe(404);
  },
);

test("a proxy that looks like a browser on this machine reads nothing without the key", async () => {
  const key = inbox.split("/")[2] ?? "";
  const wrong = ["", "x/", `${key.slice(1)}/`, `${key}x/`, `${key.toLowerCase()}x/`];
  for (const start of wrong.map((part) => `/_inbox/${part}`))
    for (const path of [start, `${start}${id(1)}/`, `${start}${id(1)}/html/`]) {
      const { statusCode, body } = await get(path);
      expect(statusCode).toBe(404);
      expect(body).not.toMatch(/123456|example\.org/);
    }
});

test("where the server listens to others, has a proxy, or mail is sent, there is no such page", async () => {
  const elsewhere = [{ HOST: "0.0.0.0" }, { TRUSTED_PROXIES: "10.0.0.0/8" }, { SMTP_URL: "smtp://127.0.0.1:1" }];
  for (const environment of elsewhere) {
    const other = await openTestSite({ environment });
    try {
      const url = mailViewerPathOf(other.services.keys);
      expect((await other.app.inject({ url, headers: { host: "localhost" } })).statusCode).toBe(404);
    } finally {
      await other.close();
    }
  }
});
