import { describe, expect, it } from "vitest";
import { askedForBy, brotli, withImports } from "./budgets.ts";

describe("budgets", () => {
  it("counts a chunk that two others import once, and no lazy one", () => {
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

  it("tells what a page fetches by itself from what only lies in it", () => {
    const html = [
      '<link rel="stylesheet" href="/a.css"><link rel="modulepreload" href="/b.js">',
      '<link rel="alternate" href="/ar/"><script type="module" nonce="x" src="/c.js"></script>',
      '<script type="application/ld+json">{"a":1}</script><script nonce="x">start()</script>',
    ].join("");
    expect(askedForBy(html)).toEqual({ scripts: ["/c.js", "/b.js"], inline: ["start()"], styles: ["/a.css"] });
  });

  it("measures what travels, not what lies on the disk", () => {
    expect(brotli("travel ".repeat(1000))).toBeLessThan(50);
  });
});
