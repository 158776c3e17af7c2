import fc from "fast-check";
import { afterEach, expect, test, vi } from "vitest";
import { worstReplies } from "../../../../scripts/worst-replies.ts";
import { htmlOfMarkdown, longestReply } from "./markdown.ts";

test.each([
  ["one\ntwo\n\nthree", "<p>one\ntwo</p><p>three</p>"],
  ["# Cost", "<h1>Cost</h1>"],
  [
    "**bold**, *lean*, _lean_ and ~~gone~~",
    "<p><strong>bold</strong>, <em>lean</em>, <em>lean</em> and <del>gone</del></p>",
  ],
  ["snake_case_name and 2 * 3 * 4", "<p>snake_case_name and 2 * 3 * 4</p>"],
  ["**a *b* c**", "<p><strong>a <em>b</em> c</strong></p>"],
  ["`a < b`", "<p><code>a &lt; b</code></p>"],
  ["```html\n<b>\n```", "<pre><code>&lt;b&gt;</code></pre>"],
  ["- one\n- two\n  - within", "<ul><li>one</li><li>two<ul><li>within</li></ul></li></ul>"],
  ["3. three\n4. four", '<ol start="3"><li>three</li><li>four</li></ol>'],
  ["> said\n> twice", "<blockquote><p>said\ntwice</p></blockquote>"],
  ["---", "<hr>"],
  [
    "| a | b |\n|---|:-:|\n| 1 | 2 |",
    "<table><thead><tr><th>a</th><th>b</th></tr></thead><tbody><tr><td>1</td><td>2</td></tr></tbody></table>",
  ],
  ['[knee](/procedures/knee/ "a title")', '<p><a href="/procedures/knee/">knee</a></p>'],
  ["![knee](/pictures/knee.webp)", '<p><img src="/pictures/knee.webp" alt="knee"></p>'],
  [
    "see https://clinic.example/a_b.",
    '<p>see <a href="https://clinic.example/a_b">https://clinic.example/a_b</a>.</p>',
  ],
  ["\\*as typed\\* & 1 < 2", "<p>*as typed* &amp; 1 &lt; 2</p>"],
  ["a <b>tag</b> &eacute;", "<p>a <b>tag</b> &eacute;</p>"],
])("%j", (markdown, html) => {
  expect(htmlOfMarkdown(markdown)).toBe(html);
});

const nesting = (html: string): number => {
  let depth = 0;
  let deepest = 0;
  for (const [, end] of html.matchAll(/<(\/?)(?:blockquote|ul|ol|li|strong|em|del|a)\b[^>]*>/g)) {
    depth += end ? -1 : 1;
    deepest = Math.max(deepest, depth);
  }
  return deepest;
};

test.each([
  ["a thousand nested quotes", `${">".repeat(1000)} still here`],
  ["quotes with spaces", `${"> ".repeat(5000)}still here`],
  ["nested lists", `${"- ".repeat(5000)}still here`],
  ["nested brackets", `${"[".repeat(8000)}still here${"]".repeat(8000)}`],
])("%s stay shallow and keep their words", (_, markdown) => {
  const html = htmlOfMarkdown(markdown);
  expect(nesting(html)).toBeLessThan(16);
  expect(html).toContain("still here");
});

test("a reply costs what its length says: nothing nests far, and nothing grows", () => {
  const sign = fc.constantFrom(
    ..."*_~`[]()!<>&#-+|\\ \n\t1.\"'ahttp:/".split(""),
    "**",
    "> ",
    "- ",
    "](",
    "<b>",
    "```",
  );
  fc.assert(
    fc.property(fc.array(sign, { maxLength: 400 }), (signs) => {
      const markdown = signs.join("");
      const html = htmlOfMarkdown(markdown);
      expect(nesting(html)).toBeLessThan(24);
      expect(html.length).toBeLessThanOrEqual(40 + 40 * markdown.length);
    }),
  );
});

afterEach(() => void vi.restoreAllMocks());

/** How often the parser looks for something in a text, and how far it searches: what it does, whatever the machine does. */
function workOf(markdown: string): number {
  let work = 0;
  const { exec } = RegExp.prototype;
  const { indexOf } = String.prototype;
  vi.spyOn(RegExp.prototype, "exec").mockImplementation(function (this: RegExp, text) {
    work += 1;
    return exec.call(this, text);
  });
  vi.spyOn(String.prototype, "indexOf").mockImplementation(function (this: string, sought, from = 0) {
    const found = indexOf.call(this, sought, from);
    work += (found < 0 ? this.length : found) - from;
    return found;
  });
  htmlOfMarkdown(markdown);
  vi.restoreAllMocks();
  return work;
}

test.each(Object.entries(worstReplies))("16 KB of %s are read about once, and become few elements", (_, markdown) => {
  expect(markdown).toHaveLength(longestReply);
  expect(workOf(markdown)).toBeLessThan(2 * longestReply);
  expect(htmlOfMarkdown(markdown).match(/<[a-z]/g)?.length).toBeLessThan(1000);
});

test("what follows more marks than any answer has is shown as it is written", () => {
  const html = htmlOfMarkdown(`${"*a* ".repeat(50)}*b* <i>\nend`);
  expect(html).toContain("<em>a</em></p><pre>*b* &lt;i&gt; end</pre>");
});

test("signs that would turn round what follows are left out", () => {
  expect(htmlOfMarkdown("pay \u202e09\u202c now")).toBe("<p>pay 09 now</p>");
});

test("what is longer than any reply may be is left out", () => {
  expect(htmlOfMarkdown("a".repeat(20_000))).toBe(`<p>${"a".repeat(longestReply)}</p>`);
});
