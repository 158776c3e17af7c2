import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import type { InlineConfig, Plugin } from "vite";
import { type Compiled, marksOf } from "./scripts/client-languages.ts";
import { withFont, withShortPreload } from "./scripts/client-plugins.ts";
import { pure, withoutSchemas } from "./scripts/without-schemas.ts";

const root = fileURLToPath(new URL(".", import.meta.url));
const words = fileURLToPath(new URL("web/words/", import.meta.url));
const wordsOf = "\0words/";

/**
 * The client is bundled once, with a mark for each message, which the build replaces by the message in each language
 * (`scripts/client-languages.ts`). Each module gets the messages that it calls as a module of its own: they travel with
 * it, and no file has messages alone.
 */
const withMarks = (compiled: Compiled): Plugin => ({
  name: "with-marks",
  enforce: "pre",
  async resolveId(source, importer, options) {
    if (source.startsWith(wordsOf)) return source;
    const resolved = await this.resolve(source, importer, { ...options, skipSelf: true });
    return resolved?.id === `${words}compiled/messages.js` ? `${wordsOf}${importer}` : resolved;
  },
  load(id) {
    if (!id.startsWith(wordsOf)) return;
    const [path = "", each] = id.slice(wordsOf.length).split("?");
    if (each === undefined) return `export * as m from "${id}?each";`;
    const called = new Set([...readFileSync(path, "utf8").matchAll(/\bm\.(\w+)/g)].map(([, name = ""]) => name));
    return marksOf(called, compiled);
  },
});

/**
 * Unused React components stay out of the client: react-router names its own for the debugger in statements
 * that would keep them, and with them what prefetches for servers of its own kind.
 */
const withoutUnused = (): Plugin => ({
  name: "without-unused",
  transform: {
    filter: { id: /node_modules\/react-router\// },
    handler: (code) =>
      code
        .replace(/^\w+\.displayName = ".*";$/gm, "")
        .replace(/(?<== )(?=React\$1\.(forwardRef|createContext|memo)\()/g, "/* @__PURE__ */ "),
  },
});

/**
 * Names the file of a module that several screens import; null leaves the module to the bundler. An account's page and a
 * visitor's page load a few files that many screens use instead of one file for each set of screens.
 */
function byUse(): GroupName {
  let groupOf: ((id: string) => string | null) | undefined;
  return (id, bundle) => {
    groupOf ??= groupsOf(bundle);
    return groupOf(id);
  };
}

function groupsOf(bundle: Bundle): (id: string) => string | null {
  const moduleAt = (name: string): string => fileURLToPath(new URL(name, import.meta.url));
  const screensIn = (name: string): readonly string[] =>
    bundle.getModuleInfo(moduleAt(name))?.dynamicallyImportedIds ?? [];
  const always = onEveryPage.map(([name, modules]) => [name, reachedFrom(modules.map(moduleAt), bundle)] as const);
  const ofSession = reachedFrom(session.map(moduleAt), bundle);
  const ofAccounts = reachedFrom(account.map(moduleAt), bundle);
  const own = screensIn(accountScreens).map((screen) => reachedFrom([screen], bundle));
  const ofChat = reachedFrom([moduleAt(chatWindow)], bundle);
  const visited = screensIn("web/routes.tsx")
    .filter((screen) => !account.some((module) => screen.endsWith(module)))
    .map((screen) => reachedFrom([screen], bundle));
  return (id) => {
    const name = always.find(([, modules]) => modules.has(id))?.[0];
    if (name) return name;
    const uses = (screens: readonly ReadonlySet<string>[]): number => screens.filter((one) => one.has(id)).length;
    const [byOwn, byVisited] = [uses(own), uses(visited)];
    if (byVisited === 0) {
      if (ofChat.has(id) && byOwn > 0) return "shared";
      if (ofSession.has(id)) return "session";
      if (ofAccounts.has(id) || byOwn > 1) return "account";
    } else if (ofSession.has(id) || ofAccounts.has(id) || byOwn + byVisited >= manyScreens) return "shared";
    return null;
  };
}

/** The modules with all their static imports. */
function reachedFrom(modules: readonly string[], bundle: Bundle): ReadonlySet<string> {
  const found = new Set<string>();
  const waiting = [...modules];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (found.has(next)) continue;
    found.add(next);
    waiting.push(...(bundle.getModuleInfo(next)?.importedIds ?? []));
  }
  return found;
}

interface Bundle {
  getModuleInfo(id: string): { importedIds: string[]; dynamicallyImportedIds: string[] } | null;
}
type LoadedTogether = readonly [name: string, modules: readonly string[]];
type GroupName = (id: string, bundle: Bundle) => string | null;

const shared = { root, configFile: false, logLevel: "warn", publicDir: false } satisfies InlineConfig;

const site = "web/entry-client.tsx";
/** Modules that are on every page with all that they import, one file for each group. */
const onEveryPage: readonly LoadedTogether[] = [
  ["shell", [site]],
  // On every page after hydration.
  [
    "later",
    ["web/shell/start-later.ts", "web/shell/error-screen.tsx", "web/shell/new-build.tsx", "web/ui/own-hours.ts"],
  ],
];
/** The session of a signed-in person. Some pages of visitors load it too, to see whether there is one. */
const session = ["web/session/session.ts", "web/session/account-call.ts", "web/currency/client-currency.ts"];
const accountScreens = "web/account-screens.ts";
/** On every page of an account, beside its screen. */
const account = ["web/shell/profile-layout.tsx", accountScreens, "web/section.tsx"];
/** Opens on any page: what it shares with an account's pages does not lie among their modules. */
const chatWindow = "web/features/chat/window/chat-window.tsx";
/** From so many screens on, a module that visitors and accounts use is in one file with its like. */
const manyScreens = 11;

/** Vite's own choice, which the scripts keep when they are minified. */
export const browsers = ["chrome111", "edge111", "firefox114", "safari16.4", "ios16.4"];

/** A client's files are in one folder in every language, and minified when their messages are in them. */
const client = (folder: string, compiled: Compiled) =>
  ({
    ...shared,
    base: `/assets/${folder}/`,
    plugins: [
      react(),
      tailwindcss(),
      withMarks(compiled),
      withoutSchemas(),
      withoutUnused(),
      withShortPreload(`/assets/${folder}/`),
      withFont("node_modules/@fontsource-variable/inter/files/inter-cyrillic-wght-normal.woff2"),
    ],
    build: {
      write: false,
      manifest: true,
      assetsDir: ".",
      target: browsers,
      minify: false,
      cssMinify: true,
      modulePreload: { polyfill: false },
    },
  }) satisfies InlineConfig;
/** Short, because every page names all of them. */
const names = {
  entryFileNames: "[name]-[hash:7].js",
  chunkFileNames: "[hash:7].js",
  comments: { legal: false, jsdoc: false },
} as const;

const frame = { name: "frame", test: /node_modules\/(react|react-dom|react-router|scheduler)\/|rolldown.runtime/ };

const treeshake = {
  // These calls make the schemas and endpoints that the browser does not use.
  manualPureFunctions: Object.values(pure),
  moduleSideEffects: (id: string) => /\.css$|entry-(?:client|desk)|node_modules\/(react-dom|scheduler)/.test(id),
};

/** The browser's bundle. */
export const clientConfig = (compiled: Compiled): InlineConfig => {
  const common = client("site", compiled);
  return {
    ...common,
    // Leaves out what the error service's library tells its own developers.
    define: {
      __SENTRY_DEBUG__: "false",
      // Recordings are packed by ourselves; there are no frames and no shadow trees in our pages.
      __SENTRY_EXCLUDE_REPLAY_WORKER__: "true",
      __RRWEB_EXCLUDE_IFRAME__: "true",
      __RRWEB_EXCLUDE_SHADOW_DOM__: "true",
    },
    build: {
      ...common.build,
      rolldownOptions: {
        input: site,
        output: {
          ...names,
          // Three files for every page, one after its hydration, and what many screens share in a few more, not in twenty.
          codeSplitting: {
            includeDependenciesRecursively: false,
            groups: [
              frame,
              {
                name: byUse(),
                debugName: "by use",
                test: /\/(web|contract)\/|words\/|preload-helper|node_modules|^\0schemas$/,
              },
              // What the forms for signing in share, with the settings of an account's sign-in.
              {
                name: "sign-in",
                test: /\/features\/auth\/(?:(?!auth-frame)[^/]+|sign-in\/(?:resend-code|countdown)\.tsx(?:\?each)?)$/,
              },
              // Two small modules of a person's details.
              { name: "details", test: /\/(?:full-name|body-measures)\.ts(?:\?each)?$/ },
            ],
          },
        },
        treeshake,
      },
    },
  };
};

/** The bundle of the clinic's desk; it shares no file with the site. */
export const deskConfig = (compiled: Compiled): InlineConfig => {
  const common = client("desk", compiled);
  return {
    ...common,
    build: {
      ...common.build,
      rolldownOptions: {
        input: "web/desk/entry-desk.tsx",
        output: {
          ...names,
          codeSplitting: {
            includeDependenciesRecursively: false,
            groups: [frame, { name: "shared", test: /\/web\/(theme|desk\/shell)\//, minShareCount: 4 }],
          },
        },
        treeshake,
      },
    },
  };
};

/** Stands in the service worker for the name of the build, which its own code is part of. */
export const buildIdMark = "0000build0id0000";

/** The service worker: one file for all languages. @param offlineAssets by language: the files that the offline pages load */
export const workerConfig = (offlineAssets: object): InlineConfig => ({
  ...shared,
  define: { __BUILD_ID__: JSON.stringify(buildIdMark), __OFFLINE_ASSETS__: JSON.stringify(offlineAssets) },
  build: {
    outDir: "dist/worker",
    modulePreload: false,
    rolldownOptions: { input: "web/worker/service-worker.ts", output: { entryFileNames: "service-worker.js" } },
  },
});

/** The page renderer: everything in one file, all languages. */
export const serverConfig = (): InlineConfig => ({
  ...shared,
  // Vite leaves the variable to the running process, and libraries take a missing one for development.
  define: { "process.env.NODE_ENV": '"production"' },
  plugins: [react(), tailwindcss()],
  build: {
    outDir: "dist/server",
    ssr: "web/entry-server.tsx",
    rolldownOptions: { output: { codeSplitting: false } },
  },
  // Numbering plans are in memory once, for the contract of the server.
  ssr: { noExternal: true, external: ["libphonenumber-js"] },
});

export const developmentNonce = "__NONCE__";

/** The development server inside ours: all languages in one graph, chosen when a message is called. */
export const developmentConfig = (): InlineConfig => ({
  ...shared,
  base: "/assets/development/",
  appType: "custom",
  plugins: [react(), tailwindcss()],
  html: { cspNonce: developmentNonce },
  server: { middlewareMode: true },
});
