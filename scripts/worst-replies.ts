const length = 16 * 1024;
const filled = (part: string, end = ""): string =>
  part.repeat(Math.ceil(length / part.length)).slice(0, length - end.length) + end;
const lines = (line: (index: number) => string): string =>
  filled(Array.from({ length: 1500 }, (_, index) => line(index)).join("\n"));

/** Assistant replies of 16 KB with the highest rendering cost, by content. */
export const worstReplies: Readonly<Record<string, string>> = {
  "nested quotes": filled("> "),
  "quotes of one line each": lines((index) => `${"> ".repeat(1 + (index % 7))}a`),
  "nested lists": filled("- "),
  "lists of one sign": lines((index) => `${"  ".repeat(index % 6)}- a`),
  "emphasis without end": filled("*a **b _c __d ~~e "),
  "emphasis that ends": filled("*a* **b** _c_ "),
  brackets: filled("[", filled("]").slice(0, length / 2)),
  "links of one sign": filled("[a](/b) "),
  "bare addresses": filled("https://a.example "),
  "marks of sources": filled("a [1] "),
  "a table of one sign": `|${"a|".repeat(40)}\n|${"-|".repeat(40)}\n${lines(() => `|${"b|".repeat(40)}`)}`.slice(
    0,
    length,
  ),
  "code in one sign": filled("`a` "),
  "tags that open": filled("<b><i>"),
  "rows without a table": filled("<table><tr><td>a"),
  entities: filled("&lt;"),
  "headings of one sign": lines(() => "# a"),
  "right to left": lines((index) => `- **سؤال ${index}**: [جواب](/ar/) abc \u202bنص\u202c`),
  "one word": filled("a"),
};
