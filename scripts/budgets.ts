import { globSync, readFileSync } from "node:fs";
import { brotliCompressSync, constants } from "node:zlib";
import { deskLanguages, siteLanguages } from "../contract/languages.ts";
import type { Language } from "../contract/values.ts";
import type { Outcome } from "./stage.ts";

/** One measured size of the build with its limit, in bytes after brotli 11. */
export interface Figure {
  readonly label: string;
  readonly measured: number;
  readonly most: number;
  readonly unit: "kB" | "files";
}

/** The used fields of an entry in Vite's manifest. */
export interface Chunk {
  readonly file: string;
  readonly src?: string;
  /** Of a file that the build groups from several modules, the group's name. */
  readonly name?: string;
  readonly isEntry?: boolean;
  readonly imports?: readonly string[];
  readonly dynamicImports?: readonly string[];
}
export type Manifest = Readonly<Record<string, Chunk>>;

const kB = 1000;
const landing = "web/features/landing/landing-screen.tsx";
/** The identity client library, loaded by who is signed in; no screen waits for it, so it has a figure of its own. */
const identityClient = "web/session/identity-client.ts";
/** Loaded for sign-in only. */
const signInWays = "web/session/sign-in-ways.ts";
const settingsClient = "web/session/protection-client.ts";
/** The page after the sign-in of the clinic's staff. */
const deskHome = "web/desk/cases/inbox-screen.tsx";
/** Groups of `vite.config.ts`: on every page after hydration, and on every page of an account. */
const [afterHydration, ofAccounts] = ["later", ["account", "session"]] as const;
/** Loaded on demand, with its dependencies. */
const chatWindow = "web/features/chat/window/chat-window.tsx";

const manifestOf = (client: "site" | "desk", language: Language): Manifest =>
  JSON.parse(readFileSync(`dist/client/${client}/.vite/${language}.json`, "utf8"));

/** Size at the best compression. */
export const brotli = (content: string | Uint8Array): number =>
  brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }).length;

/** The key of a group's file. @throws Error if the build has no such group */
const groupIn = (manifest: Manifest, name: string): string => {
  const found = Object.keys(manifest).filter((key) => key.startsWith("_") && manifest[key]?.name === name);
  if (found.length !== 1) throw new Error(`the build has ${found.length} files of the group ${name}`);
  return found[0] as string;
};

/** The given chunks with all their static imports, each once. */
export const withImports = (manifest: Manifest, keys: readonly string[]): ReadonlySet<string> => {
  const found = new Set<string>();
  const add = (key: string): void => {
    const chunk = manifest[key];
    if (!chunk || found.has(key)) return;
    found.add(key);
    for (const imported of chunk.imports ?? []) add(imported);
  };
  for (const key of keys) add(key);
  return found;
};

const attribute = (attributes: string, name: string): string | undefined =>
  new RegExp(`\\b${name}="?([^"\\s>]+)`).exec(attributes)?.[1];

/** Scripts (inline ones included) and stylesheets that the page loads before any interaction. */
export const assetsOf = (html: string): { scripts: string[]; inline: string[]; styles: string[] } => {
  const scripts: string[] = [];
  const inline: string[] = [];
  const styles: string[] = [];
  for (const [, attributes = "", text = ""] of html.matchAll(/<script\b([^>]*)>([\s\S]*?)<\/script>/g)) {
    const address = attribute(attributes, "src");
    if (address) scripts.push(address);
    else if (!/json/.test(attribute(attributes, "type") ?? "")) inline.push(text);
  }
  for (const [, attributes = ""] of html.matchAll(/<link\b([^>]*)>/g)) {
    const address = attribute(attributes, "href") ?? "";
    const rel = attribute(attributes, "rel");
    if (rel === "stylesheet") styles.push(address);
    if (rel === "modulepreload" || (rel === "preload" && attribute(attributes, "as") === "script"))
      scripts.push(address);
  }
  return { scripts, inline, styles };
};

/** True if the page declares its screen as not hydrated. */
export const isStatic = (html: string): boolean =>
  /<script type="application\/json" id="hydration">\{"isStill":true/.test(html);

/** Strings that survive minification and occur only in development builds of these libraries. */
const developmentSigns = {
  "a choice of build left to the running process": "process.env.NODE_ENV",
  "React's development build": "recentlyCreatedOwnerStacks",
  "React Router's development build": "No routes matched location",
};

/** Names the development builds in a module; React's takes a third of a page's rendering time. */
export const developmentCodeIn = (code: string): readonly string[] =>
  Object.entries(developmentSigns)
    .filter(([, sign]) => code.includes(sign))
    .map(([name]) => name);

/** One line per built module and kind of development code in it. */
const developmentCode = (): readonly string[] => {
  const modules = globSync("dist/**/*.js");
  if (!modules.some((file) => file.endsWith("entry-server.js"))) throw new Error("dist has no page renderer");
  return modules.flatMap((file) => developmentCodeIn(readFileSync(file, "utf8")).map((name) => `${file}: ${name}`));
};

/** Measures the landing page of the running product and the bundle of one language. */
export const measure = async (url: string, language: Language): Promise<readonly Figure[]> => {
  const get = async (address: string): Promise<string> => {
    const answer = await fetch(new URL(address, url));
    if (!answer.ok) throw new Error(`${address} answered ${answer.status}`);
    return answer.text();
  };
  const html = await get(language === "en" ? "/" : `/${language}/`);
  const { scripts, inline, styles } = assetsOf(html);
  const sum = async (addresses: readonly string[]): Promise<number> =>
    (await Promise.all(addresses.map(get))).reduce((total, text) => total + brotli(text), 0);

  const folder = "dist/client/site";
  const manifest = manifestOf("site", language);
  if (!manifest[landing]) throw new Error(`${landing} is not a chunk of its own in ${folder}`);
  const size = (keys: Iterable<string>): number =>
    [...keys].reduce((total, key) => total + brotli(readFileSync(`${folder}/${manifest[key]?.file}`)), 0);
  const entries = Object.keys(manifest).filter((key) => manifest[key]?.isEntry);
  // A static page hydrates without its screen's code (docs/decisions/008).
  const hydration = withImports(manifest, isStatic(html) ? entries : [...entries, landing]);
  const screens = Object.keys(manifest).filter((key) => key.endsWith("-screen.tsx") && !hydration.has(key));
  const everywhere = withImports(manifest, [...hydration, groupIn(manifest, afterHydration)]);
  const later = [...everywhere].filter((key) => !hydration.has(key));
  /** What chunks bring beyond others. */
  const beyond = (loaded: ReadonlySet<string>, ...keys: readonly string[]): readonly string[] =>
    [...withImports(manifest, keys)].filter((key) => !loaded.has(key));

  const groups = ofAccounts.map((name) => groupIn(manifest, name));
  const inAccount = withImports(manifest, [...everywhere, ...groups]);
  const own = new Set(groups.flatMap((key) => manifest[key]?.dynamicImports ?? []));
  const withClient = withImports(manifest, [...inAccount, identityClient]);
  const withWays = withImports(manifest, [...withClient, signInWays]);

  const before = (await sum(scripts)) + inline.reduce((total, text) => total + brotli(text), 0);
  const figures: Figure[] = [
    { label: "landing page, HTML", measured: brotli(html), most: 12 * kB, unit: "kB" },
    { label: "landing page, CSS", measured: await sum(styles), most: 12 * kB, unit: "kB" },
    { label: "JavaScript before intent or idle", measured: before, most: 3 * kB, unit: "kB" },
    { label: "JavaScript to hydrate the landing page", measured: size(hydration), most: 92 * kB, unit: "kB" },
    { label: "JavaScript of every page after hydration", measured: size(later), most: 10.5 * kB, unit: "kB" },
    {
      label: "what an account's pages share",
      measured: size(beyond(everywhere, ...groups)),
      most: 20.5 * kB,
      unit: "kB",
    },
    {
      label: "the identity service's client",
      measured: size(beyond(inAccount, identityClient)),
      most: 21 * kB,
      unit: "kB",
    },
    { label: "its part for signing in", measured: size(beyond(withClient, signInWays)), most: 20 * kB, unit: "kB" },
    { label: "its part for settings", measured: size(beyond(withWays, settingsClient)), most: 6 * kB, unit: "kB" },
    { label: "the chat window, on opening", measured: size(beyond(everywhere, chatWindow)), most: 30 * kB, unit: "kB" },
    { label: "files to hydrate the landing page", measured: hydration.size, most: 3, unit: "files" },
    { label: "files of every page after hydration", measured: later.length, most: 2, unit: "files" },
    ...screens.map((key) => {
      const [loaded, most] = own.has(key) ? [inAccount, 10 * kB] : [everywhere, 15.2 * kB];
      return { label: `further route ${key}`, measured: size(beyond(loaded, key)), most, unit: "kB" as const };
    }),
  ];
  return figures.map((figure) => ({ ...figure, label: `${figure.label} (${language})` }));
};

/** The clinic's desk: the first page, and what each further page adds. The site has none of it. */
function deskFigures(language: Language): readonly Figure[] {
  const folder = "dist/client/desk";
  const manifest = manifestOf("desk", language);
  const site = manifestOf("site", siteLanguages[0]);
  const size = (keys: Iterable<string>): number =>
    [...keys].reduce((total, key) => total + brotli(readFileSync(`${folder}/${manifest[key]?.file}`)), 0);
  if (!manifest[deskHome]) throw new Error(`${deskHome} is not a chunk of its own in ${folder}`);
  const entries = Object.keys(manifest).filter((key) => manifest[key]?.isEntry);
  const first = withImports(manifest, [...entries, deskHome]);
  const screens = Object.keys(manifest).filter((key) => key.endsWith("-screen.tsx") && !first.has(key));
  const inSite = Object.keys(site).filter((key) => key.startsWith("web/desk/"));
  const figures: readonly Figure[] = [
    { label: "the desk's first page", measured: size(first), most: 110 * kB, unit: "kB" },
    { label: "files of the desk in the site", measured: inSite.length, most: 0, unit: "files" },
    ...screens.map((key) => {
      const further = [...withImports(manifest, [key])].filter((one) => !first.has(one));
      return { label: `further page ${key}`, measured: size(further), most: 32 * kB, unit: "kB" as const };
    }),
  ];
  return figures.map((figure) => ({ ...figure, label: `${figure.label} (${language})` }));
}

/** One check per figure and language, and one for development builds. Prints the figures near their budget or above it. */
export const checkBudgets = async (url: string): Promise<Outcome> => {
  const site = await Promise.all(siteLanguages.map((language) => measure(url, language)));
  const figures = [...site, ...deskLanguages.map(deskFigures)].flat();
  for (const figure of figures.filter(({ measured, most }) => measured > near * most)) {
    const show = (amount: number): string => (figure.unit === "kB" ? (amount / kB).toFixed(1) : String(amount));
    const mark = fits(figure) ? " " : "✗";
    console.log(
      `  ${mark} ${show(figure.measured).padStart(6)} of ${show(figure.most)} ${figure.unit}  ${figure.label}`,
    );
  }
  const failures = figures.filter((figure) => !fits(figure)).map(({ label }) => `above the budget: ${label}`);
  const development = developmentCode();
  if (development.length > 0) failures.push(`development code in ${development.join(", ")}`);
  return { passed: figures.length + 1 - failures.length, failed: failures.length, failures };
};

/** The share of a budget from which a figure is printed. */
const near = 0.97;

const fits = ({ measured, most }: Figure): boolean => measured <= most;
