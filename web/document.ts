import type { Thing } from "schema-dts";
import { escapeHtml } from "../contract/escape-html.ts";
import { directionOf, tagOf } from "../contract/languages.ts";
import { fallbackTheme, type Theme } from "../contract/providers.ts";
import type { Assets, Html, Site } from "../contract/rendering.ts";
import { longestTitle, shortened } from "./discovery/fitting.ts";
import { headTags } from "./discovery/head-tags.ts";
import { pageOf } from "./discovery/structured.ts";
import { documentTitle } from "./document-title.ts";
import { paths } from "./paths.ts";
import type { Head } from "./screen.ts";
import { takeArrivalScript } from "./session/arrival.ts";
import { start } from "./start.ts";
import { fontStyle, fontsFor } from "./theme/fonts.ts";
import { themeColours, themeStyle } from "./theme/theme.ts";
import { m } from "./words/compiled/messages.js";

/** Stands among a document's pieces where each answer puts its nonce. */
const nonce = Symbol("nonce");

type Piece = string | typeof nonce;

const withNonce = (tag: string, content: string, attributes = ""): readonly Piece[] => [
  `<${tag}${attributes} nonce="`,
  nonce,
  `">${content}</${tag}>`,
];

function cutAtNonces(pieces: readonly Piece[]): Html {
  const parts: string[][] = [[]];
  for (const piece of pieces) {
    if (piece === nonce) parts.push([]);
    else parts.at(-1)?.push(piece);
  }
  return parts;
}

/** Hydration data of the rendered page. */
export interface Hydration {
  readonly loaderData: unknown;
  readonly actionData: unknown;
  readonly errors: Record<string, { code: string; message: string }> | null;
  /** The screen's own part of the page stays as it is, so its data is left out. */
  readonly isStill: boolean;
  /** Names of the sections in the page, whose code comes before hydration. */
  readonly sections?: readonly string[];
}

interface Parts {
  readonly site: Site;
  readonly head: Head;
  readonly body: string;
  readonly assets: Assets;
  /** Without it the page stays as it is: no script is loaded. */
  readonly hydration?: Hydration;
  /** Without the language's prefix. */
  readonly path: string;
}

/** JSON that cannot end the script element it stands in. */
const inScript = (value: unknown): string =>
  JSON.stringify(value)
    .replace(/</g, "\\u003c")
    .replace(/\u2028|\u2029/g, " ");

const themeOf = ({ provider }: Site): Theme => provider?.theme[0] ?? fallbackTheme;

function headOf({ site, head, body, assets, path }: Parts): readonly Piece[] {
  const named = documentTitle(head.title, site);
  const title = named.length <= longestTitle ? named : shortened(head.title, longestTitle);
  const structured = head.isPrivate
    ? undefined
    : { "@context": "https://schema.org", "@graph": graphOf(site, head, path) };
  return [
    `<title>${escapeHtml(title)}</title>`,
    ...fontsFor(body, site.language, assets.fonts).map(
      (href) => `<link rel="preload" href="${href}" as="font" type="font/woff2" crossorigin>`,
    ),
    ...headTags({ site, head, title, path }).map(
      ({ tag, ...attributes }) =>
        `<${tag}${Object.entries(attributes)
          .map(([name, value]) => ` ${name}="${escapeHtml(value)}"`)
          .join("")}>`,
    ),
    ...withNonce("style", themeStyle(themeOf(site)) + fontStyle(site.language, assets.fonts)),
    ...assets.styles.map((href) => `<link rel="stylesheet" href="${href}">`),
    '<link rel="icon" href="/favicon.svg" type="image/svg+xml">',
    '<link rel="apple-touch-icon" href="/touch-icon.png">',
    `<link rel="manifest" href="/manifest.webmanifest?language=${site.language}">`,
    `<meta name="theme-color" content="${themeColours(themeOf(site))["primary"]}">`,
    ...(structured ? withNonce("script", inScript(structured), ' type="application/ld+json"') : []),
  ];
}

const graphOf = (site: Site, head: Head, path: string): readonly Thing[] =>
  head.structured ?? pageOf(site, [head.title, path]);

/** The whole document. */
export function htmlOf(parts: Parts): Html {
  const { site, head, body, assets, hydration, path } = parts;
  return cutAtNonces([
    `<!doctype html><html lang="${tagOf(site.language)}" dir="${directionOf(site.language)}"><head><meta charset="utf-8">`,
    ...(path === paths.login ? withNonce("script", takeArrivalScript) : []),
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    ...headOf(parts),
    '</head><body><div id="root">',
    body,
    "</div>",
    ...(hydration
      ? [
          `<script type="application/json" id="hydration">${inScript(hydration)}</script>`,
          ...withNonce(
            "script",
            start(assets.script, {
              waits: !head.isPrivate,
              keepsErrors: site.reports !== undefined,
              offlineNotice: body.includes('method="post"') ? m.offline_notice() : undefined,
            }),
          ),
        ]
      : []),
    "</body></html>",
  ]);
}
