const setting = /^\s*(?:export\s+)?([A-Za-z_][A-Za-z0-9_]*)\s*=/;
/** Settings of Node.js, PostgreSQL's library, the time zone and proxies, which the product leaves to them. */
const foreign = /^(?:NODE_|PG|TZ$|NO_PROXY$|HTTPS?_PROXY$)/i;

/**
 * Lines of an `.env` file that set nothing of the product: mistyped names, and lines without `=`.
 * @param {string} text the file
 * @param {string} example `.env.example`, which names every setting
 * @returns {{ line: number, doubt: string }[]} with line numbers from 1
 */
export function doubtfulLines(text, example) {
  const known = new Set([...example.matchAll(/^#?\s?([A-Z][A-Z0-9_]*)=/gm)].map(([, name]) => name));
  const isKnown = (name) => known.has(name) || foreign.test(name);
  let quote = "";
  return text
    .replace(/^\uFEFF/, "")
    .split(/\r?\n/)
    .flatMap((written, index) => {
      const doubt = (words) => [{ line: index + 1, doubt: words }];
      if (quote) {
        if (written.includes(quote)) quote = "";
        return [];
      }
      if (/^\s*(?:#|$)/.test(written)) return [];
      const [whole, name] = setting.exec(written) ?? [];
      if (!name) return doubt("sets nothing: write NAME=value");
      quote = openQuoteOf(written.slice(whole.length).trim());
      if (isKnown(name)) return [];
      const nearest = [...known].find((other) => isOneSlip(name, other));
      return doubt(`there is no setting ${name}${nearest ? `: is ${nearest} meant?` : ""}`);
    });
}

/** The quote that a value opens and does not close on its line. */
function openQuoteOf(value) {
  const mark = value[0];
  return ["'", '"', "`"].includes(mark) && !value.slice(1).includes(mark) ? mark : "";
}

/** True where one letter was left out, added or changed, or two beside each other exchanged. */
function isOneSlip(one, other) {
  if (Math.abs(one.length - other.length) > 1) return false;
  let start = 0;
  while (start < one.length && one[start] === other[start]) start += 1;
  let end = 0;
  while (end < Math.min(one.length, other.length) - start && one.at(-1 - end) === other.at(-1 - end)) end += 1;
  const [left, right] = [one.slice(start, one.length - end), other.slice(start, other.length - end)];
  return left.length + right.length <= 2 || (left.length === 2 && right === left[1] + left[0]);
}
