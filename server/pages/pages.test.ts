import { type IncomingMessage, request } from "node:http";
import { brotliDecompressSync } from "node:zlib";
import { afterAll, describe, expect, test, vi } from "vitest";
import type { Reply } from "../testing/calls.ts";
import { problemIn } from "../testing/contract/endpoints.ts";
import { buildProcedure, buildProviderFile, testProviders } from "../testing/providers.ts";
import { openTestSite } from "../testing/site.ts";

const [harbour] = testProviders;
const english = buildProviderFile().texts["en"];
if (!english) throw new Error("the small provider has no English texts");
const meadow = buildProviderFile({
  ...testProviders[1],
  texts: { en: { ...english, name: "Meadow Clinic", promise: "New joints on the hill" } },
  procedures: [buildProcedure({ slug: "shoulder" })],
});
const arabic = buildProviderFile({
  company: { slug: "oasis", legalName: "Oasis Clinic", foundedYear: 2001, accreditations: [] },
  domains: ["oasis.example", "عيادة.example"],
  defaultLanguage: "ar",
  texts: { ar: { ...english, name: "عيادة الواحة" } },
  doctors: buildProviderFile().doctors.map((doctor) => ({ ...doctor, texts: { ar: doctor.texts["en"] } })),
  procedures: buildProviderFile().procedures.map((one) => ({
    ...one,
    texts: { ar: one.texts["en"] },
    packages: one.packages.map((offer) => ({ ...offer, texts: { ar: offer.texts["en"] } })),
  })),
} as Parameters<typeof buildProviderFile>[0]);

const site = await openTestSite({ providers: [harbour, meadow, arabic] });
afterAll(() => site.close());

const page = async (path: string, host = "harbour.example", headers = {}) => {
  const reply = await site.call("GET", path, { host, headers });
  return { ...reply, html: reply.bytes.toString() };
};

const port = await site.app.listen({ port: 0, host: "127.0.0.1" }).then((address) => Number(new URL(address).port));

const overNetwork = (path: string) =>
  new Promise<IncomingMessage>((resolve, reject) => {
    const headers = { host: "harbour.example" };
    const sent = request({ host: "127.0.0.1", port, path, headers, agent: false }, (reply) => resolve(reply.resume()));
    sent.on("error", reject).end();
  });

test("two hundred concurrent visitors of two clinics see nothing of the other clinic", {
  timeout: 60_000,
}, async () => {
  const paths = [
    "/",
    "/procedures/",
    "/contact/",
    "/ar/",
    "/privacy-policy/",
    "/_payload.json",
    "/procedures/_payload.json",
  ];
  const own = { "harbour.example": /harbour|AED/i, "meadow.example": /meadow|HUF|EUR/i } as const;
  const foreign = {
    "harbour.example": /meadow|shoulder/i,
    "meadow.example": /harbour\.example|Harbour Clinic|hip-replacement/,
  } as const;
  const requests = Array.from({ length: 200 }, (_, at) => {
    const host = at % 2 === 0 ? ("harbour.example" as const) : ("meadow.example" as const);
    return { host, path: paths[(at >> 1) % paths.length] ?? "/" };
  });
  for (let round = 0; round < 2; round++) {
    const answers = await Promise.all(requests.map(({ host, path }) => page(path, host)));
    for (const [at, { status, html }] of answers.entries()) {
      const { host, path } = requests[at] as (typeof requests)[number];
      expect(status, `${host}${path}`).toBe(200);
      expect(html, `${host}${path}`).toMatch(own[host]);
      expect(html.replaceAll("hello@harbour.example", "").replaceAll("mailto:", ""), `${host}${path}`).not.toMatch(
        foreign[host],
      );
    }
  }
});

test("every nonce in a page matches its policy, also in a cached page", async () => {
  const nonces = new Set<string>();
  for (let n = 0; n < 3; n++) {
    const { html, headers } = await page("/");
    const nonce = /script-src 'nonce-([^']+)'/.exec(String(headers["content-security-policy"]))?.[1] ?? "";
    const used = [...html.matchAll(/ nonce="([^"]*)"/g)].map(([, value]) => value);
    expect(used.length).toBeGreaterThan(1);
    expect(new Set(used)).toEqual(new Set([nonce]));
    expect(html).not.toContain("__NONCE_");
    const scripts = html.match(/<(?:script|style)(?![^>]*(?: nonce=| type="application\/json"))[^>]*>/g) ?? [];
    expect(scripts).toEqual([]);
    nonces.add(nonce);
  }
  expect(nonces.size).toBe(3);
});

test("a cached page is the same in Brotli, with a new nonce each time", async () => {
  const plain = (text: string, { headers }: Pick<Reply<unknown>, "headers">) => {
    const policy = String(headers["content-security-policy"]);
    return text.replaceAll(/script-src 'nonce-([^']+)'/.exec(policy)?.[1] ?? "no nonce", "NONCE");
  };
  const cached = await page("/");
  const inBrotli = () => page("/", "harbour.example", { "accept-encoding": "gzip, deflate, br, zstd" });
  const check = (reply: Awaited<ReturnType<typeof page>>) => {
    expect(reply.headers).toMatchObject({ "content-encoding": "br", vary: "accept-encoding" });
    expect(plain(brotliDecompressSync(reply.bytes).toString(), reply)).toBe(plain(cached.html, cached));
  };
  check(await inBrotli());
  // Responses are compressed individually, without a length, until the cached page is compressed.
  await vi.waitFor(async () => expect((await inBrotli()).headers["content-length"]).toBeDefined(), { timeout: 10_000 });
  for (let n = 0; n < 3; n++) check(await inBrotli());
  for (const encoding of ["br;q=0", "identity", "gzip", "gzip;q=1, br;q=0.5"]) {
    const reply = await page("/", "harbour.example", { "accept-encoding": encoding });
    expect(reply.headers["content-encoding"], encoding).toBe(encoding.startsWith("gzip") ? "gzip" : undefined);
  }
});

describe("a non-canonical address redirects, and never off the site:", () => {
  test.each([
    ["/procedures", "/procedures/"],
    ["/procedures?q=knee", "/procedures/?q=knee"],
    ["/procedures?next=//evil.example", "/procedures/?next=//evil.example"],
    ["//evil.example", "/evil.example/"],
    ["///evil.example//a", "/evil.example/a/"],
    ["/\\evil.example", "/evil.example/"],
    ["/%2f%2fevil.example", "/%2f%2fevil.example/"],
    ["/%5cevil.example", "/%5cevil.example/"],
    ["/ar//evil.example", "/ar/evil.example/"],
    ["/ar\\evil.example", "/ar/evil.example/"],
    ["//", "/"],
    ["//?q=1", "/?q=1"],
    ["/.//evil.example", "/./evil.example/"],
    ["/https://evil.example", "/https:/evil.example/"],
    ["http://evil.example/x", "/http:/evil.example/x/"],
    ["/@evil.example", "/@evil.example/"],
  ])("%s leads to %s", async (path, location) => {
    // Over the network, because in-process clients normalise paths.
    const reply = await overNetwork(path);
    expect(reply.statusCode).toBe(308);
    expect(reply.headers.location).toBe(location);
    const followed = new URL(reply.headers.location ?? "", "https://harbour.example/a/b");
    expect(followed.host).toBe("harbour.example");
  });

  test.each([["/a%0d%0aset-cookie:x=1"], ["/%0d%0aLocation:%20//evil.example"], ["/%09/evil.example"]])(
    "%s adds no header",
    async (path) => {
      const { headers } = await page(path);
      expect(headers["set-cookie"]).toBeUndefined();
      expect(String(headers["location"])).toMatch(/^\/[^/\\]/);
    },
  );
});

describe("languages", () => {
  const facts = (html: string) => ({
    lang: /<html lang="(\w+)"/.exec(html)?.[1],
    dir: /<html[^>]* dir="(\w+)"/.exec(html)?.[1],
    canonical: /rel="canonical" href="([^"]*)"/.exec(html)?.[1],
    alternates: Object.fromEntries([...html.matchAll(/hreflang="(\w+)" href="([^"]*)"/g)].map(([, a, b]) => [a, b])),
  });

  test("of an English clinic are at the root and under /ar/, each linking the other", async () => {
    const alternates = { en: "http://harbour.example/procedures/", ar: "http://harbour.example/ar/procedures/" };
    expect(facts((await page("/procedures/")).html)).toEqual({
      lang: "en",
      dir: "ltr",
      canonical: alternates.en,
      alternates,
    });
    expect(facts((await page("/ar/procedures/")).html)).toEqual({
      lang: "ar",
      dir: "rtl",
      canonical: alternates.ar,
      alternates,
    });
  });

  test("of an Arabic clinic are at the root and under /en/", async () => {
    const alternates = { ar: "http://oasis.example/contact/", en: "http://oasis.example/en/contact/" };
    expect(facts((await page("/contact/", "oasis.example")).html)).toMatchObject({
      lang: "ar",
      dir: "rtl",
      alternates,
    });
    expect(facts((await page("/en/contact/", "oasis.example")).html)).toMatchObject({
      lang: "en",
      dir: "ltr",
      alternates,
    });
    expect((await page("/", "عيادة.example")).status).toBe(200);
  });

  test("have one address each", async () => {
    for (const path of ["/AR/", "/ar/ar/", "/ar/fr/", "/hu/", "/xx/"])
      expect((await page(path)).status, path).toBe(404);
  });

  test.each([
    ["/de/", "/"],
    ["/en/procedures/", "/procedures/"],
    ["/fr/companion/abc/?x=1&y=2", "/companion/abc/?x=1&y=2"],
    ["/zh/desk/", "/desk/"],
    ["/de/en/", "/en/"],
  ])("%s, which the clinic has not in that language, leads to %s", async (path, to) => {
    const { status, headers } = await page(path);
    expect({ status, to: headers["location"], kept: headers["cache-control"] }).toEqual({
      ...{ status: 302, to, kept: "no-store" },
    });
  });

  test("of a letter are all, for doctors anywhere", async () => {
    expect((await page("/de/letter/abcdefghijklmnopqrstuv/")).html).toContain('lang="de"');
  });

  test("a path that merely begins like a language is a path", async () => {
    expect((await page("/arthritis/")).html).toContain('lang="en"');
  });

  test("a search is kept in the page but not in its canonical address", async () => {
    const { canonical } = facts((await page("/procedures/?q=knee&page=1")).html);
    expect(canonical).toBe("http://harbour.example/procedures/");
  });
});

describe("payloads", () => {
  test.each([["/"], ["/procedures/"], ["/procedures/knee-replacement/"], ["/ar/procedures/"], ["/procedures/?q=hip"]])(
    "of %s equal the page's data",
    async (path) => {
      const { html } = await page(path);
      const hydration = JSON.parse(/id="hydration">(.*?)<\/script>/s.exec(html)?.[1] ?? "{}");
      const [before, after = ""] = path.split(/(?=\?)/);
      const payload = await site.call<object>("GET", `${before}_payload.json${after}`);
      expect(payload.status).toBe(200);
      expect(payload.headers["content-type"]).toBe("application/json; charset=utf-8");
      if (!hydration.isStill) expect(Object.values(hydration.loaderData)).toContainEqual(payload.body);
    },
  );

  test.each([
    ["/nothing/"],
    ["/procedures/nothing/"],
    ["/procedures/old-knee/"],
    ["//evil.example/"],
    ["//:x/"],
    ["/ar/nothing/"],
  ])("of %s, which is no page, are a problem document", async (path) => {
    const reply = await site.call("GET", `${path}_payload.json`);
    expect(problemIn(reply).status).toBe(404);
  });

  test("of a host without a provider are a problem document", async () => {
    const reply = await site.call("GET", "/procedures/_payload.json", { host: "nobody.example" });
    expect(problemIn(reply)).toMatchObject({ status: 404, code: "unknown-provider" });
  });
});

describe("a page that does not exist", () => {
  const mainOf = ({ html }: { html: string }) => /<main.*<\/main>/s.exec(html)?.[0] ?? "";
  const nearest = (main: string) => [...main.matchAll(/href="([^"]*\/procedures\/[^"/]+\/)"/g)].map(([, to]) => to);

  test.each([
    ["/procedures/nee-replacment/", "/procedures/knee-replacement/"],
    ["/knee/", "/procedures/knee-replacement/"],
    ["/ar/procedures/knee/", "/ar/procedures/knee-replacement/"],
  ])("%s names %s and has a search, in its bytes", async (path, to) => {
    const shown = await page(path);
    expect(shown.status).toBe(404);
    expect(nearest(mainOf(shown))).toContain(to);
    expect(mainOf(shown)).toMatch(/<form [^>]*role="search".*<input [^>]*name="q"/);
  });

  test.each(["/nothing-here/", "/procedures/nothing/", "/ar/nothing/"])(
    "%s names procedures of the clinic where none is near",
    async (path) => {
      const main = mainOf(await page(path));
      expect(nearest(main).length).toBeGreaterThan(0);
      expect(main).toContain(path.startsWith("/ar") ? "العلاجات الأكثر طلبًا" : "Popular treatments");
      expect(main).not.toContain("Did you mean");
    },
  );

  test.each([["/quote/knee-replacement/"], ["/consultation/knee/"]])("%s names no procedure", async (path) => {
    const shown = await page(path);
    expect(shown.status).toBeGreaterThanOrEqual(400);
    expect(shown.status).toBeLessThan(500);
    expect(nearest(mainOf(shown))).toEqual([]);
  });
});

test.each(["/%E0%A4%A/", "/%/", "/procedures/%C3%28/?q=%E0"])(
  "%s, which is not UTF-8, is an unknown page",
  async (path) => {
    const { status, html } = await page(path);
    expect(status).toBe(404);
    expect(html).toMatch(/<title>Page Not Found/);
  },
);

test.each(["/profile/nothing-here/", "/profile/manage-bookings/x/y/", "/ar/profile/nothing-here/"])(
  "%s, an unknown page of the account, leads to the sign-in like all others",
  async (path) => {
    const { status, headers } = await page(path);
    const [, prefix = "", back = ""] = /^(\/ar)?(.*)$/.exec(path) ?? [];
    expect(status).toBe(303);
    expect(headers["location"]).toBe(`${prefix}/auth/login/?back=${encodeURIComponent(back)}`);
  },
);

describe("on a host without a provider", () => {
  test.each([
    ["nobody.example"],
    ["harbour.example.evil.example"],
    [""],
    ['"><script>alert(1)</script>'],
    ["harbour.example@evil"],
  ])("%j shows a neutral page", async (host) => {
    const { status, html } = await page("/procedures/", host);
    expect(status).toBe(404);
    expect(html).not.toMatch(/harbour|meadow|oasis|<script>alert/i);
    expect(html).toContain("noindex");
  });

  test("the icon has no letter", async () => {
    expect((await page("/favicon.svg", "nobody.example")).html).toContain("></text>");
  });
});

test("the icon has the clinic's colour and first letter", async () => {
  const { html, headers } = await page("/favicon.svg");
  expect(headers["content-type"]).toMatch(/^image\/svg\+xml/);
  expect(html).toContain("#0B4F6C");
  expect(html).toContain(">H</text>");
  expect((await page("/favicon.svg", "oasis.example")).html).toContain(">ع</text>");
});

test("a home screen gets the clinic's name, colour and icon", async () => {
  const { html } = await page("/");
  expect(html).toContain('<meta name="theme-color" content="#0b4f6c">');
  expect(html).toContain('<link rel="apple-touch-icon" href="/touch-icon.png">');
  const manifest = JSON.parse((await page("/manifest.webmanifest")).html);
  expect(manifest).toMatchObject({ name: "Harbour Clinic", theme_color: "#0B4F6C", start_url: "/", lang: "en" });
  expect(html).toContain('<link rel="manifest" href="/manifest.webmanifest?language=en">');
  expect(JSON.parse((await page("/manifest.webmanifest", "oasis.example")).html).dir).toBe("rtl");
  // The clinic has no Arabic texts.
  expect(JSON.parse((await page("/manifest.webmanifest?language=ar")).html)).toEqual(manifest);
  const icon = await page("/touch-icon.png");
  expect(icon.headers["content-type"]).toBe("image/png");
});

test.each(["/offline/", "/ar/offline/", "/profile/offline/", "/ar/profile/offline/"])(
  "%s is the same for everyone, so that a browser may store it",
  async (path) => {
    const visitor = await page(path);
    expect(visitor.status).toBe(200);
    expect(visitor.headers["cache-control"]).toMatch(/^public\b/);
    expect(visitor.html).toContain('<meta name="robots" content="noindex');
    const person = await page(path, "harbour.example", { cookie: "token=of.some.person" });
    const withoutNonces = (html: string) => html.replace(/nonce="[^"]*"/g, "");
    expect(withoutNonces(person.html)).toBe(withoutNonces(visitor.html));
  },
);

test("the service worker is revalidated, and stands at the root of its scope", async () => {
  const { headers } = await page("/service-worker.js");
  expect(headers["content-type"]).toMatch(/^text\/javascript/);
  expect(headers["cache-control"]).toBe("no-cache");
  expect(headers["content-security-policy"]).toContain("worker-src 'self'; manifest-src 'self'");
});

describe("a missing page", () => {
  test.each([
    ["/<script>alert(1)</script>/", "<script>alert(1)"],
    ["/%3Cscript%3Ealert(1)%3C/script%3E/", "<script>alert(1)"],
    ['/"onmouseover="x/', '"onmouseover='],
    ["/</script><svg onload=x>/", "<svg onload"],
    ["/%E2%80%AEevil/", "\u202e"],
  ])("shows %s as text", async (path, raw) => {
    const { status, html } = await page(path);
    expect(status).toBe(404);
    expect(html).not.toContain(raw);
    expect(html).toContain("Page Not Found");
  });

  test("does not grow with its address", async () => {
    const { html } = await page(`/${"x".repeat(5000)}/`);
    expect(/<main.*<\/main>/s.exec(html)?.[0]).not.toContain("x".repeat(201));
  });
});

test.each([
  ["the browser's language", "harbour.example", { "accept-language": "ko-KR,ko;q=0.9,en;q=0.8" }, "/ko"],
  [
    "the first of the browser's languages that the desk has",
    "harbour.example",
    { "accept-language": "de,hu;q=0.8" },
    "/hu",
  ],
  ["the clinic's language where the desk has none of them", "harbour.example", { "accept-language": "de" }, undefined],
  ["the chosen language", "harbour.example", { cookie: "desk-language=ar" }, "/ar"],
  [
    "the chosen language before the browser's",
    "harbour.example",
    { "accept-language": "ko", cookie: "a=b; desk-language=en" },
    undefined,
  ],
  ["the chosen language also where the clinic has another", "oasis.example", { cookie: "desk-language=en" }, "/en"],
  ["no language that is unknown", "harbour.example", { cookie: "desk-language=/evil.example" }, undefined],
])("a desk's address without a language leads to %s", async (_, host, headers, base) => {
  const path = "/desk/trips/?turn=clinic";
  const { status, headers: answered } = await page(path, host, headers);
  expect([status === 302, answered["location"]]).toEqual([base !== undefined, base && `${base}${path}`]);
  const named = await page(`/ko${path}`, host, headers);
  expect(named.status).not.toBe(302);
});
