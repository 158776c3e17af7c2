/** What a currency is called beside its code. Of one that is not here, its code or sign must stand in the record too. */
const names: Readonly<Record<string, string>> = {
  "€": "EUR",
  euro: "EUR",
  euros: "EUR",
  يورو: "EUR",
  $: "USD",
  us$: "USD",
  dollar: "USD",
  dollars: "USD",
  دولار: "USD",
  دولارا: "USD",
  "£": "GBP",
  pound: "GBP",
  pounds: "GBP",
  جنيه: "GBP",
  "د.إ": "AED",
  dirham: "AED",
  dirhams: "AED",
  درهم: "AED",
  درهما: "AED",
  "₩": "KRW",
  won: "KRW",
  وون: "KRW",
  riyal: "SAR",
  riyals: "SAR",
  ريال: "SAR",
};

const codes: ReadonlySet<string> = new Set(Intl.supportedValuesOf("currency"));
const number = "\\d+(?:[.,٬٫]\\d+|[\\u00a0\\u202f ]\\d{3}(?!\\d))*";
const sign = `(?:\\p{L}{0,3}\\p{Sc}|${Object.keys(names)
  .filter((name) => /^\p{L}/u.test(name) && !name.endsWith("$"))
  .map((name) => `(?<!\\p{L})${name.replace(".", "\\.")}(?!\\p{L})`)
  .join("|")}|(?<!\\p{L})\\p{L}{3}(?!\\p{L}))`;
const gap = "[\\s\\u200e\\u200f]*";
const amount = new RegExp(`(${sign})${gap}(${number})|(${number})${gap}(${sign})`, "giu");
const bare = new RegExp(sign, "giu");

const currencyOf = (written: string): string | undefined => {
  const known = names[written.toLowerCase()];
  if (known) return known;
  if (/\p{Sc}/u.test(written)) return written;
  return codes.has(written.toUpperCase()) && written === written.toUpperCase() ? written : undefined;
};

/** A number without what groups its digits. */
const numberOf = (written: string): string => {
  const plain = written.replace(/[,٬\u00a0\u202f ](?=\d{3}(?!\d))/g, "");
  return String(Number(plain.replace(/[,٫]/g, ".")) || plain);
};

/** With the digits that everybody has. */
const withPlainDigits = (text: string): string =>
  text.normalize("NFKC").replace(/[٠-٩]/g, (digit) => String(digit.charCodeAt(0) - 0x0660));

/** Every number in a text: `48,500`, `1 290.50` and `٤٨٥٠٠` are one way of writing each. */
export const numbersIn = (text: string): string[] =>
  [...withPlainDigits(text).matchAll(new RegExp(number, "g"))].map(([written]) => numberOf(written));

/** Every amount of money in a text, as `EUR 48500`; where a currency is named without a number, `EUR`: "one euro". */
export function moneyIn(text: string): string[] {
  const plain = withPlainDigits(text);
  const found: string[] = [];
  const rest = plain.replace(amount, (whole, before, after, first, last) => {
    const currency = currencyOf(before ?? last);
    if (!currency) return whole;
    found.push(`${currency} ${numberOf(after ?? first)}`);
    return " ";
  });
  for (const [written] of rest.matchAll(bare)) {
    const currency = currencyOf(written);
    if (currency) found.push(currency);
  }
  return found;
}
