import { readFileSync } from "node:fs";
import type { Plugin } from "vite";

/**
 * Begins to load what a script imports together with it, as Vite's own helper does. That one is three times as long, because
 * it loads stylesheets and waits for them: a client here has one, which the page names.
 */
export const withShortPreload = (base: string): Plugin => ({
  name: "with-short-preload",
  enforce: "pre",
  load(id) {
    if (id !== "\0vite/preload-helper.js") return;
    return `const named = new Set();
export const __vitePreload = (load, files) => {
  for (const file of files ?? []) {
    if (named.has(file) || file.endsWith(".css")) continue;
    named.add(file);
    const link = document.createElement("link");
    link.rel = "modulepreload";
    link.href = "${base}" + file;
    document.head.append(link);
  }
  return load().catch((error) => {
    if (dispatchEvent(new Event("vite:preloadError", { cancelable: true }))) throw error;
  });
};`;
  },
  generateBundle(_, bundle) {
    const styles = Object.keys(bundle).filter((file) => file.endsWith(".css"));
    if (styles.length > 1) throw new Error(`a client has one stylesheet, not ${styles.join(", ")}`);
  },
});

/** A font that no stylesheet names: pages in its language do, in a style of their own (web/theme/fonts.ts). */
export const withFont = (source: string): Plugin => ({
  name: "with-font",
  buildStart() {
    this.emitFile({
      type: "asset",
      name: source.slice(source.lastIndexOf("/") + 1),
      originalFileName: source,
      source: readFileSync(new URL(`../${source}`, import.meta.url)),
    });
  },
});
