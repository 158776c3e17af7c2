import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { assetsOf, brotli, developmentCodeIn, withImports } from "./budgets.ts";

describe("budgets", () => {
  it("counts a chunk once that two others import, and no lazy one", () => {
    const manifest = {
      "web/entry-client.tsx": { file: "entry.js", isEntry: true, imports: ["_shared.js"] },
      "web/features/landing/landing-screen.tsx": {
        file: "landing.js",
        imports: ["_shared.js", "web/entry-client.tsx"],
      },
      "web/features/quotes/quote-screen.tsx": { file: "quote.js", imports: ["_shared.js"] },
      "_shared.js": { file: "shared.js" },
    };
    const found = withImports(manifest, ["web/entry-client.tsx", "web/features/landing/landing-screen.tsx"]);
    expect([...found].toSorted()).toEqual([
      "_shared.js",
      "web/entry-client.tsx",
      "web/features/landing/landing-screen.tsx",
    ]);
  });

  it("counts what a page fetches by itself, not what it merely links", () => {
    const html = [
      '<link rel="stylesheet" href="/a.css"><link rel="modulepreload" href="/b.js">',
      '<link rel="alternate" href="/ar/"><script type="module" nonce="x" src="/c.js"></script>',
      '<script type="application/ld+json">{"a":1}</script><script nonce="x">start()</script>',
    ].join("");
    expect(assetsOf(html)).toEqual({ scripts: ["/c.js", "/b.js"], inline: ["start()"], styles: ["/a.css"] });
  });

  it("measures compressed sizes, not sizes on disk", () => {
    expect(brotli("travel ".repeat(1000))).toBeLessThan(50);
  });

  it.each([
    "react/cjs/react",
    "react/cjs/react-jsx-runtime",
    "react-dom/cjs/react-dom-client",
    "react-dom/cjs/react-dom-server.node",
    "react-dom/cjs/react-dom-server-legacy.node",
  ])("detects the development build of %s", (library) => {
    const build = (kind: string) => developmentCodeIn(readFileSync(`node_modules/${library}.${kind}.js`, "utf8"));
    expect(build("development")).toContain("React's development build");
    expect(build("production")).toEqual([]);
  });

  it("detects the development build of the router", () => {
    const build = (kind: string) =>
      developmentCodeIn(readFileSync(`node_modules/react-router/dist/${kind}/lib/hooks.js`, "utf8"));
    expect(build("development")).toEqual(["React Router's development build"]);
    expect(build("production")).toEqual([]);
  });

  it("refuses a choice of build at run time", () => {
    const code = 'if (process.env.NODE_ENV === "production") module.exports = production();';
    expect(developmentCodeIn(code)).toEqual(["a choice of build left to the running process"]);
  });
});
