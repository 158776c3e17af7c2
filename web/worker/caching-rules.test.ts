import fc from "fast-check";
import { expect, test } from "vitest";
import {
  assetsIn,
  buildOf,
  buildsToDrop,
  mayStore,
  mostBytes,
  mostPages,
  pagesToDrop,
  prefixOf,
  strategyOf,
  titleOf,
} from "./caching-rules.ts";

const origin = "https://harbour.example";
const visit = (path: string) => strategyOf({ method: "GET", mode: "navigate", url: origin + path }, origin);
const load = (path: string) => strategyOf({ method: "GET", mode: "cors", url: origin + path }, origin);

test.each(["/", "/ar/", "/procedures/", "/ar/hotels/pearl/", "/contact/", "/quote/abc/", "/consultation/abc/"])(
  "%s is asked from the network first",
  (path) => expect(visit(path)).toBe("page"),
);

test.each(["/profile/", "/ar/profile/plan/?trip=1", "/profile/documents/"])("%s is a page of an account", (path) =>
  expect(visit(path)).toBe("account-page"),
);

test.each(["/desk/", "/ar/desk/cases/", "/api/client/documents", "/pictures/1.webp", "/sitemap.xml"])(
  "a visit to %s is the browser's own",
  (path) => expect(visit(path)).toBe("none"),
);

test.each(["/assets/site/entry-1a2b3c.js", "/assets/site/1a2b3c4.js", "/assets/site/inter-latin.woff2"])(
  "%s is a file of the site",
  (path) => expect(load(path)).toBe("asset"),
);

test.each([
  "/assets/desk/entry.js",
  "/assets/art/knee.svg",
  "/api/client/trips",
  "/builds/latest.json",
  "/_payload.json",
])("the worker leaves %s alone", (path) => expect(load(path)).toBe("none"));

test("the worker leaves what is sent, and other sites, alone", () => {
  expect(strategyOf({ method: "POST", mode: "navigate", url: `${origin}/contact/` }, origin)).toBe("none");
  expect(strategyOf({ method: "GET", mode: "cors", url: "https://other.example/assets/site/x.js" }, origin)).toBe(
    "none",
  );
});

const answer = (cacheControl: string, { status = 200, type = "text/html; charset=utf-8" } = {}) => ({
  status,
  type: "basic",
  redirected: false,
  headers: new Headers({ "cache-control": cacheControl, "content-type": type }),
});
const isPublic = "public, max-age=0, must-revalidate";

test("a public page is stored", () => {
  expect(mayStore(`${origin}/ar/procedures/knee/`, answer(isPublic))).toBe(true);
});

test.each([
  ["/profile/", isPublic, {}],
  ["/ar/profile/offline/", isPublic, {}],
  ["/quote/Zm9vYmFy/", isPublic, {}],
  ["/consultation/Zm9vYmFy/", isPublic, {}],
  ["/desk/", isPublic, {}],
  ["/api/provider/harbour.example", isPublic, {}],
  ["/procedures/?q=knee", isPublic, {}],
  ["/contact/", "no-store", {}],
  ["/nothing/", isPublic, { status: 404 }],
  ["/llms/", isPublic, { type: "text/plain" }],
])("%s with %s is not stored", (path, cacheControl, facts) => {
  expect(mayStore(origin + path, answer(cacheControl, facts))).toBe(false);
});

test("an address of an account or a private link is never stored, whatever its answer", () => {
  const start = fc.constantFrom("profile", "auth", "quote", "consultation", "desk", "api");
  const segment = fc.stringMatching(/^[\w-]{1,20}$/);
  fc.assert(
    fc.property(fc.constantFrom("", "/ar", "/en"), start, fc.array(segment), (prefix, first, rest) => {
      expect(mayStore(`${origin}${prefix}/${[first, ...rest].join("/")}/`, answer(isPublic))).toBe(false);
    }),
  );
});

test("a page names its build and its files", () => {
  const html = `<title>Knees &amp; hips</title><link rel="stylesheet" href="/assets/site/site-1a.css"><script>import("/assets/site/entry-2b.js")</script>
    <script type="application/json" id="hydration">{"buildId":"0123456789abcdef"}</script><img src="/assets/art/knee.svg">`;
  expect(titleOf(html)).toBe("Knees & hips");
  expect(buildOf(html)).toBe("0123456789abcdef");
  expect(assetsIn(html)).toEqual(["/assets/site/site-1a.css", "/assets/site/entry-2b.js"]);
});

const saved = fc.record({
  url: fc.tuple(fc.constantFrom("", "/ar"), fc.nat(500)).map(([base, number]) => `${origin}${base}/hotels/${number}/`),
  savedAt: fc.nat(1e6),
  bytes: fc.integer({ min: 1000, max: 400_000 }),
});

test("the store keeps the newest pages of each language within its limits", () => {
  fc.assert(
    fc.property(fc.uniqueArray(saved, { selector: ({ url }) => url, maxLength: 120 }), (pages) => {
      const dropped = new Set(pagesToDrop(pages));
      for (const language of ["", "/ar"]) {
        const own = pages.filter(({ url }) => prefixOf(new URL(url).pathname) === language);
        const kept = own.filter(({ url }) => !dropped.has(url));
        expect(kept.length).toBeLessThanOrEqual(mostPages);
        expect(kept.reduce((sum, { bytes }) => sum + bytes, 0)).toBeLessThanOrEqual(mostBytes);
        const [newest] = own.toSorted((one, other) => other.savedAt - one.savedAt);
        if (newest) expect(kept.map(({ savedAt }) => savedAt)).toContain(newest.savedAt);
      }
    }),
  );
});

test("no build goes that is current, open, or the newest one before", () => {
  const build = fc.constantFrom("a", "b", "c", "d", "e");
  fc.assert(
    fc.property(fc.uniqueArray(build), build, fc.array(build), (stored, current, open) => {
      const gone = buildsToDrop(stored, { current, open });
      for (const kept of [current, ...open]) expect(gone).not.toContain(kept);
      const others = stored.filter((one) => one !== current && !open.includes(one));
      expect(gone).toEqual(others.slice(0, -1));
    }),
  );
  expect(buildsToDrop(["a", "b", "c"], { current: "c", open: [undefined] })).toEqual([]);
});
