import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { FastifyInstance } from "fastify";
import { deskLanguages, siteLanguages } from "../../contract/languages.ts";
import type { Assets, Fonts, Renderer } from "../../contract/rendering.ts";
import type { Language } from "../../contract/values.ts";

/** The sources named in `web/theme/fonts.css`, and the one that `scripts/client-plugins.ts` adds to them. */
const fontSources = {
  latin: "node_modules/@fontsource-variable/inter/files/inter-latin-wght-normal.woff2",
  latinExtended: "node_modules/@fontsource-variable/inter/files/inter-latin-ext-wght-normal.woff2",
  cyrillic: "node_modules/@fontsource-variable/inter/files/inter-cyrillic-wght-normal.woff2",
  arabic: [400, 600].map(
    (weight) =>
      `node_modules/@fontsource/ibm-plex-sans-arabic/files/ibm-plex-sans-arabic-arabic-${weight}-normal.woff2`,
  ),
} as const;

/** URLs of all fonts by that of a source. */
export const fontsBy = (urlOf: (source: string) => string): Fonts => ({
  latin: urlOf(fontSources.latin),
  latinExtended: urlOf(fontSources.latinExtended),
  cyrillic: urlOf(fontSources.cyrillic),
  arabic: fontSources.arabic.map(urlOf),
});

/** The built client: the renderer of pages and mails, and the browser's files. */
export interface Screens {
  readonly renderer: Renderer;
  readonly buildId: string;
  readonly builtAt: string;
  assets(language: Language): Assets;
  /** Of the clinic's desk. */
  deskAssets(language: Language): Assets;
  /** A folder with the files of the site and those of the desk; undefined during development. */
  readonly folder: string | undefined;
  /** The service worker's code; undefined during development. */
  readonly worker?: string;
  /** During development: serves the sources with hot reload. */
  readonly serveDevelopment?: (app: FastifyInstance) => void;
}

type Manifest = Record<string, { file: string; css?: string[]; imports?: string[]; isEntry?: boolean }>;

function assetsIn(folder: string, part: "site" | "desk", language: Language): Assets {
  const manifest = JSON.parse(readFileSync(join(folder, part, `.vite/${language}.json`), "utf8")) as Manifest;
  const entry = Object.values(manifest).find(({ isEntry }) => isEntry);
  if (!entry) throw new Error(`the ${part} client has no entry: run npm run build`);
  const base = `/assets/${part}/`;
  const styles = [entry, ...(entry.imports ?? []).map((name) => manifest[name])].flatMap((part) => part?.css ?? []);
  const font = (source: string): string => {
    const file = manifest[source]?.file;
    if (!file) throw new Error(`the ${part} client has no ${source}: web/theme/fonts.css names another font`);
    return base + file;
  };
  return {
    script: base + entry.file,
    styles: styles.map((file) => base + file),
    fonts: fontsBy(font),
  };
}

/** Loads the output of `npm run build`. @throws Error without a build */
export async function loadScreens(dist: string): Promise<Screens> {
  const entry = join(dist, "server/entry-server.js");
  if (!existsSync(entry)) throw new Error("The site is not built yet: run npm run build, or npm start, which does it.");
  const { renderer } = (await import(pathToFileURL(entry).href)) as { readonly renderer: Renderer };
  const { id, at } = JSON.parse(readFileSync(join(dist, "build.json"), "utf8")) as { id: string; at: string };
  const folder = join(dist, "client");
  const assetsOf = (part: "site" | "desk", languages: readonly Language[]): Partial<Record<Language, Assets>> =>
    Object.fromEntries(languages.map((language) => [language, assetsIn(folder, part, language)]));
  const [site, desk] = [assetsOf("site", siteLanguages), assetsOf("desk", deskLanguages)];
  return {
    renderer,
    buildId: id,
    builtAt: at,
    folder,
    worker: readFileSync(join(dist, "worker/service-worker.js"), "utf8"),
    // Loaded for every language above.
    assets: (language) => site[language] as Assets,
    deskAssets: (language) => desk[language] as Assets,
  };
}
