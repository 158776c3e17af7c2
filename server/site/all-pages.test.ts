import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { parse } from "yaml";
import { openTestSite, type TestSite } from "../testing/site.ts";

interface Page {
  readonly url: string;
  readonly title: string;
  readonly description: string;
  readonly graph: readonly Node[];
}
/** The package has no types. */
const { default: Validator } = (await import("@adobe/structured-data-validator" as string)) as {
  default: new () => { validate(extracted: object): Promise<{ severity: string; issueMessage: string }[]> };
};

interface Node {
  readonly "@type": string;
  readonly [property: string]: unknown;
}

const names = ["marsa", "duna", "haneul"];
const demo = (name: string) =>
  parse(readFileSync(new URL(`../provider-files/demonstration/${name}.yaml`, import.meta.url), "utf8"));
const entities: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', "#39": "'" };
const unescaped = (text = "") => text.replace(/&(amp|lt|gt|quot|#39);/g, (_, name: string) => entities[name] ?? "");

let site: TestSite;
/** Every page of all demonstration clinics in all languages, from their sitemaps. */
let pages: Page[];

beforeAll(async () => {
  site = await openTestSite({ providers: names.map(demo) });
  pages = [];
  for (const host of names.map((name) => `${name}.localhost`)) {
    const sitemap = (await site.call("GET", "/sitemap.xml", { host })).bytes.toString();
    for (const [, url = ""] of sitemap.matchAll(/<loc>([^<]*)<\/loc>/g)) {
      const html = (await site.call("GET", new URL(url).pathname, { host })).bytes.toString();
      const json = /<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/s.exec(html)?.[1] ?? "{}";
      pages.push({
        url,
        title: unescaped(/<title>(.*?)<\/title>/.exec(html)?.[1]),
        description: unescaped(/<meta name="description" content="(.*?)">/.exec(html)?.[1]),
        graph: (JSON.parse(json) as { "@graph"?: Node[] })["@graph"] ?? [],
      });
    }
  }
}, 120_000);
afterAll(() => site.close());

const startOf = (url: string) => `${new URL(url).host}${/^\/[a-z]{2}(?=\/)/.exec(new URL(url).pathname) ?? ""}`;

/** Width of a text in letters: a Chinese sign is as wide as two. */
const widthOf = (text: string): number =>
  text.length + (text.match(/[\p{Script=Han}，。：、；？！（）]/gu)?.length ?? 0);

describe("every page", () => {
  test("has a title that search engines show in full: 15 to 65 characters", () => {
    expect(pages.length).toBeGreaterThan(100);
    expect(pages.filter(({ title }) => widthOf(title) < 15 || widthOf(title) > 65)).toEqual([]);
  });

  test("has a description that search engines show in full: 50 to 160 characters", () => {
    const invalid = pages.filter(({ description }) => widthOf(description) < 50 || widthOf(description) > 160);
    expect(invalid.map(({ url, description }) => [url, description])).toEqual([]);
  });

  test.each(["title", "description"] as const)("has a unique %s", (part) => {
    const groups = Map.groupBy(pages, (page) => `${startOf(page.url)} ${page[part]}`);
    expect([...groups.values()].filter((same) => same.length > 1).map((same) => same.map(({ url }) => url))).toEqual(
      [],
    );
  });

  test("has schema.org data", () => {
    expect(pages.filter(({ graph }) => graph.length === 0).map(({ url }) => url)).toEqual([]);
  });
});

/** An object without its free texts: objects of one shape have the same problems. */
function shapeOf(value: unknown): unknown {
  if (Array.isArray(value)) return [...new Set(value.map((one) => JSON.stringify(shapeOf(one))))].sort();
  if (typeof value === "object" && value)
    return Object.entries(value).map(([name, part]) => [name, name === "@type" ? part : shapeOf(part)]);
  return typeof value === "string" && value.startsWith("https://schema.org/") ? value : typeof value;
}

/** The type checker's errors for an object. */
function problemsOf(graphs: readonly unknown[]): string {
  const folder = mkdtempSync(join(tmpdir(), "sojourn-schema-"));
  const types = resolve("node_modules/schema-dts/dist/schema.d.ts");
  const lines = graphs.map((graph) => `  ${JSON.stringify({ "@context": "https://schema.org", "@graph": graph })},`);
  const file = join(folder, "graphs.ts");
  writeFileSync(
    file,
    [`import type { Graph } from ${JSON.stringify(types)};`, "export const graphs: Graph[] = [", ...lines, "];"].join(
      "\n",
    ),
  );
  try {
    execFileSync("node_modules/.bin/tsc", [
      ...["--ignoreConfig", "--noEmit", "--strict", "--skipLibCheck", "--types", ""],
      ...["--module", "nodenext", "--target", "es2024", file],
    ]);
    return "";
  } catch (error) {
    return String((error as { stdout?: Buffer }).stdout);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

describe("structured data", () => {
  test("uses only types and properties of schema.org, with valid values", () => {
    const shapes = new Map(pages.flatMap(({ graph }) => graph).map((node) => [JSON.stringify(shapeOf(node)), node]));
    expect(shapes.size).toBeGreaterThan(8);
    expect(problemsOf([...shapes.values()].map((node) => [node]))).toBe("");
  }, 120_000);

  test("with an error is found by the check", () => {
    const invalid = [
      { "@type": "MedicalProcedure", name: "Knee", inLanguage: "en" },
      { "@type": "Offer", priceCurrency: 3 },
      { "@type": "MedicalClinik", name: "Harbour" },
    ];
    const found = problemsOf(invalid.map((node) => [node]));
    expect(found.match(/error TS\d+/g)).toHaveLength(invalid.length);
  }, 120_000);

  test("has the properties that search engines require", async () => {
    // Copies, because the validator mutates its objects.
    const nodes = structuredClone(pages.flatMap(({ graph }) => graph));
    const jsonld = Object.fromEntries(Map.groupBy(nodes, (node) => node["@type"]));
    const issues = await new Validator().validate({ jsonld, microdata: {}, rdfa: {}, errors: [] });
    expect(issues.filter(({ severity }) => severity === "ERROR")).toEqual([]);
    const nameless = { "@type": "BreadcrumbList", itemListElement: [{ "@type": "ListItem", position: 1 }] };
    const found = await new Validator().validate({ jsonld: { BreadcrumbList: [nameless] }, microdata: {}, rdfa: {} });
    expect(found.map(({ severity }) => severity)).toContain("ERROR");
  });

  test("names the clinic and its questions on its landing page", () => {
    for (const { graph } of pages.filter(({ url }) => /^\/(?:[a-z]{2}\/)?$/.test(new URL(url).pathname))) {
      expect(new Set(graph.map((node) => node["@type"]))).toEqual(new Set(["WebSite", "MedicalClinic", "FAQPage"]));
      expect(graph.find((node) => node["@type"] === "MedicalClinic")).toMatchObject({
        address: { "@type": "PostalAddress", addressCountry: expect.stringMatching(/^[A-Z]{2}$/) },
        geo: { latitude: expect.any(Number), longitude: expect.any(Number) },
        openingHoursSpecification: expect.arrayContaining([
          expect.objectContaining({ opens: expect.stringMatching(/^\d\d:\d\d$/) }),
        ]),
        telephone: expect.any(String),
      });
    }
  });

  test("names procedure, offers with prices, doctors, questions and breadcrumbs on a procedure's page", () => {
    const procedures = pages.filter(({ url }) => /\/procedures\/(?!compare)[^/]+\/$/.test(url));
    expect(procedures.length).toBeGreaterThan(50);
    for (const { url, graph } of procedures) {
      const types = graph.map((node) => node["@type"]);
      for (const type of ["MedicalWebPage", "MedicalProcedure", "IndividualPhysician", "FAQPage", "BreadcrumbList"])
        expect([url, types.includes(type)]).toEqual([url, true]);
      const offers = graph.filter((node) => node["@type"] === "Offer");
      expect(offers.length).toBeGreaterThan(0);
      for (const offer of offers)
        expect(offer).toMatchObject({
          price: expect.stringMatching(/^[1-9]\d*(\.\d+)?$/),
          priceCurrency: expect.stringMatching(/^[A-Z]{3}$/),
        });
    }
  });

  test("names the doctor, the licence and the procedures on a doctor's page", () => {
    const doctors = pages.filter(({ url }) => /\/doctors\/[^/]+\/$/.test(url));
    expect(doctors.length).toBeGreaterThan(40);
    for (const { url, graph } of doctors) {
      expect([url, graph.map((node) => node["@type"])]).toEqual([
        url,
        ["ProfilePage", "IndividualPhysician", "BreadcrumbList"],
      ]);
      expect(graph[1]).toMatchObject({ url, identifier: { value: expect.stringMatching(/./) } });
    }
  });

  test("claims no reviews and no ratings", () => {
    expect(
      pages
        .filter(({ graph }) =>
          /"(?:aggregateRating|reviews?|reviewRating|starRating)":|"(?:Review|Rating|AggregateRating)"/.test(
            JSON.stringify(graph),
          ),
        )
        .map(({ url }) => url),
    ).toEqual([]);
  });
});
