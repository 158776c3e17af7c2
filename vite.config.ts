import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import type { InlineConfig, Plugin } from "vite";

const root = fileURLToPath(new URL(".", import.meta.url));
const words = fileURLToPath(new URL("web/words/", import.meta.url));
const wordsOf = "\0words/";

/**
 * In one language's client every message is that language's function, so no page carries another language's messages; and each
 * message is a module of its own, so that it travels with the screens that say it and with no other.
 */
const oneLanguage = (language: string): Plugin => {
  let messages: ReadonlyMap<string, string> | undefined;
  return {
    name: "one-language",
    enforce: "pre",
    async resolveId(source, importer, options) {
      if (source.startsWith(wordsOf)) return source;
      const resolved = await this.resolve(source, importer, { ...options, skipSelf: true });
      return resolved?.id === `${words}compiled/every.js` ? `${wordsOf}all` : resolved;
    },
    load(id) {
      if (!id.startsWith(wordsOf)) return;
      messages ??= messagesIn(`${words}compiled/${language}.js`);
      const name = id.slice(wordsOf.length);
      if (name === "all") return [...messages.keys()].map((one) => `export * from "${wordsOf}${one}";`).join("\n");
      return `import { number, ordinal, plural } from "${words}formats.ts";\n${messages.get(name) ?? ""}`;
    },
  };
};

/** The compiler writes one exported function per message, each beginning a line. */
const messagesIn = (file: string): ReadonlyMap<string, string> =>
  new Map(
    readFileSync(file, "utf8")
      .split(/^(?=export const )/m)
      .flatMap((code) => {
        const name = /^export const (\w+) =/.exec(code)?.[1];
        return name ? [[name, code]] : [];
      }),
  );

/**
 * The browser sends and the server checks: what the contract's schemas are made of stays out of the client. An endpoint
 * keeps its name, path and ways there; parsing in the browser throws at once.
 */
const withoutSchemas = (): Plugin => ({
  name: "without-schemas",
  enforce: "pre",
  resolveId: (source) =>
    /^zod\/mini$|\/contract\/phone-number\.ts$|^\.\.?\/phone-number\.ts$/.test(source) ? schemas : null,
  async load(id) {
    if (id !== schemas) return;
    const made = await Promise.all([import("zod/mini"), import("./contract/phone-number.ts")]);
    const names = made.flatMap(Object.keys).filter((name) => name !== "default");
    return `const inert = new Proxy(() => {}, {
      get: (_, name) => { if (/^(safe)?[pP]arse/.test(String(name))) throw new Error("schemas stay on the server"); return inert; },
      apply: () => inert,
    });
    export { ${names.map((name) => `inert as "${name}"`).join(", ")} };`;
  },
  transform: {
    filter: { id: /\/contract\/(?:desk\/)?\w+(?:-\w+)*\.ts$/ },
    handler: (code) =>
      code
        .replace(/^import \* as z from/gm, `import * as ${pure.z} from`)
        .replace(/(?<![\w$"'`]|\w\.)\bz(?=\s*\.\s*\w)/g, pure.z)
        .replace(/^import \{ endpoint \} from/gm, `import { endpoint as ${pure.endpoint} } from`)
        .replace(/(?<== )endpoint\(/g, `${pure.endpoint}(`),
  },
});
/** Stands for the schema library, and for the schemas of phone numbers with their numbering plans. */
const schemas = "\0schemas";
/** Calls without side effects, removed where their result is unused; matched by names that no library has. */
const pure = { z: "contractSchemas", endpoint: "contractEndpoint" };

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

/** Names the group of a module: the first one whose modules import it; null for the rest. */
function byTime(groups: readonly LoadedTogether[]): GroupName {
  let reached: readonly (readonly [string, ReadonlySet<string>])[] | undefined;
  return (id, bundle) => {
    reached ??= groups.map(([name, modules]) => [name, reachedFrom(modules, bundle)]);
    return reached.find(([, modules]) => modules.has(id))?.[0] ?? null;
  };
}

/** The modules with all their static imports. */
function reachedFrom(modules: readonly string[], bundle: Bundle): ReadonlySet<string> {
  const found = new Set<string>();
  const waiting = modules.map((module) => fileURLToPath(new URL(module, import.meta.url)));
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (found.has(next)) continue;
    found.add(next);
    waiting.push(...(bundle.getModuleInfo(next)?.importedIds ?? []));
  }
  return found;
}

interface Bundle {
  getModuleInfo(id: string): { importedIds: string[] } | null;
}
type LoadedTogether = readonly [name: string, modules: readonly string[]];
type GroupName = (id: string, bundle: Bundle) => string | null;

const shared = { root, configFile: false, logLevel: "warn", publicDir: false } satisfies InlineConfig;

const site = "web/entry-client.tsx";
/** Modules that are loaded together with all that they import, one file for each group. */
const loadedTogether: readonly LoadedTogether[] = [
  ["shell", [site]],
  // On every page after hydration.
  ["later", ["web/shell/start-later.ts", "web/shell/new-build.tsx", "web/ui/own-hours.ts"]],
];

/** The browser's bundle in one language. */
export const clientConfig = (language: string): InlineConfig => ({
  ...shared,
  base: `/assets/${language}/`,
  // Leaves out what the error service's library tells its own developers.
  define: {
    __SENTRY_DEBUG__: "false",
    // Recordings are packed by ourselves; there are no frames and no shadow trees in our pages.
    __SENTRY_EXCLUDE_REPLAY_WORKER__: "true",
    __RRWEB_EXCLUDE_IFRAME__: "true",
    __RRWEB_EXCLUDE_SHADOW_DOM__: "true",
  },
  plugins: [react(), tailwindcss(), oneLanguage(language), withoutSchemas(), withoutUnused()],
  build: {
    outDir: `dist/client/${language}`,
    manifest: true,
    assetsDir: ".",
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: site,
      output: {
        // Short, because every page names all of them.
        chunkFileNames: "[hash:7].js",
        // Three files for every page, one after its hydration, and what most screens share in one more, not in twenty.
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [
            { name: "frame", test: /node_modules\/(react|react-dom|react-router|scheduler)\/|rolldown.runtime/ },
            {
              name: byTime(loadedTogether),
              debugName: "shell",
              // Of the messages only those of the shell: the module that imports them exports all.
              test: /\/(web|contract)\/|words\/(shell|build)_|preload-helper|node_modules|^\0schemas$/,
            },
            { name: "shared", test: /\/web\/(ui|theme)\//, minShareCount: 10 },
          ],
        },
      },
      // These calls make the schemas and endpoints that the browser does not use.
      treeshake: {
        manualPureFunctions: Object.values(pure),
        moduleSideEffects: (id) => /\.css$|entry-client|node_modules\/(react-dom|scheduler)/.test(id),
      },
    },
  },
});

/** The bundle of the clinic's desk in one language; it shares no file with the site. */
export const deskConfig = (language: string): InlineConfig => ({
  ...shared,
  base: `/assets/desk-${language}/`,
  plugins: [react(), tailwindcss(), oneLanguage(language), withoutSchemas(), withoutUnused()],
  build: {
    outDir: `dist/client/desk-${language}`,
    manifest: true,
    assetsDir: ".",
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: "web/desk/entry-desk.tsx",
      output: {
        chunkFileNames: "[hash:7].js",
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [
            { name: "frame", test: /node_modules\/(react|react-dom|react-router|scheduler)\/|rolldown.runtime/ },
            { name: "shared", test: /\/web\/(theme|desk\/shell)\//, minShareCount: 4 },
          ],
        },
      },
      treeshake: {
        manualPureFunctions: Object.values(pure),
        moduleSideEffects: (id) => /\.css$|entry-desk|node_modules\/(react-dom|scheduler)/.test(id),
      },
    },
  },
});

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

/** The development server inside ours: all languages in one graph, chosen when a message is called. */
export const developmentConfig = (): InlineConfig => ({
  ...shared,
  base: "/assets/development/",
  appType: "custom",
  plugins: [react(), tailwindcss()],
  html: { cspNonce: "__NONCE__" },
  server: { middlewareMode: true },
});
