import { fileURLToPath } from "node:url";
import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import type { InlineConfig, Plugin } from "vite";

const root = fileURLToPath(new URL(".", import.meta.url));
const words = fileURLToPath(new URL("web/words/compiled/messages/", import.meta.url));

/** In one language's client every message is that language's function, so nobody downloads another's words. */
const oneLanguage = (language: string): Plugin => ({
  name: "one-language",
  enforce: "pre",
  async resolveId(source, importer, options) {
    const resolved = await this.resolve(source, importer, { ...options, skipSelf: true });
    return resolved?.id === `${words}_index.js` ? `${words}${language}.js` : resolved;
  },
});

const shared = { root, configFile: false, logLevel: "warn", publicDir: false } satisfies InlineConfig;

/** The browser's bundle in one language. */
export const clientConfig = (language: string): InlineConfig => ({
  ...shared,
  base: `/assets/${language}/`,
  plugins: [react(), tailwindcss(), oneLanguage(language)],
  build: {
    outDir: `dist/client/${language}`,
    manifest: true,
    assetsDir: ".",
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: "web/entry-client.tsx",
      // Schemas and endpoints that nobody uses in the browser are made by these alone.
      treeshake: {
        manualPureFunctions: ["z", "endpoint"],
        moduleSideEffects: (id) => /\.css$|entry-client|node_modules\/(react-dom|scheduler)/.test(id),
      },
    },
  },
});

/** The page renderer: everything in one file, all languages. */
export const serverConfig = (): InlineConfig => ({
  ...shared,
  plugins: [react(), tailwindcss()],
  build: {
    outDir: "dist/server",
    ssr: "web/entry-server.tsx",
    rolldownOptions: { output: { codeSplitting: false } },
  },
  ssr: { noExternal: true },
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
