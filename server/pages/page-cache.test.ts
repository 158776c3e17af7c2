import { afterEach, describe, expect, test, vi } from "vitest";
import { refuse } from "../../contract/errors.ts";
import type { Renderer, RenderInput } from "../../contract/rendering.ts";
import { plainScreens } from "../testing/plain-screens.ts";
import { testProviders } from "../testing/providers.ts";
import { openTestSite, type TestSite, type TestSiteOptions } from "../testing/site.ts";
import type { Screens } from "./renderer.ts";

// Each test opens its own site.
vi.setConfig({ testTimeout: 60_000 });

/** Screens that print their number of renderings, with configurable failure, delay and privacy. */
function createCountingScreens() {
  const settings = {
    count: 0,
    cache: "public" as "public" | "private",
    fail: undefined as (() => never) | undefined,
    wait: undefined as Promise<void> | undefined,
    last: undefined as Request | undefined,
    forms: [] as Record<string, unknown>[],
  };
  async function act({ request }: RenderInput): Promise<void> {
    settings.last = request;
    settings.count++;
    if (request.method === "POST") settings.forms.push(Object.fromEntries(await request.formData()));
    await settings.wait;
    settings.fail?.();
  }
  const renderer: Renderer = {
    ...plainScreens.renderer,
    async render(input) {
      const count = settings.count + 1;
      await act(input);
      const { provider, language } = input.site;
      const { pathname, search } = new URL(input.request.url);
      if (pathname === "/elsewhere/") return { kind: "redirect", status: 303, location: "/there/" };
      const text = `">${provider?.company.legalName} ${language} ${pathname}${search} ${count}</p>`;
      return { kind: "page", status: 200, screen: "/*", cache: settings.cache, html: [['<p nonce="'], [text]] };
    },
    async payload(input) {
      await act(input);
      return { kind: "payload", screen: "/*", cache: settings.cache, data: null };
    },
    renderFailure: (site, _, { status }) => [[`<h1>${status} ${site.provider?.company.legalName}</h1>`]],
  };
  const screens: Screens = { ...plainScreens, renderer };
  return { screens, settings };
}

let site: TestSite | undefined;
afterEach(async () => {
  await site?.close();
  site = undefined;
});

async function open(options: TestSiteOptions = {}) {
  const { screens, settings } = createCountingScreens();
  const opened = await openTestSite({ ...options, screens });
  site = opened;
  const get = async (path = "/", host = "harbour.example", headers = {}) => {
    const reply = await opened.call("GET", path, { host, headers });
    return { ...reply, html: reply.bytes.toString().replace(/ nonce="[^"]*"/, "") };
  };
  return { ...opened, settings, get };
}

const count = async (page: Promise<{ html: string }>) => Number(/(\d+)<\/p>/.exec((await page).html)?.[1]);
const settled = () => new Promise((resolve) => setTimeout(resolve, 20));

describe("a cached page", () => {
  test("is separate for each host, language, path and search", async () => {
    const { get } = await open();
    const paths = [
      ["/", "harbour.example"],
      ["/", "meadow.example"],
      ["/ar/", "harbour.example"],
      ["/procedures/", "harbour.example"],
      ["/procedures/?q=knee", "harbour.example"],
      ["/procedures/?q=hip", "harbour.example"],
    ] as const;
    for (const [path, host] of paths) {
      const first = await get(path, host);
      expect((await get(path, host)).html).toBe(first.html);
      expect(first.html).toContain(
        `${host === "harbour.example" ? "Harbour Clinic Ltd" : "Meadow Clinic Kft."} ${path.startsWith("/ar/") ? "ar" : "en"} ${path} `,
      );
    }
    const counts = await Promise.all(paths.map(([path, host]) => count(get(path, host))));
    expect(new Set(counts).size).toBe(paths.length);
  });

  test("is sent for thirty seconds, then once more while a new one is rendered", async () => {
    const { get, clock, settings } = await open();
    expect(await count(get())).toBe(1);
    clock.pass(29_000);
    expect(await count(get())).toBe(1);
    clock.pass(2_000);
    const slow = Promise.withResolvers<void>();
    settings.wait = slow.promise;
    const during = await Promise.all(Array.from({ length: 50 }, () => count(get())));
    expect(new Set(during)).toEqual(new Set([1]));
    expect(settings.count).toBe(2);
    slow.resolve();
    await settled();
    expect(await count(get())).toBe(2);
    expect(settings.count).toBe(2);
  });

  test("expires after ten minutes without requests", async () => {
    const { get, clock } = await open();
    expect(await count(get())).toBe(1);
    clock.pass(601_000);
    expect(await count(get())).toBe(2);
  });

  test("is sent while a newer one cannot be rendered", async () => {
    const { get, clock, settings } = await open();
    await get();
    clock.pass(31_000);
    settings.fail = () => {
      throw new Error("no");
    };
    expect((await get()).status).toBe(200);
    await settled();
    expect(await get()).toMatchObject({ status: 200, html: expect.stringMatching(/ 1<\/p>/) });
    settings.fail = undefined;
    await get();
    await settled();
    expect(await count(get())).toBeGreaterThan(2);
  });

  test("expires two seconds after its provider's import, also without recent requests", async () => {
    const { get, clock, addProvider } = await open();
    const [harbour] = testProviders;
    const renamed = (legalName: string) => addProvider({ ...harbour, company: { ...harbour.company, legalName } });
    expect((await get()).html).toContain("Harbour Clinic Ltd");
    await renamed("Harbour Two");
    clock.pass(2_001);
    expect((await get()).html).toContain("Harbour Two");
    await renamed("Harbour Three");
    clock.pass(3_600_000);
    expect((await get()).html).toContain("Harbour Three");
    expect((await get("/", "meadow.example")).html).toContain("Meadow Clinic Kft.");
  });

  test("follows a domain that moves to another clinic", async () => {
    const { get, clock, addProvider } = await open();
    const [harbour, meadow] = testProviders;
    await get();
    await addProvider({ ...harbour, domains: ["quay.example"] });
    await addProvider({ ...meadow, domains: ["meadow.example", "harbour.example"] });
    clock.pass(2_001);
    expect((await get()).html).toContain("Meadow Clinic Kft.");
    expect((await get("/", "quay.example")).html).toContain("Harbour Clinic Ltd");
  });

  test("is never a private one, nor one of a host without a provider", async () => {
    const { get, settings } = await open();
    settings.cache = "private";
    expect(await count(get())).not.toBe(await count(get()));
    expect((await get()).headers["cache-control"]).toBe("no-store");
    settings.cache = "public";
    expect(await count(get("/", "nobody.example"))).not.toBe(await count(get("/", "nobody.example")));
  });
});

describe("after a rendering error", () => {
  const bots = ["Googlebot/2.1", "Mozilla/5.0 (compatible; bingbot/2.0)", "facebookexternalhit/1.1", "Baiduspider"];

  test("people get an error page, and crawlers an empty body", async () => {
    const { get, settings } = await open();
    settings.fail = () => {
      throw new Error("secret of the inside");
    };
    const failed = await get();
    expect(failed).toMatchObject({ status: 500, html: "<h1>500 Harbour Clinic Ltd</h1>" });
    expect(failed.headers).toMatchObject({ "cache-control": "no-store", "x-content-type-options": "nosniff" });
    for (const agent of bots) {
      const reply = await get("/", "harbour.example", { "user-agent": agent });
      expect(reply).toMatchObject({ status: 500, html: "" });
      expect(reply.headers["content-security-policy"]).toBeDefined();
    }
    expect(problemIn500(await get("/_payload.json"))).toMatchObject({ code: "unexpected" });
    settings.fail = undefined;
    expect((await get()).status).toBe(200);
  });

  test("a refusal keeps its status and Retry-After", async () => {
    const { get, settings } = await open();
    settings.fail = () => refuse("try-later", "Later.", { retryAfter: 7 });
    const reply = await get();
    expect(reply).toMatchObject({ status: 503, html: "<h1>503 Harbour Clinic Ltd</h1>" });
    expect(reply.headers["retry-after"]).toBe("7");
  });

  const problemIn500 = ({ body, html }: { body: unknown; html: string }) => {
    expect(html).not.toContain("secret");
    return body;
  };
});

test("a redirect is not cached, and a payload may be null", async () => {
  const { get } = await open();
  const reply = await get("/elsewhere/");
  expect(reply).toMatchObject({ status: 303, headers: { location: "/there/", "cache-control": "no-store" } });
  expect((await get("/_payload.json")).html).toBe("null");
});

describe("without the database", () => {
  test("the health check reports it, files and known clinics are served, and other requests get Retry-After", async () => {
    const { get, call, services, clock } = await open();
    expect((await call("GET", "/health-check")).status).toBe(200);
    await get();
    await services.database.close();
    clock.pass(2000);
    expect((await call("GET", "/health-check")).status).toBe(503);
    expect((await call("GET", "/assets/art/knee.svg")).status).toBe(200);
    expect((await call("GET", "/builds/latest.json")).status).toBe(200);
    clock.pass(10_000);
    expect((await get()).status).toBe(200);
    const unknown = await get("/", "meadow.example");
    expect(unknown).toMatchObject({ status: 503, html: "<h1>503 undefined</h1>" });
    expect(unknown.headers["retry-after"]).toBe("5");
    expect(await call("GET", "/api/procedures", { host: "meadow.example" })).toMatchObject({
      status: 503,
      body: { code: "try-later" },
    });
  });
});

describe("a form", () => {
  const type = "application/x-www-form-urlencoded";
  const post = async ({ app }: Pick<TestSite, "app">, headers: Record<string, string>, payload = "a=1&b=%E2%82%AC") =>
    app.inject({
      method: "POST",
      url: "/contact/",
      headers: { host: "harbour.example", "content-type": type, ...headers },
      payload,
    });

  test("from the site itself is accepted", async () => {
    const opened = await open();
    for (const headers of [
      {},
      { origin: "http://harbour.example" },
      { origin: "https://harbour.example", "sec-fetch-site": "same-origin" },
      { "sec-fetch-site": "none" },
      { host: "harbour.example:8443", origin: "https://harbour.example:8443" },
    ] as Record<string, string>[]) {
      const reply = await post(opened, headers);
      expect(reply.statusCode, JSON.stringify(headers)).toBe(200);
    }
    expect(opened.settings.forms).toEqual(Array(5).fill({ a: "1", b: "€" }));
  });

  test.each([
    [{ origin: "https://evil.example" }],
    [{ origin: "null" }],
    [{ origin: "http://harbour.example.evil.example" }],
    [{ origin: "http://harbour.example:81" }],
    [{ origin: "garbage" }],
    [{ "sec-fetch-site": "cross-site", origin: "http://harbour.example" }],
    [{ "sec-fetch-site": "same-site" }],
  ] as Record<string, string>[][])("from another site is refused: %j", async (headers = {}) => {
    const opened = await open();
    const reply = await post(opened, headers);
    expect(reply.statusCode).toBe(403);
    expect(reply.headers["content-type"]).toContain("text/html");
    expect(opened.settings.count).toBe(0);
  });

  test("that is malformed or too large is refused with the reason", async () => {
    const opened = await open();
    expect((await post(opened, { "content-type": "multipart/form-data; boundary=b" }, "--b\r\nhalf")).statusCode).toBe(
      400,
    );
    expect((await post(opened, { "content-type": "application/json" }, "{}")).statusCode).toBe(415);
    expect((await post(opened, {}, "x".repeat(257 * 1024))).statusCode).toBe(413);
    const file = Buffer.alloc(21 * 1024 * 1024, "x").toString();
    expect((await post(opened, { "content-type": "multipart/form-data; boundary=b" }, file)).statusCode).toBe(413);
    expect((await post(opened, { "content-type": "" }, "")).statusCode).toBe(415);
  });
});
