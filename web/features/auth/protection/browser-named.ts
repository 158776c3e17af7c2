/** In this order: most browsers call themselves by the names of others as well. */
const browsers: readonly (readonly [name: string, sign: RegExp])[] = [
  ["Samsung Internet", /SamsungBrowser\//],
  ["Opera", /OPR\//],
  ["Edge", /Edg(?:e|A|iOS)?\//],
  ["Firefox", /(?:Firefox|FxiOS)\//],
  ["Chrome", /(?:Chrome|CriOS|Chromium)\//],
  ["Safari", /Safari\//],
];
const systems: readonly (readonly [name: string, sign: RegExp])[] = [
  ["iPhone", /iPhone/],
  ["iPad", /iPad/],
  ["Android", /Android/],
  ["Windows", /Windows/],
  ["Mac", /Macintosh/],
  ["Linux", /Linux|X11/],
];

const found = (list: typeof browsers, text: string): string | undefined =>
  list.find(([, sign]) => sign.test(text))?.[0];

/** Common name of a browser from its user agent (`Mozilla/5.0 (…) …`). */
export const browserNamed = (userAgent = ""): { browser: string | undefined; system: string | undefined } => ({
  browser: found(browsers, userAgent),
  system: found(systems, userAgent),
});
