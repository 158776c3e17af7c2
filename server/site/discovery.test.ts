import { Readable } from "node:stream";
import sharp from "sharp";
import { parseSitemap, type SitemapItem } from "sitemap";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Problem } from "../../contract/errors.ts";
import { buildProviderFile, testProviders } from "../testing/providers.ts";
import { openTestSite, type TestSite } from "../testing/site.ts";

const [harbour, meadow] = testProviders;
const alias = "www.harbour.example";
const real = buildProviderFile({
  company: { ...meadow.company, slug: "lake", demonstration: false },
  domains: ["lake.localhost", "lake.example"],
  furtherLanguages: ["ru", "zh"],
});

let site: TestSite;
beforeAll(async () => {
  site = await openTestSite({
    providers: [
      { ...harbour, company: { ...harbour.company, demonstration: true }, domains: ["harbour.example", alias] },
      meadow,
      real,
    ],
  });
});
afterAll(() => site.close());

const read = async (path: string, host = "harbour.example") => {
  const { status, headers, bytes } = await site.call("GET", path, { host });
  return { status, headers, text: bytes.toString() };
};

describe("the sitemap", () => {
  const entries = async (host?: string): Promise<SitemapItem[]> =>
    parseSitemap(Readable.from([(await read("/sitemap.xml", host)).text]));

  test("lists every public page in every language, each with its translations", async () => {
    const all = await entries();
    const urls = all.map(({ url }) => url);
    expect(new Set(urls).size).toBe(urls.length);
    for (const path of [
      "/",
      "/procedures/",
      "/procedures/hip-replacement/",
      "/doctors/ada-berg/",
      "/contact/",
      "/quote/",
      "/privacy-policy/",
    ]) {
      const english = `http://harbour.example${path}`;
      const arabic = `http://harbour.example/ar${path}`;
      for (const url of [english, arabic]) {
        const found = all.find((one) => one.url === url);
        expect(Object.fromEntries((found?.links ?? []).map(({ lang, url: href }) => [lang, href]))).toEqual({
          en: english,
          ar: arabic,
          "x-default": english,
        });
      }
    }
  });

  test("lists pages that exist, allow indexing, and name themselves as canonical", async () => {
    for (const { url } of await entries()) {
      const { status, text } = await read(new URL(url).pathname);
      expect([url, status]).toEqual([url, 200]);
      expect(text).not.toContain('name="robots"');
      expect(text).toContain(`<link rel="canonical" href="${url}">`);
    }
  });

  test("contains no private, unpublished or foreign page", async () => {
    const urls = (await entries()).map(({ url }) => url);
    expect(urls.filter((url) => /old-knee|\/quote\/.|\.example\/api\/|meadow|lake/.test(url))).toEqual([]);
    expect((await entries("meadow.example")).map(({ url }) => url)).not.toContainEqual(
      expect.not.stringMatching(/^http:\/\/meadow\.example\//),
    );
  });

  test("has the time of the provider's last change", async () => {
    expect((await entries()).map(({ lastmod }) => lastmod)).toEqual(
      (await entries()).map(() => "2026-11-20T09:00:00.000Z"),
    );
  });
});

describe("the canonical address", () => {
  const canonical = (html: string) => /<link rel="canonical" href="([^"]*)"/.exec(html)?.[1];

  test("has the provider's first domain, whichever was requested", async () => {
    const { text } = await read("/contact/", alias);
    expect(canonical(text)).toBe("http://harbour.example/contact/");
    expect(text).toContain('hreflang="ar" href="http://harbour.example/ar/contact/"');
    expect(text).toContain('hreflang="x-default" href="http://harbour.example/contact/"');
    expect(text).toContain('property="og:url" content="http://harbour.example/contact/"');
    expect((await read("/sitemap.xml", alias)).text).not.toContain(alias);
    expect((await read("/robots.txt", alias)).text).toContain("Sitemap: http://harbour.example/sitemap.xml");
  });

  test("has a port only on this machine", async () => {
    expect(canonical((await read("/", "lake.localhost:4140")).text)).toBe("http://lake.localhost:4140/");
    expect(canonical((await read("/", "lake.example:4140")).text)).toBe("http://lake.localhost/");
    expect(canonical((await read("/", `${alias}:4140`)).text)).toBe("http://harbour.example/");
  });
});

describe("robots.txt", () => {
  test("excludes only private links, the API and builds", async () => {
    const { text } = await read("/robots.txt");
    const rules = [...text.matchAll(/^Disallow: (.*)$/gm)].map(([, rule = ""]) => rule);
    const isKept = (path: string) =>
      rules.some((rule) =>
        new RegExp(
          `^${rule
            .split("*")
            .map((part) => part.replace(/[.?]/g, "\\$&"))
            .join(".*")}`,
        ).test(path),
      );
    const excluded = [
      "/quote/abc/",
      "/ar/quote/abc/goals/",
      "/api/procedures",
      "/builds/latest.json",
      "/ar/_payload.json",
    ];
    expect(excluded.filter((path) => !isKept(path))).toEqual([]);
    const free = ["/", "/quote/", "/ar/quote/", "/quote/?procedure=knee", "/social/en/home.png", "/procedures/x/"];
    expect(free.filter(isKept)).toEqual([]);
  });

  test("disallows everything on a host without a provider", async () => {
    const { status, text } = await read("/robots.txt", "nobody.example");
    expect([status, text]).toEqual([200, "User-agent: *\nDisallow: /\n"]);
  });
});

describe("llms.txt", () => {
  test("names the provider's procedures, prices, stays and contact", async () => {
    const { text } = await read("/llms.txt");
    expect(text).toMatch(/^# Harbour Clinic\n\n> New joints by the sea\n/);
    expect(text.replaceAll("\u00a0", " ")).toContain(
      "- [Knee replacement](http://harbour.example/procedures/knee-replacement/): With 10 hotel nights, from AED 63,500. 14 to 18 days in Dubai.",
    );
    for (const part of ["/privacy-policy/", "/contact/", "/ar/", "hello@harbour.example", "998"])
      expect(text).toContain(part);
  });

  test("names the provider's doctors with their licences", async () => {
    expect((await read("/llms.txt")).text).toMatch(
      /\n## Doctors\n\n- \[Ada Berg\]\(http:\/\/harbour\.example\/doctors\/ada-berg\/\): .*Licence: .+\.\n/,
    );
  });

  test("labels a demonstration, and only a demonstration", async () => {
    expect((await read("/llms.txt")).text).toContain("demonstration");
    expect((await read("/llms.txt", "lake.localhost")).text).not.toContain("demonstration");
  });

  test("contains nothing of another provider", async () => {
    expect((await read("/llms.txt", "meadow.example")).text).not.toMatch(/harbour\.example\/|localhost/);
  });
});

describe("a card", () => {
  const card = (path: string, host?: string) => site.call<Problem>("GET", path, host ? { host } : {});
  const pixels = async (path: string, host?: string) =>
    sharp((await card(path, host)).bytes)
      .raw()
      .toBuffer();

  test("is linked by its page, with its size and alternative text", async () => {
    const { text } = await read("/ar/procedures/knee-replacement/");
    const image = /property="og:image" content="([^"]*)"/.exec(text)?.[1] ?? "";
    expect(image).toBe("http://harbour.example/social/ar/procedures/knee-replacement.png");
    expect(text).toContain('<meta name="twitter:card" content="summary_large_image">');
    const { bytes, headers } = await card(new URL(image).pathname);
    expect(await sharp(bytes).metadata()).toMatchObject({ format: "png", width: 1200, height: 630 });
    expect(headers["content-type"]).toBe("image/png");
    expect(headers["cache-control"]).toMatch(/^public, max-age=/);
    expect(headers["cross-origin-resource-policy"]).toBe("cross-origin");
    expect(bytes.length).toBeLessThan(100_000);
  });

  test("is the English one on a Chinese page, because no Chinese font comes with the product", async () => {
    const imageOn = async (path: string) => {
      const { text } = await read(path, "lake.localhost");
      return new URL(/property="og:image" content="([^"]*)"/.exec(text)?.[1] ?? "").pathname;
    };
    expect(await imageOn("/ru/")).toBe("/social/ru/home.png");
    expect(await imageOn("/zh/")).toBe("/social/en/home.png");
  });

  test("differs by page, language and provider, and is the same on repetition", async () => {
    const home = await pixels("/social/en/home.png");
    for (const [path, host] of [
      ["/social/en/procedures/knee-replacement.png"],
      ["/social/ar/home.png"],
      ["/social/en/home.png", "lake.localhost"],
    ] as const)
      expect(home.equals(await pixels(path, host))).toBe(false);
    expect(home.equals(await pixels("/social/en/home.png", alias))).toBe(true);
  });

  test.each([
    "/social/xx/home.png",
    "/social/zh/home.png",
    "/social/en/procedures/no-such-thing.png",
    "/social/en/procedures/old-knee.png",
    "/social/en/procedures/knee-replacement",
  ])("does not exist at %s", async (path) => {
    expect((await card(path)).status).toBe(404);
  });

  test("is never another provider's", async () => {
    expect((await card("/social/en/procedures/hip-replacement.png", "lake.localhost")).status).toBe(404);
  });
});

test.each(["/sitemap.xml", "/llms.txt", "/social/en/home.png"])(
  "%s is missing on a host without a provider",
  async (path) => {
    expect((await read(path, "nobody.example")).status).toBe(404);
  },
);

test.each(["/sitemap.xml", "/llms.txt", "/robots.txt"])("%s is cacheable", async (path) => {
  expect((await read(path)).headers["cache-control"]).toMatch(/^public, max-age=\d+/);
});

test("security.txt names the clinic's own contact, on its first domain, for half a year", async () => {
  const { status, headers, bytes } = await site.call("GET", "/.well-known/security.txt");
  expect(status).toBe(200);
  expect(headers["content-type"]).toBe("text/plain; charset=utf-8");
  expect(bytes.toString()).toMatch(
    /^Contact: mailto:\S+@\S+\nExpires: 2027-05-\d\dT00:00:00Z\nPreferred-Languages: en.*\nCanonical: https:\/\/harbour\.example\/\.well-known\/security\.txt\n$/,
  );
  expect((await site.call("GET", "/.well-known/security.txt", { host: "nobody.example" })).status).toBe(404);
});
