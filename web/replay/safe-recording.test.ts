import fc from "fast-check";
import { expect, test } from "vitest";
import { safeEvent, safeRecording } from "./safe-recording.ts";

const place = () => "https://clinic.example/procedures/";
const saved = (events: unknown) => JSON.stringify(safeRecording(events, place));

/** Anything at all, with texts that stand out, in the shapes and under the names that recordings are made of. */
const names = ["type", "data", "source", "node", "adds", "texts", "value", "attributes", "childNodes", "textContent"];
const more = [
  "tagName",
  "href",
  "class",
  "style",
  "_cssText",
  "isStyle",
  "text",
  "positions",
  "payload",
  "tag",
  "name",
];
const planted = fc.constantFrom("Amina Saleh", "diabetes", "https://x.example/?q=diabetes", "diabetes{}", "Amina");
const { anything } = fc.letrec((tie) => ({
  anything: fc.oneof(
    { maxDepth: 6 },
    planted,
    fc.integer({ min: -1, max: 6 }),
    fc.boolean(),
    tie("list"),
    tie("facts"),
  ),
  list: fc.array(tie("anything"), { maxLength: 4 }),
  facts: fc.dictionary(fc.constantFrom(...names, ...more), tie("anything")),
}));

test("no word of a page leaves, in whatever shape it comes", () => {
  fc.assert(
    fc.property(fc.array(anything), (events) => {
      // Classes and styles are the site's own, so what people write cannot stand there.
      const text = saved(
        JSON.parse(JSON.stringify(events), (key, value) => (/class|style|_cssText/.test(key) ? 0 : value)),
      );
      expect(text).not.toMatch(/Amina|Saleh|diabetes|example\/\?/);
    }),
    { numRuns: 500 },
  );
});

const page = (childNodes: readonly object[]) => [
  { type: 4, timestamp: 1, data: { href: "https://clinic.example/procedures/?q=diabetes", width: 390, height: 844 } },
  { type: 2, timestamp: 2, data: { node: { type: 0, id: 1, childNodes }, initialOffset: { left: 0, top: 0 } } },
];
const element = (attributes: object, childNodes: readonly object[] = [], tagName = "p") => ({
  type: 2,
  id: 2,
  tagName,
  attributes,
  childNodes,
});

test("what draws the page stays: boxes, their classes, and stars where letters were", () => {
  const [meta, full] = safeRecording(
    page([element({ class: "text-lg", title: "Amina" }, [{ type: 3, id: 3, textContent: "Dear Amina" }])]),
    place,
  );
  expect(meta).toMatchObject({ data: { href: "https://clinic.example/procedures/", width: 390 } });
  expect(full).toMatchObject({
    data: {
      node: {
        childNodes: [{ tagName: "p", attributes: { class: "text-lg" }, childNodes: [{ textContent: "**** *****" }] }],
      },
    },
  });
});

test("styles stay when all they load is ours", () => {
  const ours = '@font-face{src:url("https://clinic.example/assets/site/i.woff2")}p{color:red}';
  const kept = (css: string) => saved(page([element({ _cssText: css }, [], "link")])).includes("_cssText");
  expect(kept(ours)).toBe(true);
  expect(kept("p{background:url('data:image/png;base64,AA')}")).toBe(true);
  for (const foreign of ["url(//x.example/a)", 'url( "https://x.example/?q=a")', "url(/documents/1)"]) {
    expect(kept(`p{background:${foreign}}`), foreign).toBe(false);
  }
});

test("records that a field was typed in or ticked, not its value", () => {
  const typed = { type: 3, timestamp: 3, data: { source: 5, id: 9, text: "diabetes", isChecked: true } };
  expect(safeRecording([typed], place)).toEqual([
    { type: 3, timestamp: 3, data: { source: 5, id: 9, text: "***", isChecked: false } },
  ]);
});

test("a page that may not be recorded, calls, clicks with their words, and what is new to us are left out", () => {
  expect(safeRecording(page([]).slice(0, 1), () => undefined)).toEqual([]);
  const others = [
    { type: 5, timestamp: 4, data: { tag: "breadcrumb", payload: { message: "Amina" } } },
    { type: 3, timestamp: 5, data: { source: 14, ranges: [] } },
    { type: 6, timestamp: 6, data: { plugin: "new" } },
  ];
  expect(safeRecording(others, place)).toEqual([]);
});

test("of the visit only its number, its times and its pages are told", () => {
  const event = {
    type: "replay_event",
    replay_id: "feedfacefeedfacefeedfacefeedface",
    segment_id: 0,
    timestamp: 2,
    urls: ["https://clinic.example/procedures/?q=diabetes"],
    request: { url: "https://clinic.example/?q=diabetes", headers: { "User-Agent": "x" } },
    user: { ip_address: "{{auto}}" },
    tags: { name: "Amina" },
  };
  expect(safeEvent(event, place)).toEqual({
    type: "replay_event",
    replay_id: "feedfacefeedfacefeedfacefeedface",
    segment_id: 0,
    timestamp: 2,
    urls: ["https://clinic.example/procedures/"],
  });
});
