import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { examplePath, mountedEndpoints, problemIn } from "./testing/contract/endpoints.ts";
import { openTestSite, type TestSite } from "./testing/site.ts";

const site = await openTestSite();
afterAll(() => site.close());

/** Every route of the server, as `METHOD path`. */
function routesOf({ app }: TestSite): string[] {
  const above: string[] = [];
  const lines = app.printRoutes({ includeHooks: false }).split("\n");
  return lines.flatMap((line) => {
    const found = /^([│\s]*)[├└]── (\S+)(?: \((.+)\))?$/.exec(line);
    if (!found) return [];
    const depth = (found[1] ?? "").length / 4;
    above.splice(depth, above.length, found[2] ?? "");
    const methods = (found[3] ?? "").split(", ").filter((method) => method && method !== "HEAD");
    return methods.map((method) => `${method} ${above.join("")}`);
  });
}

test("no route is answered but those of the contract, the pages and their files", async () => {
  const declared = (await mountedEndpoints(site)).map(
    ({ method, path }) => `${method} ${path.replace(/\{(\w+)\}/g, ":$1")}`,
  );
  const files = ["/assets/*", "/assets/art/*", "/pictures/*", "/builds/latest.json", "/builds/meta/:id"];
  const pages = [
    "GET /*",
    "POST /*",
    "GET /favicon.ico",
    "GET /favicon.svg",
    "GET /health-check",
    "GET /livez",
    "GET /readyz",
    "GET /tls-check",
    "GET /manifest.webmanifest",
    "GET /service-worker.js",
    "GET /touch-icon.png",
  ];
  const inbox = ["GET /_inbox/:key", "GET /_inbox/:key/:id", "GET /_inbox/:key/:id/html"];
  const payments = [
    "POST /api/payments/events/:service",
    "POST /api/recordings",
    "POST /api/flights/events/:service",
    "GET /_pay/:reference",
    "POST /_pay/:reference",
  ];
  const discovery = [
    "/.well-known/security.txt",
    "/robots.txt",
    "/sitemap.xml",
    "/llms.txt",
    "/social/:language/home.png",
  ];
  const tools = ["GET /mcp", "POST /mcp", "DELETE /mcp"];
  const cards = "/social/:language/procedures/:file";
  const documents = ["jwks.json", "openid-configuration"].map((name) => `GET /identity/:poolId/.well-known/${name}`);
  const signIn = ["POST /identity/:poolId", "OPTIONS /identity/:poolId", ...documents];
  const expected = [
    ...declared,
    ...pages,
    ...inbox,
    ...tools,
    ...payments,
    ...signIn,
    ...[...files, ...discovery, cards].map((path) => `GET ${path}`),
  ];
  const mounted = routesOf(site).filter((route) => !/ \/api(?:\/\*)?$/.test(route));
  expect(mounted.toSorted()).toEqual([...new Set(expected)].toSorted());
});

const headers = {
  "strict-transport-security": "max-age=63072000; includeSubDomains",
  "x-content-type-options": "nosniff",
  "referrer-policy": "same-origin",
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-resource-policy": "same-origin",
  "x-frame-options": "DENY",
  "origin-agent-cluster": "?1",
  "permissions-policy": expect.stringMatching(/camera=\(\).*microphone=\(\).*geolocation=\(\)/),
  "x-request-id": expect.stringMatching(/^[0-9a-f-]{36}$/),
};
const policy =
  /^default-src 'self'; script-src 'nonce-[A-Za-z0-9+/]{24}' 'strict-dynamic'; .*object-src 'none'; base-uri 'none'; .*frame-ancestors 'none'/;

const addresses: readonly (readonly [
  what: string,
  method: "GET" | "POST" | "PUT" | "HEAD",
  path: string,
  status: number,
])[] = [
  ["a page", "GET", "/", 200],
  ["a page that is asked for in outline", "HEAD", "/procedures/", 200],
  ["a page that does not exist", "GET", "/nothing/", 404],
  ["a redirect", "GET", "/procedures", 308],
  ["a payload", "GET", "/procedures/_payload.json", 200],
  ["a payload that does not exist", "GET", "/nothing/_payload.json", 404],
  ["a call", "GET", "/api/procedures", 200],
  ["a call that is refused", "GET", "/api/procedures?paid=1", 400],
  ["a call that does not exist", "GET", "/api/nothing", 404],
  ["a method that does not exist", "PUT", "/procedures/", 405],
  ["an address that cannot be read", "GET", "/%zz/", 404],
  ["a parameter beyond all measure", "GET", `/api/procedures/${"x".repeat(500)}`, 404],
  ["a file", "GET", "/assets/art/knee.svg", 200],
  ["a file that does not exist", "GET", "/assets/art/nothing.svg", 404],
  ["a picture that does not exist", "GET", "/pictures/nothing.webp", 404],
  ["the latest build", "GET", "/builds/latest.json", 200],
  ["the service worker", "GET", "/service-worker.js", 200],
  ["a build that does not exist", "GET", "/builds/meta/nothing.json", 404],
  ["the icon", "GET", "/favicon.svg", 200],
  ["the icon at its old address", "GET", "/favicon.ico", 301],
  ["the icon of a home screen", "GET", "/touch-icon.png", 200],
  ["the manifest", "GET", "/manifest.webmanifest", 200],
  ["the health check", "GET", "/health-check", 200],
  ["the inbox, for a host that is not this machine's", "GET", "/_inbox/", 404],
  ["the user pool's protocol without an action", "POST", "/identity/local_harbour/", 400],
  ["a form to a page without one", "POST", "/procedures/", 405],
];

describe("the security headers stand on", () => {
  test.each(addresses)("%s", async (_, method, path, status) => {
    const reply = await site.call(method, path, { key: null });
    expect(reply.status).toBe(status);
    expect(reply.headers).toMatchObject(headers);
    expect(reply.headers["content-security-policy"]).toMatch(policy);
    expect(reply.headers["content-security-policy"]).not.toMatch(/unsafe-(?:inline|eval)|https?:|\*/);
    expect(reply.headers["set-cookie"]).toBeUndefined();
    expect(reply.headers["server"] ?? reply.headers["x-powered-by"]).toBeUndefined();
  });
});

test("a page that is unchanged comes without a policy, so that the kept page keeps the nonce of its own", async () => {
  const page = await site.call("GET", "/");
  expect(String(page.headers["content-security-policy"])).toContain("nonce-");
  const unchanged = await site.call("GET", "/", { headers: { "if-none-match": String(page.headers.etag) } });
  expect(unchanged.status).toBe(304);
  expect(unchanged.headers).not.toHaveProperty("content-security-policy");
});

test("a nonce is never given twice", async () => {
  const replies = await Promise.all(Array.from({ length: 50 }, () => site.call("GET", "/builds/latest.json")));
  const nonces = replies.map(({ headers }) => /nonce-([^']+)/.exec(String(headers["content-security-policy"]))?.[1]);
  expect(new Set(nonces).size).toBe(50);
});

describe("caches keep no more than they may of", () => {
  const forever = "public, max-age=31536000, immutable";
  test.each([
    ["/", /^public, max-age=0, must-revalidate$/],
    ["/procedures/_payload.json", /^public, max-age=0, must-revalidate$/],
    ["/quote/", /^no-store$/],
    ["/nothing/", /^no-store$/],
    ["/api/procedures", /^public, max-age=0, must-revalidate$/],
    ["/api/contact/form", /^no-store$/],
    ["/api/procedures?paid=1", /^no-store$/],
    ["/assets/art/knee.svg", new RegExp(`^${forever}$`)],
    ["/assets/art/nothing.svg", /^no-store$/],
    ["/builds/latest.json", /^no-cache$/],
    ["/builds/meta/nothing.json", /^no-store$/],
    ["/health-check", /^no-store$/],
  ])("%s", async (path, kept) => {
    expect((await site.call("GET", path)).headers["cache-control"]).toMatch(kept);
  });
});

test("a provider's pictures are public on its own hosts, for ever, and taken for what they are", async () => {
  const folder = join(site.folder, "pictures", site.providers[0] ?? "");
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, "abc-480.webp"), "RIFF");
  const path = `/pictures/${site.providers[0]}/abc-480.webp`;
  expect((await site.call("GET", path, { host: "meadow.example" })).status).toBe(404);
  const reply = await site.call("GET", path);
  expect(reply.status).toBe(200);
  expect(reply.headers).toMatchObject({
    "content-type": "image/webp",
    "cache-control": "public, max-age=31536000, immutable",
    "x-content-type-options": "nosniff",
  });
});

describe("nothing outside the public folders is served at", () => {
  test.each([
    ["/pictures/../keys/master.key"],
    ["/pictures/%2e%2e/keys/master.key"],
    ["/pictures/..%2fkeys%2fmaster.key"],
    ["/pictures/..%5ckeys"],
    ["/pictures/%2e%2e%2f%2e%2e%2f%2e%2e%2fetc/passwd"],
    ["/assets/art/../../server/main.ts"],
    ["/assets/..%2f..%2fpackage.json"],
    ["/assets/site/.vite/en.json"],
    ["/pictures/.hidden"],
    ["/pictures/"],
    ["/assets/"],
    ["/assets/art/knee.svg%00.html"],
    ["/builds/meta/..%2f..%2fpackage.json"],
    ["/builds/meta/%2e%2e%2flatest.json"],
    ["/builds/meta/plain.json.json"],
    ["/builds/meta/__proto__"],
  ])("%s", async (path) => {
    await writeFile(join(site.folder, "pictures", ".hidden"), "secret");
    const reply = await site.call("GET", path);
    expect([308, 400, 403, 404]).toContain(reply.status);
    expect(reply.bytes.toString()).not.toMatch(/secret|root:|"dependencies"|isEntry|import /);
  });
});

test("the build that is served says when it was made", async () => {
  const latest = await site.call<{ id: string; timestamp: number }>("GET", "/builds/latest.json");
  expect(latest.body).toEqual({ id: expect.any(String), timestamp: expect.any(Number) });
  const meta = await site.call<object>("GET", `/builds/meta/${latest.body.id}.json`);
  expect(meta.body).toEqual({ ...latest.body, prerendered: [] });
  expect(meta.headers["cache-control"]).toContain("immutable");
});

describe("rates", () => {
  test("are kept for each address, and the answer says when to come back", async () => {
    const small = await openTestSite({ environment: { RATE_READ: "3", RATE_WRITE: "2" } });
    try {
      const read = (headers = {}) => small.call("GET", "/api/procedures", { headers });
      for (let n = 0; n < 3; n++) expect((await read()).status).toBe(200);
      const forged = { "x-forwarded-for": "203.0.113.9", "x-real-ip": "203.0.113.9", forwarded: "for=203.0.113.9" };
      for (const reply of [await read(), await read(forged)]) {
        expect(problemIn(reply)).toMatchObject({ status: 429, code: "too-many-requests" });
        expect(Number(reply.headers["retry-after"])).toBeGreaterThan(0);
        expect(Number(reply.headers["retry-after"])).toBeLessThanOrEqual(60);
      }
      const page = await small.call("GET", "/");
      expect(page.status).toBe(429);
      expect(page.headers).toMatchObject({
        "retry-after": expect.any(String),
        "content-type": expect.stringContaining("text/html"),
      });
      for (const path of ["/", "/procedures/"])
        expect((await small.call("POST", path, { key: null })).status).toBe(429);
      expect(problemIn(await small.call("GET", "/_payload.json")).status).toBe(429);
      for (const host of ["harbour.example:81", "HARBOUR.example", "meadow.example"])
        expect((await small.call("GET", "/api/procedures", { host })).status).toBe(429);
      expect((await small.call("POST", "/api/quotes", { body: { language: "en" } })).status).toBe(200);
      expect((await small.call("GET", "/health-check")).status).toBe(200);
      small.clock.pass(61_000);
      expect((await read()).status).toBe(200);
    } finally {
      await small.close();
    }
  });

  test("count the visitor and not the proxy where the proxy is trusted", async () => {
    const behind = await openTestSite({ environment: { RATE_READ: "1", TRUSTED_PROXIES: "127.0.0.1" } });
    try {
      const from = (address: string) =>
        behind.call("GET", "/api/procedures", { headers: { "x-forwarded-for": address } });
      expect((await from("203.0.113.1")).status).toBe(200);
      expect((await from("203.0.113.2")).status).toBe(200);
      expect((await from("198.51.100.7, 203.0.113.1")).status).toBe(429);
    } finally {
      await behind.close();
    }
  });

  test("count one network of IPv6 as one visitor, who has more addresses than anybody can count", async () => {
    const behind = await openTestSite({ environment: { RATE_READ: "1", TRUSTED_PROXIES: "127.0.0.1" } });
    try {
      const from = (address: string) =>
        behind.call("GET", "/api/procedures", { headers: { "x-forwarded-for": address } });
      expect((await from("2001:db8:1:2::1")).status).toBe(200);
      expect((await from("2001:db8:1:2:ffff::9")).status).toBe(429);
      expect((await from("2001:db8:1:3::1")).status).toBe(200);
      expect((await from("::ffff:203.0.113.5")).status).toBe(200);
      expect((await from("203.0.113.5")).status).toBe(429);
    } finally {
      await behind.close();
    }
  });
});

test("what is sent compressed is not unpacked", async () => {
  const endpoint = { method: "POST", path: "/api/quotes" } as const;
  const reply = await site.app.inject({
    method: "POST",
    url: examplePath(endpoint),
    headers: { host: "harbour.example", "content-type": "application/json", "content-encoding": "gzip" },
    payload: Buffer.from("1f8b0800000000000003ab020000", "hex"),
  });
  expect(reply.statusCode).toBe(400);
});
